/** Parts of a transaction that are done and may be undone, whatever the rest does. */
import { sql } from 'kysely';
import type { Trx } from './transactions.ts';

/**
 * Runs a part of a transaction and keeps what it wrote only if it says so; two statements either way. Parts within each other
 * have different names.
 */
export const keepIf = async <T>(
  trx: Trx,
  name: string,
  run: () => Promise<{ readonly isKept: boolean; readonly outcome: T }>,
): Promise<T> => {
  await sql`savepoint ${sql.id(name)}`.execute(trx);
  const { isKept, outcome } = await run();
  const end = isKept ? sql`release savepoint ${sql.id(name)}` : sql`rollback to savepoint ${sql.id(name)}`;
  await end.execute(trx);
  return outcome;
};
