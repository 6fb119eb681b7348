import { at, markAt } from '../../dates/day-arrays.ts';
import { dateOfDay } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { PerformanceSeries } from '../../returns/performance.ts';
import { rangeBounds } from '../../returns/range-figures.ts';
import type { DateRange, RangeFigures, Span } from '../../returns/range-figures.ts';

/** A day with its gain, the capital at its start, and the return. */
export interface DayEffect {
  readonly date: LocalDate;
  readonly capital: number;
  readonly gain: number;
  readonly rate: number;
}

/** What a reader would doubt about the returns of a range, with the days that explain it. */
export interface ReturnChecks {
  /** Days with a return beyond ±50 %, the largest first. */
  readonly largeDays: readonly DayEffect[];
  readonly largeDayCount: number;
  /**
   * If the time-weighted and the money-weighted return have opposite signs: the days whose gains weigh most on the side of
   * the money-weighted one, the largest first. Empty otherwise.
   */
  readonly opposedDays: readonly DayEffect[];
}

const LARGE_RETURN = 0.5;
const DAYS_AT_MOST = 5;
/** Returns that both read as zero on screen contradict nothing. */
const SHOWN = 0.00005;

function effectOf({ firstDay, days, growth }: PerformanceSeries, i: number): DayEffect {
  const capital = (i === 0 ? 0 : at(days.value, i - 1)) + at(days.inflow, i);
  const gain = at(days.value, i) + at(days.outflow, i) - capital;
  return { date: dateOfDay(firstDay + i), capital, gain, rate: at(growth, i) - 1 };
}

/** The indices of the days with a return for which `weight` is positive, by descending weight. */
function heaviest(series: PerformanceSeries, { first, last }: Span, weight: (i: number) => number): number[] {
  const found: { i: number; by: number }[] = [];
  for (let i = first; i <= last; i++) {
    if (markAt(series.hasCapital, i) === 0) continue;
    const by = weight(i);
    if (by > 0) found.push({ i, by });
  }
  return found.sort((a, b) => b.by - a.by).map(({ i }) => i);
}

function areOpposed({ twr, xirr }: Pick<RangeFigures, 'twr' | 'xirr'>): boolean {
  if (!twr.known || !xirr.known) return false;
  const isShown = Math.abs(twr.value) >= SHOWN && Math.abs(xirr.value) >= SHOWN;
  return isShown && twr.value > 0 !== xirr.value > 0;
}

/**
 * Checks the returns of a range for what usually comes from a wrong price or from the timing of flows: days beyond ±50 %,
 * and a time-weighted return with another sign than the money-weighted one. At most five days each. Empty for a range
 * without figures; unknown days are left out.
 */
export function returnChecks(
  series: PerformanceSeries,
  wanted: DateRange,
  figures: Pick<RangeFigures, 'twr' | 'xirr'>,
): ReturnChecks {
  const { span, refused } = rangeBounds(series, wanted);
  if (refused !== null) return { largeDays: [], largeDayCount: 0, opposedDays: [] };
  const effect = (i: number) => effectOf(series, i);
  const large = heaviest(series, span, (i) => Math.abs(at(series.growth, i) - 1) - LARGE_RETURN);
  const side = figures.xirr.known ? Math.sign(figures.xirr.value) : 0;
  const opposed = areOpposed(figures) ? heaviest(series, span, (i) => effect(i).gain * side) : [];
  return {
    largeDays: large.slice(0, DAYS_AT_MOST).map(effect),
    largeDayCount: large.length,
    opposedDays: opposed.slice(0, DAYS_AT_MOST).map(effect),
  };
}
