import { listClients } from '@partnerfolio/contract/clients';
import { getSession, signOut } from '@partnerfolio/contract/identity';
import { getProfile, updateProfile } from '@partnerfolio/contract/settings/profile';
import { assignRole, beginView, deactivateUser, endView, listUsers } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { noteEndedViews } from './views.actions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const give = (as: TestPerson, id: string, role: 'admin' | 'employee' | 'agent') =>
  t.request(assignRole, { params: { id }, body: { role } }, as);

describe('PUT /api/users/:id/view', () => {
  const begin = (as: TestPerson, id: string) => t.request(beginView, { params: { id } }, as);
  const leave = (as: TestPerson) => t.request(endView, {}, as);
  const seenBy = async (as: TestPerson) => (await t.request(getSession, {}, as)).body.session?.viewer;
  const trail = async () =>
    (await listAuditEvents(t.db))
      .filter(({ event_type: type }) => /^(view|session)\./.test(type))
      .map(({ event_type: type, user_id: by, entity_id: about, metadata }) => ({
        type,
        by,
        about,
        reason: (metadata as { reason?: string }).reason,
      }));
  const problemCode = (answer: { problem: { code: string } | null }) => answer.problem?.code ?? null;

  test("shows the portal with the user's access until the view ends, and records start and end", async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent');
    await makeClient(t, agent);
    await makeClient(t, await t.signInAs('agent'));
    expect((await begin(admin, agent.id)).status).toBe(200);
    const seen = await seenBy(admin);
    expect(seen).toMatchObject({ id: agent.id, role: 'agent', viewedUntil: '2026-11-20T09:30:00.000Z' });
    expect(seen?.rights.includes('clients.view_all')).toBe(false);
    expect((await t.request(listClients, {}, admin)).body.total).toBe(1);
    expect((await t.request(listUsers, {}, admin)).status).toBe(403);
    await leave(admin);
    expect(await seenBy(admin)).toMatchObject({ id: admin.id, role: 'admin', viewedUntil: null });
    expect((await t.request(listClients, {}, admin)).body.total).toBe(2);
    await t.settled();
    expect(await trail()).toEqual([
      { type: 'view.begin', by: admin.id, about: agent.id, reason: undefined },
      { type: 'view.end', by: admin.id, about: agent.id, reason: 'left' },
    ]);
  });

  test("answers 403 to every change and to the user's own account, recorded under the administrator's name", async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent');
    await begin(admin, agent.id);
    const change = await t.request(updateProfile, { body: { fullName: 'Somebody' } }, admin);
    expect(problemCode(change)).toBe('viewing_only');
    expect(problemCode(await t.request(getProfile, {}, admin))).toBe('viewing_only');
    await t.settled();
    const refused = (await listAuditEvents(t.db)).filter((each) => each.event_type === 'permission_denied');
    expect(refused).toMatchObject([
      { user_id: admin.id, metadata: { endpoint: 'updateProfile', viewedAs: agent.id } },
      { user_id: admin.id, metadata: { endpoint: 'getProfile', viewedAs: agent.id } },
    ]);
    expect((await t.request(getProfile, {}, agent)).body.fullName).not.toBe('Somebody');
  });

  test('expires after half an hour; until the administrator leaves it, nothing is shown or changed', async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent');
    const other = await t.signInAs('admin');
    await begin(admin, agent.id);
    // The access token is still valid; the view is not.
    await t.db.updateTable('session_tokens').set({ expires_at: '2026-11-21T09:00:00.000Z' }).execute();
    t.clock.advance({ minutes: 31 });
    expect(await seenBy(admin)).toMatchObject({ id: admin.id, viewedUntil: null });
    expect(problemCode(await t.request(listClients, {}, admin))).toBe('viewing_only');
    expect(problemCode(await give(admin, agent.id, 'employee'))).toBe('viewing_only');
    await noteEndedViews(t.app);
    await noteEndedViews(t.app);
    expect((await leave(admin)).status).toBe(200);
    expect((await t.request(listUsers, {}, admin)).status).toBe(200);
    await t.settled();
    expect(await trail()).toEqual([
      { type: 'view.begin', by: admin.id, about: agent.id, reason: undefined },
      { type: 'view.end', by: admin.id, about: agent.id, reason: 'expired' },
    ]);
    expect((await t.request(listUsers, {}, other)).status).toBe(200);
  });

  test('ends with the session, and the audit log records it', async () => {
    const admin = await t.signInAs('admin');
    const agent = await t.signInAs('agent');
    await begin(admin, agent.id);
    await t.request(signOut, {}, admin);
    await noteEndedViews(t.app);
    expect((await trail()).map(({ type, reason }) => ({ type, reason }))).toEqual([
      { type: 'view.begin', reason: undefined },
      { type: 'session.end', reason: undefined },
      { type: 'view.end', reason: 'session_ended' },
    ]);
    expect(await seenBy(admin)).toBeUndefined();
  });

  test.each([
    [
      'the admin is one no more',
      (admin: TestPerson, _: TestPerson, other: TestPerson) => give(other, admin.id, 'agent'),
    ],
    [
      'the person becomes an admin',
      (_: TestPerson, agent: TestPerson, other: TestPerson) => give(other, agent.id, 'admin'),
    ],
    [
      'the person is deactivated',
      (_: TestPerson, agent: TestPerson, other: TestPerson) =>
        t.request(deactivateUser, { params: { id: agent.id }, body: {} }, other),
    ],
  ])('ends at once when %s', async (_, change) => {
    const [admin, agent, other] = [
      await t.signInAs('admin'),
      await t.signInAs('agent'),
      await t.signInAs('admin'),
    ];
    await begin(admin, agent.id);
    expect((await change(admin, agent, other)).status).toBe(200);
    expect(await seenBy(admin)).toMatchObject({ id: admin.id, viewedUntil: null });
    expect(problemCode(await t.request(listClients, {}, admin))).toBe('viewing_only');
  });

  test("answers 409 for administrators, oneself and deactivated users; the administrator's other session is unaffected", async () => {
    const admin = await t.signInAs('admin');
    const gone = await t.signInAs('agent', { isDeactivated: true });
    for (const id of [admin.id, (await t.signInAs('admin')).id, gone.id])
      expect(problemCode(await begin(admin, id))).toBe('wrong_state');
    expect((await seenBy(admin))?.id).toBe(admin.id);
  });
});
