/** Transactions that commit or roll back by what their callback returns. */
import type { Transaction } from 'kysely';
import { passCachesOn } from '../cache/caches.ts';
import { beginNotes, takeNotes, publishChanges } from '../live/changes.ts';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** A transaction, which queries accept in place of the database. */
export type Trx = Transaction<Database>;

/** Carries a refusal out of the transaction, because Kysely rolls back only when something is thrown. */
class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('The transaction was rolled back by a refusal');
    this.refusal = refusal;
  }
}

/**
 * Runs the callback in a transaction and commits, unless it returns a refusal (anything with `ok: false`): then the
 * transaction rolls back, and the caller gets the refusal.
 */
export async function inTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  let cause: unknown;
  try {
    const { outcome, changes } = await db.transaction().execute(async (trx) => {
      try {
        beginNotes(trx);
        passCachesOn(db, trx);
        const outcome = await run(trx);
        if (isRefusal(outcome)) throw new RolledBack(outcome);
        return { outcome, changes: await takeNotes(trx) };
      } catch (error) {
        cause = error;
        throw error;
      }
    });
    publishChanges(db, changes);
    return outcome;
  } catch (error) {
    // The error thrown above holds what `run` returned, which is a T.
    if (cause instanceof RolledBack) return cause.refusal as T;
    // After a lost connection the rollback fails too; its error would hide the cause.
    throw cause ?? error;
  }
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

/** Runs the callback in the caller's transaction, or in one of its own. */
export const withinTransaction = <T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : inTransaction(db, run);

/** Runs reads that all see the same state of the database, whatever is committed meanwhile. */
export const inSnapshot = <T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => {
      beginNotes(trx);
      passCachesOn(db, trx);
      return run(trx);
    });
