import { closeClient } from '@partnerfolio/contract/clients';
import { getClientRecords } from '@partnerfolio/contract/clients/retention/records';
import { signIn } from '@partnerfolio/contract/identity';
import { getRetention, getRetentionEffect, putRetention } from '@partnerfolio/contract/settings/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { forgetOldTraces } from '../accounts/retention.actions.ts';
import { removeOldEvents } from './actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin', { password: 'correct horse' });
  agent = await t.signInAs('agent');
});
afterAll(() => t.close());

const asToday = { attemptDays: 400, auditYears: null, recordYears: 10 };
const chosen = { attemptDays: 90, auditYears: 7, recordYears: 6 };
const put = (body: object, as: TestPerson = admin) => t.request(putRetention, { body: body as never }, as);
const read = async () => (await t.request(getRetention, {}, admin)).body;

test('keeps what was kept before firms could choose, until an administrator chooses', async () => {
  expect(await read()).toEqual({ ...asToday, revision: 1 });
});

describe('PUT /api/firm/retention', () => {
  test('stores the periods, and audits both states', async () => {
    expect((await put({ ...chosen, revision: 1 })).body).toEqual({ ...chosen, revision: 2 });
    expect(await read()).toEqual({ ...chosen, revision: 2 });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_retention',
      before: asToday,
      after: chosen,
    });
  });

  test('412 for a revision that another administrator has changed, and keeps their change', async () => {
    await put({ ...chosen, revision: 1 });
    expect((await put({ ...asToday, revision: 1 })).problem).toMatchObject({ status: 412, code: 'stale' });
    expect(await read()).toEqual({ ...chosen, revision: 2 });
  });

  test('two changes at once: one is stored, the other gets 412', async () => {
    const answers = await Promise.all(
      [5, 6].map((recordYears) => put({ ...chosen, recordYears, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test.each([
    ['89 days of attempts', { attemptDays: 89 }, 'attemptDays', 'number_too_small'],
    ['3651 days of attempts', { attemptDays: 3651 }, 'attemptDays', 'number_too_large'],
    ['half a day', { attemptDays: 100.5 }, 'attemptDays', 'not_valid'],
    ['days as text', { attemptDays: '400' }, 'attemptDays', 'not_valid'],
    ['no days', { attemptDays: undefined }, 'attemptDays', 'required'],
    ['4 years of the audit log', { auditYears: 4 }, 'auditYears', 'number_too_small'],
    ['31 years of the audit log', { auditYears: 31 }, 'auditYears', 'number_too_large'],
    ['no years of the audit log', { auditYears: undefined }, 'auditYears', 'required'],
    ['4 years of records', { recordYears: 4 }, 'recordYears', 'number_too_small'],
    ['31 years of records', { recordYears: 31 }, 'recordYears', 'number_too_large'],
    ['records for ever', { recordYears: null }, 'recordYears', 'not_valid'],
    ['a revision of zero', { revision: 0 }, 'revision', 'number_too_small'],
  ])('rejects %s with 422 and stores nothing', async (_, body, path, code) => {
    expect((await put({ ...chosen, ...body })).problem).toMatchObject({
      status: 422,
      fields: [{ path, code }],
    });
    expect(await read()).toEqual({ ...asToday, revision: 1 });
  });

  test('only administrators may change it', async () => {
    expect((await put(chosen, agent)).status).toBe(403);
    expect((await put(chosen, await t.signInAs('employee'))).status).toBe(403);
    expect(await read()).toEqual({ ...asToday, revision: 1 });
  });

  test('409 while the firm is not set up', async () => {
    const empty = await openTestApp();
    try {
      const first = await empty.signInAs('admin');
      const refused = await empty.request(putRetention, { body: chosen }, first);
      expect(refused.problem).toMatchObject({ code: 'wrong_state', reason: { code: 'firm_not_set_up' } });
      expect((await empty.request(getRetention, {}, first)).body).toEqual({ ...asToday, revision: 1 });
    } finally {
      await empty.close();
    }
  });
});

describe('the next night', () => {
  const attempts = async () => (await t.db.selectFrom('login_attempts').selectAll().execute()).length;
  const effect = async (query: { attemptDays: number; auditYears?: number }) =>
    (await t.request(getRetentionEffect, { query: query as never }, admin)).body;

  test('deletes as many attempts as the effect says, by the chosen period', async () => {
    await t.request(signIn, { body: { email: admin.email, password: 'correct horse' } });
    t.clock.advance({ days: 91 });
    admin = await t.signInAs('admin');
    expect(await effect({ attemptDays: 400 })).toEqual({ attempts: 0, auditDays: 0, auditEvents: 0 });
    expect(await effect({ attemptDays: 90 })).toEqual({ attempts: 1, auditDays: 0, auditEvents: 0 });
    await forgetOldTraces(t);
    expect(await attempts()).toBe(1);
    await put(chosen);
    await forgetOldTraces(t);
    expect(await attempts()).toBe(0);
  });

  test('removes as many days and events of the audit log as the effect says', async () => {
    await put(asToday);
    await sealAuditLog(t.app);
    const old = (await listAuditEvents(t.db)).length;
    t.clock.advance({ days: 8 * 365 });
    admin = await t.signInAs('admin');
    await put({ ...asToday, attemptDays: 3650 });
    await sealAuditLog(t.app);
    const query = { attemptDays: 3650 };
    expect(await effect(query)).toEqual({ attempts: 0, auditDays: 0, auditEvents: 0 });
    expect(await effect({ ...query, auditYears: 9 })).toMatchObject({ auditDays: 0 });
    expect(await effect({ ...query, auditYears: 7 })).toEqual({
      attempts: 0,
      auditDays: 1,
      auditEvents: old,
    });
    await removeOldEvents(t.app);
    expect(await t.eventTypes()).not.toContain('audit.remove');
    await put({ ...chosen, attemptDays: 3650 });
    await removeOldEvents(t.app);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'audit.remove',
      metadata: { rows: old, days: 1 },
    });
    expect(await effect({ ...query, auditYears: 7 })).toMatchObject({ auditDays: 0, auditEvents: 0 });
  });

  test.each([{ attemptDays: 89 }, { attemptDays: 400, auditYears: 31 }, {}])(
    'has no effect to say of %j, which is refused with 422',
    async (query) => {
      expect((await t.request(getRetentionEffect, { query: query as never }, admin)).status).toBe(422);
    },
  );
});

describe('GET /api/clients/:id/records', () => {
  const records = async (id: string) => (await t.request(getClientRecords, { params: { id } }, agent)).body;

  test('says until when the records of a closed client are kept, by the chosen period', async () => {
    const id = await makeClient(t, agent);
    expect(await records(id)).toEqual({ years: 10, keptUntil: null, reason: 'client_not_closed' });
    await t.request(closeClient, { params: { id }, body: { revision: 1 } }, agent);
    expect(await records(id)).toEqual({ years: 10, keptUntil: '2036-11-20', reason: null });
    await put(chosen);
    expect(await records(id)).toEqual({ years: 6, keptUntil: '2032-11-20', reason: null });
  });

  test('says that the closing date is unknown if nothing recorded it', async () => {
    const id = await makeClient(t, agent);
    await t.db
      .updateTable('clients')
      .set({ status: 'closed', closed_at: null })
      .where('id', '=', id)
      .execute();
    expect(await records(id)).toEqual({ years: 10, keptUntil: null, reason: 'closing_date_unknown' });
  });
});
