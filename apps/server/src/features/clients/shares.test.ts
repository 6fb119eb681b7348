import {
  closeClient,
  getClient,
  leaveClient,
  listClientOwners,
  listClients,
  listClientShares,
  shareClient,
  unshareClient,
  updateClient,
} from '@partnerfolio/contract/clients';
import { createPortfolio } from '@partnerfolio/contract/portfolios';
import { deactivateUser, reactivateUser } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { portfolioBody } from '../../testing/records.ts';

let t: TestApp;
let owner: TestPerson;
let agent: TestPerson;
let employee: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  id = await makeClient(t, owner);
});

const share = (userId: string, level: 'view' | 'edit', by: TestPerson = owner) =>
  t.request(shareClient, { params: { id, userId }, body: { level } }, by);
const unshare = (userId: string, by: TestPerson = owner) =>
  t.request(unshareClient, { params: { id, userId } }, by);
const sharesSeenBy = (person: TestPerson) => t.request(listClientShares, { params: { id } }, person);
const sharesOnTrail = async () => (await t.eventTypes()).filter((kind) => kind.includes('share'));

describe('PUT and DELETE /api/clients/:id/shares/:userId', () => {
  test('gives, changes and ends a share, each with an audit event; access changes on the very next request', async () => {
    await share(agent.id, 'view', employee);
    await share(agent.id, 'view', employee);
    await share(agent.id, 'edit', employee);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(200);
    await unshare(agent.id, employee);
    expect((await unshare(agent.id, employee)).status).toBe(200);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(404);
    expect((await sharesSeenBy(agent)).status).toBe(404);
    expect(await sharesOnTrail()).toEqual(['client.share', 'client.share', 'client.unshare']);
  });

  test('answers 422 with the reason for the owner, for a user who sees every client, and for nobody active with a role', async () => {
    const pending = await t.signInAs(null);
    const gone = await t.signInAs('agent');
    const admin = await t.signInAs('admin');
    await t.request(deactivateUser, { params: { id: gone.id }, body: {} }, admin);
    const refusals = [
      [owner.id, 'colleague_owns_client'],
      [employee.id, 'colleague_sees_all'],
      [admin.id, 'colleague_sees_all'],
      [pending.id, 'not_active_colleague'],
      [gone.id, 'not_active_colleague'],
      [id, 'not_active_colleague'],
    ] as const;
    for (const [userId, code] of refusals) {
      const answer = await share(userId, 'view');
      expect(answer.status).toBe(422);
      expect(answer.problem?.fields).toEqual([wrongField('userId', code)]);
    }
    expect((await sharesSeenBy(owner)).body.items).toEqual([]);
    expect(await sharesOnTrail()).toEqual([]);
  });

  test('makes one share and one audit event of two concurrent requests', async () => {
    const answers = await Promise.all([share(agent.id, 'view'), share(agent.id, 'view')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sharesSeenBy(owner)).body.items).toHaveLength(1);
    expect(await sharesOnTrail()).toEqual(['client.share']);
  });

  test('answers 403 with only a share to view or without the right, 404 to users who do not see the client', async () => {
    const third = await t.signInAs('agent');
    await share(agent.id, 'view');
    expect((await share(third.id, 'view', agent)).status).toBe(403);
    expect((await unshare(agent.id, agent)).status).toBe(403);
    expect((await sharesSeenBy(agent)).status).toBe(403);
    expect((await share(third.id, 'view', third)).status).toBe(404);
    await insertTestGroup(t.db, {
      userId: owner.id,
      feature: 'clients.share',
      permission: 'deny',
      now: t.clock.now(),
    });
    expect((await share(third.id, 'view')).status).toBe(403);
    expect((await sharesSeenBy(owner)).status).toBe(403);
    expect((await t.request(getClient, { params: { id } }, owner)).body.may.share).toBe(false);
  });

  test('lets users with view read and users with edit change', async () => {
    await share(agent.id, 'view');
    const seen = (await t.request(getClient, { params: { id } }, agent)).body;
    expect(seen).toMatchObject({
      share: { level: 'view', by: { id: owner.id, fullName: 'Olga Owner' } },
      may: { edit: false, reassign: false, share: false },
    });
    const body = { kind: 'person', name: 'Anna', status: 'active', revision: seen.revision } as const;
    expect((await t.request(updateClient, { params: { id }, body }, agent)).status).toBe(403);
    expect((await t.request(createPortfolio, { params: { id }, body: portfolioBody }, agent)).status).toBe(
      403,
    );
    await share(agent.id, 'edit');
    const changed = await t.request(updateClient, { params: { id }, body }, agent);
    expect(changed.body).toMatchObject({
      name: 'Anna',
      share: { level: 'edit', by: { id: owner.id } },
      may: { edit: true, share: true },
    });
    const ofOthers = await t.request(getClient, { params: { id } }, employee);
    expect(ofOthers.body.share).toBeNull();
    expect((await t.request(getClient, { params: { id } }, owner)).body.share).toBeNull();
  });

  test('deletes the share of a new owner, who loses access when giving the client away', async () => {
    await share(agent.id, 'view');
    const give = async (to: TestPerson) => {
      const { revision } = (await t.request(getClient, { params: { id } }, employee)).body;
      const form = { kind: 'person', name: 'Ann', status: 'active', ownerId: to.id, revision } as const;
      await t.request(updateClient, { params: { id }, body: form }, employee);
    };
    await give(agent);
    expect((await t.request(getClient, { params: { id } }, agent)).body.may.edit).toBe(true);
    await give(owner);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(404);
  });
});

describe('GET /api/clients/:id/shares', () => {
  test('lists shares by name with level and giver, and the colleagues it could be shared with', async () => {
    const zoe = await t.signInAs('agent', { fullName: 'Zoe Agent' });
    const bert = await t.signInAs('agent', { fullName: 'Bert Agent' });
    await share(zoe.id, 'edit', employee);
    await share(agent.id, 'view');
    const { items, candidates } = (await sharesSeenBy(owner)).body;
    expect(items).toMatchObject([
      { person: { fullName: 'Ada Agent' }, level: 'view', by: { fullName: 'Olga Owner' }, idle: null },
      { person: { fullName: 'Zoe Agent' }, level: 'edit', by: { fullName: 'Emil Employee' }, idle: null },
    ]);
    expect(candidates).toEqual([{ id: bert.id, fullName: 'Bert Agent' }]);
  });

  test('marks shares without effect: of deactivated users and of those who see every client', async () => {
    const admin = await t.signInAs('admin');
    const denied = await t.signInAs('employee', { fullName: 'Dan Denied' });
    await insertTestGroup(t.db, {
      userId: denied.id,
      feature: 'clients.view_all',
      permission: 'deny',
      now: t.clock.now(),
    });
    await share(denied.id, 'view');
    await share(agent.id, 'view');
    await t.request(deactivateUser, { params: { id: agent.id }, body: {} }, admin);
    await t.db.deleteFrom('user_group_members').where('user_id', '=', denied.id).execute();
    const idle = async () => (await sharesSeenBy(owner)).body.items.map((one) => one.idle);
    expect(await idle()).toEqual(['deactivated', 'sees_all']);
    await t.request(reactivateUser, { params: { id: agent.id } }, admin);
    expect(await idle()).toEqual([null, 'sees_all']);
  });
});

test('distinguishes own from shared clients in the list, and those the viewer may change', async () => {
  const own = await makeClient(t, agent, { name: 'Own' });
  await share(agent.id, 'view');
  const lent = await makeClient(t, owner, { name: 'Lent' });
  await t.request(shareClient, { params: { id: lent, userId: agent.id }, body: { level: 'edit' } }, owner);
  const listed = async (query: Parameters<typeof t.request<typeof listClients>>[1] = {}, by = agent) =>
    (await t.request(listClients, query, by)).body.items.map((item) => [item.id, item.share]);
  expect(await listed()).toEqual([
    [id, 'view'],
    [lent, 'edit'],
    [own, null],
  ]);
  expect(await listed({ query: { access: 'own' } })).toEqual([[own, null]]);
  expect(await listed({ query: { access: 'shared' } })).toEqual([
    [id, 'view'],
    [lent, 'edit'],
  ]);
  expect(await listed({ query: { access: 'editable' } })).toEqual([
    [lent, 'edit'],
    [own, null],
  ]);
  expect(await listed({ query: { access: 'shared' } }, employee)).toEqual([]);
});

describe('DELETE /api/clients/:id/share', () => {
  const leave = (person: TestPerson) => t.request(leaveClient, { params: { id } }, person);

  test("ends the caller's own share at either level and no other, on record", async () => {
    const other = await t.signInAs('agent', { fullName: 'Otto Other' });
    await share(agent.id, 'view');
    await share(other.id, 'edit');
    for (const [person, level] of [
      [agent, 'view'],
      [other, 'edit'],
    ] as const) {
      expect((await leave(person)).body).toEqual({ done: true });
      expect((await t.request(getClient, { params: { id } }, person)).status).toBe(404);
      // The refused reading above is recorded too, at a moment of its own.
      const events = (await listAuditEvents(t.db)).filter(
        ({ event_type: type }) => type === 'client.unshare',
      );
      expect(events.at(-1)).toMatchObject({
        user_id: person.id,
        before: { userId: person.id, level },
        after: { userId: person.id, level: null },
      });
      if (person === agent)
        expect((await sharesSeenBy(owner)).body.items.map((one) => one.person.id)).toEqual([other.id]);
    }
    expect((await sharesSeenBy(owner)).body.items).toEqual([]);
  });

  test('changes nothing for the owner and for users who see every client, and answers 404 to the rest', async () => {
    await share(agent.id, 'view');
    const stranger = await t.signInAs('agent');
    expect((await leave(owner)).status).toBe(200);
    expect((await leave(employee)).status).toBe(200);
    expect((await leave(stranger)).status).toBe(404);
    expect(await sharesOnTrail()).toEqual(['client.share']);
    expect((await t.request(getClient, { params: { id } }, owner)).status).toBe(200);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(200);
  });

  test('ends a share of a closed client', async () => {
    await share(agent.id, 'view');
    await t.request(closeClient, { params: { id }, body: { revision: 1 } }, owner);
    expect((await leave(agent)).status).toBe(200);
    expect((await t.request(getClient, { params: { id } }, agent)).status).toBe(404);
  });

  test('ends one share with one audit event for two concurrent requests', async () => {
    await share(agent.id, 'view');
    const answers = await Promise.all([leave(agent), leave(agent)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await sharesOnTrail()).toEqual(['client.share', 'client.unshare']);
  });
});

test('GET /api/clients/:id/owners returns each owner with the period and who assigned them, to those who see the client', async () => {
  const params = { id };
  const owners = (person: TestPerson, query = {}) =>
    t.request(listClientOwners, { params, query: query as never }, person);
  const began = t.clock.now().toISOString();
  t.clock.advance({ minutes: 10 });
  const given = t.clock.now().toISOString();
  const body = { kind: 'person', name: 'Ann', status: 'active', ownerId: agent.id, revision: 1 } as const;
  await t.request(updateClient, { params, body }, employee);
  const present = {
    owner: { id: agent.id, fullName: 'Ada Agent' },
    from: given,
    until: null,
    by: { id: employee.id, fullName: 'Emil Employee' },
  };
  const former = {
    owner: { id: owner.id, fullName: 'Olga Owner' },
    from: began,
    until: given,
    by: { id: owner.id, fullName: 'Olga Owner' },
  };
  expect((await owners(agent)).body).toEqual({ items: [present, former], total: 2 });
  // The end of a period is known on the page after the one with the next owner.
  expect((await owners(agent, { offset: 1, limit: 1 })).body).toEqual({ items: [former], total: 2 });
  expect((await owners(owner)).status).toBe(404);
});
