/** The SQL of the portfolio list: searched, sorted by stored figures, paged. */
import type { portfolioSorts } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { closeness, everyWord, idsFound, idsSpeltLike } from '../../platform/database/search.queries.ts';
import { readMatches } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage, Sorting } from '../../platform/lists/pages.queries.ts';
import { isEditableClient, isOfClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import { mandateKindOn } from '../portfolio-access/mandates.queries.ts';
import type { PortfolioKind } from '../portfolio-access/mandates.queries.ts';
import type { ValueFacts } from '../figures/totals/clients.rules.ts';
import type { ListedRates } from '../market-data/rates.rules.ts';

export interface PortfolioFilter {
  readonly q?: string | undefined;
  readonly clientId?: string | undefined;
  readonly withMembers?: 'true' | undefined;
  readonly open?: 'true' | 'false' | undefined;
  readonly editable?: 'true' | undefined;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
}

const listed = sql`portfolios join clients on clients.id = portfolios.client_id`;

const portfolioName = sql<string>`portfolios.name`;
const clientName = sql<string>`clients.name`;

/** Portfolios found by a word of their name or of that of their client. */
const isFound = (typed: string): RawBuilder<boolean> => {
  const id = sql<string>`portfolios.id`;
  const byName = idsFound(typed, { id, from: sql`portfolios`, names: [portfolioName] });
  return sql<boolean>`portfolios.id in (${byName} union all ${idsFound(typed, { id, from: listed, names: [clientName] })})`;
};

/** Portfolios with a name that is spelt like the search text together with that of their client. */
const similar = (db: Db, typed: string, conditions: readonly RawBuilder<boolean>[]): Promise<string[]> =>
  idsSpeltLike(db, typed, {
    id: sql<string>`portfolios.id`,
    names: [{ name: clientName }, { name: portfolioName, from: sql`portfolios` }],
    from: listed,
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
  });

const filters = (viewer: Staff, filter: PortfolioFilter): RawBuilder<boolean>[] => {
  const conditions = [isVisibleClient(viewer)];
  if (filter.editable !== undefined) conditions.push(isEditableClient(viewer));
  const { clientId, withMembers, ids } = filter;
  if (ids !== undefined) conditions.push(sql<boolean>`portfolios.id = any (${ids}::uuid[])`);
  if (clientId !== undefined) conditions.push(isOfClient(viewer, { clientId, withMembers }));
  if (filter.open !== undefined)
    conditions.push(sql<boolean>`(portfolios.closed_on is null) = ${filter.open === 'true'}::boolean`);
  return conditions;
};

export interface PortfolioPage extends PortfolioFilter, ListPage {
  readonly sort: (typeof portfolioSorts)[number] | 'match';
  /** The day whose mandates are listed. */
  readonly today: LocalDate;
  /** Asks for what all portfolios that match add up to. */
  readonly sum?: 'true' | undefined;
  /** The value of a unit of each currency in one currency, to compare and to add values. */
  readonly rates: ListedRates;
}

const withFigures = sql`left join portfolio_figures as figures on figures.portfolio_id = portfolios.id`;

const byFigure = (figure: string): Sorting => ({ join: withFigures, key: sql`figures.${sql.ref(figure)}` });

const withRates = ({ currencies, rates }: ListedRates) => sql`${withFigures}
    left join unnest(${currencies}::text[], ${rates}::numeric[]) as rate (currency, rate)
      on rate.currency = portfolios.base_currency`;

const byValue = ({ rates }: PortfolioPage): Sorting => ({
  join: withRates(rates),
  key: sql`figures.total_value * rate.rate`,
});

const name = { key: portfolioName, isName: true };

/** The sort keys of the list; portfolios with equal figures are sorted by name. */
const sortingOf = (page: PortfolioPage): Pick<List, 'keys' | 'sorting'> => {
  const { sort, q = '' } = page;
  const figures: Partial<Record<typeof sort, Sorting>> = {
    value: byValue(page),
    yearToDate: byFigure('year_to_date'),
    sinceInception: byFigure('since_inception'),
    dayChange: byFigure('day_rate'),
    // From no issues to the most serious one.
    dataState: byFigure('data_state'),
  };
  const sorting = figures[sort];
  if (sorting !== undefined)
    return {
      sorting,
      keys: [
        { key: sorting.key, mayBeUnknown: true },
        { ...name, direction: 'asc' },
      ],
    };
  if (sort === 'match')
    return {
      keys: [
        { key: closeness(q, [portfolioName, clientName]), direction: 'asc' },
        { key: sql`portfolios.closed_on is not null`, direction: 'asc' },
        name,
      ],
    };
  if (sort === 'client') return { keys: [{ key: clientName, isName: true }, { key: sql`clients.id` }, name] };
  return { keys: sort === 'name' ? [name] : [{ key: sql`portfolios.opened_on` }] };
};

export interface PortfolioListRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly name: string;
  readonly base_currency: string;
  /** The service of its mandate. */
  readonly kind: PortfolioKind;
  readonly opened_on: LocalDate;
  readonly closed_on: LocalDate | null;
}

/** What the listed portfolios add up to in one currency; null without any. */
const sumPortfolios = async (
  db: Db,
  matches: RawBuilder<boolean>,
  rates: ListedRates,
): Promise<ValueFacts | null> => {
  const { rows } = await sql<ValueFacts>`
    select count(*)::int as portfolios, trim_scale(round(sum(figures.total_value * rate.rate), 10)) as value,
      count(*) filter (where figures.total_value is null)::int as unvalued,
      count(*) filter (where figures.total_value is not null and rate.rate is null)::int as unconverted,
      coalesce(bool_or(figures.is_partial), false) as is_partial,
      min(case when figures.portfolio_id is null then 'being_computed' else figures.unknown_reason end)
        as unknown_reason
    from ${listed} ${withRates(rates)}
    where ${matches}
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
};

/** A page of the portfolios of the clients the viewer may see, how many match, and with `sum` what those add up to. */
export const listPortfolioRows = async (
  db: Db,
  viewer: Staff,
  page: PortfolioPage,
): Promise<{ rows: PortfolioListRow[]; total: number; sum: ValueFacts | null }> => {
  const { q = '' } = page;
  const where = filters(viewer, page);
  const { ids, total, matches } = await readMatches(db, page, {
    id: sql<string>`portfolios.id`,
    from: listed,
    where,
    found: q === '' ? null : everyWord(q, isFound),
    similar: () => similar(db, q, where),
    ...sortingOf(page),
  });
  const { rows } = await sql<PortfolioListRow>`
    select portfolios.id, portfolios.client_id, clients.name as client_name, portfolios.name, portfolios.base_currency,
      ${mandateKindOn(page.today)} as kind, portfolios.opened_on, portfolios.closed_on
    from ${listed}
    where portfolios.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], portfolios.id)`.execute(db);
  return { rows, total, sum: page.sum === undefined ? null : await sumPortfolios(db, matches, page.rates) };
};
