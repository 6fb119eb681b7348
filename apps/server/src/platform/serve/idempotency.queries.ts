/** The stored answers of creating requests, by the idempotency keys that callers sent. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

interface Owner {
  readonly userId: string;
  readonly key: string;
}

interface Claim extends Owner {
  readonly endpoint: string;
  readonly requestHash: Buffer;
  readonly now: Date;
  /** Keys used before this time are free again. */
  readonly expired: Date;
}

/**
 * Claims a key for this transaction, waiting for another transaction that holds it; false when an earlier one has
 * stored its answer.
 */
export const claimKey = async (trx: Db, claim: Claim): Promise<boolean> => {
  const row = {
    endpoint: claim.endpoint,
    request_hash: claim.requestHash,
    record_id: null,
    answer: null,
    answer_bytes: 0,
    created_at: claim.now.toISOString(),
  };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: claim.userId, key: claim.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<', claim.expired.toISOString()),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** The request that used a key, and its answer. */
export const findAnswer = async (trx: Db, { userId, key }: Owner) =>
  (await trx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'record_id', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()) ?? null;

/** Stores the answer under a key that this transaction has claimed. */
export const putAnswer = async (
  trx: Db,
  { userId, key }: Owner,
  { recordId, answer }: { readonly recordId: string | null; readonly answer: string | null },
): Promise<void> => {
  await trx
    .updateTable('idempotency_keys')
    .set({
      record_id: recordId,
      answer,
      answer_bytes: answer === null ? 0 : Buffer.byteLength(answer),
    })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
};

/** Deletes a user's oldest answers beyond a number and a size; the newest always stays. */
export const trimAnswers = async (
  trx: Db,
  userId: string,
  { rows, bytes }: { readonly rows: number; readonly bytes: number },
): Promise<void> => {
  // Skips rows that another transaction is deleting: two that wait for each other would deadlock.
  await sql`
    delete from idempotency_keys where user_id = ${userId} and key in (
      select key from idempotency_keys where user_id = ${userId} and key in (
        select key from (
          select key, row_number() over newest as place, sum(answer_bytes) over newest as size
          from idempotency_keys where user_id = ${userId}
          window newest as (order by created_at desc, key)
        ) as ranked
        where place > ${rows} or (place > 1 and size > ${bytes})
      ) for update skip locked
    )`.execute(trx);
};

/** Deletes at most `limit` answers stored before the given time. */
export const deleteSomeAnswers = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${before.toISOString()} limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};

/** Deletes the answers that a user received, and those about the user. */
export const deleteAnswers = async (trx: Db, userId: string): Promise<void> => {
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('record_id', '=', userId)]))
    .execute();
};

/** Deletes the answers about the records of a subquery of ids, and those that name a record. */
export const deleteAnswersAbout = async (
  trx: Db,
  { ids, named }: { readonly ids: RawBuilder<string>; readonly named: string },
): Promise<void> => {
  await sql`delete from idempotency_keys where record_id in ${ids} or position(${named} in answer) > 0`.execute(
    trx,
  );
};
