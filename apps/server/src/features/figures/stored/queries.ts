/** The SQL of stored figures, for lists and totals. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { LedgerInstrument } from '../compute/inputs/queries.ts';
import type { Performance } from '@partnerfolio/contract/performance';
import { uncountedStretches } from './portfolio-days.rules.ts';
import type { ClassPart } from './classes.rules.ts';
import type { PeriodFigures } from './periods.rules.ts';
import { storeEarlierDays } from './days.queries.ts';
import type { DaysToStore } from './days.queries.ts';
import type { StoredDays, StoredTransit } from './days.rules.ts';
import type { StoredPosition } from './positions.rules.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/**
 * The stored figures of some portfolios, without those that only overviews show; portfolios without figures are left
 * out.
 */
export const listStoredFigures = async (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly portfolio_id: string; readonly figures: unknown }[]> => {
  const { rows } = await sql<{ portfolio_id: string; figures: unknown }>`/* prepared stored_figures */
    select portfolio_id, figures - 'dayAmount' as figures from portfolio_figures
    where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows;
};

/** The values by asset class of some portfolios, and their date; portfolios without figures are left out. */
export const listClasses = async (
  db: Db,
  ids: readonly string[],
): Promise<
  {
    readonly portfolio_id: string;
    readonly as_of: string;
    readonly classes: readonly ClassPart[];
    /** False: its figures cannot be computed. */
    readonly is_computed: boolean;
  }[]
> => {
  const { rows } = await sql<{
    portfolio_id: string;
    as_of: string;
    classes: readonly ClassPart[];
    is_computed: boolean;
  }>`/* prepared classes */
    select portfolio_id, as_of, classes, unknown_reason is distinct from 'cannot_be_computed' as is_computed
    from portfolio_figures where portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows;
};

/** Figures to store. Those that lists sort by or totals add up have columns of their own. */
export interface FiguresToStore {
  readonly portfolioId: string;
  readonly asOf: string;
  readonly stamp: string;
  readonly totalValue: string | null;
  readonly isPartial: boolean;
  readonly unknownReason: string | null;
  readonly yearToDate: number | null;
  readonly sinceInception: number | null;
  readonly days: StoredDays;
  readonly currency: string;
  readonly isClosed: boolean;
  readonly dayRate: number | null;
  readonly dayAmount: string | null;
  /** The severity of the most serious data issue; 0 if there is none. */
  readonly dataState: number;
  readonly classes: readonly ClassPart[];
  /** By instrument. */
  readonly positions: Readonly<Record<string, StoredPosition>>;
  readonly quality: Performance['quality'];
  readonly periods: PeriodFigures;
  readonly transits: readonly StoredTransit[];
  readonly figures: unknown;
  readonly at: string;
  /** The date on which the figures were computed. */
  readonly computedFor: string;
}

/** The same figures, with their days in the form of the columns. */
export interface FiguresWithColumns extends FiguresToStore {
  readonly toStore: DaysToStore;
}

const multirange = (stretches: readonly (readonly [from: number, to: number])[]): string =>
  `{${stretches.map(([from, to]) => `[${from},${to}]`).join(',')}}`;

const storedRow = ({ days, toStore, ...kept }: FiguresWithColumns): RawBuilder<unknown> => sql`(
  ${kept.portfolioId}, ${kept.asOf}, ${kept.stamp}, ${kept.totalValue}, ${kept.isPartial},
  ${kept.unknownReason}, ${kept.yearToDate}, ${kept.sinceInception}, ${JSON.stringify(kept.figures)}, ${kept.at},
  ${days.firstDay}, ${toStore.ofYear.values}, ${toStore.ofYear.marks},
  ${toStore.ofYear.outdated}, ${toStore.ofYear.flows},
  ${JSON.stringify(days.gaps)}, ${JSON.stringify(days.transfers)}, ${JSON.stringify(kept.transits)},
  ${kept.computedFor}, ${kept.currency}, ${kept.isClosed}, ${kept.dayRate}, ${kept.dayAmount}, ${kept.dataState},
  ${JSON.stringify(kept.classes)}, ${JSON.stringify(kept.quality)}, ${JSON.stringify(kept.periods)},
  ${multirange(uncountedStretches({ ...days, currency: kept.currency, isClosed: kept.isClosed }))}::int4multirange,
  ${toStore.yearFrom}, ${toStore.earlierHash}, ${JSON.stringify(kept.positions)})`;

/**
 * Replaces the stored figures of portfolios; leaves earlier days that are unchanged. Only for the process that holds
 * their claims in the queue.
 */
export const storeFigures = async (
  trx: Db,
  all: readonly FiguresWithColumns[],
  sameEarlier: ReadonlySet<string>,
): Promise<void> => {
  if (all.length === 0) return;
  await storeEarlierDays(
    trx,
    all.filter(({ portfolioId }) => !sameEarlier.has(portfolioId)),
  );
  await sql`/* prepared store_figures */
    insert into portfolio_figures (portfolio_id, as_of, source_stamp, total_value, is_partial, unknown_reason,
      year_to_date, since_inception, figures, computed_at, first_day, day_values, day_marks, day_outdated, day_flows, day_gaps,
      transfers, transits, computed_for, currency, is_closed, day_rate, day_amount, data_state, classes, quality,
      period_figures, uncounted_days, year_from, earlier_hash, positions)
    values ${sql.join(all.map(storedRow))}
    on conflict (portfolio_id) do update set as_of = excluded.as_of, source_stamp = excluded.source_stamp,
      total_value = excluded.total_value, is_partial = excluded.is_partial, unknown_reason = excluded.unknown_reason,
      year_to_date = excluded.year_to_date, since_inception = excluded.since_inception, figures = excluded.figures,
      computed_at = excluded.computed_at, first_day = excluded.first_day, day_values = excluded.day_values,
      day_marks = excluded.day_marks, day_outdated = excluded.day_outdated, day_flows = excluded.day_flows, day_gaps = excluded.day_gaps,
      transfers = excluded.transfers, transits = excluded.transits, computed_for = excluded.computed_for,
      currency = excluded.currency, is_closed = excluded.is_closed, day_rate = excluded.day_rate,
      day_amount = excluded.day_amount, data_state = excluded.data_state, classes = excluded.classes,
      quality = excluded.quality, period_figures = excluded.period_figures,
      uncounted_days = excluded.uncounted_days, year_from = excluded.year_from,
      earlier_hash = excluded.earlier_hash, positions = excluded.positions`.execute(trx);
};

/** Whether a portfolio is stored as unknown, so that no total contains any of its days. */
export const isSetAside = async (db: Db, portfolioId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from portfolio_figures
    where portfolio_id = ${portfolioId} and unknown_reason = 'cannot_be_computed'`.execute(db);
  return rows.length > 0;
};

/**
 * Assets in transit between portfolios on a day, from the stored figures of the givers, as rows (link, giver_id,
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

/** Assets in transit between two portfolios. */
export interface Transit {
  readonly giver_id: string;
  readonly receiver_id: string;
  readonly currency: string;
  readonly value: string | null;
  readonly asset_class: LedgerInstrument['asset_class'];
}

/** Assets in transit on a day whose giver and receiver are both among the given portfolios. */
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
