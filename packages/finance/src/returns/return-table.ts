import { dateOfDay, dayOfDate, lastDayOfPreviousMonth, addMonths } from '../dates/dates.ts';
import { at } from '../dates/day-arrays.ts';
import type { PerformanceSeries } from './performance.ts';
import { returnNotes } from './return-notes.ts';
import type { ReturnNotes } from './return-notes.ts';
import { brokenIn } from './range-figures.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The time-weighted return of a calendar month or year, net of fees; partial if the series begins or ends in it. */
export interface PeriodReturn {
  readonly year: number;
  /** 1 to 12; null for a year. */
  readonly month: number | null;
  readonly isPartial: boolean;
  /** No holding got a new price in it, so its 0.0 % means nothing. */
  readonly isWithoutPrices: boolean;
  readonly notes: ReturnNotes;
  readonly twr: Figure<number>;
}

/** The growth over the window's days [from, to[. */
function growthBetween(series: PerformanceSeries, from: number, to: number): Figure<number> {
  let factor = 1;
  for (let i = from; i < to; i++) factor *= at(series.growth, i);
  if (!Number.isNaN(factor)) return known(factor - 1);
  return brokenIn(series, { first: from, last: to - 1 }) ?? unknown('no_value');
}

/** Whether, in the window's days [from, to[, units were held and none got a new price, or nothing happened at all. */
function isWithoutPrices({ days }: PerformanceSeries, from: number, to: number): boolean {
  const isAny = (marks: Uint8Array): boolean => marks.subarray(from, to).includes(1);
  return !isAny(days.priced) && (isAny(days.held) || !isAny(days.booked));
}

function periodReturns(series: PerformanceSeries, months: 1 | 12): PeriodReturn[] {
  const { length } = series.days.window;
  const rows: PeriodReturn[] = [];
  let from = 0;
  while (from < length) {
    const date = dateOfDay(series.firstDay + from);
    const year = Number(date.slice(0, 4));
    const month = Number(date.slice(5, 7));
    const toNext = months === 12 ? 13 - month : 1;
    const lastDay = dayOfDate(lastDayOfPreviousMonth(addMonths(date, toNext)));
    const to = Math.min(lastDay + 1 - series.firstDay, length);
    const startsInside = months === 12 ? !date.endsWith('-01-01') : !date.endsWith('-01');
    rows.push({
      year,
      month: months === 12 ? null : month,
      isPartial: startsInside || lastDay >= series.firstDay + length,
      isWithoutPrices: isWithoutPrices(series, from, to),
      twr: growthBetween(series, from, to),
      notes: returnNotes(series, { first: from, last: to - 1 }),
    });
    from = to;
  }
  return rows;
}

/** The return of each calendar month of a series, in order; the months link to the series' own return. Empty: none. */
export function monthlyReturns(series: PerformanceSeries): PeriodReturn[] {
  return periodReturns(series, 1);
}

/** The return of each calendar year of a series, in order. Empty series: none. */
export function yearlyReturns(series: PerformanceSeries): PeriodReturn[] {
  return periodReturns(series, 12);
}
