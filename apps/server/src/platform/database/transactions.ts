/** Transactions whose outcome is decided by what they return. */
import type { Transaction } from 'kysely';
import { passCachesOn } from '../cache/caches.ts';
import { beginNotes, takeNotes, publishChanges } from '../live/changes.ts';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** A transaction, to hand to queries in place of the database. */
export type Trx = Transaction<Database>;

/** Carries a refusal out of the transaction, because only something thrown rolls one back. */
class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('The transaction was rolled back by a refusal');
    this.refusal = refusal;
  }
}

/**
 * Runs the callback in a transaction and commits what it did, unless it returns a refusal (anything with `ok: false`):
 * then nothing is kept, and the refusal is what the caller gets.
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
    // The one thrown above holds what `run` returned, which is a T.
    if (cause instanceof RolledBack) return cause.refusal as T;
    // When the connection is lost the rollback fails too, and its error would hide the one that tells why.
    throw cause ?? error;
  }
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}
