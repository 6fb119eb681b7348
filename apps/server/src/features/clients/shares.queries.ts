/** The SQL of client shares. */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameKey } from '../../platform/database/search.queries.ts';

/** The shares of a client by name, with the names of the colleague and of the user who shared. */
export const listShareRows = (db: Db, clientId: string) =>
  db
    .selectFrom('client_shares')
    .innerJoin('profiles as person', 'person.id', 'client_shares.user_id')
    .leftJoin('profiles as giver', 'giver.id', 'client_shares.created_by')
    .select(['client_shares.user_id', 'client_shares.level', 'client_shares.created_at'])
    .select(['person.full_name', 'giver.id as giver_id', 'giver.full_name as giver_name'])
    .where('client_shares.client_id', '=', clientId)
    .orderBy(nameKey(sql`person.full_name`))
    .orderBy('client_shares.user_id')
    .execute();

/** A colleague's share level on a client; null without a share. */
export const findShare = async (db: Db, clientId: string, userId: string) =>
  (
    await db
      .selectFrom('client_shares')
      .select('level')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.level ?? null;

export const putShare = async (db: Db, row: Insertable<Database['client_shares']>): Promise<void> => {
  await db
    .insertInto('client_shares')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ level: row.level }))
    .execute();
};

export const deleteShare = async (db: Db, clientId: string, userId: string): Promise<void> => {
  await db
    .deleteFrom('client_shares')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
};
