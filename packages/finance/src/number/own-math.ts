/**
 * exp and log from + − × ÷ alone, which IEEE 754 rounds identically everywhere. Math.exp and Math.log may differ in
 * the last digit between engines, and a projection must give the same numbers on every machine.
 */

/** ln 2 in two parts: the first has so few digits that its product with a whole number is exact. */
const LN2_HIGH = 0.693_147_180_369_123_816_49;
const LN2_LOW = 1.908_214_929_270_587_700_02e-10;
const LN2 = LN2_HIGH + LN2_LOW;
const SQRT2 = Math.sqrt(2);
/** Beyond these limits e^x is not a float64: Infinity, or 0. */
const LARGEST = 709.782_712_893_384;
const SMALLEST = -745.133_219_101_941_1;
const EXP_TERMS = 16;
const LOG_TERMS = 12;

/** x × 2^power, by doubling or halving. */
function scaled(x: number, power: number): number {
  let value = x;
  for (let i = 0; i < power; i++) value *= 2;
  for (let i = 0; i > power; i--) value /= 2;
  return value;
}

/** e^x, within two units of the last place: the Taylor series of the rest after extracting a power of two. */
export function ownExp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > LARGEST) return Infinity;
  if (x < SMALLEST) return 0;
  const power = Math.round(x / LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1;
  for (let n = EXP_TERMS; n > 0; n--) sum = 1 + (rest * sum) / n;
  return scaled(sum, power);
}

/** Natural logarithm of a positive number, by the series of artanh; −Infinity of 0, NaN below. */
export function ownLog(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return Number.NaN;
  if (x === Infinity) return x;
  let mantissa = x;
  let power = 0;
  while (mantissa > SQRT2) {
    mantissa /= 2;
    power++;
  }
  while (mantissa < SQRT2 / 2) {
    mantissa *= 2;
    power--;
  }
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let n = LOG_TERMS; n >= 0; n--) sum = sum * square + 1 / (2 * n + 1);
  return power * LN2_HIGH + (2 * ratio * sum + power * LN2_LOW);
}
