import {
  addMember,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listMembers,
  removeMember,
  updateGroup,
} from '@partnerfolio/contract/groups';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { getSession } from '@partnerfolio/contract/identity';
import { deactivateUser, eraseUser } from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

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

const create = (body: { name: string; description?: string | null }) =>
  t.request(createGroup, { body }, admin);

describe('POST and PUT /api/groups', () => {
  test('creates with 201, trimmed and recorded; changes with 200 and a new revision; deletes [7-ug-2]', async () => {
    const created = await create({ name: ' Trading desk ', description: '  ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Trading desk', description: null, members: 0, revision: 1 });
    const params = { id: created.body.id };
    const body = { name: 'Desk', description: 'Those who trade', revision: 1 };
    const changed = await t.request(updateGroup, { params, body }, admin);
    expect(changed.body).toMatchObject({ name: 'Desk', description: 'Those who trade', revision: 2 });
    expect((await t.request(getGroup, { params }, admin)).body).toEqual(changed.body);
    expect(await listAuditEvents(t.db)).toMatchObject([
      { event_type: 'group.create', entity: 'group', after: { name: 'Trading desk', description: null } },
      {
        event_type: 'group.update',
        before: { name: 'Trading desk', description: null },
        after: { name: 'Desk', description: 'Those who trade' },
      },
    ]);
    expect((await t.request(deleteGroup, { params }, admin)).status).toBe(200);
    expect((await t.request(getGroup, { params }, admin)).status).toBe(404);
  });

  test("answers 422 with the specification's messages [5-gr-1 5-gr-2 5-gr-3 9-li-1]", async () => {
    const errors = async (body: { name: string; description?: string }) =>
      (await create(body)).problem?.fields?.map(({ message }) => message);
    expect(await errors({ name: '  ' })).toEqual(['Name is required']);
    expect(await errors({ name: 'x'.repeat(101) })).toEqual(['Name must be less than 100 characters']);
    expect(await errors({ name: 'x', description: 'x'.repeat(501) })).toEqual([
      'Description must be less than 500 characters',
    ]);
    expect((await create({ name: 'x'.repeat(100), description: 'x'.repeat(500) })).status).toBe(201);
  });

  test('trims the optional description, when a group is created and changed [5-gr-4]', async () => {
    const { body: group } = await create({ name: 'Desk', description: '  Those who trade ' });
    expect(group.description).toBe('Those who trade');
    expect((await create({ name: 'Plain' })).body.description).toBeNull();
    expect((await create({ name: 'Null', description: null })).body.description).toBeNull();
    const params = { id: group.id };
    const described = { name: 'Desk', description: ' Traders\t', revision: 1 };
    const changed = await t.request(updateGroup, { params, body: described }, admin);
    expect(changed.body.description).toBe('Traders');
    const emptied = await t.request(updateGroup, { params, body: { name: 'Desk', revision: 2 } }, admin);
    expect(emptied.body.description).toBeNull();
  });

  test('answers 409 for an existing name in any case, 412 for a change of an older revision', async () => {
    const { body } = await create({ name: 'Desk' });
    expect((await create({ name: 'DESK' })).problem?.code).toBe('already_exists');
    const params = { id: body.id };
    const late = { params, body: { name: 'Late', revision: 1 } };
    expect((await t.request(updateGroup, late, admin)).status).toBe(200);
    expect((await t.request(updateGroup, late, admin)).problem?.code).toBe('stale');
    expect((await t.request(updateGroup, { ...late, params: { id: randomUUID() } }, admin)).status).toBe(404);
  });
});

describe('GET /api/groups', () => {
  test('lists by name with the number of members, searched and paged [3-ug-1 7-ug-1]', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma 100%', 'delta']) await create({ name });
    const agent = await t.signInAs('agent');
    const [first] = (await t.request(listGroups, {}, admin)).body.items;
    await t.request(addMember, { params: { id: first?.id ?? '', userId: agent.id } }, admin);
    const list = async (query: { q?: string; offset?: number; limit?: number }) => {
      const { body } = await t.request(listGroups, { query }, admin);
      return { groups: body.items.map(({ name, members }) => [name, members]), total: body.total };
    };
    expect(await list({})).toEqual({
      groups: [
        ['Alpha', 1],
        ['beta', 0],
        ['delta', 0],
        ['Gamma 100%', 0],
      ],
      total: 4,
    });
    expect(await list({ offset: 1, limit: 2 })).toMatchObject({
      groups: [
        ['beta', 0],
        ['delta', 0],
      ],
      total: 4,
    });
    expect(await list({ q: '0%' })).toEqual({ groups: [['Gamma 100%', 0]], total: 1 });
  });
});

describe('members of a group', () => {
  test('are added and removed, with one audit event each', async () => {
    const { body: group } = await create({ name: 'Desk' });
    const [ann, ben] = [
      await t.signInAs('agent', { fullName: 'Ann Able' }),
      await t.signInAs(null, { fullName: 'Ben Bold' }),
    ];
    for (const person of [ben, ann, ann])
      await t.request(addMember, { params: { id: group.id, userId: person.id } }, admin);
    const members = async (q?: string) => {
      const { body } = await t.request(listMembers, { params: { id: group.id }, query: { q } }, admin);
      return { names: body.items.map(({ fullName, role }) => [fullName, role]), total: body.total };
    };
    expect(await members()).toEqual({
      names: [
        ['Ann Able', 'agent'],
        ['Ben Bold', null],
      ],
      total: 2,
    });
    expect(await members('bold')).toEqual({ names: [['Ben Bold', null]], total: 1 });
    expect(await members('BÖLD')).toEqual({ names: [['Ben Bold', null]], total: 1 });
    for (let n = 0; n < 2; n += 1)
      await t.request(removeMember, { params: { id: group.id, userId: ann.id } }, admin);
    expect((await members()).total).toBe(1);
    expect(await t.eventTypes()).toEqual([
      'group.create',
      'group.add_member',
      'group.add_member',
      'group.remove_member',
    ]);
  });

  test('answer 404 for a user or a group that does not exist', async () => {
    const { body: group } = await create({ name: 'Desk' });
    const add = (id: string, userId: string) => t.request(addMember, { params: { id, userId } }, admin);
    expect((await add(group.id, randomUUID())).status).toBe(404);
    expect((await add(randomUUID(), admin.id)).status).toBe(404);
    expect((await t.request(listMembers, { params: { id: randomUUID() } }, admin)).status).toBe(404);
  });

  test('answer 409 for an erased user, who can still be removed', async () => {
    const { body: group } = await create({ name: 'Desk' });
    const agent = await t.signInAs('agent');
    const params = { id: group.id, userId: agent.id };
    await t.request(deactivateUser, { params: { id: agent.id }, body: { takeoverId: null } }, admin);
    await t.request(eraseUser, { params: { id: agent.id } }, admin);
    expect((await t.request(addMember, { params }, admin)).problem).toMatchObject({
      code: 'wrong_state',
      reason: { code: 'user_erased' },
    });
    expect((await t.request(listMembers, { params: { id: group.id } }, admin)).body.total).toBe(0);
    expect((await t.request(removeMember, { params }, admin)).status).toBe(200);
  });

  test('gain and lose what the group grants on their very next request', async () => {
    const { body: group } = await create({ name: 'Desk' });
    const agent = await t.signInAs('agent');
    const mayCorrect = async () =>
      (await t.request(getSession, {}, agent)).body.session?.viewer.rights.includes('ledger.correct');
    await t.request(
      setGroupPermission,
      { params: { id: group.id, feature: 'ledger.correct' }, body: { permission: 'grant' } },
      admin,
    );
    expect(await mayCorrect()).toBe(false);
    await t.request(addMember, { params: { id: group.id, userId: agent.id } }, admin);
    expect(await mayCorrect()).toBe(true);
    await t.request(deleteGroup, { params: { id: group.id } }, admin);
    expect(await mayCorrect()).toBe(false);
  });
});

describe('DELETE /api/groups/:id', () => {
  test('records its name and number of members; 404 a second time', async () => {
    const { body: group } = await create({ name: 'Desk' });
    await t.request(addMember, { params: { id: group.id, userId: admin.id } }, admin);
    expect((await t.request(deleteGroup, { params: { id: group.id } }, admin)).status).toBe(200);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'group.delete',
      entity_id: group.id,
      before: { name: 'Desk', description: null, members: 1 },
    });
    expect((await t.request(deleteGroup, { params: { id: group.id } }, admin)).status).toBe(404);
  });
});
