import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import { filled, tabAt } from './page-tabs.ts';

interface PageTab {
  label: ReactNode;
  /** The view's address, from `paths`. */
  to: string;
  /** Addresses of panels over this view that do not contain its address ("/clients/7/edit" over the details). */
  also?: readonly string[];
}

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** The values for "$id" in the addresses. */
  params?: Readonly<Record<string, string>>;
  aside?: ReactNode;
}

const noParams = {};

/** The tabs of a page as links, and the view of the current address. */
export function PageTabs({ tabs, params = noParams, aside }: PageTabsProps) {
  const { pathname } = useLocation();
  const addressed = tabs.map(({ label, to, also = [] }) => ({
    label,
    to: filled(to, params),
    also: also.map((address) => filled(address, params)),
  }));
  return (
    <Tabs
      aside={aside}
      value={tabAt(pathname, addressed)?.to ?? ''}
      tabs={addressed.map(({ to, label }) => ({
        value: to,
        label,
        // Keeps the scroll position, since the figures above the tabs stay the same.
        link: <Link to={to} resetScroll={false} />,
      }))}
    >
      <Outlet />
    </Tabs>
  );
}
