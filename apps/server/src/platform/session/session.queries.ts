/** The tables of sessions and their tokens. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { formatColumns, rightsFacts, sessionLacksFactor } from '../access/rights-facts.queries.ts';
import type { PersonRow } from '../access/rights-facts.queries.ts';

export interface SignedInRow extends PersonRow {
  readonly phone: string | null;
  readonly session_id: string;
  readonly access_expires_at: string;
  readonly authenticated_at: string;
  readonly active_at: string;
  readonly lacks_factor: boolean;
  /** The identity provider that holds the user's password; null when the password is stored here. */
  readonly issuer: string | null;
  /** The user as whom the session views the portal, and until when; null for a session without a view. */
  readonly viewed_id: string | null;
  readonly view_expires_at: string | null;
  readonly view_ended_at: string | null;
}

/**
 * Whether session `s` is live: neither ended nor expired, and its user was active within 12 hours. A renewal by a
 * page is not activity.
 */
export const isLiveSession = (now: Date) => sql<boolean>`(s.ended_at is null
  and s.expires_at > ${now.toISOString()} and s.active_at > ${now.toISOString()}::timestamptz - interval '12 hours')`;

/** The user of an access token, with role and everything that decides their rights, in one query. */
export const findByAccessToken = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<SignedInRow | null> => {
  const { rows } = await sql<SignedInRow>`/* prepared find_by_access_token */
    select p.id, p.email, p.full_name, p.phone, p.avatar_url, r.role, ${formatColumns},
      s.id as session_id, t.expires_at as access_expires_at, s.authenticated_at, s.active_at,
      ${sessionLacksFactor} as lacks_factor,
      (select i.issuer from identities i
        where i.user_id = p.id and not exists (select from credentials c where c.user_id = p.id)
        order by i.created_at limit 1) as issuer,
      v.user_id as viewed_id, v.expires_at as view_expires_at, v.ended_at as view_ended_at,
      ${rightsFacts}
    from session_tokens t
    join sessions s on s.id = t.session_id
    join profiles p on p.id = s.user_id
    left join user_roles r on r.user_id = p.id
    left join session_views v on v.session_id = s.id
    where t.token_hash = ${tokenHash} and t.kind = 'access' and t.expires_at > ${now.toISOString()}
      and ${isLiveSession(now)} and p.deactivated_at is null`.execute(db);
  return rows[0] ?? null;
};

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly method: string;
}

export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.now.toISOString(),
      last_used_at: session.now.toISOString(),
      active_at: session.now.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      ip_address: session.address,
      user_agent: session.userAgent,
      method: session.method,
      authenticated_at: session.now.toISOString(),
    })
    .execute();
};

export interface NewToken {
  readonly hash: Buffer;
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: Date;
}

export const insertTokens = async (
  db: Db,
  { sessionId, now, tokens }: { sessionId: string; now: Date; tokens: readonly NewToken[] },
): Promise<void> => {
  await db
    .insertInto('session_tokens')
    .values(
      tokens.map((token) => ({
        token_hash: token.hash,
        session_id: sessionId,
        kind: token.kind,
        issued_at: now.toISOString(),
        expires_at: token.expiresAt.toISOString(),
      })),
    )
    .execute();
};

/** Locks the session of a refresh token, so that two simultaneous uses run one after the other. */
export const lockByRefreshToken = async (db: Db, tokenHash: Buffer, now: Date) => {
  const row = await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select([
      't.used_at',
      't.expires_at',
      's.id as session_id',
      's.user_id',
      's.ended_at',
      's.expires_at as session_expires_at',
      isLiveSession(now).as('is_live'),
      'p.deactivated_at',
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.kind', '=', 'refresh')
    .forUpdate('s')
    .executeTakeFirst();
  if (row === undefined) return null;
  // Read again under the lock, to see a concurrent use completely.
  const token = await db
    .selectFrom('session_tokens')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return { ...row, used_at: token?.used_at ?? row.used_at };
};

/** The expiry times of a session's tokens. */
export const findExpiries = (db: Db, sessionId: string, hashes: readonly Buffer[]) =>
  db
    .selectFrom('session_tokens')
    .select(['token_hash', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('token_hash', 'in', [...hashes])
    .execute();

/** Records activity of the session's user; an older time never replaces a newer one. */
export const setActive = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db
    .updateTable('sessions')
    .set({ active_at: at })
    .where('id', '=', sessionId)
    .where('active_at', '<', at)
    .execute();
};

export const markTokenUsed = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  await db
    .updateTable('session_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
};

/** Records a use of the session and deletes its expired access tokens. */
export const touchSession = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute();
  await db
    .deleteFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expires_at', '<=', at)
    .execute();
};

/**
 * Records that the session's user has just authenticated again, and raises the method if this one is stronger; false
 * when the session has ended meanwhile.
 */
export const markAuthenticated = async (
  db: Db,
  sessionId: string,
  { now, method }: { now: Date; method?: string },
): Promise<boolean> =>
  (await db
    .updateTable('sessions')
    .set({ authenticated_at: now.toISOString(), ...(method !== undefined && { method }) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const endSessionById = async (
  db: Db,
  { sessionId, now, reason }: { sessionId: string; now: Date; reason: string },
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends all sessions of a user except the named one. */
export const endSessions = async (
  db: Db,
  ending: { userId: string; except: string | null; now: Date; reason: string },
): Promise<void> => {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: ending.now.toISOString(), end_reason: ending.reason })
    .where('user_id', '=', ending.userId)
    .where('ended_at', 'is', null);
  if (ending.except !== null) query = query.where('id', '!=', ending.except);
  await query.execute();
};

/** The live sessions of a user, last used first. */
export const listLiveSessions = async (db: Db, userId: string, now: Date) => {
  const at = now.toISOString();
  return db
    .selectFrom('sessions as s')
    .select(['s.id', 's.created_at', 's.last_used_at', 's.ip_address', 's.user_agent'])
    .where('s.user_id', '=', userId)
    .where(isLiveSession(now))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_tokens as t')
          .select('t.session_id')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.used_at', 'is', null)
          .where('t.expires_at', '>', at),
      ),
    )
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
};

/**
 * Whether a session is live; it cannot end before this transaction does. Locks the account before the session, in the
 * same order as code that ends sessions.
 */
export const holdSession = async (
  trx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> => {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const live = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return live !== undefined;
};

/** Ends one session of a user; false when the user has no such session. */
export const endUserSession = async (
  db: Db,
  ending: { userId: string; sessionId: string; now: Date; reason: string },
): Promise<boolean> =>
  (await db
    .updateTable('sessions')
    .set({ ended_at: ending.now.toISOString(), end_reason: ending.reason })
    .where('id', '=', ending.sessionId)
    .where('user_id', '=', ending.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The live session of an access or refresh token. */
export const findSessionOfToken = async (db: Db, tokenHash: Buffer) =>
  (await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['s.id', 's.user_id'])
    .where('t.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** Deletes at most `limit` sessions that ended or expired before the given time, with their tokens. */
export const deleteSomeSessions = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const at = before.toISOString();
  const result = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where((or) => or.or([or('ended_at', '<', at), or('expires_at', '<', at)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Deletes all sessions of a user, with the places they were used from. */
export const deleteSessions = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
};
