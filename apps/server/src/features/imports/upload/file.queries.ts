/** The SQL of an import's file. */
import type { Db } from '../../../platform/database/db.ts';
import type { StoredText } from './stored-file.ts';

/** Stores the next piece of a file. */
export const insertChunk = async (
  db: Db,
  chunk: { importId: string; table: number; n: number; bytes: Buffer },
): Promise<void> => {
  await db
    .insertInto('import_chunks')
    .values({ import_id: chunk.importId, table_index: chunk.table, n: chunk.n, bytes: chunk.bytes })
    .execute();
};

/** A piece of a text; null after the last. */
export const findChunk = async (
  db: Db,
  { importId, table }: StoredText,
  n: number,
): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('import_chunks')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('table_index', '=', table)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.bytes ?? null;
};

/** Deletes the file. */
export const deleteChunks = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom('import_chunks').where('import_id', '=', importId).execute();
};
