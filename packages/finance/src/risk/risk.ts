import {
  differences,
  finiteFigure,
  arithmeticMean,
  quantile,
  refusalOfValues,
  sampleDeviation,
} from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The risk-free rate: a yearly constant (0.02 is 2 %), or a return for each period. */
export type RiskFree = { readonly yearly: number } | { readonly perPeriod: Values };

/** The basis of a risk measure. */
export interface RiskBasis {
  /** Periods per year: 252 by default, for returns of business days; 12 for months. */
  readonly periodsPerYear?: number;
  /** Nothing unless stated. */
  readonly riskFree?: RiskFree;
  /** The return of a period below which it counts as a loss; 0 by default. */
  readonly target?: number;
}

const BUSINESS_DAYS = 252;

/** The periods per year of a basis. */
export function periodsPerYear(basis: RiskBasis): number {
  return basis.periodsPerYear ?? BUSINESS_DAYS;
}

/**
 * The risk-free return of each of `count` periods; null for a series of another length. A constant is (1 + rf)^(1/p)
 * − 1.
 */
export function riskFreeReturns(basis: RiskBasis, count: number): Values | null {
  const { riskFree } = basis;
  if (riskFree !== undefined && 'perPeriod' in riskFree) {
    return riskFree.perPeriod.length === count ? riskFree.perPeriod : null;
  }
  const yearly = riskFree?.yearly ?? 0;
  return new Float64Array(count).fill((1 + yearly) ** (1 / periodsPerYear(basis)) - 1);
}

/** Returns minus the risk-free return of each period; null if the two have different lengths. */
export function excessReturns(returns: Values, basis: RiskBasis): Float64Array | null {
  const free = riskFreeReturns(basis, returns.length);
  return free === null ? null : differences(returns, free);
}

/** mean / deviation × √p, a plain ratio with the sign of the mean; unknown below two values or without deviation. */
export function annualisedRatio(excess: Values, periods: number): Figure<number> {
  const refusal = refusalOfValues(excess, 2);
  if (refusal !== null) return refusal;
  const deviation = sampleDeviation(excess);
  if (deviation === 0) return unknown('no_deviation');
  return finiteFigure((arithmeticMean(excess) / deviation) * Math.sqrt(periods));
}

/** Sample deviation × √p, a decimal a year, 0 or above; unknown below two values. */
export function annualisedDeviation(values: Values, periods: number): Figure<number> {
  return refusalOfValues(values, 2) ?? finiteFigure(sampleDeviation(values) * Math.sqrt(periods));
}

/**
 * Volatility: sample standard deviation (n − 1) of the returns × √p. 0 or above; unknown below two returns. A decimal
 * (0.12 is 12 % a year).
 */
export function volatility(returns: Values, basis: RiskBasis = {}): Figure<number> {
  return annualisedDeviation(returns, periodsPerYear(basis));
}

/**
 * Sharpe ratio (1994): mean(r − rf) / sd(r − rf) × √p, arithmetic mean, sample deviation. Unknown below two returns,
 * where r − rf does not vary, or with a risk-free series of another length. A plain ratio with the sign of the excess.
 */
export function sharpeRatio(returns: Values, basis: RiskBasis = {}): Figure<number> {
  const excess = excessReturns(returns, basis);
  return excess === null ? unknown('outside_series') : annualisedRatio(excess, periodsPerYear(basis));
}

/**
 * Downside deviation of a period: √(Σ min(r − target, 0)² / n), over all n returns, not only those below. 0 or above;
 * not annualised. Unknown of no returns. A decimal.
 */
export function downsideDeviation(returns: Values, basis: RiskBasis = {}): Figure<number> {
  const refusal = refusalOfValues(returns, 1);
  if (refusal !== null) return refusal;
  const target = basis.target ?? 0;
  let sum = 0;
  for (let i = 0; i < returns.length; i++) sum += Math.min((returns[i] ?? 0) - target, 0) ** 2;
  return finiteFigure(Math.sqrt(sum / returns.length));
}

/** Downside deviation × √p. A decimal a year, 0 or above. Unknown of no returns. */
export function downsideDeviationAnnualised(returns: Values, basis: RiskBasis = {}): Figure<number> {
  return mapFigure(downsideDeviation(returns, basis), (value) => value * Math.sqrt(periodsPerYear(basis)));
}

/**
 * Sortino ratio: mean(r − target) / downside deviation × √p. Unknown below two returns, or where no return is below the
 * target (`no_fall`). A plain ratio with its sign.
 */
export function sortinoRatio(returns: Values, basis: RiskBasis = {}): Figure<number> {
  const refusal = refusalOfValues(returns, 2);
  if (refusal !== null) return refusal;
  const downside = downsideDeviation(returns, basis);
  if (!downside.known) return downside;
  if (downside.value === 0) return unknown('no_fall');
  const excess = arithmeticMean(returns) - (basis.target ?? 0);
  return finiteFigure((excess / downside.value) * Math.sqrt(periodsPerYear(basis)));
}

/**
 * Calmar ratio: annualised time-weighted return / |maximum drawdown|. Unknown where either is, or without any fall
 * (`no_fall`). A plain ratio with the sign of the return.
 */
export function calmarRatio(twrAnnualised: Figure<number>, depth: Figure<number>): Figure<number> {
  if (!twrAnnualised.known) return twrAnnualised;
  if (!depth.known) return depth;
  if (depth.value === 0) return unknown('no_fall');
  return finiteFigure(twrAnnualised.value / Math.abs(depth.value));
}

/** The confidence of a value at risk: 0.95 by default. */
const CONFIDENCE = 0.95;

/**
 * Historical value at risk of a period: the (1 − confidence) quantile of the returns with linear interpolation, as a
 * return, so that a loss is negative. Unknown without returns. A decimal of one period, not annualised.
 */
export function valueAtRisk(returns: Values, confidence = CONFIDENCE): Figure<number> {
  return quantile(returns, 1 - confidence);
}

/**
 * Conditional value at risk (expected shortfall): mean of the returns at or below the value at risk, with its sign. A
 * decimal of one period; never above the value at risk. Unknown of no returns.
 */
export function conditionalValueAtRisk(returns: Values, confidence = CONFIDENCE): Figure<number> {
  return mapFigure(valueAtRisk(returns, confidence), (limit) => {
    const worst: number[] = [];
    for (let i = 0; i < returns.length; i++) {
      const value = returns[i] ?? 0;
      if (value <= limit) worst.push(value);
    }
    return arithmeticMean(worst);
  });
}
