import { offeredFeatures } from '@partnerfolio/contract/access';
import type { FeatureName, RightReason } from '@partnerfolio/contract/access';
import { createInstrument } from '@partnerfolio/contract/market-data';
import { createClient, listClients } from '@partnerfolio/contract/clients';
import { getSession } from '@partnerfolio/contract/identity';
import {
  clearGroupPermission,
  listGroupPermissions,
  listUserRights,
  previewFeatureSwitch,
  previewGroupPermission,
  setGroupPermission,
  switchFeature,
} from '@partnerfolio/contract/permissions';
import type { Permission } from '@partnerfolio/contract/permissions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestGroup } from '../../testing/groups.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const set = (id: string, feature: FeatureName, permission: Permission) =>
  t.request(setGroupPermission, { params: { id, feature }, body: { permission } }, admin);
const clear = (id: string, feature: FeatureName) =>
  t.request(clearGroupPermission, { params: { id, feature } }, admin);
const foresee = async (id: string, feature: FeatureName, permission: Permission | 'none') =>
  (await t.request(previewGroupPermission, { params: { id, feature }, query: { permission } }, admin)).body;
const turn = (feature: FeatureName, isActive: boolean) =>
  t.request(switchFeature, { params: { feature }, body: { isActive } }, admin);
const getRow = async (id: string, feature: FeatureName) => {
  const { body } = await t.request(listGroupPermissions, { params: { id } }, admin);
  return body.items.find((item) => item.feature === feature);
};

describe('GET /api/groups/:id/permissions', () => {
  test("lists every feature in use, by module and name, with this group's permission [7-sf-1 7-gp-2]", async () => {
    const id = await makeTestGroup(t);
    const { body } = await t.request(listGroupPermissions, { params: { id } }, admin);
    const sorted = body.items.map(({ module, name }) => `${module} ${name}`);
    expect(sorted).toEqual(sorted.toSorted());
    expect(new Set(body.items.map(({ feature }) => feature))).toEqual(new Set(offeredFeatures));
    expect(body.items[0]).toMatchObject({ permission: null, isActive: true, inheritedBy: [] });
    await set(await makeTestGroup(t), 'ledger.write', 'grant');
    await set(id, 'ledger.write', 'deny');
    expect(await getRow(id, 'ledger.write')).toMatchObject({ permission: 'deny' });
  });

  test("keeps a group's permission for an unknown feature, hidden, and lets nobody set one", async () => {
    const agent = await t.signInAs('agent');
    const feature = 'fees.manage' as const;
    await insertTestGroup(t.db, { userId: agent.id, feature, permission: 'grant', now: t.clock.now() });
    const group = await t.db.selectFrom('user_groups').select('id').executeTakeFirstOrThrow();
    expect(await getRow(group.id, feature)).toBeUndefined();
    const rights = await t.request(listUserRights, { params: { id: agent.id } }, admin);
    expect(rights.body.items.map((item) => item.feature)).not.toContain(feature);
    expect((await set(group.id, feature, 'deny')).status).toBe(422);
    const stored = await t.db.selectFrom('group_permissions').select('permission').execute();
    expect(stored).toEqual([{ permission: 'grant' }]);
  });

  test("names the members' roles that give a right while no permission decides", async () => {
    const people = [await t.signInAs('agent'), await t.signInAs('employee'), await t.signInAs(null)];
    const gone = await t.signInAs('admin', { isDeactivated: true });
    const id = await makeTestGroup(t, { members: [...people, gone].map((person) => person.id) });
    const inherited = async (feature: FeatureName) => new Set((await getRow(id, feature))?.inheritedBy);
    expect(await inherited('ledger.write')).toEqual(new Set(['agent', 'employee']));
    expect(await inherited('ledger.correct')).toEqual(new Set(['employee']));
    expect(await inherited('audit.export')).toEqual(new Set());
    await set(id, 'ledger.correct', 'deny');
    expect(await getRow(id, 'ledger.correct')).toMatchObject({ permission: 'deny', inheritedBy: [] });
  });
});

describe('PUT and DELETE /api/groups/:id/permissions/:feature', () => {
  test('affect the very next request, and are recorded with before and after [3-gp-1 7-gp-1]', async () => {
    const agent = await t.signInAs('agent');
    const id = await makeTestGroup(t, { name: 'Desk', members: [agent.id] });
    const body = { symbol: 'ACME', name: 'Acme', assetClass: 'equity', currency: 'EUR' } as const;
    const add = async (symbol: string) =>
      (await t.request(createInstrument, { body: { ...body, symbol } }, agent)).status;
    expect(await add('A')).toBe(403);
    await set(id, 'market_data.instruments', 'grant');
    expect(await add('B')).toBe(201);
    await set(id, 'market_data.instruments', 'deny');
    expect(await add('C')).toBe(403);
    await clear(id, 'market_data.instruments');
    await clear(id, 'market_data.instruments');
    const feature = { group: 'Desk', feature: 'market_data.instruments' };
    const events = (await listAuditEvents(t.db)).filter(({ event_type }) =>
      event_type.startsWith('permission.'),
    );
    expect(events).toMatchObject([
      {
        event_type: 'permission.set',
        before: { permission: null },
        after: { permission: 'grant' },
        metadata: feature,
      },
      { event_type: 'permission.set', before: { permission: 'grant' }, after: { permission: 'deny' } },
      { event_type: 'permission.clear', before: { permission: 'deny' }, after: { permission: null } },
    ]);
  });

  test('limit an employee without the right to see all to their own clients', async () => {
    const employee = await t.signInAs('employee');
    await makeClient(t, admin, { name: 'Of the admin' });
    await t.request(createClient, { body: { kind: 'person', name: 'Own', status: 'active' } }, employee);
    const names = async () =>
      (await t.request(listClients, {}, employee)).body.items.map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['Of the admin', 'Own']);
    const id = await makeTestGroup(t, { members: [employee.id] });
    await set(id, 'clients.view_all', 'deny');
    expect(await names()).toEqual(['Own']);
  });

  test('let no group have a right of administrators, but clear one that a group has from before', async () => {
    const agent = await t.signInAs('agent');
    const feature = 'audit.export' as const;
    await insertTestGroup(t.db, { userId: agent.id, feature, permission: 'grant', now: t.clock.now() });
    const { id } = await t.db.selectFrom('user_groups').select('id').executeTakeFirstOrThrow();
    expect(await getRow(id, feature)).toMatchObject({ permission: 'grant', adminOnly: true });
    expect(await getRow(id, 'ledger.write')).toMatchObject({ adminOnly: false });
    for (const permission of ['grant', 'deny'] as const)
      expect((await set(id, feature, permission)).status).toBe(422);
    expect(await foresee(id, feature, 'none')).toEqual({ gaining: 0, losing: 0 });
    expect((await clear(id, feature)).status).toBe(200);
    expect(await getRow(id, feature)).toMatchObject({ permission: null });
    const rights = await t.request(listUserRights, { params: { id: agent.id } }, admin);
    const right = rights.body.items.find((item) => item.feature === feature);
    expect(right).toMatchObject({ granted: false, reason: 'admin_only' });
  });

  test('answer 404 for a missing group, 422 for an unknown feature', async () => {
    expect((await set(randomUUID(), 'ledger.write', 'deny')).status).toBe(404);
    const id = await makeTestGroup(t);
    expect((await set(id, 'ledger.burn' as FeatureName, 'deny')).status).toBe(422);
  });
});

describe('GET /api/groups/:id/permissions/:feature/effect', () => {
  test('counts who gains and loses the right, considering other groups and roles', async () => {
    const [agent, denied, employee] = [
      await t.signInAs('agent'),
      await t.signInAs('agent'),
      await t.signInAs('employee'),
    ];
    const gone = await t.signInAs('agent', { isDeactivated: true });
    const people = [agent, denied, employee, gone, admin, await t.signInAs(null)];
    const id = await makeTestGroup(t, { members: people.map((person) => person.id) });
    const other = await makeTestGroup(t, { members: [denied.id] });
    await set(other, 'ledger.correct', 'deny');
    expect(await foresee(id, 'ledger.correct', 'grant')).toEqual({ gaining: 1, losing: 0 });
    expect(await foresee(id, 'ledger.correct', 'deny')).toEqual({ gaining: 0, losing: 1 });
    await set(id, 'ledger.correct', 'grant');
    expect(await foresee(id, 'ledger.correct', 'none')).toEqual({ gaining: 0, losing: 1 });
    expect(await foresee(id, 'ledger.correct', 'deny')).toEqual({ gaining: 0, losing: 2 });
    expect(await foresee(other, 'ledger.correct', 'none')).toEqual({ gaining: 1, losing: 0 });
  });
});

describe('PUT /api/features/:feature/activity', () => {
  test('makes a feature give rights only while active; the list keeps it, marked, to switch it on [7-sf-6]', async () => {
    const employee = await t.signInAs('employee');
    const id = await makeTestGroup(t, { members: [employee.id] });
    await set(id, 'clients.share', 'grant');
    const getRights = async (person: TestPerson) =>
      (await t.request(getSession, {}, person)).body.session?.viewer.rights ?? [];
    await turn('clients.share', false);
    for (const person of [employee, admin]) expect(await getRights(person)).not.toContain('clients.share');
    expect(await getRow(id, 'clients.share')).toMatchObject({ isActive: false, permission: 'grant' });
    await turn('clients.share', true);
    for (const person of [employee, admin]) expect(await getRights(person)).toContain('clients.share');
  });

  test('takes the right from all users, administrators included, and restores it; previewed and recorded', async () => {
    const agent = await t.signInAs('agent');
    const params = { feature: 'clients.share' } as const;
    const foreseen = async (to: 'on' | 'off') =>
      (await t.request(previewFeatureSwitch, { params, query: { to } }, admin)).body;
    const reasons = async () => {
      const of = async (person: TestPerson) =>
        (await t.request(listUserRights, { params: { id: person.id } }, admin)).body.items.find(
          ({ feature }) => feature === 'clients.share',
        )?.reason;
      return [await of(agent), await of(admin)];
    };
    expect(await foreseen('off')).toEqual({ gaining: 0, losing: 2 });
    expect((await turn('clients.share', false)).status).toBe(200);
    expect((await turn('clients.share', false)).status).toBe(200);
    expect(await reasons()).toEqual(['inactive', 'inactive']);
    expect(await foreseen('on')).toEqual({ gaining: 2, losing: 0 });
    await turn('clients.share', true);
    expect(await reasons()).toEqual(['default', 'admin']);
    expect(await listAuditEvents(t.db)).toMatchObject([
      { event_type: 'feature.switch', before: { isActive: true }, after: { isActive: false } },
      { event_type: 'feature.switch', before: { isActive: false }, after: { isActive: true } },
    ]);
  });
});

describe('GET /api/users/:id/rights', () => {
  test('lists every right of the user with its reason and what their groups say', async () => {
    const agent = await t.signInAs('agent', { fullName: 'Ann Able' });
    const [desk, ward] = [
      await makeTestGroup(t, { name: 'Desk', members: [agent.id] }),
      await makeTestGroup(t, { name: 'Ward', members: [agent.id] }),
    ];
    await set(desk, 'ledger.correct', 'grant');
    await set(desk, 'clients.share', 'grant');
    await set(ward, 'clients.share', 'deny');
    const { body } = await t.request(listUserRights, { params: { id: agent.id } }, admin);
    expect(body.person).toMatchObject({ fullName: 'Ann Able', role: 'agent', isDeactivated: false });
    const why = (feature: FeatureName) => {
      const found = body.items.find((item) => item.feature === feature);
      return [
        found?.granted,
        found?.reason,
        found?.groups.map(({ name, permission }) => `${name} ${permission}`),
      ];
    };
    expect(why('ledger.correct')).toEqual([true, 'grant', ['Desk grant']]);
    expect(why('clients.share')).toEqual([false, 'deny', ['Desk grant', 'Ward deny']]);
    expect(why('ledger.write')).toEqual([true, 'default', []]);
    expect(why('clients.reassign')).toEqual([false, 'none', []]);
  });

  test('lists none for deactivated users and those without a role, whatever groups say', async () => {
    const gone = await t.signInAs('admin', { isDeactivated: true });
    const pending = await t.signInAs(null);
    const id = await makeTestGroup(t, { members: [gone.id, pending.id] });
    await set(id, 'ledger.write', 'grant');
    const reasons = async (person: TestPerson): Promise<Set<RightReason>> => {
      const { body } = await t.request(listUserRights, { params: { id: person.id } }, admin);
      expect(body.items.some(({ granted }) => granted)).toBe(false);
      return new Set(body.items.map(({ reason }) => reason));
    };
    expect(await reasons(gone)).toEqual(new Set(['deactivated']));
    expect(await reasons(pending)).toEqual(new Set(['no_role']));
  });
});
