/** The SQL of the client list: searched, filtered, sorted, paged. */
import type {
  clientAccesses,
  clientKinds,
  clientSorts,
  clientStatuses,
  riskProfileStates,
} from '@partnerfolio/contract/choices';
import type { ShareLevel } from '@partnerfolio/contract/clients';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage, SortKey, Sorting } from '../../platform/lists/pages.queries.ts';
import {
  closeness,
  everyWord,
  idsFound,
  idsSpeltLike,
  nameKey,
} from '../../platform/database/search.queries.ts';
import {
  isEditableClient,
  isSharedClient,
  isVisibleClient,
  shareLevel,
} from '../client-access/visibility.queries.ts';
import { sortedByValue } from '../figures/totals/clients.queries.ts';
import type { ValuesOn } from '../figures/totals/clients.queries.ts';
import { isProfileIn, isProfileInBand } from '../questionnaires/counting.queries.ts';

export interface ClientFilter {
  readonly q?: string | undefined;
  readonly kind?: (typeof clientKinds)[number] | undefined;
  readonly status?: (typeof clientStatuses)[number] | undefined;
  readonly ownerId?: string | undefined;
  readonly householdId?: string | undefined;
  readonly tag?: string | undefined;
  readonly access?: (typeof clientAccesses)[number] | undefined;
  readonly review?: 'overdue' | undefined;
  readonly riskProfile?: (typeof riskProfileStates)[number] | undefined;
  readonly riskBand?: string | undefined;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
}

const accessConditions: Record<(typeof clientAccesses)[number], (viewer: Staff) => RawBuilder<boolean>> = {
  own: (viewer) => sql<boolean>`clients.owner_id = ${viewer.id}`,
  shared: isSharedClient,
  editable: (viewer) => isEditableClient(viewer),
};

/** Clients found by a word of name, e-mail, tag, their contacts, and the name of a household that the viewer may see. */
const isFound = (viewer: Staff, typed: string): RawBuilder<boolean> => {
  const clients = idsFound(typed, {
    id: sql<string>`clients.id`,
    from: sql`clients`,
    names: [sql<string>`clients.name`],
    others: [sql<string | null>`clients.email`],
    tags: sql<string[]>`clients.tags`,
  });
  const members = idsFound(typed, {
    id: sql<string>`member.id`,
    from: sql`clients as household join clients as member on member.household_id = household.id`,
    where: isVisibleClient(viewer, 'household'),
    names: [sql<string>`household.name`],
  });
  const contacts = idsFound(typed, {
    id: sql<string>`contact.client_id`,
    from: sql`client_contacts as contact`,
    names: [sql<string>`contact.name`],
    others: [sql<string | null>`contact.email`],
  });
  return sql<boolean>`clients.id in (${clients} union all ${members} union all ${contacts})`;
};

const isReviewOverdue = (today: string): RawBuilder<boolean> =>
  sql<boolean>`clients.next_review_on < ${today}`;

type Filter = ClientFilter & Pick<ValuesOn, 'today'>;

/** The conditions on the answers that count. */
const profileFilters = (viewer: Staff, { riskProfile, riskBand, today }: Filter): RawBuilder<boolean>[] => [
  ...(riskProfile === undefined ? [] : [isProfileIn(viewer, riskProfile, today)]),
  ...(riskBand === undefined || riskBand === '' ? [] : [isProfileInBand(viewer, riskBand, today)]),
];

const filters = (viewer: Staff, filter: Filter): RawBuilder<boolean>[] => {
  const conditions = [isVisibleClient(viewer), ...profileFilters(viewer, filter)];
  if (filter.access !== undefined) conditions.push(accessConditions[filter.access](viewer));
  if (filter.ids !== undefined) conditions.push(sql<boolean>`clients.id = any (${filter.ids}::uuid[])`);
  if (filter.review !== undefined) conditions.push(isReviewOverdue(filter.today));
  if (filter.kind !== undefined) conditions.push(sql<boolean>`clients.kind = ${filter.kind}`);
  if (filter.status !== undefined) conditions.push(sql<boolean>`clients.status = ${filter.status}`);
  if (filter.ownerId !== undefined) conditions.push(sql<boolean>`clients.owner_id = ${filter.ownerId}`);
  if (filter.householdId !== undefined)
    conditions.push(sql<boolean>`clients.household_id = (select household.id from clients as household
      where household.id = ${filter.householdId} and ${isVisibleClient(viewer, 'household')})`);
  if (filter.tag !== undefined && filter.tag !== '')
    conditions.push(
      sql<boolean>`exists (select from unnest(clients.tags) as t (tag) where lower(tag) = lower(${filter.tag}))`,
    );
  return conditions;
};

export interface ClientPage extends ClientFilter, ListPage {
  readonly sort: (typeof clientSorts)[number] | 'match';
}

/** Users by name, as numbers: sorting clients by a number is faster than by their owners' names. */
const sortedByOwner: Sorting = {
  join: sql`join (select id, row_number() over (order by ${nameKey(sql`full_name`)}, id) as place from profiles)
    as owner on owner.id = clients.owner_id`,
  key: sql`owner.place`,
};

const name = { key: sql`clients.name`, isName: true };

/** The sort keys of the list. */
const sortingOf = (viewer: Staff, page: ClientPage & ValuesOn): Pick<List, 'keys' | 'sorting'> => {
  const { sort, q = '' } = page;
  if (sort === 'value') {
    const sorting = sortedByValue(viewer, page);
    return {
      sorting,
      keys: [
        { key: sorting.key, mayBeUnknown: true },
        { ...name, direction: 'asc' },
      ],
    };
  }
  if (sort === 'owner') return { sorting: sortedByOwner, keys: [{ key: sortedByOwner.key }] };
  const keys: Record<typeof sort, readonly SortKey[]> = {
    match: [
      { key: closeness(q, [sql`clients.name`]), direction: 'asc' },
      { key: sql`clients.status = 'closed'`, direction: 'asc' },
      name,
    ],
    name: [name],
    status: [{ key: sql`clients.status` }],
    nextReviewOn: [
      { key: sql`clients.next_review_on`, mayBeUnknown: true },
      { ...name, direction: 'asc' },
    ],
    updatedAt: [{ key: sql`clients.updated_at` }],
  };
  return { keys: keys[sort] };
};

/** A page of the clients the viewer may see, and how many match. Only sorting by value reads the figures of all of them. */
export const listClientRows = async (db: Db, viewer: Staff, page: ClientPage & ValuesOn) => {
  const { q = '' } = page;
  const where = filters(viewer, page);
  const { ids, total } = await readPage(db, page, {
    id: sql<string>`clients.id`,
    from: sql`clients`,
    where,
    found: q === '' ? null : everyWord(q, (word) => isFound(viewer, word)),
    similar: () =>
      idsSpeltLike(db, q, {
        id: sql<string>`clients.id`,
        names: [{ name: sql<string>`clients.name` }],
        from: sql`clients`,
        where: sql<boolean>`${sql.join(where, sql` and `)}`,
      }),
    ...sortingOf(viewer, page),
  });
  return { rows: await listRows(db, viewer, ids), total };
};

const listRows = async (db: Db, viewer: Staff, ids: readonly string[]): Promise<ClientListRow[]> => {
  const { rows } = await sql<ClientListRow>`
    select clients.id, clients.kind, clients.name, clients.status, clients.tags, clients.next_review_on, clients.updated_at, clients.revision,
      clients.owner_id, owner.full_name as owner_name, household.id as household_id, household.name as household_name,
      ${shareLevel(viewer)} as share_level
    from clients
    join profiles as owner on owner.id = clients.owner_id
    left join clients as household on household.id = clients.household_id and ${isVisibleClient(viewer, 'household')}
    where clients.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], clients.id)`.execute(db);
  return rows;
};

export interface ClientListRow {
  readonly id: string;
  readonly kind: 'person' | 'household' | 'organisation';
  readonly name: string;
  readonly status: 'prospect' | 'active' | 'closed';
  readonly tags: string[];
  readonly next_review_on: LocalDate | null;
  readonly updated_at: string;
  readonly revision: number;
  readonly owner_id: string;
  readonly owner_name: string | null;
  readonly household_id: string | null;
  readonly household_name: string | null;
  readonly share_level: ShareLevel | null;
}
