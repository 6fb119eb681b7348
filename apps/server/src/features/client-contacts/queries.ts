/** The SQL of contacts; only this feature writes them. */
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameKey } from '../../platform/database/search.queries.ts';

export interface StoredContact {
  readonly id: string;
  readonly name: string;
  readonly relation: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: 'en' | 'es' | null;
  readonly is_main: boolean;
  readonly note: string | null;
  readonly revision: number;
  readonly updated_at: string;
  readonly updated_by: string;
  readonly editor_name: string | null;
}

/** The contacts of a client, the main one first, then by name. */
export const selectContacts = async (db: Db, clientId: string): Promise<StoredContact[]> => {
  const { rows } = await sql<StoredContact>`/* prepared select_contacts */
    select c.id, c.name, c.relation, c.email, c.phone, c.language, c.is_main, c.note, c.revision, c.updated_at,
      c.updated_by, editor.full_name as editor_name
    from client_contacts c join profiles as editor on editor.id = c.updated_by
    where c.client_id = ${clientId}
    order by c.is_main desc, ${nameKey(sql`c.name`)}, c.id`.execute(db);
  return rows;
};

export const insertContact = async (trx: Db, row: Insertable<Database['client_contacts']>): Promise<void> => {
  await trx.insertInto('client_contacts').values(row).execute();
};

/** Changes a contact and increases its revision. */
export const changeContact = async (
  trx: Db,
  id: string,
  change: Updateable<Database['client_contacts']>,
): Promise<void> => {
  await trx
    .updateTable('client_contacts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

export const deleteContact = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('client_contacts').where('id', '=', id).execute();
};

/** Leaves the client that stays with one main contact. */
export const keepOneMainContact = async (
  trx: Db,
  { from, into }: { readonly from: string; readonly into: string },
  by: { readonly userId: string; readonly at: string },
): Promise<void> => {
  await sql`update client_contacts set is_main = false, revision = revision + 1, updated_at = ${by.at},
      updated_by = ${by.userId}
    where client_id = ${from} and is_main
      and exists (select from client_contacts where client_id = ${into} and is_main)`.execute(trx);
};
