/** The SQL of exchange rates. */
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
    do update set rate = excluded.rate, source = excluded.source, at = excluded.at`.execute(trx);
};
