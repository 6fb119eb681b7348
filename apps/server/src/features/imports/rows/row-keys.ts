/** How a row is found again: a hash of what it says, and which of the equal rows it is. */
import { hash } from 'node:crypto';
import type { BookableDraft } from './row-values.ts';

/** The instruments a row is about, by id. */
export interface RowInstruments {
  readonly instrumentId: string | null;
  readonly toInstrumentId: string | null;
}

const hashKey = (said: readonly string[]): string => hash('sha256', said.join('\u001f'), 'hex').slice(0, 32);

/**
 * The hash of what a row says: its own symbol and ISIN and not the instrument they are resolved to, its own amount and not
 * what answers make of it, and the broker's number of it. Its note is no part of it: brokers reword those.
 */
export const rowKey = (stated: readonly string[]): string => hashKey(['row', ...stated]);

/** The key that rows were booked under before v0.2.0, when it was a hash of the entry. */
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

/** A booked entry that was imported under a key, with its number among those of the key. */
export interface KeyedEntry {
  readonly id: string;
  readonly number: number;
  /** Its time of day; null where none is known. */
  readonly time: string | null;
}

/** Which rows of a file are booked already, and the numbers of those that are not. */
export interface Occurrences {
  /** The entry of the key with exactly this time that no row has taken; null when there is none. */
  readonly takeAt: (key: string, time: string | null) => string | null;
  /** Any entry of the key that no row has taken. */
  readonly takeAny: (key: string) => string | null;
  /** The number a new row will have among its equals. */
  readonly next: (key: string) => number;
}

/** The entries of one key: by their times, and how far each list has been taken. */
interface Equals {
  readonly entries: readonly KeyedEntry[];
  readonly byTime: ReadonlyMap<string | null, KeyedEntry[]>;
  readonly numbers: ReadonlySet<number>;
  looked: number;
  last: number;
}

const findEquals = (entries: readonly KeyedEntry[]): Equals => {
  const byTime = new Map<string | null, KeyedEntry[]>();
  // The first is taken from the end.
  for (const entry of entries.toReversed()) {
    const others = byTime.get(entry.time);
    if (others === undefined) byTime.set(entry.time, [entry]);
    else others.push(entry);
  }
  return { entries, byTime, numbers: new Set(entries.map(({ number }) => number)), looked: 0, last: 0 };
};

/**
 * Counts equal rows: of three equal rows in the file, with two booked, two are duplicates and the third is new. New rows
 * take the lowest numbers that are free, which an undone import may have left between others.
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
