/** The SQL of the providers that administrators described. */
import type { CustomProviderSettings } from '@partnerfolio/contract/market/custom-providers';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';

export interface CustomProviderRow {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly settings: CustomProviderSettings;
  readonly sealedKey: string | null;
  readonly revision: number;
}

const columns = ['id', 'source', 'name', 'settings', 'sealed_key', 'revision'] as const;

const toRow = (row: {
  id: string;
  source: string;
  name: string;
  settings: unknown;
  sealed_key: string | null;
  revision: number;
}): CustomProviderRow => ({
  id: row.id,
  source: row.source,
  name: row.name,
  // Only forms that passed the contract's schema are stored.
  settings: row.settings as CustomProviderSettings,
  sealedKey: row.sealed_key,
  revision: row.revision,
});

/** All of them, the oldest first. */
export const listCustomProviders = async (db: Db): Promise<CustomProviderRow[]> => {
  const rows = await db
    .selectFrom('custom_providers')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRow);
};

/** Locks one against other changes. */
export const lockCustomProvider = async (trx: Db, id: string): Promise<CustomProviderRow | null> => {
  const row = await trx
    .selectFrom('custom_providers')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
};

/** Lets only one transaction at a time add a provider, so that their number and names can be checked. */
export const lockAdding = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom providers', 0))`.execute(trx);
};

/** All sources that were ever given away, also those of deleted providers. */
export const takenSources = async (trx: Db): Promise<ReadonlySet<string>> => {
  const rows = await trx.selectFrom('market_providers').select('id').execute();
  return new Set(rows.map(({ id }) => id));
};

export const insertCustomProvider = async (
  trx: Db,
  { id, source, name, settings, sealedKey }: Omit<CustomProviderRow, 'revision'>,
  at: string,
): Promise<void> => {
  await trx
    .insertInto('market_providers')
    .values({ id: source, is_active: false, switched_at: at })
    .execute();
  await trx
    .insertInto('custom_providers')
    .values({ id, source, name, settings: JSON.stringify(settings), sealed_key: sealedKey, created_at: at })
    .execute();
};

export const changeCustomProvider = async (
  trx: Db,
  { id, name, settings, sealedKey, revision }: Omit<CustomProviderRow, 'source'>,
): Promise<void> => {
  await trx
    .updateTable('custom_providers')
    .set({ name, settings: JSON.stringify(settings), sealed_key: sealedKey, revision })
    .where('id', '=', id)
    .execute();
};

/** Deletes a provider with its symbols, and the feeds that have no symbol left. */
export const deleteCustomProvider = async (
  trx: Db,
  { id, source, at }: { id: string; source: string; at: string },
): Promise<void> => {
  await trx.deleteFrom('custom_providers').where('id', '=', id).execute();
  await trx
    .updateTable('market_providers')
    .set({ is_active: false, switched_at: at })
    .where('id', '=', source)
    .execute();
  await sql`
    delete from market_feeds where instrument_id in (
      select instrument_id from instrument_symbols group by instrument_id
      having bool_and(provider = ${source}))`.execute(trx);
  await trx.deleteFrom('instrument_symbols').where('provider', '=', source).execute();
};

/** Locks the sealed keys, to seal them anew. */
export const lockSealedKeys = async (
  trx: Db,
): Promise<{ readonly id: string; readonly sealedKey: string }[]> => {
  const rows = await trx
    .selectFrom('custom_providers')
    .select(['id', 'sealed_key'])
    .where('sealed_key', 'is not', null)
    .forUpdate()
    .execute();
  return rows.map(({ id, sealed_key: key }) => ({ id, sealedKey: key ?? '' }));
};

export const putSealedKey = async (trx: Db, id: string, sealedKey: string | null): Promise<void> => {
  await trx.updateTable('custom_providers').set({ sealed_key: sealedKey }).where('id', '=', id).execute();
};

/** Removes every key and switches their providers off; returns how many. */
export const removeSealedKeys = async (trx: Db): Promise<number> => {
  await sql`
    update market_providers set is_active = false
    where id in (select source from custom_providers where sealed_key is not null)`.execute(trx);
  const done = await trx
    .updateTable('custom_providers')
    .set({ sealed_key: null })
    .where('sealed_key', 'is not', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
};
