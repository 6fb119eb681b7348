/** The SQL of notes, calls and meetings. */
import type { noteKinds } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Insertable, Updateable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';

/** The notes of the clients that the viewer may see. */
const visibleNotes = (db: Db, viewer: Staff) =>
  db
    .selectFrom('client_notes as n')
    .innerJoin('clients', 'clients.id', 'n.client_id')
    .innerJoin('profiles as author', 'author.id', 'n.author_id')
    .select(['n.id', 'n.client_id', 'n.kind', 'n.occurred_on', 'n.text', 'n.author_id'])
    .select(['n.created_at', 'n.edited_at', 'n.revision'])
    .select(['clients.name as client_name', 'author.full_name as author_name'])
    .select(isEditableClient(viewer).as('may_edit_client'))
    .where(isVisibleClient(viewer));

export interface NoteRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly kind: (typeof noteKinds)[number];
  readonly occurred_on: LocalDate;
  readonly text: string;
  readonly author_id: string;
  readonly author_name: string | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly revision: number;
  readonly may_edit_client: boolean;
}

/** A note; null when the viewer may not see its client. */
export const findNote = async (db: Db, viewer: Staff, id: string): Promise<NoteRow | null> =>
  (await visibleNotes(db, viewer).where('n.id', '=', id).executeTakeFirst()) ?? null;

/** Locks a note until the transaction ends. */
export const lockNote = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom('client_notes').select('id').where('id', '=', id).forUpdate().execute();
};

export const listNotes = (db: Db, viewer: Staff, ids: readonly string[]): Promise<NoteRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : visibleNotes(db, viewer)
        .where('n.id', 'in', [...ids])
        .execute();

export const insertNote = async (trx: Db, row: Insertable<Database['client_notes']>): Promise<void> => {
  await trx.insertInto('client_notes').values(row).execute();
};

/** Changes a note and increases its revision. */
export const changeNote = async (
  trx: Db,
  id: string,
  change: Updateable<Database['client_notes']>,
): Promise<void> => {
  await trx
    .updateTable('client_notes')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};
