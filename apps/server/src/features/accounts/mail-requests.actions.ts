/**
 * A request for an account or a recovery link sends a mail to an address that may belong to someone else. So these
 * requests are limited like wrong passwords, and counted whether or not the address has an account.
 */
import { v7 as uuid } from 'uuid';
import { toRange } from '../../platform/http/address.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { countMailRequests, insertMailRequest, lockMailRequests } from './mail-requests.queries.ts';
import type { MailRequestKind } from './mail-requests.queries.ts';
import { findOrigin, noteLimit } from '../sign-in/actions.ts';
import type { Act } from '../sign-in/actions.ts';
import { signInAllowance } from '../sign-in/rules.ts';

/** What a counted request knows of its sender. */
interface Booked {
  readonly ok: true;
  /** The range of addresses that the mail counts for; null for a device that the account knows. */
  readonly strangerRange: string | null;
}

/**
 * Counts a request, or refuses when the limit of its address or network is reached. The mail itself may wait for the
 * limit of all mails to strangers, which refuses nobody.
 */
export const bookMailRequest = async (
  act: Act,
  { kind, email }: { kind: MailRequestKind; email: string },
): Promise<Booked | Refusal<'rate_limited'>> => {
  const { app } = act;
  const { person, origin } = await findOrigin(act, email);
  const request = { ...origin, kind };
  // Known and unknown addresses count alike, so that the limit does not reveal which have an account.
  const reached = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    await lockMailRequests(trx, request);
    const left = signInAllowance(await countMailRequests(trx, request, now), origin.isKnownDevice);
    if (left.remaining === 0) return left;
    await insertMailRequest(trx, { ...request, id: uuid(), now });
    return null;
  });
  if (reached === null)
    return { ok: true, strangerRange: origin.isKnownDevice ? null : toRange(origin.network) };
  noteLimit(act, { origin, person }, reached.reached);
  return refuse('rate_limited', { retryAfter: reached.retryAfter });
};
