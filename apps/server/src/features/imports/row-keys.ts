/** How a row is found again: a hash of what it says, and which of the equal rows it is. */
import { hash } from 'node:crypto';
import type { BookableDraft } from './row-values.ts';

/** The instruments a row is about, by id. */
export interface RowInstruments {
  readonly instrumentId: string | null;
  readonly toInstrumentId: string | null;
}

const keyOf = (said: readonly string[]): string => hash('sha256', said.join('\u001f'), 'hex').slice(0, 32);

/**
 * The hash of what a row says: its own symbol and ISIN and not the instrument they are resolved to, its own amount and not
 * what answers make of it, and the broker's number of it. Its note is no part of it: brokers reword those.
 */
export const rowKey = (stated: readonly string[]): string => keyOf(['row', ...stated]);

/** The key that rows were booked under before v0.2.0, when it was a hash of the entry. */
export const formerRowKey = (entry: BookableDraft, ids: RowInstruments): string =>
  keyOf([
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
}

/** Which rows of a file are booked already, and the numbers of those that are not. */
export interface Occurrences {
  /** The entry that the row was booked as; null when there is none. */
  readonly take: (key: string) => string | null;
  /** The number a new row will have among its equals. */
  readonly next: (key: string) => number;
}

/**
 * Counts equal rows: of three equal rows in the file, with two booked, two are duplicates and the third is new. New rows
 * take the lowest numbers that are free, which an undone import may have left between others.
 */
export const countOccurrences = (booked: ReadonlyMap<string, readonly KeyedEntry[]>): Occurrences => {
  const taken = new Map<string, number>();
  const last = new Map<string, number>();
  const numbers = new Map<string, ReadonlySet<number>>();
  const numbersOf = (key: string): ReadonlySet<number> => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const found = new Set((booked.get(key) ?? []).map((entry) => entry.number));
    numbers.set(key, found);
    return found;
  };
  return {
    take(key) {
      const count = taken.get(key) ?? 0;
      const entry = booked.get(key)?.[count];
      if (entry === undefined) return null;
      taken.set(key, count + 1);
      return entry.id;
    },
    next(key) {
      const used = numbersOf(key);
      let free = (last.get(key) ?? 0) + 1;
      while (used.has(free)) free += 1;
      last.set(key, free);
      return free;
    },
  };
};
