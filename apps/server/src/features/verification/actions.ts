/** Answers whether a document was issued, to anyone who has its hash. */
import type { Verification } from '@partnerfolio/contract/reports/verification';
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { toNetwork } from '../../platform/http/address.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import * as queries from './queries.ts';
import { hashRange, isWhole, toVerification } from './rules.ts';

const hourSeconds = 3600;
/** Questions that one network may ask within an hour, whatever the answers are: nobody finds documents by trying. */
const triesAtMost = 60;

/** Counts a question, or refuses when the limit is reached. */
const bookTry = async (app: App, { address }: RequestFacts): Promise<Refusal<'rate_limited'> | null> => {
  const now = app.clock.now();
  const network = toNetwork(address);
  const isBooked = await inTransaction(app.db, async (trx) => {
    await queries.lockTries(trx, network);
    if ((await queries.countTries(trx, network, now)) >= triesAtMost) return false;
    await queries.insertTry(trx, { id: uuid(), network, now });
    return true;
  });
  if (isBooked) return null;
  app.refusals.noteLimit({ key: `verifications ${network}`, userId: null, email: '', address });
  return refuse('rate_limited', { retryAfter: hourSeconds });
};

/** The reports of a hash: those whose file has it, else those whose data has it or begins with it. */
const findReports = async ({ db }: App, hash: string) => {
  const byFile = isWhole(hash) ? await queries.findByFile(db, hash) : [];
  if (byFile.length > 0) return { rows: byFile, matchedBy: 'file' } as const;
  return { rows: await queries.findByFigures(db, ...hashRange(hash)), matchedBy: 'data' } as const;
};

/** What is known of the document with this hash. Every well-formed question counts towards the limit of its network. */
export const verify = async (
  app: App,
  request: RequestFacts,
  hash: string,
): Promise<Verification | Refusal<'rate_limited'>> => {
  const refusal = await bookTry(app, request);
  if (refusal !== null) return refusal;
  return toVerification(await findReports(app, hash), (instant) => app.clock.dateOf(new Date(instant)));
};
