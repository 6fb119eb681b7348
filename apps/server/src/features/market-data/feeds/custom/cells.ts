/** Reads dates, prices and split factors as providers write them; null for what is none. */
import type { ProviderDateFormat } from '@partnerfolio/contract/market/custom-providers';
import { writtenDaySchema } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';

const dateForms: Readonly<Record<Exclude<ProviderDateFormat, 'unix' | 'unix_ms'>, RegExp>> = {
  // A time may follow, which belongs to the day that is written.
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ].{1,40})?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
};

const validDay = (text: string): string | null => {
  const day = writtenDaySchema.safeParse(text);
  return day.success ? day.data : null;
};

/** Whether a time lies within the days that can be stored, with room for every time zone. */
export const isDatable = (ms: number): boolean => ms > Date.UTC(1899, 11, 30) && ms < Date.UTC(2201, 0, 1);

type DateOf = (instant: Date) => string;

const readTime = (cell: string, unitMs: number, dateOf: DateOf): string | null => {
  const ms = /^-?\d{1,15}(?:\.\d{1,9})?$/.test(cell) ? Number(cell) * unitMs : Number.NaN;
  return isDatable(ms) ? validDay(dateOf(new Date(ms))) : null;
};

/** Reads a cell's day; `dateOf` gives the date of an instant in the provider's time zone. */
export const readDay = (cell: string, format: ProviderDateFormat, dateOf: DateOf): string | null => {
  if (format === 'unix' || format === 'unix_ms') return readTime(cell, format === 'unix' ? 1000 : 1, dateOf);
  const { year, month = '', day = '' } = dateForms[format].exec(cell)?.groups ?? {};
  if (year === undefined) return null;
  return validDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
};

/** Digits with or without groups of three, and a sign of its own between whole units and fraction. */
const numberForms = {
  '.': /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,18})?$/,
  ',': /^(?:\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,\d{1,18})?$/,
} as const;

/** A JSON number in the way JavaScript writes it. */
const plainNumber = /^\d{1,15}(?:\.\d{1,20})?(?:e-\d{1,2})?$/;

/** The decimals with which prices are stored at most. */
export const pricePlaces = 10;

/** Reads a price; one of 0 is left out later, where the user is told. */
export const readPrice = (cell: unknown, separator: '.' | ','): Decimal | null => {
  let text: string;
  if (typeof cell === 'number') text = plainNumber.test(String(cell)) ? String(cell) : '';
  else if (typeof cell === 'string' && numberForms[separator].test(cell.trim()))
    text = cell
      .trim()
      .replaceAll(separator === '.' ? ',' : '.', '')
      .replace(',', '.');
  else return null;
  if (text === '') return null;
  const price = new Decimal(text).toDecimalPlaces(pricePlaces);
  return price.gte(0) ? price : null;
};

/** Reads the split of a row: 1 for none, null when it cannot be read. `4:1` and `4` give four new units for each old one. */
export const readSplit = (cell: unknown, separator: '.' | ','): Decimal | null => {
  const text = typeof cell === 'number' ? String(cell) : cell;
  if (text === undefined || text === null || text === '') return new Decimal(1);
  if (typeof text !== 'string') return null;
  const [numerator, denominator = new Decimal(1)] = text
    .trim()
    .split(/[:/]/)
    .map((part) => readPrice(part, separator));
  // Some providers write 0 where there is no split.
  if (/^0+(?:[.,]0+)?$/.test(text.trim())) return new Decimal(1);
  return numerator && denominator ? numerator.div(denominator) : null;
};
