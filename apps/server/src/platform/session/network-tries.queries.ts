/** Tries of strangers, counted by their network: one table for each thing that is limited. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

export type TriesTable = 'link_tries' | 'verification_tries';

/** Makes tries from one network wait for each other, so that each counts the others. */
export const lockTries = async (trx: Db, table: TriesTable, network: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} from ${network}`}, 0))`.execute(trx);
};

interface NetworkTries {
  readonly network: string;
  readonly now: Date;
}

/** The number of tries from a network within the hour. */
export const countTries = async (
  trx: Db,
  table: TriesTable,
  { network, now }: NetworkTries,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}
    where network = ${network} and tried_at > ${now.toISOString()}::timestamptz - interval '1 hour'`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
};

export const insertTry = async (
  trx: Db,
  table: TriesTable,
  { id, network, now }: NetworkTries & { readonly id: string },
): Promise<void> => {
  await trx.insertInto(table).values({ id, network, tried_at: now.toISOString() }).execute();
};

/** Deletes at most `limit` tries of a table made before the given time. */
export const deleteSomeTries =
  (table: TriesTable) =>
  async (db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> => {
    const result = await db
      .deleteFrom(table)
      .where('id', 'in', (eb) =>
        eb.selectFrom(table).select('id').where('tried_at', '<', before.toISOString()).limit(limit),
      )
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  };
