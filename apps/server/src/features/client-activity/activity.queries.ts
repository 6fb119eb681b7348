/** The SQL of a client's activity: which notes, tasks and changes are on a page, and the changes themselves. */
import type {
  ActivityItem,
  activityFilters,
  ClientChangeEvent,
} from '@partnerfolio/contract/clients/activity';
import { clientChangeEvents } from '@partnerfolio/contract/clients/activity';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { countOfSources } from '../../platform/lists/pages.queries.ts';

type ActivityType = ActivityItem['type'];

export interface ActivityPage {
  readonly clientId: string;
  readonly type?: (typeof activityFilters)[number] | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly timeZone: string;
  /** Whether shares with anyone are shown; otherwise only those with one user. */
  readonly allShares: boolean;
  readonly viewerId: string;
}

export interface ActivityRow {
  readonly type: ActivityType;
  readonly id: string;
  readonly day: string;
  readonly at: string;
}

/** The changes of the client and of what belongs to it; each part is found by the index of the records' ids. */
const changes = ({ clientId, allShares, viewerId }: ActivityPage): RawBuilder<unknown> => {
  const events = sql`event_type = any (${`{${clientChangeEvents.join(',')}}`}::text[])`;
  const of = (entity: string, ids: RawBuilder<unknown>) =>
    sql`select id, created_at from audit_logs where entity = ${entity} and entity_id = any (array(${ids})) and ${events}`;
  const shares = allShares
    ? sql`true`
    : sql`(event_type not in ('client.share', 'client.unshare') or after ->> 'userId' = ${viewerId})`;
  const portfolios = sql`select id from portfolios where client_id = ${clientId}`;
  // What was done to a record before it was merged into the client.
  const records = sql`select ${clientId}::uuid union all select id from clients where merged_into = ${clientId}`;
  return sql`(${sql.join(
    [
      sql`select id, created_at from audit_logs
        where entity = 'client' and entity_id = any (array(${records})) and ${events} and ${shares}
          and (event_type <> 'client.merge' or entity_id = ${clientId})`,
      of('portfolio', portfolios),
      of('import', sql`select imports.id from imports where portfolio_id in (${portfolios})`),
      of('proposal', sql`select id from investment_proposals where client_id = ${clientId}`),
    ],
    sql` union all `,
  )}) as changes`;
};

interface Source {
  readonly day: RawBuilder<string>;
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const sources: Record<ActivityType, (page: ActivityPage) => Source> = {
  note: ({ clientId, type }) => ({
    day: sql<string>`occurred_on`,
    from: sql`client_notes where client_id = ${clientId} ${type === 'contact' ? sql`and kind <> 'note'` : sql``}`,
    order: sql`occurred_on desc, created_at desc, id desc`,
  }),
  task: ({ clientId, timeZone }) => ({
    day: sql<string>`(created_at at time zone ${timeZone})::date`,
    from: sql`client_tasks where client_id = ${clientId}`,
    order: sql`created_at desc, id desc`,
  }),
  change: (page) => ({
    day: sql<string>`(created_at at time zone ${page.timeZone})::date`,
    from: changes(page),
    order: sql`created_at desc, id desc`,
  }),
};

const sourcesOf = (page: ActivityPage): readonly (readonly [ActivityType, Source])[] =>
  (['note', 'task', 'change'] as const)
    .filter((type) => page.type === undefined || type === (page.type === 'contact' ? 'note' : page.type))
    .map((type) => [type, sources[type](page)]);

/** A page of the activity, the latest day first. */
export const listActivityRows = async (db: Db, page: ActivityPage): Promise<ActivityRow[]> => {
  const { offset, limit } = page;
  const selects = sourcesOf(page).map(
    ([type, { day, from, order }]) =>
      sql`(select ${type}::text as type, id, ${day} as day, created_at as at from ${from}
        order by ${order} limit ${offset + limit})`,
  );
  const { rows } = await sql<ActivityRow>`
    select * from (${sql.join(selects, sql` union all `)}) as activity
    order by day desc, at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

/** How much activity there is, counted up to the limit of a list. */
export const countActivity = (db: Db, page: ActivityPage) =>
  countOfSources(
    db,
    sourcesOf(page).map(([, { from }]) => from),
  );

export interface ChangeRow {
  readonly id: string;
  readonly event: ClientChangeEvent;
  readonly before: unknown;
  readonly after: unknown;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly proposal_id: string | null;
  readonly purpose: string | null;
  readonly file_name: string | null;
}

/** Events of a client with the names of the records they concern. */
export const listChangeRows = async (db: Db, ids: readonly string[]): Promise<ChangeRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangeRow>`
    select a.id, a.event_type as event, a.before, a.after, a.user_id as by_id, person.full_name as by_name,
      portfolios.id as portfolio_id, portfolios.name as portfolio_name, p.id as proposal_id, v.purpose,
      a.metadata ->> 'fileName' as file_name
    from audit_logs as a
    left join profiles as person on person.id = a.user_id
    left join imports on a.entity = 'import' and imports.id = a.entity_id
    left join portfolios on portfolios.id = case a.entity when 'portfolio' then a.entity_id else imports.portfolio_id end
    left join investment_proposals as p on a.entity = 'proposal' and p.id = a.entity_id
    left join proposal_versions as v on v.proposal_id = p.id and v.number = p.version
    where a.id = any (${ids}::uuid[])`.execute(db);
  return rows;
};

/** The names of users by id; null for an erased one. */
export const findUserNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
};
