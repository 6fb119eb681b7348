import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import { filled, tabAt } from './page-tabs.ts';

interface PageTab {
  label: ReactNode;
  /** The view's own address, of `paths`. */
  to: string;
  /** Addresses of what opens over this view without saying so ("/clients/7/edit" over the details). */
  also?: readonly string[];
}

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** What stands for the "$id" of the addresses. */
  params?: Readonly<Record<string, string>>;
}

const noParams = {};

/** The views of a page as links, and the view the address asks for. */
export function PageTabs({ tabs, params = noParams }: PageTabsProps) {
  const { pathname } = useLocation();
  const addressed = tabs.map(({ label, to, also = [] }) => ({
    label,
    to: filled(to, params),
    also: also.map((address) => filled(address, params)),
  }));
  return (
    <Tabs
      value={tabAt(pathname, addressed)?.to ?? ''}
      tabs={addressed.map(({ to, label }) => ({
        value: to,
        label,
        // The figures above the tabs are the same for every view, so the page stays where it is scrolled to.
        link: <Link to={to} resetScroll={false} />,
      }))}
    >
      <Outlet />
    </Tabs>
  );
}
