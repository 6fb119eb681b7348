/** The SQL of a client's ownership history. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

interface OwnerRow {
  readonly owner_id: string;
  readonly owner_name: string;
  readonly from: string;
  readonly until: string | null;
  readonly giver_id: string | null;
  readonly giver_name: string | null;
}

/** A page of the owners of a client, the present one first, each until the next one began. */
export const listOwnerHistory = async (
  db: Db,
  clientId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    select history.owner_id, owner.full_name as owner_name, history.since as from, history.until,
      giver.id as giver_id, giver.full_name as giver_name
    from (
      select owner_id, assigned_by, since, lead(since) over (order by since) as until
      from client_owners where client_id = ${clientId}
      order by since desc offset ${offset} limit ${limit}) as history
    join profiles as owner on owner.id = history.owner_id
    left join profiles as giver on giver.id = history.assigned_by
    order by history.since desc`.execute(db);
  return rows;
};

/** How many owners a client had, counting a returning one again. */
export const countOwners = async (db: Db, clientId: string): Promise<number> => {
  const row = await db
    .selectFrom('client_owners')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.n ?? 0;
};
