import { getLink } from '@partnerfolio/contract/clients/links';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { getSession } from '@partnerfolio/contract/identity';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { on } from '../../platform/serve/on.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { listEveryRow } from '../../testing/database.queries.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { makeExpiredLink, makeRevokedLink, makeTestLink, viewerFor } from '../../testing/links.ts';
import { forgetOldTraces } from '../accounts/retention.actions.ts';
import { createLink, revokeLink } from './actions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const holding = (token: string, address = '127.0.0.1') => ({
  headers: { authorization: `Link ${token}` },
  address,
});
const open = (token: string, address?: string) => t.request(getLink, {}, holding(token, address));
const later = (ms: number) => new Date(t.clock.now().getTime() + ms);
const hourMs = 3_600_000;

/** Two clients of an agent, with two portfolios and one. */
const makeClients = async () => {
  const owner = await t.signInAs('agent');
  const [ann, bob] = [
    await makeClient(t, owner, { name: 'Ann Archer' }),
    await makeClient(t, owner, { name: 'Bob' }),
  ];
  const pension = await makePortfolio(t, { clientId: ann, name: 'Pension' });
  const house = await makePortfolio(t, { clientId: ann, name: 'House' });
  const other = await makePortfolio(t, { clientId: bob, name: 'Other' });
  return { owner, ann, bob, pension, house, other };
};

describe('GET /api/link', () => {
  test('says what the link is for, of whom and until when, and nothing else', async () => {
    const { owner, ann, pension, house } = await makeClients();
    const { token } = await makeTestLink(t, owner, { clientId: ann, portfolioIds: [pension, house] });
    const { status, body, headers } = await open(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'portfolios',
      firm: null,
      client: 'Ann Archer',
      portfolios: ['House', 'Pension'],
      expiresAt: '2026-11-20T10:00:00.000Z',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('names no portfolio of the client that the link does not name', async () => {
    const { owner, ann, pension } = await makeClients();
    const { token } = await makeTestLink(t, owner, { clientId: ann, portfolioIds: [pension] });
    expect((await open(token)).body.portfolios).toEqual(['Pension']);
  });

  test('names the firm once it is set up', async () => {
    const { token } = await makeTestLink(t, await t.signInAs('agent'));
    await t.db.insertInto('firm').values({ name: 'Hill & Partners', currency: 'EUR' }).execute();
    expect((await open(token)).body.firm).toBe('Hill & Partners');
  });

  test('refuses unknown, expired, revoked and malformed tokens, and none, with the same answer', async () => {
    const owner = await t.signInAs('agent');
    const { token } = await makeTestLink(t, owner);
    const [expired, revoked] = [await makeExpiredLink(t, owner), await makeRevokedLink(t, owner)];
    const headers: (Record<string, string> | undefined)[] = [
      { authorization: `Link pfl_${'x'.repeat(43)}` },
      { authorization: `Link ${expired.token}` },
      { authorization: `Link ${revoked.token}` },
      { authorization: `Link ${token}x` },
      { authorization: `Link ${token.slice(0, -1)}` },
      { authorization: `Link ${token.toUpperCase()}` },
      { authorization: `Link  ${token}` },
      { authorization: `Link ${token} ${token}` },
      { authorization: 'Link' },
      { authorization: `Link ${'a'.repeat(5000)}` },
      { authorization: "Link ' or 1=1 --aaaaaaaaaaaaaaaaaaaa" },
      { authorization: `Bearer ${token}` },
      { authorization: token },
      { cookie: `pf_access=${token}; pf_link=${token}` },
      undefined,
    ];
    const answers = new Set<string>();
    for (const each of headers) {
      const { status, problem, headers: got } = await t.request(getLink, {}, { headers: each ?? {} });
      const names = [...got.keys()].filter((name) => name !== 'x-request-id').toSorted();
      answers.add(JSON.stringify({ status, names, problem: { ...problem, requestId: '' } }));
    }
    expect([...answers]).toEqual([expect.stringContaining('"code":"link_invalid"')]);
    const inAddress = await t.fetch(`/api/link?token=${token}`);
    expect(inAddress.status).toBe(410);
  });

  test('ends at its deadline, and at the next request after its revocation', async () => {
    const { owner, ann, pension } = await makeClients();
    const form = { clientId: ann, portfolioIds: [pension] };
    const short = await makeTestLink(t, owner, { ...form, expiresAt: later(60_000) });
    const long = await makeTestLink(t, owner, { ...form, expiresAt: later(hourMs) });
    t.clock.advance({ seconds: 59 });
    expect([(await open(short.token)).status, (await open(long.token)).status]).toEqual([200, 200]);
    t.clock.advance({ seconds: 1 });
    expect([(await open(short.token)).status, (await open(long.token)).status]).toEqual([410, 200]);
    expect(await revokeLink(t.app, await viewerFor(t, owner), long.id)).toEqual({ done: true });
    expect((await open(long.token)).status).toBe(410);
  });

  test('is refused by every process at once after a revocation in one of them', async () => {
    const { db, clock, config, log, secrets } = t.app;
    const another = buildApp({ db, clock, config, log, secrets });
    const owner = await t.signInAs('agent');
    const { id, token } = await makeTestLink(t, owner);
    const openThere = async () => {
      const request = new Request('http://localhost:4400/api/link', {
        headers: { authorization: `Link ${token}` },
      });
      return (await another.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).status;
    };
    expect([(await open(token)).status, await openThere()]).toEqual([200, 200]);
    await revokeLink(another.app, await viewerFor(t, owner), id);
    expect([(await open(token)).status, await openThere()]).toEqual([410, 410]);
    await another.finish();
  });

  test('needs no session and starts none: a user with one is no holder, a holder is no user', async () => {
    const admin = await t.signInAs('admin');
    const { token } = await makeTestLink(t, admin);
    expect((await t.request(getLink, {}, admin)).problem?.code).toBe('link_invalid');
    const cookie = `pf_access=${admin.accessToken}`;
    const both = await t.request(getLink, {}, { headers: { cookie, authorization: `Link ${token}` } });
    expect(both.status).toBe(200);
    expect((await t.request(getDashboard, {}, holding(token))).problem?.code).toBe('unauthenticated');
    const asBearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await t.request(getDashboard, {}, asBearer)).problem?.code).toBe('unauthenticated');
    expect((await t.request(getSession, {}, holding(token))).body.session).toBeNull();
  });
});

describe('a link', () => {
  test('is stored as a hash only, whatever happens with it', async () => {
    const owner = await t.signInAs('agent');
    const { id, token } = await makeTestLink(t, owner);
    await open(token);
    await revokeLink(t.app, await viewerFor(t, owner), id);
    await open(token);
    await t.settled();
    const rows = JSON.stringify(await listEveryRow(t.db));
    expect(rows).toContain(id);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(4));
  });

  test('is named in the audit log by its client when created, used and revoked', async () => {
    const { owner, ann, pension } = await makeClients();
    const { id, token } = await makeTestLink(t, owner, { clientId: ann, portfolioIds: [pension] });
    await open(token, '203.0.113.7');
    await open(token, '203.0.113.7');
    await t.settled();
    await revokeLink(t.app, await viewerFor(t, owner), id);
    await open(token);
    const admin = await t.signInAs('admin');
    await t.settled();
    const { items } = (await t.request(listAuditEvents, { query: {} }, admin)).body;
    const ofLink = items
      .filter(({ entityId }) => entityId === id)
      .map(({ eventType, person, details }) => ({ eventType, by: person?.id ?? null, details }));
    const client = { record: 'Ann Archer', reference: { kind: 'client', id: ann } };
    expect(ofLink.toReversed()).toEqual([
      {
        eventType: 'link.create',
        by: owner.id,
        details: {
          ...client,
          facts: [
            { field: 'portfolios', isChange: false, from: null, to: 'Pension' },
            { field: 'expiresAt', isChange: false, from: null, to: '2026-11-20T10:00:00.000Z' },
          ],
        },
      },
      {
        eventType: 'link.use',
        by: null,
        details: {
          ...client,
          facts: [{ field: 'address', isChange: false, from: null, to: '203.0.113.7' }],
        },
      },
      { eventType: 'link.revoke', by: owner.id, details: { ...client, facts: [] } },
    ]);
  });

  test('has its use recorded once a minute', async () => {
    const { token } = await makeTestLink(t, await t.signInAs('agent'));
    const uses = async () => (await t.eventTypes()).filter((type) => type === 'link.use').length;
    await Promise.all(Array.from({ length: 5 }, () => open(token)));
    expect(await uses()).toBe(1);
    t.clock.advance({ seconds: 59 });
    await open(token);
    expect(await uses()).toBe(1);
    t.clock.advance({ seconds: 1 });
    await open(token);
    expect(await uses()).toBe(2);
  });

  test('is made and revoked only by users who may change the client', async () => {
    const { owner, ann, pension } = await makeClients();
    const form = {
      kind: 'portfolios',
      clientId: ann,
      portfolioIds: [pension],
      expiresAt: later(hourMs),
    } as const;
    const { id } = await makeTestLink(t, owner, form);
    const stranger = await t.signInAs('agent');
    const reader = await t.signInAs('agent');
    await t.db
      .insertInto('client_shares')
      .values({ client_id: ann, user_id: reader.id, level: 'view', created_at: t.clock.now().toISOString() })
      .execute();
    for (const person of [stranger, reader]) {
      const viewer = await viewerFor(t, person);
      expect(await createLink(t.app, viewer, form)).toMatchObject({ code: 'not_found' });
      expect(await revokeLink(t.app, viewer, id)).toMatchObject({ code: 'not_found' });
    }
    const employee = await viewerFor(t, await t.signInAs('employee'));
    expect(await revokeLink(t.app, employee, id)).toEqual({ done: true });
    expect(await revokeLink(t.app, employee, id)).toMatchObject({ code: 'not_found' });
  });

  test("is refused with another client's portfolio, also by the database", async () => {
    const { owner, ann, pension, other } = await makeClients();
    const viewer = await viewerFor(t, owner);
    const form = { kind: 'portfolios', clientId: ann, expiresAt: later(hourMs) } as const;
    for (const portfolioIds of [[other], [pension, other], [randomUUID()]])
      expect(await createLink(t.app, viewer, { ...form, portfolioIds })).toMatchObject({ code: 'not_found' });
    const { id } = await makeTestLink(t, owner, { clientId: ann, portfolioIds: [pension] });
    const inserted = t.db
      .insertInto('link_portfolios')
      .values({ link_id: id, portfolio_id: other, client_id: ann })
      .execute();
    await expect(inserted).rejects.toThrow('foreign key');
  });

  test.each([
    ['no portfolio', { portfolioIds: [] }],
    ['a deadline that has passed', { expiresAt: new Date('2026-11-20T09:00:00Z') }],
    ['a deadline in more than a year', { expiresAt: new Date('2027-11-22T09:00:00Z') }],
    ['no date as its deadline', { expiresAt: new Date('never') }],
  ])('is refused with %s', async (_, wrong) => {
    const { owner, ann, pension } = await makeClients();
    const form = {
      kind: 'portfolios',
      clientId: ann,
      portfolioIds: [pension],
      expiresAt: later(hourMs),
    } as const;
    const made = await createLink(t.app, await viewerFor(t, owner), { ...form, ...wrong });
    expect(made).toMatchObject({ ok: false, code: 'invalid' });
    expect((await t.db.selectFrom('links').select('id').execute()).length).toBe(0);
  });

  test('is deleted 30 days after its end, and a try after a day', async () => {
    const owner = await t.signInAs('agent');
    const kept = await makeTestLink(t, owner, { expiresAt: later(40 * 24 * hourMs) });
    await makeTestLink(t, owner);
    await makeRevokedLink(t, owner);
    await open('nothing');
    const left = async () =>
      (
        await sql<{ id: string }>`select id from links union all select id from link_tries`.execute(t.db)
      ).rows.map(({ id }) => id);
    expect(await left()).toHaveLength(4);
    t.clock.advance({ days: 29 });
    await forgetOldTraces(t.app);
    expect(await left()).toHaveLength(3);
    t.clock.advance({ days: 2 });
    await forgetOldTraces(t.app);
    expect(await left()).toEqual([kept.id]);
  });
});

test('a handler has the reader of its endpoint and no other, by its type', () => {
  // @ts-expect-error -- a handler for holders has no user
  on(getLink).handle(({ viewer }) => Promise.reject(new Error(String(viewer))));
  // @ts-expect-error -- a handler for users has no holder
  on(getDashboard).handle(({ holder }) => Promise.reject(new Error(String(holder))));
  // @ts-expect-error -- not even one that anyone may call
  const binding = on(getSession).handle(({ holder }) => Promise.reject(new Error(String(holder))));
  expect(binding.endpoint.access).toBe('public');
});
