/** Reads a page of a long list: counts, looks for typos, and sorts only the ids of what matches. */
import { countedAtMost } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';
import { nameKey } from '../database/search.queries.ts';

export interface ListPage {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** Names spelt similarly follow fewer matches than this, on every page alike. */
  readonly few?: number;
}

export interface SortKey {
  readonly key: RawBuilder<unknown>;
  /** Whether the key is a name, which is sorted without regard to case and accents. */
  readonly isName?: boolean;
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

interface Matches extends IdsOfPage {
  /** Whether a row is on any of the pages. */
  readonly matches: RawBuilder<boolean>;
}

/** Fewer matches than this may be due to a typo: names spelt similarly follow them. */
const fewMatches = 10;

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

interface Count {
  readonly total: number;
  readonly hasMore: boolean;
}

const bounded = (n: number, isVeryLong = false): Count => {
  const hasMore = isVeryLong && n > countedAtMost;
  return { total: hasMore ? countedAtMost : n, hasMore };
};

const countRows = async (db: Db, list: List, where: RawBuilder<boolean>): Promise<Count> => {
  const counted =
    list.isVeryLong === true
      ? sql`(select from ${list.from} where ${where} limit ${countedAtMost + 1}) as counted`
      : sql`${list.from} where ${where}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${counted}`.execute(db);
  return bounded(rows[0]?.n ?? 0, list.isVeryLong);
};

/** How many rows several sources have together (each `from` a table with its condition), counted up to the limit of a list. */
export const countOfSources = async (db: Db, sources: readonly RawBuilder<unknown>[]): Promise<Count> => {
  const counts = sources.map(
    (from) => sql`(select count(*) from (select from ${from} limit ${countedAtMost + 1}) as counted)`,
  );
  const { rows } = await sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int as n`.execute(db);
  return bounded(rows[0]?.n ?? 0, true);
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

const sortValue = ({ key, isName = false }: SortKey): RawBuilder<unknown> =>
  isName ? nameKey(sql`${key}`) : key;

/** The keys of a page with their directions: those of the list, and the id last. */
const orderBy = (keys: readonly SortKey[], page: ListPage, isReversed: boolean): RawBuilder<unknown> => {
  const parts = keys.map(({ mayBeUnknown = false, direction = page.direction, ...key }) => {
    const way = sql.raw(isReversed ? opposite[direction] : direction);
    // An index can serve an order only without this clause.
    const nulls = mayBeUnknown ? sql.raw(isReversed ? ' nulls first' : ' nulls last') : sql``;
    return sql`${sortValue(key)} ${way}${nulls}`;
  });
  return sql.join(parts);
};

const allKeys = (list: List, page: ListPage): readonly SortKey[] => [
  ...list.keys,
  { key: list.id, direction: list.keys.at(-1)?.direction ?? page.direction },
];

interface Slice {
  readonly isReversed: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page, counted from the end that is nearer, so that the last page is as fast as the first. */
const slicePage = ({ offset, limit }: ListPage, { total, hasMore }: Count): Slice => {
  if (hasMore || offset * 2 <= total) return { isReversed: false, limit, offset };
  const rest = Math.max(0, Math.min(limit, total - offset));
  return { isReversed: true, limit: rest, offset: Math.max(0, total - offset - rest) };
};

interface Asked {
  readonly list: List;
  readonly where: RawBuilder<boolean>;
  readonly page: ListPage;
}

/** The keys under names of their own, for statements in two steps. */
const aliasedKeys = (keys: readonly SortKey[]) =>
  keys.map((one, n) => ({ ...one, alias: sql.ref(`key${n}`) }));

/**
 * Selects the ids in order. A name after a figure only decides between equal figures, so its key is computed for those rows
 * alone instead of all.
 */
const orderedIds = ({ list, where, page }: Asked, { isReversed, limit, offset }: Slice) => {
  const { join = sql`` } = list.sorting ?? {};
  const keys = allKeys(list, page);
  const isFigureThenName = keys[0]?.mayBeUnknown === true && keys.some(({ isName }) => isName);
  if (!isFigureThenName)
    return sql`select ${list.id} as id from ${list.from} ${join} where ${where} order by ${orderBy(keys, page, isReversed)}`;
  const aliased = aliasedKeys(keys);
  return sql`
    select id from (
      select ${sql.join(aliased.map(({ key, alias }) => sql`${key} as ${alias}`))}, ${list.id} as id
      from ${list.from} ${join} where ${where}
      order by ${orderBy(keys.slice(0, 1), page, isReversed)} fetch first (${offset + limit}) rows with ties) as nearest
    order by ${orderBy(
      aliased.map(({ alias, ...one }) => ({ ...one, key: alias })),
      page,
      isReversed,
    )}`;
};

const selectIds = async (db: Db, asked: Asked, slice: Slice): Promise<string[]> => {
  const { isReversed, limit, offset } = slice;
  if (limit === 0) return [];
  const { rows } = await sql<{ id: string }>`
    ${asked.list.sorting?.before ?? sql``} ${orderedIds(asked, slice)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
};

/** Finds the rows once, to count and to sort them. */
const searchIds = async (db: Db, { list, where, page }: Asked): Promise<Matches> => {
  const { before, join = sql`` } = list.sorting ?? {};
  const keys = aliasedKeys(allKeys(list, page));
  const { rows } = await sql<{ n: number; ids: string[] }>`
    ${before === undefined ? sql`with` : sql`${before},`} matches as materialized (
      select ${sql.join(keys.map(({ alias, ...key }) => sql`${sortValue(key)} as ${alias}`))}, ${list.id} as id
      from ${list.from} ${join} where ${where})
    select (select count(*)::int from matches) as n,
      array(select id from matches
        order by ${orderBy(
          keys.map(({ alias, ...one }) => ({ ...one, key: alias, isName: false })),
          page,
          false,
        )}
        limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { n = 0, ids = [] } = rows[0] ?? {};
  return { ids, ...bounded(n, list.isVeryLong), matches: where };
};

/** Reads a page as `readPage` does, and says which rows all pages have, to add them up. */
export const readMatches = async (db: Db, page: ListPage, list: List): Promise<Matches> => {
  const where = all(list.where);
  if (list.found === null) {
    const asked = { list, where, page };
    const counting = countRows(db, list, where);
    // The first page is the same whatever the count.
    if (page.offset === 0) {
      const [ids, count] = await Promise.all([
        selectIds(db, asked, { ...page, isReversed: false }),
        counting,
      ]);
      return { ids, ...count, matches: where };
    }
    const count = await counting;
    return { ids: await selectIds(db, asked, slicePage(page, count)), ...count, matches: where };
  }
  const found = await searchIds(db, { list, where: all([...list.where, list.found]), page });
  const similar = found.total < (page.few ?? fewMatches) ? await list.similar() : [];
  if (similar.length === 0) return found;
  const either = sql<boolean>`(${list.found} or ${list.id} = any (${similar}::uuid[]))`;
  const keys = [{ key: sql`not ${list.found}`, direction: 'asc' } as const, ...list.keys];
  return searchIds(db, { list: { ...list, keys }, where: all([...list.where, either]), page });
};

/** The ids of a page and the count of all rows. When few rows match a search, those with a similar name follow them. */
export const readPage = async (db: Db, page: ListPage, list: List): Promise<IdsOfPage> => {
  const { matches: _matches, ...found } = await readMatches(db, page, list);
  return found;
};
