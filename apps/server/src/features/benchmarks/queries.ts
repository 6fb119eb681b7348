/** The SQL of benchmarks and their parts. */
import type { Rebalancing } from '@partnerfolio/contract/market/benchmarks';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdsTyped, nameKey } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

interface Part {
  readonly instrument: {
    readonly id: string;
    readonly symbol: string;
    readonly name: string;
    readonly currency: string;
    readonly priceRevision: number;
  };
  readonly weightPct: string;
}

export interface BenchmarkRow {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly rebalancing: Rebalancing;
  readonly parts: readonly Part[];
  readonly isDefault: boolean;
  /** How many of the portfolios that the viewer may see chose it. */
  readonly portfolios: number;
  readonly revision: number;
  readonly createdAt: string;
}

const benchmarks = (viewer: Staff, rest: RawBuilder<unknown>) => sql<BenchmarkRow>`
  select benchmarks.id, benchmarks.name, benchmarks.currency, rebalancing, benchmarks.revision,
    benchmarks.created_at as "createdAt",
    (select json_agg(json_build_object('weightPct', trim_scale(weight_pct)::text, 'instrument', json_build_object(
        'id', instruments.id, 'symbol', symbol, 'name', instruments.name, 'currency', instruments.currency,
        'priceRevision', price_revision))
        order by position)
      from benchmark_parts join instruments on instruments.id = instrument_id
      where benchmark_id = benchmarks.id) as parts,
    exists (select from firm where firm.benchmark_id = benchmarks.id) as "isDefault",
    (select count(*)::int from portfolios join clients on clients.id = portfolios.client_id
      where portfolios.benchmark_id = benchmarks.id and ${isVisibleClient(viewer)}) as portfolios
  from benchmarks ${rest}`;

export interface BenchmarkPage {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the benchmarks, by name. */
export const listBenchmarkRows = async (
  db: Db,
  viewer: Staff,
  { q, offset, limit }: BenchmarkPage,
): Promise<{ items: BenchmarkRow[]; total: number }> => {
  const name = sql<string>`benchmarks.name`;
  const found = q === '' ? sql<boolean>`true` : holdsTyped(q, [name]);
  const { rows } = await benchmarks(
    viewer,
    sql`where ${found} order by ${nameKey(name)}, benchmarks.id offset ${offset} limit ${limit}`,
  ).execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from benchmarks where ${found}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};

export const findBenchmark = async (db: Db, viewer: Staff, id: string): Promise<BenchmarkRow | null> => {
  const { rows } = await benchmarks(viewer, sql`where benchmarks.id = ${id}`).execute(db);
  return rows[0] ?? null;
};

/** A benchmark, locked against other writers and against portfolios that choose it meanwhile. */
export const lockBenchmark = async (trx: Db, viewer: Staff, id: string): Promise<BenchmarkRow | null> => {
  const locked = await trx
    .selectFrom('benchmarks')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked === undefined ? null : findBenchmark(trx, viewer, id);
};

/** Whether a benchmark exists; it then cannot be deleted until the transaction ends. */
export const keepBenchmark = async (trx: Db, id: string): Promise<boolean> =>
  (await trx.selectFrom('benchmarks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined;

/** The firm's default benchmark; null without one. */
export const findDefault = async (db: Db): Promise<{ id: string; name: string } | null> =>
  (await db
    .selectFrom('firm')
    .innerJoin('benchmarks', 'benchmarks.id', 'firm.benchmark_id')
    .select(['benchmarks.id', 'benchmarks.name'])
    .executeTakeFirst()) ?? null;

/** Whether another benchmark has that name, in any case. */
export const isNameTaken = async (trx: Db, name: string, except: string | null): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from benchmarks
      where lower(name) = lower(${name}) and id is distinct from ${except}::uuid) as taken`.execute(trx);
  return rows[0]?.taken === true;
};

/** The symbols of the instruments among the ids, which cannot be deleted until the transaction ends. */
export const keepInstruments = async (
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; symbol: string }>`
    select id, symbol from instruments where id = any (${`{${ids.join(',')}}`}::uuid[]) and merged_into is null
    order by id for key share`.execute(trx);
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
};

export interface BenchmarkForm {
  readonly name: string;
  readonly currency: string;
  readonly rebalancing: Rebalancing;
  readonly parts: readonly { readonly instrumentId: string; readonly weightPct: string }[];
}

const insertParts = async (trx: Db, benchmarkId: string, parts: BenchmarkForm['parts']): Promise<void> => {
  await trx
    .insertInto('benchmark_parts')
    .values(
      parts.map(({ instrumentId, weightPct }, position) => ({
        benchmark_id: benchmarkId,
        position,
        instrument_id: instrumentId,
        weight_pct: weightPct,
      })),
    )
    .execute();
};

export const insertBenchmark = async (
  trx: Db,
  { id, form, userId, now }: { id: string; form: BenchmarkForm; userId: string; now: Date },
): Promise<void> => {
  const { parts, ...columns } = form;
  const stamps = { created_at: now.toISOString(), created_by: userId };
  await trx
    .insertInto('benchmarks')
    .values({ id, ...columns, ...stamps })
    .execute();
  await insertParts(trx, id, parts);
};

/** Changes a benchmark and increases its revision. */
export const changeBenchmark = async (trx: Db, id: string, form: BenchmarkForm): Promise<void> => {
  const { parts, ...columns } = form;
  await trx
    .updateTable('benchmarks')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('benchmark_parts').where('benchmark_id', '=', id).execute();
  await insertParts(trx, id, parts);
};

/** Deletes a benchmark with its parts. */
export const deleteBenchmarkRow = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('benchmarks').where('id', '=', id).execute();
};
