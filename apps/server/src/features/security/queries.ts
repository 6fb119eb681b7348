/** Sign-in attempts and the audit log, for administrators. */
import { securityEventTypes } from '@partnerfolio/contract/security';
import { countedAtMost } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { withinTransaction } from '../../platform/database/transactions.ts';
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

const offsetAndLimit = ({ offset, limit }: Page) => sql`offset ${offset} limit ${limit}`;

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

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** A list that is searched by a text. */
interface Searched<Row> {
  /** The table and the condition. */
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly time: RawBuilder<string>;
  readonly page: Page;
  /** Reads the rows of the condition, newest first, limited to the page; or those of the given ids. */
  readonly select: (ids: readonly string[] | null) => RawBuilder<Row>;
}

interface Found {
  readonly n: number;
  readonly ids: readonly string[];
}

/**
 * Counts what matches and finds the page by the indexes of texts, in one scan. The planner doesn't know how rare a text is: for a page
 * of the newest it would rather walk back in time, and read everything when hardly any row matches. It would also spend more
 * time on compiling the statement than on running it, because it takes it for a very expensive one.
 */
const findByTextIndex = <Row>(
  db: Db,
  { from, id, time, page: { offset, limit } }: Searched<Row>,
): Promise<Found> =>
  withinTransaction(db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_indexscan = off`.execute(trx);
    await sql`set local jit = off`.execute(trx);
    const { rows } = await sql<Found>`
      with found as materialized (select ${id} as id, ${time} as at from ${from} limit ${countedAtMost + 1})
      select (select count(*)::int from found) as n,
        array(select id from found order by at desc, id desc offset ${offset} limit ${limit}) as ids`.execute(
      trx,
    );
    return rows[0] ?? { n: 0, ids: [] };
  });

/** A page and its count. What matches often is found by walking back in time, what matches rarely by its text. */
const listSearched = async <Row>(db: Db, q: string, list: Searched<Row>): Promise<Listed<Row>> => {
  const select = async (ids: readonly string[] | null) => (await list.select(ids).execute(db)).rows;
  if (q.length < lettersOfTrigram) return { rows: await select(null), ...(await countSome(db, list.from)) };
  const { n, ids } = await findByTextIndex(db, list);
  if (n > countedAtMost) return { rows: await select(null), total: countedAtMost, hasMore: true };
  return { rows: ids.length === 0 ? [] : await select(ids), total: n, hasMore: false };
};

/** A page of attempts, newest first. */
export const selectAttempts = async (db: Db, filter: AttemptFilter, page: Page) => {
  const from = sql`login_attempts where ${attemptsWhere(filter)}`;
  const select = (ids: readonly string[] | null) => sql<AttemptRow>`
    select id, email, success, attempt_time as "attemptTime", ip_address as "ipAddress",
      user_agent as "userAgent", known_device as "knownDevice"
    from ${ids === null ? from : sql`login_attempts where id = any (${ids}::uuid[])`}
    order by attempt_time desc, id desc ${ids === null ? offsetAndLimit(page) : sql``}`;
  const [id, time] = [sql<string>`id`, sql<string>`attempt_time`];
  const { rows, ...count } = await listSearched(db, filter.q, { from, id, time, page, select });
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
export const selectEvents = (db: Db, filter: EventFilter, page: Page) => {
  const where = eventsWhere(filter);
  const select = (ids: readonly string[] | null) => sql<DetailedEventRow>`
    select ${eventColumns}, a.before, a.after
    from ${events} where ${ids === null ? where : sql`a.id = any (${ids}::uuid[])`}
    order by a.created_at desc, a.id desc ${ids === null ? offsetAndLimit(page) : sql``}`;
  const [id, time] = [sql<string>`a.id`, sql<string>`a.created_at`];
  return listSearched(db, filter.q, { from: sql`audit_logs a where ${where}`, id, time, page, select });
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
