/** The mark before the decimals: a point in English, a comma in Spanish. The other mark groups thousands. */
export type DecimalPoint = '.' | ',';

/** How numbers are read at a field. */
export interface NumberReading {
  point: DecimalPoint;
  /** The currency of the amount; without one, no currency sign is accepted. */
  currency?: string | undefined;
  /** Accepts a percent sign, which changes nothing: "12.5 %" is "12.5". */
  percent?: boolean | undefined;
}

/** What a person typed as a number: the exact decimal, or why there is none. */
export type ReadDecimal =
  | { ok: true; value: string }
  | { ok: false; reason: 'not_a_number' | 'bad_grouping' | 'other_currency' }
  /** The number as grouped thousands, and the number with three decimals. */
  | { ok: false; reason: 'two_ways'; readings: readonly [grouped: string, decimal: string] };

type Fault = 'not_a_number' | 'bad_grouping' | 'other_currency';

/** Longer than any number that is stored, with its signs and separators. */
const longestTyped = 100;

const pointsByLocale = new Map<string, DecimalPoint>();

/** The decimal point of a locale. */
export function decimalPointIn(locale: string): DecimalPoint {
  const known = pointsByLocale.get(locale);
  if (known) return known;
  const point = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
  pointsByLocale.set(locale, point);
  return point;
}

const currencySpellings = new Map<string, ReadonlySet<string>>();

/** How a currency is written beside an amount: "USD", "US$", "$". */
function spellingsOf(currency: string): ReadonlySet<string> {
  const known = currencySpellings.get(currency);
  if (known) return known;
  const parts = ['en-GB', 'en-US', 'es-ES'].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1),
    ),
  );
  const signs = parts.filter(({ type }) => type === 'currency').map(({ value }) => value.toUpperCase());
  const spellings = new Set([currency, ...signs]);
  currencySpellings.set(currency, spellings);
  return spellings;
}

/** Marks that are pasted along with text and not seen: directions, joiners, a byte order mark. */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** One spelling of each sign: hyphen-minus, straight apostrophe, plain space. */
const tidy = (typed: string): string =>
  typed
    .replaceAll(invisible, '')
    .replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/gu, '-')
    .replaceAll(/[\u2018\u2019\u02BC\u00B4`\u2032]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

const looksLikeCurrency = /^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})$/u;

/** What stands beside the digits, without the signs: nothing, the field's own currency, or a percent sign. */
function faultOfUnit(unit: string, { currency, percent }: NumberReading): Fault | null {
  if (unit === '' || (percent && unit === '%')) return null;
  const upper = unit.toUpperCase();
  if (currency === undefined) return 'not_a_number';
  if (spellingsOf(currency).has(upper)) return null;
  return looksLikeCurrency.test(upper) ? 'other_currency' : 'not_a_number';
}

/** What the signs before and after the digits say: whether the number is negative, or null where they say nothing. */
function isNegativeBy(before: string, after: string): boolean | null {
  const signs = (text: string) => text.replaceAll(/[^-+()]/gu, '');
  const both = `${signs(before)}1${signs(after)}`;
  if (both === '1' || both === '+1') return false;
  return both === '-1' || both === '1-' || both === '(1)' ? true : null;
}

/** What stands beside the digits on one side, or null where it stands on both. */
function unitBeside(before: string, after: string): string | null {
  const [left = '', right = ''] = [before, after].map((text) => text.replaceAll(/[-+() ]/gu, ''));
  return left === '' || right === '' ? left + right : null;
}

interface Core {
  digits: string;
  isNegative: boolean;
}

/** Parts digits from what stands before and after: a sign on one side or brackets, and a unit on one side. */
function coreOf(typed: string, reading: NumberReading): Core | Fault {
  const [, before = '', digits, after = ''] =
    /^([^\d]*?)((?:[.,]?\d)(?:[\d.,' ]*[\d.,])?)([^\d]*)$/u.exec(tidy(typed)) ?? [];
  const isNegative = isNegativeBy(before, after);
  const unit = unitBeside(before, after);
  if (digits === undefined || isNegative === null || unit === null) return 'not_a_number';
  return faultOfUnit(unit, reading) ?? { digits, isNegative };
}

const isInThrees = (parts: readonly string[]): boolean => parts.every((part) => part.length === 3);
const isInTwos = (parts: readonly string[]): boolean => parts.every((part) => part.length === 2);

/** Whether parts are groups of thousands: 12 345 678, or with commas the Indian 1,23,45,678. */
function isGrouped(parts: readonly string[], separator: string): boolean {
  const [head = '', ...rest] = parts;
  if (!/^[1-9]\d{0,2}$/.test(head)) return false;
  if (isInThrees(rest)) return true;
  const last = rest.slice(-1);
  return separator === ',' && head.length <= 2 && isInThrees(last) && isInTwos(rest.slice(0, -1));
}

interface Parts {
  whole: string;
  fraction: string;
  isGroupedByMark: boolean;
}

/** Reads digits with `point` before the decimals; null where they are not well formed that way. */
function partsWith(point: DecimalPoint, digits: string): Parts | null {
  const [whole = '', fraction = '', ...more] = digits.split(point);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const separators = new Set(whole.replaceAll(/\d/g, ''));
  if (separators.size === 0) return { whole, fraction, isGroupedByMark: false };
  const [separator = ''] = separators;
  if (separators.size > 1 || !isGrouped(whole.split(separator), separator)) return null;
  const isGroupedByMark = separator === '.' || separator === ',';
  return { whole: whole.replaceAll(separator, ''), fraction, isGroupedByMark };
}

const withoutZeros = (fraction: string): string => fraction.replace(/0+$/, '');

/** The canonical text: no zeros before the first digit or after the last. */
function joined({ whole, fraction }: Parts, isNegative: boolean): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = withoutZeros(fraction);
  const value = decimals ? `${digits}.${decimals}` : digits;
  return isNegative && /[1-9]/.test(value) ? `-${value}` : value;
}

/**
 * Reads a typed or pasted number into an exact decimal text by the reader's own marks. A number that only the other marks
 * explain ("1.5" where a comma is the point) is read by those; one decimal mark before exactly three digits ("10.000" in
 * English) may be thousands written the other way, and is left for the person to answer.
 */
export function readDecimal(typed: string, reading: NumberReading): ReadDecimal {
  const core = typed.length > longestTyped ? 'not_a_number' : coreOf(typed, reading);
  if (typeof core === 'string') return { ok: false, reason: core };
  const { digits, isNegative } = core;
  const own = partsWith(reading.point, digits);
  const other = partsWith(reading.point === '.' ? ',' : '.', digits);
  if (own && other?.isGroupedByMark && !own.isGroupedByMark)
    return { ok: false, reason: 'two_ways', readings: [joined(other, isNegative), joined(own, isNegative)] };
  const parts = own ?? other;
  return parts ? { ok: true, value: joined(parts, isNegative) } : { ok: false, reason: 'bad_grouping' };
}

/** Whether a text is an exact decimal as the server takes it, "1234.5". */
const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

interface Writing {
  point: DecimalPoint;
  /** Zeros fill the decimals up to here. */
  minDigits?: number;
}

/** Writes an exact decimal with the reader's own marks, every digit that counts; what is no decimal stays as it is. */
export function writeDecimal(value: string, { point, minDigits = 0 }: Writing): string {
  if (!isDecimal(value)) return value;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, point === '.' ? ',' : '.');
  const decimals = withoutZeros(fraction).padEnd(minDigits, '0');
  return `${value.startsWith('-') ? '\u2212' : ''}${grouped}${decimals && point + decimals}`;
}

/** How many digits an exact decimal has after the point, zeros at its end aside. */
export const fractionDigits = (value: string): number => (/\.(\d*?)0*$/.exec(value)?.[1] ?? '').length;

/** The longest fraction of several figures as they are written, with `least` digits at least and `most` at most. */
export const longestFraction = (values: readonly (string | null)[], least = 0, most = 12): number => {
  const longest = values.reduce(
    (found, value) => Math.max(found, value === null ? 0 : fractionDigits(value)),
    least,
  );
  return Math.min(most, longest);
};
