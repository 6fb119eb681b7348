import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { periodEnds } from '../../../records/closed-periods/period-ends.ts';
import { dayAfter, firstOfMonths } from '../../../records/first-days.ts';
import { useReport } from '../../../records/portfolio/use-report.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { performanceOver } from '../range-query.ts';
import type { RangeSearch } from '../search.ts';

interface PerformanceReportMenuProps {
  id: string;
  /** The range on the screen. */
  search: RangeSearch;
}

/** The performance as a printed report: over the last complete quarter, month or year, or the range on the screen. */
export function PerformanceReportMenu({ id, search }: PerformanceReportMenuProps) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const { data: shown } = useQuery({ ...performanceOver(id, search), placeholderData: keepPreviousData });
  const { may, save, cancel, isBusy } = useReport(id);
  if (!may) return null;
  if (isBusy)
    return (
      <Button size="sm" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  const { month, quarter, year } = periodEnds(today);
  const ranges = [
    { label: t`Last quarter`, from: firstOfMonths(quarter, 3), to: quarter },
    { label: t`Last month`, from: firstOfMonths(month, 1), to: month },
    { label: t`Last calendar year`, from: firstOfMonths(year, 12), to: year },
    // A range opens with the closing values of its first day; a report names the day after as its first.
    ...(shown && shown.from < shown.to
      ? [{ label: t`Range on screen`, from: dayAfter(shown.from), to: shown.to }]
      : []),
  ];
  const icon = <FileText size={14} aria-hidden="true" />;
  return (
    <Menu
      trigger={
        <Button size="sm">
          {icon}
          <Trans>Report (PDF)</Trans>
        </Button>
      }
    >
      {ranges.map(({ label, from, to }) => (
        <MenuItem key={label} onSelect={() => save({ template: 'performance', from, to })}>
          <span className="flex-1">{label}</span>
          <span className="text-ink-3">
            {format.date(from)} – {format.date(to)}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
