import { assignRole, getProfile, listUsers } from '@partnerfolio/contract/identity';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const give = (as: TestPerson, id: string, role: 'admin' | 'employee' | 'agent') =>
  t.request(assignRole, { params: { id }, body: { role } }, as);

describe('PUT /api/users/:id/role', () => {
  test('200 gives a role, on the trail with before and after', async () => {
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
  });

  test('409 for the last active administrator; a deactivated one does not count', async () => {
    const admin = await t.signInAs('admin');
    await t.signInAs('admin', { isDeactivated: true });
    expect((await give(admin, admin.id, 'agent')).problem?.code).toBe('last_administrator');
    expect((await t.request(getProfile, {}, admin)).body.role).toBe('admin');
  });

  test('two administrators who demote each other at once: one stays', async () => {
    const [ana, ben] = [await t.signInAs('admin'), await t.signInAs('admin')];
    const answers = await Promise.all([give(ana, ben.id, 'agent'), give(ben, ana.id, 'agent')]);
    expect(answers.map((answer) => answer.status)).toContain(200);
    const left = await t.db.selectFrom('user_roles').select('role').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });

  test('422 in the words of the document, 404 for nobody', async () => {
    const admin = await t.signInAs('admin');
    const send = (id: string, body: string) =>
      t.fetch(`/api/users/${id}/role`, {
        method: 'PUT',
        body,
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      });
    expect(await (await send('7', '{"role":"boss"}')).json()).toMatchObject({
      fields: [
        { path: 'id', message: 'Invalid user ID format' },
        { path: 'role', message: 'Role must be admin, employee, or agent' },
      ],
    });
    expect((await give(admin, randomUUID(), 'agent')).status).toBe(404);
    expect((await send(randomUUID(), '{')).status).toBe(400);
  });

  test('a refused act is on the trail once a minute, with a count', async () => {
    const agent = await t.signInAs('agent');
    const denied = async () =>
      (await listAuditEvents(t.db))
        .filter((event) => event.event_type === 'permission_denied')
        .map((event) => event.metadata);
    for (let n = 0; n < 3; n += 1) expect((await give(agent, agent.id, 'admin')).status).toBe(403);
    await t.settled();
    expect(await denied()).toEqual([{ endpoint: 'assignRole', count: 1 }]);
    t.clock.advance({ seconds: 61 });
    await t.app.refusals.flush(false);
    expect(await denied()).toEqual([
      { endpoint: 'assignRole', count: 1 },
      { endpoint: 'assignRole', count: 2 },
    ]);
  });
});

describe('GET /api/users', () => {
  test('those waiting for a role first, then the newest; searched by name and address; paged', async () => {
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
    expect(await names({ q: 'AGENT', limit: 1, offset: 1 })).toEqual({ names: ['Old Agent'], total: 2 });
    expect(await names({ q: '0% s' })).toEqual({ names: ['100% Sure_Thing'], total: 1 });
    expect(await names({ q: 'e_t' })).toEqual({ names: ['100% Sure_Thing'], total: 1 });
  });

  test('422 for a page too large', async () => {
    const admin = await t.signInAs('admin');
    expect((await t.request(listUsers, { query: { limit: 5000 } }, admin)).problem?.fields).toHaveLength(1);
  });
});
