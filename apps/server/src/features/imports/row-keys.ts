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

/** What is known of the rows that are equal to each other. */
interface Equals {
  /** How many the file has had so far. */
  count: number;
  readonly booked: number;
  readonly taken: ReadonlySet<number>;
  /** The number given last: lower ones are all taken. */
  last: number;
}

const newEquals = (numbers: readonly number[]): Equals => ({
  count: 0,
  booked: numbers.length,
  taken: new Set(numbers),
  last: 0,
});

/**
 * Counts equal rows: of three equal rows in the file, with two booked, two are duplicates and the third is new. New rows
 * take the lowest numbers that are free, which an undone import may have left between others.
 */
export const countOccurrences = (booked: ReadonlyMap<string, readonly number[]>): Occurrences => {
  const seen = new Map<string, Equals>();
  return {
    next(key) {
      const equals = seen.get(key) ?? newEquals(booked.get(key) ?? []);
      seen.set(key, equals);
      equals.count += 1;
      if (equals.count <= equals.booked) return null;
      do equals.last += 1;
      while (equals.taken.has(equals.last));
      return equals.last;
    },
  };
};
