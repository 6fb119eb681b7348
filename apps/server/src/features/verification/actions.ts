/** Answers whether a document was issued, to anyone who has its hash. */
import type { Verification } from '@partnerfolio/contract/reports/verification';
import type { App } from '../../platform/context.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import type { RequestFacts } from '../../platform/http/request.ts';
import { bookTry } from '../../platform/session/network-tries.ts';
import * as queries from './queries.ts';
import { hashRange, isWhole, toVerification } from './rules.ts';

/** Questions that one network may ask within an hour, whatever the answers are: nobody finds documents by trying. */
const triesAtMost = 60;

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
  const refusal = await bookTry(app, request, {
    table: 'verification_tries',
    what: 'verifications',
    atMost: triesAtMost,
  });
  if (refusal !== null) return refusal;
  return toVerification(await findReports(app, hash), (instant) => app.clock.dateOf(new Date(instant)));
};
