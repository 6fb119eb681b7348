/** The SQL of the proposal list: searched, filtered, sorted, paged. */
import type { proposalSorts } from '@partnerfolio/contract/choices';
import { openProposalStatuses } from '@partnerfolio/contract/proposals';
import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { closeness, everyWord, idsFound, idsSpeltLike } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage } from '../../platform/lists/pages.queries.ts';
import { hasPart } from './queries.ts';
import { isOfClient, isVisibleClient } from '../client-access/visibility.queries.ts';

export interface ProposalFilter {
  readonly q?: string | undefined;
  readonly status?: ProposalStatus | undefined;
  readonly open?: 'true' | undefined;
  readonly clientId?: string | undefined;
  readonly withMembers?: 'true' | undefined;
  readonly portfolioId?: string | undefined;
  readonly authorId?: string | undefined;
  readonly waitsOnMe?: 'true' | 'false' | undefined;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
}

const isWriter = (
  viewer: Staff,
): RawBuilder<boolean> => sql<boolean>`(p.created_by = ${viewer.id} or p.id in (
  select granted.proposal_id from proposal_editors as granted where granted.user_id = ${viewer.id}))`;

/** True when the next step is the viewer's: to decide, or to make requested changes. */
const waitsOn = (viewer: Staff): RawBuilder<boolean> => {
  const answers = sql<boolean>`(p.status = 'changes_requested' and ${isWriter(viewer)})`;
  if (!can(viewer, 'proposals.approve')) return answers;
  return sql<boolean>`(${answers} or (p.status = 'pending_approval' and not ${hasPart(viewer.id)}))`;
};

const purpose = sql<string>`v.purpose`;
const clientName = sql<string>`clients.name`;

/** Proposals found by a word of client, portfolio, author and the purpose of their newest version. */
const isFound = (typed: string): RawBuilder<boolean> => {
  const found = (from: RawBuilder<unknown>, name: RawBuilder<string | null>) =>
    idsFound(typed, { id: sql<string>`o.id, o.version`, from, names: [name] });
  const selects = [
    idsFound(typed, {
      id: sql<string>`v.proposal_id, v.number`,
      from: sql`proposal_versions as v`,
      names: [purpose],
    }),
    found(sql`clients join investment_proposals as o on o.client_id = clients.id`, clientName),
    found(
      sql`portfolios join investment_proposals as o on o.portfolio_id = portfolios.id`,
      sql<string>`portfolios.name`,
    ),
    found(sql`investment_proposals as o`, sql<string | null>`o.new_portfolio_name`),
    found(
      sql`profiles join investment_proposals as o on o.created_by = profiles.id`,
      sql<string>`profiles.full_name`,
    ),
  ];
  return sql<boolean>`(p.id, p.version) in (${sql.join(selects, sql` union all `)})`;
};

const filters = (viewer: Staff, filter: ProposalFilter): RawBuilder<boolean>[] => {
  const conditions = [isVisibleClient(viewer)];
  if (filter.status !== undefined) conditions.push(sql<boolean>`p.status = ${filter.status}`);
  if (filter.open !== undefined)
    conditions.push(sql<boolean>`p.status = any (${openProposalStatuses}::text[])`);
  const { clientId, withMembers, ids } = filter;
  if (ids !== undefined) conditions.push(sql<boolean>`p.id = any (${ids}::uuid[])`);
  if (clientId !== undefined) conditions.push(isOfClient(viewer, { clientId, withMembers }));
  if (filter.portfolioId !== undefined) conditions.push(sql<boolean>`p.portfolio_id = ${filter.portfolioId}`);
  if (filter.authorId !== undefined) conditions.push(sql<boolean>`p.created_by = ${filter.authorId}`);
  if (filter.waitsOnMe !== undefined)
    conditions.push(sql<boolean>`${waitsOn(viewer)} = ${filter.waitsOnMe === 'true'}::boolean`);
  return conditions;
};

const listed = sql`investment_proposals as p join clients on clients.id = p.client_id`;
const withVersion = sql`join proposal_versions as v on v.proposal_id = p.id and v.number = p.version`;

const withAuthor = sql`join profiles as author on author.id = p.created_by`;

export interface ProposalPage extends ProposalFilter, ListPage {
  readonly sort: (typeof proposalSorts)[number] | 'match';
}

/** The sort keys of the list. */
const sortingOf = ({ sort, q = '' }: ProposalPage): Pick<List, 'keys' | 'sorting'> => {
  const sortings: Record<typeof sort, () => Pick<List, 'keys' | 'sorting'>> = {
    match: () => ({
      sorting: { join: withVersion },
      keys: [
        { key: closeness(q, [purpose, clientName]), direction: 'asc' },
        { key: sql`p.status in ('rejected', 'withdrawn')`, direction: 'asc' },
        { key: sql`p.updated_at`, direction: 'desc' },
      ],
    }),
    updatedAt: () => ({ keys: [{ key: sql`p.updated_at` }] }),
    purpose: () => ({ sorting: { join: withVersion }, keys: [{ key: purpose, isName: true }] }),
    client: () => ({ keys: [{ key: clientName, isName: true }, { key: sql`clients.id` }] }),
    // Sorts by the order of a proposal's steps; must match the expression of its index.
    status: () => ({
      keys: [
        {
          key: sql`array_position(array['draft', 'changes_requested', 'pending_approval', 'approved', 'rejected',
            'withdrawn'], p.status)`,
        },
      ],
    }),
    author: () => ({
      sorting: { join: withAuthor },
      keys: [{ key: sql`author.full_name`, isName: true }, { key: sql`author.id` }],
    }),
    dueOn: () => ({ keys: [{ key: sql`p.due_on`, mayBeUnknown: true }] }),
  };
  return sortings[sort === 'match' && q === '' ? 'updatedAt' : sort]();
};

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
  readonly author_name: string | null;
  readonly due_on: string | null;
  readonly updated_at: string;
  readonly waits_on_me: boolean;
}

/** A page of the proposals of the clients the viewer may see, and how many match, up to the limit of the count. */
export const listProposalRows = async (db: Db, viewer: Staff, page: ProposalPage) => {
  const { q = '' } = page;
  const where = filters(viewer, page);
  const { ids, ...count } = await readPage(db, page, {
    id: sql<string>`p.id`,
    from: listed,
    where,
    found: q === '' ? null : everyWord(q, isFound),
    similar: () =>
      idsSpeltLike(db, q, {
        id: sql<string>`p.id`,
        names: [{ name: clientName }, { name: purpose }],
        from: sql`${listed} ${withVersion}`,
        where: sql<boolean>`${sql.join(where, sql` and `)}`,
      }),
    isVeryLong: true,
    ...sortingOf(page),
  });
  const { rows } = await sql<ProposalListRow>`
    select p.id, p.client_id, clients.name as client_name, p.portfolio_id,
      coalesce(portfolios.name, p.new_portfolio_name) as portfolio_name, v.purpose, p.status, p.version,
      p.created_by as author_id, author.full_name as author_name, p.due_on, p.updated_at,
      ${waitsOn(viewer)} as waits_on_me
    from ${listed} ${withVersion}
    join profiles as author on author.id = p.created_by
    left join portfolios on portfolios.id = p.portfolio_id
    where p.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.id)`.execute(db);
  return { rows, ...count };
};
