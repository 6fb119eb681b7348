import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { useSignOut } from './use-sign-out.ts';

interface ViewerCardProps {
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The user at the bottom of the sidebar: picture, name, role with a link to the profile, sign-out. */
export function ViewerCard({ collapsed, onNavigate }: ViewerCardProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const { signOut, leaving } = useSignOut();
  const name = viewer.fullName || viewer.email;
  const leave = (
    <Tooltip content={t`Sign Out`} side={collapsed ? 'right' : 'top'}>
      <Button look="quiet" size="icon-sm" aria-label={t`Sign Out`} busy={leaving} onClick={signOut}>
        <LogOut size={16} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
  const toProfile = {
    // A view as another user does not show their profile.
    to: viewer.viewedUntil === null ? paths.profile : paths.dashboard,
    ...(onNavigate && { onClick: onNavigate }),
  };
  if (collapsed) {
    return (
      <div className="grid justify-items-center gap-2 border-t border-line pt-3">
        <Link {...toProfile} className="relative rounded-full">
          <Avatar name={viewer.fullName} src={viewer.avatarUrl} size={28} />
          <span className="sr-only">{t`My Profile`}</span>
        </Link>
        {leave}
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-2 pt-3">
      <Avatar name={viewer.fullName} src={viewer.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere" title={viewer.email}>
          {name}
        </p>
        <Link {...toProfile} className="mt-0.5 inline-flex min-h-6 items-center rounded-sm">
          <RoleBadge role={viewer.role} />
          <span className="sr-only">{t`Open my profile`}</span>
        </Link>
      </div>
      {leave}
    </div>
  );
}
