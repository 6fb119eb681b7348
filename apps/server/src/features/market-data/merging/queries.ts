/** The SQL that moves what an instrument has itself to another: prices, symbols, and its place. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export interface Pair {
  readonly from: string;
  readonly into: string;
}

/** A price of the day stays: one that a user entered before one that was imported or fetched, else that of `into`. */
const keepsFrom = sql<boolean>`(source_price.source = 'manual' and target_price.source <> 'manual')`;

const bothPriced = ({ from, into }: Pair) => sql`
  prices as source_price join prices as target_price
    on target_price.instrument_id = ${into} and target_price.day = source_price.day
  where source_price.instrument_id = ${from}`;

export interface PriceConflict {
  readonly day: string;
  readonly from: string;
  readonly into: string;
  readonly kept: 'from' | 'into';
}

/** How many prices move, are equal, and differ; and the latest that differ. */
export const comparePrices = async (
  db: Db,
  pair: Pair,
  limit: number,
): Promise<{ moved: number; same: number; conflicts: number; latest: PriceConflict[] }> => {
  const { rows } = await sql<{ all: number; both: number; same: number }>`
    select (select count(*)::int from prices where instrument_id = ${pair.from}) as "all",
      count(*)::int as both, count(*) filter (where source_price.close = target_price.close)::int as same
    from ${bothPriced(pair)}`.execute(db);
  const latest = await listConflicts(db, pair, limit);
  const { all, both, same } = rows[0] ?? { all: 0, both: 0, same: 0 };
  return { moved: all - both, same, conflicts: both - same, latest };
};

/** The days with two different prices, latest first. */
export const listConflicts = async (db: Db, pair: Pair, limit: number | null): Promise<PriceConflict[]> => {
  const { rows } = await sql<PriceConflict>`
    select source_price.day, trim_scale(source_price.close)::text as "from", trim_scale(target_price.close)::text as "into",
      case when ${keepsFrom} then 'from' else 'into' end as kept
    from ${bothPriced(pair)} and source_price.close <> target_price.close
    order by source_price.day desc limit ${limit}`.execute(db);
  return rows;
};

/** Moves all prices; returns the years in which either instrument has any. */
export const movePrices = async (trx: Db, pair: Pair): Promise<{ instrumentId: string; year: number }[]> => {
  const { from, into } = pair;
  const { rows: years } = await sql<{ year: number }>`
    select distinct year from price_year where instrument_id in (${from}, ${into})`.execute(trx);
  await sql`
    delete from prices using (select source_price.day from ${bothPriced(pair)} and ${keepsFrom}) as replaced
    where prices.instrument_id = ${into} and prices.day = replaced.day`.execute(trx);
  await sql`
    delete from prices using (select source_price.day from ${bothPriced(pair)}) as replaced
    where prices.instrument_id = ${from} and prices.day = replaced.day`.execute(trx);
  await sql`update prices set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
  // The undo of an import restores what it overwrote, on days that have one former price.
  await sql`
    delete from former_prices as former where instrument_id = ${from} and exists (
      select from former_prices as other where other.import_id = former.import_id
        and other.instrument_id = ${into} and other.day = former.day)`.execute(trx);
  await sql`update former_prices set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
  return years.flatMap(({ year }) => [
    { instrumentId: from, year },
    { instrumentId: into, year },
  ]);
};

export interface ProviderSymbol {
  readonly provider: string;
  readonly from: string;
  readonly into: string | null;
}

/** The symbols of `from` at providers, with those of `into`. */
export const compareSymbols = async (db: Db, { from, into }: Pair): Promise<ProviderSymbol[]> => {
  const { rows } = await sql<ProviderSymbol>`
    select own.provider, own.symbol as "from", other.symbol as "into"
    from instrument_symbols as own
    left join instrument_symbols as other on other.instrument_id = ${into} and other.provider = own.provider
    where own.instrument_id = ${from} order by own.provider`.execute(db);
  return rows;
};

/** Moves symbols and prices that wait for a decision, after those of `into` and unless it has its own; the feed of `from` ends. */
export const moveFeeds = async (trx: Db, { from, into }: Pair): Promise<void> => {
  await sql`delete from market_feeds where instrument_id = ${from}`.execute(trx);
  await sql`
    update instrument_symbols as own set instrument_id = ${into}, position = own.position + 1 + (
      select coalesce(max(position), -1) from instrument_symbols where instrument_id = ${into})
    where instrument_id = ${from} and not exists (select from instrument_symbols as other
      where other.instrument_id = ${into} and other.provider = own.provider)`.execute(trx);
  await sql`delete from instrument_symbols where instrument_id = ${from}`.execute(trx);
  await sql`
    update held_prices as own set instrument_id = ${into}
    where instrument_id = ${from} and not exists (select from held_prices as other
      where other.instrument_id = ${into} and other.day = own.day)`.execute(trx);
  await sql`delete from held_prices where instrument_id = ${from}`.execute(trx);
};

/** Whether an instrument has a symbol at a provider. */
export const isFed = async (trx: Db, instrumentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('instrument_symbols')
    .select('provider')
    .where('instrument_id', '=', instrumentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Locks the feeds of both, which a refresh locks before their prices. */
export const lockFeeds = async (trx: Db, { from, into }: Pair): Promise<void> => {
  await sql`
    select key from market_feeds where instrument_id in (${from}, ${into}) order by key for update`.execute(
    trx,
  );
};

/** Marks an instrument as merged, and those that were merged into it before. */
export const markMerged = async (trx: Db, { from, into }: Pair, at: string): Promise<void> => {
  await sql`
    update instruments set merged_into = ${into}, revision = revision + 1, updated_at = ${at}::timestamptz
    where id = ${from} or merged_into = ${from}`.execute(trx);
};

/** Gives an instrument what it lacks and the merged one has. */
export const takeOver = async (trx: Db, { from, into }: Pair, at: string): Promise<void> => {
  await sql`
    update instruments as target set isin = coalesce(target.isin, own.isin), sector = coalesce(target.sector, own.sector),
      region = coalesce(target.region, own.region), revision = target.revision + 1,
      price_revision = target.price_revision + 1, updated_at = ${at}::timestamptz
    from instruments as own where target.id = ${into} and own.id = ${from}`.execute(trx);
};
