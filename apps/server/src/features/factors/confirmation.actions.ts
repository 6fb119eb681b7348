/** Confirming oneself within a session, for what may be done only a short while after that. */
import type { SignedIn } from '../../platform/access.ts';
import { refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { markAuthenticated } from '../../platform/session.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { settleTry, tryPassword } from '../identity/sign-in.actions.ts';
import type { Act } from '../identity/sign-in.actions.ts';

/** By the password; wrong tries count like those of a sign-in. */
export const confirmByPassword = async (
  act: Act,
  viewer: SignedIn,
  password: string,
): Promise<{ done: true } | Refusal<'wrong_password' | 'rate_limited' | 'busy'>> => {
  const attempt = await tryPassword(act, { email: viewer.email, password, method: 'confirmation' });
  if (attempt === null) return refuse('wrong_password');
  if ('ok' in attempt) return attempt;
  await inTransaction(act.app.db, async (trx) => {
    await settleTry(trx, attempt);
    await markAuthenticated(trx, viewer.sessionId, { now: act.app.clock.now() });
  });
  return { done: true };
};
