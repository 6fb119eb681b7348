/** What the platform stores about a user's requests, deleted when the user is erased. */
import { forgetTokensOf } from '../session/api-tokens.ts';
import type { Db } from '../database/db.ts';
import { eraseAnswers } from './idempotency.ts';
import { eraseSessions } from '../session/session.ts';

/** Deletes a user's sessions and API tokens, ended ones included, and the stored answers to their requests. */
export const eraseTraces = async (trx: Db, userId: string): Promise<void> => {
  await eraseSessions(trx, userId);
  await forgetTokensOf(trx, userId);
  await eraseAnswers(trx, userId);
};
