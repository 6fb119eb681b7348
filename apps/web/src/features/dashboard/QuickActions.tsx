import type { Role } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import {
  ArrowRight,
  BarChart3,
  FilePlus2,
  FolderPlus,
  ListChecks,
  TrendingUp,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { Card } from '../../ui/Card.tsx';

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

/** A role's most frequent actions. Actions appear once their route exists. */
export function QuickActions({ role }: { role: Role }) {
  const { t, i18n } = useLingui();
  const { routesByPath } = useRouter();
  const actions = (role === 'agent' ? forAgents : forOthers).filter(({ to }) => to in routesByPath);
  if (actions.length === 0) return null;
  return (
    <Card title={t`Quick Actions`}>
      <ul className="grid gap-2 pt-1 lg:grid-cols-3">
        {actions.map(({ to, search, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              {...(search && { search })}
              className="group flex min-h-11 items-center gap-3 rounded-md border border-line px-3 font-medium transition-colors hover:border-line-strong hover:bg-hover"
            >
              <Icon size={16} aria-hidden="true" className="text-accent" />
              {i18n._(label)}
              <ArrowRight
                size={14}
                aria-hidden="true"
                className="ml-auto text-ink-3 transition-[translate] group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
