/**
 * Whoever asks for an account or a recovery link sends a mail to an address that may be somebody else's. Such requests are
 * limited like wrong passwords, and counted whether or not the address has an account.
 */
import { v7 as uuid } from 'uuid';
import { refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { countMailRequests, insertMailRequest, lockMailRequests } from './mail-requests.queries.ts';
import type { MailRequestKind } from './mail-requests.queries.ts';
import { findOrigin, noteLimit } from './sign-in.actions.ts';
import type { Act } from './sign-in.actions.ts';
import { signInAllowance } from './sign-in.rules.ts';

/** Books a request if one is left. */
export const bookMailRequest = async (
  act: Act,
  { kind, email }: { kind: MailRequestKind; email: string },
): Promise<Refusal<'rate_limited'> | null> => {
  const { app } = act;
  const { person, origin } = await findOrigin(act, email);
  const request = { ...origin, kind };
  const allowance = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    await lockMailRequests(trx, request);
    const left = signInAllowance(await countMailRequests(trx, request, now), origin.isKnownDevice);
    if (left.remaining > 0) await insertMailRequest(trx, { ...request, id: uuid(), now });
    return left;
  });
  if (allowance.remaining > 0) return null;
  noteLimit(act, { origin, person }, allowance.reached);
  return refuse('rate_limited', { retryAfter: allowance.retryAfter });
};
