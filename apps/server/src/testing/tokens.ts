/** API tokens for tests, with any scopes. */
import { v7 as uuid } from 'uuid';
import { insertApiToken, newApiToken } from '../platform/session/api-tokens.ts';
import type { TestApp, TestPerson } from './app.ts';

/** A user's token, valid for an hour, as a caller. */
export const makeTestToken = async (
  t: TestApp,
  userId: string,
  scopes: readonly string[],
): Promise<TestPerson> => {
  const { token, prefix, hash } = newApiToken();
  const id = uuid();
  const now = t.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await insertApiToken(t.db, { id, userId, name: 'Test', prefix, hash, scopes, now, expiresAt });
  return { id, email: '', accessToken: token };
};
