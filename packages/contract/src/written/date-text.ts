/** Reads calendar dates as files write them. It ignores a time of day after the date: the date counts as written. */
import type { dateFormats } from '../imports.ts';

export type DateFormat = (typeof dateFormats)[number];

/** A date that a text states in one format. */
export interface DateReading {
  readonly format: DateFormat;
  /** "2026-11-20" */
  readonly day: string;
}

/** A date with a time of day is shorter; only the beginning of a longer text is read. */
const charsAtMost = 64;
const end = String.raw`(?=$|[\sT,;])`;
const compact = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${end}`);
const withSigns = new RegExp(String.raw`^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})${end}`);
const dayThenName = new RegExp(String.raw`^(\d{1,2})[-./ ](\p{L}{3,10})\.?[-./, ] ?(\d{4}|\d{2})${end}`, 'u');
const nameThenDay = new RegExp(String.raw`^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})${end}`, 'u');

type Parts = readonly [string, string, string];
/** What separates the parts, or where the name of the month stands. */
type Between = '' | '-' | '/' | '.' | 'name first' | 'name second';

/** Every format: what separates its parts, what they are, and the digits of its year. With dots, nobody writes the month first. */
export const dateForms: Readonly<
  Record<DateFormat, readonly [between: Between, parts: 'ymd' | 'dmy' | 'mdy', digits: 4 | 2 | null]>
> = {
  yyyyMMdd: ['', 'ymd', 4],
  'yyyy-MM-dd': ['-', 'ymd', 4],
  'yyyy/MM/dd': ['/', 'ymd', 4],
  'yyyy.MM.dd': ['.', 'ymd', 4],
  'dd-MM-yyyy': ['-', 'dmy', 4],
  'MM-dd-yyyy': ['-', 'mdy', 4],
  'dd/MM/yyyy': ['/', 'dmy', 4],
  'MM/dd/yyyy': ['/', 'mdy', 4],
  'dd.MM.yyyy': ['.', 'dmy', 4],
  'dd-MM-yy': ['-', 'dmy', 2],
  'MM-dd-yy': ['-', 'mdy', 2],
  'dd/MM/yy': ['/', 'dmy', 2],
  'MM/dd/yy': ['/', 'mdy', 2],
  'dd.MM.yy': ['.', 'dmy', 2],
  'dd-MMM-yyyy': ['name second', 'dmy', null],
  'MMM dd, yyyy': ['name first', 'mdy', null],
};

/** A format with the places of year, month and day. */
interface Form {
  readonly format: DateFormat;
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly digits: 4 | 2 | null;
}

/** The formats by what separates their parts, with the day before the month first. */
const byBetween = new Map<string, Form[]>();
for (const format of Object.keys(dateForms) as DateFormat[]) {
  const [between, parts, digits] = dateForms[format];
  const [y, m, d] = [parts.indexOf('y'), parts.indexOf('m'), parts.indexOf('d')];
  byBetween.set(between, [...(byBetween.get(between) ?? []), { format, y, m, d, digits }]);
}

/** The beginnings of month names in English, Spanish, German, Dutch and French. */
const monthStarts =
  'jan ene|feb fev|mar mrt mae|apr abr avr|may mai mei|jun juin|jul juil|aug ago aou|sep set|oct okt|nov|dec dic dez'
    .split('|')
    .map((starts) => starts.split(' '));

const monthOfName = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return String(monthStarts.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1);
};

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Whether the calendar has that day. Years outside 1900 to 2199 count as typing errors. */
const isCalendarDay = (year: number, month: number, day: number): boolean => {
  if (year < 1900 || year > 2199) return false;
  const length = month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
  return day >= 1 && day <= length;
};

/** Two-digit years: up to 69 belong to this century, as in POSIX. */
const fullYear = (text: string): string =>
  text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : text;

const dayOf = (form: Form, parts: Parts): string | null => {
  const [stated, month, day] = [parts[form.y] ?? '', parts[form.m] ?? '', parts[form.d] ?? ''];
  if (form.digits !== null && form.digits !== stated.length) return null;
  if (month.length > 2 || day.length > 2) return null;
  const year = fullYear(stated);
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

interface Seen {
  readonly between: string;
  readonly parts: Parts;
}

/** The groups of a pattern; null if the text does not match. */
const matchParts = (pattern: RegExp, text: string): ((part: number) => string) | null => {
  const match = pattern.exec(text);
  return match === null ? null : (part) => match[part] ?? '';
};

/** The parts of a text that looks like a date, with the month as a number. */
const seenIn = (text: string): Seen | null => {
  const digits = matchParts(compact, text);
  if (digits !== null) return { between: '', parts: [digits(1), digits(2), digits(3)] };
  const part = matchParts(withSigns, text);
  if (part !== null) return { between: part(2), parts: [part(1), part(3), part(4)] };
  const dayLed = matchParts(dayThenName, text);
  if (dayLed !== null)
    return { between: 'name second', parts: [dayLed(1), monthOfName(dayLed(2)), dayLed(3)] };
  const nameLed = matchParts(nameThenDay, text);
  return nameLed === null
    ? null
    : { between: 'name first', parts: [monthOfName(nameLed(1)), nameLed(2), nameLed(3)] };
};

/** Every date that a text may state, by format: 03/04/2025 is a day in April and one in March. */
export const datesStated = (text: string): readonly DateReading[] => {
  const seen = seenIn(text.slice(0, charsAtMost).trim());
  const readings: DateReading[] = [];
  for (const form of byBetween.get(seen?.between ?? '') ?? []) {
    const day = seen === null ? null : dayOf(form, seen.parts);
    if (day !== null) readings.push({ format: form.format, day });
  }
  return readings;
};

/** The date of a cell in a format, "2026-11-20"; null if it has none. */
export const readDate = (text: string, format: DateFormat): string | null =>
  datesStated(text).find((one) => one.format === format)?.day ?? null;

/** The order of day and month, for formats that differ in nothing else. */
export const dateOrder = (
  format: DateFormat,
): { readonly sign: '-' | '/'; readonly isDayFirst: boolean } | null => {
  const [sign, parts] = dateForms[format];
  const isEither = parts !== 'ymd' && (sign === '-' || sign === '/');
  return isEither ? { sign, isDayFirst: parts === 'dmy' } : null;
};

/**
 * The date of a cell in a file that may write dates in several ways. The file's own format comes first, then the only
 * format that fits. If two fit, the one with the same separator and order of day and month as the file's format
 * counts. `isStrict`: a cell that fits only the opposite order is no date.
 */
export const readDateAs = (text: string, format: DateFormat, isStrict: boolean): string | null => {
  const readings = datesStated(text);
  const exact = readings.find((one) => one.format === format);
  if (exact !== undefined) return exact.day;
  const wanted = dateOrder(format);
  const orders = readings.map((one) => ({ ...one, order: dateOrder(one.format) }));
  const [only] = orders;
  if (only === undefined) return null;
  const isAlike = wanted !== null && only.order?.sign === wanted.sign;
  const inOrder = isAlike ? orders.find(({ order }) => order?.isDayFirst === wanted.isDayFirst) : undefined;
  if (inOrder !== undefined) return inOrder.day;
  if (orders.some(({ day }) => day !== only.day)) return null;
  return isAlike && isStrict ? null : only.day;
};
