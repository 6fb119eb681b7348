import { at, markAt } from '../../dates/day-arrays.ts';
import { dateOfDay } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { PartialTotal } from '../../number/totals.ts';
import type { HoldingsReport } from '../../values/valuation.ts';
import type { PerformanceSeries } from '../performance.ts';

const TOTALS = ['value', 'costBase', 'unrealisedBase', 'realisedBase', 'incomeBase'] as const;

/** A total that differs under today's rule. */
export interface ChangedTotal {
  readonly figure: (typeof TOTALS)[number];
  readonly former: PartialTotal;
  readonly now: PartialTotal;
}

/** The first day on which two series of the same days have another value, flow, income or charge; null without any. */
export function firstChange(now: PerformanceSeries, former: PerformanceSeries): LocalDate | null {
  const names = ['value', 'inflow', 'outflow', 'income', 'fees', 'taxes', 'missing'] as const;
  for (let i = 0; i < now.days.window.length; i++) {
    const isOther =
      markAt(now.days.unclear, i) !== markAt(former.days.unclear, i) ||
      names.some((name) => at(now.days[name], i) !== at(former.days[name], i));
    if (isOther) return dateOfDay(now.firstDay + i);
  }
  return null;
}

const totalText = ({ total, partial }: PartialTotal): string => `${total.known ? 'all' : 'part'} ${partial}`;

/** The totals that differ between two reports of one day. */
export function changedTotals(former: HoldingsReport, now: HoldingsReport): ChangedTotal[] {
  const totals = TOTALS.map((figure) => ({ figure, former: former[figure], now: now[figure] }));
  return totals.filter((one) => totalText(one.former) !== totalText(one.now));
}
