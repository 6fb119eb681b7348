/** What the platform keeps of a person's requests, forgotten when the person is erased. */
import { forgetTokensOf } from '../access/api-tokens.ts';
import type { Db } from '../database/db.ts';
import { eraseAnswers } from '../http/idempotency.ts';
import { eraseSessions } from './session.ts';

/** Forgets a person's sessions and API tokens, ended ones included, and the answers to what they created. */
export const eraseTraces = async (trx: Db, userId: string): Promise<void> => {
  await eraseSessions(trx, userId);
  await forgetTokensOf(trx, userId);
  await eraseAnswers(trx, userId);
};
