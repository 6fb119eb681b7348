/** Who may call what: pure decisions from the signed-in user's role and effective rights. */
import { featureNames, features, isAdminOnly, requiredScopes } from '@partnerfolio/contract/access';
import type { Access, FeatureName, RightReason, Role } from '@partnerfolio/contract/access';
import type { LinkKind } from '@partnerfolio/contract/clients/links';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { StoredFormats } from '@partnerfolio/contract/settings/formats';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';

/** An API token that calls in place of a session. */
export interface CallingToken {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: ReadonlySet<string>;
}

/** An administrator's view of the portal as another user. It allows no changes. */
export interface View {
  /** The administrator who owns the session. */
  readonly by: { readonly id: string; readonly fullName: string };
  readonly until: Date;
  /** The view has expired. The administrator must leave it before any call succeeds. */
  readonly isOver: boolean;
}

/** A user with a live session. `role` is null until an administrator assigns one. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  /** How the user wants to see figures, dates and times. */
  readonly formats: StoredFormats;
  readonly role: Role | null;
  readonly rights: ReadonlySet<FeatureName>;
  readonly managedBy: string | null;
  readonly sessionId: string;
  /** The API token that makes this call, with its scopes; null for a session. */
  readonly token: CallingToken | null;
  /** The administrator who views the portal as this user; null for the user's own session. */
  readonly viewing: View | null;
  /** When the user last entered the password or used a passkey in this session. */
  readonly authenticatedAt: Date;
  /** When the user was last active in this session; null for a program. */
  readonly activeAt: Date | null;
  /** The firm requires a second factor for the role, and this session has none. */
  readonly lacksFactor: boolean;
  /** When the presented access token expires. */
  readonly accessExpiresAt: Date;
}

/** Whether an administrator is viewing the portal as this user. */
export const isViewed = (viewer: SignedIn): viewer is SignedIn & { readonly viewing: View } =>
  viewer.viewing !== null && !viewer.viewing.isOver;

/** A signed-in user with a role. */
export type Staff = SignedIn & { readonly role: Role };

/** Who holds a valid link, and exactly what it names. */
export interface LinkHolder {
  readonly linkId: string;
  readonly kind: LinkKind;
  readonly clientId: string;
  readonly portfolioIds: readonly string[];
  readonly expiresAt: Date;
}

/** What the database says about a user's rights. */
export interface RightsFacts {
  readonly isDeactivated: boolean;
  readonly role: Role | null;
  /** Features that an administrator has switched off. */
  readonly inactive: readonly string[];
  /** `grant:module.feature` or `deny:module.feature`, from every group of the user. */
  readonly groupRows: readonly string[];
}

const defaultRoles = (name: FeatureName): readonly Role[] => features[name].roles;

/**
 * The right that groups and role give to others than administrators: a deny by any group outweighs a grant by any, and
 * a grant outweighs the role.
 */
const groupReason = ({ role, groupRows }: RightsFacts, name: FeatureName): RightReason => {
  if (isAdminOnly(name)) return 'admin_only';
  if (groupRows.includes(`deny:${name}`)) return 'deny';
  if (groupRows.includes(`grant:${name}`)) return 'grant';
  return role !== null && defaultRoles(name).includes(role) ? 'default' : 'none';
};

/**
 * Why a user has a right or lacks it. A deactivated user or one without a role has none, whatever the groups say;
 * nobody has an inactive feature; an administrator has all others, and some alone; then the groups decide, then the role.
 */
export const rightReason = (facts: RightsFacts, name: FeatureName): RightReason => {
  if (facts.isDeactivated) return 'deactivated';
  if (facts.role === null) return 'no_role';
  if (facts.inactive.includes(name)) return 'inactive';
  return facts.role === 'admin' ? 'admin' : groupReason(facts, name);
};

const giving: ReadonlySet<RightReason> = new Set(['admin', 'grant', 'default']);

/** Whether a user has a right. */
export const hasRight = (facts: RightsFacts, name: FeatureName): boolean =>
  giving.has(rightReason(facts, name));

/** All rights that a user has now. */
export const effectiveRights = (facts: RightsFacts): ReadonlySet<FeatureName> =>
  new Set(featureNames.filter((name) => hasRight(facts, name)));

/** Whether the signed-in user may use a feature. */
export const can = (viewer: SignedIn, feature: FeatureName): boolean => viewer.rights.has(feature);

const findRightRefusal = (
  access: Exclude<Access, 'public' | 'link' | 'signed_in'>,
  viewer: Staff,
): Refusal<'forbidden'> | null => {
  if (access === 'staff') return null;
  if ('roles' in access) return access.roles.includes(viewer.role) ? null : refuse('forbidden');
  const wanted = 'feature' in access ? [access.feature] : access.anyFeature;
  return wanted.some((feature) => can(viewer, feature)) ? null : refuse('forbidden');
};

/**
 * The refusal that an endpoint's access rule gives this user, or null when the call may proceed. No user is the holder of
 * a link.
 */
export const findAccessRefusal = (
  access: Access,
  viewer: SignedIn | null,
): Refusal<'unauthenticated' | 'forbidden' | 'factor_required'> | null => {
  if (access === 'public') return null;
  if (viewer === null || access === 'link') return refuse('unauthenticated');
  if (access === 'signed_in') return null;
  if (viewer.role === null) return refuse('forbidden');
  if (viewer.lacksFactor) return refuse('factor_required');
  return findRightRefusal(access, { ...viewer, role: viewer.role });
};

/**
 * The refusal for an administrator who views the portal as another user. The view shows what that user sees of the
 * firm; it allows no changes, hides the user's own account, and writes nothing to the audit log in the user's name.
 * An endpoint's `viewing` states its exceptions.
 */
export const findViewRefusal = (
  endpoint: Pick<EndpointSpec, 'access' | 'method' | 'viewing'>,
  viewer: Pick<SignedIn, 'viewing'> | null,
): Refusal<'viewing_only'> | null => {
  if (viewer === null || viewer.viewing === null || endpoint.viewing === 'allowed') return null;
  const isShown =
    endpoint.method === 'GET' && endpoint.access !== 'signed_in' && endpoint.viewing !== 'refused';
  const isGiven = isShown && (!viewer.viewing.isOver || endpoint.access === 'public');
  return isGiven ? null : refuse('viewing_only');
};

const freshMs = 15 * 60_000;

/** Whether the user has authenticated recently enough for a sensitive action. */
export const isFresh = ({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= freshMs;

/** Whether an API token's scopes cover an endpoint; a session always passes. */
export const isInScope = (
  { token }: Pick<SignedIn, 'token'>,
  endpoint: { readonly access: Access; readonly method: string },
): boolean => token === null || requiredScopes(endpoint).some((scope) => token.scopes.has(scope));
