/** The SQL of the inputs of figures. */
import type { DayOrder } from '@partnerfolio/finance/day-order';
import type { CostMethod } from '@partnerfolio/finance/market';
import type { Quotation } from '@partnerfolio/contract/choices';
import { firstWrittenDay } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../../platform/access/access.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { isVisibleClient } from '../../../client-access/visibility.queries.ts';
import { revisionsOfFigures } from './revisions.queries.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The stored effects of a changed processing order within a day. */
export interface OrderChanges {
  readonly firstDay: LocalDate;
  readonly figures: readonly {
    readonly figure: 'units' | 'realised' | 'cost' | 'value' | 'twr';
    readonly instrumentId: string | null;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** The stored effects of a changed definition on a portfolio's figures. */
export interface DefinitionChange {
  readonly reason:
    | 'returns'
    | 'rates'
    | 'irr'
    | 'return_of_capital'
    | 'closed'
    | 'risk'
    | 'zero_closes'
    | 'waiting_splits'
    | 'derived_prices';
  /**
   * The first day with different figures, or the last day of a series that now ends there; null if only totals
   * differ.
   */
  readonly since: LocalDate | null;
  /** The number of days with a different return, or of late returns of capital. */
  readonly days: number;
  /** The first of those days. */
  readonly dates: readonly LocalDate[];
  readonly figures: readonly {
    readonly figure:
      | 'twr'
      | 'irr'
      | 'value'
      | 'cost'
      | 'unrealised'
      | 'realised'
      | 'income'
      | 'volatility'
      | 'value_at_risk'
      | 'modified_value_at_risk';
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** A portfolio's settings, and the revisions of everything that its figures are computed from. */
export interface FigureSource {
  readonly id: string;
  readonly base_currency: string;
  readonly cash_kept: boolean;
  readonly cost_method: CostMethod;
  readonly short_sales: boolean;
  readonly day_order: DayOrder;
  /** The state of the upgrade to the current processing order; null if there is nothing to settle. */
  readonly order_state: 'pending' | 'changed' | 'kept' | 'settled' | null;
  readonly order_changes: OrderChanges | null;
  /** The unacknowledged effects of changed definitions; null if there are none. */
  readonly definition_changes: readonly DefinitionChange[] | null;
  readonly ledger_revision: number;
  readonly ledger_reset_revision: number;
  readonly fx_revision: number;
  readonly is_closed: boolean;
  /** The revisions of everything that its figures are computed from, as one text. */
  readonly revisions: string;
}

const sources = (
  where: RawBuilder<boolean>,
): RawBuilder<FigureSource> => sql<FigureSource>`/* prepared figure_sources */
  select portfolios.id, portfolios.base_currency, portfolios.cash_kept, portfolios.cost_method,
    portfolios.short_sales, portfolios.day_order, portfolios.closed_on is not null as is_closed,
    day_order_reviews.state as order_state, day_order_reviews.changes as order_changes,
    definition_reviews.changes as definition_changes,
    portfolios.ledger_revision, portfolios.ledger_reset_revision,
    (select revision from fx_revision) as fx_revision, ${revisionsOfFigures} as revisions
  from portfolios
  join clients on clients.id = portfolios.client_id
  left join day_order_reviews on day_order_reviews.portfolio_id = portfolios.id
  left join definition_reviews on definition_reviews.portfolio_id = portfolios.id
    and definition_reviews.state = 'changed'
  where ${where}`;

/** The source of a portfolio's figures; null if the viewer may not see the portfolio. */
export const findSource = async (db: Db, viewer: Staff, id: string): Promise<FigureSource | null> => {
  const where = sql<boolean>`portfolios.id = ${id} and ${isVisibleClient(viewer)}`;
  const { rows } = await sources(where).execute(db);
  return rows[0] ?? null;
};

/** The sources of some portfolios' figures, without a check of access. */
export const listSources = async (db: Db, ids: readonly string[]): Promise<FigureSource[]> => {
  const { rows } = await sources(sql<boolean>`portfolios.id = any (${uuids(ids)}::uuid[])`).execute(db);
  return rows;
};

/** So many of the latest events are looked through for changes of ledgers. */
const latestEvents = 300;

/** The portfolios whose entries users changed last, at most so many. */
export const listRecentlyChanged = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* prepared recently_changed */
    select metadata ->> 'portfolioId' as id
    from (select metadata, created_at from audit_logs order by created_at desc limit ${latestEvents}) as latest
    where metadata ->> 'portfolioId' is not null
    group by 1 order by max(created_at) desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** An instrument of a ledger, as figures need and show it. */
export interface LedgerInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly asset_class: 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative' | 'cash' | 'other';
  readonly sector: string | null;
  readonly region: string | null;
  readonly currency: string;
  readonly quotation: Quotation;
  readonly price_revision: number;
  /** From which day on it is declared worthless, and why; null unless it is. */
  readonly worthless_since: string | null;
  readonly worthless_reason: string | null;
  /** How many closes of 0 earlier versions stored, and the last day of them. */
  readonly zero_closes: number;
  readonly zero_day: string | null;
  /** How many fetched prices differ too much from the one before them, the first day of these, and whether all are used. */
  readonly jump_count: number;
  readonly jump_day: string | null;
  readonly are_jumps_used: boolean | null;
}

/** The instruments that the ledgers of some portfolios name, each with its portfolio. */
export const listLedgerInstruments = async (
  db: Db,
  portfolioIds: readonly string[],
): Promise<(LedgerInstrument & { readonly portfolio_id: string })[]> => {
  const { rows } = await sql<LedgerInstrument & { portfolio_id: string }>`/* prepared ledger_instruments */
    select portfolio_id, instruments.id, symbol, name, isin, asset_class, sector, region, currency, quotation,
      price_revision, declared.since as worthless_since, declared.reason as worthless_reason, zero.zero_closes,
      zero.zero_day, jumps.jump_count, jumps.jump_day, jumps.are_jumps_used
    from portfolio_instruments
    join instruments on instruments.id = portfolio_instruments.instrument_id
    left join worthless_declarations as declared
      on declared.instrument_id = instruments.id and declared.revoked_at is null
    cross join lateral (select count(*)::int as zero_closes, max(day) as zero_day
      from prices where prices.instrument_id = instruments.id and close = 0) as zero
    cross join lateral (
      select count(*)::int as jump_count, min(day) as jump_day, bool_and(status = 'used') as are_jumps_used
      from held_prices where held_prices.instrument_id = instruments.id and status in ('held', 'used')) as jumps
    where portfolio_instruments.portfolio_id = any (${uuids(portfolioIds)}::uuid[])`.execute(db);
  return rows;
};

/** An entry that counts on another day than its stored date. */
export interface EarlyEntry {
  readonly id: string;
  readonly day: LocalDate;
}

/** For each portfolio, the first hundred entries dated before the first allowed date. */
export const listEarlyEntries = async (
  db: Db,
  portfolioIds: readonly string[],
): Promise<(EarlyEntry & { readonly portfolio_id: string })[]> => {
  const { rows } = await sql<EarlyEntry & { portfolio_id: string }>`/* prepared early_entries */
    select listed.id as portfolio_id, early.id, early.day
    from unnest(${uuids(portfolioIds)}::uuid[]) as listed (id)
    cross join lateral (
      select transactions.id, trade_date as day, seq from transactions
      where portfolio_id = listed.id and trade_date < ${firstWrittenDay}::date
      order by trade_date, seq limit 100) as early
    order by listed.id, early.day, early.seq`.execute(db);
  return rows;
};

/** The closing prices of an instrument, or the rates of a pair, with a date that is not allowed now. */
export interface MisdatedQuotes {
  readonly kind: 'price' | 'rate';
  readonly what: string;
  readonly instrumentId: string | null;
  readonly count: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * One query for each end of the allowed range, so that the primary key finds the rows without reading those in
 * between.
 */
const impossibleDays = (today: string): readonly RawBuilder<boolean>[] => [
  sql`day < ${firstWrittenDay}::date`,
  sql`day > ${today}::date`,
];

/**
 * Closing prices of the portfolios' instruments, dated before the first allowed date or after today. Looked up instrument by
 * instrument: of a join the planner makes a scan of all prices.
 */
export const listMisdatedPrices = async (
  db: Db,
  portfolioIds: readonly string[],
  today: string,
): Promise<(MisdatedQuotes & { readonly portfolio_id: string })[]> => {
  const days = impossibleDays(today).map(
    (condition) => sql`select day from prices where instrument_id = held.instrument_id and ${condition}`,
  );
  const { rows } = await sql<MisdatedQuotes & { portfolio_id: string }>`/* prepared misdated_prices */
    with held as materialized (
      select distinct instrument_id from portfolio_instruments
      where portfolio_id = any (${uuids(portfolioIds)}::uuid[])),
    outside as materialized (
      select held.instrument_id, count, first, last from held cross join lateral (
        select count(*)::int as count, min(day) as first, max(day) as last
        from (${sql.join(days, sql` union all `)}) as days) as found
      where count > 0)
    select portfolio_id, 'price' as kind, symbol as what, instruments.id as "instrumentId", count, first, last
    from outside
    join instruments on instruments.id = outside.instrument_id
    join portfolio_instruments on portfolio_instruments.instrument_id = instruments.id
      and portfolio_id = any (${uuids(portfolioIds)}::uuid[])
    order by portfolio_id, symbol`.execute(db);
  return rows;
};

/** Rates between the given currencies, dated before the first allowed date or after today. */
export const listMisdatedRates = async (
  db: Db,
  currencies: readonly string[],
  today: string,
): Promise<MisdatedQuotes[]> => {
  const rates = impossibleDays(today).map(
    (condition) => sql`select base, quote, day from fx_rates
      where base = any (${currencies}::text[]) and quote = any (${currencies}::text[]) and ${condition}`,
  );
  const { rows } = await sql<MisdatedQuotes>`/* prepared misdated_rates */
    select 'rate' as kind, base || '/' || quote as what, null as "instrumentId", count(*)::int as count,
      min(day) as first, max(day) as last
    from (${sql.join(rates, sql` union all `)}) as outside
    group by base, quote
    order by what
    limit 100`.execute(db);
  return rows;
};
