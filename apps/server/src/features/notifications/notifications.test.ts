/** Notifications: who is told of which event, once, and who may see and read what. */
import { updateClientTask } from '@partnerfolio/contract/clients/activity';
import { shareClient, unshareClient } from '@partnerfolio/contract/clients';
import {
  countUnreadNotifications,
  listNotifications,
  notificationKindNames,
  readNotification,
  readNotifications,
} from '@partnerfolio/contract/notifications/notifications';
import type { NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import {
  addProposalEditor,
  approveProposal,
  rejectProposal,
  requestProposalChanges,
  submitProposal,
} from '@partnerfolio/contract/proposals';
import { beginView } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { makeTestTask } from '../../testing/activity.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { makeTestNotification } from '../../testing/notifications.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { forgetOldTraces } from '../accounts/retention.actions.ts';
import { tellDueTasks } from '../client-activity/telling.actions.ts';
import { notify } from './notify.actions.ts';

let t: TestApp;
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
  agent = await t.signInAs('agent', { fullName: 'Agnes Agent' });
  employee = await t.signInAs('employee', { fullName: 'Emil Employee' });
  admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const listOf = async (person: TestPerson, unread?: 'true') =>
  (await t.request(listNotifications, { query: { unread } }, person)).body.items;
const kindsOf = async (person: TestPerson) => (await listOf(person)).map(({ kind }) => kind);
const unreadOf = async (person: TestPerson) => (await t.request(countUnreadNotifications, {}, person)).body;

describe('who is told', () => {
  test('the users who may decide are told of a submitted proposal, and the writers of each decision', async () => {
    const colleague = await t.signInAs('agent');
    const share = { params: { id: clientId, userId: colleague.id }, body: { level: 'edit' as const } };
    await t.request(shareClient, share, agent);
    const id = await makeProposal(t, agent, { clientId });
    await t.request(addProposalEditor, { params: { id, userId: colleague.id } }, agent);
    const step = (endpoint: typeof requestProposalChanges, revision: number) =>
      t.request(endpoint, { params: { id }, body: { revision, reason: 'Less cash' } }, employee);
    const submit = (revision: number) =>
      t.request(submitProposal, { params: { id }, body: { revision } }, agent);

    expect((await submit(2)).status).toBe(200);
    expect((await step(requestProposalChanges, 3)).status).toBe(200);
    expect((await submit(4)).status).toBe(200);
    expect((await step(rejectProposal as never, 5)).status).toBe(200);

    // An administrator decides too; the two events are two notifications.
    for (const decider of [employee, admin])
      expect(await kindsOf(decider)).toEqual(['proposal_submitted', 'proposal_submitted']);
    expect(await kindsOf(agent)).toEqual(['proposal_rejected', 'proposal_changes_requested']);
    expect(await kindsOf(colleague)).toEqual([
      'proposal_rejected',
      'proposal_changes_requested',
      'client_shared',
    ]);
    expect((await listOf(employee))[0]).toMatchObject({
      subject: { id, name: 'Less risk before retirement' },
      client: { id: clientId, name: 'Ann Example' },
      actor: { id: agent.id, fullName: 'Agnes Agent' },
      readAt: null,
    });
  });

  test('an approval by two at once tells the author once', async () => {
    const id = await makeProposal(t, agent, { clientId });
    await t.request(submitProposal, { params: { id }, body: { revision: 1 } }, agent);
    const approve = (person: TestPerson) =>
      t.request(approveProposal, { params: { id }, body: { revision: 2 } }, person);
    const answers = await Promise.all([approve(employee), approve(admin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await kindsOf(agent)).toEqual(['proposal_approved']);
  });

  test('an assignee is told of a task of another user, and again when it returns, but never of their own', async () => {
    const task = await makeTestTask(t, agent, { clientId, assigneeId: employee.id });
    const assign = (assigneeId: string, revision: number) =>
      t.request(
        updateClientTask,
        { params: { id: task }, body: { subject: 'Send it', assigneeId, revision } },
        agent,
      );
    await assign(agent.id, 1);
    await assign(employee.id, 2);
    await assign(employee.id, 3);
    expect(await kindsOf(employee)).toEqual(['task_assigned', 'task_assigned']);
    expect(await kindsOf(agent)).toEqual([]);
  });

  test('an assignee is told once that a task is due, and once that it is overdue', async () => {
    const today = t.clock.today();
    await makeTestTask(t, agent, { clientId, dueOn: today });
    await makeTestTask(t, agent, { clientId, dueOn: '2020-01-01' });
    await tellDueTasks(t.app);
    await Promise.all([tellDueTasks(t.app), tellDueTasks(t.app)]);
    expect(await kindsOf(agent)).toEqual(['task_due']);
    expect((await listOf(agent))[0]?.details.dueOn).toBe(today);
    t.clock.advance({ hours: 24 });
    const again = await t.signInAs('agent');
    await tellDueTasks(t.app);
    await tellDueTasks(t.app);
    expect(await kindsOf(again)).toEqual([]);
    const rows = await t.db.selectFrom('notifications').select('kind').orderBy('created_at').execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['task_due', 'task_overdue']);
  });

  test('a colleague is told of a new share, not of another level', async () => {
    const colleague = await t.signInAs('agent');
    const share = (level: 'view' | 'edit') =>
      t.request(shareClient, { params: { id: clientId, userId: colleague.id }, body: { level } }, agent);
    await share('view');
    await share('edit');
    expect(await kindsOf(colleague)).toEqual(['client_shared']);
  });

  test.each(notificationKindNames)(
    'the same event of the kind %s is told once, also at once, and not to its actor',
    async (kind) => {
      const subjectId = clientId;
      const tell = (kindOf: NotificationKind) =>
        inTransaction(t.db, async (trx) => {
          const to = [agent.id, agent.id, admin.id];
          await notify(trx, { kind: kindOf, subjectId, event: 'one', by: admin.id, to, now: t.clock.now() });
          return null;
        });
      await Promise.all([tell(kind), tell(kind)]);
      await tell(kind);
      const rows = await t.db.selectFrom('notifications').select('recipient_id').execute();
      expect(rows.map((row) => row.recipient_id)).toEqual([agent.id]);
    },
  );
});

describe('what is shown', () => {
  test('a notification about a record that the user lost is in no list, no count and cannot be read', async () => {
    const colleague = await t.signInAs('agent');
    const params = { id: clientId, userId: colleague.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, agent);
    const [shared] = await listOf(colleague);
    expect(await unreadOf(colleague)).toEqual({ count: 1, newestAt: shared?.createdAt });
    await t.request(unshareClient, { params }, agent);
    expect(await listOf(colleague)).toEqual([]);
    expect(await unreadOf(colleague)).toEqual({ count: 0, newestAt: null });
    const read = await t.request(readNotification, { params: { id: shared?.id ?? '' } }, colleague);
    expect(read.status).toBe(404);
    // It was not read meanwhile either: with the client it is back, unread.
    await t.request(readNotifications, { body: { until: t.clock.now().toISOString() } }, colleague);
    await t.request(shareClient, { params, body: { level: 'view' } }, agent);
    expect((await unreadOf(colleague)).count).toBeGreaterThan(0);
  });

  test('another user neither sees nor reads it, and an administrator who views as the user does not either', async () => {
    const id = await makeTestNotification(t, agent);
    expect((await t.request(readNotification, { params: { id } }, admin)).status).toBe(404);
    expect(await listOf(admin)).toEqual([]);
    await t.request(beginView, { params: { id: agent.id } }, admin);
    expect((await t.request(listNotifications, {}, admin)).status).toBe(403);
    expect((await t.request(countUnreadNotifications, {}, admin)).status).toBe(403);
  });
});

describe('what is read', () => {
  test('one is read once and leaves the unread ones', async () => {
    const [first, second] = [await makeTestNotification(t, agent), await makeTestNotification(t, agent)];
    const read = () => t.request(readNotification, { params: { id: first } }, agent);
    const both = await Promise.all([read(), read()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [{ readAt } = { readAt: null }] = (await listOf(agent)).filter(({ id }) => id === first);
    t.clock.advance({ minutes: 1 });
    await read();
    expect((await listOf(agent)).find(({ id }) => id === first)?.readAt).toBe(readAt);
    expect((await listOf(agent, 'true')).map(({ id }) => id)).toEqual([second]);
  });

  test('all up to a moment are read; one that came meanwhile, and those of others, stay unread', async () => {
    await makeTestNotification(t, agent);
    await makeTestNotification(t, employee);
    const { newestAt } = await unreadOf(agent);
    t.clock.advance({ seconds: 1 });
    const late = await makeTestNotification(t, agent);
    const answer = await t.request(readNotifications, { body: { until: newestAt ?? '' } }, agent);
    expect(answer.status).toBe(200);
    expect((await listOf(agent, 'true')).map(({ id }) => id)).toEqual([late]);
    expect((await unreadOf(employee)).count).toBe(1);
  });

  test('all about one record are read together, and those about others stay unread', async () => {
    const [id, other] = [await makeTestNotification(t, agent), await makeTestNotification(t, agent)];
    const subject = (await listOf(agent)).find((one) => one.id === id)?.subject.id ?? '';
    const told = { kind: 'task_overdue', subjectId: subject, event: 'again', by: null } as const;
    await inTransaction(t.db, async (trx) => {
      await notify(trx, { ...told, to: [agent.id], now: t.clock.now() });
      return null;
    });
    const until = t.clock.now().toISOString();
    const read = (kind: NotificationKind) =>
      t.request(readNotifications, { body: { until, about: { kind, id: subject } } }, agent);
    expect((await read('client_shared')).status).toBe(200);
    expect(await listOf(agent, 'true')).toHaveLength(3);
    expect((await read('task_overdue')).status).toBe(200);
    expect((await listOf(agent, 'true')).map((one) => one.id)).toEqual([other]);
  });

  test('read ones are kept for 90 days and all for a year', async () => {
    const read = await makeTestNotification(t, agent);
    await makeTestNotification(t, agent);
    await t.request(readNotification, { params: { id: read } }, agent);
    const count = async () => (await t.db.selectFrom('notifications').select('id').execute()).length;
    t.clock.advance({ hours: 24 * 89 });
    await forgetOldTraces(t.app);
    expect(await count()).toBe(2);
    t.clock.advance({ hours: 24 * 2 });
    await forgetOldTraces(t.app);
    expect(await count()).toBe(1);
    t.clock.advance({ hours: 24 * 275 });
    await forgetOldTraces(t.app);
    expect(await count()).toBe(0);
  });
});
