/** Reads a row of a file of exchange rates: one rate, or one for each currency of a wide file. */
import { cellAt } from '../columns/samples.ts';
import { isCurrency, isMinorUnit } from '@partnerfolio/contract/currencies';
import type { RateLayout } from '@partnerfolio/contract/imports';
import { isWithinLimit } from '@partnerfolio/contract/values';
import { numberForms, readNumberAs } from '@partnerfolio/contract/written/number-text';
import { columnsWithRates, readPair } from '@partnerfolio/contract/written/rate-pairs';
import type { RateColumn, WrittenPair } from '@partnerfolio/contract/written/rate-pairs';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Strictness } from '../columns/format-evidence.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { dateError, dayReader } from './price-rows.ts';
import type { CalendarDay } from './price-rows.ts';
import { shortened } from '../cells/row-cells.ts';

/** A rate, one unit of `base` costs `rate` units of `quote`, or what is wrong with it. */
export interface RateReading {
  /** The column of the rate in a wide file, otherwise 0. */
  readonly part: number;
  readonly base: string | null;
  readonly quote: string | null;
  /** Null in a row with errors. */
  readonly day: CalendarDay | null;
  readonly rate: string | null;
  readonly errors: readonly RowError[];
}

/** A layout, and how strictly its formats apply according to the file's cells. */
export type ReadRateLayout = RateLayout & { readonly strict?: Strictness };

const noErrors: readonly RowError[] = [];
/** Plain rates above 0 and within the limit of any number. */
const plainRate = /^(?:[1-9]\d{0,14}(?:\.\d{0,11}[1-9])?|0\.\d{0,11}[1-9])$/;
const withinDigits = /^\d{1,18}(?:\.\d{1,12})?$/;
/** How files write that a day has no rate: the ECB "N/A", FRED ".", the Federal Reserve "ND". */
const noRate = /^(?:|#?n\/?a|n\.?d\.?|null|nan|\.|-+|–|—)$/i;

interface Currencies {
  readonly base: string;
  readonly quote: string;
  /** How many units of `base` the rate is for. */
  readonly units: number;
}

/** The currency of which a rate is the price comes first, whatever the name of the pair begins with. */
const inDirection = (
  { first, second, units, direction }: WrittenPair,
  layout: RateLayout,
  given: string | null,
): Currencies | null => {
  const one = first ?? given;
  if (one === null) return null;
  return (direction ?? layout.direction) === 'second_per_first'
    ? { base: one, quote: second, units }
    : { base: second, quote: one, units };
};

interface Cell {
  readonly text: string;
  readonly column: number;
}

/** The error of a number that is no rate; null if it is one. */
const rateError = (value: string, rate: string, { text, column }: Cell): RowError | null => {
  const cell = { column: column + 1, text: shortened(text) };
  if (!/[1-9]/.test(rate) || rate.startsWith('-'))
    return rowError('rate', 'rate_not_positive', { column: cell.column, value });
  if (!isWithinLimit(rate)) return rowError('rate', 'above_limit');
  return withinDigits.test(rate) ? null : rowError('rate', 'too_many_digits', cell);
};

/** Reads cells with rates; values recur less than days, so most are read by one pattern. */
const rateReader = ({ numberFormat, strict }: ReadRateLayout) => {
  const isStrict = strict?.numbers ?? false;
  const readValue = ({ text, column }: Cell): string | RowError => {
    if (noRate.test(text)) return rowError('rate', 'rate_required');
    const cell = { column: column + 1, text: shortened(text), example: numberForms[numberFormat][1] };
    return readNumberAs(text, numberFormat, isStrict) ?? rowError('rate', 'not_a_number', cell);
  };
  return (cell: Cell, units: number): { rate: string | null; errors: readonly RowError[] } => {
    const { text } = cell;
    if (units === 1 && numberFormat === 'point' && plainRate.test(text))
      return { rate: text, errors: noErrors };
    const value = readValue(cell);
    const rate = typeof value === 'string' ? new Decimal(value).div(units).toFixed() : null;
    const error = typeof value === 'string' ? rateError(value, rate ?? '', cell) : value;
    return error === null ? { rate, errors: noErrors } : { rate: shortened(text) || null, errors: [error] };
  };
};

const currencyError = (field: 'base' | 'quote', text: string): RowError | null => {
  if (text === '') return rowError(field, 'currency_required');
  if (isMinorUnit(text)) return rowError(field, 'rate_of_minor_unit');
  return isCurrency(text) ? null : rowError(field, 'unknown_currency', { text: shortened(text) });
};

interface PairReading {
  readonly pair: WrittenPair | null;
  readonly errors: readonly RowError[];
}

/** Reads the pair of a row that holds one rate. */
const pairReader = (layout: RateLayout) => {
  const { columns } = layout;
  const ofCell = (text: string): PairReading => {
    const pair = readPair(text);
    return {
      pair,
      errors: pair === null ? [rowError('pair', 'not_a_pair', { text: shortened(text) })] : noErrors,
    };
  };
  const ofCodes = (first: string, second: string): PairReading => {
    const errors = [currencyError('base', first), currencyError('quote', second)].filter(
      (one) => one !== null,
    );
    if (errors.length === 0 && first === second) errors.push(rowError('quote', 'currencies_equal'));
    return { pair: { first, second, direction: null, units: 1 }, errors };
  };
  const known = new Map<string, PairReading>();
  const cached = (key: string, read: () => PairReading): PairReading => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const pair = read();
    if (known.size < 50_000) known.set(key, pair);
    return pair;
  };
  return (at: (column: number | null) => string): PairReading => {
    if (columns.pair !== null) {
      const text = at(columns.pair);
      return cached(text, () =>
        text === '' ? { pair: null, errors: [rowError('pair', 'pair_required')] } : ofCell(text),
      );
    }
    const first = columns.base === null ? (layout.base ?? '') : at(columns.base).toUpperCase();
    const second = columns.quote === null ? (layout.quote ?? '') : at(columns.quote).toUpperCase();
    return cached(`${first}/${second}`, () => ofCodes(first, second));
  };
};

const unitsOf = (text: string, column: number | null): number | null => {
  if (column === null) return 1;
  return /^10{0,5}$/.test(text) ? Number(text) : null;
};

type RowReader = (cells: readonly string[]) => readonly RateReading[];

/** The units of a row that states them, or why it cannot. */
const readUnits = (text: string, column: number | null) => {
  const units = unitsOf(text, column);
  const errors = units === null ? [rowError('units', 'bad_units', { text: shortened(text) })] : noErrors;
  return { units: units ?? 1, errors };
};

/** A file with a row for each rate. */
const longReader = (layout: ReadRateLayout, rateAt: number): RowReader => {
  const { columns } = layout;
  const [readDay, readRate, readRowPair] = [dayReader(layout), rateReader(layout), pairReader(layout)];
  const readNamed = (at: (column: number | null) => string) => {
    const { pair, errors } = readRowPair(at);
    if (pair === null) return { base: null, quote: null, units: 1, errors };
    const named = inDirection(pair, layout, layout.base);
    const missing = [...errors, rowError('pair', 'pair_required')];
    return named === null ? { base: null, quote: null, units: 1, errors: missing } : { ...named, errors };
  };
  return (cells) => {
    const at = (column: number | null): string => cellAt(cells, column);
    const dateText = at(columns.date);
    const day = readDay(dateText);
    const { base, quote, ...named } = readNamed(at);
    const units = readUnits(at(columns.units), columns.units);
    const { rate, errors } = readRate({ text: at(rateAt), column: rateAt }, units.units * named.units);
    const dateErrors = day === null ? [dateError(dateText, layout)] : noErrors;
    const all = [...dateErrors, ...named.errors, ...units.errors, ...errors];
    return [{ part: 0, day, base, quote, rate, errors: all }];
  };
};

/** A file with a column for each currency or pair; cells without a rate are left out. */
const wideReader = (layout: ReadRateLayout, series: readonly RateColumn[]): RowReader => {
  const { columns } = layout;
  const [readDay, readRate] = [dayReader(layout), rateReader(layout)];
  const readOne = (
    one: RateColumn,
    text: string,
    { day, given }: { day: CalendarDay; given: string | null },
  ) => {
    const named = inDirection(one, layout, given);
    const { rate, errors } = readRate({ text, column: one.column }, named?.units ?? 1);
    const { base = null, quote = null } = named ?? {};
    const isSame = base !== null && base === quote;
    const missing = named === null ? [rowError('base', 'currency_required')] : noErrors;
    const all = isSame ? [rowError('quote', 'currencies_equal'), ...errors] : [...missing, ...errors];
    return { part: one.column, day, base, quote, rate, errors: all };
  };
  return (cells) => {
    const at = (column: number | null): string => cellAt(cells, column);
    const filled = series.filter(({ column }) => !noRate.test(at(column)));
    if (filled.length === 0) return [];
    const given = columns.base === null ? layout.base : at(columns.base).toUpperCase();
    const day = readDay(at(columns.date));
    const baseError = columns.base === null ? null : currencyError('base', given ?? '');
    if (day === null || baseError !== null) {
      // One error for the row, not one for each of its rates.
      const errors = [
        ...(day === null ? [dateError(at(columns.date), layout)] : []),
        ...(baseError ? [baseError] : []),
      ];
      return [{ part: 0, day, base: given, quote: null, rate: null, errors }];
    }
    return filled.map((one) => readOne(one, at(one.column), { day, given }));
  };
};

/** Makes the reader for rows of a layout below a header row. */
export const rateRowReader = (layout: ReadRateLayout, header: readonly string[]): RowReader => {
  const { rate } = layout.columns;
  return rate === null
    ? wideReader(layout, columnsWithRates(header, layout.columns).read)
    : longReader(layout, rate);
};
