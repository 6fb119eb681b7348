/** The SQL of clients and their owners. */
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient, shareLevel } from '../client-access/visibility.queries.ts';

const detailed = (db: Db, viewer: Staff) =>
  db
    .selectFrom('clients')
    .innerJoin('profiles as owner', 'owner.id', 'clients.owner_id')
    .leftJoin('clients as household', (join) =>
      join.onRef('household.id', '=', 'clients.household_id').on(isVisibleClient(viewer, 'household')),
    )
    .leftJoin('client_shares as own_share', (join) =>
      join.onRef('own_share.client_id', '=', 'clients.id').on('own_share.user_id', '=', viewer.id),
    )
    .leftJoin('profiles as sharer', 'sharer.id', 'own_share.created_by')
    .selectAll('clients')
    .select([
      'owner.full_name as owner_name',
      'household.id as visible_household_id',
      'household.name as household_name',
      isEditableClient(viewer).as('may_edit'),
      shareLevel(viewer).as('share_level'),
      'own_share.created_at as shared_at',
      'sharer.id as sharer_id',
      'sharer.full_name as sharer_name',
    ])
    .where(isVisibleClient(viewer));

/** The id of the client that one was merged into, by its own otherwise. */
export const findLiveId = async (db: Db, id: string): Promise<string> => {
  const row = await db.selectFrom('clients').select('merged_into').where('id', '=', id).executeTakeFirst();
  return row?.merged_into ?? id;
};

/** A client with the names of owner and household; null when the viewer may not see it. */
export const findClient = async (db: Db, viewer: Staff, id: string) =>
  (await detailed(db, viewer).where('clients.id', '=', id).executeTakeFirst()) ?? null;
export type ClientDetail = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/**
 * Like `findClient`, and locks the client until the transaction ends. It is read after the lock: the statement that waits for
 * the lock would judge by owners and shares as they were before.
 */
export const lockClient = async (db: Db, viewer: Staff, id: string) => {
  await db.selectFrom('clients').select('id').where('id', '=', id).forUpdate().execute();
  return findClient(db, viewer, id);
};

/**
 * The tags of the clients the viewer may see, with the number of clients of each; spellings that differ only in case
 * count as one.
 */
export const listTagRows = async (db: Db, viewer: Staff): Promise<{ tag: string; clients: number }[]> => {
  const { rows } = await sql<{ tag: string; clients: number }>`
    select min(tag collate "C") as tag, count(distinct clients.id)::int as clients
    from clients cross join lateral unnest(clients.tags) as used (tag)
    where ${isVisibleClient(viewer)}
    group by lower(tag) order by clients desc, ${nameKey(sql`min(tag collate "C")`)}, tag`.execute(db);
  return rows;
};

/** Active users with a role, by name. */
export const listOwnerRows = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.full_name', 'user_roles.role'])
    .where('profiles.deactivated_at', 'is', null)
    .orderBy(nameKey(sql`profiles.full_name`))
    .orderBy('profiles.id')
    .execute();

/** Whether a user is active and has a role. */
export const isActiveStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('profiles')
    .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.id', '=', userId)
    .where('profiles.deactivated_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Id and type of a client, when the viewer may see it. */
export const findHousehold = async (db: Db, viewer: Staff, id: string) =>
  (await db
    .selectFrom('clients')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where(isVisibleClient(viewer))
    .executeTakeFirst()) ?? null;

/** How many clients belong to this household. */
export const countMembers = async (db: Db, clientId: string): Promise<number> => {
  const row = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('household_id', '=', clientId)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row?.n ?? 0;
};

/** How many portfolios of a client are open. */
export const countOpenPortfolios = async (db: Db, clientId: string): Promise<number> => {
  const row = await db
    .selectFrom('portfolios')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('client_id', '=', clientId)
    .where('closed_on', 'is', null)
    .executeTakeFirst();
  return row?.n ?? 0;
};

/**
 * What a closed client was before, by the audit log; active if the log no longer has the closing, as most closed clients
 * were.
 */
export const findStatusBeforeClosing = async (db: Db, id: string): Promise<'prospect' | 'active'> => {
  const { rows } = await sql<{ status: string | null }>`
    select before ->> 'status' as status from audit_logs
    where entity = 'client' and entity_id = ${id} and event_type = 'client.close'
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.status === 'prospect' ? 'prospect' : 'active';
};

export const insertClient = async (db: Db, row: Insertable<Database['clients']>): Promise<void> => {
  await db.insertInto('clients').values(row).execute();
};

/** Changes a client and increases its revision. */
export const changeClient = async (
  db: Db,
  id: string,
  change: Updateable<Database['clients']>,
): Promise<void> => {
  await db
    .updateTable('clients')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Records the new owner of a client. */
export const insertOwner = async (db: Db, row: Insertable<Database['client_owners']>): Promise<void> => {
  await db
    .insertInto('client_owners')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'since']).doUpdateSet({ owner_id: row.owner_id }),
    )
    .execute();
};

/** Whether nothing was added to a client or changed of it since an import created it. */
export const isUntouchedClient = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from clients
    where id = ${id} and revision = 1
      and not exists (select from portfolios where portfolios.client_id = clients.id)
      and not exists (select from clients as member where member.household_id = clients.id)
      and not exists (select from clients as merged where merged.merged_into = clients.id)
      and not exists (select from client_contacts where client_contacts.client_id = clients.id)
      and not exists (select from client_documents where client_documents.client_id = clients.id)
      and not exists (select from client_holds where client_holds.client_id = clients.id)
      and not exists (select from log_records where log_records.client_id = clients.id)
      and not exists (select from answer_sheets where answer_sheets.client_id = clients.id)
      and not exists (select from answer_drafts where answer_drafts.client_id = clients.id)
      and not exists (select from client_limits where client_limits.client_id = clients.id)
      and not exists (select from client_reviews where client_reviews.client_id = clients.id)
      and not exists (select from restrictions where restrictions.client_id = clients.id)
      and not exists (select from client_kyc where client_kyc.client_id = clients.id)
      and not exists (select from client_notes where client_notes.client_id = clients.id)
      and not exists (select from client_tasks where client_tasks.client_id = clients.id)
      and not exists (select from client_shares where client_shares.client_id = clients.id)
      and not exists (select from links where links.client_id = clients.id)
      and not exists (select from investment_proposals where investment_proposals.client_id = clients.id)`.execute(
    trx,
  );
  return rows.length > 0;
};

export const deleteClient = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('clients').where('id', '=', id).execute();
};
