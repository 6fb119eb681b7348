/** The SQL of packages of issued reports. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The reports that a batch has issued. */
export const selectIssued = async (db: Db, batchId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from report_batch_items where batch_id = ${batchId} and report_id is not null`.execute(
    db,
  );
  return rows.map((row) => row.report_id);
};
