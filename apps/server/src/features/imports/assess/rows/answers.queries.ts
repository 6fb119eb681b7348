/** The SQL of users' answers to the questions of rows. */
import type { QuestionKind, RowAnswer } from '@partnerfolio/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { RowAnswers } from '../../understand/cells/row-directions.ts';

/** The answers of a row, by line of the file. */
export interface GivenAnswers extends RowAnswers {
  /** The entry that the answer compared the row with. */
  readonly entryId?: string | null;
}

/** The answers of an import, by line of the file. */
export const listAnswers = async (db: Db, importId: string): Promise<ReadonlyMap<number, GivenAnswers>> => {
  const rows = await db
    .selectFrom('import_answers')
    .select(['line', 'kind', 'answer', 'entry_id'])
    .where('import_id', '=', importId)
    .execute();
  const byLine = new Map<number, GivenAnswers>();
  for (const { line, kind, answer, entry_id } of rows) {
    const entryId = kind === 'likely_duplicate' ? { entryId: entry_id } : {};
    byLine.set(line, { ...byLine.get(line), [kind]: answer, ...entryId });
  }
  return byLine;
};

export interface GivenAnswer {
  readonly importId: string;
  readonly readingId: string;
  readonly kind: QuestionKind;
  /** Null removes the answer. */
  readonly answer: RowAnswer | null;
  /** Null for every row that asks this question. */
  readonly lines: readonly number[] | null;
}

/** Stores an answer for rows that ask the question; skips all others. */
export const answerRows = async (trx: Db, given: GivenAnswer): Promise<void> => {
  const { importId, readingId, kind, answer, lines } = given;
  const chosen = lines === null ? sql`` : sql`and line = any (${`{${lines.join(',')}}`}::int[])`;
  if (answer === null) {
    await sql`delete from import_answers where import_id = ${importId} and kind = ${kind} ${chosen}`.execute(
      trx,
    );
    return;
  }
  // An answer for all rows applies only to unanswered ones; answers to single rows stay.
  const open = lines === null ? sql`and asked ->> 'answer' is null` : sql``;
  await sql`
    insert into import_answers (import_id, line, kind, answer, entry_id)
    select ${importId}::uuid, line, ${kind}, ${answer}, (asked -> 'entry' ->> 'id')::uuid
    from (
      select line, json_array_elements(questions) as asked from import_rows
      where import_id = ${importId} and reading_id = ${readingId} and questions is not null ${chosen}) as row
    where asked ->> 'kind' = ${kind} ${open}
    on conflict (import_id, line, kind) do update set answer = excluded.answer, entry_id = excluded.entry_id`.execute(
    trx,
  );
};

/** Deletes all answers of an import. */
export const forgetAnswers = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom('import_answers').where('import_id', '=', importId).execute();
};

/** The entries that rows resemble, by line of the file. */
export const likeEntries = async (
  db: Db,
  { importId, readingId }: { importId: string; readingId: string },
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ line: number; id: string }>`
    select line, asked -> 'entry' ->> 'id' as id from (
      select line, json_array_elements(questions) as asked from import_rows
      where import_id = ${importId} and reading_id = ${readingId} and questions is not null) as row
    where asked ->> 'kind' = 'likely_duplicate'`.execute(db);
  return new Map(rows.map(({ line, id }) => [line, id]));
};
