/** The SQL of imports of facts and their rows. */
import type { FactRowStatus } from '@partnerfolio/contract/instruments/fact-imports';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { StoredRow } from '../read/rows.ts';
import type { Finding, Outcome } from './outcome.ts';

const detailed = (db: Db) =>
  db
    .selectFrom('fact_imports')
    .innerJoin('profiles', 'profiles.id', 'fact_imports.created_by')
    .selectAll('fact_imports')
    .select('profiles.full_name as creator_name');

export const findImport = async (db: Db, id: string) =>
  (await detailed(db).where('fact_imports.id', '=', id).executeTakeFirst()) ?? null;
export type FactImportDetail = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Like `findImport`, and locks it until the transaction ends. */
export const lockImport = async (trx: Db, id: string) =>
  (await detailed(trx).where('fact_imports.id', '=', id).forUpdate('fact_imports').executeTakeFirst()) ??
  null;

export const listImports = async (
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const items = await detailed(db)
    .orderBy('fact_imports.created_at', 'desc')
    .orderBy('fact_imports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await db
    .selectFrom('fact_imports')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return { items, total: counted?.n ?? 0 };
};

export const insertImport = async (trx: Db, row: Insertable<Database['fact_imports']>): Promise<void> => {
  await trx.insertInto('fact_imports').values(row).execute();
};

/** Changes an import and increases its revision. */
export const changeImport = async (
  trx: Db,
  id: string,
  change: Updateable<Database['fact_imports']>,
): Promise<void> => {
  await trx
    .updateTable('fact_imports')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

const rowsAtOnce = 500;

export const insertRows = async (trx: Db, importId: string, rows: readonly StoredRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('fact_import_rows')
      .values(
        rows.slice(at, at + rowsAtOnce).map(({ line, cells }) => ({
          import_id: importId,
          line,
          cells: JSON.stringify(cells),
          instrument_id: null,
          source: null,
        })),
      )
      .execute();
};

/** Deletes the rows; the import stays as a record of what was done. */
export const deleteRows = async (trx: Db, importId: string): Promise<void> => {
  await trx.deleteFrom('fact_import_rows').where('import_id', '=', importId).execute();
};

/** All rows of a file in their order; only the server writes their cells. */
export const readRows = async (db: Db, importId: string): Promise<StoredRow[]> => {
  const rows = await db
    .selectFrom('fact_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();
  return rows.map(({ line, cells }) => ({ line, cells: cells as StoredRow['cells'] }));
};

export const storeOutcomes = async (
  trx: Db,
  importId: string,
  outcomes: readonly Outcome[],
): Promise<void> => {
  for (let at = 0; at < outcomes.length; at += rowsAtOnce) {
    const some = outcomes.slice(at, at + rowsAtOnce);
    await sql`
      update fact_import_rows as stored
      set named = found.named, instrument_id = found."instrumentId", status = found.status, errors = found.errors,
        facts = found.facts, source = found.source
      from json_to_recordset(${JSON.stringify(some)}::json) as found (line int, named jsonb, "instrumentId" uuid,
        status text, errors jsonb, facts jsonb, source text)
      where stored.import_id = ${importId} and stored.line = found.line`.execute(trx);
  }
};

/** What is stored of a row once its facts were stated, or could not be. */
export interface RowEnd {
  readonly line: number;
  readonly status: 'stated' | 'refused';
  readonly errors: readonly FieldError[];
}

export const endRows = async (trx: Db, importId: string, ends: readonly RowEnd[]): Promise<void> => {
  await sql`
    update fact_import_rows as stored set status = ended.status, errors = ended.errors
    from json_to_recordset(${JSON.stringify(ends)}::json) as ended (line int, status text, errors jsonb)
    where stored.import_id = ${importId} and stored.line = ended.line`.execute(trx);
};

const toState: readonly FactRowStatus[] = ['new', 'changed', 'confirmed'];

/** The next rows whose facts are to be stated. */
export const nextRows = async (trx: Db, importId: string, limit: number) => {
  const rows = await trx
    .selectFrom('fact_import_rows')
    .select(['line', 'instrument_id', 'facts', 'source'])
    .where('import_id', '=', importId)
    .where('status', 'in', toState)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.flatMap(({ line, instrument_id: instrumentId, facts, source }) =>
    instrumentId === null ? [] : [{ line, instrumentId, facts: facts as readonly Finding[], source }],
  );
};

export const countRows = async (db: Db, importId: string) => {
  const { rows } = await sql<{ status: FactRowStatus; count: number }>`
    select status, count(*)::int as count from fact_import_rows where import_id = ${importId}
    group by status order by status`.execute(db);
  return rows;
};

/** A page of the rows in the order of the file, each with its instrument, or that into which it was merged. */
export const pageOfRows = async (
  db: Db,
  importId: string,
  page: { status?: FactRowStatus | undefined; offset: number; limit: number },
) => {
  const wanted = sql`import_id = ${importId}
    ${page.status === undefined ? sql`` : sql`and status = ${page.status}`}`;
  const { rows } = await sql<{
    line: number;
    named: Outcome['named'];
    status: FactRowStatus;
    errors: readonly FieldError[];
    facts: readonly Finding[];
    instrument: { id: string; symbol: string; name: string } | null;
  }>`
    select own.line, own.named, own.status, own.errors, own.facts,
      case when live.id is null then null
        else json_build_object('id', live.id, 'symbol', live.symbol, 'name', live.name) end as instrument
    from (select * from fact_import_rows where ${wanted}
      order by line offset ${page.offset} limit ${page.limit}) as own
    left join instruments as found on found.id = own.instrument_id
    left join instruments as live on live.id = coalesce(found.merged_into, found.id)
    order by own.line`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from fact_import_rows where ${wanted}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};
