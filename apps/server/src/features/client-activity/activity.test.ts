import {
  addClientNote,
  addClientTask,
  completeClientTask,
  getClientNote,
  getClientTask,
  listClientActivity,
  listTaskAssignees,
  listTasks,
  reopenClientTask,
  updateClientNote,
  updateClientTask,
} from '@partnerfolio/contract/clients/activity';
import { shareClient, unshareClient, updateClient } from '@partnerfolio/contract/clients';
import { beginView, deactivateUser, eraseUser, getUser } from '@partnerfolio/contract/users';
import { getAuditEvent, listAuditEvents } from '@partnerfolio/contract/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestNote, makeTestTask, noteForm } from '../../testing/activity.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { makeProposal } from '../../testing/proposals.ts';

let t: TestApp;
let owner: TestPerson;
let agent: TestPerson;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  admin = await t.signInAs('admin', { fullName: 'Ana Admin' });
  id = await makeClient(t, owner);
});

const share = (level: 'view' | 'edit') =>
  t.request(shareClient, { params: { id, userId: agent.id }, body: { level } }, admin);
const unshare = () => t.request(unshareClient, { params: { id, userId: agent.id } }, admin);
const activity = async (as: TestPerson, query: object = {}) =>
  (await t.request(listClientActivity, { params: { id }, query }, as)).body;
const tasks = async (as: TestPerson, query: object = {}) => (await t.request(listTasks, { query }, as)).body;
const readTask = (taskId: string, as = admin) => t.request(getClientTask, { params: { id: taskId } }, as);
const readNote = (noteId: string, as = admin) => t.request(getClientNote, { params: { id: noteId } }, as);

/** Each item as `day what`. */
const summaries = ({ items }: Awaited<ReturnType<typeof activity>>) =>
  items.map((item) => {
    if (item.type === 'note') return `${item.day} ${item.note.text}`;
    return `${item.day} ${item.type === 'task' ? item.task.subject : item.change.event}`;
  });

describe('GET /api/clients/:id/activity', () => {
  test('mixes notes, tasks and changes, the latest day first, whatever the order of writing', async () => {
    await makeTestTask(t, owner, { clientId: id, subject: 'Send the report' });
    await makeTestNote(t, owner, { clientId: id, text: 'Met', occurredOn: '2026-11-20' });
    await makeTestNote(t, owner, { clientId: id, text: 'Called long ago', occurredOn: '2025-02-01' });
    await makeTestNote(t, owner, { clientId: id, text: 'Called', occurredOn: '2026-11-18' });
    const all = await activity(owner);
    expect(summaries(all)).toEqual([
      '2026-11-20 Met',
      '2026-11-20 Send the report',
      '2026-11-20 client.create',
      '2026-11-18 Called',
      '2025-02-01 Called long ago',
    ]);
    expect(all).toMatchObject({ total: 5, hasMore: false });
    const pages = [await activity(owner, { limit: 2 }), await activity(owner, { limit: 3, offset: 2 })];
    expect(pages.flatMap(summaries)).toEqual(summaries(all));
    expect(summaries(await activity(owner, { type: 'note', limit: 1, offset: 1 }))).toEqual([
      '2026-11-18 Called',
    ]);
    expect(await activity(owner, { type: 'task' })).toMatchObject({ total: 1 });
  });

  test('finds calls and meetings among the notes', async () => {
    for (const kind of ['meeting', 'call', 'note'] as const)
      await makeTestNote(t, owner, { clientId: id, kind, text: `A ${kind}`, occurredOn: '2026-11-02' });
    const contacts = summaries(await activity(owner, { type: 'contact' }));
    expect(contacts).toEqual(['2026-11-02 A call', '2026-11-02 A meeting']);
  });

  test('names portfolio, proposal and changed fields, and leaves out ledger entries and other clients', async () => {
    await makePortfolio(t, { clientId: await makeClient(t, owner, { name: 'Other' }) });
    const portfolioId = await makePortfolio(t, { clientId: id, name: 'Pension' });
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '100' }]);
    await makeProposal(t, owner, { clientId: id });
    const body = { kind: 'person', name: 'Ann', status: 'active', phone: '1', revision: 1 } as const;
    await t.request(updateClient, { params: { id }, body }, owner);
    const { items } = await activity(owner, { type: 'change' });
    const changes = items.flatMap((item) => (item.type === 'change' ? [item.change] : []));
    expect(changes).toMatchObject([
      { event: 'client.update', fields: ['name', 'phone'], by: { id: owner.id } },
      { event: 'proposal.create', proposal: { name: expect.any(String) } },
      { event: 'portfolio.create', portfolio: { id: portfolioId, name: 'Pension' } },
      { event: 'client.create', fields: [] },
    ]);
  });

  test('shows shares with others only to a user who may share', async () => {
    const third = await t.signInAs('agent', { fullName: 'Tea Third' });
    await share('view');
    await t.request(shareClient, { params: { id, userId: third.id }, body: { level: 'view' } }, owner);
    const named = async (as: TestPerson) =>
      (await activity(as)).items.flatMap((item) =>
        item.type === 'change' && item.change.event === 'client.share' ? [item.change.user?.fullName] : [],
      );
    expect(await named(owner)).toEqual(['Tea Third', 'Ada Agent']);
    expect(await named(agent)).toEqual(['Ada Agent']);
    expect((await activity(agent)).total).toBe(2);
  });

  test("does not say that a client's household changed to a user who may not see every household", async () => {
    const household = await makeClient(t, admin, { kind: 'household', name: 'Family' });
    const form = { kind: 'person', name: 'Ann Example', status: 'active', revision: 1 } as const;
    await t.request(updateClient, { params: { id }, body: { ...form, householdId: household } }, admin);
    const fields = async (as: TestPerson) =>
      (await activity(as)).items.flatMap((item) => (item.type === 'change' ? item.change.fields : []));
    expect(await fields(admin)).toEqual(['householdId']);
    expect(await fields(owner)).toEqual([]);
  });
});

describe('notes', () => {
  test('can be changed by their author alone, and the audit log keeps what they said', async () => {
    const noteId = await makeTestNote(t, owner, { clientId: id });
    const edit = (as: TestPerson, revision = 1) =>
      t.request(
        updateClientNote,
        { params: { id: noteId }, body: { ...noteForm, text: 'Wants more cash', revision } },
        as,
      );
    expect((await edit(admin)).status).toBe(403);
    expect((await edit(owner)).body).toMatchObject({
      text: 'Wants more cash',
      revision: 2,
      editedAt: expect.any(String),
    });
    expect((await edit(owner)).problem?.code).toBe('stale');
    const query = { type: 'client_note.update' };
    const [event] = (await t.request(listAuditEvents, { query }, admin)).body.items;
    const kept = await t.request(getAuditEvent, { params: { id: event?.id ?? '' } }, admin);
    expect(kept.body).toMatchObject({
      before: { text: 'Wants less cash' },
      after: { text: 'Wants more cash' },
    });
    expect(event?.details).toMatchObject({ record: 'Ann Example' });
  });

  test('are read with a share to view and written with one to edit, and gone without one', async () => {
    const noteId = await makeTestNote(t, owner, { clientId: id });
    const add = () => t.request(addClientNote, { params: { id }, body: noteForm }, agent);
    expect([(await readNote(noteId, agent)).status, (await add()).status]).toEqual([404, 404]);
    await share('view');
    expect([(await readNote(noteId, agent)).status, (await add()).status]).toEqual([200, 403]);
    await share('edit');
    expect((await add()).status).toBe(201);
    await unshare();
    expect([(await readNote(noteId, agent)).status, (await add()).status]).toEqual([404, 404]);
    expect((await t.request(listClientActivity, { params: { id } }, agent)).status).toBe(404);
  });

  test('of an author who lost the right to edit the client can no longer be changed', async () => {
    await share('edit');
    const noteId = await makeTestNote(t, agent, { clientId: id });
    await share('view');
    expect((await readNote(noteId, agent)).body.may.edit).toBe(false);
    const body = { ...noteForm, revision: 1 };
    expect((await t.request(updateClientNote, { params: { id: noteId }, body }, agent)).status).toBe(403);
  });

  test.each([
    ['occurredOn', 'day_in_future', { occurredOn: '2026-11-21' }],
    ['text', 'text_required', { text: '  ' }],
    ['text', 'text_too_long', { text: 'x'.repeat(4001) }],
  ] as const)('with a wrong %s are refused with %s', async (path, code, wrong) => {
    const answer = await t.request(addClientNote, { params: { id }, body: { ...noteForm, ...wrong } }, owner);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields).toMatchObject([{ path, code }]);
  });

  test('cannot be written while viewing as another user', async () => {
    await t.request(beginView, { params: { id: owner.id } }, admin);
    expect((await t.request(addClientNote, { params: { id }, body: noteForm }, admin)).status).toBe(403);
    expect((await activity(admin)).total).toBe(1);
  });
});

describe('tasks', () => {
  test('are overdue from the day after their due date until they are completed, and again when reopened', async () => {
    const taskId = await makeTestTask(t, owner, { clientId: id, dueOn: '2026-11-19' });
    await makeTestTask(t, owner, { clientId: id, subject: 'Due today', dueOn: '2026-11-20' });
    await makeTestTask(t, owner, { clientId: id, subject: 'Whenever', dueOn: null });
    const subjects = async (query: object) => (await tasks(owner, query)).items.map(({ subject }) => subject);
    expect(await subjects({ state: 'overdue' })).toEqual(['Send the report']);
    expect(await subjects({ state: 'due' })).toEqual(['Send the report', 'Due today']);
    expect(await subjects({ state: 'open' })).toEqual(['Send the report', 'Due today', 'Whenever']);
    const done = await t.request(completeClientTask, { params: { id: taskId } }, owner);
    expect(done.body).toMatchObject({ isOverdue: false, done: { by: { id: owner.id } }, revision: 2 });
    expect((await t.request(completeClientTask, { params: { id: taskId } }, owner)).body.revision).toBe(2);
    expect(await subjects({ state: 'done' })).toEqual(['Send the report']);
    expect(await subjects({ state: 'overdue' })).toEqual([]);
    const again = await t.request(reopenClientTask, { params: { id: taskId } }, owner);
    expect(again.body).toMatchObject({ isOverdue: true, done: null });
    expect(await t.eventTypes()).toEqual(
      expect.arrayContaining(['client_task.create', 'client_task.complete', 'client_task.reopen']),
    );
  });

  test('are searched by subject and client, and only those of visible clients are listed', async () => {
    const other = await makeClient(t, agent, { name: 'Berta Okafor' });
    await makeTestTask(t, owner, { clientId: id, subject: 'Send the report' });
    await makeTestTask(t, agent, { clientId: other, subject: 'Ask for papers' });
    const subjects = async (as: TestPerson, query: object = {}) =>
      (await tasks(as, query)).items.map(({ subject }) => subject);
    expect(await subjects(owner)).toEqual(['Send the report']);
    expect(await subjects(admin, { sort: 'subject' })).toEqual(['Ask for papers', 'Send the report']);
    expect(await subjects(admin, { q: 'okafor' })).toEqual(['Ask for papers']);
    expect(await subjects(admin, { q: 'REPORT' })).toEqual(['Send the report']);
    expect(await subjects(admin, { mine: 'true' })).toEqual([]);
    expect(await subjects(agent, { mine: 'true' })).toEqual(['Ask for papers']);
    expect(await subjects(admin, { assigneeId: owner.id })).toEqual(['Send the report']);
    expect(await subjects(owner, { clientId: other })).toEqual([]);
    expect(await subjects(admin, { sort: 'assignee' })).toEqual(['Ask for papers', 'Send the report']);
    expect(await subjects(admin, { sort: 'client', direction: 'desc' })).toEqual([
      'Ask for papers',
      'Send the report',
    ]);
  });

  test('are assigned only to active users who may change the client', async () => {
    const assignees = async () =>
      (await t.request(listTaskAssignees, { params: { id } }, owner)).body.items.map((one) => one.fullName);
    const add = (assigneeId: string) =>
      t.request(addClientTask, { params: { id }, body: { subject: 'Call', assigneeId } }, owner);
    await share('view');
    expect(await assignees()).toEqual(['Ana Admin', 'Olga Owner']);
    expect((await add(agent.id)).problem?.fields).toEqual([wrongField('assigneeId', 'not_editor_of_client')]);
    expect((await t.request(listTaskAssignees, { params: { id } }, agent)).status).toBe(403);
    await share('edit');
    expect(await assignees()).toEqual(['Ada Agent', 'Ana Admin', 'Olga Owner']);
    expect((await add(agent.id)).status).toBe(201);
  });

  test('of an assignee who lost access say so, stay as they are, and can be given to another', async () => {
    await share('edit');
    const taskId = await makeTestTask(t, owner, { clientId: id, assigneeId: agent.id });
    expect((await readTask(taskId, owner)).body.assigneeHasAccess).toBe(true);
    await unshare();
    expect((await readTask(taskId, owner)).body.assigneeHasAccess).toBe(false);
    expect((await tasks(agent, { mine: 'true' })).items).toEqual([]);
    const change = (assigneeId: string, revision: number) =>
      t.request(
        updateClientTask,
        { params: { id: taskId }, body: { subject: 'Call', assigneeId, revision } },
        owner,
      );
    expect((await change(agent.id, 1)).body).toMatchObject({ subject: 'Call', dueOn: null });
    expect((await change(owner.id, 2)).body).toMatchObject({ assigneeHasAccess: true });
    expect((await change(owner.id, 2)).problem?.code).toBe('stale');
  });

  test('are handed over at deactivation: to the colleague, or to the owner of a client that they may not change', async () => {
    await share('edit');
    const own = await makeClient(t, agent, { name: 'Own' });
    const onOwn = await makeTestTask(t, agent, { clientId: own });
    const onShared = await makeTestTask(t, agent, { clientId: id });
    const completed = await makeTestTask(t, agent, { clientId: own });
    await t.request(completeClientTask, { params: { id: completed } }, agent);
    expect((await t.request(getUser, { params: { id: agent.id } }, admin)).body.tasks).toBe(2);
    const successor = await t.signInAs('agent', { fullName: 'Sue Successor' });
    const body = { takeoverId: successor.id };
    expect((await t.request(deactivateUser, { params: { id: agent.id }, body }, admin)).status).toBe(200);
    const assignee = async (taskId: string) => (await readTask(taskId)).body.assignee.fullName;
    expect(await assignee(onOwn)).toBe('Sue Successor');
    expect(await assignee(onShared)).toBe('Olga Owner');
    expect(await assignee(completed)).toBe('Ada Agent');
    expect((await tasks(admin, { assigneeId: agent.id, state: 'open' })).items).toEqual([]);
    expect((await t.eventTypes()).filter((type) => type === 'client_task.hand_over')).toHaveLength(2);
  });

  test('require a colleague who takes over even when the user owns no client', async () => {
    const employee = await t.signInAs('employee');
    await makeTestTask(t, employee, { clientId: id });
    const deactivate = (takeoverId: string | null) =>
      t.request(deactivateUser, { params: { id: employee.id }, body: { takeoverId } }, admin);
    expect((await deactivate(null)).problem?.fields).toEqual([wrongField('takeoverId', 'takeover_required')]);
    expect((await deactivate(admin.id)).status).toBe(200);
    expect((await tasks(admin, { mine: 'true' })).total).toBe(1);
  });

  test('cannot be given to a user who is being deactivated at the same moment', async () => {
    const employee = await t.signInAs('employee');
    const add = () =>
      t.request(addClientTask, { params: { id }, body: { subject: 'Call', assigneeId: employee.id } }, owner);
    const leave = { params: { id: employee.id }, body: { takeoverId: admin.id } };
    await Promise.all([add(), t.request(deactivateUser, leave, admin), add()]);
    expect((await tasks(admin, { assigneeId: employee.id, state: 'open' })).items).toEqual([]);
  });
});

test('an erased user has no name as author, assignee or in changes', async () => {
  const gone = await t.signInAs('employee', { fullName: 'Zoe Former' });
  const noteId = await makeTestNote(t, gone, { clientId: id });
  const taskId = await makeTestTask(t, gone, { clientId: id });
  await t.request(completeClientTask, { params: { id: taskId } }, gone);
  await t.request(deactivateUser, { params: { id: gone.id }, body: { takeoverId: admin.id } }, admin);
  expect((await t.request(eraseUser, { params: { id: gone.id } }, admin)).status).toBe(200);
  const nameless = { id: gone.id, fullName: null };
  expect((await readNote(noteId)).body.author).toEqual(nameless);
  expect((await readTask(taskId)).body).toMatchObject({
    assignee: nameless,
    createdBy: nameless,
    done: { by: nameless },
    assigneeHasAccess: false,
  });
});
