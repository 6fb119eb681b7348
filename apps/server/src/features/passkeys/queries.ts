/** Passkeys, and the challenges sent to devices. */
import type { Db } from '../../platform/database/db.ts';

export type Purpose = 'sign_in' | 'creation' | 'confirmation';

interface Challenge {
  readonly hash: Buffer;
  readonly purpose: Purpose;
  /** The session that requested the challenge; null for a sign-in. */
  readonly sessionId: string | null;
}

export const insertChallenge = async (
  db: Db,
  { hash, purpose, sessionId, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, purpose, session_id: sessionId, expires_at: expiresAt.toISOString() })
    .execute();
};

/** Uses up a challenge; false when it is unknown, used, expired, or for another purpose. */
export const takeChallenge = async (
  db: Db,
  { hash, purpose, sessionId, now }: Challenge & { now: Date },
): Promise<boolean> =>
  (await db
    .updateTable('passkey_challenges')
    .set({ used_at: now.toISOString() })
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('purpose')
    .executeTakeFirst()) !== undefined;

/** Deletes at most `limit` challenges that expired before the given time. */
export const deleteSomeChallenges = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', (eb) =>
      eb
        .selectFrom('passkey_challenges')
        .select('challenge_hash')
        .where('expires_at', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

const shown = [
  'id',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'is_synced as isSynced',
] as const;

export const selectPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([...shown, 'credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const countPasskeys = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly name: string;
  readonly now: Date;
}

/** Adds a passkey; false when it exists already, for this user or another. */
export const insertPasskey = async (trx: Db, row: PasskeyRow): Promise<boolean> =>
  (await trx
    .insertInto('passkeys')
    .values({
      id: row.id,
      user_id: row.userId,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      counter: row.counter,
      transports: [...row.transports],
      is_synced: row.isSynced,
      name: row.name,
      created_at: row.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** A passkey by its credential id, with its owner. */
export const findPasskey = async (db: Db, credentialId: string) =>
  (await db
    .selectFrom('passkeys as k')
    .innerJoin('profiles as p', 'p.id', 'k.user_id')
    .select(['k.id', 'k.user_id as userId', 'k.public_key as publicKey', 'p.email'])
    .where('k.credential_id', '=', credentialId)
    .executeTakeFirst()) ?? null;

/** The email address of a user, by the id that a device reports. */
export const findAddress = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('profiles').select('email').where('id', '=', userId).executeTakeFirst())?.email ??
  null;

/**
 * The counter, locked so that two concurrent uses run one after the other; null when the passkey was removed
 * meanwhile.
 */
export const lockCounter = async (trx: Db, id: string): Promise<number | null> =>
  (await trx.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.counter ?? null;

export const noteUse = async (
  trx: Db,
  { id, counter, isSynced, now }: { id: string; counter: number; isSynced: boolean; now: Date },
): Promise<void> => {
  await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
};

/** One of a user's passkeys, locked for a change. */
export const lockPasskey = async (trx: Db, { id, userId }: { id: string; userId: string }) =>
  (await trx
    .selectFrom('passkeys')
    .select(shown)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const setName = async (trx: Db, id: string, name: string): Promise<void> => {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
};

export const deletePasskey = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute();
};

export const deletePasskeys = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
};
