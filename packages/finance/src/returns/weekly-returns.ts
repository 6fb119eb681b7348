import { at, markAt } from '../dates/day-arrays.ts';
import type { PerformanceSeries } from './performance.ts';

const WEEK = 7;

/** 2 January 1970, a Friday. */
const SOME_FRIDAY = 1;

/** Whether a day of the week from a window index on has a return, or one that can't be known. */
function isAnyAtStake({ growth, hasCapital }: PerformanceSeries, from: number): boolean {
  for (let i = from; i < from + WEEK; i++) {
    if (markAt(hasCapital, i) === 1 || Number.isNaN(at(growth, i))) return true;
  }
  return false;
}

/**
 * Time-weighted returns of the whole weeks of a series, each Π(1 + r) − 1 from a Friday's close to the next one's: what the
 * volatility of a composite is taken of. It has no valued days of its own (`valuedReturns`), and within a week it makes no
 * difference on which days prices came. A week that opens with nothing, or of days without capital alone, gives none, one with a day that can't be linked is
 * NaN. A series without a whole week: none. `first` is the window index of the first day to look at.
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
