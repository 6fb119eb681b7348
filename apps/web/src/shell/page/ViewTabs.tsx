import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePageViews, type PageWithViews } from '../sidebar/page-views.ts';

interface ViewTabsProps {
  /** The page whose views these are, from `paths`. */
  page: PageWithViews;
  /** The address of the shown view. */
  value: string;
  /** The shown view. */
  children: ReactNode;
}

/** The views of a page that the user may open. A single one is shown without tabs. */
export function ViewTabs({ page, value, children }: ViewTabsProps) {
  const shown = usePageViews()(page);
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
