/** A new password, ended sessions and a deactivation invalidate older credentials, even ones in use at that moment. */
import { createApiToken, listUserTokens, revokeUserToken } from '@partnerfolio/contract/api-tokens';
import { listClients } from '@partnerfolio/contract/clients';
import { confirmIdentity } from '@partnerfolio/contract/factors';
import { requestPasswordReset, resetPassword, signIn, signOut } from '@partnerfolio/contract/identity';
import { changePassword } from '@partnerfolio/contract/settings/profile';
import { endOtherSessions } from '@partnerfolio/contract/sessions';
import { deactivateUser, endUserSessions, getUser, reactivateUser } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

const password = 'correct horse battery';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const openBrowser = (address?: string) => openTestBrowser(t, address);
const person = (email: string) => t.signInAs('agent', { email, password });
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const deactivate = (as: TestPerson, id: string) =>
  t.request(deactivateUser, { params: { id }, body: {} }, as);

describe('PUT /api/profile/password', () => {
  const form = {
    currentPassword: password,
    newPassword: 'another long one',
    confirmPassword: 'another long one',
  };

  test('invalidates the previous password immediately', async () => {
    const here = await person('ana@example.com');
    t.afterNextComparison(() => t.request(changePassword, { body: form }, here));
    const stranger = openBrowser('203.0.113.9');
    expect((await stranger.signIn('ana@example.com', password)).status).toBe(401);
    expect((await stranger.send('GET', '/api/profile')).status).toBe(401);
    expect((await openBrowser().signIn('ana@example.com', form.newPassword)).status).toBe(200);
  });

  test('answers 422 when the password was changed between its comparison and the change', async () => {
    const here = await person('ana@example.com');
    const thief = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    const authorization = `Bearer ${thief.body.tokens?.accessToken}`;
    const stolen = { ...form, newPassword: 'known to the thief', confirmPassword: 'known to the thief' };
    t.afterNextComparison(() => t.request(changePassword, { body: form }, here));
    const late = await t.request(changePassword, { body: stolen }, { headers: { authorization } });
    expect(late.problem?.code).toBe('wrong_password');
    expect((await openBrowser().signIn('ana@example.com', stolen.newPassword)).status).toBe(401);
    expect((await openBrowser().signIn('ana@example.com', form.newPassword)).status).toBe(200);
  });

  test('answers 401 when the session has ended between the comparison and the change', async () => {
    const here = await person('ana@example.com');
    t.afterNextComparison(() => t.request(signOut, {}, here));
    expect((await t.request(changePassword, { body: form }, here)).status).toBe(401);
    expect((await openBrowser().signIn('ana@example.com', password)).status).toBe(200);
  });

  test('ends the API tokens, and forgets known devices', async () => {
    const here = await person('ana@example.com');
    const body = { name: 'Nightly report', scopes: ['read' as const], days: '30' as const };
    const { body: made } = await t.request(createApiToken, { body }, here);
    const known = openBrowser();
    await known.signIn('ana@example.com', password);
    expect(await t.db.selectFrom('devices').selectAll().execute()).toHaveLength(1);
    await t.request(changePassword, { body: form }, here);
    const authorization = `Bearer ${made.token}`;
    expect((await t.request(listClients, {}, { headers: { authorization } })).status).toBe(401);
    expect(await t.db.selectFrom('devices').selectAll().execute()).toEqual([]);
    expect(await t.eventTypes()).toContain('api_token.revoke');
  });
});

describe('PUT /api/password-resets', () => {
  const ask = async () => {
    await t.request(requestPasswordReset, { body: { email: 'ana@example.com' } });
    return tokenIn((await t.mails()).at(-1)?.body);
  };
  const use = (token: string) => t.request(resetPassword, { body: { token, password: 'another long one' } });

  test('answers 401 to a concurrent sign-in with the previous password', async () => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const token = await ask();
    t.afterNextComparison(() => use(token));
    const old = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    expect(old.problem?.code).toBe('wrong_credentials');
    const failures = t.db.selectFrom('login_attempts').select('success').where('success', '=', false);
    expect(await failures.execute()).toHaveLength(1);
  });

  test('confirms nothing by a concurrent confirmation with the previous password', async () => {
    const person = await t.signInAs('agent', { email: 'ana@example.com', password });
    const token = await ask();
    t.afterNextComparison(() => use(token));
    const late = await t.request(confirmIdentity, { body: { password } }, person);
    expect(late.problem?.code).toBe('wrong_password');
  });

  test('ends the API tokens', async () => {
    const person = await t.signInAs('agent', { email: 'ana@example.com', password });
    const body = { name: 'Report', scopes: ['read' as const], days: '30' as const };
    const { body: made } = await t.request(createApiToken, { body }, person);
    await use(await ask());
    const authorization = `Bearer ${made.token}`;
    expect((await t.request(listClients, {}, { headers: { authorization } })).status).toBe(401);
  });
});

describe('POST /api/session', () => {
  /** Ends each session as it opens, like a password change between its opening and the answer. */
  const endEachAtOnce = async (act: () => Promise<void>) => {
    await sql`create function end_at_once() returns trigger language plpgsql
      as 'begin new.ended_at = new.created_at; return new; end'`.execute(t.db);
    await sql`create trigger end_at_once before insert on sessions for each row execute function end_at_once()`.execute(
      t.db,
    );
    try {
      await act();
    } finally {
      await sql`drop function end_at_once() cascade`.execute(t.db);
    }
  };

  test('answers 401 when the session was ended before the answer', async () => {
    await person('ana@example.com');
    await endEachAtOnce(async () => {
      const late = await t.request(signIn, { body: { email: 'ana@example.com', password } });
      expect(late.problem).toMatchObject({ status: 401, code: 'unauthenticated' });
    });
  });
});

describe('API tokens and the end of access', () => {
  const setUp = async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent', { password });
    const body = { name: 'Nightly report', scopes: ['read' as const], days: '30' as const };
    const { body: made } = await t.request(createApiToken, { body }, agent);
    const asProgram = { headers: { authorization: `Bearer ${made.token}` } };
    const statusOfToken = async () => (await t.request(listClients, {}, asProgram)).status;
    return { admin, agent, statusOfToken };
  };

  test('end with the sessions that an administrator ends, and the audit log names them', async () => {
    const { admin, agent, statusOfToken } = await setUp();
    expect(await statusOfToken()).toBe(200);
    await t.request(endUserSessions, { params: { id: agent.id } }, admin);
    expect(await statusOfToken()).toBe(401);
    expect(await listAuditEvents(t.db)).toContainEqual(
      expect.objectContaining({
        event_type: 'api_token.revoke',
        user_id: admin.id,
        metadata: { reason: 'administrator' },
      }),
    );
  });

  test('end with the sessions that their owner ends', async () => {
    const { agent, statusOfToken } = await setUp();
    await t.request(endOtherSessions, {}, agent);
    expect(await statusOfToken()).toBe(401);
  });

  test('end at deactivation, and stay ended after reactivation', async () => {
    const { admin, agent, statusOfToken } = await setUp();
    await deactivate(admin, agent.id);
    await t.request(reactivateUser, { params: { id: agent.id } }, admin);
    expect(await statusOfToken()).toBe(401);
  });

  test('are listed for administrators, and end at once with a mail to the owner when revoked', async () => {
    const { admin, agent, statusOfToken } = await setUp();
    const list = async () =>
      (await t.request(listUserTokens, { params: { id: agent.id } }, admin)).body.items;
    const [token] = await list();
    expect(token).toMatchObject({ name: 'Nightly report', scopes: ['read'] });
    expect(JSON.stringify(token)).not.toMatch(/hash/i);
    const params = { id: token?.id ?? '' };
    expect((await t.request(revokeUserToken, { params }, admin)).status).toBe(200);
    expect(await statusOfToken()).toBe(401);
    expect(await list()).toEqual([]);
    expect((await t.request(revokeUserToken, { params }, admin)).status).toBe(404);
    expect((await t.mails()).at(-1)).toMatchObject({ kind: 'api_token_revoked', recipient: agent.email });
  });

  test('answers 401 to a sign-in during the deactivation', async () => {
    const { admin, agent } = await setUp();
    t.afterNextComparison(() => deactivate(admin, agent.id));
    expect((await t.request(signIn, { body: { email: agent.email, password } })).status).toBe(401);
    await t.request(reactivateUser, { params: { id: agent.id } }, admin);
    const { body } = await t.request(getUser, { params: { id: agent.id } }, admin);
    expect(body.sessions).toBe(0);
  });
});
