/** Who may call what: pure decisions over the signed-in person's role and effective rights. */
import { featureNames, features } from '@partnerfolio/contract/access';
import type { Access, FeatureName, Role } from '@partnerfolio/contract/access';
import { refuse } from './problem.ts';
import type { Refusal } from './problem.ts';

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
  /** When the access token that was presented ends. */
  readonly accessExpiresAt: Date;
}

/** A signed-in person with a role. */
export type Staff = SignedIn & { readonly role: Role };

/** What the database says about a person's rights. */
export interface RightsFacts {
  readonly role: Role | null;
  /** Features an administrator has switched off. */
  readonly inactive: readonly string[];
  /** `grant:module.feature` or `deny:module.feature`, from any group of the person. */
  readonly groupRows: readonly string[];
}

/**
 * The rights in force: none without a role; none to an inactive feature; all others to an admin; a deny of any group
 * outweighs a grant of any, and a grant the role's default.
 */
export const effectiveRights = (facts: RightsFacts): ReadonlySet<FeatureName> => {
  const { role } = facts;
  if (role === null) return new Set();
  const inactive = new Set(facts.inactive);
  const rows = new Set(facts.groupRows);
  const has = (name: FeatureName): boolean => {
    if (inactive.has(name)) return false;
    if (role === 'admin') return true;
    if (rows.has(`deny:${name}`)) return false;
    const defaults: readonly Role[] = features[name].roles;
    return rows.has(`grant:${name}`) || defaults.includes(role);
  };
  return new Set(featureNames.filter(has));
};

/** Whether the person may use a feature. */
export const can = (viewer: SignedIn, feature: FeatureName): boolean => viewer.rights.has(feature);

/** The refusal an endpoint's access demands for this caller, or null when the call may go on. */
export const refusalOfAccess = (
  access: Access,
  viewer: SignedIn | null,
): Refusal<'unauthenticated' | 'forbidden'> | null => {
  if (access === 'public') return null;
  if (viewer === null) return refuse('unauthenticated');
  if (access === 'signed_in') return null;
  if (viewer.role === null) return refuse('forbidden');
  if (access === 'staff') return null;
  if ('roles' in access) return access.roles.includes(viewer.role) ? null : refuse('forbidden');
  return can(viewer, access.feature) ? null : refuse('forbidden');
};
