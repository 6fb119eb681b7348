/** SQL of what figures are computed from, and of the figures that are kept for lists. */
import type { DayOrder } from '@partnerfolio/finance/day-order';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CostMethod } from '@partnerfolio/finance/lots';
import { firstWrittenDay } from '@partnerfolio/contract/values';
import { decodePriceYear, encodePriceYear } from '@partnerfolio/finance/series';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import type { StoredDays, StoredMember, StoredTransit } from './days.rules.ts';

/** What a change of the processing order within a day changed, as it is kept. */
export interface OrderChanges {
  readonly firstDay: string;
  readonly figures: readonly {
    readonly figure: 'units' | 'realised' | 'cost' | 'value' | 'twr';
    readonly instrumentId: string | null;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** What a changed definition changed in a portfolio's figures, as it is kept. */
export interface DefinitionChange {
  readonly reason: 'returns' | 'rates' | 'irr' | 'return_of_capital' | 'closed';
  /** The first day with other figures, or the last day of a series that now ends; null where totals alone differ. */
  readonly since: string | null;
  /** Days with another return, or late returns of capital. */
  readonly days: number;
  /** The first of those days. */
  readonly dates: readonly string[];
  readonly figures: readonly {
    readonly figure: 'twr' | 'irr' | 'value' | 'cost' | 'unrealised' | 'realised' | 'income';
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** A portfolio's settings and the revisions of all that its figures are computed from. */
export interface FigureSource {
  readonly id: string;
  readonly base_currency: string;
  readonly cash_kept: boolean;
  readonly cost_method: CostMethod;
  readonly short_sales: boolean;
  readonly day_order: DayOrder;
  /** What is left to settle of the upgrade to the current order; null where nothing is. */
  readonly order_state: 'pending' | 'changed' | 'kept' | 'settled' | null;
  readonly order_changes: OrderChanges | null;
  /** What changed definitions changed and nobody has acknowledged; null where nothing did. */
  readonly definition_changes: readonly DefinitionChange[] | null;
  readonly ledger_revision: number;
  readonly ledger_reset_revision: number;
  readonly fx_revision: number;
  readonly is_closed: boolean;
  /** The revisions of all that its figures are computed from, as one text. */
  readonly revisions: string;
}

/**
 * What a portfolio's figures are computed from, by its revision: the ledger (which says also what the following two lists hold),
 * each instrument and its prices, each ledger that gave lots to this one, the rates, and whether the portfolio is closed.
 */
const revisionsOfFigures = sql<string>`concat_ws('.', portfolios.ledger_revision,
  (select coalesce(md5(string_agg(concat_ws('/', instruments.revision, instruments.price_revision), ',' order by instruments.id)), 'none')
    from portfolio_instruments
    join instruments on instruments.id = portfolio_instruments.instrument_id
    where portfolio_instruments.portfolio_id = portfolios.id),
  (select coalesce(md5(string_agg(givers.ledger_revision::text, ',' order by arrival.id)), 'none')
    from transactions as arrival
    join transactions as departure
      on departure.transfer_id = arrival.transfer_id and departure.type = 'transfer_out'
    join portfolios as givers on givers.id = departure.portfolio_id
    where arrival.portfolio_id = portfolios.id and arrival.transfer_id is not null
      and arrival.type = 'transfer_in'),
  (select revision from fx_revision), case when portfolios.closed_on is null then 'open' else 'closed' end)`;

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

/** The source of one portfolio's figures; null when there is none for the viewer. */
export const findSource = async (db: Db, viewer: Staff, id: string): Promise<FigureSource | null> => {
  const where = sql<boolean>`portfolios.id = ${id} and ${isVisibleClient(viewer)}`;
  const { rows } = await sources(where).execute(db);
  return rows[0] ?? null;
};

/** The sources of some portfolios' figures, whoever may see them. */
export const listSources = async (db: Db, ids: readonly string[]): Promise<FigureSource[]> => {
  const { rows } = await sources(sql<boolean>`portfolios.id = any (${`{${ids.join(',')}}`}::uuid[])`).execute(
    db,
  );
  return rows;
};

/** An instrument of a ledger, as figures show and need it. */
export interface LedgerInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly asset_class: 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative' | 'cash' | 'other';
  readonly sector: string | null;
  readonly region: string | null;
  readonly currency: string;
  readonly price_revision: number;
}

/** The instruments a ledger names. */
export const listLedgerInstruments = async (db: Db, portfolioId: string): Promise<LedgerInstrument[]> => {
  const { rows } = await sql<LedgerInstrument>`/* prepared ledger_instruments */
    select instruments.id, symbol, name, isin, asset_class, sector, region, currency, price_revision
    from portfolio_instruments
    join instruments on instruments.id = portfolio_instruments.instrument_id
    where portfolio_instruments.portfolio_id = ${portfolioId}`.execute(db);
  return rows;
};

/** An entry that counts on another day than it is dated. */
export interface EarlyEntry {
  readonly id: string;
  readonly day: string;
}

/** The entries dated before any date that can be written now, the first hundred of them. */
export const listEarlyEntries = async (db: Db, portfolioId: string): Promise<EarlyEntry[]> => {
  const { rows } = await sql<EarlyEntry>`/* prepared early_entries */
    select id, trade_date as day from transactions
    where portfolio_id = ${portfolioId} and trade_date < ${firstWrittenDay}::date
    order by trade_date, seq limit 100`.execute(db);
  return rows;
};

/** Closing prices of an instrument, or rates of a pair, with a date on which none can be. */
export interface MisdatedQuotes {
  readonly kind: 'price' | 'rate';
  readonly what: string;
  readonly instrumentId: string | null;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** What is stored before any date that can be written now, or after today, of a portfolio's instruments and between its currencies. */
export const listMisdatedQuotes = async (
  db: Db,
  { portfolioId, currencies, today }: { portfolioId: string; currencies: readonly string[]; today: string },
): Promise<MisdatedQuotes[]> => {
  // Each side of the range by itself, which the primary keys find without reading what lies between.
  const outside = [sql`day < ${firstWrittenDay}::date`, sql`day > ${today}::date`];
  const prices = outside.map(
    (condition) => sql`select instrument_id, day from prices
      where instrument_id in (select instrument_id from portfolio_instruments where portfolio_id = ${portfolioId})
        and ${condition}`,
  );
  const rates = outside.map(
    (condition) => sql`select base, quote, day from fx_rates
      where base = any (${currencies}::text[]) and quote = any (${currencies}::text[]) and ${condition}`,
  );
  const { rows } = await sql<MisdatedQuotes>`/* prepared misdated_quotes */
    select 'price' as kind, symbol as what, instruments.id as "instrumentId", count(*)::int as count,
      min(day) as first, max(day) as last
    from (${sql.join(prices, sql` union all `)}) as outside
    join instruments on instruments.id = outside.instrument_id
    group by instruments.id, symbol
    union all
    select 'rate', base || '/' || quote, null, count(*)::int, min(day), max(day)
    from (${sql.join(rates, sql` union all `)}) as outside
    group by base, quote
    order by kind, what
    limit 100`.execute(db);
  return rows;
};

/** The figures kept of a portfolio, with the stamp of what they were computed from. */
export interface StoredFigures {
  readonly portfolio_id: string;
  readonly source_stamp: string;
  readonly figures: unknown;
}

export const listStoredFigures = async (db: Db, ids: readonly string[]): Promise<StoredFigures[]> => {
  const { rows } = await sql<StoredFigures>`/* prepared stored_figures */
    select portfolio_id, source_stamp, figures - 'overview' as figures from portfolio_figures
    where portfolio_id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};

/** What the kept figures of some portfolios were computed from. */
export const listStamps = async (
  db: Db,
  ids: readonly string[],
): Promise<Pick<StoredFigures, 'portfolio_id' | 'source_stamp'>[]> => {
  const { rows } = await sql<Pick<StoredFigures, 'portfolio_id' | 'source_stamp'>>`
    select portfolio_id, source_stamp from portfolio_figures
    where portfolio_id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};

/** What is kept of some portfolios for overviews, as JSON text. */
export const listOverviews = async (
  db: Db,
  ids: readonly string[],
): Promise<(Pick<StoredFigures, 'portfolio_id' | 'source_stamp'> & { readonly overview: string })[]> => {
  const { rows } = await sql<{ portfolio_id: string; source_stamp: string; overview: string }>`
    select portfolio_id, source_stamp, (figures -> 'overview')::text as overview from portfolio_figures
    where portfolio_id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};

/** Figures to keep; what lists sort by and totals add up stands in columns of its own. */
export interface FiguresToStore {
  readonly portfolioId: string;
  readonly asOf: string;
  readonly stamp: string;
  readonly totalValue: string | null;
  readonly isPartial: boolean;
  readonly unknownReason: string | null;
  readonly yearToDate: number | null;
  readonly sinceInception: number | null;
  readonly month: MonthDays;
  readonly days: StoredDays;
  readonly transits: readonly StoredTransit[];
  readonly figures: unknown;
  readonly at: string;
  /** The revisions the figures were computed from; null to store them whatever has changed since. */
  readonly revisions: string | null;
}

/** Each day from the last day of the previous month to the day of the figures; NaN where unknown. */
export interface MonthDays {
  readonly values: readonly number[];
  readonly inflows: readonly number[];
  readonly outflows: readonly number[];
  /** Fees and taxes before refunds, and whether units were held. */
  readonly charges: readonly number[];
  readonly held: readonly boolean[];
}

const bytesOf = (values: Float64Array): Buffer => Buffer.from(encodePriceYear(values).buffer as ArrayBuffer);

const floats = (values: readonly number[]): string => `{${values.join(',')}}`;

/**
 * Keeps the figures of a portfolio over those of before; false, and nothing kept, when what they were computed from has changed
 * meanwhile: another reader may have stored newer ones.
 */
export const storeFigures = async (db: Db, kept: FiguresToStore): Promise<boolean> => {
  const isCurrent =
    kept.revisions === null
      ? sql`true`
      : sql`(select ${revisionsOfFigures} from portfolios where portfolios.id = ${kept.portfolioId}) = ${kept.revisions}`;
  const { numAffectedRows } = await sql`
    insert into portfolio_figures (portfolio_id, as_of, source_stamp, total_value, is_partial, unknown_reason,
      year_to_date, since_inception, month_values, month_inflows, month_outflows, month_charges,
      month_held, figures, computed_at, first_day, day_values, day_marks, day_flows, day_gaps, transfers, transits)
    values (${kept.portfolioId}, ${kept.asOf}, ${kept.stamp}, ${kept.totalValue}, ${kept.isPartial},
      ${kept.unknownReason}, ${kept.yearToDate}, ${kept.sinceInception}, ${floats(kept.month.values)}::float8[],
      ${floats(kept.month.inflows)}::float8[], ${floats(kept.month.outflows)}::float8[],
      ${floats(kept.month.charges)}::float8[], ${`{${kept.month.held.join(',')}}`}::boolean[],
      ${JSON.stringify(kept.figures)}, ${kept.at}, ${kept.days.firstDay}, ${bytesOf(kept.days.values)},
      ${Buffer.from(kept.days.marks)},
      ${JSON.stringify(kept.days.flows)}, ${JSON.stringify(kept.days.gaps)}, ${JSON.stringify(kept.days.transfers)},
      ${JSON.stringify(kept.transits)})
    on conflict (portfolio_id) do update set as_of = excluded.as_of, source_stamp = excluded.source_stamp,
      total_value = excluded.total_value, is_partial = excluded.is_partial, unknown_reason = excluded.unknown_reason,
      year_to_date = excluded.year_to_date, since_inception = excluded.since_inception,
      month_values = excluded.month_values, month_inflows = excluded.month_inflows,
      month_outflows = excluded.month_outflows, month_charges = excluded.month_charges,
      month_held = excluded.month_held, figures = excluded.figures, computed_at = excluded.computed_at,
      first_day = excluded.first_day, day_values = excluded.day_values, day_marks = excluded.day_marks,
      day_flows = excluded.day_flows, day_gaps = excluded.day_gaps, transfers = excluded.transfers,
      transits = excluded.transits
    where ${isCurrent}`.execute(db);
  return numAffectedRows === 1n;
};

/**
 * What is in transit on a day from one portfolio to another, by the figures kept of the one that gives: rows (link, giver_id,
 * receiver_id, currency, value, reason, asset_class).
 */
export const transitsUnderWay = (today: string): RawBuilder<unknown> => sql`(
  select transit.link, giver.id as giver_id, receiver.id as receiver_id, giver.client_id as giver_client_id,
    receiver.client_id as receiver_client_id, giver.base_currency as currency, transit.value, transit.reason,
    transit."assetClass" as asset_class
  from portfolio_figures
  cross join lateral jsonb_to_recordset(portfolio_figures.transits)
    as transit (link uuid, "lastDay" int, "assetClass" text, value numeric, reason text)
  join portfolios as giver on giver.id = portfolio_figures.portfolio_id
  join transactions as arrival on arrival.transfer_id = transit.link and arrival.type = 'transfer_in'
  join portfolios as receiver on receiver.id = arrival.portfolio_id
  where portfolio_figures.transits <> '[]' and transit."lastDay" >= ${dayOfDate(today as LocalDate)}::int)`;

/** What is in transit between two portfolios. */
export interface Transit {
  readonly giver_id: string;
  readonly receiver_id: string;
  readonly currency: string;
  readonly value: string | null;
  readonly asset_class: LedgerInstrument['asset_class'];
}

/** What is in transit on a day between some portfolios: both of its ends are among them. */
export const listTransits = async (
  db: Db,
  portfolioIds: readonly string[],
  today: string,
): Promise<Transit[]> => {
  const { rows } = await sql<Transit>`
    select giver_id, receiver_id, currency, value, asset_class from ${transitsUnderWay(today)} as transits
    order by link`.execute(db);
  const among = new Set(portfolioIds);
  return rows.filter((row) => among.has(row.giver_id) && among.has(row.receiver_id));
};

interface DaysRow extends Omit<StoredMember, 'values' | 'marks' | 'portfolioId' | 'firstDay'> {
  readonly portfolio_id: string;
  readonly first_day: number;
  readonly day_values: Buffer;
  readonly day_marks: Buffer;
}

/** The days kept of some portfolios; those without a figure yet are left out. */
export const listDays = async (db: Db, ids: readonly string[]): Promise<StoredMember[]> => {
  const { rows } = await sql<DaysRow>`
    select portfolio_id, base_currency as currency, first_day, day_values, day_marks, day_flows as flows,
      day_gaps as gaps, transfers
    from portfolio_figures join portfolios on portfolios.id = portfolio_id
    where portfolio_id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return rows.map(({ portfolio_id: portfolioId, first_day: firstDay, day_values, day_marks, ...row }) => ({
    ...row,
    portfolioId,
    firstDay,
    values: decodePriceYear(day_values),
    marks: new Uint8Array(day_marks),
  }));
};
