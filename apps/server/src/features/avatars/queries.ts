/** The pictures. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A picture that the viewer may see: any user's chosen one, or the viewer's own preview. */
export const findImage = async (
  db: Db,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('avatars')
    .select('image')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_chosen', '=', true), eb('user_id', '=', viewerId)]))
    .executeTakeFirst();
  return row?.image ?? null;
};

/** How many pictures a user generated within the last hour; concurrent requests wait for each other. */
export const countPreviews = async (trx: Db, userId: string, now: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`avatars of ${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from avatars
    where user_id = ${userId} and not is_chosen
      and created_at > ${now.toISOString()}::timestamptz - interval '1 hour'`.execute(trx);
  return rows[0]?.count ?? 0;
};

export const insertAvatar = async (
  trx: Db,
  avatar: { id: string; userId: string; image: Buffer | null; isChosen: boolean; now: Date },
): Promise<void> => {
  await trx
    .insertInto('avatars')
    .values({
      id: avatar.id,
      user_id: avatar.userId,
      image: avatar.image,
      is_chosen: avatar.isChosen,
      created_at: avatar.now.toISOString(),
    })
    .execute();
};

export const putImage = async (db: Db, id: string, image: Buffer): Promise<void> => {
  await db.updateTable('avatars').set({ image }).where('id', '=', id).execute();
};

/** Deletes the user's current picture. */
export const deleteChosen = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('avatars').where('user_id', '=', userId).where('is_chosen', '=', true).execute();
};

/** Makes a preview the user's current picture; false when it does not exist. */
export const markChosen = async (trx: Db, avatar: { id: string; userId: string }): Promise<boolean> => {
  const row = await trx
    .updateTable('avatars')
    .set({ is_chosen: true })
    .where('id', '=', avatar.id)
    .where('user_id', '=', avatar.userId)
    .where('is_chosen', '=', false)
    .where('image', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes at most `limit` previews made before the given time. */
export const deleteSomePreviews = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('avatars')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('avatars')
        .select('id')
        .where('is_chosen', '=', false)
        .where('created_at', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Deletes every picture of a user. */
export const deleteAvatars = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('avatars').where('user_id', '=', userId).execute();
};
