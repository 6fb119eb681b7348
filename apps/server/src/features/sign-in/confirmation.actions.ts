/** Authenticating again within a session, for sensitive actions. */
import type { SignedIn } from '../../platform/access/access.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { markAuthenticated } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { isStillPassword, settleTry, tryPassword } from './actions.ts';
import type { Act } from './actions.ts';

/** Authenticates again by password; wrong attempts count like those of a sign-in. */
export const confirmByPassword = async (
  act: Act,
  viewer: SignedIn,
  password: string,
): Promise<
  | { done: true }
  | Refusal<'wrong_password' | 'unauthenticated' | 'rate_limited' | 'busy', 'too_many_sign_ins'>
> => {
  const attempt = await tryPassword(act, { email: viewer.email, password, method: 'confirmation' });
  if (attempt === null) return refuse('wrong_password');
  if ('ok' in attempt) return attempt;
  return inTransaction(act.app.db, async (trx) => {
    if (!(await isStillPassword(trx, attempt.person))) return refuse('wrong_password');
    const now = act.app.clock.now();
    if (!(await markAuthenticated(trx, viewer.sessionId, { now }))) return refuse('unauthenticated');
    await settleTry(trx, attempt);
    return { done: true } as const;
  });
};
