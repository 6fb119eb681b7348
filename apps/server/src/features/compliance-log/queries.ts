/** The SQL of the log of complaints and breaches; only this feature writes it. */
import type {
  LogCategory,
  LogKind,
  LogResolution,
  LogSeverity,
  LogStep,
  logSorts,
  logStates,
} from '@partnerfolio/contract/compliance/log-choices';
import type { CurrencyCode, LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { holdsTyped } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage } from '../../platform/lists/pages.queries.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { Change } from './rules.ts';

export interface LogRow {
  readonly id: string;
  readonly kind: LogKind;
  readonly number: string;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly occurred_on: LocalDate;
  readonly noticed_on: LocalDate;
  readonly subject: string;
  readonly description: string;
  readonly category: LogCategory;
  readonly severity: LogSeverity;
  readonly assignee_id: string;
  readonly assignee_name: string | null;
  readonly due_on: LocalDate | null;
  readonly outcome: string | null;
  readonly root_cause: string | null;
  readonly compensation: string | null;
  readonly compensation_currency: CurrencyCode | null;
  readonly reported_on: LocalDate | null;
  readonly resolution: LogResolution | null;
  readonly created_at: string;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly closed_at: string | null;
  readonly closer_id: string | null;
  readonly closer_name: string | null;
  readonly revision: number;
  readonly may_edit: boolean;
}

/**
 * The records that a viewer may see. Without a client `isVisibleClient` holds only for those who see every client; a
 * breach needs its right besides.
 */
const isVisible = (viewer: Staff): RawBuilder<boolean>[] => [
  sql<boolean>`coalesce(${isVisibleClient(viewer)}, false)`,
  can(viewer, 'compliance.log') ? sql<boolean>`true` : sql<boolean>`r.kind = 'complaint'`,
];

/** The records among the ids that the viewer may see, in the order of the ids. */
export const listLogRows = async (db: Db, viewer: Staff, ids: readonly string[]): Promise<LogRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<LogRow>`
    select r.id, r.kind, r.number, r.client_id, clients.name as client_name, r.portfolio_id,
      portfolios.name as portfolio_name, r.occurred_on, r.noticed_on, r.subject, r.description, r.category, r.severity,
      r.assignee_id, assignee.full_name as assignee_name, r.due_on, r.outcome, r.root_cause, r.compensation,
      r.compensation_currency, r.reported_on, r.resolution, r.created_at, r.created_by as creator_id,
      creator.full_name as creator_name, r.closed_at, r.closed_by as closer_id, closer.full_name as closer_name,
      r.revision, coalesce(${isEditableClient(viewer)}, false) as may_edit
    from log_records as r
    left join clients on clients.id = r.client_id
    left join portfolios on portfolios.id = r.portfolio_id
    join profiles as assignee on assignee.id = r.assignee_id
    join profiles as creator on creator.id = r.created_by
    left join profiles as closer on closer.id = r.closed_by
    where r.id = any (${ids}::uuid[]) and ${sql.join(isVisible(viewer), sql` and `)}
    order by array_position(${ids}::uuid[], r.id)`.execute(db);
  return rows;
};

/** A record; null when the viewer may not see it. */
export const findLogRow = async (db: Db, viewer: Staff, id: string): Promise<LogRow | null> =>
  (await listLogRows(db, viewer, [id]))[0] ?? null;

/** Locks a record until the transaction ends. */
export const lockLogRecord = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom('log_records').select('id').where('id', '=', id).forUpdate().execute();
};

/** Takes the next number of a kind and year, which others wait for until the transaction ends. */
export const takeNumber = async (trx: Db, kind: LogKind, year: number): Promise<number> => {
  const { last } = await trx
    .insertInto('log_numbers')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet((eb) => ({ last: eb('log_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
};

export const insertLogRecord = async (trx: Db, row: Insertable<Database['log_records']>): Promise<void> => {
  await trx.insertInto('log_records').values(row).execute();
};

/** Changes a record and increases its revision. */
export const changeLogRecord = async (
  trx: Db,
  id: string,
  change: Updateable<Database['log_records']>,
): Promise<void> => {
  await trx
    .updateTable('log_records')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

export const insertLogStep = async (trx: Db, row: Insertable<Database['log_steps']>): Promise<void> => {
  await trx.insertInto('log_steps').values(row).execute();
};

export interface StepRow {
  readonly step: LogStep;
  readonly at: string;
  readonly by: string;
  readonly user_name: string | null;
  readonly reason: string | null;
  readonly changes: readonly Change[];
}

/** The steps of a record, newest first. */
export const listLogSteps = async (db: Db, recordId: string): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select s.step, s.at, s.by, p.full_name as user_name, s.reason, s.changes
    from log_steps as s join profiles as p on p.id = s.by
    where s.record_id = ${recordId} order by s.number desc`.execute(db);
  return rows;
};

/** The names of users and portfolios, by id. */
export const listNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, full_name as name from profiles where id = any (${ids}::uuid[])
    union all select id, name from portfolios where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
};

export interface LogFilter {
  readonly q?: string | undefined;
  readonly kind?: LogKind | undefined;
  readonly state?: (typeof logStates)[number] | undefined;
  readonly category?: LogCategory | undefined;
  readonly clientId?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly today: LocalDate;
}

export interface LogPage extends LogFilter, ListPage {
  readonly sort: (typeof logSorts)[number];
}

const ofState = (state: (typeof logStates)[number], today: LocalDate): RawBuilder<boolean> =>
  ({
    open: sql<boolean>`r.closed_at is null`,
    overdue: sql<boolean>`r.closed_at is null and r.due_on < ${today}`,
    closed: sql<boolean>`r.closed_at is not null`,
  })[state];

const filters = (viewer: Staff, filter: LogFilter): RawBuilder<boolean>[] => {
  const conditions = isVisible(viewer);
  if (filter.kind !== undefined) conditions.push(sql<boolean>`r.kind = ${filter.kind}`);
  if (filter.state !== undefined) conditions.push(ofState(filter.state, filter.today));
  if (filter.category !== undefined) conditions.push(sql<boolean>`r.category = ${filter.category}`);
  if (filter.clientId !== undefined) conditions.push(sql<boolean>`r.client_id = ${filter.clientId}`);
  if (filter.assigneeId !== undefined) conditions.push(sql<boolean>`r.assignee_id = ${filter.assigneeId}`);
  return conditions;
};

const numberKeys = [{ key: sql`r.year` }, { key: sql`r.kind` }, { key: sql`r.year_number` }];
const sortings: Record<(typeof logSorts)[number], List['keys']> = {
  number: numberKeys,
  dueOn: [{ key: sql`r.due_on`, mayBeUnknown: true }],
  // Open ones with the earliest due date first.
  state: [{ key: sql`(r.closed_at is not null)` }, { key: sql`r.due_on`, mayBeUnknown: true }],
  noticedOn: [{ key: sql`r.noticed_on` }],
};

/** A page of the records that the viewer may see, and how many match. */
export const listLogPage = async (db: Db, viewer: Staff, page: LogPage) => {
  const { q = '' } = page;
  const searched = [sql<string>`r.number`, sql<string>`r.subject`, sql<string>`coalesce(clients.name, '')`];
  const { ids, ...count } = await readPage(db, page, {
    id: sql<string>`r.id`,
    from: sql`log_records as r left join clients on clients.id = r.client_id`,
    where: filters(viewer, page),
    found: q === '' ? null : holdsTyped(q, searched),
    similar: () => Promise.resolve([]),
    isVeryLong: true,
    keys: sortings[page.sort],
  });
  return { rows: await listLogRows(db, viewer, ids), ...count };
};

/** Whether a portfolio belongs to a client. */
export const isPortfolioOf = async (
  trx: Db,
  clientId: string | null,
  portfolioId: string,
): Promise<boolean> =>
  (await trx
    .selectFrom('portfolios')
    .select('id')
    .where('id', '=', portfolioId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined;
