import { signIn } from '@partnerfolio/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { forgetOldTraces } from './retention.actions.ts';
import { recoveryLink } from './start.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const counts = async () => {
  const count = async (table: 'sessions' | 'session_tokens' | 'one_time_links' | 'login_attempts') =>
    (await t.db.selectFrom(table).selectAll().execute()).length;
  return {
    sessions: await count('sessions'),
    tokens: await count('session_tokens'),
    links: await count('one_time_links'),
    attempts: await count('login_attempts'),
  };
};

test('deletes sessions and links 30 days after their end, and attempts after 400 days', async () => {
  const ana = await t.signInAs('admin', { password: 'correct horse' });
  await t.request(signIn, { body: { email: ana.email, password: 'correct horse' } });
  await recoveryLink(t, 'http://localhost:4400');
  const all = { sessions: 2, tokens: 4, links: 1, attempts: 1 };
  expect(await counts()).toEqual(all);
  // A session lasts at most 14 days, and a link of this kind a day.
  t.clock.advance({ days: 30 });
  await forgetOldTraces(t);
  expect(await counts()).toEqual(all);
  t.clock.advance({ days: 2 });
  await forgetOldTraces(t);
  expect(await counts()).toEqual({ ...all, links: 0 });
  t.clock.advance({ days: 13 });
  await forgetOldTraces(t);
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, links: 0, attempts: 1 });
  t.clock.advance({ days: 360 });
  await forgetOldTraces(t);
  expect((await counts()).attempts).toBe(0);
});

test('deletes all when there are more than a batch', async () => {
  const at = t.clock.now().toISOString();
  await t.db
    .insertInto('login_attempts')
    .values(
      Array.from({ length: 2001 }, (_, n) => ({
        id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        email: 'ana@example.com',
        success: false,
        attempt_time: at,
      })),
    )
    .execute();
  t.clock.advance({ days: 401 });
  await forgetOldTraces(t);
  expect((await counts()).attempts).toBe(0);
});
