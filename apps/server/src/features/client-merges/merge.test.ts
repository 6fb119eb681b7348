import { getClient, getClientFigures, listClients, listClientShares } from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  listMergedClients,
  mergeClient,
  previewClientMerge,
} from '@partnerfolio/contract/clients/merging/merging';
import { getClientKyc } from '@partnerfolio/contract/clients/kyc';
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { renewAllFigures } from '../../testing/figures.ts';
import { makeTestContact } from '../../testing/contacts.ts';
import { makeLogRecord } from '../../testing/compliance-log.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { giveFacts, makeFullClient } from '../../testing/merges.ts';
import { columnsToClients, rowsOfClients } from '../../testing/merges.queries.ts';
import { columnsNamingClients } from './tables.rules.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});

const read = (id: string, as = admin) => t.request(getClient, { params: { id } }, as);
const preview = (from: string, into: string, as = admin) =>
  t.request(previewClientMerge, { params: { id: from }, query: { into } }, as);
const merge = async (from: string, into: string, as = admin) => {
  const [one, other] = [await read(from), await read(into)];
  const body = { into, revision: one.body.revision, intoRevision: other.body.revision };
  return t.request(mergeClient, { params: { id: from }, body }, as);
};
const portfoliosOf = async (id: string, as = admin) =>
  (await t.request(listPortfolios, { query: { clientId: id } as never }, as)).body.items;

test('decides every column that names a client', async () => {
  expect(Object.keys(columnsNamingClients).toSorted()).toEqual((await columnsToClients(t)).toSorted());
});

describe('POST /api/clients/:id/merge', () => {
  test('moves everything, keeps every row, and leads from the old address to the client that stays', async () => {
    const { id: from, portfolioId } = await makeFullClient(t, { owner: agent, admin, name: 'Anna Vega' });
    const into = await makeClient(t, admin, { name: 'Vega, Ana', tags: ['vip', 'Madrid'] });
    await makePortfolio(t, { clientId: into, name: 'growth' });
    await makeTestContact(t, admin, { clientId: into, isMain: true });
    await giveFacts(t, admin, into);
    const before = await rowsOfClients(t);
    const seen = (await preview(from, into)).body;
    expect(seen).toMatchObject({
      refusals: [],
      renamed: { total: 1, named: [{ before: 'Growth', after: 'Growth (2)' }] },
      tags: ['vip', 'Madrid'],
      facts: [
        { fact: 'kyc', becomes: 'stays' },
        { fact: 'limits', becomes: 'stays' },
        { fact: 'answerDraft', becomes: 'moves' },
      ],
      losesMainContact: true,
      shares: { total: 1, named: [{ level: 'view' }] },
      links: 1,
      loses: { total: 2 },
      gains: { total: 0 },
    });
    expect(seen.moved.map(({ kind, count }) => [kind, count])).toEqual(
      [
        'portfolios',
        'proposals',
        'contacts',
        'notes',
        'tasks',
        'documents',
        'answerSheets',
        'reviews',
        'logRecords',
        'reports',
        'schedules',
      ].map((kind) => [kind, 1]),
    );
    const merged = await merge(from, into);
    expect(merged).toMatchObject({
      status: 200,
      body: { id: into, email: 'anna@example.com', name: 'Vega, Ana' },
    });
    expect(await rowsOfClients(t)).toEqual(before);
    const left = await t.db.selectFrom('client_kyc').select('client_id').execute();
    expect(left.map(({ client_id }) => client_id).toSorted()).toEqual([from, into].toSorted());
    expect((await read(from)).body.id).toBe(into);
    expect((await read(from, agent)).status).toBe(404);
    expect((await t.request(getPortfolio, { params: { id: portfolioId } }, agent)).status).toBe(404);
    expect((await portfoliosOf(into)).map(({ name }) => name)).toEqual(['growth', 'Growth (2)']);
    expect(
      (await t.request(listClients, { query: {} as never }, admin)).body.items.map(({ id }) => id),
    ).toEqual([into]);
    const events = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'client.merge');
    expect(new Set(events.map(({ entity_id }) => entity_id))).toEqual(new Set([from, into]));
    expect(events[0]?.metadata).toMatchObject({ mergedName: 'Anna Vega', portfolios: 1, notes: 1 });
    const { items } = (await t.request(listMergedClients, { params: { id: into } }, admin)).body;
    expect(items).toMatchObject([
      { id: from, name: 'Anna Vega', facts: [{ fact: 'kyc' }, { fact: 'limits' }] },
    ]);
    const activity = await t.request(listClientActivity, { params: { id: into }, query: {} as never }, admin);
    expect(JSON.stringify(activity.body.items)).toContain('client.merge');
  });

  test('moves KYC and limits to a client that has none', async () => {
    const from = await makeClient(t, admin, { name: 'Anna Vega' });
    const into = await makeClient(t, admin, { name: 'Ana Vega' });
    await giveFacts(t, admin, from);
    expect((await merge(from, into)).status).toBe(200);
    const kyc = await t.request(getClientKyc, { params: { id: into } }, admin);
    expect(JSON.stringify(kyc.body)).toContain('12.345.678-Z');
  });

  test('keeps the totals of the firm and the household, and adds those of both clients', async () => {
    const household = await makeClient(t, admin, { kind: 'household', name: 'The Vegas' });
    const [from, into] = [
      await makeClient(t, admin, { name: 'Anna Vega', householdId: household }),
      await makeClient(t, admin, { name: 'Ana Vega', householdId: household }),
    ];
    for (const clientId of [from, into]) {
      const id = await makePortfolio(t, { clientId });
      await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '100' }]);
    }
    const figures = async (id: string) => {
      await renewAllFigures(t.app);
      return (await t.request(getClientFigures, { params: { id } }, admin)).body;
    };
    const firm = async () => {
      const { clients, ...rest } = (await t.request(getDashboardOverview, {}, admin)).body;
      return { clients, rest };
    };
    const [one, all] = [await figures(household), await firm()];
    expect(one.value).toMatchObject({ value: '200' });
    expect((await merge(from, into)).status).toBe(200);
    expect(await figures(household)).toEqual(one);
    expect((await figures(into)).value).toMatchObject({ value: '200' });
    expect(await firm()).toEqual({ clients: all.clients - 1, rest: all.rest });
  });

  test('merges two households with their members and their days', async () => {
    const [from, into] = [
      await makeClient(t, admin, { kind: 'household', name: 'The Vegas' }),
      await makeClient(t, admin, { kind: 'household', name: 'Vegas' }),
    ];
    const member = await makeClient(t, admin, { name: 'Anna Vega', householdId: from });
    expect((await merge(from, into)).status).toBe(200);
    expect((await read(member)).body.household).toMatchObject({ id: into });
    const days = await t.db.selectFrom('client_households').selectAll().execute();
    expect(days.some(({ household_id }) => household_id === from)).toBe(false);
  });

  test('gives sight of what moved to whoever sees the client that stays, and only then', async () => {
    const from = await makeClient(t, admin, { name: 'Anna Vega' });
    const into = await makeClient(t, agent, { name: 'Ana Vega' });
    const id = await makePortfolio(t, { clientId: from });
    expect((await preview(from, into)).body.gains.named).toMatchObject([{ id: agent.id }]);
    const see = async () => (await t.request(getPortfolio, { params: { id } }, agent)).status;
    expect(await see()).toBe(404);
    expect((await merge(from, into)).status).toBe(200);
    expect(await see()).toBe(200);
    const told = (await t.request(listNotifications, { query: {} as never }, agent)).body.items;
    expect(told).toMatchObject([{ kind: 'clients_merged', subject: { id: into } }]);
    expect((await t.request(listClientShares, { params: { id: into } }, admin)).body.items).toEqual([]);
  });

  test('merges once when two ask at once', async () => {
    const [one, other] = [await makeClient(t, admin), await makeClient(t, admin)];
    const answers = await Promise.all([merge(one, other), merge(other, one), merge(one, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true);
  });

  test('takes what was merged before along, and lets nothing be added to a merged client', async () => {
    const [first, second, third] = [
      await makeClient(t, admin),
      await makeClient(t, admin),
      await makeClient(t, admin),
    ];
    await merge(first, second);
    await merge(second, third);
    expect((await read(first)).body.id).toBe(third);
    const late = sql`insert into client_notes (id, client_id, kind, occurred_on, text, author_id, created_at)
      values (gen_random_uuid(), ${first}, 'note', '2026-01-01', 'Late', ${admin.id}, now())`;
    await expect(late.execute(t.db)).rejects.toThrow('merged into another');
    await makeLogRecord(t, admin, { clientId: third });
    const wrong = sql`update log_records set client_id = ${first}`;
    await expect(wrong.execute(t.db)).rejects.toThrow('keeps its number');
  });
});
