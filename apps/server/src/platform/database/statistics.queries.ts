/** The planner's knowledge of how many rows there are of what. */
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/**
 * Refreshes the planner's statistics of a table; of a wide one only the columns that queries choose by. To be called after many rows
 * were written at once: until then their queries are planned as if the table were empty, and the embedded database has
 * nobody who would notice before the night.
 */
export const refreshStatistics = async <T extends keyof Database>(
  trx: Db,
  table: T,
  columns: readonly (keyof Database[T] & string)[] = [],
): Promise<void> => {
  const chosen = columns.length === 0 ? sql`` : sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  // A tenth of the usual sample: how many rows there are, and how often a value comes back, shows in three thousand.
  await sql`select set_config('default_statistics_target', '10', true)`.execute(trx);
  await sql`analyze ${sql.table(table)} ${chosen}`.execute(trx);
};
