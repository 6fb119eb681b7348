/** The SQL of who holds an instrument, from stored figures. Every statement counts only portfolios that the user may see. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { nameKey } from '../../../platform/database/search.queries.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';

/**
 * The visible portfolios whose ledger names an instrument, each with its position from the stored figures: null while
 * there are none, or if the instrument was never held.
 */
const positions = (viewer: Staff, instrumentId: string) => sql`
  select portfolios.id, portfolios.name, clients.id as client_id, clients.name as client,
    portfolio_figures.currency, portfolio_figures.as_of, portfolio_figures.positions -> ${instrumentId}::text as position
  from portfolio_instruments
  join portfolios on portfolios.id = portfolio_instruments.portfolio_id
  join clients on clients.id = portfolios.client_id
  left join portfolio_figures on portfolio_figures.portfolio_id = portfolios.id
  where portfolio_instruments.instrument_id = ${instrumentId} and ${isVisibleClient(viewer)}`;

const byName = sql`${nameKey(sql<string>`client`)}, client_id, ${nameKey(sql<string>`name`)}, id`;

/** A portfolio that holds an instrument. */
export interface HolderRow {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client: string;
  readonly quantity: string;
  readonly currency: string;
  readonly value: MoneyFigure;
  readonly weight: RateFigure;
  readonly as_of: string;
}

/** Whose portfolios, and which instrument. */
export interface Asked {
  readonly viewer: Staff;
  readonly instrumentId: string;
}

export interface HolderPage {
  readonly sort: 'client' | 'quantity' | 'weight';
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const held = (viewer: Staff, instrumentId: string) => sql`
  select id, name, client_id, client, (position ->> 'quantity')::numeric as quantity, currency,
    position -> 'value' as value, position -> 'weight' as weight, as_of
  from (${positions(viewer, instrumentId)} offset 0) as named
  where position ->> 'quantity' is not null`;

const sortKeys: Record<HolderPage['sort'], (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  client: (direction) =>
    sql`${nameKey(sql<string>`client`)} ${direction}, client_id, ${nameKey(sql<string>`name`)} ${direction}, id`,
  quantity: (direction) => sql`quantity ${direction}, ${byName}`,
  // An unknown weight comes last in both directions.
  weight: (direction) => sql`(weight ->> 'value')::float8 ${direction} nulls last, ${byName}`,
};

/** A page of the portfolios that hold an instrument. */
export const listHolderRows = async (
  db: Db,
  { viewer, instrumentId }: Asked,
  { sort, direction, offset, limit }: HolderPage,
): Promise<HolderRow[]> => {
  const order = sortKeys[sort](direction === 'desc' ? sql`desc` : sql`asc`);
  const { rows } = await sql<HolderRow>`
    with held as (${held(viewer, instrumentId)})
    select * from held order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

/** The holders in one currency together. */
export interface HoldersOfCurrency {
  readonly currency: string;
  readonly holders: number;
  readonly quantity: string;
  readonly value: string;
  readonly unknown: number;
}

/** How many hold an instrument, how many units, and their value, by currency of the portfolios. */
export const sumHolders = async (db: Db, { viewer, instrumentId }: Asked): Promise<HoldersOfCurrency[]> => {
  const { rows } = await sql<HoldersOfCurrency>`
    with held as (${held(viewer, instrumentId)})
    select currency, count(*)::int as holders, sum(quantity)::text as quantity,
      coalesce(sum((value ->> 'value')::numeric), 0)::text as value,
      count(*) filter (where (value ->> 'known') <> 'true')::int as unknown
    from held group by currency order by currency`.execute(db);
  return rows;
};

/** How many visible portfolios that name an instrument wait for newer figures. */
export const countRenewing = async (db: Db, { viewer, instrumentId }: Asked): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from stale_portfolios
    join portfolio_instruments on portfolio_instruments.portfolio_id = stale_portfolios.portfolio_id
      and portfolio_instruments.instrument_id = ${instrumentId}
    join portfolios on portfolios.id = stale_portfolios.portfolio_id
    join clients on clients.id = portfolios.client_id
    where ${isVisibleClient(viewer)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The first day after a date with a price of the instrument; null if there is none. */
export const findNextPriceDay = async (db: Db, instrumentId: string, day: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from prices
    where instrument_id = ${instrumentId} and close > 0 and day > ${day}::date`.execute(db);
  return rows[0]?.day ?? null;
};

/** Days as numbers, the end exclusive. */
export interface DaySpan {
  readonly from: number;
  readonly before: number;
}

/** The visible portfolios that hold an instrument on any day of a span: their number, and the first of them. */
export const listHoldersWithin = async (
  db: Db,
  { viewer, instrumentId }: Asked,
  { from, before, limit }: DaySpan & { readonly limit: number },
): Promise<{ readonly total: number; readonly first: { id: string; name: string; client: string }[] }> => {
  const { rows } = await sql<{ id: string; name: string; client: string; total: number }>`
    with affected as (
      select id, name, client_id, client from (${positions(viewer, instrumentId)} offset 0) as named
      where exists (select from jsonb_array_elements(position -> 'held') as held (days)
        where (days ->> 0)::int < ${before} and coalesce((days ->> 1)::int > ${from}, true)))
    select id, name, client, (select count(*)::int from affected) as total
    from affected order by ${byName} limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, first: rows.map(({ id, name, client }) => ({ id, name, client })) };
};
