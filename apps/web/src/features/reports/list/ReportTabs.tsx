import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { usePageViews } from '../../../shell/sidebar/page-views.ts';
import { Tabs } from '../../../ui/Tabs.tsx';

interface ReportTabsProps {
  /** The address of the list, from `paths`. */
  value: string;
  /** The list. */
  children: ReactNode;
}

/** The lists of reports. Who may neither issue nor schedule any sees only the issued ones, without tabs. */
export function ReportTabs({ value, children }: ReportTabsProps) {
  const shown = usePageViews()(paths.reports);
  if (shown.length === 1) return children;
  return (
    <Tabs
      value={value}
      tabs={shown.map(({ to, label }) => ({
        value: to,
        label,
        link: <Link to={to} resetScroll={false} />,
      }))}
    >
      {children}
    </Tabs>
  );
}
