/** How a row is found again: a hash of what it says, and which of the equal rows it is. */
import { hash } from 'node:crypto';
import type { EntryDraft } from './row-values.ts';

/** The instruments a row is about, by id. */
export interface RowInstruments {
  readonly instrumentId: string | null;
  readonly toInstrumentId: string | null;
}

/** The hash of what a row books. Its note is no part of it: brokers reword those from export to export. */
export const rowKey = (entry: EntryDraft, ids: RowInstruments): string => {
  const said = [
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
  ];
  return hash('sha256', said.join('\u001f'), 'hex').slice(0, 32);
};

/** Which rows of a file are booked already, and the numbers of those that are not. */
export interface Occurrences {
  /** The number the row will have among its equals; null when it is a duplicate. */
  readonly next: (key: string) => number | null;
}

/**
 * Counts equal rows: of three equal rows in the file, with two booked, two are duplicates and the third is new. New rows
 * take the lowest numbers that are free, which an undone import may have left between others.
 */
export const countOccurrences = (booked: ReadonlyMap<string, readonly number[]>): Occurrences => {
  const seen = new Map<string, number>();
  return {
    next(key) {
      const numbers = booked.get(key) ?? [];
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      if (count <= numbers.length) return null;
      const taken = new Set(numbers);
      let free = 0;
      for (let left = count - numbers.length; left > 0;) {
        free += 1;
        if (!taken.has(free)) left -= 1;
      }
      return free;
    },
  };
};
