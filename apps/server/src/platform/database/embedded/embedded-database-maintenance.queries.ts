/** The SQL of the nightly maintenance. */
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** All tables with their schema, quoted for SQL. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db);
  return rows.map((row) => row.table);
}

/** Reclaims dead rows of one table and refreshes its statistics. */
export async function vacuumTable(db: Db, table: string): Promise<void> {
  await sql`vacuum (analyze) ${sql.raw(table)}`.execute(db);
}
