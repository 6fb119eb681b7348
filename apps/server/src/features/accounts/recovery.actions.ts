/** Sets the new password of a user who follows a recovery link. */
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { takeSecondStep } from '../factors/second-step.actions.ts';
import { replacePassword } from './actions.ts';
import { proveAddress } from './eviction.actions.ts';
import { findLinkOwner, takeLink } from '../people/links.actions.ts';
import { refuseCommonPassword } from '../people/passwords.ts';
import * as queries from '../people/queries.ts';
import { bookTryOfCode, sendCookies, openSession, settleMissedStep, settleTry } from '../sign-in/actions.ts';
import type { Act, Opened, StepRefusal } from '../sign-in/actions.ts';

interface ResetForm {
  readonly token: string;
  readonly password: string;
  /** The code of a user with an authenticator app: access to the mailbox alone must not open the account. */
  readonly code?: string | undefined;
}

/** Sets a new password by a recovery link, which also confirms the address, and signs in. */
export const resetByLink = async (
  act: Act,
  { token, password, code }: ResetForm,
): Promise<
  Opened | StepRefusal | Refusal<'link_invalid' | 'invalid' | 'busy' | 'rate_limited', 'too_many_sign_ins'>
> => {
  const { app } = act;
  const owner = await findLinkOwner(app, 'recovery', token);
  if (owner === null) return refuse('link_invalid');
  const weak = await refuseCommonPassword(app, password, { path: 'password', email: owner.email });
  if (weak !== null) return weak;
  const hash = await app.passwords.hash(password);
  if (isRefusal(hash)) return hash;
  const attempt = code === undefined ? null : await bookTryOfCode(act, owner.email);
  if (isRefusal(attempt)) return attempt;
  const opened = await inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'recovery', token });
    const userId = link?.user_id ?? null;
    const account = userId === null ? null : await queries.holdAccount(trx, userId);
    if (userId === null || account?.isActive !== true) return refuse('link_invalid');
    // Before the second step: on an account with an unconfirmed address, the app may belong to a stranger.
    await proveAddress(trx, { userId, by: userId, now: app.clock.now() });
    const missed = await takeSecondStep(app, trx, { userId, code });
    if (missed !== null) return missed;
    if (attempt !== null) await settleTry(trx, attempt);
    await replacePassword(act, trx, { userId, hash, event: 'password.reset', keep: null });
    return openSession(act, trx, { userId, method: 'recovery_link' });
  });
  if (isRefusal(opened)) {
    const isWrongCode = opened.code === 'wrong_code' && attempt !== null;
    return isWrongCode ? settleMissedStep(act, attempt, refuse('wrong_code')) : opened;
  }
  app.mail.wake();
  sendCookies(act, opened);
  return opened;
};
