import { known, unknown } from './unknown.ts';
import type { Figure } from './unknown.ts';

/** A list of numbers: returns of consecutive periods, as decimals. */
export type Values = ArrayLike<number>;

/** Deviations smaller than this fraction of the largest value are rounding, so a constant series has none. */
const ROUNDING = 1e-13;

function everyFinite(values: Values): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}

/**
 * Why a measure of the values cannot be computed: too few of them, or one that is not a number; null if it can. The
 * result is then an unknown figure.
 */
export function refusalOfValues(values: Values, least: number): Figure<never> | null {
  if (values.length < least) return unknown('too_few_values');
  return everyFinite(values) ? null : unknown('not_finite');
}

/** A computed value, or unknown if it exceeds the range of float64. */
export function finiteFigure(value: number): Figure<number> {
  return Number.isFinite(value) ? known(value) : unknown('not_finite');
}

/** Arithmetic mean of at least one value. */
export function arithmeticMean(values: Values): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}

/** a − b, value by value; callers pass lists of equal length. Empty lists: empty. */
export function differences(a: Values, b: Values): Float64Array {
  return Float64Array.from({ length: a.length }, (_, i) => (a[i] ?? 0) - (b[i] ?? 0));
}

function largest(values: Values): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i] ?? 0));
  return most;
}

/** Σ (x − mean)^power. */
function sumOfPowers(values: Values, power: number): number {
  const mean = arithmeticMean(values);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += ((values[i] ?? 0) - mean) ** power;
  return sum;
}

/**
 * The sample standard deviation (n − 1) of at least two values; exactly 0 if they differ only by rounding. It is
 * undefined for fewer, which callers exclude.
 */
export function sampleDeviation(values: Values): number {
  const deviation = Math.sqrt(sumOfPowers(values, 2) / (values.length - 1));
  return deviation <= ROUNDING * largest(values) ? 0 : deviation;
}

/**
 * The sample covariance (n − 1) of two lists of equal length with at least two pairs. It is undefined for fewer,
 * which callers exclude.
 */
export function sampleCovariance(a: Values, b: Values): number {
  const [meanA, meanB] = [arithmeticMean(a), arithmeticMean(b)];
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB);
  return sum / (a.length - 1);
}

/**
 * The value below which a given fraction of the values lies, with linear interpolation between ranks: rank = (n − 1)
 * × part, counted from 0 (type 7 of Hyndman and Fan; the inclusive percentile of spreadsheets). `part` is 0 to 1;
 * unknown for any other (`outside_series`), and without values. In the units of the values.
 */
export function quantile(values: Values, part: number): Figure<number> {
  const refusal = refusalOfValues(values, 1);
  if (refusal !== null) return refusal;
  if (!(part >= 0 && part <= 1)) return unknown('outside_series');
  return known(quantileOfSorted(Float64Array.from(values).sort(), part));
}

/** A rank this close to a whole number counts as that number, because 1 − 0.9 is slightly less than 0.1. */
const RANK_ROUNDING = 1e-9;

/** `quantile` for values that are already sorted in ascending order; callers pass at least one. */
export function quantileOfSorted(sorted: Float64Array, part: number): number {
  const exact = (sorted.length - 1) * part;
  const whole = Math.round(exact);
  const rank = Math.abs(exact - whole) < RANK_ROUNDING ? whole : exact;
  const below = Math.floor(rank);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (rank - below);
}

/** Whether the values are a sample (corrected for bias, as in spreadsheets) or the whole population. */
export type Estimator = 'sample' | 'population';

/**
 * Skewness. Population: m3 / m2^1.5 with m_k = Σ (x − mean)^k / n. Sample, the default: that × √(n (n − 1)) / (n −
 * 2), the SKEW of spreadsheets. Negative: losses have the longer tail. Unknown below three values or without
 * deviation. A plain number with its sign.
 */
export function skewness(values: Values, estimator: Estimator = 'sample'): Figure<number> {
  const refusal = refusalOfValues(values, 3);
  if (refusal !== null) return refusal;
  if (sampleDeviation(values) === 0) return unknown('no_deviation');
  const n = values.length;
  const ofPopulation = sumOfPowers(values, 3) / n / (sumOfPowers(values, 2) / n) ** 1.5;
  return finiteFigure(
    estimator === 'population' ? ofPopulation : (ofPopulation * Math.sqrt(n * (n - 1))) / (n - 2),
  );
}

/**
 * Excess kurtosis: 0 for a normal distribution, above 0 for fatter tails. Population: m4 / m2² − 3. Sample, the
 * default: (n − 1) / ((n − 2) (n − 3)) × ((n + 1) × population + 6), the KURT of spreadsheets. Unknown below four
 * values or without deviation. A plain number.
 */
export function excessKurtosis(values: Values, estimator: Estimator = 'sample'): Figure<number> {
  const refusal = refusalOfValues(values, 4);
  if (refusal !== null) return refusal;
  if (sampleDeviation(values) === 0) return unknown('no_deviation');
  const n = values.length;
  const ofPopulation = sumOfPowers(values, 4) / n / (sumOfPowers(values, 2) / n) ** 2 - 3;
  if (estimator === 'population') return finiteFigure(ofPopulation);
  return finiteFigure(((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * ofPopulation + 6));
}
