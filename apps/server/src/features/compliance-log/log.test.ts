import type { FeatureName } from '@partnerfolio/contract/access';
import { closeClient, shareClient } from '@partnerfolio/contract/clients';
import {
  closeLogRecord,
  createLogRecord,
  getLogRecord,
  listLogAssignees,
  listLogRecords,
  reopenLogRecord,
  updateLogRecord,
} from '@partnerfolio/contract/compliance/log';
import type { LogRecordWithSteps } from '@partnerfolio/contract/compliance/log';
import { getAuditEvent, listAuditEvents } from '@partnerfolio/contract/security';
import { addOwnDay } from '@partnerfolio/contract/settings/holidays';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { logForm, makeLogRecord } from '../../testing/compliance-log.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';

let t: TestApp;
let owner: TestPerson;
let agent: TestPerson;
let employee: TestPerson;
let admin: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  admin = await t.signInAs('admin', { fullName: 'Ana Admin' });
  clientId = await makeClient(t, owner);
});

const grant = ({ id: userId }: TestPerson, feature: FeatureName) =>
  insertTestGroup(t.db, { userId, feature, permission: 'grant', now: t.clock.now() });
const csv = async (as: TestPerson) => {
  const headers = { authorization: `Bearer ${as.accessToken}` };
  return (await t.fetch('/api/exports/compliance/log', { headers })).text();
};
const record = (given: object = {}, as = owner) => makeLogRecord(t, as, { clientId, ...given });
const create = (given: object, as: TestPerson) =>
  t.request(
    createLogRecord,
    { body: { kind: 'complaint', clientId, ...logForm, assigneeId: as.id, ...given } as never },
    as,
  );
const read = (id: string, as: TestPerson) => t.request(getLogRecord, { params: { id } }, as);
const list = async (as: TestPerson, query: object = {}) =>
  (await t.request(listLogRecords, { query }, as)).body;
const numbers = async (as: TestPerson, query: object = {}) =>
  (await list(as, query)).items.map((one) => one.number);
/** The form that changes nothing. */
const formOf = ({ portfolio, assignee, compensation, ...row }: LogRecordWithSteps) => ({
  ...row,
  portfolioId: portfolio?.id ?? null,
  assigneeId: assignee.id,
  compensation: compensation?.amount ?? null,
  compensationCurrency: compensation?.currency ?? null,
});
const change = (row: LogRecordWithSteps, given: object, as: TestPerson = owner) =>
  t.request(updateLogRecord, { params: { id: row.id }, body: { ...formOf(row), ...given } }, as);
const close = ({ id, revision }: { id: string; revision: number }, given: object, as: TestPerson) =>
  t.request(
    closeLogRecord,
    { params: { id }, body: { outcome: 'Paid back', resolution: 'upheld', revision, ...given } },
    as,
  );
const reopen = ({ id, revision }: { id: string; revision: number }, as: TestPerson) =>
  t.request(reopenLogRecord, { params: { id }, body: { reason: 'New facts', revision } }, as);
const firmBreach = (as: TestPerson, given: object = {}) =>
  makeLogRecord(t, as, { kind: 'breach', clientId: null, ...given });

describe('numbers', () => {
  test('counts complaints and breaches apart, by year', async () => {
    expect((await record()).number).toBe('C-2026-001');
    expect((await firmBreach(employee)).number).toBe('B-2026-001');
    expect((await record()).number).toBe('C-2026-002');
    t.clock.advance({ days: 45 });
    const again = await t.signInAs('admin');
    expect((await makeLogRecord(t, again, { clientId })).number).toBe('C-2027-001');
  });

  test('gives records of the same moment numbers without gaps', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => firmBreach(employee)));
    const last = made.map(({ number }) => number.replace('B-2026-00', ''));
    expect(last.toSorted().join('')).toBe('12345678');
  });

  test('leaves no gap after a refused record', async () => {
    await record();
    const refused = await create({ noticedOn: '2026-12-30' }, owner);
    expect(refused.problem?.fields).toEqual([wrongField('noticedOn', 'day_in_future')]);
    expect((await record()).number).toBe('C-2026-002');
  });
});

describe('due dates', () => {
  test('gives a complaint 15 business days', async () => {
    expect(await record({ noticedOn: '2026-11-18' })).toMatchObject({ dueOn: '2026-12-09' });
  });

  test('skips days on which the firm is closed', async () => {
    await t.request(addOwnDay, { body: { day: '2026-12-07', name: 'Bridge', kind: 'closed' } }, admin);
    expect(await record({ noticedOn: '2026-11-18' })).toMatchObject({ dueOn: '2026-12-10' });
  });

  test('keeps a given due date, and gives a breach none', async () => {
    expect(await record({ dueOn: '2026-12-24' })).toMatchObject({ dueOn: '2026-12-24' });
    expect(await firmBreach(employee)).toMatchObject({ dueOn: null });
  });

  test('finds what is overdue', async () => {
    await record({ dueOn: '2026-11-19' });
    await record({ dueOn: '2026-11-20' });
    expect(await list(owner, { state: 'overdue' })).toMatchObject({
      items: [{ number: 'C-2026-001', isOverdue: true }],
      total: 1,
    });
  });
});

describe('access', () => {
  test('shows complaints to those who see the client, and hides them from others', async () => {
    const { id } = await record();
    expect(await read(id, agent)).toMatchObject({ status: 404 });
    expect(await list(agent, { q: 'C-2026' })).toMatchObject({ items: [], total: 0 });
    await t.request(
      shareClient,
      { params: { id: clientId, userId: agent.id }, body: { level: 'view' } },
      admin,
    );
    expect(await read(id, agent)).toMatchObject({
      status: 200,
      body: { may: { edit: false, close: false } },
    });
    expect((await create({}, agent)).status).toBe(403);
  });

  test('shows breaches only with the right', async () => {
    const { id } = await record({ kind: 'breach' }, admin);
    expect(await read(id, owner)).toMatchObject({ status: 404 });
    expect(await numbers(owner)).toEqual([]);
    expect(await numbers(employee)).toEqual(['B-2026-001']);
    expect((await create({ kind: 'breach' }, owner)).status).toBe(403);
    await grant(owner, 'compliance.log');
    expect(await numbers(owner)).toEqual(['B-2026-001']);
  });

  test('shows breaches without a client only to those who see every client', async () => {
    const { id } = await firmBreach(employee);
    await grant(owner, 'compliance.log');
    expect(await read(id, owner)).toMatchObject({ status: 404 });
    expect(await numbers(owner)).toEqual([]);
    expect((await create({ kind: 'breach', clientId: null }, owner)).status).toBe(403);
    expect((await read(id, admin)).status).toBe(200);
  });

  test('never names a hidden client in the export', async () => {
    await record({ subject: 'Secret' });
    expect(await csv(employee)).toContain('Secret');
    await grant(agent, 'clients.export');
    const hidden = await csv(agent);
    expect(hidden).toContain('Number');
    expect(hidden).not.toContain('Secret');
  });

  test('assigns only those who may change the client, of a breach with its right', async () => {
    const names = async (query: object, as: TestPerson) =>
      (await t.request(listLogAssignees, { query: query as never }, as)).body.items.map(
        (one) => one.fullName,
      );
    expect(await names({ kind: 'complaint', clientId }, owner)).toEqual([
      'Ana Admin',
      'Emil Employee',
      'Olga Owner',
    ]);
    expect(await names({ kind: 'breach', clientId }, admin)).toEqual(['Ana Admin', 'Emil Employee']);
    expect((await create({ assigneeId: agent.id }, owner)).problem?.fields).toEqual([
      wrongField('assigneeId', 'not_assignable'),
    ]);
    const asked = await t.request(listLogAssignees, { query: { kind: 'complaint', clientId } }, agent);
    expect(asked.status).toBe(404);
  });
});

describe('changes', () => {
  test('keep each value before and after, users and portfolios by name', async () => {
    const portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
    const before = await record();
    const { body } = await change(before, {
      subject: 'Sale placed late',
      portfolioId,
      assigneeId: employee.id,
      compensation: '150.50',
      compensationCurrency: 'EUR',
    });
    expect(body).toMatchObject({ compensation: { amount: '150.50', currency: 'EUR' }, revision: 2 });
    expect(body.steps).toMatchObject([
      {
        step: 'changed',
        by: { fullName: 'Olga Owner' },
        changes: [
          { field: 'portfolioId', before: null, after: 'Growth' },
          { field: 'subject', before: 'Order placed late', after: 'Sale placed late' },
          { field: 'assigneeId', before: 'Olga Owner', after: 'Emil Employee' },
          { field: 'compensation', before: null, after: '150.50 EUR' },
        ],
      },
      { step: 'recorded', changes: [] },
    ]);
  });

  test('refuses a change based on an older revision', async () => {
    const before = await record();
    await change(before, { severity: 'high' });
    expect(await change(before, { severity: 'low' })).toMatchObject({ problem: { code: 'stale' } });
  });

  test('writes nothing when nothing changes', async () => {
    expect((await change(await record(), {})).body).toMatchObject({
      revision: 1,
      steps: [{ step: 'recorded' }],
    });
  });

  test('keeps an amount exactly, and refuses more decimals than the currency has', async () => {
    const before = await record({ compensation: '999999999999999.01', compensationCurrency: 'EUR' });
    expect(before.compensation).toEqual({ amount: '999999999999999.01', currency: 'EUR' });
    expect((await change(before, { compensation: '1.005' })).problem?.fields).toEqual([
      wrongField('compensation', 'amount_decimals'),
    ]);
    expect((await change(before, { compensation: '1', compensationCurrency: null })).problem?.fields).toEqual(
      [wrongField('compensationCurrency', 'currency_of_amount')],
    );
  });

  test("refuses another client's portfolio, and a category of the other kind", async () => {
    const before = await record();
    const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, owner) });
    expect(await change(before, { portfolioId })).toMatchObject({
      problem: { reason: { code: 'no_such_portfolio' } },
    });
    expect((await change(before, { category: 'market_abuse' })).problem?.fields).toEqual([
      wrongField('category', 'category_of_other_kind'),
    ]);
  });

  test('records a complaint of a former client', async () => {
    await t.request(closeClient, { params: { id: clientId }, body: { revision: 1 } }, owner);
    expect(await record()).toMatchObject({ number: 'C-2026-001', may: { edit: true } });
  });
});

describe('closing', () => {
  test('needs the right, and of a complaint how it ended', async () => {
    const before = await record();
    expect((await close(before, {}, owner)).status).toBe(403);
    expect((await close(before, { resolution: null }, employee)).problem?.fields).toEqual([
      wrongField('resolution', 'resolution_required'),
    ]);
    const { body } = await close(before, {}, employee);
    expect(body).toMatchObject({
      outcome: 'Paid back',
      resolution: 'upheld',
      closed: { by: { fullName: 'Emil Employee' } },
      may: { edit: false, close: false, reopen: true },
    });
    expect(await change(body, { subject: 'Other' })).toMatchObject({
      problem: { reason: { code: 'log_record_closed' } },
    });
    expect(await numbers(owner, { state: 'open' })).toEqual([]);
    expect(await numbers(owner, { state: 'closed' })).toEqual(['C-2026-001']);
  });

  test('of a breach has no result', async () => {
    const { body } = await close(await firmBreach(employee), {}, employee);
    expect(body).toMatchObject({ outcome: 'Paid back', resolution: null });
  });

  test('can be undone with a reason, and the steps keep both', async () => {
    const { body: closed } = await close(await record(), {}, employee);
    expect((await reopen(closed, owner)).status).toBe(403);
    const { body } = await reopen(closed, employee);
    expect(body).toMatchObject({ closed: null, resolution: null, outcome: 'Paid back' });
    expect(body.steps.map(({ step, reason }) => [step, reason])).toEqual([
      ['reopened', 'New facts'],
      ['closed', null],
      ['recorded', null],
    ]);
    expect(await reopen(body, employee)).toMatchObject({ problem: { reason: { code: 'log_record_open' } } });
  });

  test('happens once when two do it at the same moment', async () => {
    const before = await record();
    const both = await Promise.all([close(before, {}, employee), close(before, {}, admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });
});

test('writes each act to the audit log without its free texts', async () => {
  const { body } = await close(await record(), {}, employee);
  await reopen(body, employee);
  const { items } = (await t.request(listAuditEvents, {}, admin)).body;
  const ours = items.filter(({ eventType }) => eventType.startsWith('complaint.'));
  expect(ours.map(({ eventType }) => eventType)).toEqual([
    'complaint.reopen',
    'complaint.close',
    'complaint.record',
  ]);
  const event = await t.request(getAuditEvent, { params: { id: ours[1]?.id ?? '' } }, admin);
  expect(JSON.stringify(event.body)).not.toContain('two days late');
  expect(JSON.stringify(event.body)).toContain('C-2026-001');
});

test('never deletes a record or a step', async () => {
  const { id } = await record();
  await expect(t.db.deleteFrom('log_steps').where('record_id', '=', id).execute()).rejects.toThrow('never');
  await expect(t.db.deleteFrom('log_records').where('id', '=', id).execute()).rejects.toThrow('never');
});
