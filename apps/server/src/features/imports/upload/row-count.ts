/** The limit of rows in a file of transactions, counted while it is read. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import { importError } from '../import/errors.rules.ts';

export interface RowLimit {
  readonly database: 'embedded' | 'server';
  readonly rows: number;
}

/** Why a file has too many rows. */
export const rowCountError = ({ database, rows }: RowLimit): ImportError =>
  importError(database === 'embedded' ? 'too_many_rows_embedded' : 'too_many_rows', { limit: rows });

/** The header row, and the lines that a user may skip before it. */
export const rowsBeforeTable = 101;

/** Thrown as soon as a file is known to have more rows than its limit. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly error: ImportError;
  constructor(limit: RowLimit) {
    super('The file has too many rows');
    this.error = rowCountError(limit);
  }
}
