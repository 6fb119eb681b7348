/** The SQL of saved views of lists and of chosen columns. */
import type { ViewedListName } from '@partnerfolio/contract/lists/columns';
import type { ListViewForm } from '@partnerfolio/contract/lists/views';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';

/** A list of one user. */
export interface Place {
  readonly userId: string;
  readonly list: ViewedListName;
}

export interface ViewRow {
  readonly id: string;
  readonly list: ViewedListName;
  readonly name: string;
  readonly query: ListViewForm['query'];
  readonly columns: readonly string[] | null;
  readonly is_default: boolean;
  readonly revision: number;
}

const columns = sql.raw('id, list, name, query, columns, is_default, revision');

/** A user's views of a list by name. */
export const listViews = async (db: Db, { userId, list }: Place): Promise<readonly ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select ${columns} from list_views where user_id = ${userId} and list = ${list}
    order by ${nameKey(sql<string>`name`)}, id`.execute(db);
  return rows;
};

/** A view of the user, and of nobody else. */
export const findView = async (db: Db, id: string, userId: string): Promise<ViewRow | null> => {
  const { rows } = await sql<ViewRow>`
    select ${columns} from list_views where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

/** Orders the writers of a user's views, so that their number is kept, no two take one name, and one is the default. */
export const lockViews = async (trx: Db, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${userId}`}, 0))`.execute(trx);
};

/** Deletes a view. */
export const deleteView = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('list_views').where('id', '=', id).execute();
};

/** Lets the list open without the view that it has opened with. */
export const clearDefault = async (trx: Db, { userId, list }: Place, except: string): Promise<void> => {
  await trx
    .updateTable('list_views')
    .set((eb) => ({ is_default: false, revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .where('id', '<>', except)
    .execute();
};

const stored = ({ name, query, columns: chosen, isDefault }: ListViewForm) => ({
  name,
  query: JSON.stringify(query),
  columns: chosen,
  is_default: isDefault,
});

/** Stores a new view. */
export const insertView = async (
  trx: Db,
  { userId, list }: Place,
  { id, ...form }: ListViewForm & { readonly id: string },
): Promise<void> => {
  await trx
    .insertInto('list_views')
    .values({ id, user_id: userId, list, ...stored(form) })
    .execute();
};

/** Stores a changed view. */
export const putView = async (trx: Db, id: string, form: ListViewForm): Promise<void> => {
  await trx
    .updateTable('list_views')
    .set((eb) => ({ ...stored(form), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** The columns that a user has chosen for a list; null for those of the portal. */
export const findColumns = async (db: Db, { userId, list }: Place): Promise<readonly string[] | null> => {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ?? null;
};

/** Stores the columns of a list; of two choices at once the later one stays. */
export const putColumns = async (trx: Db, place: Place, chosen: string[]): Promise<void> => {
  await trx
    .insertInto('list_columns')
    .values({ user_id: place.userId, list: place.list, columns: chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ columns: chosen }))
    .execute();
};

/** Returns to the columns of the portal. */
export const resetColumns = async (trx: Db, { userId, list }: Place): Promise<void> => {
  await trx.deleteFrom('list_columns').where('user_id', '=', userId).where('list', '=', list).execute();
};

/** Deletes all that a user has saved of lists. */
export const deleteOfUser = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('list_views').where('user_id', '=', userId).execute();
  await trx.deleteFrom('list_columns').where('user_id', '=', userId).execute();
};

/** A name that is shorter may be a part of another's. */
const tellingLength = 5;

/** Deletes the views that search for a client or filter by it, of all users. */
export const deleteViewsNaming = async (
  trx: Db,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> => {
  const names = (text: string) =>
    name.length < tellingLength
      ? sql`lower(${sql.raw(text)}) = lower(${name})`
      : sql`position(lower(${name}) in lower(${sql.raw(text)})) > 0`;
  await sql`delete from list_views where ${names("query ->> 'q'")} or ${names('name')}
    or query ->> 'clientId' = ${id} or query ->> 'householdId' = ${id}`.execute(trx);
};
