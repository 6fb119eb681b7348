/** Who may be given which role. */
import type { Role } from '@partnerfolio/contract/access';

interface RoleChange {
  readonly before: { readonly role: Role | null; readonly deactivatedAt: string | null };
  readonly role: Role;
  /** Active administrators beside this person. */
  readonly otherAdministrators: number;
}

/** Any role for anybody, but the last active administrator must stay one. */
export const canTakeRole = ({
  before,
  role,
  otherAdministrators,
}: RoleChange): { readonly ok: true } | { readonly ok: false; readonly code: 'last_administrator' } => {
  const isActiveAdministrator = before.role === 'admin' && before.deactivatedAt === null;
  return isActiveAdministrator && role !== 'admin' && otherAdministrators === 0
    ? { ok: false, code: 'last_administrator' }
    : { ok: true };
};
