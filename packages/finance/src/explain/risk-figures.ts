import { returnsOnDays } from '../returns/benchmark.ts';
import type { IndexDays } from '../risk/drawdown.ts';
import { appraisalRatio, mSquared, specificRisk, treynorRatio } from '../risk/benchmark-ratios.ts';
import {
  burkeRatio,
  martinRatio,
  painIndex,
  painRatio,
  sterlingRatio,
  ulcerIndex,
} from '../risk/drawdown-ratios.ts';
import {
  gaussianConditionalValueAtRisk,
  gaussianValueAtRisk,
  modifiedConditionalValueAtRisk,
  modifiedValueAtRisk,
} from '../risk/parametric-risk.ts';
import { kappaRatio, omegaRatio, upsidePotentialRatio } from '../risk/partial-moments.ts';
import {
  alpha,
  alphaOnSide,
  beta,
  betaOnSide,
  capture,
  correlation,
  informationRatio,
  trackingError,
} from '../risk/relative-risk.ts';
import type { ReturnPairs } from '../risk/relative-risk.ts';
import { stability, tailRatio } from '../risk/return-shape.ts';
import {
  calmarRatio,
  conditionalValueAtRisk,
  downsideDeviationAnnualised,
  sharpeRatio,
  sortinoRatio,
  valueAtRisk,
  volatility,
} from '../risk/risk.ts';
import type { RiskBasis } from '../risk/risk.ts';
import { excessKurtosis, skewness } from '../number/statistics.ts';
import type { Figure } from '../number/unknown.ts';
import type { SampledReturns } from '../returns/sampled-returns.ts';

/** Risk measures of a portfolio alone; each function contains its definition. */
export interface RiskFigures {
  readonly volatility: Figure<number>;
  readonly sharpe: Figure<number>;
  readonly downsideDeviation: Figure<number>;
  readonly sortino: Figure<number>;
  readonly calmar: Figure<number>;
  readonly valueAtRisk: Figure<number>;
  readonly conditionalValueAtRisk: Figure<number>;
  readonly skewness: Figure<number>;
  readonly kurtosis: Figure<number>;
  readonly omega: Figure<number>;
  readonly kappa: Figure<number>;
  readonly upsidePotential: Figure<number>;
  readonly tailRatio: Figure<number>;
  readonly stability: Figure<number>;
  readonly ulcerIndex: Figure<number>;
  readonly painIndex: Figure<number>;
  readonly martin: Figure<number>;
  readonly painRatio: Figure<number>;
  readonly burke: Figure<number>;
  readonly sterling: Figure<number>;
  readonly gaussianValueAtRisk: Figure<number>;
  readonly gaussianConditionalValueAtRisk: Figure<number>;
  readonly modifiedValueAtRisk: Figure<number>;
  readonly modifiedConditionalValueAtRisk: Figure<number>;
}

/** Risk measures against a benchmark; each function contains its definition. */
export interface RelativeFigures {
  readonly beta: Figure<number>;
  readonly alpha: Figure<number>;
  readonly trackingError: Figure<number>;
  readonly informationRatio: Figure<number>;
  readonly correlation: Figure<number>;
  readonly upCapture: Figure<number>;
  readonly downCapture: Figure<number>;
  readonly upBeta: Figure<number>;
  readonly downBeta: Figure<number>;
  readonly upAlpha: Figure<number>;
  readonly downAlpha: Figure<number>;
  readonly treynor: Figure<number>;
  readonly mSquared: Figure<number>;
  readonly specificRisk: Figure<number>;
  readonly appraisal: Figure<number>;
}

/** A measure of the returns of a period, or why they have none. */
type OfReturns = (measure: (returns: Float64Array) => Figure<number>) => Figure<number>;

/** For the same period as the returns. */
interface PeriodFigures {
  readonly twrAnnualised: Figure<number>;
  /** Of the maximum drawdown. */
  readonly depth: Figure<number>;
}

function shortfallFigures(of: OfReturns, basis: RiskBasis) {
  return {
    omega: of((returns) => omegaRatio(returns, basis)),
    kappa: of((returns) => kappaRatio(returns, basis)),
    upsidePotential: of((returns) => upsidePotentialRatio(returns, basis)),
  };
}

function fallFigures(of: OfReturns, { twrAnnualised, depth }: PeriodFigures, basis: RiskBasis) {
  return {
    ulcerIndex: of(ulcerIndex),
    painIndex: of(painIndex),
    martin: of((returns) => martinRatio(twrAnnualised, returns, basis)),
    painRatio: of((returns) => painRatio(twrAnnualised, returns, basis)),
    burke: of((returns) => burkeRatio(twrAnnualised, returns, basis)),
    sterling: sterlingRatio(twrAnnualised, depth),
  };
}

function tailFigures(of: OfReturns) {
  return {
    tailRatio: of(tailRatio),
    stability: of(stability),
    gaussianValueAtRisk: of((returns) => gaussianValueAtRisk(returns)),
    gaussianConditionalValueAtRisk: of((returns) => gaussianConditionalValueAtRisk(returns)),
    modifiedValueAtRisk: of((returns) => modifiedValueAtRisk(returns)),
    modifiedConditionalValueAtRisk: of((returns) => modifiedConditionalValueAtRisk(returns)),
  };
}

/** The basis of measures of sampled returns: it has their number of periods a year. Always known. */
export function sampledBasis(sampled: Figure<SampledReturns>, basis: RiskBasis): RiskBasis {
  return sampled.known ? { ...basis, periodsPerYear: sampled.value.periodsPerYear } : basis;
}

/**
 * Every measure of risk of a period, each known or with its reason. Deviations and ratios are annualised by the
 * frequency of the samples; value at risk and the ratios of shortfalls are for one of their periods. `twrAnnualised` and `depth` (of the maximum drawdown) must be of
 * the same period; the ratios over drawdowns use them.
 */
export function riskFigures(
  sampled: Figure<SampledReturns>,
  period: PeriodFigures,
  options: RiskBasis = {},
): RiskFigures {
  const basis = sampledBasis(sampled, options);
  const of: OfReturns = (measure) => (sampled.known ? measure(sampled.value.returns) : sampled);
  return {
    volatility: of((returns) => volatility(returns, basis)),
    sharpe: of((returns) => sharpeRatio(returns, basis)),
    downsideDeviation: of((returns) => downsideDeviationAnnualised(returns, basis)),
    sortino: of((returns) => sortinoRatio(returns, basis)),
    calmar: calmarRatio(period.twrAnnualised, period.depth),
    valueAtRisk: of((returns) => valueAtRisk(returns)),
    conditionalValueAtRisk: of((returns) => conditionalValueAtRisk(returns)),
    skewness: of((returns) => skewness(returns)),
    kurtosis: of((returns) => excessKurtosis(returns)),
    ...shortfallFigures(of, basis),
    ...fallFigures(of, period, basis),
    ...tailFigures(of),
  };
}

/** Every measure against a benchmark over the same samples; unknown if either side is. */
export function relativeFigures(
  sampled: Figure<SampledReturns>,
  benchmark: Figure<IndexDays>,
  options: RiskBasis = {},
): RelativeFigures {
  const basis = sampledBasis(sampled, options);
  const pairs = pairReturns(sampled, benchmark);
  const of = (measure: (pairs: ReturnPairs) => Figure<number>): Figure<number> =>
    pairs.known ? measure(pairs.value) : pairs;
  return {
    beta: of(beta),
    alpha: of((both) => alpha(both, basis)),
    trackingError: of((both) => trackingError(both, basis)),
    informationRatio: of((both) => informationRatio(both, basis)),
    correlation: of(correlation),
    upCapture: of((both) => capture(both, 'up', basis)),
    downCapture: of((both) => capture(both, 'down', basis)),
    upBeta: of((both) => betaOnSide(both, 'up')),
    downBeta: of((both) => betaOnSide(both, 'down')),
    upAlpha: of((both) => alphaOnSide(both, 'up', basis)),
    downAlpha: of((both) => alphaOnSide(both, 'down', basis)),
    treynor: of((both) => treynorRatio(both, basis)),
    mSquared: of((both) => mSquared(both, basis)),
    specificRisk: of((both) => specificRisk(both, basis)),
    appraisal: of((both) => appraisalRatio(both, basis)),
  };
}

/** The returns of a portfolio and of its benchmark over the same samples; unknown if either is. */
export function pairReturns(
  sampled: Figure<SampledReturns>,
  benchmark: Figure<IndexDays>,
): Figure<ReturnPairs> {
  if (!sampled.known) return sampled;
  if (!benchmark.known) return benchmark;
  const returns = returnsOnDays(benchmark.value, sampled.value);
  if (!returns.known) return returns;
  return { known: true, value: { portfolio: sampled.value.returns, benchmark: returns.value } };
}
