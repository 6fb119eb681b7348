/** Packs exchange rates for transfer between two threads: days and currencies recur, so each is sent once. */
import type { RowError } from '../../import/errors.rules.ts';
import { numbering } from './packed-prices.ts';
import type { CalendarDay } from './price-rows.ts';
import type { RateReading } from './rate-rows.ts';

export interface RateLine {
  readonly line: number;
  readonly reading: RateReading;
}

export interface PackedRates {
  readonly lines: Int32Array;
  readonly parts: Int32Array;
  readonly days: readonly CalendarDay[];
  /** −1 for none. */
  readonly dayAt: Int32Array;
  readonly currencies: readonly string[];
  readonly baseAt: Int32Array;
  readonly quoteAt: Int32Array;
  /** Separated by line feeds; empty for a missing one. */
  readonly rates: string;
  readonly errors: readonly (readonly [row: number, errors: readonly RowError[]])[];
}

export const packRates = (rows: readonly RateLine[]): PackedRates => {
  // The row reader caches days, so equal days are the same object.
  const days = numbering<CalendarDay>();
  const currencies = numbering<string>();
  return {
    lines: Int32Array.from(rows, ({ line }) => line),
    parts: Int32Array.from(rows, ({ reading }) => reading.part),
    dayAt: Int32Array.from(rows, ({ reading }) => days.of(reading.day)),
    baseAt: Int32Array.from(rows, ({ reading }) => currencies.of(reading.base)),
    quoteAt: Int32Array.from(rows, ({ reading }) => currencies.of(reading.quote)),
    // A cell that could not be read is one line.
    rates: rows.map(({ reading }) => reading.rate?.replaceAll('\n', ' ') ?? '').join('\n'),
    errors: rows.flatMap(({ reading }, row) =>
      reading.errors.length > 0 ? [[row, reading.errors] as const] : [],
    ),
    days: [...days.values.keys()],
    currencies: [...currencies.values.keys()],
  };
};

const noErrors: readonly RowError[] = [];

export const unpackRates = (packed: PackedRates): RateLine[] => {
  const rates = packed.rates.split('\n');
  const errors = new Map(packed.errors);
  return Array.from(packed.lines, (line, row) => ({
    line,
    reading: {
      part: packed.parts[row] ?? 0,
      day: packed.days[packed.dayAt[row] ?? -1] ?? null,
      base: packed.currencies[packed.baseAt[row] ?? -1] ?? null,
      quote: packed.currencies[packed.quoteAt[row] ?? -1] ?? null,
      rate: rates[row] || null,
      errors: errors.get(row) ?? noErrors,
    },
  }));
};
