/** Roles, and the catalogue of rights beyond everyday work, with which the table `system_features` is seeded. */
import { z } from 'zod';
import { fieldCode } from './refusals/field-codes.ts';

export const roles = ['admin', 'employee', 'agent'] as const;
export const roleSchema = z.enum(roles, { error: fieldCode('role_unknown') });
export type Role = z.infer<typeof roleSchema>;

interface Feature {
  readonly module: string;
  readonly description: string;
  /** Roles that have the right unless a group changes it; administrators have every active right. */
  readonly roles: readonly Role[];
  /**
   * What the right acts on is for administrators alone, so that they alone can have it: no group can grant or deny
   * it, only the whole firm can switch it off.
   */
  readonly adminOnly?: true;
}

/** `module.feature`; agents always act within the clients they own or share, whatever the right. */
export const features = {
  'clients.view_all': {
    module: 'clients',
    description: 'See every client of the firm',
    roles: ['employee'],
  },
  'clients.export': {
    module: 'clients',
    description: 'Export client lists and records',
    roles: ['employee'],
  },
  'clients.delete': { module: 'clients', description: 'Delete a client without ledger', roles: [] },
  'clients.reassign': {
    module: 'clients',
    description: 'Reassign a client to another adviser',
    roles: ['employee'],
  },
  'clients.share': {
    module: 'clients',
    description: 'Share a client with a colleague',
    roles: ['agent', 'employee'],
  },
  'clients.merge': {
    module: 'clients',
    description: 'Merge two records of one client',
    roles: ['employee'],
  },
  'portfolios.import': {
    module: 'portfolios',
    description: 'Import transactions from a file',
    roles: ['agent', 'employee'],
  },
  'portfolios.export': {
    module: 'portfolios',
    description: 'Export holdings and ledgers',
    roles: ['agent', 'employee'],
  },
  'portfolios.delete': {
    module: 'portfolios',
    description: 'Delete a portfolio without ledger',
    roles: [],
  },
  'portfolios.close': {
    module: 'portfolios',
    description: 'Close and reopen a portfolio',
    roles: ['agent', 'employee'],
  },
  'ledger.write': {
    module: 'ledger',
    description: 'Enter transactions',
    roles: ['agent', 'employee'],
  },
  'ledger.correct': {
    module: 'ledger',
    description: 'Change or reverse a booked transaction, or enter into a closed period',
    roles: ['employee'],
  },
  'ledger.close_period': {
    module: 'ledger',
    description: 'Close and reopen an accounting period',
    roles: [],
  },
  'models.manage': {
    module: 'models',
    description: 'Create and change model portfolios',
    roles: ['employee'],
  },
  'market_data.manage': {
    module: 'market_data',
    description: 'Enter and import prices and exchange rates',
    roles: ['employee'],
  },
  'market_data.instruments': {
    module: 'market_data',
    description: 'Create and change instruments',
    roles: ['employee'],
  },
  'proposals.approve': {
    module: 'proposals',
    description: 'Approve or reject submitted proposals',
    roles: ['employee'],
  },
  'proposals.share': {
    module: 'proposals',
    description: 'Send a proposal to the client',
    roles: ['agent', 'employee'],
  },
  'proposals.delete': { module: 'proposals', description: 'Delete a draft proposal', roles: [] },
  'reports.firm': {
    module: 'reports',
    description: 'Run reports over the whole firm',
    roles: ['employee'],
  },
  'reports.issue': {
    module: 'reports',
    description: 'Issue reports, and withdraw them',
    roles: ['agent', 'employee'],
  },
  'reports.schedule': {
    module: 'reports',
    description: 'Schedule reports by email',
    roles: ['agent', 'employee'],
  },
  'documents.upload': {
    module: 'documents',
    description: 'Upload documents',
    roles: ['agent', 'employee'],
  },
  'documents.delete': { module: 'documents', description: 'Delete documents', roles: [] },
  'fees.manage': { module: 'fees', description: 'Set fee schedules', roles: [] },
  'access.api_tokens': {
    module: 'access',
    description: 'Create API tokens',
    roles: ['agent', 'employee'],
  },
  'audit.export': { module: 'audit', description: 'Export the audit log', roles: [], adminOnly: true },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;
export const featureNames = Object.keys(features) as [FeatureName, ...FeatureName[]];

/**
 * Rights to features that do not exist yet. No screen or token offers them, and nobody can set them. A group's
 * earlier choice stays in the database and is shown again once the right is offered. A test compares all other rights
 * with the code that checks them.
 */
const upcomingFeatures: ReadonlySet<FeatureName> = new Set<FeatureName>([
  'clients.delete',
  'clients.merge',
  'portfolios.delete',
  'models.manage',
  'proposals.share',
  'proposals.delete',
  'reports.firm',
  'reports.schedule',
  'documents.upload',
  'documents.delete',
  'fees.manage',
]);

/** Rights with an effect, which screens show and administrators set. */
export const offeredFeatures = featureNames.filter((name) => !upcomingFeatures.has(name)) as [
  FeatureName,
  ...FeatureName[],
];

const featureOf = (name: FeatureName): Feature => features[name];

/** Whether only administrators can have a right, whatever groups say. */
export const isAdminOnly = (name: FeatureName): boolean => featureOf(name).adminOnly === true;

/** Rights that groups can grant and deny. */
export const groupFeatures = offeredFeatures.filter((name) => !isAdminOnly(name)) as [
  FeatureName,
  ...FeatureName[],
];

/** The scopes of an API token: reading, writing, and each right except creating tokens. */
export type TokenScope = 'read' | 'write' | Exclude<FeatureName, 'access.api_tokens'>;
const isScope = (name: FeatureName): name is Exclude<FeatureName, 'access.api_tokens'> =>
  name !== 'access.api_tokens';
export const tokenScopes: readonly [TokenScope, ...TokenScope[]] = [
  'read',
  'write',
  ...featureNames.filter(isScope),
];
/** The scopes that a new token may have; existing tokens keep theirs. */
export const offeredScopes: readonly [TokenScope, ...TokenScope[]] = [
  'read',
  'write',
  ...offeredFeatures.filter(isScope),
];

/**
 * Why a user has or lacks a right, in order of precedence: the first reason that applies decides. `admin_only`: no group
 * can give the right; `deny` and `grant` come from a group, `default` from the role; `none`: nothing gives the right.
 */
export const rightReasons = [
  'deactivated',
  'no_role',
  'inactive',
  'admin',
  'admin_only',
  'deny',
  'grant',
  'default',
  'none',
] as const;
export type RightReason = (typeof rightReasons)[number];

/**
 * Who may call an endpoint. `public`: anyone; `link`: the holder of a link, and no user; `signed_in`: any active
 * account, with or without a role; `staff`: any role. Otherwise the named roles, users with the right to a feature, or
 * users with any of several rights, of which the record then requires one.
 */
export type Access =
  | 'public'
  | 'link'
  | 'signed_in'
  | 'staff'
  | { readonly roles: readonly Role[] }
  | { readonly feature: FeatureName }
  | { readonly anyFeature: readonly FeatureName[] };

/** The scopes that allow an API token to call an endpoint; empty: no token may call it. */
export const requiredScopes = ({ access, method }: { access: Access; method: string }): readonly string[] => {
  if (access === 'staff') return [method === 'GET' ? 'read' : 'write'];
  if (typeof access !== 'object' || 'roles' in access) return [];
  return 'feature' in access ? [access.feature] : access.anyFeature;
};
