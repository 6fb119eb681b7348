/** The SQL of daily closing prices: the rows, and the price years derived from them. */
import { firstWrittenDay } from '@partnerfolio/contract/values';
import { decodePriceYear, encodePriceYear } from '@partnerfolio/finance/series';
import { sql } from 'kysely';
import { noteRevisions } from '../../platform/live/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PriceColumns, PriceYear } from './rules.ts';

/** A PostgreSQL array literal of ids, dates or decimals, which need no quotes. */
const toArrayLiteral = (values: readonly string[]): string => `{${values.join(',')}}`;

const pick = (column: readonly string[], rows: readonly number[]): string =>
  toArrayLiteral(rows.map((row) => column[row] ?? ''));

/**
 * The rows as a table. Each instrument's id is sent once and referenced by number: parsing 36 characters for each row
 * would take half of the time of storing a price.
 */
const selectColumns = (columns: PriceColumns, rows: readonly number[]) => {
  const numbers = new Map<string, number>();
  const instrumentNumber = (id: string): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, numbers.size + 1);
    return numbers.size;
  };
  const pointers = rows.map((row) => instrumentNumber(columns.instrumentIds[row] ?? '')).join(',');
  return sql`(
    select (${toArrayLiteral([...numbers.keys()])}::uuid[])[n] as instrument_id, day, close
    from unnest(${`{${pointers}}`}::int[], ${pick(columns.days, rows)}::date[], ${pick(columns.closes, rows)}::numeric[])
      as packed (n, day, close)) as incoming`;
};

/** Locks the prices of instruments against other writers, in a fixed order so that two writers cannot deadlock. */
export const lockInstruments = async (trx: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from instruments where id = any (${toArrayLiteral(ids)}::uuid[]) and merged_into is null
    order by id for update`.execute(trx);
  return rows.map((row) => row.id);
};

interface YearRow {
  readonly instrument_id: string;
  readonly year: number;
  readonly closes: Buffer;
  readonly long_closes: Record<string, string> | null;
}

const toPriceYear = (row: YearRow): PriceYear => ({
  instrumentId: row.instrument_id,
  year: row.year,
  closes: decodePriceYear(row.closes),
  longCloses: new Map(Object.entries(row.long_closes ?? {}).map(([slot, text]) => [Number(slot), text])),
});

/** The stored years among the given ones. */
export const findYears = async (
  db: Db,
  wanted: readonly { readonly instrumentId: string; readonly year: number }[],
): Promise<PriceYear[]> => {
  const { rows } = await sql<YearRow>`
    select price_year.* from price_year
    join unnest(${toArrayLiteral(wanted.map((one) => one.instrumentId))}::uuid[],
      ${toArrayLiteral(wanted.map((one) => String(one.year)))}::int[]) as wanted (instrument_id, year)
    using (instrument_id, year)`.execute(db);
  return rows.map(toPriceYear);
};

/** Every stored year of some instruments. */
export const yearsOfInstruments = async (db: Db, ids: readonly string[]): Promise<PriceYear[]> => {
  const { rows } = await sql<YearRow>`
    select * from price_year
    where instrument_id = any (${toArrayLiteral(ids)}::uuid[]) and year >= ${Number(firstWrittenDay.slice(0, 4))}`.execute(
    db,
  );
  return rows.map(toPriceYear);
};

const longClosesText = (year: PriceYear): string | null =>
  year.longCloses.size === 0 ? null : JSON.stringify(Object.fromEntries(year.longCloses));

const toBytes = (year: PriceYear): Buffer => Buffer.from(encodePriceYear(year.closes).buffer as ArrayBuffer);

/** Stores price years, replacing existing ones. */
export const upsertYears = async (trx: Db, years: readonly PriceYear[]): Promise<void> => {
  await sql`
    insert into price_year (instrument_id, year, closes, long_closes)
    select * from unnest(${toArrayLiteral(years.map((one) => one.instrumentId))}::uuid[],
      ${toArrayLiteral(years.map((one) => String(one.year)))}::int[], ${years.map(toBytes)}::bytea[],
      ${years.map(longClosesText)}::jsonb[])
    on conflict (instrument_id, year)
    do update set closes = excluded.closes, long_closes = excluded.long_closes`.execute(trx);
};

/** Deletes years without any price. */
export const deleteYears = async (trx: Db, years: readonly PriceYear[]): Promise<void> => {
  await sql`
    delete from price_year using unnest(${toArrayLiteral(years.map((one) => one.instrumentId))}::uuid[],
      ${toArrayLiteral(years.map((one) => String(one.year)))}::int[]) as gone (instrument_id, year)
    where price_year.instrument_id = gone.instrument_id and price_year.year = gone.year`.execute(trx);
};

/** The source of a price. */
export interface PriceOrigin {
  readonly source: string;
  readonly importId: string | null;
  readonly at: string;
}

interface Rows {
  readonly columns: PriceColumns;
  /** Indices into the columns. */
  readonly rows: readonly number[];
  readonly origin: PriceOrigin;
}

/** Inserts prices of days that have none. */
export const insertPrices = async (trx: Db, { columns, rows, origin }: Rows): Promise<void> => {
  await sql`
    insert into prices (instrument_id, day, close, source, at, import_id)
    select instrument_id, day, close, ${origin.source}, ${origin.at}::timestamptz, ${origin.importId}::uuid
    from ${selectColumns(columns, rows)}`.execute(trx);
};

/** Keeps the prices that an import is about to overwrite. */
export const keepPreviousPrices = async (
  trx: Db,
  { columns, rows, importId }: { columns: PriceColumns; rows: readonly number[]; importId: string },
): Promise<void> => {
  await sql`
    insert into former_prices (import_id, instrument_id, day, close, source, at, former_import_id)
    select ${importId}::uuid, prices.instrument_id, prices.day, prices.close, prices.source, prices.at, prices.import_id
    from prices join ${selectColumns(columns, rows)} using (instrument_id, day)
    where prices.import_id is distinct from ${importId}::uuid
    on conflict do nothing`.execute(trx);
};

/** Overwrites the prices of the same days. */
export const overwritePrices = async (trx: Db, { columns, rows, origin }: Rows): Promise<void> => {
  await sql`
    update prices set close = incoming.close, source = ${origin.source}, at = ${origin.at}::timestamptz,
      import_id = ${origin.importId}::uuid
    from ${selectColumns(columns, rows)}
    where prices.instrument_id = incoming.instrument_id and prices.day = incoming.day`.execute(trx);
};

/** Increases the price revision of each instrument. */
export const bumpPriceRevisions = async (trx: Db, ids: readonly string[]): Promise<void> => {
  await sql`
    update instruments set price_revision = price_revision + 1 where id = any (${toArrayLiteral(ids)}::uuid[])`.execute(
    trx,
  );
  await noteRevisions(trx, ['instruments']);
};

/** The instruments whose prices an import has written, also where a later import has replaced them all. */
export const instrumentsOfImport = async (db: Db, importId: string): Promise<string[]> => {
  const { rows } = await sql<{ instrument_id: string }>`
    select distinct instrument_id from prices where import_id = ${importId}
    union select distinct instrument_id from former_prices
      where import_id = ${importId} or former_import_id = ${importId}`.execute(db);
  return rows.map((row) => row.instrument_id);
};

/** Prices that an import wrote for some instruments. */
export interface ImportPart {
  readonly importId: string;
  readonly instrumentIds: readonly string[];
}

/**
 * The condition that an import wrote a price, phrased so that no index is used for it. Without statistics the planner
 * would otherwise read a million rows of the import for each two instruments, instead of their own few thousand
 * prices.
 */
const writtenBy = (importId: string) => sql<boolean>`prices.import_id is not distinct from ${importId}::uuid`;

/** The instruments and years that an import has written to. */
export const yearsOfImport = async (
  trx: Db,
  { importId, instrumentIds }: ImportPart,
): Promise<{ instrumentId: string; year: number }[]> => {
  const { rows } = await sql<{ instrumentId: string; year: number }>`
    select distinct instrument_id as "instrumentId", extract(year from day)::int as year
    from prices where ${writtenBy(importId)} and instrument_id = any (${toArrayLiteral(instrumentIds)}::uuid[])`.execute(
    trx,
  );
  return rows;
};

export interface RevertedYear {
  readonly instrumentId: string;
  readonly year: number;
  /** The import's prices by day, with those that an undo restores; null where there was none. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/** What the undo of an import's prices changes; prices that replaced them since are not included. */
export const closesToRevert = async (
  trx: Db,
  { importId, instrumentIds }: ImportPart,
): Promise<RevertedYear[]> => {
  const { rows } = await sql<RevertedYear>`
    select prices.instrument_id as "instrumentId", extract(year from prices.day)::int as year,
      json_object_agg(prices.day, prices.close::text order by prices.day) as before,
      json_object_agg(prices.day, former.close::text order by prices.day) as after
    from prices left join former_prices as former
      on former.import_id = ${importId} and former.instrument_id = prices.instrument_id and former.day = prices.day
    where ${writtenBy(importId)} and prices.instrument_id = any (${toArrayLiteral(instrumentIds)}::uuid[])
    group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
};

/**
 * Undoes an import's prices: restores what it overwrote, deletes what it added. Later imports that replaced its
 * prices keep theirs, and no longer restore these when they are undone.
 */
export const revertPrices = async (trx: Db, { importId, instrumentIds }: ImportPart): Promise<number> => {
  const ids = toArrayLiteral(instrumentIds);
  await sql`
    update former_prices as later set close = earlier.close, source = earlier.source, at = earlier.at,
      former_import_id = earlier.former_import_id
    from former_prices as earlier
    where later.former_import_id = ${importId} and earlier.import_id = ${importId}
      and earlier.instrument_id = later.instrument_id and earlier.day = later.day
      and later.instrument_id = any (${ids}::uuid[])`.execute(trx);
  await sql`
    delete from former_prices
    where former_import_id = ${importId} and instrument_id = any (${ids}::uuid[])`.execute(trx);
  const restored = await sql`
    update prices set close = former.close, source = former.source, at = former.at,
      import_id = former.former_import_id
    from former_prices as former
    where ${writtenBy(importId)} and former.import_id = ${importId}
      and former.instrument_id = prices.instrument_id and former.day = prices.day
      and prices.instrument_id = any (${ids}::uuid[])`.execute(trx);
  const removed = await sql`
    delete from prices where ${writtenBy(importId)} and instrument_id = any (${ids}::uuid[])`.execute(trx);
  await sql`
    delete from former_prices where import_id = ${importId} and instrument_id = any (${ids}::uuid[])`.execute(
    trx,
  );
  return Number(restored.numAffectedRows ?? 0) + Number(removed.numAffectedRows ?? 0);
};

/**
 * The rows of some years, from which the price years are built. Each year is looked up separately: in a plain join, a
 * planner without statistics reads the whole table even for a few years.
 */
export const rowsOfYears = async (
  trx: Db,
  years: readonly { readonly instrumentId: string; readonly year: number }[],
): Promise<{ instrument_id: string; day: string; close: string }[]> => {
  const { rows } = await sql<{ instrument_id: string; day: string; close: string }>`
    select found.instrument_id, found.day, found.close
    from unnest(${toArrayLiteral(years.map((one) => one.instrumentId))}::uuid[],
      ${toArrayLiteral(years.map((one) => String(one.year)))}::int[]) as wanted (instrument_id, year)
    cross join lateral (
      select instrument_id, day, close from prices
      where prices.instrument_id = wanted.instrument_id
        and prices.day between make_date(wanted.year, 1, 1) and make_date(wanted.year, 12, 31)
      offset 0) as found`.execute(trx);
  return rows;
};

/** One closing price; null when the day has none. */
export const findPrice = async (db: Db, instrumentId: string, day: string) =>
  (await db
    .selectFrom('prices')
    .select(['day', 'close', 'source', 'at'])
    .where('instrument_id', '=', instrumentId)
    .where('day', '=', day)
    .executeTakeFirst()) ?? null;

/** Deletes the closing price of a day. */
export const removePrice = async (trx: Db, instrumentId: string, day: string): Promise<void> => {
  await trx.deleteFrom('prices').where('instrument_id', '=', instrumentId).where('day', '=', day).execute();
};

export interface PricePage {
  readonly instrumentId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const withinDays = (db: Db, { instrumentId, from, to }: PricePage) => {
  let query = db.selectFrom('prices').where('instrument_id', '=', instrumentId);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  return query;
};

/** Closing prices of an instrument, newest first, with the count of all. */
export const listPriceRows = async (db: Db, page: PricePage) => {
  const total = await withinDays(db, page)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  const items = await withinDays(db, page)
    .select(['day', 'close', 'source', 'at'])
    .orderBy('day', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { items, total: total?.n ?? 0 };
};
