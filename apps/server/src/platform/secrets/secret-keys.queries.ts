/** The fingerprints of the keys that sealed secrets in this database. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Lets processes that start at the same time agree on the first key. */
export const lockKeys = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('secret keys', 0))`.execute(trx);
};

export const listKeyIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('secret_keys').select('key_id').orderBy('created_at').execute()).map(
    (row) => row.key_id,
  );

export const addKeyId = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx
    .insertInto('secret_keys')
    .values({ key_id: id, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes all fingerprints but one, once nothing is sealed with the other keys. */
export const keepOnlyKeyId = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('secret_keys').where('key_id', '!=', id).execute();
};
