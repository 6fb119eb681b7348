/** The rows of stored files. */
import type { Db } from '../database/db.ts';

export const insertFile = async (
  trx: Db,
  file: {
    readonly id: string;
    readonly sealed_key: string;
    readonly byte_size: number;
    readonly sha256: string;
    readonly kind: string;
    readonly created_at: string;
  },
): Promise<void> => {
  await trx.insertInto('stored_files').values(file).execute();
};

/** A file as it is needed to open it. */
export interface StoredFileRow {
  readonly id: string;
  readonly sealed_key: string | null;
  readonly byte_size: number;
  readonly sha256: string;
}

export const findFile = async (db: Db, id: string): Promise<StoredFileRow | null> =>
  (await db
    .selectFrom('stored_files')
    .select(['id', 'sealed_key', 'byte_size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const deleteFile = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('stored_files').where('id', '=', id).execute();
};

/** Some files that follow an id, in the order of ids. */
export const listFiles = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('stored_files')
    .select(['id', 'sealed_key', 'byte_size', 'sha256'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Which of these files have a row. */
export const knownFiles = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('stored_files').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export const putSealedKey = async (trx: Db, id: string, sealedKey: string): Promise<void> => {
  await trx.updateTable('stored_files').set({ sealed_key: sealedKey }).where('id', '=', id).execute();
};

/** Accepts that the keys of all files are lost; returns how many had one. */
export const forgetSealedKeys = async (trx: Db): Promise<number> => {
  const result = await trx
    .updateTable('stored_files')
    .set({ sealed_key: null })
    .where('sealed_key', 'is not', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
