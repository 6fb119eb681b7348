/** Reads numbers as files write them into exact decimals, never through floating point. */
import type { numberFormats } from '../imports.ts';

export type NumberFormat = (typeof numberFormats)[number];

const plainPoint = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
/**
 * The formats: groups of exactly three digits, all with the same separator, or no groups, so "31,91" is not a number
 * if commas group.
 */
export const numberForms: Readonly<Record<NumberFormat, readonly [pattern: RegExp, example: string]>> = {
  point: [/^(?:([1-9]\d{0,2}(?:([,'’ ])\d{3})(?:\2\d{3})*|\d+)(?:\.(\d*))?|\.(\d+))$/, '1,234.56'],
  comma: [/^(?:([1-9]\d{0,2}(?:([.'’ ])\d{3})(?:\2\d{3})*|\d+)(?:,(\d*))?|,(\d+))$/, '1.234,56'],
};
/** No booked number is longer; longer texts are rejected without reading them. */
const charsAtMost = 64;
const exponent = /^(.*\d)[eE]([+-]?\d{1,2})$/;
/** A currency code must stand apart: "USD 5" is an amount, "EOF2700" an order number. */
const currencyMark =
  /^(?:[A-Z]{3}\s+|[A-Z]{0,2}[$€£¥₣]\s*|(?:kr|fr)\.?\s+)|(?:\s+[A-Z]{3}|\s*[$€£¥₣]|\s+(?:kr|fr)\.?)$/g;
const plainSpaces = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('−', '-')
    .trim();

interface Unsigned {
  readonly body: string;
  readonly isNegative: boolean;
}

const withoutParentheses = (text: string): Unsigned => {
  const inside = /^\((.*)\)$/.exec(text)?.[1];
  return { body: (inside ?? text).trim(), isNegative: inside !== undefined };
};

const withoutSign = ({ body, isNegative }: Unsigned): Unsigned => {
  const before = /^([+-])\s*(.*)$/.exec(body);
  if (before !== null) return { body: before[2] ?? '', isNegative: isNegative !== (before[1] === '-') };
  const after = /^(.*\d)\s*-$/.exec(body);
  return after === null ? { body, isNegative } : { body: after[1] ?? '', isNegative: !isNegative };
};

/** One minus before or after the number, or parentheses around it, with a currency sign inside or outside. */
const unsigned = (text: string): Unsigned => {
  const plain = plainSpaces(text);
  const outer = withoutSign(withoutParentheses(plain));
  const isSigned = outer.body !== plain;
  const inner = { body: outer.body.replaceAll(currencyMark, '').trim(), isNegative: outer.isNegative };
  return isSigned ? inner : withoutSign(inner);
};

/** Digits with the point moved by `power` places, without superfluous zeros. */
const placed = (whole: string, fraction: string, power: number): string => {
  const digits = whole + fraction;
  const point = whole.length + power;
  const padded =
    point <= 0 ? '0'.repeat(1 - point) + digits : digits + '0'.repeat(Math.max(0, point - digits.length));
  const at = Math.max(point, 1);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const decimals = padded.slice(at).replace(/0+$/, '');
  return decimals === '' ? integer : `${integer}.${decimals}`;
};

/** The decimal of digits without sign and currency. */
const readDigits = (body: string, format: NumberFormat): string | null => {
  const [, mantissa = body, power = '0'] = exponent.exec(body) ?? [];
  const match = numberForms[format][0].exec(mantissa);
  if (match === null) return null;
  const [, whole = '0', , fraction, onlyFraction] = match;
  return placed(whole.replaceAll(/\D/g, ''), fraction ?? onlyFraction ?? '', Number(power));
};

/** The exact decimal of a cell in a format, "-1234.5"; null if it has none. */
export const readNumber = (text: string, format: NumberFormat): string | null => {
  if (format === 'point' && text.length < 32 && plainPoint.test(text)) return text === '-0' ? '0' : text;
  if (text.length > charsAtMost) return null;
  const { body, isNegative } = unsigned(text);
  const value = readDigits(body, format);
  return value === null || value === '0' || !isNegative ? value : `-${value}`;
};

/**
 * The decimal of a cell in a file that may write numbers both ways. The file's own format comes first, then the
 * other. `isStrict`: a cell that fits only the other format is no number.
 */
export const readNumberAs = (text: string, format: NumberFormat, isStrict: boolean): string | null =>
  readNumber(text, format) ?? (isStrict ? null : readNumber(text, format === 'point' ? 'comma' : 'point'));

/** The currency signs and codes beside a cell's number: "USD" of "100 USD", "€" of "-€ 5"; most cells have none. */
export const currencyMarks = (text: string): readonly string[] => {
  if (text === '' || text.length > charsAtMost || plainPoint.test(text)) return [];
  const { body } = withoutSign(withoutParentheses(plainSpaces(text)));
  return (body.match(currencyMark) ?? []).map((mark) => mark.trim());
};

/** Whether a decimal is missing or zero. */
export const isNothing = (value: string | null): value is null | '0' => value === null || value === '0';
