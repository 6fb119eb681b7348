/** What creating requests were answered, by the keys their callers sent along. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

interface Owner {
  readonly userId: string;
  readonly key: string;
}

interface Claim extends Owner {
  readonly endpoint: string;
  readonly requestHash: Buffer;
  readonly now: Date;
  /** A key that was used before this is free again. */
  readonly expired: Date;
}

/**
 * Takes a key for this transaction. Waits for another transaction that holds it; false when that one, or an earlier one, has
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

/** What a key was used for, and the answer. */
export const findAnswer = async (trx: Db, { userId, key }: Owner) =>
  (await trx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'request_hash', 'record_id', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()) ?? null;

/** Stores the answer under a key that this transaction holds. */
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

/** Removes a person's oldest answers beyond a number and a size; the newest always stays. */
export const trimAnswers = async (
  trx: Db,
  userId: string,
  { rows, bytes }: { readonly rows: number; readonly bytes: number },
): Promise<void> => {
  // Rows that another transaction is removing are left to it: two that wait for each other would both fail.
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

/** Removes at most `limit` answers stored before the given time. */
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

/** Removes the answers that a person got, and those about them. */
export const deleteAnswersOf = async (trx: Db, userId: string): Promise<void> => {
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('record_id', '=', userId)]))
    .execute();
};
