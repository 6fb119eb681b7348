/** The columns and tables of the hash chain. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DayEnd, AuditRow } from './audit-chain.ts';
import type { Db } from '../database/db.ts';

/** Takes the lock under which one process seals rows; false when another process holds it. */
export const tryToSeal = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit trail', 0)) as taken`.execute(trx);
  return rows[0]?.taken === true;
};

/** The last sealed row; null before the first. */
export const findEnd = async (db: Db): Promise<DayEnd | null> =>
  (await db
    .selectFrom('audit_chain')
    .select(['day', 'last_seq as lastSeq', 'last_hash as lastHash'])
    .executeTakeFirst()) ?? null;

export const putEnd = async (trx: Db, { day, lastSeq, lastHash }: DayEnd): Promise<void> => {
  const end = { day, last_seq: lastSeq, last_hash: lastHash };
  await trx
    .insertInto('audit_chain')
    .values(end)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(end))
    .execute();
};

const trailColumns = sql`
  id, event_type as "eventType", user_id as "userId", created_at as "createdAt", entity, entity_id as "entityId",
  metadata::text as metadata, before::text as before, after::text as after`;

/**
 * Whether any row is unsealed. It runs every few seconds, so the query is cheap; the order makes it use the index of unsealed
 * rows, where statistics from before a sealing would make it scan the table.
 */
export const hasUnsealed = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`/* prepared has_unsealed */
    select from audit_logs where seal_seq is null order by id limit 1`.execute(db);
  return rows.length > 0;
};

/** Unsealed rows, oldest first. */
export const selectUnsealed = async (trx: Db, limit: number): Promise<readonly AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    select ${trailColumns} from audit_logs where seal_seq is null order by id limit ${limit}`.execute(trx);
  return rows;
};

/** How far sealing lags behind. */
export interface SealingLag {
  /** Unsealed rows. */
  readonly unsealed: number;
  /** When the oldest unsealed row was written. */
  readonly oldestUnsealedAt: string | null;
}

export const findLag = async (db: Db): Promise<SealingLag> => {
  const { rows } = await sql<SealingLag>`/* prepared sealing_lag */
    select count(*) as unsealed, min(created_at) as "oldestUnsealedAt" from audit_logs
    where seal_seq is null`.execute(db);
  return rows[0] ?? { unsealed: 0, oldestUnsealedAt: null };
};

export interface Seal {
  readonly id: string;
  readonly seq: number;
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly detailsHash: Buffer;
}

export const putSeals = async (trx: Db, seals: readonly Seal[]): Promise<void> => {
  await sql`
    update audit_logs set seal_seq = s.seq, seal_hash = s.hash, details_salt = s.salt, details_hash = s.details_hash
    from unnest(
      ${seals.map(({ id }) => id)}::uuid[],
      ${seals.map(({ seq }) => seq)}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[],
      ${seals.map(({ salt }) => salt)}::bytea[],
      ${seals.map(({ detailsHash }) => detailsHash)}::bytea[]
    ) as s (id, seq, hash, salt, details_hash)
    where audit_logs.id = s.id`.execute(trx);
};

/** A sealed row, with its place in the chain. */
export interface SealedRow extends AuditRow {
  readonly seq: number;
  readonly hash: Buffer;
  readonly detailsHash: Buffer | null;
  readonly detailsSalt: Buffer | null;
  readonly erasedBy: string | null;
}

/** Sealed rows in chain order, after a given place. */
export const selectSealed = async (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<readonly SealedRow[]> => {
  const { rows } = await sql<SealedRow>`
    select ${trailColumns}, seal_seq as seq, seal_hash as hash,
      details_hash as "detailsHash", details_salt as "detailsSalt", erased_by as "erasedBy"
    from audit_logs where seal_seq > ${after} order by seal_seq limit ${limit}`.execute(db);
  return rows;
};

export interface Anchor extends DayEnd {
  readonly anchor: Buffer;
}

export interface StoredAnchor extends Anchor {
  /** When retention removed the day's rows; null while they are kept. */
  readonly removedAt: string | null;
  /** The event that announced it. */
  readonly removedBy: string | null;
}

/**
 * The anchors in the order in which they were made, which is also the order of the rows they cover; their days may be
 * out of order after a clock stepped back.
 */
export const listAnchors = (db: Db): Promise<StoredAnchor[]> =>
  db
    .selectFrom('audit_anchors')
    .select([
      'day',
      'last_seq as lastSeq',
      'last_hash as lastHash',
      'anchor',
      'removed_at as removedAt',
      'removed_by as removedBy',
    ])
    .orderBy('last_seq')
    .execute();

export const findLastAnchor = async (db: Db): Promise<Anchor | null> =>
  (await db
    .selectFrom('audit_anchors')
    .select(['day', 'last_seq as lastSeq', 'last_hash as lastHash', 'anchor'])
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** The latest day that has an anchor, whenever that anchor was made. */
export const findLastAnchoredDay = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('audit_anchors')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
};

export const insertAnchor = async (trx: Db, anchor: Anchor & { now: Date }): Promise<void> => {
  await trx
    .insertInto('audit_anchors')
    .values({
      day: anchor.day,
      last_seq: anchor.lastSeq,
      last_hash: anchor.lastHash,
      anchor: anchor.anchor,
      anchored_at: anchor.now.toISOString(),
    })
    .execute();
};

/** The type of the event that a repair writes. */
export const repairEvent = 'audit.repair';

/** The days that repair events name as out of order. Only sealed events count. */
export const listRepairedDays = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ day: string }>`
    select jsonb_array_elements_text(metadata -> 'daysOutOfOrder') as day from audit_logs
    where event_type = ${repairEvent} and seal_seq is not null`.execute(db);
  return new Set(rows.map(({ day }) => day));
};

/** Detail keys whose values identify a person, which an erasure removes. */
const personalKeys = [
  'email',
  'recipient',
  'address',
  'userAgent',
  'fullName',
  'phone',
  'avatarUrl',
  'name',
  'device',
];

/**
 * Erases the details of sealed rows that identify a person: events of the account, events of its sign-ins, and events
 * that name its address. Returns the number of rows.
 */
export const eraseDetails = async (
  trx: Db,
  { userId, email, erasedBy }: { userId: string; email: string; erasedBy: string },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update audit_logs set metadata = '{}', before = null, after = null, details_salt = null, erased_by = ${erasedBy}
    where seal_seq is not null and erased_by is null and (
      ((entity = 'user' and entity_id = ${userId})
          or (user_id = ${userId} and coalesce(entity, 'user') in ('user', 'session', 'token')))
        and (metadata ?| ${personalKeys}::text[] or before ?| ${personalKeys}::text[] or after ?| ${personalKeys}::text[])
      or lower(metadata ->> 'email') = lower(${email})
      or lower(metadata ->> 'recipient') = lower(${email})
    )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};

/**
 * The first row whose details were erased without an erasure event that covers it, or by an event that states another
 * number of rows. Removals state how many erased rows went with their days; the rest of those days counts with them.
 */
export const findUnknownErasure = async (
  db: Db,
  removedUpTo: number,
): Promise<{ id: string; seq: number } | null> => {
  const { rows } = await sql<{ id: string; seq: number }>`
    with taken as (
      select erased_by, count(*) as rows, min(seal_seq) as seq from audit_logs
      where erased_by is not null and seal_seq > ${removedUpTo} group by erased_by
    ), removed as (
      select each.key::uuid as erased_by, sum(each.value::bigint) as rows
      from audit_logs r, jsonb_each_text(r.metadata -> 'erasures') as each
      where r.event_type = 'audit.remove' and r.id in (select removed_by from audit_anchors)
      group by 1
    )
    select a.id, a.seal_seq as seq
    from taken t join audit_logs a on a.seal_seq = t.seq left join removed r on r.erased_by = t.erased_by
    where not exists (
      select from audit_logs e
      where e.id = t.erased_by and e.event_type in ('user.erase', 'client.erase') and e.metadata ->> 'events' = (t.rows + coalesce(r.rows, 0))::text)
    order by a.seal_seq limit 1`.execute(db);
  return rows[0] ?? null;
};

const texts = (ids: RawBuilder<string>) => sql`(select id::text from ${ids} as about (id))`;

/** True for the events of clients and of what belongs to them, by a subquery of all their ids. */
const isAbout = (ids: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(entity_id in ${ids}
  or before ->> 'clientId' in ${texts(ids)} or after ->> 'clientId' in ${texts(ids)}
  or metadata ->> 'clientId' in ${texts(ids)} or metadata ->> 'portfolioId' in ${texts(ids)})`;

/** Whether an event of a client is not sealed yet, so that its details cannot be erased. */
export const hasUnsealedAbout = async (trx: Db, ids: RawBuilder<string>): Promise<boolean> => {
  const { rows } =
    await sql`select from audit_logs where seal_seq is null and ${isAbout(ids)} limit 1`.execute(trx);
  return rows.length > 0;
};

/** Erases the details of the sealed events of a client and of what belongs to it; returns how many. */
export const eraseDetailsAbout = async (
  trx: Db,
  ids: RawBuilder<string>,
  erasedBy: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update audit_logs set metadata = '{}', before = null, after = null, details_salt = null, erased_by = ${erasedBy}
    where seal_seq is not null and erased_by is null and ${isAbout(ids)}
      and (metadata <> '{}' or before is not null or after is not null)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};
