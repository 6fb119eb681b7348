/** The SQL of the ranking: the open portfolios by return and risk over a period. */
import type { rankingSorts } from '@partnerfolio/contract/choices';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import type { ListedRates } from '../market-data/rates.rules.ts';
import type { Period } from '../figures/compute/ranges.rules.ts';
import type { RangeRates } from '../figures/stored/periods.rules.ts';

export interface RankingPage {
  readonly period: Period;
  readonly sort: (typeof rankingSorts)[number];
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** Converts values into one currency, so that they can be compared. */
  readonly rates: ListedRates;
  /**
   * The day of the first entry of any portfolio, if the period begins before it. Portfolios that opened on that day
   * are measured from there.
   */
  readonly firstDay: number | null;
}

export interface RankedRow extends Partial<RangeRates> {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly currency: string;
  /** Null until the first figures are computed. */
  readonly value: MoneyFigure | null;
  readonly rates: RangeRates | null;
}

const sortKeys: Record<RankingPage['sort'], RawBuilder<unknown>> = {
  name: nameKey(sql`portfolios.name`),
  share: sql`figures.total_value * rate.rate`,
  twr: sql`(period.rates -> 'twr' ->> 'value')::float8`,
  volatility: sql`(period.rates -> 'volatility' ->> 'value')::float8`,
  maxDrawdown: sql`(period.rates -> 'maxDrawdown' ->> 'value')::float8`,
};

/** A page of the open portfolios that the viewer may see, with their number. */
export const listRanked = async (
  db: Db,
  viewer: Staff,
  page: RankingPage,
): Promise<{ readonly rows: RankedRow[]; readonly total: number }> => {
  const direction = page.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<RankedRow>`
    select portfolios.id, portfolios.name, portfolios.client_id, clients.name as client_name,
      portfolios.base_currency as currency, figures.figures -> 'value' as value, period.rates
    from portfolios
    join clients on clients.id = portfolios.client_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    left join unnest(${page.rates.currencies}::text[], ${page.rates.rates}::numeric[]) as rate (currency, rate)
      on rate.currency = figures.currency
    cross join lateral (select figures.period_figures
      -> (case when figures.first_day = ${page.firstDay}::int then 'MAX' else ${page.period}::text end) as rates) as period
    where portfolios.closed_on is null and ${isVisibleClient(viewer)}
    order by ${sortKeys[page.sort]} ${direction} nulls last, ${nameKey(sql`portfolios.name`)}, portfolios.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from portfolios join clients on clients.id = portfolios.client_id
    where portfolios.closed_on is null and ${isVisibleClient(viewer)}`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
};
