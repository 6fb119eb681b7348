/** Identity providers: their identities, and sign-ins under way. */
import type { Db } from '../../platform/database/db.ts';

export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
}

/** The user of an issuer's subject, with what the sign-in needs. */
export const findVouched = async (db: Db, { issuer, subject }: Vouched) =>
  (await db
    .selectFrom('identities as i')
    .innerJoin('profiles as p', 'p.id', 'i.user_id')
    .select(['p.id', 'p.email', 'p.deactivated_at'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()) ?? null;

/** The issuer that manages a user without a password here; null for all others. */
export const findManagingIssuer = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('identities as i')
      .leftJoin('credentials as c', 'c.user_id', 'i.user_id')
      .select('i.issuer')
      .where('i.user_id', '=', userId)
      .where('c.user_id', 'is', null)
      .orderBy('i.created_at')
      .executeTakeFirst()
  )?.issuer ?? null;

/** The linked identities of a user. */
export const selectIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'issuer', 'created_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Deletes a user's link and returns its issuer; null when there is none. */
export const deleteIdentity = async (
  trx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | null> =>
  (
    await trx
      .deleteFrom('identities')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('issuer')
      .executeTakeFirst()
  )?.issuer ?? null;

/** Deletes all links of a user. */
export const deleteIdentities = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
};

/** Adds an identity of a user; false when it exists, also from a concurrent request. */
export const insertIdentity = async (
  trx: Db,
  identity: Vouched & { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<boolean> => {
  const at = identity.now.toISOString();
  const row = await trx
    .insertInto('identities')
    .values({
      id: identity.id,
      user_id: identity.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      created_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const touchIdentity = async (trx: Db, { issuer, subject }: Vouched, now: Date): Promise<void> => {
  await trx
    .updateTable('identities')
    .set({ last_used_at: now.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
};

/** The purpose of a flow, and its session if the user is signed in. */
export interface OAuthFlow {
  readonly purpose: 'sign_in' | 'confirmation' | 'link';
  readonly sessionId: string | null;
}

interface Departure extends OAuthFlow {
  readonly tokenHash: Buffer;
  readonly provider: string;
}

export const insertDeparture = async (db: Db, departure: Departure & { expiresAt: Date }): Promise<void> => {
  await db
    .insertInto('provider_sign_ins')
    .values({
      token_hash: departure.tokenHash,
      provider: departure.provider,
      expires_at: departure.expiresAt.toISOString(),
      purpose: departure.purpose,
      session_id: departure.sessionId,
    })
    .execute();
};

/** Uses up an open flow; null when it is unknown, used, expired, or for another purpose. */
export const takeDeparture = async (
  db: Db,
  { tokenHash, purpose, sessionId, now }: OAuthFlow & { tokenHash: Buffer; now: Date },
) =>
  (await db
    .updateTable('provider_sign_ins')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['provider', 'expires_at as expiresAt'])
    .executeTakeFirst()) ?? null;

/** Deletes at most `limit` flows that expired before the given time. */
export const deleteSomeDepartures = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('provider_sign_ins')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('provider_sign_ins')
        .select('token_hash')
        .where('expires_at', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
