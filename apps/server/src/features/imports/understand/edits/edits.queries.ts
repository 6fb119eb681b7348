/** The SQL of users' edits of an import's rows. */
import type { OpeningPosition } from '@partnerfolio/contract/imports/row-edits';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { CellEdits, Field } from '../cells/row-cells.ts';

/** The edits of an import, by line of the file. */
export interface EditsByLine {
  readonly cells: ReadonlyMap<number, CellEdits>;
  readonly skipped: ReadonlySet<number>;
  readonly instruments: ReadonlyMap<number, string>;
  /** The instruments chosen for every row of a name. */
  readonly namedInstruments: ReadonlyMap<string, string>;
  readonly openings: ReadonlyMap<number, OpeningPosition>;
}

/** The line of an edit that concerns every row of a name. */
const everyLine = 0;

/** The columns from which cells are read; an edit of a cell applies only to the column that the user saw. */
export type EditedLayout = Pick<TransactionLayout, 'columns' | 'delimiter'>;

/** The edits that apply under a layout. */
export const listEdits = async (db: Db, importId: string, layout: EditedLayout): Promise<EditsByLine> => {
  const rows = await db
    .selectFrom('import_edits')
    .select(['line', 'field', 'name', 'value', 'column_index', 'delimiter'])
    .where('import_id', '=', importId)
    .execute();
  const cells = new Map<number, CellEdits>();
  const skipped = new Set<number>();
  const instruments = new Map<number, string>();
  const namedInstruments = new Map<string, string>();
  const openings = new Map<number, OpeningPosition>();
  for (const { line, field, name, value, column_index, delimiter } of rows) {
    if (field === 'skip') skipped.add(line);
    // Parsed by the contract before it was stored.
    else if (field === 'opening') openings.set(line, JSON.parse(value) as OpeningPosition);
    else if (field === 'instrument' && line === everyLine) namedInstruments.set(name, value);
    else if (field === 'instrument') instruments.set(line, value);
    else if (layout.columns[field as Field] === column_index && layout.delimiter === delimiter)
      cells.set(line, { ...cells.get(line), [field]: value });
  }
  return { cells, skipped, instruments, namedInstruments, openings };
};

/** An edit as stored; `column` and `delimiter` are null except for cells. */
export interface StoredEdit {
  readonly lines: readonly number[];
  readonly field: string;
  readonly value: string;
  readonly column?: number | null;
  readonly delimiter?: string;
}

const intArray = (lines: readonly number[]): string => `{${lines.join(',')}}`;

/** Stores an edit for some lines; a newer edit replaces an older one. */
export const storeEdits = async (trx: Db, importId: string, edit: StoredEdit): Promise<void> => {
  const { lines, field, value, column = null, delimiter = null } = edit;
  await sql`
    insert into import_edits (import_id, line, field, value, column_index, delimiter)
    select ${importId}::uuid, line, ${field}, ${value}, ${column}::int, ${delimiter}::text
    from unnest(${intArray(lines)}::int[]) as line
    on conflict (import_id, line, field, name) do update
      set value = excluded.value, column_index = excluded.column_index, delimiter = excluded.delimiter`.execute(
    trx,
  );
};

/** Takes back the edits of some lines: of one field, or all. */
export const removeEdits = async (
  trx: Db,
  importId: string,
  { lines, field }: { readonly lines: readonly number[]; readonly field: string | null },
): Promise<void> => {
  const chosen = field === null ? sql`` : sql`and field = ${field}`;
  await sql`
    delete from import_edits
    where import_id = ${importId} and line = any (${intArray(lines)}::int[]) ${chosen}`.execute(trx);
};

/** Chooses the instrument of every row of some names; null takes the choice back. */
export const chooseForNames = async (
  trx: Db,
  importId: string,
  { names, instrumentId }: { readonly names: readonly string[]; readonly instrumentId: string | null },
): Promise<void> => {
  await trx
    .deleteFrom('import_edits')
    .where('import_id', '=', importId)
    .where('line', '=', everyLine)
    .where('name', 'in', [...names])
    .execute();
  if (instrumentId === null) return;
  const choice = { import_id: importId, line: everyLine, field: 'instrument', value: instrumentId };
  await trx
    .insertInto('import_edits')
    .values(names.map((name) => ({ ...choice, name, column_index: null, delimiter: null })))
    .execute();
};

export const countEdits = async (db: Db, importId: string): Promise<number> => {
  const found = await db
    .selectFrom('import_edits')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return found?.n ?? 0;
};

/** The edits as the audit log keeps them: the first ones, in the order of the file. */
export const firstEdits = (db: Db, importId: string, limit: number) =>
  db
    .selectFrom('import_edits')
    .select(['line', 'field', 'name', 'value'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .orderBy('field')
    .orderBy('name')
    .limit(limit)
    .execute();

/** Deletes all edits of an import. */
export const forgetEdits = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom('import_edits').where('import_id', '=', importId).execute();
};

/** Deletes the answers to the questions of edited rows: they were given about other values. */
export const forgetAnswersOfLines = async (
  trx: Db,
  importId: string,
  lines: readonly number[],
): Promise<void> => {
  await sql`
    delete from import_answers
    where import_id = ${importId} and line = any (${intArray(lines)}::int[])`.execute(trx);
};

/** The lines to be edited as they were read: what their symbol is, and whether a quote in them is not closed. */
export const editedLines = async (
  db: Db,
  { importId, readingId }: { readonly importId: string; readonly readingId: string },
  lines: readonly number[],
) => {
  const { rows } = await sql<{ line: number; symbol: string | null; is_broken: boolean }>`
    select line, shown ->> 'symbol' as symbol, faults::text like '%"quote_not_closed"%' as is_broken
    from import_rows
    where import_id = ${importId} and reading_id = ${readingId} and line = any (${intArray(lines)}::int[])`.execute(
    db,
  );
  return rows;
};

/** The symbols and names of instruments, by id. */
export const instrumentNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly symbol: string; readonly name: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('instruments')
    .select(['id', 'symbol', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, symbol, name }) => [id, { symbol, name }]));
};

/** Moves the instruments that users chose for rows and names. */
export const moveChoices = async (trx: Db, { from, into }: { from: string; into: string }): Promise<void> => {
  await trx
    .updateTable('import_edits')
    .set({ value: into })
    .where('field', '=', 'instrument')
    .where('value', '=', from)
    .execute();
};
