/** The SQL of exchange rates. */
import { trendLength } from '@partnerfolio/contract/market-data';
import { firstWrittenDay } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The revision of exchange rates, which increases with each change. */
export const fxRevision = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('fx_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
};

/** Increases the revision of exchange rates; its lock orders their writers. */
export const bumpFxRevision = async (trx: Db): Promise<void> => {
  await trx
    .updateTable('fx_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
};

export const findRate = async (db: Db, { base, quote, day }: { base: string; quote: string; day: string }) =>
  (await db
    .selectFrom('fx_rates')
    .select(['rate', 'source'])
    .where('base', '=', base)
    .where('quote', '=', quote)
    .where('day', '=', day)
    .executeTakeFirst()) ?? null;

/** Stores the rate of a day, replacing an existing one. */
export const upsertRate = async (trx: Db, row: Insertable<Database['fx_rates']>): Promise<void> => {
  await trx
    .insertInto('fx_rates')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['base', 'quote', 'day']).doUpdateSet({
        rate: row.rate,
        source: row.source,
        at: row.at,
        import_id: row.import_id ?? null,
      }),
    )
    .execute();
};

/** Rates between the listed currencies, as columns; each pair's days in order. */
export const ratesBetween = async (
  db: Db,
  currencies: readonly string[],
): Promise<{ base: string; quote: string; days: string[]; rates: string[] }[]> => {
  const { rows } = await sql<{ base: string; quote: string; days: string[]; rates: string[] }>`
    select base, quote, array_agg(day order by day) as days, array_agg(rate order by day) as rates
    from fx_rates where base = any (${currencies}::text[]) and quote = any (${currencies}::text[])
      and day >= ${firstWrittenDay}::date
    group by base, quote`.execute(db);
  return rows;
};

export interface RatePage {
  readonly base?: string | undefined;
  readonly quote?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const matching = (db: Db, { base, quote }: RatePage) => {
  let query = db.selectFrom('fx_rates');
  if (base !== undefined) query = query.where('base', '=', base);
  if (quote !== undefined) query = query.where('quote', '=', quote);
  return query;
};

/** Rates, newest first, with the count of all matches. */
export const listRateRows = async (db: Db, page: RatePage) => {
  const total = await matching(db, page)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  const items = await matching(db, page)
    .select(['base', 'quote', 'day', 'rate', 'source'])
    .orderBy('day', 'desc')
    .orderBy('base')
    .orderBy('quote')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { items, total: total?.n ?? 0 };
};

/** Stores many rates at once. */
export const upsertRates = async (
  trx: Db,
  rates: { base: string; quote: string; days: readonly string[]; rates: readonly string[] },
  origin: { source: string; at: string },
): Promise<void> => {
  await sql`
    insert into fx_rates (base, quote, day, rate, source, at)
    select ${rates.base}, ${rates.quote}, day, rate, ${origin.source}, ${origin.at}::timestamptz
    from unnest(${`{${rates.days.join(',')}}`}::date[], ${`{${rates.rates.join(',')}}`}::numeric[]) as incoming (day, rate)
    on conflict (base, quote, day)
    do update set rate = excluded.rate, source = excluded.source, at = excluded.at, import_id = null`.execute(
    trx,
  );
};

interface RateKey {
  readonly base: string;
  readonly quote: string;
  readonly day: string;
}

const rateColumns = (rows: readonly RateKey[]) =>
  sql`${rows.map((row) => row.base)}::text[], ${rows.map((row) => row.quote)}::text[], ${rows.map((row) => row.day)}::date[]`;

/** The stored rates among the given pairs and days. */
export const findRates = async (
  db: Db,
  keys: readonly RateKey[],
): Promise<(RateKey & { readonly rate: string })[]> => {
  const { rows } = await sql<RateKey & { readonly rate: string }>`
    select base, quote, day, rate from unnest(${rateColumns(keys)}) as wanted (base, quote, day)
    join fx_rates using (base, quote, day)`.execute(db);
  return rows;
};

/** Stores many rates of any pairs, replacing existing ones. */
export const upsertManyRates = async (
  trx: Db,
  rows: readonly (RateKey & { readonly rate: string })[],
  origin: { readonly source: string; readonly at: string },
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into fx_rates (base, quote, day, rate, source, at)
    select base, quote, day, rate, ${origin.source}, ${origin.at}::timestamptz
    from unnest(${rateColumns(rows)}, ${rows.map((row) => row.rate)}::numeric[]) as incoming (base, quote, day, rate)
    on conflict (base, quote, day)
    do update set rate = excluded.rate, source = excluded.source, at = excluded.at, import_id = null`.execute(
    trx,
  );
};

/** A pair of currencies with its latest rates, newest first, and the source and time of the latest. */
export interface PairRow {
  readonly base: string;
  readonly quote: string;
  readonly days: readonly string[];
  readonly rates: readonly string[];
  readonly source: string;
  readonly at: string;
}

const latestOf = sql`cross join lateral (
    select array_agg(day order by day desc) as days, array_agg(rate order by day desc) as rates,
      (array_agg(source order by day desc))[1] as source, (array_agg(at order by day desc))[1] as at
    from (select day, rate, source, at from fx_rates where base = pairs.base and quote = pairs.quote
      order by day desc limit ${sql.lit(trendLength)}) as newest) as latest`;

/** The pairs that have rates. Each is found by one step along the primary key, whatever the number of its rates. */
const allPairs = sql`
  with recursive found as (
    (select base, quote from fx_rates order by base, quote limit 1)
    union all
    select next.base, next.quote from found cross join lateral (
      select base, quote from fx_rates where (base, quote) > (found.base, found.quote)
      order by base, quote limit 1) as next)`;

/** A page of the pairs, by currency, with the count of all matches. */
export const listPairRows = async (
  db: Db,
  {
    base = null,
    quote = null,
    offset,
    limit,
  }: { base?: string | null | undefined; quote?: string | null | undefined; offset: number; limit: number },
): Promise<{ items: PairRow[]; total: number }> => {
  const matches = sql`(${base}::text is null or base = ${base}) and (${quote}::text is null or quote = ${quote})`;
  const { rows } = await sql<PairRow & { total: number }>`${allPairs}, pairs as (
      select base, quote, count(*) over ()::int as total from found where ${matches}
      order by base, quote offset ${offset} limit ${limit})
    select pairs.base, pairs.quote, pairs.total, latest.* from pairs ${latestOf} order by base, quote`.execute(
    db,
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { items: rows, total: first?.total ?? 0 };
  const { rows: counted } = await sql<{ total: number }>`${allPairs}
    select count(*)::int as total from found where ${matches}`.execute(db);
  return { items: [], total: counted[0]?.total ?? 0 };
};

/** One pair; null if it has no rate. */
export const findPairRow = async (db: Db, base: string, quote: string): Promise<PairRow | null> => {
  const { rows } = await sql<PairRow>`
    select pairs.base, pairs.quote, latest.*
    from (values (${base}::text, ${quote}::text)) as pairs (base, quote) ${latestOf}
    where latest.days is not null`.execute(db);
  return rows[0] ?? null;
};

/** The days and rates of a pair since a date, oldest first. */
export const rateHistory = async (
  db: Db,
  { base, quote, from }: { base: string; quote: string; from: string | null },
): Promise<{ days: string[]; rates: number[] }> => {
  const { rows } = await sql<{ days: string[] | null; rates: number[] | null }>`
    select array_agg(day order by day) as days, array_agg(rate::float8 order by day) as rates from fx_rates
    where base = ${base} and quote = ${quote} and day >= coalesce(${from}::date, ${firstWrittenDay}::date)`.execute(
    db,
  );
  return { days: rows[0]?.days ?? [], rates: rows[0]?.rates ?? [] };
};

/** The rates of a pair from a day on, oldest first. */
export const ratesSince = (
  db: Db,
  { base, quote }: { base: string; quote: string },
  day: string,
): Promise<{ day: string; rate: string; source: string }[]> =>
  db
    .selectFrom('fx_rates')
    .select(['day', 'rate', 'source'])
    .where('base', '=', base)
    .where('quote', '=', quote)
    .where('day', '>=', day)
    .orderBy('day')
    .execute();
