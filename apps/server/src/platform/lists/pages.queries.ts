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
  /** The same whatever the direction of the page, such as that of the name among equal figures. */
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

const countRows = async (db: Db, { from, isVeryLong = false }: List, where: RawBuilder<boolean>) => {
  const counted = isVeryLong
    ? sql`(select from ${from} where ${where} limit ${countedAtMost + 1}) as counted`
    : sql`${from} where ${where}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${counted}`.execute(db);
  const n = rows[0]?.n ?? 0;
  const hasMore = isVeryLong && n > countedAtMost;
  return { total: hasMore ? countedAtMost : n, hasMore };
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

const orderBy = (keys: readonly SortKey[], page: ListPage, isReversed: boolean): RawBuilder<unknown> => {
  const parts = keys.map(({ key, mayBeUnknown = false, direction = page.direction }) => {
    const way = sql.raw(isReversed ? opposite[direction] : direction);
    // An index serves an order without this clause.
    const nulls = mayBeUnknown ? sql.raw(isReversed ? ' nulls first' : ' nulls last') : sql``;
    return sql`${key} ${way}${nulls}`;
  });
  return sql.join(parts);
};

/** The rows of a page, counted from the end that is nearer, so that the last page is as fast as the first. */
const windowOf = ({ offset, limit }: ListPage, { total, hasMore }: Omit<IdsOfPage, 'ids'>) => {
  if (hasMore || offset * 2 <= total) return { isReversed: false, limit, offset };
  const rest = Math.max(0, Math.min(limit, total - offset));
  return { isReversed: true, limit: rest, offset: Math.max(0, total - offset - rest) };
};

const selectIds = async (
  db: Db,
  {
    list,
    where,
    page,
  }: { readonly list: List; readonly where: RawBuilder<boolean>; readonly page: ListPage },
  count: Omit<IdsOfPage, 'ids'>,
): Promise<string[]> => {
  const { isReversed, limit, offset } = windowOf(page, count);
  if (limit === 0) return [];
  const { before = sql``, join = sql`` } = list.sorting ?? {};
  const last = { key: list.id, direction: list.keys.at(-1)?.direction ?? page.direction };
  const { rows } = await sql<{ id: string }>`
    ${before}
    select ${list.id} as id from ${list.from} ${join} where ${where}
    order by ${orderBy([...list.keys, last], page, isReversed)}
    limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
};

/** The ids of a page and the count of all rows. When few rows match a search, those with a similar name follow them. */
export const readPage = async (db: Db, page: ListPage, list: List): Promise<IdsOfPage> => {
  const where = all(list.found === null ? list.where : [...list.where, list.found]);
  const count = await countRows(db, list, where);
  const similar = list.found !== null && count.total < fewMatches ? await list.similar() : [];
  if (list.found === null || similar.length === 0)
    return { ids: await selectIds(db, { list, where, page }, count), ...count };
  const either = sql<boolean>`(${list.found} or ${list.id} = any (${similar}::uuid[]))`;
  const widened = {
    ...list,
    keys: [{ key: sql`not ${list.found}`, direction: 'asc' } as const, ...list.keys],
  };
  const whereEither = all([...list.where, either]);
  const counted = await countRows(db, list, whereEither);
  return { ids: await selectIds(db, { list: widened, where: whereEither, page }, counted), ...counted };
};
