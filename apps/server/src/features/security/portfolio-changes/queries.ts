/** The SQL of a portfolio's trail: which events are on a page, and the events themselves. */
import { portfolioEventTypes } from '@partnerfolio/contract/portfolios/changes';
import type { PortfolioEventType } from '@partnerfolio/contract/portfolios/changes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { countOfSources } from '../../../platform/lists/pages.queries.ts';
import {
  isClientWithKnownShares,
  isEditableClient,
  isVisibleClient,
} from '../../client-access/visibility.queries.ts';

/** A portfolio whose trail is read, and what the viewer may know of its client. */
export interface TrailScope {
  readonly id: string;
  readonly clientId: string;
  readonly viewerId: string;
  /** Whether shares with anyone are shown; otherwise only those with the viewer. */
  readonly allShares: boolean;
  /** Whether links for the client are shown. */
  readonly links: boolean;
}

/** The scope of a portfolio; null when the viewer may not see it. */
export const findTrailScope = async (db: Db, viewer: Staff, id: string): Promise<TrailScope | null> => {
  const { rows } = await sql<Omit<TrailScope, 'id' | 'viewerId'>>`
    select clients.id as "clientId", ${isClientWithKnownShares(viewer)} as "allShares",
      ${isEditableClient(viewer)} as links
    from portfolios join clients on clients.id = portfolios.client_id
    where portfolios.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, id, viewerId: viewer.id };
};

/** The events of a kind of record ("client.share" is one of "client"). */
const eventsNamed = (...prefixes: readonly string[]): RawBuilder<boolean> => {
  const types = portfolioEventTypes.filter((event) => prefixes.some((prefix) => event.startsWith(prefix)));
  return sql<boolean>`event_type = any (${`{${types.join(',')}}`}::text[])`;
};

/** The conditions of the sources of the trail; an index finds the events of each, newest first. */
const sources = ({
  id,
  clientId,
  viewerId,
  allShares,
  links,
}: TrailScope): readonly RawBuilder<boolean>[] => [
  sql<boolean>`entity = 'portfolio' and entity_id = ${id} and ${eventsNamed('')}`,
  // The text that the partial index has.
  sql<boolean>`entity in ('transaction', 'import') and metadata ->> 'portfolioId' = ${id}::text
    and ${eventsNamed('transaction.', 'import.')}`,
  sql<boolean>`entity = 'proposal' and entity_id = any (array(
      select id from investment_proposals where portfolio_id = ${id})) and ${eventsNamed('proposal.')}`,
  sql<boolean>`entity = 'client' and entity_id = ${clientId} and ${eventsNamed('ledger.', 'client.')}
    and (event_type not in ('client.share', 'client.unshare') or ${allShares}::boolean
      or after ->> 'userId' = ${viewerId}::text)`,
  ...(links
    ? [
        sql<boolean>`entity = 'link' and entity_id = any (array(
            select link_id from link_portfolios where portfolio_id = ${id} and client_id = ${clientId}))
          and ${eventsNamed('link.')}`,
      ]
    : []),
];

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a page of the trail, newest first. */
export const listTrailIds = async (
  db: Db,
  scope: TrailScope,
  { offset, limit }: Page,
): Promise<readonly string[]> => {
  const selects = sources(scope).map(
    (where) => sql`(select id, created_at from audit_logs where ${where}
      order by created_at desc, id desc limit ${offset + limit})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(selects, sql` union all `)}) as trail
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** How many events the trail has, counted up to the limit of a list. */
export const countTrail = (db: Db, scope: TrailScope) =>
  countOfSources(
    db,
    sources(scope).map((where) => sql`audit_logs where ${where}`),
  );

export interface TrailRow {
  readonly id: string;
  readonly eventType: PortfolioEventType;
  readonly createdAt: string;
  readonly userId: string | null;
  readonly fullName: string | null;
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly metadata: Record<string, unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

/** The events of a page, newest first. */
export const selectTrail = async (db: Db, ids: readonly string[]): Promise<readonly TrailRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<TrailRow>`
    select a.id, a.event_type as "eventType", a.created_at as "createdAt", a.user_id as "userId",
      p.full_name as "fullName", a.entity, a.entity_id as "entityId", a.metadata, a.before, a.after
    from audit_logs as a left join profiles as p on p.id = a.user_id
    where a.id = any (${ids}::uuid[])
    order by a.created_at desc, a.id desc`.execute(db);
  return rows;
};

/** Which of some entries the portfolio still has. */
export const findStoredEntries = async (
  db: Db,
  portfolioId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from transactions where portfolio_id = ${portfolioId} and id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};
