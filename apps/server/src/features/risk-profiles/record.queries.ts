/** The printed records of answer sheets in the database. */
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RecordLanguage } from './record.ts';

export interface RecordRow {
  readonly language: RecordLanguage;
  readonly file_id: string;
  readonly sha256: string;
  readonly byte_size: number;
  readonly made_at: string;
  readonly made_by: string | null;
  readonly maker_name: string | null;
}

/** The records of a sheet, in the order of their languages. */
export const listRecords = async (db: Db, sheetId: string): Promise<RecordRow[]> =>
  (await db
    .selectFrom('answer_records as r')
    .innerJoin('stored_files as f', 'f.id', 'r.file_id')
    .leftJoin('profiles as p', 'p.id', 'r.made_by')
    .select(['r.language', 'r.file_id', 'f.sha256', 'f.byte_size', 'r.made_at', 'r.made_by'])
    .select('p.full_name as maker_name')
    .where('r.sheet_id', '=', sheetId)
    .orderBy('r.language')
    .execute()) as RecordRow[];

export const insertRecord = async (trx: Db, row: Insertable<Database['answer_records']>): Promise<void> => {
  await trx.insertInto('answer_records').values(row).execute();
};
