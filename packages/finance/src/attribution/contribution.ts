import { carinoFactor } from './carino.ts';
import { markAt } from '../dates/day-arrays.ts';
import type { DailyValues } from '../values/daily-values.ts';
import { dayOfDate } from '../dates/dates.ts';
import type { PerformanceSeries } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import type { DateRange } from '../returns/range-figures.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/**
 * The days of one holding (or of a group) in the currency of the whole, as `partPerformance` returns them: purchases
 * are inflows, sales and dividends outflows.
 */
export interface PartSeries {
  readonly id: string;
  readonly days: Pick<DailyValues, 'window' | 'value' | 'inflow' | 'outflow'>;
}

/** The contribution of a part to the return of the whole. */
export interface Contribution {
  readonly id: string;
  readonly contribution: number;
}

/** The contributions over a period; the rows and the rest add up to the time-weighted return within 1e−10. */
export interface ContributionReport {
  readonly twr: number;
  readonly rows: readonly Contribution[];
  /** The contribution of no part: interest and currency gains on cash, fees and taxes of no holding. */
  readonly rest: number;
}

/** The window indices of a period, and what is needed to link its days. */
export interface LinkedDays {
  readonly first: number;
  readonly last: number;
  readonly twr: number;
  /** Carino's weight of each day, by index from `first`. */
  readonly weights: Float64Array;
}

/** The value and flows of a day (a day number); zero outside the window. */
export function dayOfPart({ days }: Pick<PartSeries, 'days'>, day: number) {
  const i = day - days.window.firstDay;
  const opening = days.value[i - 1] ?? 0;
  const inflow = days.inflow[i] ?? 0;
  const gain = (days.value[i] ?? 0) + (days.outflow[i] ?? 0) - opening - inflow;
  return { opening, capital: opening + inflow, gain };
}

/**
 * The days of a range with Carino's weights; unknown if the return of the range is, or after a day of total loss. A
 * range without days has no return.
 */
export function linkDays(whole: PerformanceSeries, range: DateRange): Figure<LinkedDays> {
  const { twr, from, to } = rangeFigures(whole, range);
  if (!twr.known) return twr;
  const first = dayOfDate(from) + 1 - whole.firstDay;
  const last = dayOfDate(to) - whole.firstDay;
  const growth = whole.growth.subarray(first, last + 1);
  if (growth.includes(0)) return unknown('total_loss');
  const ofWhole = carinoFactor(twr.value);
  const weights = growth.map((one) => carinoFactor(one - 1) / ofWhole);
  return known({ first, last, twr: twr.value, weights });
}

/**
 * The contribution of each part to the return of a range: the sum over the days of gain / (V_start + inflow) of the
 * whole, which equals w × r of the part. Each day is weighted by Carino, so that the rows and the rest add up to the
 * time-weighted return. Days on which the whole has no capital contribute nothing. Unknown if the return is, or after
 * a total loss. Without parts, everything is in the rest.
 */
export function contributions(
  whole: PerformanceSeries,
  parts: readonly PartSeries[],
  range: DateRange,
): Figure<ContributionReport> {
  const linked = linkDays(whole, range);
  if (!linked.known) return linked;
  const { first, last, twr, weights } = linked.value;
  const sums = new Float64Array(parts.length);
  let all = 0;
  for (let i = first; i <= last; i++) {
    const day = whole.firstDay + i;
    const { capital, gain } = dayOfPart(whole, day);
    if (markAt(whole.hasCapital, i) === 0) continue;
    const weight = (weights[i - first] ?? 0) / capital;
    all += gain * weight;
    for (const [place, part] of parts.entries()) {
      sums[place] = (sums[place] ?? 0) + dayOfPart(part, day).gain * weight;
    }
  }
  const explained = sums.reduce((sum, one) => sum + one, 0);
  return known({
    twr,
    rows: parts.map(({ id }, place) => ({ id, contribution: sums[place] ?? 0 })),
    rest: all - explained,
  });
}
