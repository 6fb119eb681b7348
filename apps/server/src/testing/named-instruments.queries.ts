/** Where the database names an instrument, for tests. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** The columns that name instruments by their id and have a row with this one; new tables are found by themselves. */
export const columnsNaming = async (db: Db, instrumentId: string): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_name like '%instrument_id'`.execute(db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${instrumentId}::uuid limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};
