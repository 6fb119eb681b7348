import { normalDensity, normalQuantile } from '../number/normal-distribution.ts';
import {
  excessKurtosis,
  finiteFigure,
  arithmeticMean,
  refusalOfValues,
  sampleDeviation,
  skewness,
} from '../number/statistics.ts';
import type { Estimator, Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The options of a parametric value at risk. */
export interface TailBasis {
  /** The confidence: 0.95 by default. */
  readonly confidence?: number;
  /** By default for a sample (n − 1, SKEW and KURT of spreadsheets). */
  readonly estimator?: Estimator;
}

/** The shape of a distribution of returns of one period. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
  readonly skewness: number;
  /** 0 for a normal distribution. */
  readonly excessKurtosis: number;
}

const CONFIDENCE = 0.95;

/** The probability of the tail; null unless the confidence is between 0 and 1. */
function tailPart({ confidence = CONFIDENCE }: TailBasis): number | null {
  return confidence > 0 && confidence < 1 ? 1 - confidence : null;
}

function estimatedDeviation(returns: Values, estimator: Estimator | undefined): number {
  const n = returns.length;
  return sampleDeviation(returns) * (estimator === 'population' ? Math.sqrt((n - 1) / n) : 1);
}

/** mean + factor × deviation, where the factor depends on the probability of the tail. */
function gaussian(returns: Values, tail: TailBasis, factor: (part: number) => number): Figure<number> {
  const refusal = refusalOfValues(returns, 2);
  if (refusal !== null) return refusal;
  const part = tailPart(tail);
  if (part === null) return unknown('outside_series');
  return finiteFigure(arithmeticMean(returns) + factor(part) * estimatedDeviation(returns, tail.estimator));
}

/**
 * Gaussian value at risk of a period: mean + z × deviation, z the (1 − confidence) quantile of the normal distribution
 * (−1.645 at 95 %). A decimal of one period with the sign of the return it is (a loss is negative), not annualised. Unknown
 * below two returns, and for a confidence that isn't between 0 and 1 (`outside_series`). Jorion, *Value at Risk*.
 */
export function gaussianValueAtRisk(returns: Values, tail: TailBasis = {}): Figure<number> {
  return gaussian(returns, tail, normalQuantile);
}

/**
 * Gaussian expected shortfall (conditional value at risk) of a period: mean − deviation × φ(z) / (1 − confidence), φ the
 * normal density. A decimal of one period with its sign; never above the Gaussian value at risk. Unknown below two returns,
 * and for a confidence that isn't between 0 and 1 (`outside_series`).
 */
export function gaussianConditionalValueAtRisk(returns: Values, tail: TailBasis = {}): Figure<number> {
  return gaussian(returns, tail, (part) => -normalDensity(normalQuantile(part)) / part);
}

/**
 * z of the normal distribution corrected for skewness S and excess kurtosis K by Cornish and Fisher: z + (z² − 1) S / 6 +
 * (z³ − 3z) K / 24 − (2z³ − 5z) S² / 36. A plain number; NaN of NaN.
 */
export function cornishFisher(z: number, shape: Pick<Moments, 'skewness' | 'excessKurtosis'>): number {
  const { skewness: s, excessKurtosis: k } = shape;
  return z + ((z ** 2 - 1) * s) / 6 + ((z ** 3 - 3 * z) * k) / 24 - ((2 * z ** 3 - 5 * z) * s ** 2) / 36;
}

/**
 * Whether the corrected quantile rises with the probability everywhere, so that it is the quantile of a distribution:
 * its derivative (K / 8 − S² / 6) z² + S z / 3 + 1 − K / 8 + 5 S² / 36 is never negative. Maillard, *A User's Guide to
 * the Cornish Fisher Expansion*, 2012. False of NaN.
 */
export function isCornishFisherDomain(shape: Pick<Moments, 'skewness' | 'excessKurtosis'>): boolean {
  const { skewness: s, excessKurtosis: k } = shape;
  const [square, rest] = [k / 8 - s ** 2 / 6, 1 - k / 8 + (5 * s ** 2) / 36];
  return square >= 0 && rest >= 0 && s ** 2 / 9 <= 4 * square * rest;
}

/**
 * How many deviations below the mean the tail beyond the corrected quantile h lies on average, by the expansion of
 * Edgeworth of second order: φ(h) / part × (1 + S h³ / 6 + K (h⁴ − 2h² − 1) / 24 + S² (h⁶ − 9h⁴ + 9h² + 3) / 72).
 */
function edgeworthTail(h: number, part: number, shape: Moments): number {
  const { skewness: s, excessKurtosis: k } = shape;
  const ofSkewness = (s * h ** 3) / 6 + (s ** 2 * (h ** 6 - 9 * h ** 4 + 9 * h ** 2 + 3)) / 72;
  const ofKurtosis = (k * (h ** 4 - 2 * h ** 2 - 1)) / 24;
  return (normalDensity(h) / part) * (1 + ofSkewness + ofKurtosis);
}

/**
 * Modified value at risk and expected shortfall of a distribution, in deviations from its mean: `quantile` by Cornish and Fisher, and
 * the mean beyond it by Edgeworth, or the quantile where that is lower. Unknown for a confidence that isn't between 0 and 1 (`outside_series`).
 */
export function modifiedTail(
  shape: Moments,
  confidence = CONFIDENCE,
): Figure<{ readonly quantile: number; readonly shortfall: number }> {
  const part = tailPart({ confidence });
  if (part === null) return unknown('outside_series');
  const quantile = cornishFisher(normalQuantile(part), shape);
  return known({ quantile, shortfall: Math.min(-edgeworthTail(quantile, part, shape), quantile) });
}

/**
 * Mean, deviation, skewness and excess kurtosis of returns, of a sample unless stated. Unknown below four returns, or where they
 * don't vary (`no_deviation`).
 */
export function returnMoments(returns: Values, estimator: Estimator = 'sample'): Figure<Moments> {
  const fourth = excessKurtosis(returns, estimator);
  const third = skewness(returns, estimator);
  if (!fourth.known) return fourth;
  if (!third.known) return third;
  return known({
    mean: arithmeticMean(returns),
    deviation: estimatedDeviation(returns, estimator),
    skewness: third.value,
    excessKurtosis: fourth.value,
  });
}

function modified(returns: Values, tail: TailBasis, which: 'quantile' | 'shortfall'): Figure<number> {
  const shape = returnMoments(returns, tail.estimator);
  if (!shape.known) return shape;
  if (tailPart(tail) !== null && !isCornishFisherDomain(shape.value)) return unknown('outside_domain');
  const ends = modifiedTail(shape.value, tail.confidence);
  if (!ends.known) return ends;
  return finiteFigure(shape.value.mean + ends.value[which] * shape.value.deviation);
}

/**
 * Modified value at risk of a period: mean + h × deviation, h the normal quantile corrected for skewness and kurtosis (see
 * `cornishFisher`). A decimal of one period with the sign of the return it is. Unknown below four returns, where they don't
 * vary (`no_deviation`), where the corrected quantile is not monotonic (`outside_domain`), and for a confidence that isn't between 0 and 1. Favre and Galeano, *Mean-Modified Value-at-Risk
 * Optimization with Hedge Funds*, 2002.
 */
export function modifiedValueAtRisk(returns: Values, tail: TailBasis = {}): Figure<number> {
  return modified(returns, tail, 'quantile');
}

/**
 * Modified expected shortfall of a period: mean − deviation × the mean of the tail by Edgeworth's expansion, or the modified value
 * at risk where that is lower. A decimal of one period with its sign; never above the modified value at risk. Unknown as that is:
 * below four returns, where they don't vary, outside the domain. Boudt, Peterson and Croux, *Estimation and Decomposition of Downside Risk*, 2008.
 */
export function modifiedConditionalValueAtRisk(returns: Values, tail: TailBasis = {}): Figure<number> {
  return modified(returns, tail, 'shortfall');
}
