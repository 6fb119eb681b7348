import { returnsOnDays } from './benchmark.ts';
import type { IndexDays } from './drawdown.ts';
import { alpha, beta, capture, correlation, informationRatio, trackingError } from './relative-risk.ts';
import type { ReturnPairs } from './relative-risk.ts';
import {
  calmarRatio,
  conditionalValueAtRisk,
  downsideDeviationAnnualised,
  sharpeRatio,
  sortinoRatio,
  valueAtRisk,
  volatility,
} from './risk.ts';
import type { RiskBasis } from './risk.ts';
import { excessKurtosis, skewness } from './statistics.ts';
import type { Figure } from './unknown.ts';
import type { ValuedReturns } from './valued-returns.ts';

/** Risk of a portfolio alone; the definitions stand with each function of `risk.ts`. */
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
}

/** Risk against a benchmark; the definitions stand with each function of `relative-risk.ts`. */
export interface RelativeFigures {
  readonly beta: Figure<number>;
  readonly alpha: Figure<number>;
  readonly trackingError: Figure<number>;
  readonly informationRatio: Figure<number>;
  readonly correlation: Figure<number>;
  readonly upCapture: Figure<number>;
  readonly downCapture: Figure<number>;
}

/**
 * Every measure of risk of a period, each known or with its reason. Deviations and ratios are annualised; value at risk is of
 * one day. `twrAnnualised` and `depth` (of the maximum drawdown) are those of the same period, for the Calmar ratio.
 */
export function riskFigures(
  valued: Figure<ValuedReturns>,
  period: { readonly twrAnnualised: Figure<number>; readonly depth: Figure<number> },
  basis: RiskBasis = {},
): RiskFigures {
  const of = (measure: (returns: Float64Array) => Figure<number>): Figure<number> =>
    valued.known ? measure(valued.value.returns) : valued;
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
  };
}

/** Every measure against a benchmark over the same valued days; unknown where either side is. */
export function relativeFigures(
  valued: Figure<ValuedReturns>,
  benchmark: Figure<IndexDays>,
  basis: RiskBasis = {},
): RelativeFigures {
  const pairs = pairsOf(valued, benchmark);
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
  };
}

/** The returns of a portfolio and those of its benchmark over the same valued days; unknown where either is. */
export function pairsOf(valued: Figure<ValuedReturns>, benchmark: Figure<IndexDays>): Figure<ReturnPairs> {
  if (!valued.known) return valued;
  if (!benchmark.known) return benchmark;
  const returns = returnsOnDays(benchmark.value, valued.value);
  if (!returns.known) return returns;
  return { known: true, value: { portfolio: valued.value.returns, benchmark: returns.value } };
}
