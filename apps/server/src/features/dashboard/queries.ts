/** SQL of the overview: counts, and what the firm's value and return are made of. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { invariant } from '../../platform/problem.ts';

/** Counts over the whole firm, and revisions that say when its value may have changed. */
export interface FirmState {
  readonly clients: number;
  readonly portfolios: number;
  readonly pending_proposals: number;
  readonly state: string;
}

export const firmState = async (db: Db): Promise<FirmState> => {
  const { rows } = await sql<FirmState>`
    select (select count(*)::int from clients) as clients,
      p.open as portfolios,
      (select count(*)::int from investment_proposals where status = 'pending_approval') as pending_proposals,
      concat_ws('.', p.newest, p.revisions, i.newest, i.revisions, (select revision from fx_revision)) as state
    from (select count(*) filter (where closed_on is null)::int as open, max(id::text) as newest,
        sum(revision + ledger_revision) as revisions from portfolios) as p,
      (select max(id::text) as newest, sum(revision + price_revision) as revisions from instruments) as i`.execute(
    db,
  );
  const [row] = rows;
  invariant(row !== undefined, 'a query of counts gives a row');
  return row;
};

/** Portfolios that had a value this month: open ones, and those closed in it. */
export const portfoliosOfMonth = async (db: Db, since: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where closed_on is null or closed_on >= ${since}::date`.execute(db);
  return rows.map((row) => row.id);
};

export interface CurrencyTotal {
  readonly currency: string;
  readonly portfolios: number;
  readonly value: string | null;
  readonly unvalued: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
}

/** Values of the open portfolios, added up by currency. */
export const totalsByCurrency = async (db: Db): Promise<CurrencyTotal[]> => {
  const { rows } = await sql<CurrencyTotal>`
    select portfolios.base_currency as currency, count(*)::int as portfolios, sum(figures.total_value) as value,
      count(*) filter (where figures.total_value is null)::int as unvalued,
      coalesce(bool_or(figures.is_partial), false) as is_partial, min(figures.unknown_reason) as unknown_reason
    from portfolios left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    where portfolios.closed_on is null
    group by portfolios.base_currency`.execute(db);
  return rows;
};

export interface MonthDay {
  readonly currency: string;
  /** 0 is the last day of the previous month. */
  readonly place: number;
  readonly value: number;
  readonly inflow: number;
  readonly outflow: number;
}

/** Values and flows of each day of the month, added up by currency; NaN as soon as one is unknown. */
export const monthByCurrency = async (db: Db, since: string): Promise<MonthDay[]> => {
  const { rows } = await sql<MonthDay>`
    select portfolios.base_currency as currency, (day.place - 1)::int as place, sum(day.value) as value,
      sum(day.inflow) as inflow, sum(day.outflow) as outflow
    from portfolios
    join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    cross join lateral unnest(figures.month_values, figures.month_inflows, figures.month_outflows)
      with ordinality as day (value, inflow, outflow, place)
    where portfolios.closed_on is null or portfolios.closed_on >= ${since}::date
    group by 1, 2`.execute(db);
  return rows;
};
