import { useLingui } from '@lingui/react/macro';
import { Bell, CircleUserRound, PanelTop } from 'lucide-react';
import { paths } from '../../paths.ts';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { hasViews, usePageViews } from '../../shell/sidebar/page-views.ts';
import { useNavItems } from '../../shell/sidebar/use-nav-items.ts';
import type { Command } from '../../ui/overlay/palette/CommandPalette.tsx';
import { commandIcon, useLinkCommand } from './use-link-command.tsx';

/** Returns the pages that the user may open from anywhere, and those of their views that are not a page of their own. */
export function usePages(): { pages: readonly Command[]; views: readonly Command[] } {
  const { t, i18n } = useLingui();
  const link = useLinkCommand();
  const viewsOf = usePageViews();
  const viewer = useViewer();
  const items = useNavItems();
  const pages = items.map(({ to, label, icon }) => ({
    id: to,
    label: i18n._(label),
    icon: commandIcon(icon),
    ...link({ to }),
  }));
  const own = [
    ...(hasRole(viewer) && viewer.viewedUntil === null
      ? [{ to: paths.notifications, label: t`Notifications`, icon: Bell }]
      : []),
    { to: paths.profile, label: t`My Profile`, icon: CircleUserRound },
  ].map(({ to, label, icon }) => ({ id: to, label, icon: commandIcon(icon), ...link({ to }) }));
  const views = items.flatMap(({ to: page, label: name, icon }) =>
    (hasViews(page) ? viewsOf(page) : [])
      .filter(({ to }) => to !== page)
      .map(({ to, label }) => ({
        id: to,
        label,
        note: i18n._(name),
        icon: commandIcon(icon),
        ...link({ to }),
      })),
  );
  return { pages: [...pages, ...own], views };
}

/** Returns the tabs of the record that is open, as its page shows them. */
export function useTabsHere(isOpen: boolean): readonly Command[] {
  const link = useLinkCommand();
  if (!isOpen || !/\/[\da-f]{8}-[\da-f-]{27}/.test(location.pathname)) return [];
  const tabs = document.querySelectorAll<HTMLAnchorElement>('main a[role=tab]');
  return [...tabs].map(({ pathname, textContent }) => ({
    id: `tab:${pathname}`,
    label: textContent,
    icon: commandIcon(PanelTop),
    ...link({ to: pathname }),
  }));
}
