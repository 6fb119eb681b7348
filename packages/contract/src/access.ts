/** Roles, and the catalogue of rights beyond everyday work, with which the table `system_features` is seeded. */
import { z } from 'zod';
import { fieldCode } from './refusals/field-codes.ts';

export const roles = ['admin', 'employee', 'agent'] as const;
export const roleSchema = z.enum(roles, { error: fieldCode('role_unknown') });
export type Role = z.infer<typeof roleSchema>;

interface Feature {
  readonly module: string;
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
    roles: ['employee'],
  },
  'clients.export': {
    module: 'clients',
    roles: ['employee'],
  },
  'clients.delete': { module: 'clients', roles: [] },
  'clients.reassign': {
    module: 'clients',
    roles: ['employee'],
  },
  'clients.share': {
    module: 'clients',
    roles: ['agent', 'employee'],
  },
  'clients.erase': { module: 'clients', roles: [] },
  'clients.merge': {
    module: 'clients',
    roles: ['employee'],
  },
  'compliance.identity_documents': {
    module: 'compliance',
    roles: ['agent', 'employee'],
  },
  'compliance.questionnaire': { module: 'compliance', roles: [] },
  'compliance.kyc': {
    module: 'compliance',
    roles: ['agent', 'employee'],
  },
  'compliance.exceptions': { module: 'compliance', roles: [] },
  'compliance.log': {
    module: 'compliance',
    roles: ['employee'],
  },
  'portfolios.import': {
    module: 'portfolios',
    roles: ['agent', 'employee'],
  },
  'portfolios.export': {
    module: 'portfolios',
    roles: ['agent', 'employee'],
  },
  'portfolios.delete': {
    module: 'portfolios',
    roles: [],
  },
  'portfolios.close': {
    module: 'portfolios',
    roles: ['agent', 'employee'],
  },
  'ledger.write': {
    module: 'ledger',
    roles: ['agent', 'employee'],
  },
  'ledger.correct': {
    module: 'ledger',
    roles: ['employee'],
  },
  'ledger.close_period': {
    module: 'ledger',
    roles: [],
  },
  'models.manage': {
    module: 'models',
    roles: ['employee'],
  },
  'market_data.manage': {
    module: 'market_data',
    roles: ['employee'],
  },
  'market_data.instruments': {
    module: 'market_data',
    roles: ['employee'],
  },
  'proposals.approve': {
    module: 'proposals',
    roles: ['employee'],
  },
  'proposals.share': {
    module: 'proposals',
    roles: ['agent', 'employee'],
  },
  'proposals.delete': { module: 'proposals', roles: [] },
  'reports.firm': {
    module: 'reports',
    roles: ['employee'],
  },
  'reports.issue': {
    module: 'reports',
    roles: ['agent', 'employee'],
  },
  'reports.schedule': {
    module: 'reports',
    roles: ['agent', 'employee'],
  },
  'documents.upload': {
    module: 'documents',
    roles: ['agent', 'employee'],
  },
  'documents.delete': { module: 'documents', roles: [] },
  'fees.manage': { module: 'fees', roles: [] },
  'access.api_tokens': {
    module: 'access',
    roles: ['agent', 'employee'],
  },
  'audit.export': { module: 'audit', roles: [], adminOnly: true },
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
  'portfolios.delete',
  'proposals.share',
  'proposals.delete',
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
