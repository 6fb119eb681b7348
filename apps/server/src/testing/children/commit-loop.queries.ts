/** The table of the commit loop. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export async function createAcknowledged(db: Db): Promise<void> {
  await sql`create table if not exists acknowledged (n integer primary key)`.execute(db);
}

/** The number of rows, and the highest number among them. */
export async function countAcknowledged(db: Db): Promise<{ count: number; max: number }> {
  const { rows } = await sql<{ count: number; max: number }>`
    select count(*) as count, coalesce(max(n), 0) as max from acknowledged`.execute(db);
  return rows[0] ?? { count: 0, max: 0 };
}

export async function insertAcknowledged(db: Db, n: number): Promise<void> {
  await sql`insert into acknowledged (n) values (${n})`.execute(db);
}
