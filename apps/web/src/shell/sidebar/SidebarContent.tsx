import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFirm } from '../../firm.ts';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { classes } from '../../ui/classes.ts';
import { FirmMark } from '../../ui/text/FirmMark.tsx';
import { Word } from '../../ui/text/Word.tsx';
import { NavList } from './NavList.tsx';
import { roleTexts } from '../../texts/labels.ts';
import { ViewerCard } from '../viewer/ViewerCard.tsx';

interface SidebarContentProps {
  /** Shows icons only, 3rem wide. */
  collapsed: boolean;
  /** The button beside the logo that closes the drawer. */
  corner?: ReactNode;
  onNavigate?: () => void;
}

/** The content of sidebar and drawer: logo with role, navigation, user. */
export function SidebarContent({ collapsed, corner, onNavigate }: SidebarContentProps) {
  const { i18n, t } = useLingui();
  const { role } = useViewer();
  const { name: firm, logo } = useFirm();
  return (
    <div className={classes('flex h-full flex-col gap-4 py-3.5', collapsed ? 'px-1.5' : 'px-2.5')}>
      <div className="flex items-start justify-between gap-2">
        <Link
          to={paths.dashboard}
          {...(onNavigate && { onClick: onNavigate })}
          aria-label={collapsed ? 'Partnerfolio' : undefined}
          className={classes(
            'flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1',
            collapsed ? 'justify-center' : 'px-2',
          )}
        >
          <FirmMark logo={logo} />
          {!collapsed && (
            <span className="min-w-0">
              <Word />
              <span className="mt-0.5 block text-xs text-ink-3">
                {role ? i18n._(roleTexts[role]) : <Trans>No Role</Trans>}
              </span>
              {firm !== null && (
                <span className="block truncate text-xs text-ink-3" title={firm}>
                  {firm}
                </span>
              )}
            </span>
          )}
        </Link>
        {corner}
      </div>
      <nav
        aria-label={t`Main`}
        className="-mx-1 min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-1.5 py-1"
      >
        <NavList collapsed={collapsed} {...(onNavigate && { onNavigate })} />
      </nav>
      <ViewerCard collapsed={collapsed} {...(onNavigate && { onNavigate })} />
    </div>
  );
}
