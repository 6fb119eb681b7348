/** Sign-in attempts and the audit log, for administrators. */
import { countedEventTypes, securityEventTypes } from '@partnerfolio/contract/security';
import { countedAtMost } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { holdsTyped } from '../../platform/database/search.queries.ts';

type Condition = RawBuilder<boolean>;

const all = (conditions: readonly (Condition | null)[]): Condition => {
  const held = conditions.filter((condition) => condition !== null);
  return held.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(held, sql` and `)})`;
};

/** The period: whole days in the firm's time zone. */
export interface Span {
  readonly since: Date | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
}

const within = (column: string, { since, from, to, timeZone }: Span): Condition => {
  const ref = sql.ref(column);
  return all([
    since === null ? null : sql<boolean>`${ref} > ${since.toISOString()}`,
    from === null ? null : sql<boolean>`${ref} >= (${from}::date::timestamp at time zone ${timeZone})`,
    to === null ? null : sql<boolean>`${ref} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  ]);
};

export const summarise = async (db: Db, since: Date) => {
  const at = since.toISOString();
  const { rows } = await sql<{
    successfulLogins: number;
    failedLogins: number;
    uniqueAddresses: number;
    securityEvents: number;
  }>`
    select count(*) filter (where success) as "successfulLogins",
      count(*) filter (where not success) as "failedLogins",
      count(distinct ip_address) as "uniqueAddresses",
      (select count(*) from audit_logs
        where event_type = any(${[...countedEventTypes]}) and created_at > ${at}) as "securityEvents"
    from login_attempts where attempt_time > ${at}`.execute(db);
  return rows[0] ?? { successfulLogins: 0, failedLogins: 0, uniqueAddresses: 0, securityEvents: 0 };
};

export interface ChartDay {
  readonly day: string;
  readonly successful: number;
  readonly failed: number;
  readonly events: number;
}

/** Counts by day, with every day of the range. */
export const countByDay = async (
  db: Db,
  { today, days, timeZone }: { today: string; days: number; timeZone: string },
): Promise<readonly ChartDay[]> => {
  const { rows } = await sql<ChartDay>`
    with range as (
      select d::date as day from generate_series(${today}::date - (${days}::int - 1), ${today}::date, '1 day') as d
    ), begin_at as (
      select (${today}::date - (${days}::int - 1))::timestamp at time zone ${timeZone} as at
    ), tries as (
      select (attempt_time at time zone ${timeZone})::date as day,
        count(*) filter (where success) as successful, count(*) filter (where not success) as failed
      from login_attempts where attempt_time >= (select at from begin_at) group by 1
    ), noted as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as events
      from audit_logs
      where event_type = any(${[...countedEventTypes]}) and created_at >= (select at from begin_at) group by 1
    )
    select range.day, coalesce(successful, 0) as successful, coalesce(failed, 0) as failed,
      coalesce(events, 0) as events
    from range left join tries using (day) left join noted using (day) order by range.day`.execute(db);
  return rows;
};

export interface AttemptFilter {
  readonly q: string;
  readonly result: 'success' | 'failed' | null;
  readonly span: Span;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface AttemptRow {
  readonly id: string;
  readonly email: string;
  readonly success: boolean;
  readonly attemptTime: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly knownDevice: boolean;
}

/** As the index of the failed attempts says it. */
const ofResult = { success: sql<boolean>`success`, failed: sql<boolean>`not success` } as const;

const attemptsWhere = ({ q, result, span }: AttemptFilter): Condition =>
  all([
    within('attempt_time', span),
    result === null ? null : ofResult[result],
    q === '' ? null : holdsTyped(q, [sql`email`, sql`ip_address`]),
  ]);

const countRows = async (db: Db, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Counts no further than a list shows, for a list of millions of rows. */
const countSome = async (db: Db, from: RawBuilder<unknown>): Promise<{ total: number; hasMore: boolean }> => {
  const n = await countRows(db, sql`(select from ${from} limit ${countedAtMost + 1}) as counted`);
  return { total: Math.min(n, countedAtMost), hasMore: n > countedAtMost };
};

/** A text of at least this many letters is found by its trigrams. */
const lettersOfTrigram = 3;

/**
 * Reads by the indexes of texts. The planner doesn't know how rare a text is: for a page of the newest it would rather walk
 * back in time, and read everything when hardly any row matches.
 */
const byTextIndex = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_indexscan = off`.execute(trx);
    return read(trx);
  });

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** A page and its count. What matches often is found by walking back in time, what matches rarely by its text. */
const listSearched = async <Row>(
  db: Db,
  q: string,
  { from, page }: { from: RawBuilder<unknown>; page: RawBuilder<Row> },
): Promise<Listed<Row>> => {
  const select = async (trx: Db) => (await page.execute(trx)).rows;
  if (q.length < lettersOfTrigram) return { rows: await select(db), ...(await countSome(db, from)) };
  const found = await byTextIndex(db, async (trx) => {
    const count = await countSome(trx, from);
    return { ...count, rows: count.hasMore ? null : await select(trx) };
  });
  return { ...found, rows: found.rows ?? (await select(db)) };
};

/** A page of attempts, newest first. */
export const selectAttempts = async (db: Db, filter: AttemptFilter, { offset, limit }: Page) => {
  const from = sql`login_attempts where ${attemptsWhere(filter)}`;
  const page = sql<AttemptRow>`
    select id, email, success, attempt_time as "attemptTime", ip_address as "ipAddress",
      user_agent as "userAgent", known_device as "knownDevice"
    from ${from}
    order by attempt_time desc, id desc offset ${offset} limit ${limit}`;
  const { rows, ...count } = await listSearched(db, filter.q, { from, page });
  return { items: [...rows], ...count };
};

export interface EventFilter {
  readonly q: string;
  readonly type: string | null;
  readonly personId: string | null;
  readonly span: Span;
}

const isOfType = (type: string): Condition =>
  type === 'security'
    ? sql<boolean>`a.event_type = any(${[...securityEventTypes]})`
    : sql<boolean>`a.event_type = ${type}`;

const eventsWhere = ({ q, type, personId, span }: EventFilter): Condition =>
  all([
    within('a.created_at', span),
    type === null ? null : isOfType(type),
    personId === null ? null : sql<boolean>`a.user_id = ${personId}`,
    q === ''
      ? null
      : sql<boolean>`(${holdsTyped(q, [sql`a.metadata::text`])} or a.user_id = any (array(
          select p.id from profiles as p
          where ${holdsTyped(q, [sql`p.full_name`, emailUnlessErased])})))`,
  ]);

const events = sql`audit_logs a left join profiles p on p.id = a.user_id`;

export interface EventRow {
  readonly id: string;
  readonly eventType: string;
  readonly createdAt: string;
  readonly userId: string | null;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly metadata: Record<string, unknown>;
  readonly isErased: boolean;
}

/** An event with its changes. */
export interface DetailedEventRow extends EventRow {
  readonly before: unknown;
  readonly after: unknown;
}

const eventColumns = sql`
  a.id, a.event_type as "eventType", a.created_at as "createdAt", a.user_id as "userId",
  p.full_name as "fullName", ${emailUnlessErased} as email, a.entity, a.entity_id as "entityId", a.metadata,
  a.erased_by is not null as "isErased"`;

/** A page of the audit log, newest first. */
export const selectEvents = (db: Db, filter: EventFilter, { offset, limit }: Page) => {
  const where = eventsWhere(filter);
  const page = sql<DetailedEventRow>`
    select ${eventColumns}, a.before, a.after from ${events} where ${where}
    order by a.created_at desc, a.id desc offset ${offset} limit ${limit}`;
  return listSearched(db, filter.q, { from: sql`audit_logs a where ${where}`, page });
};

/** All events that match, for an export that takes them all. */
export const countEvents = (db: Db, filter: EventFilter): Promise<number> =>
  countRows(db, sql`audit_logs a where ${eventsWhere(filter)}`);

export interface WholeEventRow extends DetailedEventRow {
  readonly sealSeq: number | null;
  readonly sealHash: Buffer | null;
}

const wholeColumns = sql`${eventColumns}, a.before, a.after, a.seal_seq as "sealSeq", a.seal_hash as "sealHash"`;

export const findEvent = async (db: Db, id: string): Promise<WholeEventRow | null> => {
  const { rows } = await sql<WholeEventRow>`
    select ${wholeColumns} from ${events} where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The last event of the previous page of the export. */
export interface Cursor {
  readonly createdAt: string;
  readonly id: string;
}

/** Events for the export, oldest first, after the cursor. */
export const selectWholeEvents = async (
  db: Db,
  filter: EventFilter,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<readonly WholeEventRow[]> => {
  const behind =
    cursor === null
      ? sql<boolean>`true`
      : sql<boolean>`(a.created_at, a.id) > (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const { rows } = await sql<WholeEventRow>`
    select ${wholeColumns} from ${events} where ${eventsWhere(filter)} and ${behind}
    order by a.created_at, a.id limit ${limit}`.execute(db);
  return rows;
};

/**
 * The event types in use. The query jumps along the index from one type to the next, because the log is long and the
 * types are few.
 */
export const listEventTypes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    with recursive types as (
      (select event_type as type from audit_logs order by event_type limit 1)
      union all
      select (select event_type from audit_logs where event_type > types.type order by event_type limit 1)
      from types where types.type is not null
    )
    select type from types where type is not null order by type`.execute(db);
  return rows.map(({ type }) => type);
};
