import { at, markAt } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { PerformanceSeries } from './performance.ts';

/**
 * Charges (less refunds) and income of days on which nothing was at stake: they are part of the gain, and no return
 * contains them. In the base currency; of amounts that can't be converted only the known ones.
 */
export interface LeftOut {
  readonly days: readonly LocalDate[];
  readonly charges: number;
  readonly income: number;
}

/** What a reader of a return must know beside it. */
export interface ReturnNotes {
  /** Null where the return contains every charge and income. */
  readonly leftOut: LeftOut | null;
  /** Days with a return beyond ±50 % on less than a hundredth of the highest value. */
  readonly littleCapital: readonly LocalDate[];
}

function amountsLeftOut(series: PerformanceSeries, first: number, last: number): LeftOut | null {
  const { charges, refunds, income } = series.days;
  const out = { days: [] as LocalDate[], charges: 0, income: 0 };
  for (let i = first; i <= last; i++) {
    if (markAt(series.hasCapital, i) === 1 || series.brokenDays.has(series.firstDay + i)) continue;
    const charged = at(charges, i) - at(refunds, i);
    if (charged === 0 && at(income, i) === 0) continue;
    out.days.push(dateOfDay(series.firstDay + i));
    out.charges += charged;
    out.income += at(income, i);
  }
  return out.days.length === 0 ? null : out;
}

/** The notes of the window indices first to last of a series; nothing to note of an empty range. */
export function returnNotes(
  series: PerformanceSeries,
  { first, last }: { readonly first: number; readonly last: number },
): ReturnNotes {
  const end = Math.min(last, series.days.window.length - 1);
  const little = series.littleCapital.filter(
    (day) => day >= series.firstDay + first && day <= series.firstDay + end,
  );
  return { leftOut: amountsLeftOut(series, first, end), littleCapital: little.map(dateOfDay) };
}
