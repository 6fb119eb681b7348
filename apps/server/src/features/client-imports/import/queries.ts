/** The SQL of imports of clients and their rows. */
import type { ClientRowStatus } from '@partnerfolio/contract/clients/imports';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Database } from '../../../platform/database/schema.ts';

const detailed = (db: Db) =>
  db
    .selectFrom('client_imports')
    .innerJoin('profiles', 'profiles.id', 'client_imports.created_by')
    .selectAll('client_imports')
    .select('profiles.full_name as creator_name');

/** An import of a user's own; null for another's. */
export const findImport = async (db: Db, { id, userId }: { id: string; userId: string }) =>
  (await detailed(db)
    .where('client_imports.id', '=', id)
    .where('client_imports.created_by', '=', userId)
    .executeTakeFirst()) ?? null;
export type ClientImportDetail = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Like `findImport`, and locks it until the transaction ends. */
export const lockImport = async (db: Db, { id, userId }: { id: string; userId: string }) =>
  (await detailed(db)
    .where('client_imports.id', '=', id)
    .where('client_imports.created_by', '=', userId)
    .forUpdate('client_imports')
    .executeTakeFirst()) ?? null;

export const listImports = async (
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const own = db.selectFrom('client_imports').where('created_by', '=', userId);
  const rows = await own
    .select(['id', 'state', 'file_name', 'clients', 'done_clients', 'created_at', 'applied_at', 'undone_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst();
  return { rows, total: counted?.n ?? 0 };
};

export const insertImport = async (db: Db, row: Insertable<Database['client_imports']>): Promise<void> => {
  await db.insertInto('client_imports').values(row).execute();
};

/** Changes an import and increases its revision. */
export const changeImport = async (
  db: Db,
  id: string,
  change: Updateable<Database['client_imports']>,
): Promise<void> => {
  await db
    .updateTable('client_imports')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** What becomes of a row, as it is stored. */
export interface Outcome {
  readonly table: number;
  readonly line: number;
  readonly sheet: string;
  readonly status: ClientRowStatus;
  readonly errors: readonly FieldError[];
  /** The ids of clients of the row's name. */
  readonly candidates: readonly string[];
  /** Rows of one client have the same number. */
  readonly bundle: number | null;
  readonly recordId: string | null;
}

const rowsAtOnce = 500;

/** A row as a file has it. */
interface FileCells {
  readonly table: number;
  readonly line: number;
  readonly cells: readonly string[];
}

export const insertRows = async (db: Db, importId: string, rows: readonly FileCells[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('client_import_rows')
      .values(
        rows.slice(at, at + rowsAtOnce).map(({ table, line, cells }) => ({
          import_id: importId,
          table_index: table,
          line,
          cells: JSON.stringify(cells),
        })),
      )
      .execute();
};

/** Deletes the rows; the import stays as a record of what was done. */
export const deleteRows = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom('client_import_rows').where('import_id', '=', importId).execute();
};

/** All rows of a file in their order. */
export const readRows = async (db: Db, importId: string) => {
  const { rows } = await sql<{
    table: number;
    line: number;
    cells: string[];
    answer: string | null;
    status: string;
    record_id: string | null;
  }>`
    select table_index as "table", line, cells, answer, status, record_id
    from client_import_rows where import_id = ${importId} order by table_index, line`.execute(db);
  return rows;
};

/** Stores what became of rows; those that were taken over stay as they are. */
export const storeOutcomes = async (
  db: Db,
  importId: string,
  outcomes: readonly Outcome[],
): Promise<void> => {
  for (let at = 0; at < outcomes.length; at += rowsAtOnce) {
    const some = outcomes.slice(at, at + rowsAtOnce).map((one) => ({
      table_index: one.table,
      line: one.line,
      sheet: one.sheet,
      status: one.status,
      errors: one.errors,
      candidates: one.candidates,
      bundle: one.bundle,
      record_id: one.recordId,
    }));
    await sql`
      update client_import_rows as stored
      set sheet = found.sheet, status = found.status, errors = found.errors, candidates = found.candidates,
        bundle = found.bundle, record_id = found.record_id
      from json_to_recordset(${JSON.stringify(some)}::json) as found (table_index int, line int, sheet text,
        status text, errors jsonb, candidates jsonb, bundle int, record_id uuid)
      where stored.import_id = ${importId} and stored.table_index = found.table_index and stored.line = found.line
        and stored.status not in ('booked', 'refused')`.execute(db);
  }
};

/** Forgets what was found before the rows are read in another way. */
export const forgetOutcomes = async (db: Db, importId: string): Promise<void> => {
  await sql`
    update client_import_rows set sheet = null, status = 'ignored', errors = '[]', candidates = '[]', bundle = null,
      record_id = null
    where import_id = ${importId}`.execute(db);
};

export const storeAnswer = async (
  db: Db,
  importId: string,
  { table, line, answer }: { table: number; line: number; answer: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update client_import_rows set answer = ${answer}
    where import_id = ${importId} and table_index = ${table} and line = ${line} and sheet = 'clients'
    returning line`.execute(db);
  return rows.length > 0;
};

/** What is stored of a row after its client was taken over, refused or removed. */
export interface RowEnd {
  readonly table: number;
  readonly line: number;
  readonly status: 'booked' | 'refused' | 'removed' | 'kept';
  readonly errors: readonly object[];
  readonly recordId: string | null;
}

export const endRows = async (db: Db, importId: string, ends: readonly RowEnd[]): Promise<void> => {
  for (let at = 0; at < ends.length; at += rowsAtOnce) {
    const some = ends.slice(at, at + rowsAtOnce).map(({ table, recordId, ...rest }) => ({
      ...rest,
      table_index: table,
      record_id: recordId,
    }));
    await sql`
      update client_import_rows as stored
      set status = ended.status, errors = ended.errors, record_id = ended.record_id
      from json_to_recordset(${JSON.stringify(some)}::json) as ended (table_index int, line int, status text,
        errors jsonb, record_id uuid)
      where stored.import_id = ${importId} and stored.table_index = ended.table_index and stored.line = ended.line`.execute(
      db,
    );
  }
};

export const countRows = async (db: Db, importId: string) => {
  const { rows } = await sql<{ sheet: string; status: string; count: number }>`
    select sheet, status, count(*)::int as count from client_import_rows
    where import_id = ${importId} and sheet is not null group by sheet, status`.execute(db);
  return rows;
};

/** A page of the rows that are read, in the order of the file. */
export const pageOfRows = async (
  db: Db,
  importId: string,
  page: { sheet?: string | undefined; status?: string | undefined; offset: number; limit: number },
) => {
  let wanted = db
    .selectFrom('client_import_rows')
    .where('import_id', '=', importId)
    .where('sheet', 'is not', null);
  if (page.sheet !== undefined) wanted = wanted.where('sheet', '=', page.sheet);
  if (page.status !== undefined) wanted = wanted.where('status', '=', page.status);
  const rows = await wanted
    .selectAll()
    .orderBy('table_index')
    .orderBy('line')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await wanted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst();
  return { rows, total: counted?.n ?? 0 };
};

/** A row that has become a record. */
export interface BookedRow {
  readonly table: number;
  readonly line: number;
  readonly sheet: string;
  readonly bundle: number | null;
  readonly recordId: string | null;
}

/** The rows that have become records, those of the last client first, so that members precede their household. */
export const bookedRows = async (db: Db, importId: string): Promise<BookedRow[]> => {
  const { rows } = await sql<BookedRow>`
    select table_index as "table", line, sheet, bundle, record_id as "recordId"
    from client_import_rows where import_id = ${importId} and status = 'booked'
    order by bundle desc nulls last, table_index, line`.execute(db);
  return rows;
};

/** The portfolio of each of some entries. */
export const portfoliosOfEntries = async (
  db: Db,
  portfolioIds: readonly string[],
  entryIds: readonly string[],
) => {
  const { rows } = await sql<{ id: string; portfolio_id: string }>`
    select id, portfolio_id from transactions
    where portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])
      and id = any (${`{${entryIds.join(',')}}`}::uuid[])`.execute(db);
  return rows;
};

/** The client and the earliest entry of each of some portfolios that have any. */
export const earliestEntries = async (db: Db, portfolioIds: readonly string[]) => {
  const { rows } = await sql<{ clientId: string; portfolioId: string; day: string }>`
    select client_id as "clientId", portfolios.id as "portfolioId", min(trade_date) as day
    from portfolios join transactions on transactions.portfolio_id = portfolios.id
    where portfolios.id = any (${`{${portfolioIds.join(',')}}`}::uuid[])
    group by portfolios.id`.execute(db);
  return rows;
};

/** Deletes the rows that made the records of a subquery of ids, and the rows that belong to them. */
export const deleteRowsOf = async (trx: Db, ids: RawBuilder<string>): Promise<void> => {
  await sql`delete from client_import_rows as r where record_id in ${ids} or (bundle is not null and exists (
    select from client_import_rows as other where other.import_id = r.import_id and other.bundle = r.bundle
      and other.record_id in ${ids}))`.execute(trx);
};
