import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePageViews } from '../shell/sidebar/page-views.ts';
import { Tabs } from '../ui/Tabs.tsx';

interface ComplianceTabsProps {
  /** The address of the shown page, from `paths`. */
  value: string;
  children: ReactNode;
}

/** The board of the firm, and the log of complaints and breaches. */
export function ComplianceTabs({ value, children }: ComplianceTabsProps) {
  const shown = usePageViews()(paths.compliance);
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
