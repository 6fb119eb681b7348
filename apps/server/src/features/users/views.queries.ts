/** The table of views: sessions of administrators who view the portal as another user. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface NewView {
  readonly sessionId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Starts a view, replacing an expired one. */
export const putView = async (trx: Db, { sessionId, userId, now, expiresAt }: NewView): Promise<void> => {
  const view = {
    user_id: userId,
    begun_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    ended_at: null,
  };
  await trx
    .insertInto('session_views')
    .values({ session_id: sessionId, ...view })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(view))
    .execute();
};

/** Deletes the view of a session; null when there is none. */
export const deleteView = async (trx: Db, sessionId: string) =>
  (await trx
    .deleteFrom('session_views')
    .where('session_id', '=', sessionId)
    .returning(['user_id', 'ended_at'])
    .executeTakeFirst()) ?? null;

interface EndedView {
  readonly user_id: string;
  readonly by_id: string;
  readonly session_id: string;
  readonly has_session_ended: boolean;
}

/** Marks views that have expired, or whose session has, and returns each once. */
export const markEndedViews = async (trx: Db, now: Date): Promise<readonly EndedView[]> => {
  const at = now.toISOString();
  const { rows } = await sql<EndedView>`
    update session_views v set ended_at = ${at}
    from sessions s
    where s.id = v.session_id and v.ended_at is null
      and (v.expires_at <= ${at} or s.ended_at is not null or s.expires_at <= ${at})
    returning v.user_id, s.user_id as by_id, v.session_id,
      (s.ended_at is not null or s.expires_at <= ${at}) as has_session_ended`.execute(trx);
  return rows;
};
