import { shareClient } from '@partnerfolio/contract/clients';
import { closeLogRecord, getLogRecord, updateLogRecord } from '@partnerfolio/contract/compliance/log';
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { deactivateUser, getUser } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { logForm, makeLogRecord } from '../../testing/compliance-log.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';
import { tellOverdueRecords } from './telling.actions.ts';

let t: TestApp;
let owner: TestPerson;
let leaver: TestPerson;
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
  leaver = await t.signInAs('employee', { fullName: 'Lea Leaver' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  admin = await t.signInAs('admin', { fullName: 'Ana Admin' });
  clientId = await makeClient(t, owner);
});

const complaint = (given: object = {}) => makeLogRecord(t, leaver, { clientId, ...given });
const breach = (given: object = {}) => makeLogRecord(t, leaver, { kind: 'breach', clientId, ...given });
const read = async (id: string) => (await t.request(getLogRecord, { params: { id } }, admin)).body;
const handlerOf = async (id: string) => (await read(id)).assignee.fullName;
const deactivate = (takeoverId: string | null) =>
  t.request(deactivateUser, { params: { id: leaver.id }, body: { takeoverId } }, admin);
const told = async (person: TestPerson) =>
  (await t.request(listNotifications, {}, person)).body.items
    .filter(({ kind }) => kind.startsWith('log_record'))
    .map(({ kind, subject }) => ({ kind, name: subject.name }));

describe('open complaints and breaches of a user who leaves', () => {
  test('require a colleague who takes over, and are counted', async () => {
    const { id } = await complaint();
    const facts = (await t.request(getUser, { params: { id: leaver.id } }, admin)).body;
    expect(facts).toMatchObject({ clients: 0, tasks: 0, logRecords: 1 });
    expect((await deactivate(null)).problem?.fields).toEqual([wrongField('takeoverId', 'takeover_required')]);
    expect(await handlerOf(id)).toBe('Lea Leaver');
    expect((await deactivate(employee.id)).status).toBe(200);
    expect(await handlerOf(id)).toBe('Emil Employee');
    expect((await t.request(getUser, { params: { id: leaver.id } }, admin)).body.logRecords).toBe(0);
  });

  test('go to the colleague, else to the adviser of the client, else to the administrator; closed ones stay', async () => {
    const successor = await t.signInAs('agent', { fullName: 'Sue Successor' });
    const shared = await makeClient(t, employee, { name: 'Berta Example' });
    const share = { params: { id: shared, userId: successor.id }, body: { level: 'edit' } } as const;
    expect((await t.request(shareClient, share, employee)).status).toBe(200);
    const onShared = await complaint({ clientId: shared });
    const onOther = await complaint();
    // An agent has no right to see breaches.
    const breachOfAgents = await breach();
    const breachOfEmployees = await breach({ clientId: shared });
    const ofFirm = await breach({ clientId: null });
    const closed = await complaint();
    const body = { outcome: 'Apologised', resolution: 'upheld', revision: 1 } as const;
    expect((await t.request(closeLogRecord, { params: { id: closed.id }, body }, leaver)).status).toBe(200);

    expect((await deactivate(successor.id)).status).toBe(200);
    const records = [onShared, onOther, breachOfAgents, breachOfEmployees, ofFirm, closed];
    expect(await Promise.all(records.map(({ id }) => handlerOf(id)))).toEqual([
      'Sue Successor',
      'Olga Owner',
      'Ana Admin',
      'Emil Employee',
      'Ana Admin',
      'Lea Leaver',
    ]);
    expect((await read(onShared.id)).steps[0]).toMatchObject({
      step: 'changed',
      by: { fullName: 'Ana Admin' },
      changes: [{ field: 'assigneeId', before: 'Lea Leaver', after: 'Sue Successor' }],
    });
    expect((await read(onShared.id)).revision).toBe(2);
    const event = { kind: 'log_record_assigned', name: `${onShared.number} Order placed late` };
    expect(await told(successor)).toEqual([event]);
    expect(await told(owner)).toHaveLength(1);
    expect(await told(admin)).toEqual([]);
    expect((await t.eventTypes()).filter((type) => type === 'breach.change')).toHaveLength(3);
  });

  test('a breach goes to an agent who has the right to see it', async () => {
    const userId = owner.id;
    await insertTestGroup(t.db, {
      userId,
      feature: 'compliance.log',
      permission: 'grant',
      now: t.clock.now(),
    });
    const { id } = await breach();
    await deactivate(owner.id);
    expect(await handlerOf(id)).toBe('Olga Owner');
  });

  test('cannot be given to a user who is being deactivated at the same moment', async () => {
    const { id } = await makeLogRecord(t, owner, { clientId });
    const body = { ...logForm, assigneeId: leaver.id, revision: 1 };
    const change = () => t.request(updateLogRecord, { params: { id }, body }, owner);
    await Promise.all([change(), deactivate(admin.id), change()]);
    expect(await handlerOf(id)).not.toBe('Lea Leaver');
  });
});

describe('who handles a complaint or breach', () => {
  test('is told when another user gives it, and again when it returns, but not by an edit nor of an own one', async () => {
    const { id, number } = await complaint({ assigneeId: employee.id });
    const change = (assigneeId: string, revision: number, subject = 'Order placed late') =>
      t.request(
        updateLogRecord,
        { params: { id }, body: { ...logForm, subject, assigneeId, revision } },
        leaver,
      );
    await change(employee.id, 1, 'Order placed two days late');
    await change(leaver.id, 2);
    await change(employee.id, 3);
    const assigned = { kind: 'log_record_assigned', name: `${number} Order placed late` };
    expect(await told(employee)).toEqual([assigned, assigned]);
    expect(await told(leaver)).toEqual([]);
  });

  test('is told once that it is overdue, also in two rounds at once; not of a closed one, nor of what was overdue long ago', async () => {
    const today = t.clock.today();
    const due = await complaint({ dueOn: today });
    await complaint({ dueOn: '2026-11-01', occurredOn: '2026-10-01', noticedOn: '2026-10-01' });
    const closed = await complaint({ dueOn: today });
    const body = { outcome: 'Apologised', resolution: 'upheld', revision: 1 } as const;
    await t.request(closeLogRecord, { params: { id: closed.id }, body }, leaver);
    await tellOverdueRecords(t.app);
    expect(await told(leaver)).toEqual([]);
    t.clock.advance({ hours: 24 });
    await Promise.all([tellOverdueRecords(t.app), tellOverdueRecords(t.app)]);
    await tellOverdueRecords(t.app);
    const rows = await t.db
      .selectFrom('notifications')
      .select(['kind', 'subject_id', 'recipient_id', 'details'])
      .execute();
    expect(rows).toMatchObject([
      {
        kind: 'log_record_overdue',
        subject_id: due.id,
        recipient_id: leaver.id,
        details: { dueOn: today },
      },
    ]);
  });

  test('loses the notification of a breach with the right to see it', async () => {
    await makeLogRecord(t, admin, { kind: 'breach', clientId, assigneeId: employee.id });
    expect(await told(employee)).toHaveLength(1);
    await insertTestGroup(t.db, {
      userId: employee.id,
      feature: 'compliance.log',
      permission: 'deny',
      now: t.clock.now(),
    });
    expect(await told(employee)).toEqual([]);
  });
});
