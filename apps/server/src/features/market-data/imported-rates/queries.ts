/** The SQL of exchange rates that come from files. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Rates as columns, at most one for each pair and day. */
export interface RateColumns {
  readonly bases: readonly string[];
  readonly quotes: readonly string[];
  readonly days: readonly string[];
  readonly rates: readonly string[];
}

export interface RateOrigin {
  readonly source: string;
  readonly importId: string;
  readonly at: string;
}

/** Codes, days and decimals need no quotes in an array. */
const literal = (values: readonly string[]): string => `{${values.join(',')}}`;

const incoming = ({ bases, quotes, days, rates }: RateColumns) => sql`
  unnest(${literal(bases)}::text[], ${literal(quotes)}::text[], ${literal(days)}::date[], ${literal(rates)}::numeric[])
    as incoming (base, quote, day, rate)`;

/** How many of the rates are stored already, and how many of those differ. */
export const countStored = async (
  trx: Db,
  columns: RateColumns,
): Promise<{ readonly found: number; readonly differing: number }> => {
  const { rows } = await sql<{ found: number; differing: number }>`
    select count(*)::int as found, count(*) filter (where fx_rates.rate <> incoming.rate)::int as differing
    from ${incoming(columns)} join fx_rates using (base, quote, day)`.execute(trx);
  return rows[0] ?? { found: 0, differing: 0 };
};

/** Adds the rates of days that have none. */
export const insertMissing = async (trx: Db, columns: RateColumns, origin: RateOrigin): Promise<void> => {
  await sql`
    insert into fx_rates (base, quote, day, rate, source, at, import_id)
    select base, quote, day, rate, ${origin.source}, ${origin.at}::timestamptz, ${origin.importId}::uuid
    from ${incoming(columns)}
    on conflict (base, quote, day) do nothing`.execute(trx);
};

/** Overwrites stored rates that differ, and keeps them for an undo. */
export const overwriteDiffering = async (
  trx: Db,
  columns: RateColumns,
  origin: RateOrigin,
): Promise<void> => {
  await sql`
    insert into former_rates (import_id, base, quote, day, rate, source, at, former_import_id)
    select ${origin.importId}::uuid, base, quote, day, fx_rates.rate, fx_rates.source, fx_rates.at, fx_rates.import_id
    from ${incoming(columns)} join fx_rates using (base, quote, day)
    where fx_rates.rate <> incoming.rate and fx_rates.import_id is distinct from ${origin.importId}::uuid
    on conflict do nothing`.execute(trx);
  await sql`
    update fx_rates set rate = incoming.rate, source = ${origin.source}, at = ${origin.at}::timestamptz,
      import_id = ${origin.importId}::uuid
    from ${incoming(columns)}
    where fx_rates.base = incoming.base and fx_rates.quote = incoming.quote and fx_rates.day = incoming.day
      and fx_rates.rate <> incoming.rate`.execute(trx);
};

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** A pair in a calendar year. */
export interface PairYear extends Pair {
  readonly year: number;
}

/** The stored rates of some pairs in some years. Each is looked up separately, one step along the primary key. */
export const ratesOfYears = async (
  db: Db,
  wanted: readonly PairYear[],
): Promise<(Pair & { readonly day: string; readonly rate: string })[]> => {
  const { rows } = await sql<Pair & { readonly day: string; readonly rate: string }>`
    select found.base, found.quote, found.day, found.rate
    from unnest(${literal(wanted.map(({ base }) => base))}::text[],
      ${literal(wanted.map(({ quote }) => quote))}::text[],
      ${literal(wanted.map(({ year }) => String(year)))}::int[]) as wanted (base, quote, year)
    cross join lateral (
      select base, quote, day, rate from fx_rates
      where fx_rates.base = wanted.base and fx_rates.quote = wanted.quote
        and fx_rates.day between make_date(wanted.year, 1, 1) and make_date(wanted.year, 12, 31)
      offset 0) as found`.execute(db);
  return rows;
};

/** The pairs whose rates an import has written, also where a later import has replaced them all. */
export const pairsOfImport = async (db: Db, importId: string): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select distinct base, quote from fx_rates where import_id = ${importId}
    union select distinct base, quote from former_rates
      where import_id = ${importId} or former_import_id = ${importId}
    order by base, quote`.execute(db);
  return rows;
};

/** A pair's rates that an import wrote. */
export interface ImportPart extends Pair {
  readonly importId: string;
}

/**
 * The condition that an import wrote a rate of a pair, phrased so that the index of imports is not used for it: a
 * planner without statistics would otherwise read all rates of the import for each pair.
 */
const written = ({ importId, base, quote }: ImportPart) => sql<boolean>`
  fx_rates.base = ${base} and fx_rates.quote = ${quote}
  and fx_rates.import_id is not distinct from ${importId}::uuid`;

export interface RevertedYear {
  readonly year: number;
  /** The import's rates by day, with those that an undo restores; null where there was none. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/** What the undo of an import's rates changes; rates that replaced them since are not included. */
export const ratesToRevert = async (trx: Db, part: ImportPart): Promise<RevertedYear[]> => {
  const { rows } = await sql<RevertedYear>`
    select extract(year from fx_rates.day)::int as year,
      json_object_agg(fx_rates.day, fx_rates.rate::text order by fx_rates.day) as before,
      json_object_agg(fx_rates.day, former.rate::text order by fx_rates.day) as after
    from fx_rates left join former_rates as former
      on former.import_id = ${part.importId} and former.base = fx_rates.base and former.quote = fx_rates.quote
        and former.day = fx_rates.day
    where ${written(part)}
    group by 1 order by 1`.execute(trx);
  return rows;
};

/**
 * Undoes an import's rates of a pair: restores what it overwrote, deletes what it added. Later imports that replaced
 * its rates keep theirs, and no longer restore these when they are undone.
 */
export const revertRates = async (trx: Db, part: ImportPart): Promise<void> => {
  const { importId, base, quote } = part;
  await sql`
    update former_rates as later set rate = earlier.rate, source = earlier.source, at = earlier.at,
      former_import_id = earlier.former_import_id
    from former_rates as earlier
    where later.former_import_id = ${importId} and earlier.import_id = ${importId}
      and later.base = ${base} and later.quote = ${quote}
      and earlier.base = later.base and earlier.quote = later.quote and earlier.day = later.day`.execute(trx);
  await sql`
    delete from former_rates
    where former_import_id = ${importId} and base = ${base} and quote = ${quote}`.execute(trx);
  await sql`
    update fx_rates set rate = former.rate, source = former.source, at = former.at,
      import_id = former.former_import_id
    from former_rates as former
    where ${written(part)} and former.import_id = ${importId}
      and former.base = fx_rates.base and former.quote = fx_rates.quote and former.day = fx_rates.day`.execute(
    trx,
  );
  await sql`delete from fx_rates where ${written(part)}`.execute(trx);
  await sql`
    delete from former_rates where import_id = ${importId} and base = ${base} and quote = ${quote}`.execute(
    trx,
  );
};
