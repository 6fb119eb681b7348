/** Stores the status of each row of a file for the preview. */
import type { Db } from '../../../platform/database/db.ts';
import { insertRows } from './rows/rows.queries.ts';
import type { StoredCashQuestion } from '../import/rules.ts';
import type { ListedNames } from './instruments/unknown-names.ts';
import type { AssessedRow } from './rows/rows.queries.ts';

const rowsAtOnce = 500;

/** The number of rows by status. */
export interface Counts {
  readonly total_rows: number;
  readonly new_rows: number;
  readonly duplicate_rows: number;
  readonly error_rows: number;
  readonly question_rows: number;
  readonly waiting_rows: number;
  /** Exchange rates that differ from stored ones. */
  readonly differing_rows: number;
}

/** What a reading sets in its import. */
export interface ReadingResult extends Counts {
  /** JSON; null if the rows leave no doubt. */
  readonly cash_question: string | null;
  /** JSON; null if every name has its instrument. */
  readonly unknown_names: string | null;
}

/** What an assessment found besides the status of its rows. */
interface Findings {
  readonly cashQuestion: StoredCashQuestion | null;
  readonly unknownNames: ListedNames;
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export interface Reading {
  readonly importId: string;
  readonly readingId: string;
}

/** Stores the status of each row. */
export const keepRows = async (db: Db, reading: Reading, rows: readonly AssessedRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await insertRows(db, reading, rows.slice(at, at + rowsAtOnce));
};

export const countRows = (rows: readonly AssessedRow[]): Counts => {
  const count = (status: AssessedRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    total_rows: rows.length,
    new_rows: count('new'),
    duplicate_rows: count('duplicate'),
    error_rows: count('error'),
    question_rows: count('question'),
    waiting_rows: count('waiting'),
    differing_rows: 0,
  };
};

/** What an import shows of its assessed rows. */
export const readingResult = (
  rows: readonly AssessedRow[],
  { cashQuestion, unknownNames }: Findings,
): ReadingResult => ({
  ...countRows(rows),
  cash_question: jsonOrNull(cashQuestion),
  unknown_names: jsonOrNull(unknownNames.total === 0 ? null : unknownNames),
});

/** The result of a reading without rows. */
export const emptyReading: ReadingResult = readingResult([], {
  cashQuestion: null,
  unknownNames: { items: [], total: 0 },
});
