import { getSession, signIn } from '@partnerfolio/contract/identity';
import { updateProfile } from '@partnerfolio/contract/settings/profile';
import { getAuditEvent, listAuditEvents } from '@partnerfolio/contract/security';
import { assignRole, deactivateUser, eraseUser, getUser, reactivateUser } from '@partnerfolio/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { verifyAuditLog } from '../../platform/audit/audit-verify.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listEveryRow } from '../../testing/database.queries.ts';
import { makeTestListView } from '../../testing/list-views.ts';
import { makeClient } from '../../testing/ledgers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const fullName = 'Wilhelmina Unforgettable';
const email = 'wilhelmina@unforgettable.example';

const erase = (as: TestPerson, id: string) => t.request(eraseUser, { params: { id } }, as);
const verdict = () => verifyAuditLog(t.db);

/** A user with some history who has left. */
const makeFormer = async (admin: TestPerson): Promise<TestPerson> => {
  const person = await t.signInAs('agent', { fullName: 'Wilma', email });
  await t.request(updateProfile, { body: { fullName, phone: '555 0100' } }, person);
  const client = await makeClient(t, person);
  expect(client).not.toBe('');
  await t.request(signIn, { body: { email, password: 'not the password' } });
  await t.request(assignRole, { params: { id: person.id }, body: { role: 'employee' } }, admin);
  // Views of lists hold what was searched for.
  await makeTestListView(t, person, { name: 'Unforgettable clients', query: { q: 'Unforgettable' } });
  await t.settled();
  const left = { params: { id: person.id }, body: { takeoverId: admin.id } };
  expect((await t.request(deactivateUser, left, admin)).status).toBe(200);
  return person;
};

/** Every table as text. */
const wholeDatabase = async (): Promise<string> =>
  (await listEveryRow(t.db)).map(({ row }) => row).join('\n');

describe('PUT /api/users/:id/erasure', () => {
  test('leaves nothing that identifies the user, and what they did in an audit log that still verifies', async () => {
    const admin = await t.signInAs('admin');
    const person = await makeFormer(admin);
    await sealAuditLog(t.app);
    const sealed = (await verdict()).sealed;
    expect(await wholeDatabase()).toContain('Unforgettable');

    const { status, body } = await erase(admin, person.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ fullName: null, email: null, erasedAt: '2026-11-20T09:00:00.000Z' });
    await sealAuditLog(t.app);
    expect(await verdict()).toMatchObject({ sealed: sealed + 1, broken: null });
    expect((await wholeDatabase()).toLowerCase()).not.toMatch(/unforgettable|wilma|555 0100/);

    const trail = (await t.request(listAuditEvents, { query: { limit: 100 } }, admin)).body.items;
    const named = (type: string) => trail.find(({ eventType }) => eventType === type);
    expect(named('profile.update')).toMatchObject({ isErased: true, metadata: {} });
    expect(named('auth_failure')).toMatchObject({ isErased: true, metadata: {} });
    // Role changes and owners of clients are no personal secret, so they stay.
    expect(named('role.assign')).toMatchObject({ isErased: false, entityId: person.id });
    expect(named('client.create')).toMatchObject({ isErased: false, person: { id: person.id } });
    const act = named('user.erase');
    expect(act).toMatchObject({ person: { id: admin.id }, entityId: person.id, isErased: false });
    const change = await t.request(
      getAuditEvent,
      { params: { id: named('profile.update')?.id ?? '' } },
      admin,
    );
    expect(change.body).toMatchObject({ before: null, after: null });
    expect(change.body.seal).not.toBeNull();
  });

  test('cannot be undone, and accepts only a user who has left', async () => {
    const admin = await t.signInAs('admin');
    const active = await t.signInAs('agent');
    expect((await erase(admin, active.id)).problem?.code).toBe('wrong_state');
    const person = await makeFormer(admin);
    expect((await erase(admin, person.id)).status).toBe(200);
    expect((await erase(admin, person.id)).problem?.code).toBe('wrong_state');
    expect((await t.request(reactivateUser, { params: { id: person.id } }, admin)).problem?.code).toBe(
      'wrong_state',
    );
    expect((await t.request(getUser, { params: { id: person.id } }, admin)).status).toBe(200);
    expect((await t.request(getSession, {}, person)).body.session).toBeNull();
  });

  test('is the only way to empty a row: verify names a row emptied otherwise', async () => {
    const admin = await t.signInAs('admin');
    const person = await makeFormer(admin);
    await erase(admin, person.id);
    await sealAuditLog(t.app);
    const { rows } = await sql<{ seal_seq: number; erased_by: string }>`
      select (select min(seal_seq) from audit_logs where erased_by is null) as seal_seq,
        (select id from audit_logs where event_type = 'user.erase') as erased_by`.execute(t.db);
    const [kept] = rows;
    await sql`
      update audit_logs set metadata = '{}', before = null, after = null, details_salt = null,
        erased_by = ${kept?.erased_by} where seal_seq = ${kept?.seal_seq}`.execute(t.db);
    expect((await verdict()).broken).toMatchObject({ kind: 'changed' });
    const undone = sql`update audit_logs set metadata = '{"n":1}' where erased_by is not null`.execute(t.db);
    await expect(undone).rejects.toThrow('append-only');
  });
});
