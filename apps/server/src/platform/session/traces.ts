/** What the platform keeps of a person's requests, forgotten when the person is erased. */
import { forgetTokensOf } from '../access/api-tokens.ts';
import type { Db } from '../database/db.ts';
import { forgetAnswersOf } from '../http/idempotency.ts';
import { forgetSessionsOf } from './session.ts';

/** Forgets a person's sessions and API tokens, ended ones included, and the answers to what they created. */
export const forgetTracesOf = async (trx: Db, userId: string): Promise<void> => {
  await forgetSessionsOf(trx, userId);
  await forgetTokensOf(trx, userId);
  await forgetAnswersOf(trx, userId);
};
