/**
 * Starts of a sign-in by passkey or provider, before any account is named: limited by network, like wrong passwords.
 */
import { v7 as uuid } from 'uuid';
import { toNetwork } from '../../platform/http/address.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { deviceToken } from '../../platform/session/session-cookies.ts';
import { hashToken } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import type { Act } from './actions.ts';
import { triesAtMost, windowSeconds } from './rules.ts';
import * as queries from './starts.queries.ts';

const findStart = async ({ app, request }: Act, trx: Trx): Promise<queries.Start> => {
  const device = deviceToken(app.config, request);
  return {
    network: toNetwork(request.address),
    isKnownDevice: device !== null && (await queries.isAnyDevice(trx, hashToken(device))),
  };
};

/**
 * Counts a start, or refuses when the limit is reached. Known devices count separately, so that strangers cannot lock
 * them out.
 */
export const bookStart = async (act: Act): Promise<Refusal<'rate_limited', 'too_many_sign_ins'> | null> => {
  const { app, request } = act;
  const network = toNetwork(request.address);
  const isBooked = await inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    await queries.lockStarts(trx, network);
    const start = await findStart(act, trx);
    if ((await queries.countStarts(trx, start, now)) >= triesAtMost.network) return false;
    await queries.insertStart(trx, { ...start, id: uuid(), now });
    return true;
  });
  if (isBooked) return null;
  const limit = { key: `starts ${network}`, userId: null, email: '', address: request.address };
  app.refusals.noteLimit(limit);
  return refuse('rate_limited', { ...because('too_many_sign_ins'), retryAfter: windowSeconds.network });
};

/** Removes a start that led to a sign-in, because only unfinished ones count. */
export const settleStart = async (act: Act, trx: Trx): Promise<void> =>
  queries.deleteLatestStart(trx, await findStart(act, trx));
