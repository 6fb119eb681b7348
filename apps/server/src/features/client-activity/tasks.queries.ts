/** The SQL of tasks. */
import type { taskSorts, taskStates } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { holdsTyped } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage } from '../../platform/lists/pages.queries.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { DueRecord } from '../notifications/assignees.actions.ts';

export interface TaskRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly subject: string;
  readonly note: string | null;
  readonly due_on: LocalDate | null;
  readonly assignee_id: string;
  readonly assignee_name: string | null;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly created_at: string;
  readonly done_at: string | null;
  readonly doer_id: string | null;
  readonly doer_name: string | null;
  readonly revision: number;
  readonly may_edit: boolean;
  /** Who may change the client besides those who see all. */
  readonly owner_id: string;
  readonly is_shared_with_assignee: boolean;
}

/** The tasks among the ids whose clients the viewer may see, in the order of the ids. */
export const listTaskRows = async (db: Db, viewer: Staff, ids: readonly string[]): Promise<TaskRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<TaskRow>`
    select k.id, k.client_id, clients.name as client_name, k.subject, k.note, k.due_on, k.assignee_id,
      assignee.full_name as assignee_name, k.created_by as creator_id, creator.full_name as creator_name, k.created_at,
      k.done_at, k.done_by as doer_id, doer.full_name as doer_name, k.revision, ${isEditableClient(viewer)} as may_edit,
      clients.owner_id, exists (select from client_shares as s where s.client_id = k.client_id
        and s.user_id = k.assignee_id and s.level = 'edit') as is_shared_with_assignee
    from client_tasks as k
    join clients on clients.id = k.client_id
    join profiles as assignee on assignee.id = k.assignee_id
    join profiles as creator on creator.id = k.created_by
    left join profiles as doer on doer.id = k.done_by
    where k.id = any (${ids}::uuid[]) and ${isVisibleClient(viewer)}
    order by array_position(${ids}::uuid[], k.id)`.execute(db);
  return rows;
};

/** A task; null when the viewer may not see its client. */
export const findTask = async (db: Db, viewer: Staff, id: string): Promise<TaskRow | null> =>
  (await listTaskRows(db, viewer, [id]))[0] ?? null;

/** Locks a task until the transaction ends. */
export const lockTask = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom('client_tasks').select('id').where('id', '=', id).forUpdate().execute();
};

/** Adds tasks, at least one. */
export const insertTasks = async (
  trx: Db,
  rows: readonly Insertable<Database['client_tasks']>[],
): Promise<void> => {
  await trx.insertInto('client_tasks').values(rows).execute();
};

/** Changes a task and increases its revision. */
export const changeTask = async (
  trx: Db,
  id: string,
  change: Updateable<Database['client_tasks']>,
): Promise<void> => {
  await trx
    .updateTable('client_tasks')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** The colleagues with whom a client is shared to edit. */
export const listEditorIds = async (db: Db, clientId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('client_shares')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('level', '=', 'edit')
    .execute();
  return new Set(rows.map((row) => row.user_id));
};

/** Which of the clients are shared with a user to edit. */
export const listEditableOf = async (
  db: Db,
  userId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('client_shares')
    .select('client_id')
    .where('user_id', '=', userId)
    .where('level', '=', 'edit')
    .where(sql<boolean>`client_id = any (${clientIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.client_id));
};

/** The owners of clients, each once. */
export const listOwnerIds = async (db: Db, clientIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('clients')
    .select('owner_id')
    .distinct()
    .where(sql<boolean>`id = any (${clientIds}::uuid[])`)
    .execute();
  return rows.map((row) => row.owner_id);
};

/** Keeps users from being deactivated until the transaction ends, so that no task is assigned to one who left. */
export const holdUsers = async (trx: Db, userIds: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`id = any (${userIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
};

export interface TaskFilter {
  readonly q?: string | undefined;
  readonly state?: (typeof taskStates)[number] | undefined;
  readonly assigneeId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly today: string;
}

export interface TaskPage extends TaskFilter, ListPage {
  readonly sort: (typeof taskSorts)[number];
}

const ofState = (state: (typeof taskStates)[number], today: string): RawBuilder<boolean> =>
  ({
    open: sql<boolean>`k.done_at is null`,
    due: sql<boolean>`k.done_at is null and k.due_on <= ${today}`,
    overdue: sql<boolean>`k.done_at is null and k.due_on < ${today}`,
    done: sql<boolean>`k.done_at is not null`,
  })[state];

const filters = (viewer: Staff, filter: TaskFilter): RawBuilder<boolean>[] => {
  const conditions = [isVisibleClient(viewer)];
  if (filter.state !== undefined) conditions.push(ofState(filter.state, filter.today));
  if (filter.assigneeId !== undefined) conditions.push(sql<boolean>`k.assignee_id = ${filter.assigneeId}`);
  if (filter.clientId !== undefined) conditions.push(sql<boolean>`k.client_id = ${filter.clientId}`);
  return conditions;
};

const sortings: Record<(typeof taskSorts)[number], Pick<List, 'keys' | 'sorting'>> = {
  dueOn: { keys: [{ key: sql`k.due_on`, mayBeUnknown: true }] },
  subject: { keys: [{ key: sql`k.subject`, isName: true }] },
  client: { keys: [{ key: sql`clients.name`, isName: true }, { key: sql`clients.id` }] },
  assignee: {
    sorting: { join: sql`join profiles as assignee on assignee.id = k.assignee_id` },
    keys: [{ key: sql`assignee.full_name`, isName: true }, { key: sql`assignee.id` }],
  },
  createdAt: { keys: [{ key: sql`k.created_at` }] },
};

/** A page of the tasks of the clients that the viewer may see, and how many match, up to the limit of the count. */
export const listTaskPage = async (db: Db, viewer: Staff, page: TaskPage) => {
  const { q = '' } = page;
  const { ids, ...count } = await readPage(db, page, {
    id: sql<string>`k.id`,
    from: sql`client_tasks as k join clients on clients.id = k.client_id`,
    where: filters(viewer, page),
    found: q === '' ? null : holdsTyped(q, [sql<string>`k.subject`, sql<string>`clients.name`]),
    similar: () => Promise.resolve([]),
    isVeryLong: true,
    ...sortings[page.sort],
  });
  return { rows: await listTaskRows(db, viewer, ids), ...count };
};

/** A task that another user has taken over. */
export interface MovedTask {
  readonly id: string;
  readonly client_id: string;
  readonly assignee_id: string;
  readonly revision: number;
}

/**
 * Gives the open tasks of a user to a colleague, where the colleague may change the client, and otherwise to the
 * client's owner.
 */
export const moveTasks = async (
  trx: Db,
  { from, to, seesAll }: { from: string; to: string | null; seesAll: boolean },
): Promise<MovedTask[]> => {
  const { rows } = await sql<MovedTask>`
    update client_tasks as k set revision = k.revision + 1,
      assignee_id = case when ${to}::uuid is not null and (${seesAll}::boolean or exists (
        select from client_shares as s where s.client_id = k.client_id and s.user_id = ${to} and s.level = 'edit'))
        then ${to}::uuid else clients.owner_id end
    from clients where clients.id = k.client_id and k.assignee_id = ${from} and k.done_at is null
    returning k.id, k.client_id, k.assignee_id, k.revision`.execute(trx);
  return rows;
};

/** Open tasks due in a range of days of which their assignees have not been told as this kind of notification. */
export const listUntoldTasks = async (
  db: Db,
  { kind, from, to, limit }: { kind: 'task_due' | 'task_overdue'; from: string; to: string; limit: number },
): Promise<DueRecord[]> => {
  const { rows } = await sql<DueRecord>`
    select k.id, k.assignee_id, k.due_on from client_tasks k
    where k.done_at is null and k.due_on between ${from} and ${to} and not exists (
      select from notifications n where n.recipient_id = k.assignee_id and n.kind = ${kind}
        and n.event = k.id || ' ' || k.due_on)
    order by k.due_on, k.id limit ${limit}`.execute(db);
  return rows;
};
