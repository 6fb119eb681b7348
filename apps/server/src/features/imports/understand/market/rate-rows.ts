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
import { rowFault } from '../../import/faults.rules.ts';
import type { RowFault } from '../../import/faults.rules.ts';
import { dateFault, dayReader } from './price-rows.ts';
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
  readonly faults: readonly RowFault[];
}

/** A layout, and how strictly its formats apply according to the file's cells. */
export type ReadRateLayout = RateLayout & { readonly strict?: Strictness };

const noFaults: readonly RowFault[] = [];
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
const rateFault = (value: string, rate: string, { text, column }: Cell): RowFault | null => {
  const cell = { column: column + 1, text: shortened(text) };
  if (!/[1-9]/.test(rate) || rate.startsWith('-'))
    return rowFault('rate', 'rate_not_positive', { column: cell.column, value });
  if (!isWithinLimit(rate)) return rowFault('rate', 'above_limit');
  return withinDigits.test(rate) ? null : rowFault('rate', 'too_many_digits', cell);
};

/** Reads cells with rates; values recur less than days, so most are read by one pattern. */
const rateReader = ({ numberFormat, strict }: ReadRateLayout) => {
  const isStrict = strict?.numbers ?? false;
  const readValue = ({ text, column }: Cell): string | RowFault => {
    if (noRate.test(text)) return rowFault('rate', 'rate_required');
    const cell = { column: column + 1, text: shortened(text), example: numberForms[numberFormat][1] };
    return readNumberAs(text, numberFormat, isStrict) ?? rowFault('rate', 'not_a_number', cell);
  };
  return (cell: Cell, units: number): { rate: string | null; faults: readonly RowFault[] } => {
    const { text } = cell;
    if (units === 1 && numberFormat === 'point' && plainRate.test(text))
      return { rate: text, faults: noFaults };
    const value = readValue(cell);
    const rate = typeof value === 'string' ? new Decimal(value).div(units).toFixed() : null;
    const fault = typeof value === 'string' ? rateFault(value, rate ?? '', cell) : value;
    return fault === null ? { rate, faults: noFaults } : { rate: shortened(text) || null, faults: [fault] };
  };
};

const currencyFault = (field: 'base' | 'quote', text: string): RowFault | null => {
  if (text === '') return rowFault(field, 'currency_required');
  if (isMinorUnit(text)) return rowFault(field, 'rate_of_minor_unit');
  return isCurrency(text) ? null : rowFault(field, 'unknown_currency', { text: shortened(text) });
};

interface PairReading {
  readonly pair: WrittenPair | null;
  readonly faults: readonly RowFault[];
}

/** Reads the pair of a row that holds one rate. */
const pairReader = (layout: RateLayout) => {
  const { columns } = layout;
  const ofCell = (text: string): PairReading => {
    const pair = readPair(text);
    return {
      pair,
      faults: pair === null ? [rowFault('pair', 'not_a_pair', { text: shortened(text) })] : noFaults,
    };
  };
  const ofCodes = (first: string, second: string): PairReading => {
    const faults = [currencyFault('base', first), currencyFault('quote', second)].filter(
      (one) => one !== null,
    );
    if (faults.length === 0 && first === second) faults.push(rowFault('quote', 'currencies_equal'));
    return { pair: { first, second, direction: null, units: 1 }, faults };
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
        text === '' ? { pair: null, faults: [rowFault('pair', 'pair_required')] } : ofCell(text),
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
  const faults = units === null ? [rowFault('units', 'bad_units', { text: shortened(text) })] : noFaults;
  return { units: units ?? 1, faults };
};

/** A file with a row for each rate. */
const longReader = (layout: ReadRateLayout, rateAt: number): RowReader => {
  const { columns } = layout;
  const [readDay, readRate, readRowPair] = [dayReader(layout), rateReader(layout), pairReader(layout)];
  const readNamed = (at: (column: number | null) => string) => {
    const { pair, faults } = readRowPair(at);
    if (pair === null) return { base: null, quote: null, units: 1, faults };
    const named = inDirection(pair, layout, layout.base);
    const missing = [...faults, rowFault('pair', 'pair_required')];
    return named === null ? { base: null, quote: null, units: 1, faults: missing } : { ...named, faults };
  };
  return (cells) => {
    const at = (column: number | null): string => cellAt(cells, column);
    const dateText = at(columns.date);
    const day = readDay(dateText);
    const { base, quote, ...named } = readNamed(at);
    const units = readUnits(at(columns.units), columns.units);
    const { rate, faults } = readRate({ text: at(rateAt), column: rateAt }, units.units * named.units);
    const dateFaults = day === null ? [dateFault(dateText, layout)] : noFaults;
    const all = [...dateFaults, ...named.faults, ...units.faults, ...faults];
    return [{ part: 0, day, base, quote, rate, faults: all }];
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
    const { rate, faults } = readRate({ text, column: one.column }, named?.units ?? 1);
    const { base = null, quote = null } = named ?? {};
    const isSame = base !== null && base === quote;
    const missing = named === null ? [rowFault('base', 'currency_required')] : noFaults;
    const all = isSame ? [rowFault('quote', 'currencies_equal'), ...faults] : [...missing, ...faults];
    return { part: one.column, day, base, quote, rate, faults: all };
  };
  return (cells) => {
    const at = (column: number | null): string => cellAt(cells, column);
    const filled = series.filter(({ column }) => !noRate.test(at(column)));
    if (filled.length === 0) return [];
    const given = columns.base === null ? layout.base : at(columns.base).toUpperCase();
    const day = readDay(at(columns.date));
    const baseFault = columns.base === null ? null : currencyFault('base', given ?? '');
    if (day === null || baseFault !== null) {
      // One error for the row, not one for each of its rates.
      const faults = [
        ...(day === null ? [dateFault(at(columns.date), layout)] : []),
        ...(baseFault ? [baseFault] : []),
      ];
      return [{ part: 0, day, base: given, quote: null, rate: null, faults }];
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
