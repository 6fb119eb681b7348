/** The SQL of the overview: counts, the parts of the firm's value and return, and recent activity. */
import type { activityEvents } from '@partnerfolio/contract/dashboard';
import type { transactionTypes } from '@partnerfolio/contract/choices';
import type { Performance } from '@partnerfolio/contract/performance';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import { selectRevision } from '../../platform/cache/revisions.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import {
  isClientWithKnownShares,
  isLiveClient,
  isVisibleClient,
} from '../client-access/visibility.queries.ts';
import { isClientWithin, within } from '../figures/totals/firm.queries.ts';
import type { Scope } from '../figures/totals/firm.queries.ts';
import type { ClassPart } from '../figures/stored/classes.rules.ts';
import type { Transit } from '../figures/stored/queries.ts';
import { transitsUnderWay } from '../figures/stored/queries.ts';

/** A renewal of more portfolios than this stores several batches per second. */
const largeRenewal = 200;
const shownForSeconds = 2;

/**
 * The revision of stored figures. During a large renewal it changes only every two seconds, as often as open pages
 * are notified: recomputing the firm's totals for each stored batch would slow down the renewal and every reader.
 */
const shownFiguresRevision = sql<string>`(case
  when (select count(*) from (select from figure_queue limit ${sql.lit(largeRenewal + 1)}) as waiting) > ${sql.lit(largeRenewal)}
  then concat('renewing/', floor(extract(epoch from clock_timestamp()) / ${sql.lit(shownForSeconds)}))
  else ${selectRevision('figures')} end)`;

/** The revision of everything that the firm's figures depend on, except today's date. */
const firmRevision = sql<string>`concat_ws('.', ${selectRevision('portfolios', 'instruments')}, ${shownFiguresRevision}, (select revision from fx_revision))`;

/** Counts over the whole firm, and the revision of everything its figures depend on. */
export interface FirmState {
  readonly clients: number;
  readonly portfolios: number;
  readonly pending_proposals: number;
  readonly revision: string;
}

export const firmState = async (db: Db): Promise<FirmState> => {
  const { rows } = await sql<FirmState>`
    select (select count(*)::int from clients where ${isLiveClient()}) as clients,
      (select count(*)::int from portfolios where closed_on is null) as portfolios,
      (select count(*)::int from investment_proposals where status = 'pending_approval') as pending_proposals,
      ${firmRevision} as revision`.execute(db);
  const [row] = rows;
  invariant(row !== undefined, 'a query of counts gives a row');
  return row;
};

/** How many portfolios the return of a scope leaves out over a range. */
export interface LeftOut {
  /** Portfolios with an unknown value on some days; the returns of those days leave them out. */
  readonly uncounted: number;
  /** Portfolios that every day leaves out, because a rate of their currency is missing. */
  readonly withoutRate: number;
  /** New portfolios whose first figures are still being computed. */
  readonly uncomputed: number;
  /** Portfolios whose figures cannot be computed. */
  readonly failed: number;
}

/** A range from the end of day `from` to day `to`, and the currencies that lack a rate within it. */
export interface LeftOutRange {
  readonly from: number;
  readonly to: number;
  readonly currencies: readonly string[];
}

/** Why portfolios with the stored `figures` are left out over a range; without figures they are not computed yet. */
export const leftOutIn = ({ from, to, currencies }: LeftOutRange) => {
  const lacksRate = sql<boolean>`figures.currency = any (${currencies}::text[])`;
  return {
    isUncounted: sql<boolean>`(uncounted_days <> '{}' and uncounted_days && int4range(${from}::int, ${to}::int, '(]')
      and not ${lacksRate})`,
    isWithoutRate: sql<boolean>`(${lacksRate} and figures.first_day <= ${to}::int and length(figures.day_marks) > 0
      and (not figures.is_closed or figures.year_from + length(figures.day_marks) > ${from}::int))`,
    isUncomputed: sql<boolean>`(portfolios.closed_on is null and figures.portfolio_id is null)`,
    isFailed: sql<boolean>`(figures.data_state > 0 and figures.unknown_reason = 'cannot_be_computed')`,
  };
};

/** Counts the portfolios that the return from the end of day `from` to day `to` leaves out. */
export const countLeftOut = async (db: Db, scope: Scope, range: LeftOutRange): Promise<LeftOut> => {
  const { isUncounted, isWithoutRate, isFailed } = leftOutIn(range);
  const computed = sql`from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join clients on clients.id = portfolios.client_id`;
  // Separate counts: the first and the last find few rows by an index, and the second rarely runs.
  const { rows } = await sql<LeftOut>`
    select (select count(*)::int ${computed}
        where ${isUncounted} and ${within(scope)}) as uncounted,
      case when cardinality(${range.currencies}::text[]) = 0 then 0
        else (select count(*)::int ${computed} where ${isWithoutRate} and ${within(scope)}) end as "withoutRate",
      (select count(*)::int from portfolios join clients on clients.id = portfolios.client_id
        where portfolios.closed_on is null and ${within(scope)}
          and not exists (select from portfolio_figures where portfolio_id = portfolios.id)) as uncomputed,
      (select count(*)::int ${computed}
        where ${isFailed} and ${within(scope)}) as failed`.execute(db);
  return rows[0] ?? { uncounted: 0, withoutRate: 0, uncomputed: 0, failed: 0 };
};

/** The known value of an asset class in one currency, and its number of unknown lines. */
export interface ClassTotal extends ClassPart {
  readonly currency: string;
}

/** The asset classes of open portfolios, added up by currency. */
export const classTotals = async (db: Db, scope: Scope): Promise<ClassTotal[]> => {
  const { rows } = await sql<ClassTotal>`
    select figures.currency, part.key, sum(part.value) as value, sum(part.unknown)::int as unknown
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join clients on clients.id = portfolios.client_id
    cross join lateral jsonb_to_recordset(figures.classes) as part (key text, value numeric, unknown int)
    where portfolios.closed_on is null and ${within(scope)}
    group by figures.currency, part.key`.execute(db);
  return rows;
};

const placeColumns = sql`portfolios.id, portfolios.name, portfolios.base_currency, portfolios.closed_on, portfolios.client_id,
  clients.name as client_name`;

/** A portfolio's change on its last day. */
export interface Move extends VisiblePortfolio {
  readonly day: string;
  readonly amount: MoneyFigure;
  readonly rate: number;
}

/** The open portfolios with the largest rates of change on their last day. */
export const largestMoves = async (db: Db, scope: Scope, limit: number): Promise<Move[]> => {
  const { rows } = await sql<Move>`
    select ${placeColumns}, figures.as_of as day, figures.figures -> 'dayAmount' as amount, figures.day_rate as rate
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join clients on clients.id = portfolios.client_id
    where portfolios.closed_on is null and figures.day_rate <> 0 and ${within(scope)}
    order by abs(figures.day_rate) desc, portfolios.id limit ${limit}`.execute(db);
  return rows;
};

/** A portfolio with data issues. */
export interface ProblemRow extends VisiblePortfolio {
  readonly is_computed: boolean;
  readonly quality: Performance['quality'];
}

/** All portfolios with data issues, including closed ones. */
export const listProblemRows = async (db: Db, scope: Scope): Promise<ProblemRow[]> => {
  const { rows } = await sql<ProblemRow>`
    select ${placeColumns}, figures.quality,
      figures.unknown_reason is distinct from 'cannot_be_computed' as is_computed
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join clients on clients.id = portfolios.client_id
    where figures.data_state > 0 and ${within(scope)}
    order by portfolios.id`.execute(db);
  return rows;
};

/** Assets in transit on a day between portfolios that the user may see. */
export const listTransitsWithin = async (db: Db, scope: Scope, today: string): Promise<Transit[]> => {
  const { rows } = await sql<Transit>`
    select giver_id, receiver_id, currency, value, asset_class from ${transitsUnderWay(today)} as transit
    where ${isClientWithin(scope, 'transit.giver_client_id')} and ${isClientWithin(scope, 'transit.receiver_client_id')}
    order by link`.execute(db);
  return rows;
};

/** The number of clients and portfolios that a user may see, and the revision of everything their figures depend on. */
export interface VisibleState {
  readonly clients: number;
  readonly portfolios: number;
  readonly revision: string;
}

/**
 * The revision of the clients and portfolios of a scope: the common one for the firm and for users who see every client,
 * otherwise a hash over each of them.
 */
const visibleRevision = (scope: Scope): RawBuilder<string> =>
  scope === null || seesEveryClient(scope)
    ? selectRevision('clients')
    : sql<string>`md5(coalesce(string_agg(concat_ws('/', clients.id, clients.revision, portfolios.id, portfolios.revision), ','
        order by clients.id, portfolios.id), ''))`;

export const visibleState = async (db: Db, scope: Scope): Promise<VisibleState> => {
  const { rows } = await sql<VisibleState>`
    select count(distinct clients.id)::int as clients,
      count(portfolios.id) filter (where portfolios.closed_on is null)::int as portfolios,
      concat_ws('.', ${visibleRevision(scope)}, ${firmRevision}) as revision
    from clients left join portfolios on portfolios.client_id = clients.id
    where ${within(scope)}`.execute(db);
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

/** Files with invalid rows or open questions that wait in their preview, newest first. */
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
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly client_id: string;
  readonly client_name: string;
  readonly is_with_viewer: boolean;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly type: (typeof transactionTypes)[number] | null;
  readonly symbol: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly file_name: string | null;
}

/** Only this many of the newest events are searched for those that the viewer may see. */
const eventsLookedAt = 2_000;

const hasPortfolioInside = sql`recent.entity in ('transaction', 'import')`;

/** The amount of a ledger entry, as stated or as quantity × price; other events have none. */
const entryAmount = sql`case when recent.entity = 'transaction' then coalesce((recent.after ->> 'amount')::numeric,
  (recent.after ->> 'quantity')::numeric * (recent.after ->> 'price')::numeric) end`;

/** The newest events of clients that the user may see. */
export const recentActivity = async (
  db: Db,
  viewer: Staff,
  { events, limit }: { events: readonly string[]; limit: number },
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select recent.id, recent.created_at as at, recent.event_type as event, recent.user_id as by_id,
      profiles.full_name as by_name,
      clients.id as client_id, clients.name as client_name,
      coalesce(recent.event_type = 'client.share' and recent.after ->> 'userId' = ${viewer.id}, false) as is_with_viewer,
      portfolios.id as portfolio_id, portfolios.name as portfolio_name, recent.after ->> 'type' as type, instruments.symbol,
      ${entryAmount}::text as amount, recent.after ->> 'currency' as currency,
      recent.metadata ->> 'fileName' as file_name
    from (select * from audit_logs where event_type = any (${`{${events.join(',')}}`}::text[])
      order by created_at desc limit ${eventsLookedAt}) as recent
    left join portfolios on portfolios.id = case when recent.entity = 'portfolio' then recent.entity_id
      when ${hasPortfolioInside} then (recent.metadata ->> 'portfolioId')::uuid end
    join clients on clients.id = case when recent.entity = 'client' then recent.entity_id else portfolios.client_id end
    left join profiles on profiles.id = recent.user_id
    left join instruments on (recent.entity = 'transaction' or recent.event_type = 'transaction.move')
      and instruments.id = (recent.after ->> 'instrumentId')::uuid
    where ${isVisibleClient(viewer)} and (recent.event_type <> 'client.share'
      or recent.after ->> 'userId' = ${viewer.id} or ${isClientWithKnownShares(viewer)})
    order by recent.created_at desc, recent.id desc
    limit ${limit}`.execute(db);
  return rows;
};
