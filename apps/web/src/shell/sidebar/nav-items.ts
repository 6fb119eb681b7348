import type { Role } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BarChart3,
  Boxes,
  ChartSpline,
  FileCheck2,
  FileText,
  KeyRound,
  Layers,
  ListTodo,
  LayoutDashboard,
  Scale,
  Settings,
  ShieldCheck,
  TrendingUp,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

export interface NavItem {
  to: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Absent: all signed-in users. Empty: every role. */
  roles?: readonly Role[];
  group?: 'administration';
}

/** The sidebar from top to bottom. Entries appear once their route exists. */
export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: LayoutDashboard },
  { to: '/clients', label: msg`Clients`, icon: UserRound, roles: [] },
  { to: '/portfolios', label: msg`Portfolios`, icon: TrendingUp, roles: [] },
  { to: '/proposals', label: msg`Proposals`, icon: FileText, roles: [] },
  { to: '/tasks', label: msg`Tasks`, icon: ListTodo, roles: [] },
  { to: '/models', label: msg`Models`, icon: Layers, roles: [] },
  { to: '/market-data', label: msg`Market data`, icon: BarChart3, roles: [] },
  { to: '/reports', label: msg`Reports`, icon: FileCheck2, roles: [] },
  { to: '/compliance', label: msg`Compliance`, icon: Scale, roles: [] },
  { to: '/analytics', label: msg`Analytics`, icon: ChartSpline, roles: ['admin', 'employee'] },
  { to: '/admin', label: msg`User Management`, icon: UsersRound, roles: ['admin'], group: 'administration' },
  { to: '/admin/groups', label: msg`Groups`, icon: Boxes, roles: ['admin'], group: 'administration' },
  {
    to: '/admin/permissions',
    label: msg`Permissions`,
    icon: KeyRound,
    roles: ['admin'],
    group: 'administration',
  },
  {
    to: '/admin/security',
    label: msg`Security`,
    icon: ShieldCheck,
    roles: ['admin'],
    group: 'administration',
  },
  { to: '/settings', label: msg`Settings`, icon: Settings, roles: ['admin'], group: 'administration' },
];
