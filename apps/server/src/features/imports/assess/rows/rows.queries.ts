/** The SQL of an import's rows as they were assessed. */
import type { rowStatuses } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { RowError, StoredError } from '../../import/errors.rules.ts';
import type { ShownRow } from '../../understand/cells/shown-cells.ts';
import type { StoredRowEdits } from '../../understand/edits/row-edits.ts';
import type { StoredQuestion } from '../../understand/rows/row-questions.ts';

export type RowStatus = (typeof rowStatuses)[number];

/** A row with its status. */
export interface AssessedRow {
  readonly line: number;
  /** The column of the rate, if the line has several; 0 if omitted. */
  readonly part?: number;
  readonly status: RowStatus;
  readonly errors: readonly RowError[];
  readonly shown: ShownRow;
  readonly questions: readonly StoredQuestion[];
  /** Null for a row as in the file. */
  readonly edits: StoredRowEdits | null;
}

/** Lists as JSON; null for empty ones, as in most rows. */
const listTexts = (lists: readonly (readonly unknown[])[]): string | (string | null)[] =>
  lists.every((list) => list.length === 0)
    ? `{${lists.map(() => 'NULL').join(',')}}`
    : lists.map((list) => (list.length === 0 ? null : JSON.stringify(list)));

/** Adds rows to a reading. */
export const insertRows = async (
  db: Db,
  reading: { importId: string; readingId: string },
  rows: readonly AssessedRow[],
): Promise<void> => {
  await sql`
    insert into import_rows (import_id, reading_id, line, part, status, faults, shown, questions, edits)
    select ${reading.importId}::uuid, ${reading.readingId}::uuid, line, part, status, coalesce(faults, '[]')::json, shown::json,
      questions::json, edits::json
    from unnest(${`{${rows.map((row) => row.line).join(',')}}`}::int[],
      ${`{${rows.map(({ part = 0 }) => part).join(',')}}`}::int[], ${`{${rows.map((row) => row.status).join(',')}}`}::text[],
      ${listTexts(rows.map((row) => row.errors))}::text[], ${rows.map((row) => JSON.stringify(row.shown))}::text[],
      ${listTexts(rows.map((row) => row.questions))}::text[], ${listTexts(rows.map(({ edits }) => (edits === null ? [] : [edits])))}::text[])
      as row (line, part, status, faults, shown, questions, edits)`.execute(db);
};

/** Deletes readings that a newer one has replaced. */
export const deleteOtherRows = async (db: Db, importId: string, readingId: string | null): Promise<void> => {
  let query = db.deleteFrom('import_rows').where('import_id', '=', importId);
  if (readingId !== null) query = query.where('reading_id', '<>', readingId);
  await query.execute();
};

/** Deletes a reading that was completed too late. */
export const deleteReading = async (db: Db, importId: string, readingId: string): Promise<void> => {
  await db
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('reading_id', '=', readingId)
    .execute();
};

export interface RowPage {
  readonly importId: string;
  readonly readingId: string;
  readonly status: RowStatus | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a reading in the order of the file, with the number of rows of that status. */
export const listRows = async (db: Db, page: RowPage) => {
  const matching = () => {
    const query = db
      .selectFrom('import_rows')
      .where('import_id', '=', page.importId)
      .where('reading_id', '=', page.readingId);
    return page.status === undefined ? query : query.where('status', '=', page.status);
  };
  const counted = await matching()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  const rows = await matching()
    .select(['line', 'part', 'status', 'faults', 'shown', 'questions', 'edits'])
    .orderBy('line')
    .orderBy('part')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const stored = rows as unknown as (Omit<AssessedRow, 'questions' | 'errors' | 'edits' | 'part'> & {
    readonly part: number;
    readonly questions: StoredQuestion[] | null;
    /** Column and API keep the name that they were released with. */
    readonly faults: readonly StoredError[];
    /** A list of one, because lists are stored. */
    readonly edits: readonly StoredRowEdits[] | null;
  })[];
  return {
    rows: stored.map(({ faults, ...row }) => ({
      ...row,
      errors: faults,
      questions: row.questions ?? [],
      edits: row.edits?.[0] ?? null,
    })),
    total: counted?.n ?? 0,
  };
};

/** Whether a reading has a new row on a day until another. */
export const hasNewRowUntil = async (
  db: Db,
  { id, reading_id }: { readonly id: string; readonly reading_id: string | null },
  until: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from import_rows
    where import_id = ${id} and reading_id = ${reading_id}::uuid and status = 'new' and shown ->> 'date' <= ${until}
    limit 1`.execute(db);
  return rows.length > 0;
};
