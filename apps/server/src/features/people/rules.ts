/** What may be done with people: the last active administrator must stay one. */
import type { Role } from '@partnerfolio/contract/access';
import { fullNameSchema } from '@partnerfolio/contract/identity';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';

interface Decision {
  readonly before: { readonly role: Role | null; readonly deactivatedAt: string | null };
  /** Active administrators beside this person. */
  readonly otherAdministrators: number;
}

type Allowed = { readonly ok: true };
const allowed: Allowed = { ok: true };

type StateReason = 'user_deactivated' | 'user_not_deactivated' | 'user_administrator' | 'user_erased';

/** What the state of the user does not allow, with the reason. */
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

/** A deactivated user who is not erased: the only one to be reactivated or erased. */
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

/** Any role for anybody, but the last active administrator must stay one. */
export const canTakeRole = (
  decision: Decision & { readonly role: Role },
): Allowed | { readonly ok: false; readonly code: 'last_administrator' } =>
  isLastAdministrator(decision) && decision.role !== 'admin'
    ? { ok: false, code: 'last_administrator' }
    : allowed;

/** Anybody who is active and no administrator, who sees no more and no less than the one who looks. */
export const canBeViewed = ({
  role,
  deactivatedAt,
}: Decision['before']): Allowed | NotIn<'user_deactivated' | 'user_administrator'> => {
  if (deactivatedAt !== null) return notIn('user_deactivated');
  return role === 'admin' ? notIn('user_administrator') : allowed;
};

/** Anybody who is active, but the last active administrator. */
export const canBeDeactivated = (
  decision: Decision,
): Allowed | NotIn<'user_deactivated'> | { readonly ok: false; readonly code: 'last_administrator' } => {
  if (decision.before.deactivatedAt !== null) return notIn('user_deactivated');
  return isLastAdministrator(decision) ? { ok: false, code: 'last_administrator' } : allowed;
};

/** What a person can sign in with, counted. */
export interface SignInMethods {
  readonly passwords: number;
  readonly providers: number;
  readonly passkeys: number;
}

/** Whether an invited person has not come yet. */
export const isStillAwaited = ({ passwords, providers, passkeys }: SignInMethods): boolean =>
  passwords + providers + passkeys === 0;

/** Whether an address is of one of the firm's mail domains; where none is named, everybody may ask for an account. */
export const isAddressOfFirm = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** Whether something is left to sign in with when one of these goes. */
export const leavesASignInMethod = ({ passwords, providers, passkeys }: SignInMethods): boolean =>
  passwords + providers + passkeys > 1;

/**
 * The name of somebody who comes by a provider, which may say anything: as the sign-up form would take it, else what is
 * left of it, or of the address, without what no name holds.
 */
export const nameFromProvider = (name: string | null, email: string): string => {
  const local = email.slice(0, email.lastIndexOf('@'));
  const candidates = [name ?? local, name ?? local, local].map((text, i) =>
    i === 0 ? text : [...text.replaceAll(/[^\p{L}\p{M}\p{N}'’,-]+/gu, ' ').trim()].slice(0, 100).join(''),
  );
  const taken = candidates.map((text) => fullNameSchema.safeParse(text)).find(({ success }) => success);
  return taken?.data ?? 'New user';
};
