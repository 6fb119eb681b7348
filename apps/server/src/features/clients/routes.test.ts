import {
  createClient,
  getClient,
  listClients,
  listOwners,
  shareClient,
  updateClient,
} from '@partnerfolio/contract/clients';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
});

const ann = { kind: 'person', name: 'Ann', status: 'active' } as const;
const names = async (as: TestPerson, query: Parameters<typeof t.request<typeof listClients>>[1] = {}) =>
  (await t.request(listClients, query, as)).body.items.map((item) => item.name);

describe('POST /api/clients', () => {
  test('answers 201 with the client, owned by the caller, and records owner and creation', async () => {
    const nextReviewOn = localDateSchema.parse('2027-01-15');
    const answer = await t.request(
      createClient,
      { body: { ...ann, tags: ['VIP', 'vip', 'New'], language: 'es', nextReviewOn } },
      agent,
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Ann',
      owner: { id: agent.id, fullName: 'Ada Agent' },
      tags: ['VIP', 'New'],
      language: 'es',
      nextReviewOn,
      revision: 1,
      may: { edit: true, reassign: false },
    });
    const owners = await t.db.selectFrom('client_owners').selectAll().execute();
    expect(owners).toMatchObject([{ client_id: answer.body.id, owner_id: agent.id }]);
    const [event] = await listAuditEvents(t.db);
    expect(event).toMatchObject({
      event_type: 'client.create',
      user_id: agent.id,
      entity_id: answer.body.id,
      after: {
        name: 'Ann',
        ownerId: agent.id,
        householdId: null,
        taxResidence: null,
        language: 'es',
        nextReviewOn,
      },
    });
  });

  test('answers 403 when an agent gives it to someone else, and stores nothing', async () => {
    const answer = await t.request(createClient, { body: { ...ann, ownerId: employee.id } }, agent);
    expect(answer.status).toBe(403);
    expect(await names(employee)).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['a wrong kind', { kind: 'robot' }, 'kind'],
    ['a wrong e-mail', { email: 'nobody' }, 'email'],
    ['an owner that is no id', { ownerId: 'me' }, 'ownerId'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
    ['a name that is a number', { name: 7 }, 'name'],
    ['a language without texts', { language: 'fr' }, 'language'],
    ['a review in another century', { nextReviewOn: '1899-12-31' }, 'nextReviewOn'],
  ])('422 naming the field: %s', async (_, wrong, path) => {
    const answer = await t.request(createClient, { body: { ...ann, ...wrong } as never }, employee);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields?.map((field) => field.path.split('.')[0])).toContain(path);
  });

  test('answers 422 for an owner without a role, and for a household that is none or not visible', async () => {
    const pending = await t.signInAs(null);
    const other = await t.signInAs('agent');
    const person = await makeClient(t, agent);
    const hidden = await makeClient(t, other, { kind: 'household' });
    const byOwner = await t.request(createClient, { body: { ...ann, ownerId: pending.id } }, employee);
    expect(byOwner.problem?.fields).toEqual([wrongField('ownerId', 'not_active_colleague')]);
    for (const householdId of [person, hidden]) {
      const answer = await t.request(createClient, { body: { ...ann, householdId } }, agent);
      expect(answer.problem?.fields).toEqual([wrongField('householdId', 'household_required')]);
    }
  });
});

describe('GET /api/clients', () => {
  test('shows agents what they own or share, whatever a group grants, and employees all unless denied', async () => {
    const other = await t.signInAs('agent');
    await makeClient(t, agent, { name: 'Mine' });
    const shared = await makeClient(t, other, { name: 'Shared' });
    await makeClient(t, other, { name: 'Hidden' });
    await t.request(
      shareClient,
      { params: { id: shared, userId: agent.id }, body: { level: 'view' } },
      employee,
    );
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'clients.view_all',
      permission: 'grant',
      now: t.clock.now(),
    });
    expect(await names(agent)).toEqual(['Mine', 'Shared']);
    expect(await names(employee)).toEqual(['Hidden', 'Mine', 'Shared']);
    const denied = await t.signInAs('employee');
    await insertTestGroup(t.db, {
      userId: denied.id,
      feature: 'clients.view_all',
      permission: 'deny',
      now: t.clock.now(),
    });
    expect(await names(denied)).toEqual([]);
    expect((await t.request(listClients, {}, agent)).body.total).toBe(2);
  });

  test('reveals no name of a household that the viewer may not see, not even in a search', async () => {
    const other = await t.signInAs('agent');
    const household = await makeClient(t, employee, { kind: 'household', name: 'Secret House' });
    const id = await makeClient(t, employee, { name: 'Carl', householdId: household });
    await t.request(shareClient, { params: { id, userId: other.id }, body: { level: 'view' } }, employee);
    const answer = await t.request(listClients, {}, other);
    expect(answer.body.items).toMatchObject([{ name: 'Carl', household: null }]);
    expect(await names(other, { query: { q: 'secret' } })).toEqual([]);
  });

  test('answers 422 to a page size beyond the limit and to an unknown sort', async () => {
    expect((await t.request(listClients, { query: { limit: 500 } }, agent)).status).toBe(422);
    expect((await t.request(listClients, { query: { sort: 'colour' as never } }, agent)).status).toBe(422);
  });

  test('adds up the open portfolios in the firm’s currency, and reports when a value is incomplete', async () => {
    const id = await makeClient(t, agent, { name: 'Rich' });
    await makeClient(t, agent, { name: 'Empty' });
    const deposit = { type: 'deposit', tradeDate: '2026-11-02', amount: '100.10' } as const;
    await bookTestEntries(t, await makePortfolio(t, { clientId: id }), [deposit]);
    await bookTestEntries(t, await makePortfolio(t, { clientId: id }), [deposit]);
    const find = async () => (await t.request(listClients, { query: { sort: 'value' } }, agent)).body.items;
    expect(await find()).toMatchObject([
      { name: 'Empty', portfolios: 0, value: { known: true, value: '0' } },
      { name: 'Rich', portfolios: 2, value: { known: true, value: '200.2' }, currency: 'EUR' },
    ]);
    const dollars = await makePortfolio(t, { clientId: id, baseCurrency: 'USD' });
    await bookTestEntries(t, dollars, [{ ...deposit, currency: 'USD' }]);
    expect((await find()).find((item) => item.name === 'Rich')?.value).toEqual({
      known: true,
      value: '200.2',
      partial: true,
    });
  });

  test('reports a value without any price as unknown with its reason, never as zero', async () => {
    const id = await makeClient(t, agent);
    const instrumentId = await makeInstrument(t);
    const portfolio = await makePortfolio(t, { clientId: id, cashKept: false });
    await bookTestEntries(t, portfolio, [
      { type: 'transfer_in', tradeDate: '2026-11-02', instrumentId, quantity: '1' },
    ]);
    const value = async () => (await t.request(listClients, {}, agent)).body.items[0]?.value;
    expect(await value()).toEqual({ known: false, reason: 'missing_price' });
    await priceTestInstrument(t, instrumentId, { '2026-11-19': '7.5' });
    expect(await value()).toEqual({ known: true, value: '7.5' });
  });
});

describe('PUT /api/clients/:id', () => {
  test('answers 200 with the new revision, and records before and after in the audit log', async () => {
    const id = await makeClient(t, agent);
    const answer = await t.request(
      updateClient,
      { params: { id }, body: { ...ann, name: 'Anna', note: 'calls on Mondays', revision: 1 } },
      agent,
    );
    expect(answer.body).toMatchObject({ name: 'Anna', note: 'calls on Mondays', revision: 2 });
    const event = (await listAuditEvents(t.db)).find((one) => one.event_type === 'client.update');
    expect(event).toMatchObject({ before: { name: 'Ann Example' }, after: { name: 'Anna' } });
  });

  test('answers 412 for an older revision; one of two concurrent changes is kept', async () => {
    const id = await makeClient(t, agent);
    const rename = (name: string) =>
      t.request(updateClient, { params: { id }, body: { ...ann, name, revision: 1 } }, agent);
    const answers = await Promise.all([rename('One'), rename('Two')]);
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 412]);
    const kept = answers.find((answer) => answer.status === 200)?.body.name;
    expect((await t.request(getClient, { params: { id } }, agent)).body).toMatchObject({
      name: kept,
      revision: 2,
    });
  });

  test('answers 403 with a share to view, 200 with one to edit', async () => {
    const id = await makeClient(t, employee);
    const share = (level: 'view' | 'edit') =>
      t.request(shareClient, { params: { id, userId: agent.id }, body: { level } }, employee);
    const change = () => t.request(updateClient, { params: { id }, body: { ...ann, revision: 1 } }, agent);
    await share('view');
    expect((await t.request(getClient, { params: { id } }, agent)).body.may).toEqual({
      edit: false,
      reassign: false,
      share: false,
    });
    expect((await change()).status).toBe(403);
    await share('edit');
    expect((await change()).status).toBe(200);
  });

  test('records the new owner and hides the client from the old one', async () => {
    const id = await makeClient(t, agent);
    t.clock.advance({ minutes: 1 });
    const body = { ...ann, ownerId: employee.id, revision: 1 };
    expect((await t.request(updateClient, { params: { id }, body }, employee)).body.owner.id).toBe(
      employee.id,
    );
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(404);
    const owners = await t.db.selectFrom('client_owners').select('owner_id').orderBy('since').execute();
    expect(owners.map((row) => row.owner_id)).toEqual([agent.id, employee.id]);
  });

  test('answers 422 when a household with members becomes a person', async () => {
    const household = await makeClient(t, agent, { kind: 'household' });
    await makeClient(t, agent, { householdId: household });
    const answer = await t.request(
      updateClient,
      { params: { id: household }, body: { ...ann, revision: 1 } },
      agent,
    );
    expect(answer.problem?.fields).toEqual([wrongField('kind', 'household_has_members')]);
  });
});

test('GET /api/owners returns active users with a role, by name', async () => {
  await t.signInAs(null);
  await t.signInAs('agent', { fullName: 'Gone', isDeactivated: true });
  for (const fullName of ['Ève Xu', 'dora', 'Ágata']) await t.signInAs('agent', { fullName });
  const { body } = await t.request(listOwners, {}, agent);
  expect(body.items.map((item) => item.fullName)).toEqual([
    'Ada Agent',
    'Ágata',
    'dora',
    'Emil Employee',
    'Ève Xu',
  ]);
});

test('records a refused look at someone else’s client in the audit log', async () => {
  const id = await makeClient(t, employee);
  await t.request(getClient, { params: { id } }, agent);
  await t.settled();
  expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
    event_type: 'permission_denied',
    user_id: agent.id,
    entity_id: id,
  });
});
