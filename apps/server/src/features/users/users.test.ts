import { askSignIn, signIn } from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import {
  assignRole,
  deactivateUser,
  endUserSessions,
  getUser,
  listUsers,
  reactivateUser,
  unlockUser,
} from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import { getClient, listClients, shareClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const give = (as: TestPerson, id: string, role: 'admin' | 'employee' | 'agent') =>
  t.request(assignRole, { params: { id }, body: { role } }, as);

describe('PUT /api/users/:id/role', () => {
  test('assigns and replaces a role, recorded with before and after [3-ur-1 4-ro-1 7-ur-1]', async () => {
    const admin = await t.signInAs('admin');
    const pending = await t.signInAs(null);
    const answer = await give(admin, pending.id, 'agent');
    expect(answer.body).toMatchObject({ id: pending.id, role: 'agent', emailConfirmed: true });
    expect((await t.request(getProfile, {}, pending)).body.role).toBe('agent');
    expect(await listAuditEvents(t.db)).toMatchObject([
      {
        event_type: 'role.assign',
        user_id: admin.id,
        entity: 'user',
        entity_id: pending.id,
        before: { role: null },
        after: { role: 'agent' },
      },
    ]);
    expect((await give(admin, pending.id, 'employee')).body.role).toBe('employee');
    const kept = t.db.selectFrom('user_roles').select('role').where('user_id', '=', pending.id);
    expect(await kept.execute()).toEqual([{ role: 'employee' }]);
    const assigned = { role: 'agent' as const, assigned_at: t.clock.now().toISOString() };
    const second = { id: randomUUID(), user_id: pending.id, ...assigned };
    await expect(t.db.insertInto('user_roles').values(second).execute()).rejects.toThrow('user_roles');
  });

  test('answers 409 for the last active administrator; a deactivated one does not count', async () => {
    const admin = await t.signInAs('admin');
    await t.signInAs('admin', { isDeactivated: true });
    expect((await give(admin, admin.id, 'agent')).problem?.code).toBe('last_administrator');
    expect((await t.request(getProfile, {}, admin)).body.role).toBe('admin');
  });

  test('keeps one of two administrators who demote each other concurrently', async () => {
    const [ana, ben] = [await t.signInAs('admin'), await t.signInAs('admin')];
    const answers = await Promise.all([give(ana, ben.id, 'agent'), give(ben, ana.id, 'agent')]);
    expect(answers.map((answer) => answer.status)).toContain(200);
    const left = await t.db.selectFrom('user_roles').select('role').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });

  test("answers 422 with the specification's messages, also without a role, and 404 for an unknown user [5-ra-1 5-ra-2 4-ro-2 8-ec-7]", async () => {
    const admin = await t.signInAs('admin');
    const send = (id: string, body: string) =>
      t.fetch(`/api/users/${id}/role`, {
        method: 'PUT',
        body,
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      });
    expect(await (await send('7', '{"role":"boss"}')).json()).toMatchObject({
      fields: [wrongField('id', 'bad_user_id'), wrongField('role', 'role_unknown')],
    });
    expect(await (await send(randomUUID(), '{"role":null}')).json()).toMatchObject({
      fields: [wrongField('role', 'role_unknown')],
    });
    const nobody = await give(admin, randomUUID(), 'agent');
    expect([nobody.status, nobody.problem?.title]).toEqual([404, 'Not found, or you may not see it']);
    expect((await send(randomUUID(), '{')).status).toBe(400);
  });

  test('records a refused action once a minute, with a count', async () => {
    const agent = await t.signInAs('agent');
    const denied = async () =>
      (await listAuditEvents(t.db))
        .filter((event) => event.event_type === 'permission_denied')
        .map((event) => event.metadata);
    for (let n = 0; n < 3; n += 1) expect((await give(agent, agent.id, 'admin')).status).toBe(403);
    await t.settled();
    expect(await denied()).toEqual([{ endpoint: 'assignRole', count: 1 }]);
    t.clock.advance({ seconds: 61 });
    await t.app.refusals.flush();
    expect(await denied()).toEqual([
      { endpoint: 'assignRole', count: 1 },
      { endpoint: 'assignRole', count: 2 },
    ]);
  });
});

describe('GET /api/users', () => {
  test('say when each user last signed in, not when a sign-in failed', async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent', { email: 'ann@example.com' });
    const attempt = (n: number, success: boolean) => ({
      id: randomUUID(),
      email: 'ANN@example.com',
      success,
      attempt_time: `2026-11-0${n}T08:00:00.000Z`,
      network: '10.0.0.1',
      known_device: false,
    });
    const attempts = [attempt(1, true), attempt(2, true), attempt(3, false)];
    await t.db.insertInto('login_attempts').values(attempts).execute();
    const { items } = (await t.request(listUsers, {}, admin)).body;
    const signedIn = new Map(items.map(({ id, lastSignInAt }) => [id, lastSignInAt]));
    expect(signedIn.get(agent.id)).toBe('2026-11-02T08:00:00.000Z');
    expect(signedIn.get(admin.id)).toBeNull();
  });

  test('lists users without a role first, then the newest; searched by name and address; paged [7-pf-4 7-ur-2]', async () => {
    const admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
    for (const [fullName, role] of [
      ['Old Agent', 'agent'],
      ['Waiting One', null],
      ['New Agent', 'agent'],
      ['100% Sure_Thing', 'employee'],
    ] as const) {
      t.clock.advance({ minutes: 1 });
      await t.signInAs(role, { fullName });
    }
    const names = async (query: { q?: string; offset?: number; limit?: number }) => {
      const { body } = await t.request(listUsers, { query }, admin);
      return { names: body.items.map((user) => user.fullName), total: body.total };
    };
    expect(await names({})).toEqual({
      names: ['Waiting One', '100% Sure_Thing', 'New Agent', 'Old Agent', 'Ada Admin'],
      total: 5,
    });
    const { items } = (await t.request(listUsers, {}, admin)).body;
    expect(items.map(({ role }) => role)).toEqual([null, 'employee', 'agent', 'agent', 'admin']);
    expect(await names({ q: 'AGENT', limit: 1, offset: 1 })).toEqual({ names: ['Old Agent'], total: 2 });
    expect(await names({ q: '0% s' })).toEqual({ names: ['100% Sure_Thing'], total: 1 });
    expect(await names({ q: 'e_t' })).toEqual({ names: ['100% Sure_Thing'], total: 1 });
    expect(await names({ q: 'ágent', limit: 1 })).toEqual({ names: ['New Agent'], total: 2 });
  });

  test('sorts and filters on the server, with users without a role on top and counted', async () => {
    const admin = await t.signInAs('admin', { fullName: 'Mia', email: 'z@example.com' });
    await t.signInAs('agent', { fullName: 'zoe', email: 'b@example.com' });
    await t.signInAs('employee', { fullName: 'Abe', email: 'y@example.com' });
    await t.signInAs('agent', { fullName: 'Gone', email: 'g@example.com', isDeactivated: true });
    await t.signInAs(null, { fullName: 'Waiting', email: 'x@example.com' });
    const names = async (query: object) => {
      const { body } = await t.request(listUsers, { query }, admin);
      expect(body.waiting).toBe(1);
      return body.items.map((user) => user.fullName);
    };
    expect(await names({ sort: 'name' })).toEqual(['Waiting', 'Abe', 'Gone', 'Mia', 'zoe']);
    expect(await names({ sort: 'name', direction: 'desc' })).toEqual([
      'Waiting',
      'zoe',
      'Mia',
      'Gone',
      'Abe',
    ]);
    expect(await names({ sort: 'email' })).toEqual(['Waiting', 'zoe', 'Gone', 'Abe', 'Mia']);
    expect((await names({ sort: 'role' })).slice(0, 3)).toEqual(['Waiting', 'Mia', 'Abe']);
    expect(await names({ role: 'agent', sort: 'name' })).toEqual(['Gone', 'zoe']);
    expect(await names({ state: 'deactivated' })).toEqual(['Gone']);
    expect(await names({ state: 'waiting' })).toEqual(['Waiting']);
    expect(await names({ state: 'active', sort: 'name' })).toEqual(['Abe', 'Mia', 'zoe']);
  });

  test('answers 422 for a page size beyond the limit', async () => {
    const admin = await t.signInAs('admin');
    expect((await t.request(listUsers, { query: { limit: 5000 } }, admin)).problem?.fields).toHaveLength(1);
  });
});

const deactivate = (as: TestPerson, id: string, takeoverId: string | null = null) =>
  t.request(deactivateUser, { params: { id }, body: { takeoverId } }, as);

describe('PUT and DELETE /api/users/:id/deactivation', () => {
  test("refuses the user's very next request, and admits them after the reactivation", async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent', { password: 'correct horse battery' });
    const enter = async () =>
      (await t.request(signIn, { body: { email: agent.email, password: 'correct horse battery' } })).status;
    expect((await deactivate(admin, agent.id)).body.deactivatedAt).toBe(t.clock.now().toISOString());
    expect((await t.request(getProfile, {}, agent)).status).toBe(401);
    expect(await enter()).toBe(401);
    expect((await deactivate(admin, agent.id)).problem?.code).toBe('wrong_state');
    const back = () => t.request(reactivateUser, { params: { id: agent.id } }, admin);
    expect((await back()).body).toMatchObject({ role: 'agent', deactivatedAt: null });
    expect((await back()).problem?.code).toBe('wrong_state');
    expect((await t.request(getProfile, {}, agent)).status).toBe(401);
    expect(await enter()).toBe(200);
    const acts = await t.eventTypes();
    expect(acts).toEqual(
      expect.arrayContaining(['user.deactivate', 'auth_failure', 'user.reactivate', 'session.start']),
    );
  });

  test('asks who takes over the clients, and moves each to that colleague with an audit event', async () => {
    const [admin, agent, heir] = [
      await t.signInAs('admin'),
      await t.signInAs('agent'),
      await t.signInAs('agent'),
    ];
    const gone = await t.signInAs('agent', { isDeactivated: true });
    const pending = await t.signInAs(null);
    const lent = await makeClient(t, agent, { name: 'Lent' });
    await makeClient(t, agent, { name: 'Other' });
    await t.request(shareClient, { params: { id: lent, userId: heir.id }, body: { level: 'view' } }, admin);
    const error = async (takeoverId: string | null) =>
      (await deactivate(admin, agent.id, takeoverId)).problem?.fields?.[0]?.message;
    expect(await error(null)).toBe('Choose who takes over their clients and tasks');
    for (const unfit of [agent, gone, pending])
      expect(await error(unfit.id)).toBe('Choose an active colleague');
    expect((await t.request(getProfile, {}, agent)).status).toBe(200);
    expect((await deactivate(admin, agent.id, heir.id)).status).toBe(200);
    const seen = (await t.request(listClients, {}, heir)).body.items;
    expect(seen.map(({ name, owner }) => [name, owner.id])).toEqual([
      ['Lent', heir.id],
      ['Other', heir.id],
    ]);
    expect((await t.request(getClient, { params: { id: lent } }, heir)).body.may.edit).toBe(true);
    const given = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'client.reassign');
    expect(given).toHaveLength(2);
    expect(given[0]).toMatchObject({ before: { ownerId: agent.id }, after: { ownerId: heir.id } });
  });

  test('keeps the last active administrator, and one of two who deactivate each other concurrently', async () => {
    const ana = await t.signInAs('admin');
    expect((await deactivate(ana, ana.id)).problem?.code).toBe('last_administrator');
    const ben = await t.signInAs('admin');
    await Promise.all([deactivate(ana, ben.id), deactivate(ben, ana.id)]);
    const active = await t.request(
      listUsers,
      { query: { role: 'admin', state: 'active' } },
      await survivor([ana, ben]),
    );
    expect(active.body.total).toBe(1);
  });

  test('keeps an administrator when one is demoted and one deactivated concurrently', async () => {
    const [ana, ben] = [await t.signInAs('admin'), await t.signInAs('admin')];
    await Promise.all([deactivate(ana, ben.id), give(ben, ana.id, 'agent')]);
    const active = await t.request(
      listUsers,
      { query: { role: 'admin', state: 'active' } },
      await survivor([ana, ben]),
    );
    expect(active.body.total).toBe(1);
  });
});

/** The administrator who may still list users. */
const survivor = async (people: readonly TestPerson[]): Promise<TestPerson> => {
  for (const person of people) if ((await t.request(listUsers, {}, person)).status === 200) return person;
  throw new Error('No administrator is left');
};

describe('DELETE /api/users/:id/sessions', () => {
  test('signs the user out everywhere', async () => {
    const [admin, agent] = [await t.signInAs('admin'), await t.signInAs('agent')];
    const detail = async () => (await t.request(getUser, { params: { id: agent.id } }, admin)).body;
    expect((await detail()).sessions).toBe(1);
    expect((await t.request(endUserSessions, { params: { id: agent.id } }, admin)).status).toBe(200);
    expect((await t.request(getProfile, {}, agent)).status).toBe(401);
    expect((await detail()).sessions).toBe(0);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'user.end_sessions',
      user_id: admin.id,
      entity_id: agent.id,
    });
  });
});

describe('DELETE /api/users/:id/lock', () => {
  test('ignores the wrong passwords so far, and counts later ones from zero', async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent', { password: 'correct horse battery' });
    const remaining = async () =>
      (await t.request(askSignIn, { body: { email: agent.email } })).body.remainingAttempts;
    const fail = () => t.request(signIn, { body: { email: agent.email, password: 'wrong password' } });
    const detail = async () => {
      const { failedTries, isLocked } = (await t.request(getUser, { params: { id: agent.id } }, admin)).body;
      return { failedTries, isLocked };
    };
    for (let n = 0; n < 5; n += 1) await fail();
    expect(await remaining()).toBe(0);
    expect(await detail()).toEqual({ failedTries: 5, isLocked: true });
    t.clock.advance({ seconds: 1 });
    expect((await t.request(unlockUser, { params: { id: agent.id } }, admin)).status).toBe(200);
    expect(await detail()).toEqual({ failedTries: 0, isLocked: false });
    t.clock.advance({ seconds: 1 });
    await fail();
    expect(await remaining()).toBe(4);
    expect(await detail()).toEqual({ failedTries: 1, isLocked: false });
  });
});
