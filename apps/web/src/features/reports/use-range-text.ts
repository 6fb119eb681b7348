import { calendarPeriod } from '@partnerfolio/contract/reports/calendar-period';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/text/use-format.ts';

/** Returns what the figures of a report cover: a date, a month, quarter or year by its name, or the two days. */
export function useRangeText(): (report: Pick<Report, 'from' | 'asAt'>) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ from, asAt }) => {
    if (from === null) return format.date(asAt);
    const named = calendarPeriod(from, asAt);
    if (named === null) return `${format.date(from)} – ${format.date(asAt)}`;
    const { year, quarter } = named;
    if (named.is === 'month') return format.month(from);
    return named.is === 'year' ? String(year) : t`Q${quarter} ${year}`;
  };
}
