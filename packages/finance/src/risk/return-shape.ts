import { finiteFigure, arithmeticMean, quantile, refusalOfValues } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The fraction of the returns in each tail. */
const TAIL = 0.05;
/** Below this fraction of the largest value a figure counts as zero, because of rounding. */
const ROUNDING = 1e-13;

function largestMagnitude(values: Values): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i] ?? 0));
  return largest;
}

/**
 * Tail ratio: 95th percentile / |5th percentile| of the returns, both with linear interpolation. Above 1, the best returns
 * outweigh the worst. A plain ratio with the sign of the 95th percentile. Unknown of no returns, and where the 5th percentile
 * is no loss (`no_fall`). empyrical.
 */
export function tailRatio(returns: Values): Figure<number> {
  const worst = quantile(returns, TAIL);
  const best = quantile(returns, 1 - TAIL);
  if (!worst.known) return worst;
  if (!best.known) return best;
  if (-worst.value <= ROUNDING * largestMagnitude(returns)) return unknown('no_fall');
  return finiteFigure(best.value / -worst.value);
}

/**
 * The logarithm of the growth after each return: Σ log(1 + r). Unknown of no returns, of a total loss, and of a return
 * below −100 %.
 */
export function logGrowth(returns: Values): Figure<Float64Array> {
  const refusal = refusalOfValues(returns, 1);
  if (refusal !== null) return refusal;
  const growth = new Float64Array(returns.length);
  let sum = 0;
  for (let i = 0; i < returns.length; i++) {
    const value = returns[i] ?? 0;
    if (value <= -1) return unknown(value === -1 ? 'total_loss' : 'value_below_zero');
    sum += Math.log1p(value);
    growth[i] = sum;
  }
  return known(growth);
}

/**
 * Stability: R² of the straight line through the logarithm of the growth over the number of the period, from 0 (no trend) to 1
 * (the same growth in every period). A plain number that says nothing of the direction. Unknown below three returns (two
 * points always make a line), where the value stood still (`no_deviation`), and of a return of −100 % or below. empyrical.
 */
export function stability(returns: Values): Figure<number> {
  const refusal = refusalOfValues(returns, 3);
  if (refusal !== null) return refusal;
  const growth = logGrowth(returns);
  if (!growth.known) return growth;
  const count = returns.length;
  const [middle, mean] = [(count - 1) / 2, arithmeticMean(growth.value)];
  let [along, across, both] = [0, 0, 0];
  for (const [i, value] of growth.value.entries()) {
    along += (i - middle) ** 2;
    across += (value - mean) ** 2;
    both += (i - middle) * (value - mean);
  }
  if (Math.sqrt(across / count) <= ROUNDING * largestMagnitude(growth.value)) return unknown('no_deviation');
  return finiteFigure(Math.min(1, both ** 2 / (along * across)));
}
