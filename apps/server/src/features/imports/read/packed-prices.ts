/**
 * Packs rows of a price file for transfer between two threads: each symbol and day is sent once, since they recur,
 * and the prices of thousands of rows are one text.
 */
import type { RowFault } from '../faults.rules.ts';
import type { CalendarDay, PriceReading } from '../rows/price-rows.ts';

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
  readonly faults: readonly (readonly [row: number, faults: readonly RowFault[]])[];
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
      const known = numbers.get(value) ?? numbers.size;
      numbers.set(value, known);
      return known;
    },
  };
};

export const packPrices = (rows: readonly PriceLine[]): PackedPrices => {
  const symbols = numbering<string>();
  // The row reader caches days, so equal days are the same object.
  const days = numbering<CalendarDay>();
  const currencies = numbering<string>();
  return {
    lines: Int32Array.from(rows, ({ line }) => line),
    symbolAt: Int32Array.from(rows, ({ reading }) => symbols.of(reading.symbol)),
    dayAt: Int32Array.from(rows, ({ reading }) => days.of(reading.day)),
    currencyAt: Int32Array.from(rows, ({ reading }) => currencies.of(reading.currency)),
    isCurrencyStated: Uint8Array.from(rows, ({ reading }) => Number(reading.isCurrencyStated)),
    closes: rows.map(({ reading }) => reading.close ?? '').join('\n'),
    marks: rows.flatMap(({ reading }, row) => (reading.mark === null ? [] : [[row, reading.mark] as const])),
    faults: rows.flatMap(({ reading }, row) =>
      reading.faults.length > 0 ? [[row, reading.faults] as const] : [],
    ),
    symbols: [...symbols.values.keys()],
    days: [...days.values.keys()],
    currencies: [...currencies.values.keys()],
  };
};

const noFaults: readonly RowFault[] = [];

export const unpackPrices = (packed: PackedPrices): PriceLine[] => {
  const closes = packed.closes.split('\n');
  const faults = new Map(packed.faults);
  const marks = new Map(packed.marks);
  return Array.from(packed.lines, (line, row) => ({
    line,
    reading: {
      symbol: packed.symbols[packed.symbolAt[row] ?? -1] ?? '',
      day: packed.days[packed.dayAt[row] ?? -1] ?? null,
      close: closes[row] || null,
      currency: packed.currencies[packed.currencyAt[row] ?? -1] ?? null,
      isCurrencyStated: packed.isCurrencyStated[row] === 1,
      mark: marks.get(row) ?? null,
      faults: faults.get(row) ?? noFaults,
    },
  }));
};
