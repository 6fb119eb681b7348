/** SQL of the overview: counts, what the firm's value and return are made of, what was done lately. */
import type { activityEvents } from '@partnerfolio/contract/dashboard';
import { longestTransit } from '@partnerfolio/contract/transfers';
import type { transactionTypes } from '@partnerfolio/contract/choices';
import type { MemberTransfer } from '@partnerfolio/finance/composite-transfers';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import { selectRevision } from '../../platform/cache/revisions.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import { transitsUnderWay } from '../performance/stored/queries.ts';

/** The revision of all that the firm's figures are made of; what is renewed each day depends on the day besides. */
const firmRevision = sql<string>`concat_ws('.', ${selectRevision('portfolios', 'instruments', 'figures')}, (select revision from fx_revision))`;

/** Counts over the whole firm, and the revision of what its figures are made of. */
export interface FirmState {
  readonly clients: number;
  readonly portfolios: number;
  readonly pending_proposals: number;
  readonly revision: string;
}

export const firmState = async (db: Db): Promise<FirmState> => {
  const { rows } = await sql<FirmState>`
    select (select count(*)::int from clients) as clients,
      (select count(*)::int from portfolios where closed_on is null) as portfolios,
      (select count(*)::int from investment_proposals where status = 'pending_approval') as pending_proposals,
      ${firmRevision} as revision`.execute(db);
  const [row] = rows;
  invariant(row !== undefined, 'a query of counts gives a row');
  return row;
};

/** Whose portfolios are added up: those a person may see, or with null the whole firm's. */
export type Scope = Staff | null;

const within = (scope: Scope): RawBuilder<boolean> =>
  scope === null ? sql<boolean>`true` : isVisibleClient(scope);

/** All portfolios of a scope, closed ones among them. */
export const portfoliosWithin = async (db: Db, scope: Scope): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select portfolios.id from portfolios join clients on clients.id = client_id where ${within(scope)}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

export interface CurrencyTotal {
  readonly currency: string;
  readonly portfolios: number;
  readonly value: string | null;
  readonly unvalued: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
  /** The last day anything is known of; what is worth nothing has none. */
  readonly as_of: string | null;
}

/** Whether the client of a column is within a scope. */
const isClientWithin = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from clients where clients.id = ${sql.ref(column)} and ${isVisibleClient(scope)})`;

/** Values of the open portfolios and of what is in transit between portfolios, added up by currency. */
export const totalsByCurrency = async (db: Db, scope: Scope, today: string): Promise<CurrencyTotal[]> => {
  const { rows } = await sql<CurrencyTotal>`
    select currency, count(*) filter (where not is_transit)::int as portfolios, sum(value) as value,
      count(*) filter (where value is null)::int as unvalued,
      coalesce(bool_or(is_partial), false) as is_partial, min(unknown_reason) as unknown_reason,
      max(as_of) filter (where value is distinct from 0)::text as as_of
    from (
      select portfolios.base_currency as currency, false as is_transit, figures.total_value as value,
        figures.is_partial, case when figures.portfolio_id is null then 'being_computed' else figures.unknown_reason end
          as unknown_reason, figures.as_of
      from portfolios
      join clients on clients.id = portfolios.client_id
      left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
      where portfolios.closed_on is null and ${within(scope)}
      union all
      select transit.currency, true, transit.value, false, transit.reason, null
      from ${transitsUnderWay(today)} as transit
      where ${isClientWithin(scope, 'transit.giver_client_id')}
        and ${isClientWithin(scope, 'transit.receiver_client_id')}) as lines
    group by currency`.execute(db);
  return rows;
};

export interface MonthDay {
  readonly currency: string;
  /** 0 is the last day of the previous month. */
  readonly place: number;
  readonly value: number;
  readonly inflow: number;
  readonly outflow: number;
  readonly charges: number;
  readonly held: boolean;
}

/** A transfer of a portfolio, at its value in the portfolio's currency. */
export interface MonthTransfer extends MemberTransfer {
  readonly currency: string;
}

/** Days of the month by currency, and what portfolios transferred in it. */
export interface Month {
  readonly days: readonly MonthDay[];
  readonly transfers: readonly MonthTransfer[];
  /** Portfolios that are left out because a day of theirs is not known. */
  readonly unknown: number;
  /** New portfolios, whose first figures are being computed. */
  readonly uncomputed: number;
}

/** A transfer as it is read: what it has not is null. */
interface StoredTransfer extends Omit<MonthTransfer, 'link' | 'inTransit' | 'amount'> {
  readonly amount: number | null;
  readonly link: string | null;
  readonly inTransit: NonNullable<MonthTransfer['inTransit']> | null;
}

const monthTransfer = ({ amount, link, inTransit, ...transfer }: StoredTransfer): MonthTransfer => ({
  ...transfer,
  amount: amount ?? Number.NaN,
  ...(link !== null && { link }),
  ...(inTransit !== null && { inTransit }),
});

const isOfMonth = (since: string): RawBuilder<boolean> =>
  sql<boolean>`(portfolios.closed_on is null or portfolios.closed_on >= ${since}::date)`;

const isUnknown = sql<boolean>`('NaN'::float8 = any (figures.month_values) or 'NaN'::float8 = any (figures.month_inflows)
  or 'NaN'::float8 = any (figures.month_outflows) or 'NaN'::float8 = any (figures.month_charges))`;

/** Values and flows of each day of the month, added up by currency over the portfolios whose every day is known. */
export const monthByCurrency = async (
  db: Db,
  { scope, since, today }: { scope: Scope; since: string; today: string },
): Promise<Month> => {
  const from = sql`from portfolios
    join clients on clients.id = portfolios.client_id
    join portfolio_figures as figures on figures.portfolio_id = portfolios.id`;
  const where = sql<boolean>`${isOfMonth(since)} and ${within(scope)}`;
  const isRenewed = sql<boolean>`figures.computed_for >= ${today}::date`;
  // Of figures computed for an earlier day, maybe of the month before, each day is looked up, and the last value counts on.
  const days = await sql<MonthDay>`
    select currency, (day.place - 1)::int as place, sum(day.value) as value, sum(day.inflow) as inflow,
      sum(day.outflow) as outflow, coalesce(sum(day.charges), 0) as charges, bool_or(day.held) as held
    from (
      select portfolios.base_currency as currency, day.* ${from}
      cross join lateral unnest(month_values, month_inflows, month_outflows, month_charges, month_held)
        with ordinality as day (value, inflow, outflow, charges, held, place)
      where ${where} and not ${isUnknown} and ${isRenewed}
      union all
      select portfolios.base_currency, month_values[least(at, length)], coalesce(month_inflows[at], 0),
        coalesce(month_outflows[at], 0), coalesce(month_charges[at], 0), month_held[least(at, length)], place
      ${from}
      cross join lateral (select cardinality(month_values) as length,
        (date_trunc('month', computed_for) - interval '1 day')::date as opening) as stored
      cross join generate_series(1, ${today}::date - ${since}::date + 1) as place
      cross join lateral (select place + (${since}::date - opening) as at) as looked_up
      where ${where} and not ${isUnknown} and not ${isRenewed}) as day
    group by 1, 2`.execute(db);
  // Transfers are kept in order of their days: most portfolios that have any have none this month, nor any under way.
  const firstDay = dayOfDate(since as LocalDate);
  const transfers = await sql<StoredTransfer>`
    select member, currency, transfer.*
    from (select portfolios.id as member, portfolios.base_currency as currency, figures.transfers ${from}
      where ${where} and not ${isUnknown} and (figures.transfers -> -1 ->> 'day')::int >= ${firstDay - longestTransit}) as month
    cross join lateral jsonb_to_recordset(month.transfers)
      as transfer (day int, "isIn" boolean, moved text, amount float8, link text, "inTransit" jsonb)
    where transfer.day + coalesce(jsonb_array_length(transfer."inTransit" -> 'values') - 1, 0) >= ${firstDay}`.execute(
    db,
  );
  const { rows } = await sql<{ unknown: number; uncomputed: number }>`
    select count(*) filter (where ${isUnknown})::int as unknown,
      count(*) filter (where figures.portfolio_id is null)::int as uncomputed
    from portfolios
    join clients on clients.id = portfolios.client_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    where ${where}`.execute(db);
  const { unknown, uncomputed } = rows[0] ?? { unknown: 0, uncomputed: 0 };
  return { days: days.rows, transfers: transfers.rows.map(monthTransfer), unknown, uncomputed };
};

/** What a person may see, counted, with the revision of it and of all that the firm's figures are made of. */
export interface VisibleState {
  readonly clients: number;
  readonly portfolios: number;
  readonly revision: string;
}

/** The revision of the clients that a person may see and of their portfolios: of all, or by each. */
const visibleRevision = (viewer: Staff): RawBuilder<string> =>
  seesEveryClient(viewer)
    ? selectRevision('clients')
    : sql<string>`md5(coalesce(string_agg(concat_ws('/', clients.id, clients.revision, portfolios.id, portfolios.revision), ','
        order by clients.id, portfolios.id), ''))`;

export const visibleState = async (db: Db, viewer: Staff): Promise<VisibleState> => {
  const { rows } = await sql<VisibleState>`
    select count(distinct clients.id)::int as clients,
      count(portfolios.id) filter (where portfolios.closed_on is null)::int as portfolios,
      concat_ws('.', ${visibleRevision(viewer)}, ${firmRevision}) as revision
    from clients left join portfolios on portfolios.client_id = clients.id
    where ${isVisibleClient(viewer)}`.execute(db);
  const [row] = rows;
  invariant(row !== undefined, 'a query of counts gives a row');
  return row;
};

export interface VisiblePortfolio {
  readonly id: string;
  readonly name: string;
  readonly base_currency: string;
  readonly closed_on: string | null;
  readonly client_id: string;
  readonly client_name: string;
}

/** Every portfolio that a person may see, also closed ones, which belong to the past. */
export const visiblePortfolios = async (db: Db, viewer: Staff): Promise<VisiblePortfolio[]> => {
  const { rows } = await sql<VisiblePortfolio>`
    select portfolios.id, portfolios.name, base_currency, closed_on, client_id, clients.name as client_name
    from portfolios join clients on clients.id = client_id
    where ${isVisibleClient(viewer)}`.execute(db);
  return rows;
};

export interface WaitingImport {
  readonly id: string;
  readonly file_name: string;
  readonly error_rows: number;
  readonly question_rows: number;
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
}

const importsShown = 20;

/** Files with faulty rows that wait in their preview, newest first. */
export const waitingImports = async (db: Db, viewer: Staff): Promise<WaitingImport[]> => {
  const { rows } = await sql<WaitingImport>`
    select imports.id, file_name, error_rows, question_rows, portfolios.id as portfolio_id, portfolios.name as portfolio_name,
      clients.id as client_id, clients.name as client_name
    from imports
    join portfolios on portfolios.id = imports.portfolio_id
    join clients on clients.id = portfolios.client_id
    where imports.state = 'uploaded' and (error_rows > 0 or question_rows > 0) and ${isVisibleClient(viewer)}
    order by imports.created_at desc
    limit ${importsShown}`.execute(db);
  return rows;
};

export interface ActivityRow {
  readonly id: string;
  readonly at: string;
  readonly event: (typeof activityEvents)[number];
  readonly by: string | null;
  readonly client_id: string;
  readonly client_name: string;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly type: (typeof transactionTypes)[number] | null;
  readonly symbol: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly file_name: string | null;
}

/** So many of the newest events are looked through for those that the viewer may see. */
const eventsLookedAt = 2_000;

const hasPortfolioInside = sql`recent.entity in ('transaction', 'import')`;

/** Only an entry has an amount: stated, or what its quantity and price come to. */
const entryAmount = sql`case when recent.entity = 'transaction' then coalesce((recent.after ->> 'amount')::numeric,
  (recent.after ->> 'quantity')::numeric * (recent.after ->> 'price')::numeric) end`;

/** The newest acts on clients that a person may see. */
export const recentActivity = async (
  db: Db,
  viewer: Staff,
  { events, limit }: { events: readonly string[]; limit: number },
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select recent.id, recent.created_at as at, recent.event_type as event, profiles.full_name as by,
      clients.id as client_id, clients.name as client_name, portfolios.id as portfolio_id,
      portfolios.name as portfolio_name, recent.after ->> 'type' as type, instruments.symbol,
      ${entryAmount}::text as amount, recent.after ->> 'currency' as currency,
      recent.metadata ->> 'fileName' as file_name
    from (select * from audit_logs where event_type = any (${`{${events.join(',')}}`}::text[])
      order by created_at desc limit ${eventsLookedAt}) as recent
    left join portfolios on portfolios.id = case when recent.entity = 'portfolio' then recent.entity_id
      when ${hasPortfolioInside} then (recent.metadata ->> 'portfolioId')::uuid end
    join clients on clients.id = case when recent.entity = 'client' then recent.entity_id else portfolios.client_id end
    left join profiles on profiles.id = recent.user_id
    left join instruments on recent.entity = 'transaction'
      and instruments.id = (recent.after ->> 'instrumentId')::uuid
    where ${isVisibleClient(viewer)}
    order by recent.created_at desc, recent.id desc
    limit ${limit}`.execute(db);
  return rows;
};
