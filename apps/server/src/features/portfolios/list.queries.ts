/** The SQL of the portfolio list: searched, sorted by stored figures, paged. */
import type { portfolioSorts } from '@partnerfolio/contract/choices';
import type { portfolioKinds } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdsTyped, nameKey } from '../../platform/database/search.queries.ts';
import { isEditableClient, isOfClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { ListedRates } from '../market-data/rates.rules.ts';

export interface PortfolioFilter {
  readonly q?: string | undefined;
  readonly clientId?: string | undefined;
  readonly withMembers?: 'true' | undefined;
  readonly open?: 'true' | 'false' | undefined;
  readonly editable?: 'true' | undefined;
}

const matching = (viewer: Staff, filter: PortfolioFilter): RawBuilder<boolean> => {
  const conditions = [isVisibleClient(viewer)];
  if (filter.q !== undefined && filter.q !== '') {
    conditions.push(holdsTyped(filter.q, [sql`portfolios.name`, sql`clients.name`]));
  }
  if (filter.editable !== undefined) conditions.push(isEditableClient(viewer));
  const { clientId, withMembers } = filter;
  if (clientId !== undefined) conditions.push(isOfClient(viewer, { clientId, withMembers }));
  if (filter.open !== undefined)
    conditions.push(sql<boolean>`(portfolios.closed_on is null) = ${filter.open === 'true'}::boolean`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

const sortKeys: Record<(typeof portfolioSorts)[number], RawBuilder<unknown>> = {
  name: nameKey(sql`portfolios.name`),
  client: nameKey(sql`clients.name`),
  value: sql`figures.total_value * rate.rate`,
  yearToDate: sql`figures.year_to_date`,
  sinceInception: sql`figures.since_inception`,
  openedOn: sql`portfolios.opened_on`,
};

export interface PortfolioPage extends PortfolioFilter {
  readonly sort: (typeof portfolioSorts)[number];
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** The value of a unit of each currency in one currency, to compare values. */
  readonly rates: ListedRates;
}

export interface PortfolioListRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly name: string;
  readonly base_currency: string;
  readonly kind: (typeof portfolioKinds)[number];
  readonly opened_on: string;
  readonly closed_on: string | null;
}

/** A page of the portfolios of the clients the viewer may see. */
export const listPortfolioRows = async (
  db: Db,
  viewer: Staff,
  page: PortfolioPage,
): Promise<PortfolioListRow[]> => {
  const direction = page.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<PortfolioListRow>`
    select portfolios.id, portfolios.client_id, clients.name as client_name, portfolios.name, portfolios.base_currency,
      portfolios.kind, portfolios.opened_on, portfolios.closed_on
    from portfolios
    join clients on clients.id = portfolios.client_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    left join unnest(${page.rates.currencies}::text[], ${page.rates.rates}::numeric[]) as rate (currency, rate)
      on rate.currency = portfolios.base_currency
    where ${matching(viewer, page)}
    order by ${sortKeys[page.sort]} ${direction} nulls last, portfolios.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

/** How many portfolios match, among those the viewer may see. */
export const countPortfolios = async (db: Db, viewer: Staff, filter: PortfolioFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from portfolios join clients on clients.id = portfolios.client_id
    where ${matching(viewer, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
};
