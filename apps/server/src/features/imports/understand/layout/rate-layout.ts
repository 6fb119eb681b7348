/** The suggested layout of a file of exchange rates, and the choices that only the user can make. */
import type { RateLayout } from '@partnerfolio/contract/imports';
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import {
  columnsWithRates,
  isEcbHeader,
  isTwoCurrencies,
  lackedCurrencies,
  pairsIn,
  rateColumns,
} from '@partnerfolio/contract/written/rate-pairs';
import { plainWords } from '@partnerfolio/contract/written/plain-words';
import { importError } from '../../import/errors.rules.ts';
import { matchColumns } from './column-names.ts';
import { columnValues, share } from '../columns/samples.ts';
import type { Sample } from '../columns/samples.ts';
import { rateFields } from './rate-fields.ts';

type Columns = RateLayout['columns'];

const isPairColumn = (sample: Sample, column: number | undefined): column is number => {
  if (column === undefined) return false;
  const values = columnValues(sample, column);
  return values.length > 0 && share(values, isTwoCurrencies) >= 0.5;
};

/** The column of pairs: by its name, otherwise by its values. */
const pairColumn = (sample: Sample, named: number | undefined): number | null => {
  if (isPairColumn(sample, named)) return named;
  const found = sample.header.findIndex((_, column) => isPairColumn(sample, column));
  return found < 0 ? null : found;
};

type Found = ReturnType<typeof matchColumns<keyof typeof rateFields>>;

/** The columns of a file with a row for each rate. */
const longColumns = ({ date, rate, ...found }: Found, pair: number | null): Columns | null => {
  if (date === undefined || rate === undefined) return null;
  const { base = null, quote = null, units = null } = found;
  return pair === null
    ? { date, base, quote, pair, rate, units }
    : { date, base: null, quote: null, pair, rate, units };
};

const findColumns = (sample: Sample): Columns | null => {
  const found = matchColumns(rateFields, sample);
  const { date, base, quote = null } = found;
  if (date === undefined) return null;
  const pair = pairColumn(sample, found.pair);
  const isWide = rateColumns(sample.header, [date]).read.length > 0;
  if (!isWide || pair !== null) return longColumns(found, pair);
  // A column "EUR/USD" beside one of dates holds rates. A column of currencies beside it is the other side of each.
  return { date, base: base ?? quote, quote: null, pair: null, rate: null, units: null };
};

/** The layout of recognised columns, with placeholders for what the file does not say. */
export const recognisedRates = (
  sample: Sample,
  form: Pick<RateLayout, 'delimiter' | 'skipLines'>,
): RateLayout | null => {
  const columns = findColumns(sample);
  if (columns === null) return null;
  return {
    kind: 'rates',
    ...form,
    dateFormat: 'yyyy-MM-dd',
    numberFormat: 'point',
    columns,
    base: isEcbHeader(sample.header) ? ('EUR' as RateLayout['base']) : null,
    quote: null,
    direction: 'second_per_first',
    differing: 'keep',
  };
};

const baseNames: readonly string[] = rateFields.base.names;

/** Whether the heading of a column says that its currency is the one of which rates are the price. */
const isNamedBase = (header: readonly string[], base: number | null): boolean =>
  base !== null && baseNames.includes(plainWords(header[base] ?? ''));

/** Whether what the rates state is unclear: a heading "EUR/USD" can mean dollars for a euro, or the other way round. */
export const isDirectionOpen = (
  { columns }: Pick<RateLayout, 'columns'>,
  { header, rows }: Sample,
): boolean => {
  const { base, quote, pair, rate } = columns;
  if (isEcbHeader(header)) return false;
  if (rate === null)
    return (
      !isNamedBase(header, base) &&
      columnsWithRates(header, columns).read.some(({ direction }) => direction === null)
    );
  if (pair === null) return base === null || quote === null;
  const names = pairsIn(rows, pair);
  return names.length === 0 || names.some(({ direction }) => direction === null);
};

/** Why a file cannot be read with a layout, by its field. */
export const rateLayoutErrors = (
  layout: RateLayout,
  sample: Sample,
): { readonly path: string; readonly error: ImportError }[] => {
  const { columns, base, quote } = layout;
  const { rate } = columns;
  if (rate === null && columnsWithRates(sample.header, columns).read.length === 0)
    return [{ path: 'columns.rate', error: importError('no_rate_columns') }];
  const lacked = lackedCurrencies(columns, sample);
  const required = importError('currency_required');
  if (lacked.base && lacked.quote && base !== null && base === quote)
    return [{ path: 'quote', error: importError('currencies_equal') }];
  const given = { base, quote };
  return (['base', 'quote'] as const)
    .filter((side) => lacked[side] && given[side] === null)
    .map((path) => ({ path, error: required }));
};
