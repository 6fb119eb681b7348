/**
 * Packs rows of a price file for transfer between two threads: each symbol and day is sent once, since they recur,
 * and the prices of thousands of rows are one text.
 */
import type { RowError } from '../../import/errors.rules.ts';
import type { CalendarDay, PriceReading } from './price-rows.ts';

export interface PackedPrices {
  readonly lines: Int32Array;
  readonly symbols: readonly string[];
  readonly symbolAt: Int32Array;
  readonly days: readonly CalendarDay[];
  /** −1 for none. */
  readonly dayAt: Int32Array;
  readonly currencies: readonly string[];
  readonly currencyAt: Int32Array;
  readonly isCurrencyStated: Uint8Array;
  readonly marks: readonly (readonly [row: number, mark: string])[];
  /** The prices, separated by line feeds; empty for a missing one. */
  readonly closes: string;
  readonly errors: readonly (readonly [row: number, errors: readonly RowError[]])[];
}

export interface PriceLine {
  readonly line: number;
  readonly reading: PriceReading;
}

/** Numbers values by their first occurrence. */
export const numbering = <T>() => {
  const numbers = new Map<T, number>();
  return {
    values: numbers,
    of(value: T | null): number {
      if (value === null) return -1;
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, numbers.size);
      return numbers.size - 1;
    },
  };
};

/** In one loop over lists of the final length: files have a million rows, and each pass over them shows. */
export const packPrices = (rows: readonly PriceLine[]): PackedPrices => {
  const symbols = numbering<string>();
  // The row reader caches days, so equal days are the same object.
  const days = numbering<CalendarDay>();
  const currencies = numbering<string>();
  const count = rows.length;
  const column = () => new Int32Array(count);
  const [lines, symbolAt, dayAt, currencyAt] = [column(), column(), column(), column()] as const;
  const isCurrencyStated = new Uint8Array(count);
  const closes: string[] = [];
  const marks: [number, string][] = [];
  const errors: [number, readonly RowError[]][] = [];
  for (const [row, { line, reading }] of rows.entries()) {
    lines[row] = line;
    symbolAt[row] = symbols.of(reading.symbol);
    dayAt[row] = days.of(reading.day);
    currencyAt[row] = currencies.of(reading.currency);
    isCurrencyStated[row] = reading.isCurrencyStated ? 1 : 0;
    closes.push(reading.close ?? '');
    if (reading.mark !== null) marks.push([row, reading.mark]);
    if (reading.errors.length > 0) errors.push([row, reading.errors]);
  }
  return {
    lines,
    symbolAt,
    dayAt,
    currencyAt,
    isCurrencyStated,
    closes: closes.join('\n'),
    marks,
    errors,
    symbols: [...symbols.values.keys()],
    days: [...days.values.keys()],
    currencies: [...currencies.values.keys()],
  };
};

const noErrors: readonly RowError[] = [];

export const unpackPrices = (packed: PackedPrices): PriceLine[] => {
  const closes = packed.closes.split('\n');
  const errors = new Map(packed.errors);
  const marks = new Map(packed.marks);
  const readingOf = (row: number): PriceReading => ({
    symbol: packed.symbols[packed.symbolAt[row] ?? -1] ?? '',
    day: packed.days[packed.dayAt[row] ?? -1] ?? null,
    close: closes[row] || null,
    currency: packed.currencies[packed.currencyAt[row] ?? -1] ?? null,
    isCurrencyStated: packed.isCurrencyStated[row] === 1,
    mark: marks.get(row) ?? null,
    errors: errors.get(row) ?? noErrors,
  });
  const lines: PriceLine[] = [];
  for (const [row, line] of packed.lines.entries()) lines.push({ line, reading: readingOf(row) });
  return lines;
};
