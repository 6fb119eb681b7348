import type { DecimalPoint, NumberMarks } from '@partnerfolio/contract/texts/formats/marks';

/** The number format that a field accepts. */
export interface NumberReading extends NumberMarks {
  /** The currency of the amount; without one, the field accepts no currency sign. */
  currency?: string | undefined;
  /** Accepts a percent sign, which changes nothing: "12.5 %" is "12.5". */
  percent?: boolean | undefined;
}

/** The result of reading a typed number: the exact decimal, or why there is none. */
export type ReadDecimal =
  | { ok: true; value: string }
  | { ok: false; reason: 'not_a_number' | 'bad_grouping' | 'other_currency' }
  /** The two readings: the number with grouped thousands, and the number with three decimals. */
  | { ok: false; reason: 'two_ways'; readings: readonly [grouped: string, decimal: string] };

type NumberErrorReason = 'not_a_number' | 'bad_grouping' | 'other_currency';

/** Longer than any stored number with its signs and separators. */
const longestTyped = 100;

const currencySpellings = new Map<string, ReadonlySet<string>>();

/** Returns the spellings of a currency beside an amount: "USD", "US$", "$". */
function spellingsFor(currency: string): ReadonlySet<string> {
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

/** Invisible characters that come along with pasted text: direction marks, joiners, a byte order mark. */
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Unifies hyphens, apostrophes and spaces. */
const tidy = (typed: string): string =>
  typed
    .replaceAll(invisible, '')
    .replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/gu, '-')
    .replaceAll(/[\u2018\u2019\u02BC\u00B4`\u2032]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

const looksLikeCurrency = /^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})$/u;

/** Checks the text beside the digits: it may be empty, the field's own currency, or a percent sign. */
function unitError(unit: string, { currency, percent }: NumberReading): NumberErrorReason | null {
  if (unit === '' || (percent && unit === '%')) return null;
  const upper = unit.toUpperCase();
  if (currency === undefined) return 'not_a_number';
  if (spellingsFor(currency).has(upper)) return null;
  return looksLikeCurrency.test(upper) ? 'other_currency' : 'not_a_number';
}

/** Returns whether the signs around the digits make the number negative, or null if they contradict each other. */
function isNegativeBy(before: string, after: string): boolean | null {
  const signs = (text: string) => text.replaceAll(/[^-+()]/gu, '');
  const both = `${signs(before)}1${signs(after)}`;
  if (both === '1' || both === '+1') return false;
  return both === '-1' || both === '1-' || both === '(1)' ? true : null;
}

/** Returns the unit on one side of the digits, or null if there is one on both. */
function unitBeside(before: string, after: string): string | null {
  const [left = '', right = ''] = [before, after].map((text) => text.replaceAll(/[-+() ]/gu, ''));
  return left === '' || right === '' ? left + right : null;
}

interface Core {
  digits: string;
  isNegative: boolean;
}

/** Separates the digits from their sign (on one side, or brackets) and unit (on one side). */
function separateDigits(typed: string, reading: NumberReading): Core | NumberErrorReason {
  const [, before = '', digits, after = ''] =
    /^([^\d]*?)((?:[.,]?\d)(?:[\d.,' ]*[\d.,])?)([^\d]*)$/u.exec(tidy(typed)) ?? [];
  const isNegative = isNegativeBy(before, after);
  const unit = unitBeside(before, after);
  if (digits === undefined || isNegative === null || unit === null) return 'not_a_number';
  return unitError(unit, reading) ?? { digits, isNegative };
}

const isInThrees = (parts: readonly string[]): boolean => parts.every((part) => part.length === 3);
const isInTwos = (parts: readonly string[]): boolean => parts.every((part) => part.length === 2);

/** Whether the parts are groups of thousands: 12 345 678, or with commas the Indian 1,23,45,678. */
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

/** Reads digits with `point` as the decimal separator; null if they are not well formed that way. */
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

/** Returns the canonical text without leading and trailing zeros. */
function joined({ whole, fraction }: Parts, isNegative: boolean): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = withoutZeros(fraction);
  const value = decimals ? `${digits}.${decimals}` : digits;
  return isNegative && /[1-9]/.test(value) ? `-${value}` : value;
}

/** Whether the chosen format explains the separators; figures without one, or with spaces between thousands, suit every format. */
const isInChosen = ({ isGroupedByMark }: Parts, group: string): boolean =>
  !isGroupedByMark || group === '.' || group === ',';

/** The two readings of digits, if both are well formed and nothing says which is meant. */
function bothReadings(own: Parts, other: Parts | null, { group }: NumberReading): [Parts, Parts] | null {
  if (other === null) return null;
  if (group !== undefined && isInChosen(own, group)) return null;
  if (own.isGroupedByMark === other.isGroupedByMark) return null;
  if (own.isGroupedByMark) return group === undefined ? null : [own, other];
  return [other, own];
}

/**
 * Reads a typed or pasted number in the user's format. A number that only the other separators explain ("1.5" where a comma
 * is the separator) is read with those. In the format of the language one separator before exactly three digits ("10.000" in
 * English) may mean thousands, so the result has both readings and the user decides. Users who have chosen their format have
 * said how they write such a number; they are asked only about a separator that their format does not have.
 */
export function readDecimal(typed: string, reading: NumberReading): ReadDecimal {
  const core = typed.length > longestTyped ? 'not_a_number' : separateDigits(typed, reading);
  if (typeof core === 'string') return { ok: false, reason: core };
  const { digits, isNegative } = core;
  const own = partsWith(reading.point, digits);
  const other = partsWith(reading.point === '.' ? ',' : '.', digits);
  const both = own && bothReadings(own, other, reading);
  if (both) {
    const [grouped, decimal] = both;
    return {
      ok: false,
      reason: 'two_ways',
      readings: [joined(grouped, isNegative), joined(decimal, isNegative)],
    };
  }
  const parts = own ?? other;
  return parts ? { ok: true, value: joined(parts, isNegative) } : { ok: false, reason: 'bad_grouping' };
}

/** Whether a text is an exact decimal in the server's format, "1234.5". */
const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

interface Writing extends NumberMarks {
  /** Pads the decimals with zeros up to this many digits. */
  minDigits?: number;
}

/** Formats an exact decimal with the user's separators and all its significant digits; returns any other text unchanged. */
export function writeDecimal(value: string, { point, group, minDigits = 0 }: Writing): string {
  if (!isDecimal(value)) return value;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group ?? (point === '.' ? ',' : '.'));
  const decimals = withoutZeros(fraction).padEnd(minDigits, '0');
  return `${value.startsWith('-') ? '\u2212' : ''}${grouped}${decimals && point + decimals}`;
}

/** Returns the number of decimals without trailing zeros. */
export const fractionDigits = (value: string): number => (/\.(\d*?)0*$/.exec(value)?.[1] ?? '').length;

/** Returns the longest fraction of several figures in digits, at least `least` and at most `most`. */
export const longestFraction = (values: readonly (string | null)[], least = 0, most = 12): number => {
  const longest = values.reduce(
    (found, value) => Math.max(found, value === null ? 0 : fractionDigits(value)),
    least,
  );
  return Math.min(most, longest);
};
