/** The largest number of rows in a file of transactions. */
import type { Config } from '../../../platform/config.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { refuseFile } from '../refusals.ts';

/**
 * All rows of an import are booked in one transaction. The embedded database has one session, so everybody waits
 * meanwhile: about 80 microseconds a row (docs/decisions/0014-row-limit-of-the-embedded-database.md).
 */
const rowLimits = { embedded: 20_000, server: 250_000 } as const;

export interface RowLimit {
  readonly database: keyof typeof rowLimits;
  readonly rows: number;
}

/** The limit of the portal's database. */
export const databaseRowLimit = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): RowLimit => {
  const database = databaseUrl === null ? 'embedded' : 'server';
  return { database, rows: rowLimits[database] };
};

/** Refuses files with more rows; otherwise null. */
export const refusalOfRowCount = (count: number, { database, rows }: RowLimit): Refusal<'invalid'> | null => {
  if (count <= rows) return null;
  return refuseFile(database === 'embedded' ? 'too_many_rows_embedded' : 'too_many_rows', { limit: rows });
};
