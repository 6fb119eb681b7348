/** The largest number of rows in a file of transactions. */
import type { Config } from '../../../platform/basics/config.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { refuseFields } from '../import/refusals.ts';
import { rowCountError } from './row-count.ts';
import type { RowLimit } from './row-count.ts';

/**
 * The embedded database has one session, which an import of more rows would take from everybody for minutes, step by step
 * (docs/decisions/0014-row-limit-of-the-embedded-database.md and 0031-large-imports-and-exports-in-short-steps.md).
 */
const rowLimits = { embedded: 20_000, server: 250_000 } as const;

/** The limit of the portal's database. */
export const databaseRowLimit = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): RowLimit => {
  const database = databaseUrl === null ? 'embedded' : 'server';
  return { database, rows: rowLimits[database] };
};

/** Refuses files with more rows; otherwise null. */
export const refusalOfRowCount = (count: number, limit: RowLimit): Refusal<'invalid'> | null =>
  count <= limit.rows ? null : refuseFields({ path: 'file', error: rowCountError(limit) });
