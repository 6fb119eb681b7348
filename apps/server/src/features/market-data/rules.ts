/** Pure work on daily closing prices: which incoming rows are new, and the resulting price years. */
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { plainText } from '@partnerfolio/finance/exact';
import { emptyPriceYear } from '@partnerfolio/finance/series';

/** Closing prices to store, as columns of equal length. */
export interface PriceColumns {
  readonly instrumentIds: readonly string[];
  readonly days: readonly string[];
  /** Exact decimals, zero or more. */
  readonly closes: readonly string[];
}

/** One calendar year of an instrument's closing prices. */
export interface PriceYear {
  readonly instrumentId: string;
  readonly year: number;
  readonly closes: Float64Array;
  /** The exact text of prices that a float64 cannot represent, by day of the year from 0. */
  readonly longCloses: Map<number, string>;
}

const yearKey = (instrumentId: string, year: number): string => `${instrumentId}/${year}`;

/** Without trailing zeros, so that 1.50 equals 1.5. */
const canonical = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Whether a decimal has more digits than a float64 keeps; up to 15 characters always fit. */
const isLong = (text: string): boolean => text.length > 15 && plainText(Number(text)) !== canonical(text);

/** Writes a closing price into its year; null removes it. */
export const setClose = (year: PriceYear, slot: number, close: string | null): void => {
  year.closes[slot] = close === null ? Number.NaN : Number(close);
  if (close !== null && isLong(close)) year.longCloses.set(slot, canonical(close));
  else year.longCloses.delete(slot);
};

const isSame = (year: PriceYear, slot: number, close: string): boolean => {
  const long = year.longCloses.get(slot);
  if (long !== undefined || isLong(close)) return long === canonical(close);
  return year.closes[slot] === Number(close);
};

/** A year, and for each of its days the incoming row: its index + 1, the later of two rows. */
interface YearRows {
  readonly instrumentId: string;
  readonly year: number;
  readonly rows: Int32Array;
}

/** Groups incoming rows by calendar year. */
export const rowsByYear = (columns: PriceColumns): readonly YearRows[] => {
  const years = new Map<string, YearRows>();
  let current: YearRows | undefined;
  for (const [i, instrumentId] of columns.instrumentIds.entries()) {
    const day = dayOfDate(columns.days[i] as LocalDate);
    const year = yearOfDay(day);
    if (current?.instrumentId !== instrumentId || current.year !== year) {
      const key = yearKey(instrumentId, year);
      current = years.get(key) ?? { instrumentId, year, rows: new Int32Array(366) };
      years.set(key, current);
    }
    current.rows[day - firstDayOfYear(year)] = i + 1;
  }
  return [...years.values()];
};

/** Finds a given year, or returns one without prices. */
export const yearFinder = (
  known: readonly PriceYear[],
): ((instrumentId: string, year: number) => PriceYear) => {
  const byKey = new Map(known.map((year) => [yearKey(year.instrumentId, year.year), year]));
  return (instrumentId, year) =>
    byKey.get(yearKey(instrumentId, year)) ?? {
      instrumentId,
      year,
      closes: emptyPriceYear(year),
      longCloses: new Map(),
    };
};

/** The result of storing rows: indices of rows to insert and to change, and the resulting years. */
export interface PricePlan {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  readonly same: number;
  readonly years: readonly PriceYear[];
}

/** Compares incoming rows with stored ones; unchanged rows are left out. */
export const pricePlan = (columns: PriceColumns, stored: readonly PriceYear[]): PricePlan => {
  const find = yearFinder(stored);
  const added: number[] = [];
  const changed: number[] = [];
  const years: PriceYear[] = [];
  let same = 0;
  for (const { instrumentId, year: number, rows } of rowsByYear(columns)) {
    const year = find(instrumentId, number);
    const before = added.length + changed.length;
    for (const [slot, row] of rows.entries()) {
      const close = row === 0 ? undefined : columns.closes[row - 1];
      if (close === undefined) continue;
      if (Number.isNaN(year.closes[slot])) added.push(row - 1);
      else if (isSame(year, slot, close)) same += 1;
      else changed.push(row - 1);
      setClose(year, slot, close);
    }
    if (added.length + changed.length > before) years.push(year);
  }
  return { added, changed, same, years };
};
