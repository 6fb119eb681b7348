import { openingOfMonths } from '../dates/dates.ts';
import type { ReturnPairs } from './relative-risk.ts';
import type { Values } from '../number/statistics.ts';
import type { Figure } from '../number/unknown.ts';

function slice(values: Values, from: number, length: number): Float64Array {
  return values instanceof Float64Array
    ? values.subarray(from, from + length)
    : Float64Array.from({ length }, (_, i) => values[from + i] ?? Number.NaN);
}

/**
 * A measure over every `window` consecutive returns, oldest first: entry i covers returns i to i + window − 1. Empty
 * if there are fewer returns than the window has. Each entry is known or unknown with its reason.
 */
export function rolling<T>(
  returns: Values,
  window: number,
  measure: (returns: Float64Array) => Figure<T>,
): Figure<T>[] {
  const count = window < 1 ? 0 : Math.max(0, returns.length - window + 1);
  return Array.from({ length: count }, (_, i) => measure(slice(returns, i, window)));
}

/**
 * `rolling` for a measure of a portfolio against its benchmark. Empty if there are fewer pairs than the window has;
 * each entry is known or unknown with its reason.
 */
export function rollingPairs<T>(
  pairs: ReturnPairs,
  window: number,
  measure: (pairs: ReturnPairs) => Figure<T>,
): Figure<T>[] {
  const length = Math.min(pairs.portfolio.length, pairs.benchmark.length);
  const count = window < 1 ? 0 : Math.max(0, length - window + 1);
  return Array.from({ length: count }, (_, i) =>
    measure({ portfolio: slice(pairs.portfolio, i, window), benchmark: slice(pairs.benchmark, i, window) }),
  );
}

/** The returns of a window, as places in the list: from `first` up to, but not including, `end`. */
export interface RollingWindow {
  readonly first: number;
  readonly end: number;
}

/** The returns of both sides in a window; always known, shorter where the list ends before it. */
export function pairsWithin(
  { portfolio, benchmark }: ReturnPairs,
  { first, end }: RollingWindow,
): ReturnPairs {
  return { portfolio: slice(portfolio, first, end - first), benchmark: slice(benchmark, first, end - first) };
}

/**
 * The windows of whole months that end with a return, oldest first: each has the returns that end within the months
 * up to and including that day. Without a return whose months lie within the range: empty.
 */
export function windowsOfMonths(
  { openingDay, days }: { readonly openingDay: number; readonly days: Int32Array },
  months: number,
): RollingWindow[] {
  const windows: RollingWindow[] = [];
  let first = 0;
  for (const [i, day] of days.entries()) {
    const opening = openingOfMonths(day, months);
    if (opening < openingDay) continue;
    while ((days[first] ?? day) <= opening) first++;
    windows.push({ first, end: i + 1 });
  }
  return windows;
}
