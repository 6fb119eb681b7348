/**
 * Rows of a price file packed for the way between two threads: symbols and days recur, so that each is sent once, and the
 * closes of thousands of rows go as one text.
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
  /** Closes between line feeds; an empty one for none. */
  readonly closes: string;
  readonly faults: readonly (readonly [row: number, faults: readonly RowFault[]])[];
}

export interface PriceLine {
  readonly line: number;
  readonly reading: PriceReading;
}

/** Numbers values in the order in which they come. */
const numbering = <T>() => {
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
  // Equal days are one object, because the row reader remembers them.
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
