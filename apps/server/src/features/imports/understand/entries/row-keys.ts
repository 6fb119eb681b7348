/** Identifies a row: a hash of its contents, and its number among equal rows. */
import { hash } from 'node:crypto';
import type { BookableDraft } from './stated-entry.ts';

/** The instruments of a row, by id. */
export interface RowInstruments {
  readonly instrumentId: string | null;
  readonly toInstrumentId: string | null;
}

const hashKey = (said: readonly string[]): string => hash('sha256', said.join('\u001f'), 'hex').slice(0, 32);

/**
 * The hash of a row's own contents: its symbol and ISIN instead of the instrument found for them, its amount before
 * answers, and the broker's reference. The note is left out, because brokers reword notes.
 */
export const rowKey = (stated: readonly string[]): string => hashKey(['row', ...stated]);

/** The key of rows that were booked before v0.2.0, which was a hash of the entry. */
export const formerRowKey = (entry: BookableDraft, ids: RowInstruments): string =>
  hashKey([
    entry.type,
    entry.tradeDate,
    ids.instrumentId ?? '',
    entry.quantity ?? '',
    entry.price ?? '',
    entry.amount ?? '',
    entry.fee,
    entry.tax,
    entry.currency,
    entry.ratioNew ?? '',
    entry.ratioOld ?? '',
    ...(ids.toInstrumentId === null ? [] : [ids.toInstrumentId, entry.costShare ?? '']),
  ]);

/** A booked entry with an import key, and its number among the entries with that key. */
export interface KeyedEntry {
  readonly id: string;
  readonly number: number;
  /** Its time of day; null if unknown. */
  readonly time: string | null;
}

/** Matches rows of a file with booked entries, and numbers the remaining rows. */
export interface Occurrences {
  /** Takes an entry with this key and exactly this time; null if none is left. */
  readonly takeAt: (key: string, time: string | null) => string | null;
  /** Takes any entry with this key; null if none is left. */
  readonly takeAny: (key: string) => string | null;
  /** The number of a new row among rows with its key. */
  readonly next: (key: string) => number;
}

/** The entries of one key by time, and how many of each list are taken. */
interface Equals {
  readonly entries: readonly KeyedEntry[];
  readonly byTime: ReadonlyMap<string | null, KeyedEntry[]>;
  readonly numbers: ReadonlySet<number>;
  looked: number;
  last: number;
}

const findEquals = (entries: readonly KeyedEntry[]): Equals => {
  const byTime = new Map<string | null, KeyedEntry[]>();
  // Entries are taken from the end of the list, so it is reversed.
  for (const entry of entries.toReversed()) {
    const others = byTime.get(entry.time);
    if (others === undefined) byTime.set(entry.time, [entry]);
    else others.push(entry);
  }
  return { entries, byTime, numbers: new Set(entries.map(({ number }) => number)), looked: 0, last: 0 };
};

/**
 * Counts equal rows: of three equal rows in the file, with two booked, two are duplicates and the third is new. New
 * rows take the lowest free numbers; undoing an import may free numbers between others.
 */
export const countOccurrences = (booked: ReadonlyMap<string, readonly KeyedEntry[]>): Occurrences => {
  const known = new Map<string, Equals>();
  const taken = new Set<string>();
  const of = (key: string): Equals => {
    const equals = known.get(key) ?? findEquals(booked.get(key) ?? []);
    known.set(key, equals);
    return equals;
  };
  const take = (entry: KeyedEntry): string => {
    taken.add(entry.id);
    return entry.id;
  };
  return {
    takeAt(key, time) {
      if (!booked.has(key)) return null;
      const entries = of(key).byTime.get(time) ?? [];
      for (let entry = entries.pop(); entry !== undefined; entry = entries.pop())
        if (!taken.has(entry.id)) return take(entry);
      return null;
    },
    takeAny(key) {
      if (!booked.has(key)) return null;
      const equals = of(key);
      for (; equals.looked < equals.entries.length; equals.looked += 1) {
        const entry = equals.entries[equals.looked];
        if (entry !== undefined && !taken.has(entry.id)) return take(entry);
      }
      return null;
    },
    next(key) {
      const equals = of(key);
      equals.last += 1;
      while (equals.numbers.has(equals.last)) equals.last += 1;
      return equals.last;
    },
  };
};
