/** Moves all clients of a leaving user to another owner. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface Takeover {
  readonly from: string;
  readonly to: string;
  /** The user who decides it. */
  readonly by: string;
  readonly now: Date;
}

/** Gives all clients of one user to another, with their history of owners; returns their ids. */
export const moveClients = async (trx: Db, { from, to, by, now }: Takeover): Promise<string[]> => {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    update clients set owner_id = ${to}, updated_at = ${at}, revision = revision + 1
    where owner_id = ${from} and merged_into is null returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into client_owners (client_id, since, owner_id, assigned_by)
    select id, ${at}, ${to}, ${by} from unnest(${ids}::uuid[]) as id
    on conflict (client_id, since) do update set owner_id = excluded.owner_id`.execute(trx);
  // The new owner's own shares are no longer needed.
  await sql`
    delete from client_shares
    where user_id = ${to} and client_id = any(${ids}::uuid[])`.execute(trx);
  return ids;
};
