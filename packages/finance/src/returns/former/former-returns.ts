import { at } from '../../dates/day-arrays.ts';
import { dateOfDay } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { PerformanceSeries } from '../performance.ts';

/**
 * (V_end + out) / (V_start + in) as version 0.1.0 linked it: a day had a return as soon as anything was there; NaN
 * without one.
 */
function formerGrowth(series: PerformanceSeries, i: number): number {
  const { value, inflow, outflow, missing } = series.days;
  if (at(missing, i) > 0 || (i > 0 && at(missing, i - 1) > 0)) return Number.NaN;
  const capital = (i === 0 ? 0 : at(value, i - 1)) + at(inflow, i);
  const end = at(value, i) + at(outflow, i);
  if (capital === 0) return 1;
  return capital < 0 || end < 0 ? Number.NaN : end / capital;
}

/**
 * The days for which version 0.1.0 gave another time-weighted return, so that returns over them have changed, to
 * report to users. Empty if nothing has changed.
 */
export function changedReturnDays(series: PerformanceSeries): LocalDate[] {
  const days: LocalDate[] = [];
  for (let i = 0; i < series.growth.length; i++) {
    const [former, now] = [formerGrowth(series, i), at(series.growth, i)];
    if (!Object.is(former, now)) days.push(dateOfDay(series.firstDay + i));
  }
  return days;
}

/**
 * The time-weighted return since the opening as version 0.1.0 linked it; null if a day had none. A decimal; null for
 * an empty series.
 */
export function formerReturn(series: PerformanceSeries): number | null {
  let index = 1;
  for (let i = 0; i < series.growth.length; i++) index *= formerGrowth(series, i);
  return series.growth.length === 0 || Number.isNaN(index) ? null : index - 1;
}
