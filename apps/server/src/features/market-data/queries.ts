/** The SQL of instruments. */
import type { assetClasses, Quotation } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { closeness, everyWord, idsFound, idsSpeltLike } from '../../platform/database/search.queries.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import type { List, ListPage } from '../../platform/lists/pages.queries.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface InstrumentRow {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly name: string;
  readonly asset_class: (typeof assetClasses)[number];
  readonly sector: string | null;
  readonly region: string | null;
  readonly currency: string;
  readonly exchange: string | null;
  readonly quotation: Quotation;
  readonly revision: number;
  readonly created_at: string;
  readonly last_day: string | null;
  readonly last_close: string | null;
  readonly last_source: string | null;
  /** The declaration in force that it is worthless; null without one. */
  readonly worthless: {
    readonly since: string;
    readonly reason: string;
    readonly at: string;
    readonly by: { readonly id: string; readonly fullName: string | null } | null;
  } | null;
}

const withLastPrice = (where: RawBuilder<boolean>, rest: RawBuilder<unknown>) => sql<InstrumentRow>`
  select instruments.*, last.day as last_day, last.close as last_close, last.source as last_source,
    declared.worthless
  from instruments
  left join lateral (
    select day, close, source from prices
    where prices.instrument_id = instruments.id and close > 0 order by day desc limit 1
  ) as last on true
  left join lateral (
    select json_build_object('since', since, 'reason', reason, 'at', declared_at,
      'by', case when declared_by is null then null
        else json_build_object('id', declared_by, 'fullName', profiles.full_name) end) as worthless
    from worthless_declarations left join profiles on profiles.id = declared_by
    where instrument_id = instruments.id and revoked_at is null
  ) as declared on true
  where ${where} ${rest}`;

/** One instrument with its latest closing price; by the id of a merged one, the instrument it was merged into. */
export const findInstrument = async (db: Db, id: string): Promise<InstrumentRow | null> => {
  const { rows } = await withLastPrice(
    sql<boolean>`instruments.id = coalesce((select merged_into from instruments where id = ${id}), ${id})`,
    sql``,
  ).execute(db);
  return rows[0] ?? null;
};

export interface InstrumentFilter {
  /** Part of the symbol, the ISIN or the name. */
  readonly q?: string | undefined;
  readonly assetClass?: (typeof assetClasses)[number] | undefined;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
}

/** Whether an instrument has not been merged into another. */
export const isLive = sql<boolean>`instruments.merged_into is null`;

const codes = [sql<string>`instruments.symbol`, sql<string | null>`instruments.isin`];
const instrumentName = sql<string>`instruments.name`;

/** Whether an instrument's symbol, ISIN or name matches what was typed. */
export const isFound = (typed: string): RawBuilder<boolean> =>
  everyWord(typed, (word) => {
    const names = [...codes, instrumentName];
    return sql<boolean>`instruments.id in (${idsFound(word, { id: sql<string>`instruments.id`, from: sql`instruments`, names })})`;
  });

export interface InstrumentPage extends InstrumentFilter, ListPage {
  readonly sort: 'symbol' | 'name' | 'assetClass' | 'lastPriceDay' | 'match';
}

const bySymbol = { key: sql`instruments.symbol`, isName: true };

const sortingOf = ({ sort, q = '' }: InstrumentPage): Pick<List, 'keys' | 'sorting'> => {
  if (sort === 'lastPriceDay') {
    const join = sql`left join lateral (select max(day) as day from prices
      where prices.instrument_id = instruments.id and close > 0) as last on true`;
    return { sorting: { join }, keys: [{ key: sql`last.day`, mayBeUnknown: true }] };
  }
  const keys = {
    symbol: [bySymbol],
    name: [{ key: instrumentName, isName: true }],
    assetClass: [{ key: sql`instruments.asset_class` }],
    // An exact match of symbol or ISIN comes before a name, because users who type it in full mean it.
    match: [{ key: closeness(q, codes) }, { key: closeness(q, [instrumentName]) }, bySymbol],
  };
  return { keys: keys[sort] };
};

/** A page of instruments, with the count of all matches. */
export const listInstrumentRows = async (db: Db, page: InstrumentPage) => {
  const { q = '', assetClass, ids: named } = page;
  const where = [
    isLive,
    assetClass === undefined ? sql<boolean>`true` : sql<boolean>`instruments.asset_class = ${assetClass}`,
    named === undefined ? sql<boolean>`true` : sql<boolean>`instruments.id = any (${named}::uuid[])`,
  ];
  const { ids, total } = await readPage(db, page, {
    id: sql<string>`instruments.id`,
    from: sql`instruments`,
    where,
    found: q === '' ? null : isFound(q),
    similar: () =>
      idsSpeltLike(db, q, {
        id: sql<string>`instruments.id`,
        names: [{ name: instrumentName }],
        from: sql`instruments`,
        where: sql<boolean>`${sql.join(where, sql` and `)}`,
      }),
    ...sortingOf(page),
  });
  const { rows } = await withLastPrice(
    sql<boolean>`instruments.id = any (${ids}::uuid[])`,
    sql`order by array_position(${ids}::uuid[], instruments.id)`,
  ).execute(db);
  return { rows, total };
};

/** An instrument, locked against other writers; null when it does not exist. */
export const lockInstrument = async (trx: Db, id: string) =>
  (await trx
    .selectFrom('instruments')
    .selectAll()
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** The instruments among the ids that are not merged, locked against other writers. */
export const lockInstruments = async (trx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from instruments where id = any (${`{${ids.join(',')}}`}::uuid[]) and merged_into is null
    order by id for update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};

/** Adds an instrument; false when its symbol (on its exchange) or ISIN exists. */
export const insertInstrument = async (
  trx: Db,
  row: Insertable<Database['instruments']>,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('instruments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
};

/** Changes an instrument and increases its revision. */
export const changeInstrument = async (
  trx: Db,
  id: string,
  change: Updateable<Database['instruments']>,
): Promise<void> => {
  await trx
    .updateTable('instruments')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Whether a price or a ledger entry depends on the instrument's currency and quotation. */
export const isInstrumentInUse = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from prices where instrument_id = ${id})
      or exists (select from transactions where instrument_id = ${id})
      or exists (select from transactions where to_instrument_id = ${id}) as used`.execute(trx);
  return rows[0]?.used === true;
};

/** Deletes the given instruments that no price, no ledger and no comparison names; returns their ids. */
export const deleteUnusedInstruments = async (trx: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from instruments where id = any (${`{${ids.join(',')}}`}::uuid[]) and ${isLive}
      and not exists (select from prices where instrument_id = instruments.id)
      and not exists (select from former_prices where instrument_id = instruments.id)
      and not exists (select from portfolio_instruments where instrument_id = instruments.id)
      and not exists (select from transactions where instrument_id = instruments.id)
      and not exists (select from transactions where to_instrument_id = instruments.id)
      and not exists (select from instruments as merged where merged.merged_into = instruments.id)
      and not exists (select from worthless_declarations where instrument_id = instruments.id)
      and not exists (select from corporate_actions where instrument_id = instruments.id)
      and not exists (select from corporate_actions where to_instrument_id = instruments.id)
      and not exists (select from instrument_facts where instrument_id = instruments.id)
      and not exists (select from client_forbidden_instruments where instrument_id = instruments.id)
      and not exists (select from restrictions where instrument_id = instruments.id)
      and not exists (select from benchmark_parts where instrument_id = instruments.id)
      and not exists (select from model_instruments where instrument_id = instruments.id)
      and not exists (select from firm where risk_free_instrument_id = instruments.id)
    returning id`.execute(trx);
  return rows.map((row) => row.id);
};

/** Whether another instrument has the symbol on that exchange, or the ISIN. */
export const isInstrumentTaken = async (
  trx: Db,
  {
    id,
    symbol,
    exchange,
    isin,
  }: { id: string; symbol: string; exchange: string | null; isin: string | null },
): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from instruments where id <> ${id} and ${isLive}
        and ((upper(symbol) = upper(${symbol}) and coalesce(upper(exchange), '') = coalesce(upper(${exchange}), ''))
          or upper(isin) = upper(${isin}))) as taken`.execute(trx);
  return rows[0]?.taken === true;
};

const namesOf = ({ symbol, isin }: { symbol: string; isin: string | null }): string[] =>
  [symbol, isin ?? symbol].map((name) => name.toUpperCase());

/**
 * Id, symbol, ISIN, exchange, currency and quotation of each instrument with one of the symbols or ISINs, ignoring case. The names
 * of a merged instrument mean the one it was merged into, unless another instrument has the name by now.
 */
export const findInstrumentsNamed = async (db: Db, names: readonly string[]) => {
  const upper = names.map((name) => name.toUpperCase());
  const { rows } = await sql<{
    id: string;
    symbol: string;
    isin: string | null;
    exchange: string | null;
    currency: string;
    quotation: Quotation;
    isMerged: boolean;
  }>`
    select coalesce(merged_into, id) as id, symbol, isin, exchange, currency, quotation, merged_into is not null as "isMerged"
    from instruments
    where upper(symbol) = any (${upper}::text[]) or upper(isin) = any (${upper}::text[])
    order by merged_into is not null, id`.execute(db);
  const used = new Set(rows.filter(({ isMerged }) => !isMerged).flatMap(namesOf));
  return rows.filter((row) => !row.isMerged || namesOf(row).every((name) => !used.has(name)));
};

/** What the prices of an instrument are: their currency, and whether they are per unit or in percent. */
export interface Quoting {
  readonly currency: string;
  readonly quotation: Quotation;
}

const quotingOf = async (
  db: Db,
  ids: readonly string[],
  rest = sql``,
): Promise<ReadonlyMap<string, Quoting>> => {
  const { rows } = await sql<Quoting & { id: string }>`
    select id, currency, quotation from instruments
    where id = any (${`{${ids.join(',')}}`}::uuid[]) and ${isLive} ${rest}`.execute(db);
  return new Map(rows.map(({ id, ...quoting }) => [id, quoting]));
};

/** The instruments among the ids that are not merged, with their currencies and quotations. */
export const quotingOfInstruments = (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Quoting>> =>
  quotingOf(db, ids);

/** The same, and keeps each of them from being merged into another until the transaction ends. */
export const holdInstruments = (trx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Quoting>> =>
  quotingOf(trx, ids, sql`for share`);

/** The instruments among the ids that are not merged, with their currencies. */
export const currenciesOfInstruments = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await quotingOf(db, ids))].map(([id, { currency }]) => [id, currency]));
