import { at, markAt } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { leastCapital } from './day-return.ts';
import { outdatedEnds } from './outdated-ends.ts';
import type { OutdatedEnds } from './outdated-ends.ts';
import type { PerformanceSeries } from './performance.ts';

/**
 * Charges (less refunds), income and returned capital of days without capital: the gain includes them, and no return
 * does. In the base currency; only known amounts.
 */
export interface LeftOut {
  readonly days: readonly LocalDate[];
  readonly charges: number;
  readonly income: number;
  /** Returns of capital after the last sale: the gain of these days beyond income and charges. */
  readonly returnedCapital: number;
}

/** The notes that belong beside a return. */
export interface ReturnNotes {
  /** Null if the return includes every charge and income. */
  readonly leftOut: LeftOut | null;
  /** Days with a return beyond ±50 % on less than a hundredth of the highest value. */
  readonly littleCapital: readonly LocalDate[];
  /** Null if neither end of the range rests on outdated prices or rates. */
  readonly outdated: OutdatedEnds | null;
}

/** The notes on a range without figures. */
export const NO_NOTES: ReturnNotes = { leftOut: null, littleCapital: [], outdated: null };

/** The gain of a day beyond its income and charges; 0 for a part of a minor unit, which is rounding or a tiny rest. */
function furtherGain({ days, baseCurrency }: PerformanceSeries, i: number): number {
  if (markAt(days.booked, i) === 0) return 0;
  const { value, inflow, outflow, income, charges, refunds } = days;
  const opening = i === 0 ? 0 : at(value, i - 1);
  const gain = at(value, i) - opening - at(inflow, i) + at(outflow, i);
  const further = gain - at(income, i) + at(charges, i) - at(refunds, i);
  return Math.abs(further) < leastCapital(baseCurrency) ? 0 : further;
}

function amountsLeftOut(series: PerformanceSeries, first: number, last: number): LeftOut | null {
  const { charges, refunds, income } = series.days;
  const out = { days: [] as LocalDate[], charges: 0, income: 0, returnedCapital: 0 };
  for (let i = first; i <= last; i++) {
    if (markAt(series.hasCapital, i) === 1 || series.brokenDays.has(series.firstDay + i)) continue;
    const charged = at(charges, i) - at(refunds, i);
    const further = furtherGain(series, i);
    if (charged === 0 && at(income, i) === 0 && further === 0) continue;
    out.days.push(dateOfDay(series.firstDay + i));
    out.charges += charged;
    out.income += at(income, i);
    out.returnedCapital += further;
  }
  return out.days.length === 0 ? null : out;
}

/** The notes on the window indices first to last of a series; empty for an empty range. */
export function returnNotes(
  series: PerformanceSeries,
  { first, last }: { readonly first: number; readonly last: number },
): ReturnNotes {
  const end = Math.min(last, series.days.window.length - 1);
  const little = series.littleCapital.filter(
    (day) => day >= series.firstDay + first && day <= series.firstDay + end,
  );
  return {
    leftOut: amountsLeftOut(series, first, end),
    littleCapital: little.map(dateOfDay),
    outdated: outdatedEnds(series.days, { first, last: end }),
  };
}
