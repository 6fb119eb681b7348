/** The SQL of the proposal list: searched, filtered, sorted, paged. */
import type { proposalSorts } from '@partnerfolio/contract/choices';
import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdsTyped, nameKey } from '../../platform/database/search.queries.ts';
import { hasPart } from './queries.ts';
import { isOfClient, isVisibleClient } from '../client-access/visibility.queries.ts';

export interface ProposalFilter {
  readonly q?: string | undefined;
  readonly status?: ProposalStatus | undefined;
  readonly clientId?: string | undefined;
  readonly withMembers?: 'true' | undefined;
  readonly portfolioId?: string | undefined;
  readonly authorId?: string | undefined;
  readonly waitsOnMe?: 'true' | 'false' | undefined;
}

const isWriter = (viewer: Staff): RawBuilder<boolean> => sql<boolean>`(p.created_by = ${viewer.id} or exists (
  select from proposal_editors as granted where granted.proposal_id = p.id and granted.user_id = ${viewer.id}))`;

/** True when the next step is the viewer's: to decide, or to make requested changes. */
const waitsOn = (viewer: Staff): RawBuilder<boolean> => {
  const answers = sql<boolean>`(p.status = 'changes_requested' and ${isWriter(viewer)})`;
  if (!can(viewer, 'proposals.approve')) return answers;
  return sql<boolean>`(${answers} or (p.status = 'pending_approval' and not ${hasPart(viewer.id)}))`;
};

const matching = (viewer: Staff, filter: ProposalFilter): RawBuilder<boolean> => {
  const conditions = [isVisibleClient(viewer)];
  if (filter.q !== undefined && filter.q !== '') {
    const portfolioName = sql<string | null>`coalesce(portfolios.name, p.new_portfolio_name)`;
    conditions.push(
      holdsTyped(filter.q, [sql`v.purpose`, sql`clients.name`, portfolioName, sql`author.full_name`]),
    );
  }
  if (filter.status !== undefined) conditions.push(sql<boolean>`p.status = ${filter.status}`);
  const { clientId, withMembers } = filter;
  if (clientId !== undefined) conditions.push(isOfClient(viewer, { clientId, withMembers }));
  if (filter.portfolioId !== undefined) conditions.push(sql<boolean>`p.portfolio_id = ${filter.portfolioId}`);
  if (filter.authorId !== undefined) conditions.push(sql<boolean>`p.created_by = ${filter.authorId}`);
  if (filter.waitsOnMe !== undefined)
    conditions.push(sql<boolean>`${waitsOn(viewer)} = ${filter.waitsOnMe === 'true'}::boolean`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

const sources = sql`
  investment_proposals as p
  join clients on clients.id = p.client_id
  join profiles as author on author.id = p.created_by
  join proposal_versions as v on v.proposal_id = p.id and v.number = p.version
  left join portfolios on portfolios.id = p.portfolio_id`;

const sortKeys: Record<(typeof proposalSorts)[number], RawBuilder<unknown>> = {
  updatedAt: sql`p.updated_at`,
  purpose: nameKey(sql`v.purpose`),
  client: nameKey(sql`clients.name`),
  // In the order of a proposal's steps.
  status: sql`array_position(array['draft', 'changes_requested', 'pending_approval', 'approved', 'rejected',
    'withdrawn'], p.status)`,
  author: nameKey(sql`author.full_name`),
  dueOn: sql`p.due_on`,
};

export interface ProposalPage extends ProposalFilter {
  readonly sort: (typeof proposalSorts)[number];
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface ProposalListRow {
  readonly id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string;
  readonly purpose: string;
  readonly status: ProposalStatus;
  readonly version: number;
  readonly author_id: string;
  readonly author_name: string;
  readonly due_on: string | null;
  readonly updated_at: string;
  readonly waits_on_me: boolean;
}

/** A page of the proposals of the clients the viewer may see. */
export const listProposalRows = async (
  db: Db,
  viewer: Staff,
  page: ProposalPage,
): Promise<ProposalListRow[]> => {
  const direction = page.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<ProposalListRow>`
    select p.id, p.client_id, clients.name as client_name, p.portfolio_id,
      coalesce(portfolios.name, p.new_portfolio_name) as portfolio_name, v.purpose, p.status, p.version,
      p.created_by as author_id, author.full_name as author_name, p.due_on, p.updated_at,
      ${waitsOn(viewer)} as waits_on_me
    from ${sources}
    where ${matching(viewer, page)}
    order by ${sortKeys[page.sort]} ${direction} nulls last, p.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

/** How many proposals match, among those the viewer may see. */
export const countProposals = async (db: Db, viewer: Staff, filter: ProposalFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sources} where ${matching(viewer, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
};
