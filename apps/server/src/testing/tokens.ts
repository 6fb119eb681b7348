/** API tokens for tests, of any scopes. */
import { v7 as uuid } from 'uuid';
import { insertApiToken, newApiToken } from '../platform/access/api-tokens.ts';
import type { TestApp, TestPerson } from './app.ts';

/** A token of a person, good for an hour, as one that calls with it. */
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
