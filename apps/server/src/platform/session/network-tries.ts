/** Limits how often one network may try what needs no account, such as links and hashes. */
import { v7 as uuid } from 'uuid';
import type { App } from '../context.ts';
import { inTransaction } from '../database/transactions.ts';
import { toNetwork } from '../http/address.ts';
import { refuse } from '../http/problem.ts';
import type { Refusal } from '../http/problem.ts';
import type { RequestFacts } from '../http/request.ts';
import * as queries from './network-tries.queries.ts';

const hourSeconds = 3600;

interface TryLimit {
  readonly table: queries.TriesTable;
  /** What is tried, in the plural, as the log of refusals names it. */
  readonly what: string;
  /** Tries that one network may make within an hour. */
  readonly atMost: number;
}

/** Counts a try of the request's network, or refuses it when the limit is reached. */
export const bookTry = async (
  app: App,
  { address }: RequestFacts,
  { table, what, atMost }: TryLimit,
): Promise<Refusal<'rate_limited'> | null> => {
  const now = app.clock.now();
  const network = toNetwork(address);
  const isBooked = await inTransaction(app.db, async (trx) => {
    await queries.lockTries(trx, table, network);
    if ((await queries.countTries(trx, table, { network, now })) >= atMost) return false;
    await queries.insertTry(trx, table, { id: uuid(), network, now });
    return true;
  });
  if (isBooked) return null;
  app.refusals.noteLimit({ key: `${what} ${network}`, userId: null, email: '', address });
  return refuse('rate_limited', { retryAfter: hourSeconds });
};

export const { deleteSomeTries: forgetSomeTries } = queries;
