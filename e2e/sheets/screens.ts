// The screens that `node scripts/run.mjs sheets` draws.
import type { Places } from '../spanish/places.ts';

export interface SheetScreen {
  name: string;
  at: string | ((places: Places) => string);
  /** Also drawn dark, in Spanish, printed, with forced colours and 320 px wide. */
  isMain?: true;
}

const inPortfolio =
  (rest: string) =>
  ({ portfolio }: Places) =>
    `${portfolio}${rest}`;

const inClient =
  (rest: string) =>
  ({ client }: Places) =>
    `${client}${rest}`;

export const sheetScreens: readonly SheetScreen[] = [
  { name: 'Dashboard', at: '/dashboard', isMain: true },
  { name: 'Clients', at: '/clients', isMain: true },
  { name: 'Client', at: inClient(''), isMain: true },
  { name: 'Portfolios', at: '/portfolios', isMain: true },
  { name: 'Portfolio', at: inPortfolio(''), isMain: true },
  { name: 'Holdings', at: inPortfolio('/holdings'), isMain: true },
  { name: 'Ledger', at: inPortfolio('/ledger'), isMain: true },
  { name: 'Proposals', at: '/proposals', isMain: true },
  { name: 'Proposal', at: ({ submitted }) => submitted, isMain: true },
  { name: 'Report', at: ({ report }) => report, isMain: true },
  { name: 'Client: portfolios', at: inClient('/portfolios') },
  { name: 'Client: activity', at: inClient('/activity') },
  { name: 'Client: documents', at: inClient('/documents') },
  { name: 'Client: risk profile', at: inClient('/risk-profile') },
  { name: 'Client: answers', at: inClient('/risk-profile/answers') },
  { name: 'Client: details', at: inClient('/details') },
  { name: 'Client: form', at: inClient('/edit') },
  { name: 'Lots', at: inPortfolio('/lots') },
  { name: 'Income', at: inPortfolio('/income') },
  { name: 'Risk', at: inPortfolio('/risk') },
  { name: 'Attribution', at: inPortfolio('/attribution') },
  { name: 'Portfolio: explanation', at: inPortfolio('?explain=twr') },
  { name: 'Portfolio: data issues', at: inPortfolio('/quality') },
  { name: 'Entry', at: ({ entry }) => entry },
  { name: 'Entry: form', at: inPortfolio('/ledger/new') },
  { name: 'Imports of a portfolio', at: inPortfolio('/imports') },
  { name: 'Portfolio: history', at: inPortfolio('/history') },
  { name: 'Proposal: editor', at: ({ draft }) => `${draft}/edit` },
  { name: 'Reports', at: '/reports' },
  { name: 'Report: editor', at: '/reports/new' },
  { name: 'Batch of reports', at: ({ batch }) => batch },
  { name: 'Schedules', at: '/reports/schedules' },
  { name: 'Notices', at: '/reports/notices' },
  { name: 'Templates', at: ({ preset }) => preset },
  { name: 'Tasks', at: '/tasks?whose=all' },
  { name: 'Notifications', at: '/notifications' },
  { name: 'Analytics', at: '/analytics' },
  { name: 'Market data', at: '/market-data' },
  { name: 'Instrument', at: ({ instrument }) => instrument },
  { name: 'Exchange rates', at: '/market-data/rates' },
  { name: 'Benchmarks', at: '/market-data/benchmarks' },
  { name: 'Sources', at: '/market-data/sources' },
  { name: 'Users', at: '/admin' },
  { name: 'User', at: ({ newcomer }) => newcomer },
  { name: 'Groups', at: '/admin/groups' },
  { name: 'Permissions', at: ({ group }) => `/admin/permissions?group=${group}` },
  {
    name: 'Rights of a person',
    at: ({ newcomer }) => `/admin/permissions/people?person=${newcomer.split('/').at(-1)}`,
  },
  { name: 'Security', at: '/admin/security' },
  { name: 'Audit log', at: '/admin/security/events' },
  { name: 'Audit event', at: ({ event }) => event },
  { name: 'Mails', at: '/admin/security/mails' },
  { name: 'Settings', at: '/settings' },
  { name: 'Profile', at: '/profile' },
];
