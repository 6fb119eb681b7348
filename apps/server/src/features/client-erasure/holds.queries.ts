/** The SQL of holds. */
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

const named = (db: Db) =>
  db
    .selectFrom('client_holds')
    .innerJoin('profiles as placer', 'placer.id', 'client_holds.placed_by')
    .leftJoin('profiles as releaser', 'releaser.id', 'client_holds.released_by')
    .selectAll('client_holds')
    .select(['placer.full_name as placer_name', 'releaser.full_name as releaser_name']);

/** The holds of a client, the newest first. */
export const listHolds = (db: Db, clientId: string) =>
  named(db)
    .where('client_holds.client_id', '=', clientId)
    .orderBy('client_holds.placed_at', 'desc')
    .orderBy('client_holds.id', 'desc')
    .execute();
export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];

/** A hold of a client; null if it has no such hold. */
export const findHold = async (
  db: Db,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<HoldRow | null> =>
  (await named(db)
    .where('client_holds.client_id', '=', clientId)
    .where('client_holds.id', '=', id)
    .executeTakeFirst()) ?? null;

export const countHolds = async (db: Db, clientId: string): Promise<number> => {
  const row = await db
    .selectFrom('client_holds')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.n ?? 0;
};

export const insertHold = async (trx: Db, row: Insertable<Database['client_holds']>): Promise<void> => {
  await trx.insertInto('client_holds').values(row).execute();
};

/** Releases a hold of a locked client. */
export const releaseHold = async (
  trx: Db,
  {
    id,
    at,
    by,
    reason,
  }: { readonly id: string; readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> => {
  await trx
    .updateTable('client_holds')
    .set({ released_at: at.toISOString(), released_by: by, release_reason: reason })
    .where('id', '=', id)
    .execute();
};

/** A new hold as it is placed. */
export interface NewHold {
  readonly clientId: string;
  readonly reason: string;
  readonly reviewOn: LocalDate | null;
}
