/** SQL of the figures that are stored for lists and totals. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { decodePriceYear, encodePriceYear } from '@partnerfolio/finance/series';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { LedgerInstrument } from '../queries.ts';
import { carriedForward } from './days.rules.ts';
import type { StoredDays, StoredMember, StoredTransit } from './days.rules.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The stored figures of some portfolios, without what only overviews show; those that have none yet are left out. */
export const listStoredFigures = async (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly portfolio_id: string; readonly figures: unknown }[]> => {
  const { rows } = await sql<{ portfolio_id: string; figures: unknown }>`/* prepared stored_figures */
    select portfolio_id, figures - 'overview' as figures from portfolio_figures
    where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows;
};

/** What the stored figures of some portfolios were computed from, as text. */
export const listStamps = async (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly portfolio_id: string; readonly source_stamp: string }[]> => {
  const { rows } = await sql<{ portfolio_id: string; source_stamp: string }>`
    select portfolio_id, source_stamp from portfolio_figures
    where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows;
};

/** All that is stored of some portfolios for overviews, as JSON text, with the stamp of what it was computed from. */
export const listStoredOverviews = async (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly portfolio_id: string; readonly source_stamp: string; readonly figures: string }[]> => {
  const { rows } = await sql<{ portfolio_id: string; source_stamp: string; figures: string }>`
    select portfolio_id, source_stamp, figures::text as figures from portfolio_figures
    where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
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
  /** The day that was today when they were computed. */
  readonly computedFor: string;
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

/** Stores the figures of a portfolio in place of its former ones. Only for the holder of its claim in the queue. */
export const storeFigures = async (trx: Db, kept: FiguresToStore): Promise<void> => {
  await sql`/* prepared store_figures */
    insert into portfolio_figures (portfolio_id, as_of, source_stamp, total_value, is_partial, unknown_reason,
      year_to_date, since_inception, month_values, month_inflows, month_outflows, month_charges,
      month_held, figures, computed_at, first_day, day_values, day_marks, day_flows, day_gaps, transfers, transits,
      computed_for)
    values (${kept.portfolioId}, ${kept.asOf}, ${kept.stamp}, ${kept.totalValue}, ${kept.isPartial},
      ${kept.unknownReason}, ${kept.yearToDate}, ${kept.sinceInception}, ${floats(kept.month.values)}::float8[],
      ${floats(kept.month.inflows)}::float8[], ${floats(kept.month.outflows)}::float8[],
      ${floats(kept.month.charges)}::float8[], ${`{${kept.month.held.join(',')}}`}::boolean[],
      ${JSON.stringify(kept.figures)}, ${kept.at}, ${kept.days.firstDay}, ${bytesOf(kept.days.values)},
      ${Buffer.from(kept.days.marks)},
      ${JSON.stringify(kept.days.flows)}, ${JSON.stringify(kept.days.gaps)}, ${JSON.stringify(kept.days.transfers)},
      ${JSON.stringify(kept.transits)}, ${kept.computedFor})
    on conflict (portfolio_id) do update set as_of = excluded.as_of, source_stamp = excluded.source_stamp,
      total_value = excluded.total_value, is_partial = excluded.is_partial, unknown_reason = excluded.unknown_reason,
      year_to_date = excluded.year_to_date, since_inception = excluded.since_inception,
      month_values = excluded.month_values, month_inflows = excluded.month_inflows,
      month_outflows = excluded.month_outflows, month_charges = excluded.month_charges,
      month_held = excluded.month_held, figures = excluded.figures, computed_at = excluded.computed_at,
      first_day = excluded.first_day, day_values = excluded.day_values, day_marks = excluded.day_marks,
      day_flows = excluded.day_flows, day_gaps = excluded.day_gaps, transfers = excluded.transfers,
      transits = excluded.transits, computed_for = excluded.computed_for`.execute(trx);
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
  readonly is_open: boolean;
}

/**
 * The stored days of some portfolios up to today; those without figures yet are left out. Of figures computed for an earlier day
 * the last value counts on, as it does in their total.
 */
export const listDays = async (db: Db, ids: readonly string[], today: string): Promise<StoredMember[]> => {
  const { rows } = await sql<DaysRow>`/* prepared stored_days */
    select portfolio_id, base_currency as currency, first_day, day_values, day_marks, day_flows as flows,
      day_gaps as gaps, transfers, closed_on is null as is_open
    from portfolio_figures join portfolios on portfolios.id = portfolio_id
    where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows.map(
    ({ portfolio_id: portfolioId, first_day: firstDay, day_values, day_marks, is_open, ...row }) => {
      const member = {
        ...row,
        portfolioId,
        firstDay,
        values: decodePriceYear(day_values),
        marks: new Uint8Array(day_marks),
      };
      return is_open ? carriedForward(member, dayOfDate(today as LocalDate)) : member;
    },
  );
};
