/**
 * Exact arithmetic on decimals as text ("1234.5"), the form in which the API sends money and quantities. Never uses floats.
 */

interface Scaled {
  units: bigint;
  scale: number;
}

function scaled(text: string): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Whether a text is an exact decimal. */
export const isExact = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

function formatScaled({ units, scale }: Scaled): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const body = fraction ? `${whole}.${fraction}` : whole;
  return units < 0n ? `-${body}` : body;
}

/** Returns the sum; zero for an empty list. */
export function sumExact(texts: readonly string[]): string {
  const parts = texts.map(scaled);
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  const units = parts.reduce((sum, part) => sum + part.units * 10n ** BigInt(scale - part.scale), 0n);
  return formatScaled({ units, scale });
}

/** Whether a number has more decimals than shown, which means that the shown one is rounded. */
export const hasMoreDigits = (text: string, digits: number): boolean =>
  (text.split('.')[1] ?? '').replace(/0+$/, '').length > digits;

/** Returns the product with all its digits. */
export function multiplyExact(one: string, other: string): string {
  const [a, b] = [scaled(one), scaled(other)];
  return formatScaled({ units: a.units * b.units, scale: a.scale + b.scale });
}

/** Returns the amount with the opposite sign. */
export const negateExact = (text: string): string => {
  const { units, scale } = scaled(text);
  return formatScaled({ units: -units, scale });
};

/** Returns a hundred times a number, and the hundredth part of one, exactly. */
export const hundredfold = (text: string): string => multiplyExact(text, '100');
export const hundredth = (text: string): string => multiplyExact(text, '0.01');
