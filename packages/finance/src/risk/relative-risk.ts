import { annualisedDeviation, annualisedRatio, excessReturns, periodsPerYear } from './risk.ts';
import type { RiskBasis } from './risk.ts';
import {
  differences,
  finiteFigure,
  arithmeticMean,
  refusalOfValues,
  sampleCovariance,
  sampleDeviation,
} from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The returns of a portfolio and of its benchmark over the same periods, in one currency. */
export interface ReturnPairs {
  readonly portfolio: Values;
  readonly benchmark: Values;
}

/** Why two series cannot be compared: different lengths, too few values, or one that is not a number. */
function refusalOfPairs({ portfolio, benchmark }: ReturnPairs, least: number): Figure<never> | null {
  if (portfolio.length !== benchmark.length) return unknown('outside_series');
  return refusalOfValues(portfolio, least) ?? refusalOfValues(benchmark, least);
}

/**
 * Beta: cov(p, b) / var(b), both with n − 1. 1 moves as the benchmark does. Unknown below two pairs or where the
 * benchmark does not vary. A plain ratio; negative: it moves against the benchmark.
 */
export function beta(pairs: ReturnPairs): Figure<number> {
  const refusal = refusalOfPairs(pairs, 2);
  if (refusal !== null) return refusal;
  const deviation = sampleDeviation(pairs.benchmark);
  if (deviation === 0) return unknown('no_deviation');
  return finiteFigure(sampleCovariance(pairs.portfolio, pairs.benchmark) / deviation ** 2);
}

/**
 * Jensen's alpha a year: (1 + mean(p − rf) − beta × mean(b − rf))^p − 1. Unknown where beta is, or below −100 % a
 * period. A decimal a year (0.02 is 2 %) with its sign. Unknown below two pairs.
 */
export function alpha(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const slope = beta(pairs);
  if (!slope.known) return slope;
  const excess = excessReturns(pairs.portfolio, basis);
  const excessBenchmark = excessReturns(pairs.benchmark, basis);
  if (excess === null || excessBenchmark === null) return unknown('outside_series');
  const growth = 1 + arithmeticMean(excess) - slope.value * arithmeticMean(excessBenchmark);
  return growth < 0 ? unknown('value_below_zero') : finiteFigure(growth ** periodsPerYear(basis) - 1);
}

/**
 * Tracking error: sd(p − b) × √p, sample deviation. 0 for a portfolio that copies its benchmark. A decimal a year, 0 or
 * above. Unknown below two pairs.
 */
export function trackingError(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const refusal = refusalOfPairs(pairs, 2);
  return refusal ?? annualisedDeviation(differences(pairs.portfolio, pairs.benchmark), periodsPerYear(basis));
}

/**
 * Information ratio: mean(p − b) / sd(p − b) × √p. Unknown where p − b does not vary. A plain ratio with the sign of
 * the difference. Unknown below two pairs.
 */
export function informationRatio(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const refusal = refusalOfPairs(pairs, 2);
  return refusal ?? annualisedRatio(differences(pairs.portfolio, pairs.benchmark), periodsPerYear(basis));
}

/**
 * Correlation (Pearson): cov(p, b) / (sd(p) sd(b)), from −1 to 1. Unknown where either does not vary. Unknown below two
 * pairs.
 */
export function correlation(pairs: ReturnPairs): Figure<number> {
  const refusal = refusalOfPairs(pairs, 2);
  if (refusal !== null) return refusal;
  const spread = sampleDeviation(pairs.portfolio) * sampleDeviation(pairs.benchmark);
  if (spread === 0) return unknown('no_deviation');
  const value = sampleCovariance(pairs.portfolio, pairs.benchmark) / spread;
  return finiteFigure(Math.max(-1, Math.min(1, value)));
}

/** Which periods of the benchmark count. */
export type CaptureSide = 'up' | 'down';

/** Whether a return of the benchmark is on a side; a return of 0 is on neither. */
function liesOn(side: CaptureSide, benchmarkReturn: number): boolean {
  return side === 'up' ? benchmarkReturn > 0 : benchmarkReturn < 0;
}

/** The periods in which the benchmark moved to a side: the growth of both over them, and their number. */
function growthOnSide({ portfolio, benchmark }: ReturnPairs, side: CaptureSide) {
  let [own, others, count] = [1, 1, 0];
  for (let i = 0; i < benchmark.length; i++) {
    const move = benchmark[i] ?? 0;
    if (!liesOn(side, move)) continue;
    own *= 1 + (portfolio[i] ?? 0);
    others *= 1 + move;
    count++;
  }
  return { own, others, count };
}

/**
 * Up or down capture: the ratio of the annualised geometric returns of portfolio and benchmark over the periods in which
 * the benchmark rose (or fell). 1.1 up: it rose a tenth more. Unknown without such periods, or when more than all was lost.
 */
export function capture(pairs: ReturnPairs, side: CaptureSide, basis: RiskBasis = {}): Figure<number> {
  const refusal = refusalOfPairs(pairs, 1);
  if (refusal !== null) return refusal;
  const { own, others, count } = growthOnSide(pairs, side);
  if (count === 0) return unknown('no_such_periods');
  if (own < 0 || others < 0) return unknown('value_below_zero');
  const years = count / periodsPerYear(basis);
  return finiteFigure((own ** (1 / years) - 1) / (others ** (1 / years) - 1));
}

/** The periods of one side, with the risk-free returns of the same periods. */
export interface SideOfPairs {
  readonly pairs: ReturnPairs;
  readonly basis: RiskBasis;
}

/**
 * The periods in which the benchmark rose (or fell), in order. Unknown if the two series have different lengths, a
 * value is not a number, the risk-free series has another length, or there are no such periods.
 */
export function pairsOnSide(
  pairs: ReturnPairs,
  side: CaptureSide,
  basis: RiskBasis = {},
): Figure<SideOfPairs> {
  const refusal = refusalOfPairs(pairs, 1);
  if (refusal !== null) return refusal;
  const places = Array.from(pairs.benchmark, (move, i) => (liesOn(side, move) ? i : -1)).filter(
    (i) => i >= 0,
  );
  if (places.length === 0) return unknown('no_such_periods');
  const pick = (values: Values): Float64Array => Float64Array.from(places, (i) => values[i] ?? Number.NaN);
  const own = { portfolio: pick(pairs.portfolio), benchmark: pick(pairs.benchmark) };
  const { riskFree } = basis;
  if (riskFree === undefined || 'yearly' in riskFree) return known({ pairs: own, basis });
  if (riskFree.perPeriod.length !== pairs.portfolio.length) return unknown('outside_series');
  return known({ pairs: own, basis: { ...basis, riskFree: { perPeriod: pick(riskFree.perPeriod) } } });
}

/**
 * Up or down beta: `beta` over the periods in which the benchmark rose (or fell). A plain ratio with its sign. Unknown without
 * such periods (`no_such_periods`), below two of them, or where the benchmark does not vary in them. Bacon; empyrical.
 */
export function betaOnSide(pairs: ReturnPairs, side: CaptureSide): Figure<number> {
  const own = pairsOnSide(pairs, side);
  return own.known ? beta(own.value.pairs) : own;
}

/**
 * Up or down alpha, a year: `alpha` over the periods in which the benchmark rose (or fell), compounded over p of them. A decimal
 * a year with its sign. Unknown where that beta is: without such periods, below two of them. empyrical.
 */
export function alphaOnSide(pairs: ReturnPairs, side: CaptureSide, basis: RiskBasis = {}): Figure<number> {
  const own = pairsOnSide(pairs, side, basis);
  return own.known ? alpha(own.value.pairs, own.value.basis) : own;
}
