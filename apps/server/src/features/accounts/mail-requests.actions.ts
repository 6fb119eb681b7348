/**
 * A request for an account or a recovery link sends a mail to an address that may belong to someone else. So these
 * requests are limited like wrong passwords, and counted whether or not the address has an account.
 */
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import {
  countMailRequests,
  countStrangerMails,
  insertMailRequest,
  lockMailRequests,
  lockStrangerMails,
} from './mail-requests.queries.ts';
import type { MailRequestKind } from './mail-requests.queries.ts';
import { findOrigin, noteLimit } from '../sign-in/actions.ts';
import type { Act } from '../sign-in/actions.ts';
import { signInAllowance } from '../sign-in/rules.ts';

/** Whether one more mail may go to an unconfirmed address; concurrent requests wait for each other. */
const mayMailStranger = async (app: App, trx: Trx, booked: number): Promise<boolean> => {
  await lockStrangerMails(trx);
  return (await countStrangerMails(trx, app.clock.now())) - booked < app.config.strangerMailsPerHour;
};

/** Whether the requested recovery link may be mailed to a still unconfirmed account. */
export const mayMailUnconfirmed = (app: App, trx: Trx): Promise<boolean> => mayMailStranger(app, trx, 1);

/** Counts a request, or refuses when the limit is reached. */
export const bookMailRequest = async (
  act: Act,
  { kind, email }: { kind: MailRequestKind; email: string },
): Promise<Refusal<'rate_limited'> | null> => {
  const { app } = act;
  const { person, origin } = await findOrigin(act, email);
  const request = { ...origin, kind };
  // Known and unknown addresses count alike, so that the limit does not reveal which have an account.
  const isToStranger = kind === 'sign_up' && !origin.isKnownDevice;
  const outcome = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    await lockMailRequests(trx, request);
    const left = signInAllowance(await countMailRequests(trx, request, now), origin.isKnownDevice);
    if (left.remaining === 0) return left;
    if (isToStranger && !(await mayMailStranger(app, trx, 0))) return 'portal';
    await insertMailRequest(trx, { ...request, id: uuid(), now });
    return null;
  });
  if (outcome === null) return null;
  if (outcome !== 'portal') {
    noteLimit(act, { origin, person }, outcome.reached);
    return refuse('rate_limited', { retryAfter: outcome.retryAfter });
  }
  const { address } = act.request;
  app.refusals.noteLimit({ key: 'mails to strangers', userId: null, email: origin.email, address });
  return refuse('rate_limited', { retryAfter: 3600 });
};
