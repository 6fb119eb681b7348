import type { Role } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import {
  BarChart3,
  FilePlus2,
  FolderPlus,
  ListChecks,
  TrendingUp,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { buttonClasses } from '../../ui/Button.tsx';

interface QuickAction {
  to: string;
  search?: { waiting: 'me' };
  label: MessageDescriptor;
  icon: LucideIcon;
}

const forAgents: readonly QuickAction[] = [
  { to: '/clients/new', label: msg`Add New Client`, icon: UserPlus },
  { to: '/portfolios/new', label: msg`Create Portfolio`, icon: FolderPlus },
  { to: '/proposals/new', label: msg`New Proposal`, icon: FilePlus2 },
];
const forOthers: readonly QuickAction[] = [
  // Proposals that the user may review and did not work on.
  { to: '/proposals', search: { waiting: 'me' }, label: msg`Review Proposals`, icon: ListChecks },
  { to: '/portfolios', label: msg`View All Portfolios`, icon: TrendingUp },
  { to: '/analytics', label: msg`Analytics`, icon: BarChart3 },
];

/** A role's most frequent actions, beside the title. Actions appear once their route exists. */
export function QuickActions({ role }: { role: Role }) {
  const { t, i18n } = useLingui();
  const { routesByPath } = useRouter();
  const actions = (role === 'agent' ? forAgents : forOthers).filter(({ to }) => to in routesByPath);
  if (actions.length === 0) return null;
  return (
    <section aria-label={t`Quick Actions`} className="flex flex-wrap gap-2 max-md:*:flex-1">
      {actions.map(({ to, search, label, icon: Icon }) => (
        <Link key={to} to={to} {...(search && { search })} className={buttonClasses()}>
          <Icon size={16} aria-hidden="true" className="text-accent max-md:hidden" />
          {i18n._(label)}
        </Link>
      ))}
    </section>
  );
}
