/** The limit of rows in a file of transactions, counted while it is read. */
import type { ImportFault } from '@partnerfolio/contract/refusals/import-faults';
import { importFault } from '../import/faults.rules.ts';

export interface RowLimit {
  readonly database: 'embedded' | 'server';
  readonly rows: number;
}

/** Why a file has too many rows. */
export const rowCountFault = ({ database, rows }: RowLimit): ImportFault =>
  importFault(database === 'embedded' ? 'too_many_rows_embedded' : 'too_many_rows', { limit: rows });

/** The header row, and the lines that a user may skip before it. */
export const rowsBeforeTable = 101;

/** Thrown as soon as a file is known to have more rows than its limit. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly fault: ImportFault;
  constructor(limit: RowLimit) {
    super('The file has too many rows');
    this.fault = rowCountFault(limit);
  }
}
