import { at, markAt } from '../dates/day-arrays.ts';
import type { PerformanceSeries } from './performance.ts';

const WEEK = 7;

/** 2 January 1970, a Friday. */
const SOME_FRIDAY = 1;

/** Whether any day of the week from a window index on has a return, or an unknown one. */
function isAnyAtStake({ growth, hasCapital }: PerformanceSeries, from: number): boolean {
  for (let i = from; i < from + WEEK; i++) {
    if (markAt(hasCapital, i) === 1 || Number.isNaN(at(growth, i))) return true;
  }
  return false;
}

/**
 * The time-weighted returns of the whole weeks of a series, each Π(1 + r) − 1 from one Friday's close to the next.
 * The volatility of a composite is computed from them: a composite has no valued days of its own (`valuedReturns`),
 * and within a week it does not matter on which days prices arrive. A week that opens with zero, or consists of days
 * without capital, has no return; one with a day that cannot be linked is NaN. Empty if the series has no whole week.
 * `first` is the window index of the first day to include.
 */
export function weeklyReturns(series: PerformanceSeries, first = 0): Float64Array {
  const { firstDay, days, growth } = series;
  const returns = new Float64Array(Math.max(0, Math.ceil((growth.length - first) / WEEK)));
  let count = 0;
  const toFriday = (((SOME_FRIDAY - firstDay - first) % WEEK) + WEEK) % WEEK;
  for (let friday = first + toFriday; friday + WEEK < growth.length; friday += WEEK) {
    if (at(days.value, friday) === 0 && at(days.missing, friday) === 0) continue;
    if (!isAnyAtStake(series, friday + 1)) continue;
    let factor = 1;
    for (let i = friday + 1; i <= friday + WEEK; i++) factor *= at(growth, i);
    returns[count++] = factor - 1;
  }
  return returns.subarray(0, count);
}
