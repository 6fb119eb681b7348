import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';

type View = typeof paths.reports | typeof paths.reportBatches | typeof paths.fallNotices;

interface ReportTabsProps {
  value: View;
  /** The list. */
  children: ReactNode;
}

/** The lists of reports. Who may not issue any sees no batches. */
export function ReportTabs({ value, children }: ReportTabsProps) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const views = [
    { value: paths.reports, label: t({ message: 'Issued', context: 'reports' }) },
    ...(rights.includes('reports.issue') ? [{ value: paths.reportBatches, label: t`Batches` } as const] : []),
    { value: paths.fallNotices, label: t`Notices` },
  ] as const;
  return (
    <Tabs<View>
      value={value}
      tabs={views.map((view) => ({ ...view, link: <Link to={view.value} resetScroll={false} /> }))}
    >
      {children}
    </Tabs>
  );
}
