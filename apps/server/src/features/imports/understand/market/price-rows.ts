/** Reads a row of a price file with its layout. Files have a million rows, so a row must cost little. */
import { cellAt } from '../columns/samples.ts';
import type { PriceLayout } from '@partnerfolio/contract/imports';
import { parseCurrencyCode } from '@partnerfolio/finance/money';
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { isWithinLimit } from '@partnerfolio/contract/values';
import { isZero } from '@partnerfolio/contract/market/closes';
import { readDateAs } from '@partnerfolio/contract/written/date-text';
import type { Strictness } from '../columns/format-evidence.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { currencyMarks, numberForms, readNumberAs } from '@partnerfolio/contract/written/number-text';
import { shortened, unreadDate } from '../cells/row-cells.ts';
import { currencyConflict, meantBy } from '../cells/row-currency.ts';

/** A calendar day, and its index within the year from 0. */
export interface CalendarDay {
  readonly text: string;
  readonly year: number;
  readonly slot: number;
}

/** A closing price, or what is wrong with the row. */
export interface PriceReading {
  readonly symbol: string;
  /** Null in a row with errors. */
  readonly day: CalendarDay | null;
  readonly close: string | null;
  readonly currency: string | null;
  /** Whether a column states the currency; otherwise it is the one chosen for new instruments. */
  readonly isCurrencyStated: boolean;
  /** The currency sign beside the price, "$". */
  readonly mark: string | null;
  readonly errors: readonly RowError[];
}

const noErrors: readonly RowError[] = [];
/** Plain closes above 0 and within the limit of any number. */
const plainClose = /^(?:[1-9]\d{0,14}(?:\.\d{0,11}[1-9])?|0\.\d{0,11}[1-9])$/;
const withinDigits = /^\d{1,18}(?:\.\d{1,12})?$/;
const datesKept = 100_000;

const closeError = (text: string, value: string | null, layout: PriceLayout): RowError[] => {
  const cell = { column: layout.columns.close + 1, text: shortened(text) };
  if (text === '') return [rowError('close', 'close_required')];
  if (value === null)
    return [rowError('close', 'not_a_number', { ...cell, example: numberForms[layout.numberFormat][1] })];
  if (value.startsWith('-')) return [rowError('close', 'close_below_zero', { column: cell.column, value })];
  if (!isWithinLimit(value)) return [rowError('close', 'above_limit')];
  if (isZero(value)) return [rowError('close', 'price_of_zero')];
  return withinDigits.test(value) ? [] : [rowError('close', 'too_many_digits', cell)];
};

const calendarDay = (text: string | null): CalendarDay | null => {
  if (text === null) return null;
  const day = dayOfDate(text as LocalDate);
  const year = yearOfDay(day);
  return { text, year, slot: day - firstDayOfYear(year) };
};

/** What reading the dates of a file needs of its layout. */
interface DatedLayout extends Pick<PriceLayout, 'dateFormat'> {
  readonly columns: Pick<PriceLayout['columns'], 'date'>;
  readonly strict?: Strictness;
}

/** A layout, and how strictly its formats apply according to the file's cells. */
export type ReadPriceLayout = PriceLayout & { readonly strict?: Strictness };

/** Reads days and caches them, since they recur for each instrument. */
export const dayReader = ({ dateFormat, strict }: DatedLayout) => {
  const days = new Map<string, CalendarDay | null>();
  return (text: string): CalendarDay | null => {
    const known = days.get(text);
    if (known !== undefined) return known;
    const day = calendarDay(readDateAs(text, dateFormat, strict?.dates ?? false));
    if (days.size < datesKept) days.set(text, day);
    return day;
  };
};

export const dateError = (text: string, layout: DatedLayout): RowError =>
  text === ''
    ? rowError('date', 'date_required')
    : unreadDate('date', { column: layout.columns.date + 1, text }, layout);

interface RowParts {
  readonly symbol: string;
  readonly day: CalendarDay | null;
  readonly dateText: string;
  readonly close: string | null;
  readonly closeText: string;
  readonly currency: string | null;
}

/** All errors of a row; empty if it can be read. */
const errorsOfRow = (parts: RowParts, layout: PriceLayout): RowError[] => {
  const { columns } = layout;
  const { symbol, day, dateText, close, closeText, currency } = parts;
  const errors = closeError(closeText, close, layout);
  const conflict =
    currency === null || columns.currency === null
      ? null
      : currencyConflict('close', { column: columns.close + 1, text: closeText }, currency);
  if (errors.length === 0 && conflict !== null) errors.push(conflict);
  if (day === null) errors.unshift(dateError(dateText, layout));
  if (symbol === '') errors.unshift(rowError('symbol', 'symbol_required'));
  return errors;
};

/**
 * The currency of the row's own column, otherwise of the sign beside its price, otherwise the one chosen for rows
 * without any.
 */
const currencyOfRow = (text: string, closeText: string, fallback: string | null) => {
  if (text !== '') {
    const currency = parseCurrencyCode(text) ?? parseCurrencyCode(text.toUpperCase());
    return { currency, isCurrencyStated: true, mark: null };
  }
  const [mark = null] = currencyMarks(closeText);
  const marked = mark === null ? null : meantBy(mark);
  return { currency: marked ?? fallback, isCurrencyStated: false, mark };
};

/** Makes the reader for rows of a layout. */
export const priceRowReader = (layout: ReadPriceLayout): ((cells: readonly string[]) => PriceReading) => {
  const { columns, numberFormat } = layout;
  const isStrict = layout.strict?.numbers ?? false;
  const readDay = dayReader(layout);
  return (cells) => {
    const symbol = cellAt(cells, columns.symbol);
    const closeText = cellAt(cells, columns.close);
    const dateText = cellAt(cells, columns.date);
    const day = readDay(dateText);
    const isPlain = numberFormat === 'point' && plainClose.test(closeText);
    const close = isPlain ? closeText : readNumberAs(closeText, numberFormat, isStrict);
    const stated = currencyOfRow(cellAt(cells, columns.currency), closeText, layout.currency);
    if (isPlain && symbol !== '' && day !== null) return { symbol, day, close, ...stated, errors: noErrors };
    const errors = errorsOfRow({ symbol, day, dateText, close, closeText, ...stated }, layout);
    const currency = errors.length === 0 ? stated.currency : null;
    return { symbol, day, close, ...stated, currency, errors };
  };
};
