/** The SQL of client values: their portfolios, and for a household those of its members. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sorting } from '../../../platform/lists/pages.queries.ts';
import type { ListedRates } from '../../market-data/rates.rules.ts';
import { transitsUnderWay } from '../stored/queries.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { isVisibleClient } from '../../client-access/visibility.queries.ts';

/**
 * Which clients count towards which total: each towards its own, and a member also towards its household's if the
 * viewer may see the member. Covers all clients, or the given ones.
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

/**
 * What the values of clients add up, as rows (client_id, portfolio_id, receiver_id, is_transit, currency, value,
 * is_partial, unknown_reason, as_of): their open portfolios by stored figures, and assets in transit between two
 * portfolios that count for the same client.
 */
export const clientValueLines = (
  viewer: Staff,
  today: string,
  clientIds?: readonly string[],
): RawBuilder<unknown> => sql`(
    select counted.holder_id as client_id, portfolios.id as portfolio_id, null::uuid as receiver_id,
      false as is_transit, portfolios.base_currency as currency, figures.total_value as value, figures.is_partial,
      case when figures.portfolio_id is null then 'being_computed' else figures.unknown_reason end as unknown_reason,
      figures.as_of
    from ${counted(viewer, clientIds)} as counted
    join portfolios on portfolios.client_id = counted.owner_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    where portfolios.closed_on is null
    union all
    select giver.holder_id, transit.giver_id, transit.receiver_id, true, transit.currency, transit.value, false,
      transit.reason, null
    from ${transitsUnderWay(today)} as transit
    join ${counted(viewer, clientIds)} as giver on giver.owner_id = transit.giver_client_id
    join ${counted(viewer, clientIds)} as receiver
      on receiver.owner_id = transit.receiver_client_id and receiver.holder_id = giver.holder_id)`;

/** Values of clients in one currency, from the lines that they add up. */
export const clientValues = (
  viewer: Staff,
  { rates, today }: ValuesOn,
  clientIds?: readonly string[],
): RawBuilder<ClientValue> => sql`
  select lines.client_id, count(*) filter (where not lines.is_transit)::int as portfolios,
    trim_scale(round(sum(lines.value * rate.rate), 10)) as value,
    count(*) filter (where lines.value is null)::int as unvalued,
    count(*) filter (where lines.value is not null and rate.rate is null)::int as unconverted,
    coalesce(bool_or(lines.is_partial), false) as is_partial,
    min(lines.unknown_reason) as unknown_reason
  from ${clientValueLines(viewer, today, clientIds)} as lines
  left join unnest(${rates.currencies}::text[], ${rates.rates}::numeric[]) as rate (currency, rate)
    on rate.currency = lines.currency
  group by lines.client_id`;

/** Nothing to join for those who see every client. */
const ofVisibleClients = (viewer: Staff): RawBuilder<unknown> =>
  seesEveryClient(viewer)
    ? sql``
    : sql`join clients on clients.id = portfolios.client_id and ${isVisibleClient(viewer)}`;

/**
 * The value of each client as the list shows it, for sorting: its own portfolios and, for a household, those of the
 * members that the viewer may see. Zero without a portfolio, null when nothing is known.
 */
export const sortedByValue = (viewer: Staff, { rates, today }: ValuesOn): Sorting => ({
  before: sql`with
    rate as (select * from unnest(${rates.currencies}::text[], ${rates.rates}::numeric[]) as rate (currency, rate)),
    transit as (
      select giver.id as giver_id, giver.household_id as giver_household, receiver.id as receiver_id,
        receiver.household_id as receiver_household, transit.value * rate.rate as value
      from ${transitsUnderWay(today)} as transit
      join clients as giver on giver.id = transit.giver_client_id and ${isVisibleClient(viewer, 'giver')}
      join clients as receiver on receiver.id = transit.receiver_client_id and ${isVisibleClient(viewer, 'receiver')}
      left join rate on rate.currency = transit.currency),
    own as materialized (
      select client_id, sum(value) as value
      from (
        select portfolios.client_id, figures.total_value * rate.rate as value
        from portfolios
        ${ofVisibleClients(viewer)}
        left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
        left join rate on rate.currency = portfolios.base_currency
        where portfolios.closed_on is null
        union all
        select giver_id, value from transit where giver_id = receiver_id) as lines
      group by client_id),
    members as (
      select household_id, sum(value) as value
      from (
        select clients.household_id, own.value
        from own join clients on clients.id = own.client_id
        where clients.household_id is not null
        union all
        select case when giver_id = receiver_household then giver_id else giver_household end, value
        from transit
        where giver_id <> receiver_id and (giver_household in (receiver_id, receiver_household)
          or receiver_household = giver_id)) as lines
      group by household_id)`,
  join: sql`
    left join own on own.client_id = clients.id
    left join members on members.household_id = clients.id`,
  key: sql`case when own.client_id is null and members.household_id is null then 0
    else coalesce(own.value + members.value, own.value, members.value) end`,
});

/** Whether the viewer may see a client. */
export const isClientShown = async (db: Db, viewer: Staff, id: string): Promise<boolean> => {
  const { rows } = await sql`select from clients where id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows.length > 0;
};

/** The valuation date, and the value of a unit of each currency on it. */
export interface ValuesOn {
  readonly rates: ListedRates;
  readonly today: LocalDate;
}

export interface ClientValue {
  readonly client_id: string;
  readonly portfolios: number;
  readonly value: string | null;
  readonly unvalued: number;
  readonly unconverted: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
}

/** The values of some clients by id; a client without an open portfolio has none. */
export const listClientValues = async (
  db: Db,
  viewer: Staff,
  { clientIds, ...on }: ValuesOn & { readonly clientIds: readonly string[] },
): Promise<ReadonlyMap<string, ClientValue>> => {
  const { rows } = await clientValues(viewer, on, clientIds).execute(db);
  return new Map(rows.map((row) => [row.client_id, row]));
};

/** The base currencies of all portfolios. */
export const baseCurrencies = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('portfolios').select('base_currency').distinct().execute();
  return rows.map((row) => row.base_currency);
};

/** A portfolio that counts for a client. */
export interface CountedPortfolio {
  readonly client_id: string;
  readonly id: string;
  readonly is_open: boolean;
}

/** The portfolios that count for some clients, including closed ones; one of a member also counts for its household. */
export const listClientPortfolios = async (
  db: Db,
  viewer: Staff,
  clientIds: readonly string[],
): Promise<CountedPortfolio[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<CountedPortfolio>`
    select counted.holder_id as client_id, portfolios.id, portfolios.closed_on is null as is_open
    from ${counted(viewer, clientIds)} as counted
    join portfolios on portfolios.client_id = counted.owner_id`.execute(db);
  return rows;
};

/**
 * A member's portfolio, and the period in which the member belongs to a household; null means without a beginning or
 * end.
 */
export interface HouseholdStay {
  readonly household_id: string;
  readonly portfolio_id: string;
  readonly since: string | null;
  readonly until: string | null;
}

/**
 * The present and former memberships of households that the viewer may see. The triggers `clients_note_first_household` and
 * `clients_note_household` write them whenever a client is created or gets another household.
 */
export const listHouseholdStays = async (
  db: Db,
  viewer: Staff,
  householdIds: readonly string[],
): Promise<HouseholdStay[]> => {
  if (householdIds.length === 0) return [];
  const { rows } = await sql<HouseholdStay>`
    with stays as (
      select client_id, household_id, case when lag(since) over stay is not null then since end as since,
        lead(since) over stay as until
      from client_households
      where client_id in (select client_id from client_households where household_id = any (${householdIds}::uuid[]))
      window stay as (partition by client_id order by since))
    select stays.household_id, portfolios.id as portfolio_id, stays.since, stays.until
    from stays
    join clients on clients.id = stays.client_id
    join portfolios on portfolios.client_id = clients.id
    where stays.household_id = any (${householdIds}::uuid[]) and ${isVisibleClient(viewer)}
    order by portfolios.id, stays.since nulls first`.execute(db);
  return rows;
};
