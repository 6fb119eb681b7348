/** The cells of exported files: what a value becomes in CSV and in XLSX, without losing a digit or running a formula. */
import { neutralised, neutralisedInSheet } from '@partnerfolio/contract/exports/spreadsheet-text';

/** A value to write, and how a spreadsheet should treat it. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string | null }
  /** An exact decimal. */
  | { readonly kind: 'number'; readonly value: string | null }
  /** A calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly value: string | null };

/** Digits that every spreadsheet keeps: a float64 holds 15 in any number, and Excel shows no more. */
const keptDigits = 15;

/** Whether a spreadsheet's number keeps every digit of an exact decimal. */
export const isKeptByFloat = (decimal: string): boolean => {
  const digits = decimal.replace(/^-/, '').replace('.', '').replace(/^0+/, '');
  const significant = decimal.includes('.') ? digits.replace(/0+$/, '') : digits;
  return significant.length <= keptDigits;
};

/** A plain decimal, which is never a formula although it may begin with a minus. */
const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** The text of a cell in CSV. */
export const cellText = ({ kind, value }: Cell): string => {
  if (value === null) return '';
  return kind === 'number' && isDecimal(value) ? value : neutralised(value);
};

/** The first day that every spreadsheet counts alike: 1900 was no leap year, but Excel believes that it was. */
const firstSafeDay = '1900-03-01';

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The value of a cell in XLSX; a number with more digits than a spreadsheet keeps stays text. */
export const cellValue = (cell: Cell): string | number | Date | null => {
  const { kind, value } = cell;
  if (value === null) return null;
  if (kind === 'number' && isDecimal(value) && isKeptByFloat(value)) return Number(value);
  if (kind === 'date' && value >= firstSafeDay) return toDate(value);
  return kind === 'number' && isDecimal(value) ? value : neutralisedInSheet(value);
};
