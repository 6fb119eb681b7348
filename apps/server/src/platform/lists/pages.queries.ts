/** Reads a page of a long list: counts, looks for typos, and sorts only the ids of what matches. */
import { countedAtMost } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

export interface ListPage {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface SortKey {
  readonly key: RawBuilder<unknown>;
  /** Unknown values come last in both directions. */
  readonly mayBeUnknown?: boolean;
  /** The same direction whatever the page's, such as for the name among equal figures. */
  readonly direction?: 'asc' | 'desc';
}

/** A key that needs more tables than the list: CTEs before the statement, and joins. */
export interface Sorting {
  readonly before?: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

export interface List {
  readonly id: RawBuilder<string>;
  readonly from: RawBuilder<unknown>;
  /** Whether a row belongs to the list, apart from the search. */
  readonly where: readonly RawBuilder<boolean>[];
  /** Whether a row matches the search text; null without one. */
  readonly found: RawBuilder<boolean> | null;
  /** The ids of rows with a name spelt like the search text. */
  readonly similar: () => Promise<readonly string[]>;
  /** What only the order needs. */
  readonly sorting?: Omit<Sorting, 'key'> | undefined;
  readonly keys: readonly SortKey[];
  /** Counts no further than `countedAtMost`. */
  readonly isVeryLong?: boolean;
}

export interface IdsOfPage {
  /** In their order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Fewer matches than this may be due to a typo: names spelt similarly follow them. */
const fewMatches = 10;

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

interface Count {
  readonly total: number;
  readonly hasMore: boolean;
}

const bounded = (n: number, { isVeryLong = false }: List): Count => {
  const hasMore = isVeryLong && n > countedAtMost;
  return { total: hasMore ? countedAtMost : n, hasMore };
};

const countRows = async (db: Db, list: List, where: RawBuilder<boolean>): Promise<Count> => {
  const counted =
    list.isVeryLong === true
      ? sql`(select from ${list.from} where ${where} limit ${countedAtMost + 1}) as counted`
      : sql`${list.from} where ${where}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${counted}`.execute(db);
  return bounded(rows[0]?.n ?? 0, list);
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The keys of a page with their directions: those of the list, and the id last. */
const orderBy = (keys: readonly SortKey[], page: ListPage, isReversed: boolean): RawBuilder<unknown> => {
  const parts = keys.map(({ key, mayBeUnknown = false, direction = page.direction }) => {
    const way = sql.raw(isReversed ? opposite[direction] : direction);
    // An index can serve an order only without this clause.
    const nulls = mayBeUnknown ? sql.raw(isReversed ? ' nulls first' : ' nulls last') : sql``;
    return sql`${key} ${way}${nulls}`;
  });
  return sql.join(parts);
};

const allKeys = (list: List, page: ListPage): readonly SortKey[] => [
  ...list.keys,
  { key: list.id, direction: list.keys.at(-1)?.direction ?? page.direction },
];

/** The rows of a page, counted from the end that is nearer, so that the last page is as fast as the first. */
const rowsOfPage = ({ offset, limit }: ListPage, { total, hasMore }: Count) => {
  if (hasMore || offset * 2 <= total) return { isReversed: false, limit, offset };
  const rest = Math.max(0, Math.min(limit, total - offset));
  return { isReversed: true, limit: rest, offset: Math.max(0, total - offset - rest) };
};

interface Asked {
  readonly list: List;
  readonly where: RawBuilder<boolean>;
  readonly page: ListPage;
}

const selectIds = async (db: Db, { list, where, page }: Asked, count: Count): Promise<string[]> => {
  const { isReversed, limit, offset } = rowsOfPage(page, count);
  if (limit === 0) return [];
  const { before = sql``, join = sql`` } = list.sorting ?? {};
  const [first, ...others] = allKeys(list, page);
  const order = (keys: readonly (SortKey | undefined)[]) =>
    orderBy(
      keys.filter((key) => key !== undefined),
      page,
      isReversed,
    );
  // Leaves out names, which only decide between equal figures, instead of computing them for all rows.
  const rows =
    first?.mayBeUnknown === true
      ? sql`${list.from} join (
          select ${list.id} as id, ${first.key} as figure from ${list.from} ${join} where ${where}
          order by ${order([first])} fetch first (${offset + limit}) rows with ties) as nearest
          on nearest.id = ${list.id} order by ${order([{ ...first, key: sql`nearest.figure` }, ...others])}`
      : sql`${list.from} ${join} where ${where} order by ${order([first, ...others])}`;
  const { rows: found } = await sql<{ id: string }>`
    ${before} select ${list.id} as id from ${rows} limit ${limit} offset ${offset}`.execute(db);
  const ids = found.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
};

/** Finds the rows once, to count and to sort them. */
const searchIds = async (db: Db, { list, where, page }: Asked): Promise<IdsOfPage> => {
  const { before, join = sql`` } = list.sorting ?? {};
  const keys = allKeys(list, page).map((one, n) => ({ ...one, name: sql.ref(`key${n}`) }));
  const { rows } = await sql<{ n: number; ids: string[] }>`
    ${before === undefined ? sql`with` : sql`${before},`} matches as materialized (
      select ${sql.join(keys.map(({ key, name }) => sql`${key} as ${name}`))}, ${list.id} as id
      from ${list.from} ${join} where ${where})
    select (select count(*)::int from matches) as n,
      array(select id from matches
        order by ${orderBy(
          keys.map(({ name, ...one }) => ({ ...one, key: name })),
          page,
          false,
        )}
        limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { n = 0, ids = [] } = rows[0] ?? {};
  return { ids, ...bounded(n, list) };
};

/** The ids of a page and the count of all rows. When few rows match a search, those with a similar name follow them. */
export const readPage = async (db: Db, page: ListPage, list: List): Promise<IdsOfPage> => {
  const where = all(list.where);
  if (list.found === null) {
    const count = await countRows(db, list, where);
    return { ids: await selectIds(db, { list, where, page }, count), ...count };
  }
  const found = await searchIds(db, { list, where: all([...list.where, list.found]), page });
  const similar = found.total < fewMatches ? await list.similar() : [];
  if (similar.length === 0) return found;
  const either = sql<boolean>`(${list.found} or ${list.id} = any (${similar}::uuid[]))`;
  const keys = [{ key: sql`not ${list.found}`, direction: 'asc' } as const, ...list.keys];
  return searchIds(db, { list: { ...list, keys }, where: all([...list.where, either]), page });
};
