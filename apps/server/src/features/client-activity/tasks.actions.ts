/** Tasks of a client; each change and its audit event are one transaction. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { ClientTask, TaskForm } from '@partnerfolio/contract/clients/activity';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { listColleagues } from '../../platform/access/rights.ts';
import type { Colleague } from '../../platform/access/rights.ts';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import { mayEditClient } from './rules.ts';
import * as queries from './tasks.queries.ts';
import { tellAssignee, tellAssignees } from './telling.actions.ts';

/** What a task's answer shows as it is stored; its assignee comes with their name. */
const shownColumns = { subject: 'subject', note: 'note', dueOn: 'due_on' } as const;

const taskColumns = {
  ...shownColumns,
  assigneeId: 'assignee_id',
} as const satisfies ColumnTable<TaskForm>;

interface Seen {
  readonly today: LocalDate;
  readonly colleagues: readonly Colleague[];
}

/** A task in the shape of the contract. */
const taskView = (row: queries.TaskRow, { today, colleagues }: Seen): ClientTask => {
  const assignee = colleagues.find(({ id }) => id === row.assignee_id);
  const editorIds = new Set(row.is_shared_with_assignee ? [row.assignee_id] : []);
  return {
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    ...toFields(shownColumns, row),
    isOverdue: row.done_at === null && row.due_on !== null && row.due_on < today,
    assignee: { id: row.assignee_id, fullName: row.assignee_name },
    assigneeHasAccess: mayEditClient(assignee, { ownerId: row.owner_id, editorIds }),
    createdBy: { id: row.creator_id, fullName: row.creator_name },
    createdAt: row.created_at,
    done:
      row.done_at === null || row.doer_id === null
        ? null
        : { by: { id: row.doer_id, fullName: row.doer_name }, at: row.done_at },
    revision: row.revision,
    may: { edit: row.may_edit },
  };
};

/** Tasks in the shape of the contract. */
export const taskViews = async (
  { app }: Pick<Act, 'app'>,
  db: Db,
  rows: readonly queries.TaskRow[],
): Promise<ClientTask[]> => {
  if (rows.length === 0) return [];
  const seen = { today: app.clock.today(), colleagues: await listColleagues(db) };
  return rows.map((row) => taskView(row, seen));
};

const readTask = async ({ app, viewer }: Act, trx: Db, id: string): Promise<ClientTask> => {
  const row = await queries.findTask(trx, viewer, id);
  const [task] = row === null ? [] : await taskViews({ app }, trx, [row]);
  invariant(task !== undefined, 'a task that was just written is there');
  return task;
};

/** The colleagues who may change a client, by name. */
const listEditors = async (db: Db, client: { readonly id: string; readonly owner_id: string }) => {
  const editors = { ownerId: client.owner_id, editorIds: await queries.listEditorIds(db, client.id) };
  const colleagues = await listColleagues(db);
  return colleagues.filter((colleague) => mayEditClient(colleague, editors));
};

/**
 * To whom the tasks of a client can be assigned; only for users who may change the client, because the list says with
 * whom it is shared.
 */
export const readAssignees = async ({ app, viewer }: Act, clientId: string) => {
  const client = await findClient(app.db, viewer, clientId);
  if (client === null) return refuse('not_found');
  if (!client.may_edit) return refuse('forbidden');
  const editors = await listEditors(app.db, client);
  return { items: editors.map(({ id, fullName }) => ({ id, fullName })) };
};

const refuseAssignee = async (
  trx: Db,
  client: { readonly id: string; readonly owner_id: string },
  assigneeId: string,
): Promise<Refusal<'invalid'> | null> => {
  const editors = await listEditors(trx, client);
  return editors.some(({ id }) => id === assigneeId) ? null : refuseFor('assigneeId', 'not_editor_of_client');
};

interface Written {
  readonly eventType: AuditEventType;
  readonly now: Date;
  readonly viewer: Staff;
  readonly task: { readonly id: string; readonly clientId: string };
  readonly before?: object;
  readonly after: object;
}

const taskEvent = ({ eventType, now, viewer, task, ...states }: Written): AuditEvent => ({
  eventType,
  now,
  userId: viewer.id,
  entity: 'client_task',
  entityId: task.id,
  metadata: { clientId: task.clientId },
  ...states,
});

const writeTaskAudit = (trx: Db, written: Written): Promise<void> => writeAudit(trx, taskEvent(written));

interface NewTask {
  readonly clientId: string;
  readonly form: TaskForm;
}

/**
 * Writes tasks of clients that the caller has locked and judged, with their audit events, and tells the assignees;
 * returns the ids of the tasks by the ids of their clients.
 */
export const writeNewTasks = async (
  trx: Db,
  { app, viewer }: Act,
  asked: readonly NewTask[],
): Promise<ReadonlyMap<string, string>> => {
  if (asked.length === 0) return new Map();
  const now = app.clock.now();
  const tasks = asked.map((task) => ({ id: uuid(), ...task }));
  await queries.insertTasks(
    trx,
    tasks.map(({ id, clientId, form }) => ({
      id,
      client_id: clientId,
      ...toColumns(taskColumns, form),
      created_by: viewer.id,
      created_at: now.toISOString(),
    })),
  );
  const eventType = 'client_task.create';
  await writeAudits(
    trx,
    tasks.map(({ id, clientId, form }) =>
      taskEvent({ eventType, now, viewer, task: { id, clientId }, after: form }),
    ),
  );
  await tellAssignees(
    trx,
    tasks.map(({ id, form }) => ({ id, revision: 1, assigneeId: form.assigneeId, by: viewer.id, now })),
  );
  return new Map(tasks.map(({ id, clientId }) => [clientId, id]));
};

/** Adds a task to a client that the viewer may change. */
export const addTask = ({ app, viewer }: Act, clientId: string, form: TaskForm) =>
  inTransaction(app.db, async (trx) => {
    // Before the client's lock, in the order in which a deactivation takes them.
    await queries.holdUsers(trx, [form.assigneeId]);
    const client = await openForChange(trx, viewer, clientId);
    if (isRefused(client)) return client;
    const create = async () => {
      const refusal = await refuseAssignee(trx, client, form.assigneeId);
      if (refusal !== null) return refusal;
      const written = await writeNewTasks(trx, { app, viewer }, [{ clientId, form }]);
      return readTask({ app, viewer }, trx, written.get(clientId) ?? '');
    };
    return createOnce(trx, { create });
  });

interface OpenTask {
  readonly task: queries.TaskRow;
  readonly client: { readonly id: string; readonly owner_id: string };
}

/** Locks a task and its client for a change by the viewer. */
const openTask = async (
  trx: Trx,
  viewer: Staff,
  id: string,
): Promise<OpenTask | Refusal<'not_found' | 'forbidden', 'client_erased'>> => {
  const found = await queries.findTask(trx, viewer, id);
  if (found === null) return refuse('not_found');
  const client = await openForChange(trx, viewer, found.client_id);
  if (isRefused(client)) return client;
  await queries.lockTask(trx, id);
  const task = await queries.findTask(trx, viewer, id);
  return task === null ? refuse('not_found') : { task, client };
};

/** Changes a task. An assignee who stays need not have access any more. */
export const updateTask = (
  { app, viewer }: Act,
  { id, revision, form }: { id: string; revision: number; form: TaskForm },
) =>
  inTransaction(app.db, async (trx) => {
    await queries.holdUsers(trx, [form.assigneeId]);
    const opened = await openTask(trx, viewer, id);
    if ('ok' in opened) return opened;
    const { task, client } = opened;
    if (task.revision !== revision) return refuse('stale');
    const refusal =
      form.assigneeId === task.assignee_id ? null : await refuseAssignee(trx, client, form.assigneeId);
    if (refusal !== null) return refusal;
    await queries.changeTask(trx, id, toColumns(taskColumns, form));
    const now = app.clock.now();
    if (form.assigneeId !== task.assignee_id)
      await tellAssignee(trx, {
        id,
        revision: revision + 1,
        assigneeId: form.assigneeId,
        by: viewer.id,
        now,
      });
    await writeTaskAudit(trx, {
      eventType: 'client_task.update',
      now,
      viewer,
      task: { id, clientId: client.id },
      before: toFields(taskColumns, task),
      after: form,
    });
    return readTask({ app, viewer }, trx, id);
  });

/** Completes a task, or opens it again; nothing changes for one that is so already. */
export const setTaskDone = ({ app, viewer }: Act, id: string, isDone: boolean) =>
  inTransaction(app.db, async (trx) => {
    const opened = await openTask(trx, viewer, id);
    if ('ok' in opened) return opened;
    const { task } = opened;
    if ((task.done_at !== null) === isDone) return readTask({ app, viewer }, trx, id);
    const now = app.clock.now();
    const at = isDone ? now.toISOString() : null;
    await queries.changeTask(trx, id, { done_at: at, done_by: isDone ? viewer.id : null });
    await writeTaskAudit(trx, {
      eventType: isDone ? 'client_task.complete' : 'client_task.reopen',
      now,
      viewer,
      task: { id, clientId: task.client_id },
      before: { subject: task.subject, doneAt: task.done_at },
      after: { subject: task.subject, doneAt: at },
    });
    return readTask({ app, viewer }, trx, id);
  });
