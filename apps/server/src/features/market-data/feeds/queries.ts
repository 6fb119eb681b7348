/** The SQL of providers, and of what is fetched from them regularly. */
import type { MarketFeed, ProviderSymbol } from '@partnerfolio/contract/market/feeds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { noteChanges } from '../../../platform/live/changes.ts';
import { isFound, isLive } from '../queries.ts';

/** The key of the feed of all exchange rates. */
export const ratesKey = 'rates';

/** The providers that an administrator has switched on. */
export const activeProviders = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('market_providers').select('id').where('is_active', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
};

/** The providers that are switched on, each with the instant until which it wants to be left alone, or null. */
export const pausesOfProviders = async (db: Db, now: string): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await sql<{ id: string; until: string | null }>`
    select id, case when paused_until > ${now}::timestamptz then paused_until end as until
    from market_providers where is_active`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
};

/** Leaves a provider alone until an instant. */
export const pauseProvider = async (db: Db, id: string, until: string): Promise<void> => {
  await db.updateTable('market_providers').set({ paused_until: until }).where('id', '=', id).execute();
};

/** Switches a provider; returns whether it was on before. */
export const switchProvider = async (
  trx: Db,
  { id, isActive, at }: { id: string; isActive: boolean; at: string },
): Promise<boolean> => {
  await trx
    .insertInto('market_providers')
    .values({ id, is_active: false, switched_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await trx
    .selectFrom('market_providers')
    .select('is_active')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('market_providers')
    .set({ is_active: isActive, switched_at: at })
    .where('id', '=', id)
    .execute();
  return before.is_active;
};

/** Makes a feed due at once; adds it if there is none. */
export const putFeed = async (
  trx: Db,
  { key, instrumentId, at }: { key: string; instrumentId: string | null; at: string },
): Promise<void> => {
  await trx
    .insertInto('market_feeds')
    .values({ key, instrument_id: instrumentId, due_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ due_at: at, failures: 0 }))
    .execute();
};

export const deleteFeed = async (trx: Db, key: string): Promise<void> => {
  await trx.deleteFrom('market_feeds').where('key', '=', key).execute();
};

/** Whether a feed belongs to a provider that is switched on. */
export const isFetched = sql<boolean>`(
  case when feeds.instrument_id is null
    then exists (select from market_providers where id = 'ecb' and is_active)
    else exists (
      select from instrument_symbols as symbols join market_providers as providers on providers.id = symbols.provider
      where symbols.instrument_id = feeds.instrument_id and providers.is_active)
  end)`;

/**
 * Makes all feeds of active providers due, but for those fetched within the last minute, so that nobody floods a
 * provider; returns their number.
 */
export const makeAllDue = async (trx: Db, at: string): Promise<number> => {
  const done = await sql`
    update market_feeds as feeds set due_at = ${at}::timestamptz, failures = 0
    where ${isFetched}
      and coalesce(greatest(last_success_at, last_error_at), '-infinity') <= ${at}::timestamptz - interval '1 minute'`.execute(
    trx,
  );
  return Number(done.numAffectedRows ?? 0);
};

/**
 * Makes the feeds due whose history begins after the entries of an import need it, or that never succeeded, and the
 * rates, if they lack a day or a currency of these entries; returns their number.
 */
export const makeUncoveredDue = async (
  db: Db,
  { importId, marginDays, at }: { importId: string; marginDays: number; at: string },
): Promise<number> => {
  const done = await sql`
    with booked as materialized (
      select instrument_id, to_instrument_id, trade_date, currency, to_currency
      from transactions where import_id = ${importId}::uuid),
    needed as (
      select instrument_id, min(trade_date) - ${marginDays}::int as first_day from (
        select instrument_id, trade_date from booked where instrument_id is not null
        union all select to_instrument_id, trade_date from booked where to_instrument_id is not null) as held
      group by instrument_id)
    update market_feeds as feeds set due_at = ${at}::timestamptz, failures = 0
    where ${isFetched} and (
      exists (
        select from needed where needed.instrument_id = feeds.instrument_id
          and (feeds.covered_from is null or feeds.covered_from > needed.first_day))
      or feeds.instrument_id is null and (
        exists (select from booked
          where feeds.covered_from is null or feeds.covered_from > booked.trade_date - ${marginDays}::int)
        or exists (
          select from booked cross join lateral (values (booked.currency), (booked.to_currency)) as used (currency)
          where used.currency is not null and used.currency <> all (coalesce(feeds.covered_currencies, '{}')))))`.execute(
    db,
  );
  return Number(done.numAffectedRows ?? 0);
};

export interface ClaimedFeed {
  readonly key: string;
  readonly instrument_id: string | null;
  readonly failures: number;
  readonly covered_from: string | null;
  readonly covered_currencies: readonly string[] | null;
}

/** Takes one due feed for this process, until the lease ends; null when none is due. */
export const claimFeed = async (
  db: Db,
  { lease, now, until }: { lease: string; now: string; until: string },
): Promise<ClaimedFeed | null> => {
  const { rows } = await sql<ClaimedFeed>`
    update market_feeds set lease = ${lease}::uuid, leased_until = ${until}::timestamptz
    where key = (
      select key from market_feeds as feeds
      where due_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
        and ${isFetched}
      order by due_at, key limit 1 for update skip locked)
    returning key, instrument_id, failures, covered_from, covered_currencies`.execute(db);
  return rows[0] ?? null;
};

/** Locks a claimed feed; false when another process has taken it over, or it is gone. */
export const holdsLease = async (trx: Db, key: string, lease: string): Promise<boolean> =>
  (await trx
    .selectFrom('market_feeds')
    .select('key')
    .where('key', '=', key)
    .where('lease', '=', lease)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export interface FeedOutcome {
  readonly due_at: string;
  readonly failures: number;
  readonly last_success_at?: string;
  readonly last_provider?: string;
  readonly last_error: string | null;
  readonly last_error_at?: string;
  readonly covered_from?: string;
  readonly covered_currencies?: string[];
}

/** Ends the lease and stores the outcome, which open pages show. Once it works, users are told of its next failure again. */
export const finishFeed = async (trx: Db, key: string, outcome: FeedOutcome): Promise<void> => {
  await trx
    .updateTable('market_feeds')
    .set({
      ...outcome,
      ...(outcome.last_error === null && { failure_told_at: null }),
      lease: null,
      leased_until: null,
    })
    .where('key', '=', key)
    .execute();
  noteChanges(trx, [{ entity: 'market_feed', id: null }]);
};

/** Gives a lease back: the feed is due again, as if nobody had taken it. */
export const releaseFeed = async (
  db: Db,
  { key, lease, at }: { readonly key: string; readonly lease: string; readonly at: string },
): Promise<void> => {
  await db
    .updateTable('market_feeds')
    .set({ due_at: at, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
};

/** The symbols of an instrument, in the order in which their providers are asked. */
export const symbolsOf = (db: Db, instrumentId: string): Promise<ProviderSymbol[]> =>
  db
    .selectFrom('instrument_symbols')
    .select(['provider', 'symbol'])
    .where('instrument_id', '=', instrumentId)
    .orderBy('position')
    .orderBy('provider')
    .execute();

/** Replaces the symbols of an instrument. */
export const putSymbols = async (
  trx: Db,
  instrumentId: string,
  symbols: readonly ProviderSymbol[],
): Promise<void> => {
  await trx.deleteFrom('instrument_symbols').where('instrument_id', '=', instrumentId).execute();
  if (symbols.length === 0) return;
  await trx
    .insertInto('instrument_symbols')
    .values(symbols.map((one, position) => ({ instrument_id: instrumentId, position, ...one })))
    .execute();
};

/** The first trade of an instrument, and the latest of its prices that one of its providers gave. */
export const daysOfInstrument = async (
  db: Db,
  instrumentId: string,
): Promise<{ firstTrade: string | null; lastFetched: string | null }> => {
  const { rows } = await sql<{ firstTrade: string | null; lastFetched: string | null }>`
    select (select min(trade_date) from transactions
        where instrument_id = ${instrumentId} or to_instrument_id = ${instrumentId}) as "firstTrade",
      (select max(day) from prices where instrument_id = ${instrumentId}
        and source in (select provider from instrument_symbols where instrument_id = ${instrumentId})) as "lastFetched"`.execute(
    db,
  );
  return rows[0] ?? { firstTrade: null, lastFetched: null };
};

/** The currencies in which something is held, priced or reported, and the first day of any ledger. */
export const currenciesInUse = async (
  db: Db,
): Promise<{ currencies: string[]; firstTrade: string | null }> => {
  const { rows } = await sql<{ currencies: string[]; firstTrade: string | null }>`
    select (select coalesce(array_agg(distinct currency order by currency), '{}') from (
        select base_currency as currency from portfolios
        union select currency from instruments
        union select currency from transactions
        union select to_currency from transactions where to_currency is not null
        union select currency from firm where currency is not null) as used) as currencies,
      (select min(trade_date) from transactions) as "firstTrade"`.execute(db);
  return rows[0] ?? { currencies: [], firstTrade: null };
};

interface FeedState {
  readonly lastSuccessAt: string | null;
  readonly lastError: MarketFeed['lastError'];
  readonly lastErrorAt: string | null;
  readonly latestDay: string | null;
}

export interface FeedRow extends FeedState {
  readonly instrument: MarketFeed['instrument'];
  readonly symbols: MarketFeed['symbols'];
  readonly lastProvider: string | null;
}

const state = sql`feeds.last_success_at as "lastSuccessAt", feeds.last_error as "lastError",
  feeds.last_error_at as "lastErrorAt"`;

/** A page of the instruments with the state of their feeds: failed ones first, then by symbol, with the count of all. */
export const listFeedRows = async (
  db: Db,
  { q, offset, limit }: { q?: string | undefined; offset: number; limit: number },
): Promise<{ items: FeedRow[]; total: number }> => {
  const matches = q === undefined || q === '' ? isLive : sql<boolean>`${isLive} and ${isFound(q)}`;
  const { rows } = await sql<FeedRow>`
    select json_build_object('id', feeds.id, 'symbol', feeds.symbol, 'name', feeds.name) as instrument,
      coalesce((
        select json_agg(json_build_object('provider', provider, 'symbol', symbol) order by position, provider)
        from instrument_symbols where instrument_id = feeds.id), '[]') as symbols,
      feeds.last_provider as "lastProvider", ${state},
      -- Back from the newest price; without a provider there is none to find.
      case when feeds.last_provider is not null then (
        select day from prices where instrument_id = feeds.id and source = feeds.last_provider
        order by day desc limit 1) end as "latestDay"
    from (
      select instruments.id, instruments.symbol, instruments.name, market_feeds.last_success_at,
        market_feeds.last_error, market_feeds.last_error_at, market_feeds.last_provider
      from instruments left join market_feeds on market_feeds.instrument_id = instruments.id
      where ${matches}
      order by market_feeds.last_error is null, instruments.symbol, instruments.id
      offset ${offset} limit ${limit}) as feeds
    order by feeds.last_error is null, feeds.symbol, feeds.id`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from instruments where ${matches}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};

/** The state of the exchange rates; null until their provider is switched on. */
export const findRatesState = async (db: Db): Promise<FeedState | null> => {
  const { rows } = await sql<FeedState>`
    select ${state}, (select max(day) from fx_rates where base = 'EUR' and source = 'ecb') as "latestDay"
    from market_feeds as feeds where key = ${ratesKey} and ${isFetched}`.execute(db);
  return rows[0] ?? null;
};

/** The latest day with a rate from the ECB. */
export const lastFetchedRate = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from fx_rates where base = 'EUR' and source = 'ecb'`.execute(db);
  return rows[0]?.day ?? null;
};
