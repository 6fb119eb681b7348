/** The SQL of models and their versions; only this feature writes them. */
import type { ModelContent } from '@partnerfolio/contract/models/content';
import type { ModelState } from '@partnerfolio/contract/models/limits';
import type { ModelInstrument } from '@partnerfolio/contract/models/models';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';

export interface VersionRecord {
  readonly number: number;
  readonly content: ModelContent;
  readonly note: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly creator_name: string | null;
}

/** A model with its newest version. */
export interface ModelRecord extends VersionRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: ModelState;
  readonly revision: number;
}

/** Keeps models from changing until the transaction ends, so that no two changes make a cycle together; reading goes on. */
export const lockModels = async (trx: Db): Promise<void> => {
  await sql`lock table models in share row exclusive mode`.execute(trx);
};

/** Every model with its newest version, by name. */
export const listCurrent = async (db: Db): Promise<ModelRecord[]> => {
  const { rows } = await sql<ModelRecord>`
    select m.id, m.name, m.description, m.state, m.revision, v.number, v.content, v.note, v.created_at, v.created_by,
      creator.full_name as creator_name
    from models as m
    join lateral (select * from model_versions where model_id = m.id order by number desc limit 1) as v on true
    left join profiles as creator on creator.id = v.created_by
    order by ${nameKey(sql<string>`m.name`)}, m.id`.execute(db);
  return rows;
};

const versions = (condition: RawBuilder<unknown>) => sql<VersionRecord>`
  select v.number, v.content, v.note, v.created_at, v.created_by, creator.full_name as creator_name
  from model_versions as v left join profiles as creator on creator.id = v.created_by
  where ${condition} order by v.number desc`;

/** All versions of a model, the newest first. */
export const listVersions = async (db: Db, modelId: string): Promise<VersionRecord[]> =>
  (await versions(sql`v.model_id = ${modelId}`).execute(db)).rows;

/** Some versions of a model, by number. */
export const findVersions = async (
  db: Db,
  modelId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, VersionRecord>> => {
  const found = sql`v.model_id = ${modelId} and v.number = any (${`{${numbers.join(',')}}`}::int[])`;
  const { rows } = await versions(found).execute(db);
  return new Map(rows.map((row) => [row.number, row]));
};

/** The instruments of some ids; that of a merged one is the one it was merged into. */
export const findInstruments = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModelInstrument>> => {
  const { rows } = await sql<ModelInstrument & { readonly named: string }>`
    with recursive chain as (
      select id as named, id, merged_into from instruments where id = any (${`{${ids.join(',')}}`}::uuid[])
      union
      select chain.named, i.id, i.merged_into from chain join instruments as i on i.id = chain.merged_into
    )
    select chain.named, i.id, i.symbol, i.isin, i.name, i.asset_class as "assetClass"
    from chain join instruments as i on i.id = chain.id where chain.merged_into is null`.execute(db);
  return new Map(rows.map(({ named, ...instrument }) => [named, instrument]));
};

/** The instruments among the ids that exist and are not merged away; none is deleted until the transaction ends. */
export const keepInstruments = async (
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModelInstrument>> => {
  const { rows } = await sql<ModelInstrument>`
    select id, symbol, isin, name, asset_class as "assetClass" from instruments
    where id = any (${`{${ids.join(',')}}`}::uuid[]) and merged_into is null
    order by id for key share`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

interface NewModel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly at: string;
  readonly by: string;
}

export const insertModel = async (trx: Db, { id, name, description, at, by }: NewModel): Promise<void> => {
  await trx.insertInto('models').values({ id, name, description, created_at: at, created_by: by }).execute();
};

interface NewVersion {
  readonly id: string;
  readonly modelId: string;
  readonly number: number;
  readonly content: ModelContent;
  readonly note: string;
  readonly at: string;
  readonly by: string;
}

/** Adds a version and the list of the instruments that it names. */
export const insertVersion = async (
  trx: Db,
  instruments: readonly string[],
  { id, modelId, number, content, note, at, by }: NewVersion,
): Promise<void> => {
  await trx
    .insertInto('model_versions')
    .values({
      id,
      model_id: modelId,
      number,
      content: JSON.stringify(content),
      note,
      created_at: at,
      created_by: by,
    })
    .execute();
  if (instruments.length === 0) return;
  await trx
    .insertInto('model_instruments')
    .values(instruments.map((instrument) => ({ version_id: id, instrument_id: instrument })))
    .execute();
};

interface ModelChange {
  readonly name: string;
  readonly description: string;
  readonly state: ModelState;
}

/** Changes a model and increases its revision. */
export const changeModel = async (trx: Db, id: string, change: ModelChange): Promise<void> => {
  await trx
    .updateTable('models')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};
