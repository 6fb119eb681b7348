import type { RiskBasis } from './risk.ts';
import { finiteFigure, arithmeticMean, refusalOfValues } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** mean(max(target − r, 0)^order) over all returns. */
function lowerPartialMoment(returns: Values, target: number, order: number): number {
  let sum = 0;
  for (let i = 0; i < returns.length; i++) sum += Math.max(target - (returns[i] ?? 0), 0) ** order;
  return sum / returns.length;
}

/** mean(max(r − target, 0)) over all returns. */
function upsidePotential(returns: Values, target: number): number {
  let sum = 0;
  for (let i = 0; i < returns.length; i++) sum += Math.max((returns[i] ?? 0) - target, 0);
  return sum / returns.length;
}

/**
 * A gain divided by the order-th root of the lower partial moment of that order; unknown if no return is below the
 * target.
 */
function overShortfall(
  returns: Values,
  basis: RiskBasis,
  ratio: { readonly order: number; readonly gain: (returns: Values, target: number) => number },
): Figure<number> {
  const refusal = refusalOfValues(returns, 1);
  if (refusal !== null) return refusal;
  const target = basis.target ?? 0;
  const moment = lowerPartialMoment(returns, target, ratio.order);
  if (moment === 0) return unknown('no_fall');
  return finiteFigure(ratio.gain(returns, target) / moment ** (1 / ratio.order));
}

/**
 * Omega ratio: Σ max(r − target, 0) / Σ max(target − r, 0). Above 1, gains above the target outweigh the shortfalls. A
 * plain ratio, 0 or above, not annualised. Unknown of no returns, and where no return is below the target (`no_fall`).
 * Keating and Shadwick, *A Universal Performance Measure*, 2002.
 */
export function omegaRatio(returns: Values, basis: RiskBasis = {}): Figure<number> {
  return overShortfall(returns, basis, { order: 1, gain: upsidePotential });
}

/**
 * Kappa: (mean(r) − target) / mean(max(target − r, 0)^order)^(1/order), the moment over all n returns. Order 1 is omega
 * − 1, order 2 the Sortino ratio of one period, order 3 (the default) is known as Kappa 3. A plain ratio with the sign of
 * the excess, not annualised. Unknown of no returns, where no return is below the target (`no_fall`), and for an order
 * that isn't above 0 (`outside_series`). Kaplan and Knowles, *Kappa: A Generalized Downside Risk-Adjusted Performance Measure*, 2004.
 */
export function kappaRatio(returns: Values, basis: RiskBasis = {}, order = 3): Figure<number> {
  if (!(order > 0)) return unknown('outside_series');
  return overShortfall(returns, basis, { order, gain: (all, target) => arithmeticMean(all) - target });
}

/**
 * Upside potential ratio: mean(max(r − target, 0)) / √(mean(min(r − target, 0)²)), both over all n returns. A plain
 * ratio, 0 or above, not annualised. Unknown of no returns, and where no return is below the target (`no_fall`).
 * Sortino, van der Meer and Plantinga, *The Dutch Triangle*, 1999.
 */
export function upsidePotentialRatio(returns: Values, basis: RiskBasis = {}): Figure<number> {
  return overShortfall(returns, basis, { order: 2, gain: upsidePotential });
}
