/** A row of a price file under its layout. Files have a million of them, so that a row costs as little as it can. */
import type { PriceLayout } from '@partnerfolio/contract/imports';
import { parseCurrencyCode } from '@partnerfolio/finance/money';
import { dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { readDate } from './date-text.ts';
import { readNumber } from './number-text.ts';
import type { RowFault } from './row-cells.ts';

/** A calendar day, and which of its year it is, counted from 0. */
export interface CalendarDay {
  readonly text: string;
  readonly year: number;
  readonly slot: number;
}

/** A close, or what is wrong with the row. */
export interface PriceReading {
  readonly symbol: string;
  /** Null in a row with faults. */
  readonly day: CalendarDay | null;
  readonly close: string | null;
  readonly currency: string | null;
  readonly faults: readonly RowFault[];
}

const noFaults: readonly RowFault[] = [];
const plainClose = /^(?:0|[1-9]\d{0,17})(?:\.\d{0,11}[1-9])?$/;
const withinDigits = /^\d{1,18}(?:\.\d{1,12})?$/;
const datesRemembered = 100_000;

const closeFault = (text: string, value: string | null, column: number): RowFault[] => {
  const say = (message: string) => [{ field: 'close', message: `Column ${column + 1}: ${message}` }];
  if (text === '') return say('a close is required');
  if (value === null) return say(`"${text}" is not a number`);
  if (value.startsWith('-')) return say(`${value} is below zero`);
  if (!withinDigits.test(value)) return say(`"${text}" has more than 18 digits before or 12 after the point`);
  return [];
};

const calendarDay = (text: string | null): CalendarDay | null => {
  if (text === null) return null;
  const day = dayOfDate(text as LocalDate);
  const year = yearOfDay(day);
  return { text, year, slot: day - firstDayOfYear(year) };
};

/** Reads days, remembering them: they recur for each instrument. */
const dayReader = (format: PriceLayout['dateFormat']) => {
  const days = new Map<string, CalendarDay | null>();
  return (text: string): CalendarDay | null => {
    const known = days.get(text);
    if (known !== undefined) return known;
    const day = calendarDay(readDate(text, format));
    if (days.size < datesRemembered) days.set(text, day);
    return day;
  };
};

const dateFault = (text: string, { columns, dateFormat }: PriceLayout): RowFault => {
  const what = text === '' ? 'a date is required' : `"${text}" is not a date like ${dateFormat}`;
  return { field: 'date', message: `Column ${columns.date + 1}: ${what}` };
};

/** All that is wrong with a row that did not read. */
const carefulReading = (
  cells: readonly string[],
  layout: PriceLayout,
  dayOf: ReturnType<typeof dayReader>,
): PriceReading => {
  const { columns, numberFormat } = layout;
  const at = (column: number) => cells[column]?.trim() ?? '';
  const symbol = at(columns.symbol);
  const day = dayOf(at(columns.date));
  const text = at(columns.close);
  const close = text === '' ? null : readNumber(text, numberFormat);
  const faults = closeFault(text, close, columns.close);
  if (day === null) faults.unshift(dateFault(at(columns.date), layout));
  if (symbol === '')
    faults.unshift({ field: 'symbol', message: `Column ${columns.symbol + 1}: a symbol is required` });
  return { symbol, day, close, currency: null, faults };
};

/** Makes the reader of a layout's rows. */
export const priceRowReader = (layout: PriceLayout): ((cells: readonly string[]) => PriceReading) => {
  const { columns, numberFormat } = layout;
  const dayOf = dayReader(layout.dateFormat);
  const currencyOf = (cells: readonly string[]): string | null => {
    const text = columns.currency === null ? '' : (cells[columns.currency]?.trim() ?? '');
    return text === '' ? layout.currency : (parseCurrencyCode(text) ?? parseCurrencyCode(text.toUpperCase()));
  };
  const closeOf = (text: string): string | null =>
    numberFormat === 'point' && plainClose.test(text) ? text : readNumber(text, numberFormat);
  return (cells) => {
    const symbol = cells[columns.symbol]?.trim() ?? '';
    const day = dayOf(cells[columns.date] ?? '');
    const close = closeOf(cells[columns.close] ?? '');
    const reads = symbol !== '' && day !== null && close !== null && withinDigits.test(close);
    if (!reads) return carefulReading(cells, layout, dayOf);
    return { symbol, day, close, currency: currencyOf(cells), faults: noFaults };
  };
};
