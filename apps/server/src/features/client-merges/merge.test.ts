import {
  closeClient,
  getClient,
  getClientFigures,
  listClients,
  listClientShares,
  shareClient,
} from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  listClientDuplicates,
  listMergedClients,
  mergeClient,
  previewClientMerge,
} from '@partnerfolio/contract/clients/merging/merging';
import { getClientKyc } from '@partnerfolio/contract/clients/kyc';
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { closeClientPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { renewAllFigures } from '../../testing/figures.ts';
import { makeTestContact } from '../../testing/contacts.ts';
import { makeTestGroup } from '../../testing/groups.ts';
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
/** Gives an agent the right through a group. */
const grant = async ({ id }: TestPerson) => {
  const group = await makeTestGroup(t, { members: [id] });
  const params = { id: group, feature: 'clients.merge' as const };
  await t.request(setGroupPermission, { params, body: { permission: 'grant' } }, admin);
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
    expect(events.map(({ entity_id }) => entity_id).toSorted()).toEqual([from, into].toSorted());
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

  test.each<[string, () => Promise<[string, string]>]>([
    [
      'client_merge_kinds_differ',
      async () => [await makeClient(t, admin), await makeClient(t, admin, { kind: 'organisation' })],
    ],
    [
      'client_merge_closed',
      async () => {
        const closed = await makeClient(t, admin);
        await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, admin);
        return [closed, await makeClient(t, admin)];
      },
    ],
    [
      'client_merge_household_of_other',
      async () => {
        const household = await makeClient(t, admin, { kind: 'household' });
        return [household, await makeClient(t, admin, { householdId: household })];
      },
    ],
    [
      'client_merge_households_differ',
      async () => {
        const [one, other] = [
          await makeClient(t, admin, { kind: 'household' }),
          await makeClient(t, admin, { kind: 'household' }),
        ];
        return [
          await makeClient(t, admin, { householdId: one }),
          await makeClient(t, admin, { householdId: other }),
        ];
      },
    ],
    [
      'client_merge_closed_periods',
      async () => {
        const id = await makeClient(t, admin);
        const body = { closedThrough: '2026-06-30', reason: 'Reported', revision: 0 };
        const closed = await t.request(closeClientPeriod, { params: { id }, body: body as never }, admin);
        expect(closed.status).toBe(200);
        return [id, await makeClient(t, admin)];
      },
    ],
    [
      'client_merge_too_many_tags',
      async () => [
        await makeClient(t, admin, { tags: Array.from({ length: 15 }, (_, n) => `a${n}`) }),
        await makeClient(t, admin, { tags: Array.from({ length: 15 }, (_, n) => `b${n}`) }),
      ],
    ],
    [
      'client_merge_too_large',
      async () => {
        const id = await makeClient(t, admin);
        for (let n = 0; n < 201; n += 1) await makePortfolio(t, { clientId: id });
        return [id, await makeClient(t, admin)];
      },
    ],
  ])('refuses with %s, says so beforehand, and changes nothing', async (code, make) => {
    const [from, into] = await make();
    expect((await preview(from, into)).body.refusals).toContain(code);
    expect((await merge(from, into)).problem).toMatchObject({ status: 409, reason: { code } });
    expect((await read(from)).body.id).toBe(from);
  });

  test('is refused for stale revisions, the same client, a client of others, and one merged already', async () => {
    const [from, into] = [await makeClient(t, admin), await makeClient(t, admin)];
    const ask = (id: string, body: object, as = admin) =>
      t.request(mergeClient, { params: { id }, body: body as never }, as);
    expect((await ask(from, { into, revision: 2, intoRevision: 1 })).status).toBe(412);
    expect((await ask(from, { into, revision: 1, intoRevision: 2 })).status).toBe(412);
    expect((await ask(from, { into: from, revision: 1, intoRevision: 1 })).problem?.fields).toMatchObject([
      { path: 'into', code: 'other_client_required' },
    ]);
    const unknown = '00000000-0000-7000-8000-000000000009';
    expect((await ask(unknown, { into, revision: 1, intoRevision: 1 })).status).toBe(404);
    expect((await ask(from, { into: unknown, revision: 1, intoRevision: 1 })).status).toBe(404);
    expect((await merge(from, into)).status).toBe(200);
    expect((await ask(from, { into, revision: 2, intoRevision: 2 })).problem).toMatchObject({
      status: 409,
      reason: { code: 'client_merged_already' },
    });
    expect((await ask(into, { into: from, revision: 2, intoRevision: 2 })).status).toBe(409);
  });

  test('needs the right, and both clients to be seen and editable', async () => {
    const rightful = await t.signInAs('agent');
    await grant(rightful);
    const [own, others] = [await makeClient(t, rightful), await makeClient(t, admin)];
    expect((await preview(own, others, agent)).status).toBe(403);
    expect((await merge(own, others, agent)).status).toBe(403);
    for (const [from, into] of [
      [own, others],
      [others, own],
    ] as const) {
      expect((await preview(from, into, rightful)).status).toBe(404);
      expect((await merge(from, into, rightful)).status).toBe(404);
    }
    const params = { id: others, userId: rightful.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, admin);
    expect((await merge(own, others, rightful)).status).toBe(403);
    await t.request(shareClient, { params, body: { level: 'edit' } }, admin);
    expect((await merge(own, others, rightful)).status).toBe(200);
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

describe('GET /api/clients/:id/duplicates', () => {
  const duplicates = async (id: string, as = admin) =>
    (await t.request(listClientDuplicates, { params: { id } }, as)).body.items.map(({ client, because }) => [
      client.name,
      because.toSorted(),
    ]);

  test('names clients with the same name, email, telephone number, birth date or tax number', async () => {
    const id = await makeClient(t, admin, {
      name: 'José  Vega',
      email: 'jose@example.com',
      phone: '+34 600 123 456',
    });
    await makeClient(t, admin, { name: 'vega, jose', email: 'JOSE@example.com' });
    await makeClient(t, admin, { name: 'Pepe', phone: '600-123-456' });
    const twin = await makeClient(t, admin, { name: 'J. Vega' });
    await makeClient(t, admin, { name: 'José Vega', kind: 'organisation' });
    await makeClient(t, admin, { name: 'Somebody else' });
    await giveFacts(t, admin, id);
    await giveFacts(t, admin, twin);
    expect(await duplicates(id)).toEqual([
      ['J. Vega', ['birthDate', 'taxNumber']],
      ['vega, jose', ['email', 'name']],
      ['Pepe', ['phone']],
    ]);
  });

  test('names none that the viewer may not see, and none of a client that the viewer may not see', async () => {
    const rightful = await t.signInAs('agent');
    await grant(rightful);
    const own = await makeClient(t, rightful, { name: 'José Vega' });
    const others = await makeClient(t, admin, { name: 'José Vega' });
    expect(await duplicates(own, rightful)).toEqual([]);
    const hidden = await t.request(listClientDuplicates, { params: { id: others } }, rightful);
    expect(hidden.status).toBe(404);
  });
});
