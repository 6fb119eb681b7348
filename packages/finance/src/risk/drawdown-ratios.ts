import { drawdownSeries } from './drawdown.ts';
import { periodsPerYear, riskFreeReturns } from './risk.ts';
import type { RiskBasis } from './risk.ts';
import { finiteFigure, refusalOfValues } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A run of consecutive negative returns, compounded to one. */
export interface LosingRun {
  /** The indices of the first and the last return of the run, from 0. */
  readonly first: number;
  readonly last: number;
  /** The compounded return of the run: negative. */
  readonly loss: number;
}

/** Why returns cannot be compounded: there are none, one is not a number, or one is below −100 %; null if they can. */
function refusalOfGrowth(returns: Values): Figure<never> | null {
  const refusal = refusalOfValues(returns, 1);
  if (refusal !== null) return refusal;
  for (let i = 0; i < returns.length; i++) if ((returns[i] ?? 0) < -1) return unknown('value_below_zero');
  return null;
}

/** The run of losses that begins with the return at an index. */
function runFrom(returns: Values, first: number): LosingRun {
  let [last, growth] = [first, 1];
  for (let i = first; (returns[i] ?? 0) < 0; i++) {
    growth *= 1 + (returns[i] ?? 0);
    last = i;
  }
  return { first, last, loss: growth - 1 };
}

/**
 * The drawdown of the growth from its running peak after each return, where the peak starts at 1: 0 or negative.
 * Unknown without returns, for a value that is not a number, and for a return below −100 %.
 */
export function underwater(returns: Values): Figure<Float64Array> {
  const refusal = refusalOfGrowth(returns);
  if (refusal !== null) return refusal;
  const index = new Float64Array(returns.length);
  let growth = 1;
  for (let i = 0; i < returns.length; i++) {
    growth *= 1 + (returns[i] ?? 0);
    if (!Number.isFinite(growth)) return unknown('not_finite');
    index[i] = growth;
  }
  return known(drawdownSeries(index));
}

function meanPower(drawdowns: Float64Array, power: number): number {
  return drawdowns.reduce((sum, value) => sum + Math.abs(value) ** power, 0) / drawdowns.length;
}

/**
 * Ulcer index: √(Σ D² / n), D the drawdown from the running peak after each of the n returns. A decimal, 0 (never below
 * a peak) or above. Unknown of no returns, and of a return below −100 %. Martin and McCann, *The Investor's Guide to Fidelity Funds*, 1989.
 */
export function ulcerIndex(returns: Values): Figure<number> {
  return mapFigure(underwater(returns), (drawdowns) => Math.sqrt(meanPower(drawdowns, 2)));
}

/**
 * Pain index: Σ |D| / n, D the drawdown from the running peak after each of the n returns. A decimal, 0 (never below a
 * peak) or above; never above the Ulcer index. Unknown of no returns, and of a return below −100 %. Zephyr Associates, 2006.
 */
export function painIndex(returns: Values): Figure<number> {
  return mapFigure(underwater(returns), (drawdowns) => meanPower(drawdowns, 1));
}

/**
 * The runs of consecutive negative returns, each compounded to one loss, in order of time. Unknown without returns,
 * and for a return below −100 %. Empty without a negative return.
 */
export function losingRuns(returns: Values): Figure<LosingRun[]> {
  const refusal = refusalOfGrowth(returns);
  if (refusal !== null) return refusal;
  const runs: LosingRun[] = [];
  for (let i = 0; i < returns.length; i++) {
    if ((returns[i] ?? 0) >= 0) continue;
    const run = runFrom(returns, i);
    runs.push(run);
    i = run.last;
  }
  return known(runs);
}

/**
 * The yearly risk-free rate over `count` periods: the constant as given, or the compounded yearly rate of the
 * returns, Π(1 + rf)^(p / count) − 1. 0 if none is given. A decimal; unknown for a series of another length, or
 * without periods.
 */
export function riskFreeAYear(basis: RiskBasis, count: number): Figure<number> {
  const { riskFree } = basis;
  if (riskFree === undefined) return known(0);
  if ('yearly' in riskFree) return finiteFigure(riskFree.yearly);
  const returns = riskFreeReturns(basis, count);
  if (returns === null) return unknown('outside_series');
  if (count === 0) return unknown('too_few_values');
  let growth = 1;
  for (let i = 0; i < count; i++) growth *= 1 + (returns[i] ?? 0);
  return finiteFigure(growth ** (periodsPerYear(basis) / count) - 1);
}

/**
 * (annualised return − yearly risk-free rate) / the size of the drawdowns; unknown if one of them is, or without any
 * drawdown.
 */
function overFalls(
  twrAnnualised: Figure<number>,
  riskFree: Figure<number>,
  falls: Figure<number>,
): Figure<number> {
  if (!twrAnnualised.known) return twrAnnualised;
  if (!riskFree.known) return riskFree;
  if (!falls.known) return falls;
  if (falls.value === 0) return unknown('no_fall');
  return finiteFigure((twrAnnualised.value - riskFree.value) / falls.value);
}

/**
 * Martin ratio (Ulcer performance index): (annualised time-weighted return − risk-free rate a year) / Ulcer index. A plain
 * ratio with the sign of the excess. Unknown where either is, of no returns, or without any fall (`no_fall`). Martin and McCann, 1989.
 */
export function martinRatio(
  twrAnnualised: Figure<number>,
  returns: Values,
  basis: RiskBasis = {},
): Figure<number> {
  return overFalls(twrAnnualised, riskFreeAYear(basis, returns.length), ulcerIndex(returns));
}

/**
 * Pain ratio: (annualised time-weighted return − risk-free rate a year) / pain index. A plain ratio with the sign of the excess.
 * Unknown where either is, of no returns, or without any fall (`no_fall`). Zephyr Associates, 2006.
 */
export function painRatio(
  twrAnnualised: Figure<number>,
  returns: Values,
  basis: RiskBasis = {},
): Figure<number> {
  return overFalls(twrAnnualised, riskFreeAYear(basis, returns.length), painIndex(returns));
}

/**
 * Burke ratio: (annualised time-weighted return − risk-free rate a year) / √(Σ loss²) over the losing runs (see
 * `losingRuns`). A plain ratio with the sign of the excess. Unknown where the return is, of no returns, or without any
 * return below zero (`no_fall`). Burke, *A Sharper Sharpe Ratio*, Futures, 1994.
 */
export function burkeRatio(
  twrAnnualised: Figure<number>,
  returns: Values,
  basis: RiskBasis = {},
): Figure<number> {
  const falls = mapFigure(losingRuns(returns), (runs) =>
    Math.sqrt(runs.reduce((sum, { loss }) => sum + loss ** 2, 0)),
  );
  return overFalls(twrAnnualised, riskFreeAYear(basis, returns.length), falls);
}

/** What the Sterling ratio adds to the maximum drawdown. */
export const STERLING_EXCESS = 0.1;

/**
 * Sterling ratio: annualised time-weighted return / (|maximum drawdown| + 10 %). A plain ratio with the sign of the return;
 * another `excess` (a decimal) may be stated. Unknown where either is, or where the denominator is 0 (`no_fall`, only with an
 * excess of 0). Kestner, *Getting a Handle on True Performance*, Futures, 1996, with one period in place of three years.
 */
export function sterlingRatio(
  twrAnnualised: Figure<number>,
  depth: Figure<number>,
  excess = STERLING_EXCESS,
): Figure<number> {
  const falls = mapFigure(depth, (value) => Math.abs(value) + excess);
  return overFalls(twrAnnualised, known(0), falls);
}
