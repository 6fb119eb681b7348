/**
 * Exact decimals as scaled integers. A decimal library costs about a microsecond an operation, which is too much
 * for ten thousand entries with their lots inside a request; bigint arithmetic is ten times cheaper and as exact.
 *
 * Units (quantities, prices, rates, ratios) count 1e-18; amounts (money) count 1e-36, so that quantity × price is one
 * multiplication without any rounding. Only a division rounds: half-even at the last place.
 */

/** A quantity, price, rate or ratio in steps of 1e-18. */
export type Units = bigint;
/** Money in steps of 1e-36. */
export type Amount = bigint;

const UNIT_DECIMALS = 18;
const AMOUNT_DECIMALS = 36;
/** One whole unit. */
export const ONE_UNIT: Units = 10n ** 18n;
/** One whole unit of currency. */
export const ONE_AMOUNT: Amount = 10n ** 36n;

const POWERS = Array.from({ length: AMOUNT_DECIMALS + 1 }, (_, i) => 10n ** BigInt(i));
const DECIMAL_TEXT = /^-?\d{1,30}(?:\.\d{1,18})?$/;
const DOT = 46;
const ZERO = 48;

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

/** The digits and point of a decimal that fits into a float64 integer; null if the slow path must decide. */
function shortDigits(text: string): { digits: number; decimals: number } | null {
  const { length } = text;
  // Fifteen digits always fit. A text of this length that is not all digits contains a point among them.
  if (length > 15) return null;
  let digits = 0;
  let dot = length;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) digits = digits * 10 + (code - ZERO);
    else if (code === DOT && dot === length) dot = i;
    else return null;
  }
  const isBare = dot === 0 || dot === length - 1;
  return isBare ? null : { digits, decimals: Math.max(0, length - dot - 1) };
}

/**
 * The units of a decimal text; null unless it is a plain decimal (no exponent, no sign but a minus) with at most 30
 * digits before and 18 after the point.
 */
export function parseUnits(text: string): Units | null {
  const short = shortDigits(text);
  if (short !== null) return BigInt(short.digits) * powerOfTen(UNIT_DECIMALS - short.decimals);
  if (!DECIMAL_TEXT.test(text)) return null;
  const dot = text.indexOf('.');
  if (dot < 0) return BigInt(text) * ONE_UNIT;
  const decimals = text.length - dot - 1;
  return BigInt(text.slice(0, dot) + text.slice(dot + 1)) * powerOfTen(UNIT_DECIMALS - decimals);
}

/**
 * The amount of a plain decimal text with at most 36 decimals, such as this package prints; null for any other text.
 */
export function parseAmount(text: string): Amount | null {
  const match = /^(-?)(\d{1,36})(?:\.(\d{1,36}))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const scaled = BigInt(whole + fraction.padEnd(AMOUNT_DECIMALS, '0'));
  return sign === '-' ? -scaled : scaled;
}

/** Converts units of currency into an amount. */
export function amountOfUnits(units: Units): Amount {
  return units * ONE_UNIT;
}

/** a × b / c, rounded half-even; c must not be 0. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const quotient = product / c;
  const remainder = product - quotient * c;
  if (remainder === 0n) return quotient;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const divisor = c < 0n ? -c : c;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return product < 0n === c < 0n ? quotient + 1n : quotient - 1n;
}

function scaledText(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--;
  const sign = negative ? '-' : '';
  const whole = sign + digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

/** Canonical decimal text of units: no exponent, no trailing zeros. */
export function unitsText(units: Units): string {
  return scaledText(units, UNIT_DECIMALS);
}

/** Canonical decimal text of an amount: no exponent, no trailing zeros. */
export function amountText(amount: Amount): string {
  return scaledText(amount, AMOUNT_DECIMALS);
}

/** The nearest float64 of units. */
export function unitsNumber(units: Units): number {
  return Number(units) / 1e18;
}

/** The float64 of an amount, within two units in the last place. */
export function amountNumber(amount: Amount): number {
  return Number(amount) / 1e36;
}

/** Rounds an amount half-even to a number of decimals. */
export function roundAmountTo(amount: Amount, decimals: number): Amount {
  const step = powerOfTen(AMOUNT_DECIMALS - decimals);
  return mulDiv(amount, 1n, step) * step;
}

/** The plain decimal text of a float64: the shortest that parses to the same number, without an exponent. */
export function plainText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', first = '', rest = '', exponentText = '0'] = match;
  const digits = first + rest;
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}
