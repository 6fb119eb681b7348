/** The query of `/readyz`. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Whether the database answers a statement. */
export const answersStatements = async (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
