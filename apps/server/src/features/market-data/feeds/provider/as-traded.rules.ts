/** Restores closing prices that a provider has adjusted for later splits. */
import type { Decimal } from '@partnerfolio/finance/decimal';
import type { DatedValue, Split } from './provider.ts';

/** Sorts closes by day and multiplies each back to what was traded, by the splits after it. */
export const asTraded = (closes: ReadonlyMap<string, Decimal>, splits: readonly Split[]): DatedValue[] =>
  [...closes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, close]) => {
      const later = splits.filter((split) => split.day > day);
      return { day, value: later.reduce((value, { factor }) => value.times(factor), close) };
    });
