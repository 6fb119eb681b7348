import { riskFreeAYear } from './drawdown-ratios.ts';
import { alpha, beta } from './relative-risk.ts';
import type { ReturnPairs } from './relative-risk.ts';
import { annualisedDeviation, excessReturns, periodsPerYear, sharpeRatio } from './risk.ts';
import type { RiskBasis } from './risk.ts';
import { finiteFigure, arithmeticMean } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/**
 * Treynor ratio: mean(p − rf) × periods a year / beta. A decimal a year for each unit of beta; with a beta below 0 its sign is
 * that of the loss. Unknown where beta is (below two pairs, a benchmark that does not vary), where beta is 0 (`no_deviation`), and with a
 * risk-free series of another length. Treynor, *How to Rate Management of Investment Funds*, 1965.
 */
export function treynorRatio(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const slope = beta(pairs);
  if (!slope.known) return slope;
  const excess = excessReturns(pairs.portfolio, basis);
  if (excess === null) return unknown('outside_series');
  if (slope.value === 0) return unknown('no_deviation');
  return finiteFigure((arithmeticMean(excess) * periodsPerYear(basis)) / slope.value);
}

/**
 * M²: risk-free rate a year + Sharpe ratio × sd(b − rf) × √p, what the portfolio would have earned with the risk of its
 * benchmark. A decimal a year with its sign. Unknown where the Sharpe ratio is (the portfolio does not vary), below two pairs, and
 * where the two have other lengths. Modigliani and Modigliani, *Risk-Adjusted Performance*, 1997.
 */
export function mSquared(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  if (pairs.portfolio.length !== pairs.benchmark.length) return unknown('outside_series');
  const sharpe = sharpeRatio(pairs.portfolio, basis);
  if (!sharpe.known) return sharpe;
  const excess = excessReturns(pairs.benchmark, basis);
  const free = riskFreeAYear(basis, pairs.benchmark.length);
  if (excess === null) return unknown('outside_series');
  if (!free.known) return free;
  const deviation = annualisedDeviation(excess, periodsPerYear(basis));
  return deviation.known ? finiteFigure(free.value + sharpe.value * deviation.value) : deviation;
}

/** Residuals this small relative to the returns are rounding, not risk. */
const ROUNDING = 1e-13;

/**
 * What beta leaves unexplained in each period: (p − rf) − beta × (b − rf). Unknown where beta is, and with a risk-free series of
 * another length. Below two pairs unknown; decimals of one period.
 */
export function residuals(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<Float64Array> {
  const slope = beta(pairs);
  if (!slope.known) return slope;
  const own = excessReturns(pairs.portfolio, basis);
  const others = excessReturns(pairs.benchmark, basis);
  if (own === null || others === null) return unknown('outside_series');
  return known(own.map((value, i) => value - slope.value * (others[i] ?? 0)));
}

/**
 * Specific risk: sd of what beta leaves unexplained (see `residuals`) × √p, sample deviation. A decimal a year, 0 (the portfolio
 * is a multiple of its benchmark) or above. Unknown where beta is, so below two pairs. Bacon, chapter 4.
 */
export function specificRisk(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const rest = residuals(pairs, basis);
  if (!rest.known) return rest;
  const risk = annualisedDeviation(rest.value, periodsPerYear(basis));
  if (!risk.known) return risk;
  let largest = 0;
  for (let i = 0; i < pairs.portfolio.length; i++)
    largest = Math.max(largest, Math.abs(pairs.portfolio[i] ?? 0));
  return known(risk.value <= ROUNDING * largest * Math.sqrt(periodsPerYear(basis)) ? 0 : risk.value);
}

/**
 * Appraisal ratio (Treynor and Black): alpha a year / specific risk a year. A plain ratio with the sign of alpha. Unknown where either is (so
 * below two pairs), and where beta explains everything (`no_deviation`). *How to Use Security Analysis to Improve Portfolio Selection*, 1973.
 */
export function appraisalRatio(pairs: ReturnPairs, basis: RiskBasis = {}): Figure<number> {
  const earned = alpha(pairs, basis);
  if (!earned.known) return earned;
  const risk = specificRisk(pairs, basis);
  if (!risk.known) return risk;
  return risk.value === 0 ? unknown('no_deviation') : finiteFigure(earned.value / risk.value);
}
