/** Who may call what: pure decisions over the signed-in person's role and effective rights. */
import { featureNames, features, scopesOf } from '@partnerfolio/contract/access';
import type { Access, FeatureName, RightReason, Role } from '@partnerfolio/contract/access';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';

/** An API token in the place of a session. */
export interface CallingToken {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: ReadonlySet<string>;
}

/** How an administrator sees the portal as somebody else. Nothing can be changed meanwhile. */
export interface View {
  /** The administrator, whose session it is. */
  readonly by: { readonly id: string; readonly fullName: string };
  readonly until: Date;
  /** It has ended by itself: the caller is the administrator again, and is given nothing until they have left it. */
  readonly isOver: boolean;
}

/** A person with a live session. `role` null: waiting for an administrator. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  readonly role: Role | null;
  readonly rights: ReadonlySet<FeatureName>;
  readonly managedBy: string | null;
  readonly sessionId: string;
  /** The API token that calls instead of a session, with its scopes. */
  readonly token: CallingToken | null;
  /** An administrator who looks at the portal as this person; null for the person themselves. */
  readonly viewing: View | null;
  /** When they last typed their password or used a passkey in this session. */
  readonly authenticatedAt: Date;
  /** When they last did something themselves in this session; null for a program. */
  readonly activeAt: Date | null;
  /** The firm asks their role for a second factor, and this session has none. */
  readonly lacksFactor: boolean;
  /** When the access token that was presented ends. */
  readonly accessExpiresAt: Date;
}

/** Whether the portal is shown as to this person, to an administrator. */
export const isViewed = (viewer: SignedIn): viewer is SignedIn & { readonly viewing: View } =>
  viewer.viewing !== null && !viewer.viewing.isOver;

/** A signed-in person with a role. */
export type Staff = SignedIn & { readonly role: Role };

/** What the database says about a person's rights. */
export interface RightsFacts {
  readonly isDeactivated: boolean;
  readonly role: Role | null;
  /** Features an administrator has switched off. */
  readonly inactive: readonly string[];
  /** `grant:module.feature` or `deny:module.feature`, from any group of the person. */
  readonly groupRows: readonly string[];
}

const defaultRoles = (name: FeatureName): readonly Role[] => features[name].roles;

/** What a person's groups and role say of a feature: a deny of any group outweighs a grant of any, a grant the role. */
const reasonOfGroups = ({ role, groupRows }: RightsFacts, name: FeatureName): RightReason => {
  if (groupRows.includes(`deny:${name}`)) return 'deny';
  if (groupRows.includes(`grant:${name}`)) return 'grant';
  return role !== null && defaultRoles(name).includes(role) ? 'default' : 'none';
};

/**
 * Why a person has a right or lacks it. Nothing for the deactivated and those without a role, whatever groups say; an
 * inactive feature is nobody's; an admin has all others; then the groups speak, then the role.
 */
export const reasonOfRight = (facts: RightsFacts, name: FeatureName): RightReason => {
  if (facts.isDeactivated) return 'deactivated';
  if (facts.role === null) return 'no_role';
  if (facts.inactive.includes(name)) return 'inactive';
  return facts.role === 'admin' ? 'admin' : reasonOfGroups(facts, name);
};

const giving: ReadonlySet<RightReason> = new Set(['admin', 'grant', 'default']);

/** Whether a person has a right. */
export const hasRight = (facts: RightsFacts, name: FeatureName): boolean =>
  giving.has(reasonOfRight(facts, name));

/** The rights in force. */
export const effectiveRights = (facts: RightsFacts): ReadonlySet<FeatureName> =>
  new Set(featureNames.filter((name) => hasRight(facts, name)));

/** Whether the person may use a feature. */
export const can = (viewer: SignedIn, feature: FeatureName): boolean => viewer.rights.has(feature);

const refusalOfRight = (
  access: Exclude<Access, 'public' | 'signed_in'>,
  viewer: Staff,
): Refusal<'forbidden'> | null => {
  if (access === 'staff') return null;
  if ('roles' in access) return access.roles.includes(viewer.role) ? null : refuse('forbidden');
  const wanted = 'feature' in access ? [access.feature] : access.anyFeature;
  return wanted.some((feature) => can(viewer, feature)) ? null : refuse('forbidden');
};

/** The refusal an endpoint's access demands for this caller, or null when the call may go on. */
export const refusalOfAccess = (
  access: Access,
  viewer: SignedIn | null,
): Refusal<'unauthenticated' | 'forbidden' | 'factor_required'> | null => {
  if (access === 'public') return null;
  if (viewer === null) return refuse('unauthenticated');
  if (access === 'signed_in') return null;
  if (viewer.role === null) return refuse('forbidden');
  if (viewer.lacksFactor) return refuse('factor_required');
  return refusalOfRight(access, { ...viewer, role: viewer.role });
};

/**
 * The refusal a view as somebody else demands. It shows what the person sees of the firm: no changes, nothing of their own
 * account, and nothing that would be on the trail in their name. An endpoint's `viewing` says where it is otherwise.
 */
export const refusalOfView = (
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

/** Whether the person proved who they are a short while ago. */
export const isFresh = ({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= freshMs;

/** Whether an API token may call an endpoint at all; a session may. */
export const isInScope = (
  { token }: Pick<SignedIn, 'token'>,
  endpoint: { readonly access: Access; readonly method: string },
): boolean => token === null || scopesOf(endpoint).some((scope) => token.scopes.has(scope));
