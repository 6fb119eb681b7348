/** The table of API tokens. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { formatColumns, lacksRequiredFactor, rightsFacts } from '../access/rights-facts.queries.ts';
import type { PersonRow } from '../access/rights-facts.queries.ts';

export interface TokenOwnerRow extends PersonRow {
  readonly phone: string | null;
  readonly token_id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly expires_at: string;
  readonly is_use_noted: boolean;
  readonly lacks_factor: boolean;
}

/** Finds the owner of a valid token, with everything that decides the owner's rights, in one query. */
export const findByApiToken = async (db: Db, tokenHash: Buffer, now: Date): Promise<TokenOwnerRow | null> => {
  const at = now.toISOString();
  const { rows } = await sql<TokenOwnerRow>`/* prepared find_by_api_token */
    select p.id, p.email, p.full_name, p.phone, p.avatar_url, r.role, ${formatColumns},
      t.id as token_id, t.name, t.prefix, t.scopes, t.expires_at,
      coalesce(t.last_used_at > ${at}::timestamptz - interval '1 minute', false) as is_use_noted,
      ${lacksRequiredFactor} and not exists (select from passkeys k where k.user_id = p.id) as lacks_factor,
      ${rightsFacts}
    from api_tokens t
    join profiles p on p.id = t.user_id
    left join user_roles r on r.user_id = p.id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${at}
      and p.deactivated_at is null`.execute(db);
  return rows[0] ?? null;
};

export const noteUse = async (
  db: Db,
  { id, now, address }: { id: string; now: Date; address: string | null },
): Promise<void> => {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now.toISOString(), last_address: address })
    .where('id', '=', id)
    .execute();
};

export interface NewApiToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertApiToken = async (trx: Db, token: NewApiToken): Promise<void> => {
  await trx
    .insertInto('api_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      name: token.name,
      prefix: token.prefix,
      token_hash: token.hash,
      scopes: [...token.scopes],
      created_at: token.now.toISOString(),
      expires_at: token.expiresAt.toISOString(),
    })
    .execute();
};

/** A user's valid tokens, newest first. */
export const selectApiTokens = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_address'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Revokes a user's own token; null when the user has no such valid token. */
export const revoke = async (trx: Db, own: { id: string; userId: string; now: Date }) =>
  (await trx
    .updateTable('api_tokens')
    .set({ revoked_at: own.now.toISOString() })
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .executeTakeFirst()) ?? null;

/** Revokes a token whoever owns it; null when there is no such valid token. */
export const revokeForAnyOwner = async (trx: Db, { id, now }: { id: string; now: Date }) =>
  (await trx
    .updateTable('api_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['user_id as userId', 'name', 'prefix'])
    .executeTakeFirst()) ?? null;

/** Revokes all valid tokens of a user and returns them. */
export const revokeAll = async (trx: Db, { userId, now }: { userId: string; now: Date }) =>
  trx
    .updateTable('api_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'name', 'prefix'])
    .execute();

/** Deletes at most `limit` tokens that ended before the given time. */
export const deleteSomeApiTokens = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const at = before.toISOString();
  const result = await db
    .deleteFrom('api_tokens')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('api_tokens')
        .select('id')
        .where((or) => or.or([or('revoked_at', '<', at), or('expires_at', '<', at)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Deletes all tokens of a user, ended ones included. */
export const deleteApiTokens = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
};
