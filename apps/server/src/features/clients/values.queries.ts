/** SQL of what clients own: their portfolios, and a household's with those of its members. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access.ts';
import type { Db } from '../../platform/db.ts';
import type { ListedRates } from '../market-data/rates.rules.ts';
import { isVisibleClient } from './visibility.queries.ts';

/**
 * Who counts for whom: every client for itself, and a member for the household where the viewer may see the member. Of
 * all clients, or of those named.
 */
const counted = (viewer: Staff, clientIds?: readonly string[]): RawBuilder<unknown> => {
  const among = (column: string): RawBuilder<boolean> =>
    clientIds === undefined
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} = any (${clientIds}::uuid[])`;
  return sql`(
    select clients.id as holder_id, clients.id as owner_id from clients where ${among('clients.id')}
    union all
    select clients.household_id, clients.id from clients
    where ${among('clients.household_id')} and ${isVisibleClient(viewer)})`;
};

/** Values of clients in one currency, from the figures stored with their open portfolios. */
export const clientValues = (
  viewer: Staff,
  rates: ListedRates,
  clientIds?: readonly string[],
): RawBuilder<ClientValue> => sql`
  select counted.holder_id as client_id, count(*)::int as portfolios,
    trim_scale(round(sum(figures.total_value * rate.rate), 10)) as value,
    count(*) filter (where figures.total_value is null)::int as unvalued,
    count(*) filter (where figures.total_value is not null and rate.rate is null)::int as unconverted,
    coalesce(bool_or(figures.is_partial), false) as is_partial,
    min(figures.unknown_reason) as unknown_reason
  from ${counted(viewer, clientIds)} as counted
  join portfolios on portfolios.client_id = counted.owner_id
  left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
  left join unnest(${rates.currencies}::text[], ${rates.rates}::numeric[]) as rate (currency, rate)
    on rate.currency = portfolios.base_currency
  where portfolios.closed_on is null
  group by counted.holder_id`;

export interface ClientValue {
  readonly client_id: string;
  readonly portfolios: number;
  readonly value: string | null;
  readonly unvalued: number;
  readonly unconverted: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
}

/** The values of some clients, by their id; one without an open portfolio has none. */
export const valuesOfClients = async (
  db: Db,
  viewer: Staff,
  { clientIds, rates }: { clientIds: readonly string[]; rates: ListedRates },
): Promise<ReadonlyMap<string, ClientValue>> => {
  const { rows } = await clientValues(viewer, rates, clientIds).execute(db);
  return new Map(rows.map((row) => [row.client_id, row]));
};

/** The currencies that portfolios are kept in. */
export const baseCurrencies = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('portfolios').select('base_currency').distinct().execute();
  return rows.map((row) => row.base_currency);
};

/** The portfolios that count for some clients, the closed ones too. */
export const portfoliosOfClients = async (
  db: Db,
  viewer: Staff,
  clientIds: readonly string[],
): Promise<{ id: string; is_open: boolean }[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ id: string; is_open: boolean }>`
    select distinct portfolios.id, portfolios.closed_on is null as is_open
    from ${counted(viewer, clientIds)} as counted
    join portfolios on portfolios.client_id = counted.owner_id`.execute(db);
  return rows;
};
