/** Savepoints: parts of a transaction that can be rolled back alone. */
import { sql } from 'kysely';
import type { Trx } from './transactions.ts';

/**
 * Runs part of a transaction and keeps its writes only when it returns `isKept`; two statements either way. Nested
 * parts need different names.
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
