/** The SQL of saved layouts, which apply to files with the same columns. */
import type { Layout } from '@partnerfolio/contract/imports';
import type { Insertable } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { Database } from '../../../../platform/database/schema.ts';

const withOwner = (db: Db) =>
  db
    .selectFrom('import_layouts')
    .innerJoin('profiles', 'profiles.id', 'import_layouts.owner_id')
    .select([
      'import_layouts.id',
      'import_layouts.kind',
      'import_layouts.name',
      'import_layouts.layout',
      'import_layouts.owner_id',
      'import_layouts.is_shared',
      'import_layouts.used_at',
      'profiles.full_name as owner_name',
    ]);

export type LayoutRow = Awaited<ReturnType<typeof listLayouts>>[number];

/** A user's own layouts and those that colleagues share, last used first. */
export const listLayouts = (db: Db, userId: string) =>
  withOwner(db)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('used_at', 'desc')
    .orderBy('import_layouts.id', 'desc')
    .limit(500)
    .execute();

/** Locks a layout until the transaction ends; null if it does not exist. */
export const lockLayout = async (trx: Db, id: string) =>
  (await trx
    .selectFrom('import_layouts')
    .select(['id', 'kind', 'name', 'owner_id', 'is_shared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

interface Columns {
  readonly kind: Layout['kind'];
  readonly headerHash: Buffer;
}

/** The layout for a file's columns: the user's own, otherwise the shared one that was used last. */
export const layoutForColumns = async (db: Db, userId: string, { kind, headerHash }: Columns) =>
  (await db
    .selectFrom('import_layouts')
    .select((eb) => ['layout', 'is_shared', eb('owner_id', '=', userId).as('is_own')])
    .where('kind', '=', kind)
    .where('header_hash', '=', headerHash)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy((eb) => eb('owner_id', '=', userId), 'desc')
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Saves a layout for its columns, replacing the user's previous one but keeping its name and sharing. */
export const saveLayout = async (trx: Db, row: Insertable<Database['import_layouts']>): Promise<void> => {
  await trx
    .insertInto('import_layouts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'kind', 'header_hash'])
        .doUpdateSet({ layout: row.layout, used_at: row.used_at }),
    )
    .execute();
};

export const updateLayout = async (
  trx: Db,
  id: string,
  change: { readonly name: string; readonly is_shared: boolean },
): Promise<void> => {
  await trx.updateTable('import_layouts').set(change).where('id', '=', id).execute();
};

export const deleteLayout = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('import_layouts').where('id', '=', id).execute();
};

export const deleteUserLayouts = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('import_layouts').where('owner_id', '=', userId).execute();
};
