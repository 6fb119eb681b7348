import { createApiToken, listApiTokens, revokeApiToken } from '@partnerfolio/contract/api-tokens';
import { createClient, listClients } from '@partnerfolio/contract/clients';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getSession } from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@partnerfolio/contract/sessions';
import { assignRole, listUsers } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents as listTrail } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const form = { name: 'Reporting', scopes: ['read' as const], days: '30' as const };
const newClient = { kind: 'person', name: 'Ann Archer', status: 'active' } as const;

/** A token made by its owner, as a caller. */
const makeToken = async (owner: TestPerson, scopes: readonly ('read' | 'write' | 'clients.view_all')[]) => {
  const { body } = await t.request(createApiToken, { body: { ...form, scopes: [...scopes] } }, owner);
  return { id: body.item.id, email: '', accessToken: body.token };
};

describe('an API token', () => {
  test('is shown once, recognised by its beginning, and stored as a hash only', async () => {
    const owner = await t.signInAs('agent');
    const made = await t.request(createApiToken, { body: form }, owner);
    expect(made.status).toBe(201);
    const { token, item } = made.body;
    expect(token.startsWith(item.prefix)).toBe(true);
    const { body } = await t.request(listApiTokens, {}, owner);
    expect(body.items).toEqual([{ ...item, lastUsedAt: null }]);
    expect(JSON.stringify(body)).not.toContain(token);
    const { rows } = await t.database.pool.query<{ all: string }>(
      `select (select string_agg(api_tokens::text, ' ') from api_tokens)
        || (select string_agg(audit_logs::text, ' ') from audit_logs)
        || (select string_agg(mails::text, ' ') from mails) as all`,
    );
    expect(rows[0]?.all).not.toContain(token.slice(item.prefix.length));
    expect(await t.mailKinds()).toEqual(['api_token_made']);
    expect((await listTrail(t.db)).map(({ event_type }) => event_type)).toContain('api_token.make');
  });

  test('does only what its scopes allow, and reports its last use', async () => {
    const owner = await t.signInAs('employee');
    const reading = await makeToken(owner, ['read']);
    expect((await t.request(getDashboard, {}, reading)).status).toBe(200);
    expect((await t.request(createClient, { body: newClient }, reading)).status).toBe(403);
    const writing = await makeToken(owner, ['write']);
    expect((await t.request(createClient, { body: newClient }, writing)).status).toBe(201);
    expect((await t.request(listClients, {}, writing)).status).toBe(403);
    await t.settled();
    const { body } = await t.request(listApiTokens, {}, owner);
    expect(body.items.find(({ id }) => id === reading.id)).toMatchObject({
      lastUsedAt: t.clock.now().toISOString(),
      lastAddress: '127.0.0.1',
    });
  });

  test('is named in the audit log beside its owner, for actions and refusals', async () => {
    const owner = await t.signInAs('employee');
    const admin = await t.signInAs('admin');
    const writing = await makeToken(owner, ['write']);
    await t.request(createClient, { body: newClient }, writing);
    await t.request(listClients, {}, writing);
    // The refusal is recorded in the background.
    await t.settled();
    await t.request(createClient, { body: newClient }, owner);
    const { body } = await t.request(listAuditEvents, { query: { personId: owner.id } }, admin);
    const prefix = writing.accessToken.slice(0, 10);
    const token = { id: writing.id, name: 'Reporting', prefix };
    const told = body.items.map(({ eventType, program: by }) => ({ eventType, by }));
    expect(told.toReversed()).toEqual([
      { eventType: 'api_token.make', by: null },
      { eventType: 'client.create', by: token },
      { eventType: 'permission_denied', by: token },
      { eventType: 'client.create', by: null },
    ]);
  });

  test.each(['employee', 'admin'] as const)(
    "sees only an %s's own clients, unless it has the scope to see all",
    async (role) => {
      const owner = await t.signInAs(role);
      await makeClient(t, await t.signInAs('agent'));
      const totalBy = async (as: TestPerson) => (await t.request(listClients, {}, as)).body.total;
      expect(await totalBy(owner)).toBe(1);
      expect(await totalBy(await makeToken(owner, ['read']))).toBe(0);
      expect(await totalBy(await makeToken(owner, ['read', 'clients.view_all']))).toBe(1);
    },
  );

  test('has no right that its owner lacks, also after the owner loses one', async () => {
    const owner = await t.signInAs('employee');
    await makeClient(t, await t.signInAs('agent'));
    const token = await makeToken(owner, ['read', 'clients.view_all']);
    const now = t.clock.now();
    await insertTestGroup(t.db, { userId: owner.id, feature: 'clients.view_all', permission: 'deny', now });
    expect((await t.request(listClients, {}, token)).body.total).toBe(0);
    await insertTestGroup(t.db, { userId: owner.id, feature: 'access.api_tokens', permission: 'deny', now });
    expect((await t.request(listClients, {}, token)).status).toBe(401);
    expect((await t.request(createApiToken, { body: form }, owner)).status).toBe(403);
  });

  test('cannot reach profile or users, and is no session', async () => {
    const owner = await t.signInAs('admin');
    const token = await makeToken(owner, ['read', 'write']);
    const other = await t.signInAs(null);
    expect((await t.request(getProfile, {}, token)).status).toBe(403);
    expect((await t.request(listUsers, {}, token)).status).toBe(403);
    const params = { id: other.id };
    expect((await t.request(assignRole, { params, body: { role: 'admin' } }, token)).status).toBe(403);
    expect((await t.request(createApiToken, { body: form }, token)).status).toBe(403);
    expect((await t.request(getSession, {}, token)).body.session).toBeNull();
  });

  test('is invalid once revoked, once expired, once its owner is deactivated', async () => {
    const owner = await t.signInAs('agent');
    const [revoked, expired, left] = [
      await makeToken(owner, ['read']),
      await makeToken(owner, ['read']),
      await makeToken(owner, ['read']),
    ];
    expect((await t.request(revokeApiToken, { params: { id: revoked.id } }, owner)).status).toBe(200);
    expect((await t.request(getDashboard, {}, revoked)).status).toBe(401);
    expect((await t.request(revokeApiToken, { params: { id: revoked.id } }, owner)).status).toBe(404);
    await t.db
      .updateTable('api_tokens')
      .set({ expires_at: t.clock.now().toISOString() })
      .where('id', '=', expired.id)
      .execute();
    expect((await t.request(getDashboard, {}, expired)).status).toBe(401);
    await t.db
      .updateTable('profiles')
      .set({ deactivated_at: t.clock.now().toISOString() })
      .where('id', '=', owner.id)
      .execute();
    expect((await t.request(getDashboard, {}, left)).status).toBe(401);
  });

  test('needs no proof of an own page, because no page sends it by itself', async () => {
    const token = await makeToken(await t.signInAs('agent'), ['write']);
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const sent = await t.request(createClient, { body: newClient }, { as: token, headers });
    expect(sent.status).toBe(201);
  });

  test('answers 403 to a user who authenticated long ago, 422 without a scope', async () => {
    const owner = await t.signInAs('agent');
    const none = await t.request(createApiToken, { body: { ...form, scopes: [] } }, owner);
    expect(none.problem?.fields).toEqual([wrongField('scopes', 'scopes_required')]);
    await t.db.updateTable('sessions').set({ authenticated_at: '2026-11-20T08:00:00Z' }).execute();
    expect((await t.request(createApiToken, { body: form }, owner)).problem?.code).toBe(
      'confirmation_needed',
    );
  });
});

describe('the own sessions', () => {
  const email = 'ana@example.com';
  const password = 'correct horse battery';

  test('are listed with device and address, this one first, and end one by one or all others together', async () => {
    await t.signInAs('agent', { email, password });
    const browsers = [openTestBrowser(t), openTestBrowser(t, '203.0.113.7'), openTestBrowser(t)] as const;
    for (const browser of browsers) await browser.signIn(email, password);
    const [here, there] = browsers;
    const list = async () =>
      (await (await here.send('GET', '/api/profile/sessions')).json()) as {
        items: { id: string; isCurrent: boolean; address: string }[];
      };
    const { items } = await list();
    // The fourth is the test user's initial session.
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
    const far = items.find(({ address }) => address === '203.0.113.7');
    expect((await here.send('DELETE', `/api/profile/sessions/${far?.id}`)).status).toBe(200);
    expect((await there.send('GET', '/api/profile')).status).toBe(401);
    expect(await (await here.send('DELETE', '/api/profile/sessions')).json()).toEqual({ ended: 2 });
    expect((await list()).items).toHaveLength(1);
    const ends = (await listTrail(t.db)).filter(({ event_type }) => event_type === 'session.end');
    expect(ends).toHaveLength(3);
  });

  test('count as not found for other users', async () => {
    const [one, other] = [await t.signInAs('agent'), await t.signInAs('agent')];
    const { body } = await t.request(listOwnSessions, {}, other);
    const params = { id: body.items[0]?.id ?? '' };
    expect((await t.request(endOwnSession, { params }, one)).status).toBe(404);
    expect((await t.request(endOtherSessions, {}, one)).body.ended).toBe(0);
    expect((await t.request(getProfile, {}, other)).status).toBe(200);
  });

  test('end only from an own page', async () => {
    await t.signInAs('agent', { email, password });
    const browser = openTestBrowser(t);
    await browser.signIn(email, password);
    const headers = { ...browserMarks, origin: 'https://elsewhere.example', cookie: browser.cookies() };
    const answer = await t.fetch('/api/profile/sessions', { method: 'DELETE', headers });
    expect(answer.status).toBe(403);
  });
});
