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

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Whether the calendar has that day. Years outside 1900 to 2199 count as typing errors. */
const isCalendarDay = (year: number, month: number, day: number): boolean => {
  if (year < 1900 || year > 2199) return false;
  const length = month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
  return day >= 1 && day <= length;
};

/** The beginnings of month names in English, Spanish, German, Dutch and French. */
const monthsByName: readonly RegExp[] = [
  /^(?:jan|ene)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrt|mae)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai|mei)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ago|aou)/,
  /^(?:sep|set)/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dic|dez)/,
];

const monthOfName = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return String(monthsByName.findIndex((begins) => begins.test(plain)) + 1);
};

/** Two-digit years: up to 69 belong to this century, as in POSIX. */
const fullYear = (text: string): string =>
  text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : text;

interface Parts {
  readonly y: string;
  readonly m: string;
  readonly d: string;
}

const reading = (format: DateFormat, { y, m, d }: Parts): DateReading[] => {
  const year = fullYear(y);
  if (!isCalendarDay(Number(year), Number(m), Number(d))) return [];
  return [{ format, day: `${year}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` }];
};

const yearFirst = { '-': 'yyyy-MM-dd', '/': 'yyyy/MM/dd', '.': 'yyyy.MM.dd' } as const;
const dayFirst = {
  '-': { 4: 'dd-MM-yyyy', 2: 'dd-MM-yy' },
  '/': { 4: 'dd/MM/yyyy', 2: 'dd/MM/yy' },
  '.': { 4: 'dd.MM.yyyy', 2: 'dd.MM.yy' },
} as const;
/** With dots, nobody writes the month first. */
const monthFirst = {
  '-': { 4: 'MM-dd-yyyy', 2: 'MM-dd-yy' },
  '/': { 4: 'MM/dd/yyyy', 2: 'MM/dd/yy' },
} as const;

/** The groups of a pattern; null if the text does not match. */
const matchParts = (pattern: RegExp, text: string): ((part: number) => string) | null => {
  const match = pattern.exec(text);
  return match === null ? null : (part) => match[part] ?? '';
};

const isSign = (text: string): text is keyof typeof dayFirst => Object.hasOwn(dayFirst, text);

/** A date with the year last, in two or four digits, and the day or the month first. */
const yearLast = (sign: keyof typeof dayFirst, [first, second]: readonly [string, string], y: string) => {
  const digits = y.length;
  if (digits !== 2 && digits !== 4) return [];
  return [
    ...reading(dayFirst[sign][digits], { y, m: second, d: first }),
    ...(sign === '.' ? [] : reading(monthFirst[sign][digits], { y, m: first, d: second })),
  ];
};

const numericReadings = (text: string): DateReading[] => {
  const part = matchParts(withSigns, text);
  const sign = part?.(2) ?? '';
  if (part === null || !isSign(sign)) return [];
  const [first, second, last] = [part(1), part(3), part(4)];
  if (first.length <= 2) return yearLast(sign, [first, second], last);
  if (first.length !== 4 || last.length > 2) return [];
  return reading(yearFirst[sign], { y: first, m: second, d: last });
};

const namedReadings = (text: string): DateReading[] => {
  const dayLed = matchParts(dayThenName, text);
  if (dayLed !== null)
    return reading('dd-MMM-yyyy', { y: dayLed(3), m: monthOfName(dayLed(2)), d: dayLed(1) });
  const nameLed = matchParts(nameThenDay, text);
  return nameLed === null
    ? []
    : reading('MMM dd, yyyy', { y: nameLed(3), m: monthOfName(nameLed(1)), d: nameLed(2) });
};

/** Every date that a text may state, by format: 03/04/2025 is a day in April and one in March. */
export const datesStated = (text: string): readonly DateReading[] => {
  const plain = text.slice(0, charsAtMost).trim();
  const digits = matchParts(compact, plain);
  if (digits !== null) return reading('yyyyMMdd', { y: digits(1), m: digits(2), d: digits(3) });
  const numeric = numericReadings(plain);
  return numeric.length > 0 ? numeric : namedReadings(plain);
};

/** The date of a cell in a format, "2026-11-20"; null if it has none. */
export const readDate = (text: string, format: DateFormat): string | null =>
  datesStated(text).find((one) => one.format === format)?.day ?? null;

/** The order of day and month, for formats that differ in nothing else. */
export const dateOrder = (
  format: DateFormat,
): { readonly sign: '-' | '/'; readonly isDayFirst: boolean } | null => {
  const [, first, sign] = /^(dd|MM)([-/])(?:dd|MM)\2yy(?:yy)?$/.exec(format) ?? [];
  return sign === '-' || sign === '/' ? { sign, isDayFirst: first === 'dd' } : null;
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
