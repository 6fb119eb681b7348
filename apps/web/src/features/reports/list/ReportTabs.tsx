import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';

type View =
  | typeof paths.reports
  | typeof paths.reportBatches
  | typeof paths.reportSchedules
  | typeof paths.reportPresets
  | typeof paths.fallNotices;

interface ReportTabsProps {
  value: View;
  /** The list. */
  children: ReactNode;
}

/** The lists of reports. Who may neither issue nor schedule any sees only the issued ones, without tabs. */
export function ReportTabs({ value, children }: ReportTabsProps) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const views: { value: View; label: string; isShown: boolean }[] = [
    { value: paths.reports, label: t({ message: 'Issued', context: 'reports' }), isShown: true },
    { value: paths.reportBatches, label: t`Batches`, isShown: rights.includes('reports.issue') },
    { value: paths.reportSchedules, label: t`Schedules`, isShown: rights.includes('reports.schedule') },
    { value: paths.reportPresets, label: t`Templates`, isShown: rights.includes('reports.issue') },
    { value: paths.fallNotices, label: t`Notices`, isShown: rights.includes('reports.issue') },
  ];
  const shown = views.filter(({ isShown }) => isShown);
  if (shown.length === 1) return children;
  return (
    <Tabs<View>
      value={value}
      tabs={shown.map(({ value: to, label }) => ({
        value: to,
        label,
        link: <Link to={to} resetScroll={false} />,
      }))}
    >
      {children}
    </Tabs>
  );
}
