/** Calendar dates as files write them. A time of day after the date is passed over: the date is the one written. */
import { dateFormats } from '@partnerfolio/contract/imports';

export type DateFormat = (typeof dateFormats)[number];

const rest = String.raw`(?=$|[\sT,;])`;
const part: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<y>\d{4})`,
  MM: String.raw`(?<m>\d{1,2})`,
  dd: String.raw`(?<d>\d{1,2})`,
};
const patternOf = (format: DateFormat): RegExp => {
  if (format === 'yyyyMMdd') return new RegExp(String.raw`^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})${rest}`);
  const source = format.replaceAll(/yyyy|MM|dd|\./g, (token) => part[token] ?? String.raw`\.`);
  return new RegExp(`^${source}${rest}`);
};
const patterns = new Map(dateFormats.map((format) => [format, patternOf(format)]));

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Whether the calendar has that day; years outside 1900 to 2199 are slips of the pen. */
const isCalendarDay = (year: number, month: number, day: number): boolean => {
  if (year < 1900 || year > 2199) return false;
  const length = month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
  return day >= 1 && day <= length;
};

/** The date a cell states under a format, "2026-11-20", or null when it states none. */
export const readDate = (text: string, format: DateFormat): string | null => {
  const groups = patterns.get(format)?.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { y = '', m = '', d = '' } = groups;
  if (!isCalendarDay(Number(y), Number(m), Number(d))) return null;
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
};

/**
 * The format that alone reads every value; null when several do (03/04/2025 is March or April), and a person has to say.
 * Where none does, the only one that reads any: 31.06.2026 is a fault of its row, and makes no other format possible.
 * Values without a digit, such as the word in a line of totals, are no dates and take no part.
 */
export const dateFormatOf = (values: readonly string[]): DateFormat | null => {
  const stated = values.filter((value) => /\d/.test(value));
  if (stated.length === 0) return null;
  const reads = (format: DateFormat) => (value: string) => readDate(value, format) !== null;
  const whole = dateFormats.filter((format) => stated.every(reads(format)));
  const fitting = whole.length > 0 ? whole : dateFormats.filter((format) => stated.some(reads(format)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};
