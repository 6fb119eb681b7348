/** What may be done with users; the last active administrator must remain one. */
import type { Role } from '@partnerfolio/contract/access';
import { fullNameSchema } from '@partnerfolio/contract/identity';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';

interface Decision {
  readonly before: { readonly role: Role | null; readonly deactivatedAt: string | null };
  /** Active administrators besides this user. */
  readonly otherAdministrators: number;
}

type Allowed = { readonly ok: true };
const allowed: Allowed = { ok: true };

type StateReason = 'user_deactivated' | 'user_not_deactivated' | 'user_administrator' | 'user_erased';

/** A refusal because of the user's state, with the reason. */
interface NotIn<R extends StateReason> {
  readonly ok: false;
  readonly code: 'wrong_state';
  readonly reason: Reason<R>;
}
const notIn = <const R extends StateReason>(code: R): NotIn<R> => ({
  ok: false,
  code: 'wrong_state',
  reason: { code, params: {} } as Reason<R>,
});

/** Only a deactivated user who is not erased can be reactivated or erased. */
export const canLeaveDeactivation = ({
  deactivatedAt,
  erasedAt,
}: {
  readonly deactivatedAt: string | null;
  readonly erasedAt: string | null;
}): Allowed | NotIn<'user_not_deactivated' | 'user_erased'> => {
  if (deactivatedAt === null) return notIn('user_not_deactivated');
  return erasedAt === null ? allowed : notIn('user_erased');
};

const isLastAdministrator = ({ before, otherAdministrators }: Decision): boolean =>
  before.role === 'admin' && before.deactivatedAt === null && otherAdministrators === 0;

/** Any user may get any role, but the last active administrator must remain one. */
export const canTakeRole = (
  decision: Decision & { readonly role: Role },
): Allowed | { readonly ok: false; readonly code: 'last_administrator' } =>
  isLastAdministrator(decision) && decision.role !== 'admin'
    ? { ok: false, code: 'last_administrator' }
    : allowed;

/** Only active users other than administrators can be viewed as: an administrator would see nothing different. */
export const canBeViewed = ({
  role,
  deactivatedAt,
}: Decision['before']): Allowed | NotIn<'user_deactivated' | 'user_administrator'> => {
  if (deactivatedAt !== null) return notIn('user_deactivated');
  return role === 'admin' ? notIn('user_administrator') : allowed;
};

/** Any active user except the last active administrator. */
export const canBeDeactivated = (
  decision: Decision,
): Allowed | NotIn<'user_deactivated'> | { readonly ok: false; readonly code: 'last_administrator' } => {
  if (decision.before.deactivatedAt !== null) return notIn('user_deactivated');
  return isLastAdministrator(decision) ? { ok: false, code: 'last_administrator' } : allowed;
};

/** The number of sign-in methods of each kind. */
export interface SignInMethods {
  readonly passwords: number;
  readonly providers: number;
  readonly passkeys: number;
}

/** Whether an invited user has not accepted yet. */
export const isStillAwaited = ({ passwords, providers, passkeys }: SignInMethods): boolean =>
  passwords + providers + passkeys === 0;

/** Whether an address belongs to one of the firm's mail domains; without any, all addresses may sign up. */
export const isAddressOfFirm = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** Whether a sign-in method is left when one of these is removed. */
export const leavesASignInMethod = ({ passwords, providers, passkeys }: SignInMethods): boolean =>
  passwords + providers + passkeys > 1;

/**
 * The name of a user from an identity provider, whose value may be anything: as the sign-up form would accept it,
 * otherwise what remains without invalid characters, or a name from the address.
 */
export const nameFromProvider = (name: string | null, email: string): string => {
  const local = email.slice(0, email.lastIndexOf('@'));
  const candidates = [name ?? local, name ?? local, local].map((text, i) =>
    i === 0 ? text : [...text.replaceAll(/[^\p{L}\p{M}\p{N}'’,-]+/gu, ' ').trim()].slice(0, 100).join(''),
  );
  const taken = candidates.map((text) => fullNameSchema.safeParse(text)).find(({ success }) => success);
  return taken?.data ?? 'New user';
};
