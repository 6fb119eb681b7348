/** A broken audit log: who is told, and how often. */
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { verifyAuditTrail } from '@partnerfolio/contract/security';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doNightlyWork } from '../../nightly-work.ts';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';

let t: TestApp;
let admin: TestPerson;
let other: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  other = await t.signInAs('admin');
  employee = await t.signInAs('employee');
  for (let n = 0; n < 4; n += 1)
    await writeAudit(t.db, { eventType: 'demo.grow', now: t.clock.now(), userId: null });
  await sealAuditLog(t.app);
});

const tamper = (seq: number) =>
  sql
    .raw(
      `alter table audit_logs disable trigger audit_logs_append_only;
       update audit_logs set event_type = 'other' where seal_seq = ${seq};
       alter table audit_logs enable trigger audit_logs_append_only;`,
    )
    .execute(t.db);
const verify = () => t.request(verifyAuditTrail, {}, admin);
const night = () => doNightlyWork(t.app, t.clock.now());
const kindsOf = async (person: TestPerson) =>
  (await t.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind);

test('administrators are told once of each broken place, by the night and by the portal', async () => {
  await verify();
  await night();
  expect(await kindsOf(other)).toEqual([]);
  await tamper(3);
  await Promise.all([night(), night()]);
  expect((await verify()).body.broken).toMatchObject({ kind: 'changed', seq: 3 });
  await night();
  for (const person of [admin, other]) expect(await kindsOf(person)).toEqual(['audit_broken']);
  expect(await kindsOf(employee)).toEqual([]);
  await tamper(2);
  await Promise.all([verify(), verify()]);
  for (const person of [admin, other])
    expect(await kindsOf(person)).toEqual(['audit_broken', 'audit_broken']);
});

test('the one who verifies the log is told too, as the others may not be there', async () => {
  await tamper(1);
  await verify();
  expect(await kindsOf(admin)).toEqual(['audit_broken']);
  expect(await kindsOf(other)).toEqual(['audit_broken']);
});
