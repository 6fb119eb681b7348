/** The SQL by which retention removes days of the audit log, and by which verification recognises what it removed. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** The type of the event that announces a removal. */
export const removalEvent = 'audit.remove';

/** What a removal event states: covered by the chain, so that verification can rely on it. */
export interface RemovalFacts {
  readonly rows: number;
  readonly days: number;
  readonly fromDay: string;
  readonly toDay: string;
  /** The place of the last removed row. */
  readonly upTo: number;
  /** For each erasure, how many of the rows that it erased are removed. */
  readonly erasures: Readonly<Record<string, number>>;
}

/**
 * Marks the anchors up to a place as those of removed days, and returns how many it marked. Concurrent calls: the second
 * waits for the rows of the first, and marks none.
 */
export const markRemoved = async (
  trx: Db,
  { upTo, removedBy, now }: { upTo: number; removedBy: string; now: Date },
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('audit_anchors')
    .set({ removed_by: removedBy, removed_at: now.toISOString() })
    .where('last_seq', '<=', upTo)
    .where('removed_by', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** How many rows up to a place each erasure has erased. */
export const countErasures = async (
  trx: Db,
  { after, upTo }: { after: number; upTo: number },
): Promise<Record<string, number>> => {
  const { rows } = await sql<{ id: string; rows: number }>`
    select erased_by as id, count(*) as rows from audit_logs
    where erased_by is not null and seal_seq > ${after} and seal_seq <= ${upTo} group by erased_by`.execute(
    trx,
  );
  return Object.fromEntries(rows.map(({ id, rows: count }) => [id, count]));
};

/** Deletes at most so many rows of removed days, oldest first. A trigger refuses any other row. */
export const deleteSomeRemoved = async (
  db: Db,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from audit_logs where seal_seq in (
      select seal_seq from audit_logs where seal_seq <= ${upTo} order by seal_seq limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};

/** A removal as the audit log records it. */
export interface RecordedRemoval {
  readonly createdAt: string;
  /** Its place in the chain; null until it is sealed. */
  readonly seq: number | null;
  readonly upTo: number | null;
}

/** The event that announced a removal; null if the log has none of that id. */
export const findRemoval = async (db: Db, id: string): Promise<RecordedRemoval | null> => {
  const { rows } = await sql<RecordedRemoval>`
    select created_at as "createdAt", seal_seq as seq, (metadata ->> 'upTo')::bigint as "upTo"
    from audit_logs where id = ${id} and event_type = ${removalEvent}`.execute(db);
  return rows[0] ?? null;
};
