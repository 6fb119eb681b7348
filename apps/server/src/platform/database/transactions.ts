/** Transactions that commit or roll back by what their callback returns. */
import type { Transaction } from 'kysely';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** A transaction, which queries accept in place of the database. */
export type Trx = Transaction<Database>;

/** What belongs to the end of a transaction; neither happens if it rolls back. */
export interface Ending {
  /** Runs the transaction's last statements. */
  readonly beforeCommit: () => Promise<void>;
  readonly afterCommit: () => void;
}

interface Opened {
  readonly db: Db;
  readonly endings: Ending[];
}

/** The transactions of `inTransaction` and `inSnapshot`, with the database of each. */
// oxlint-disable-next-line house/no-module-cache -- belongs to a transaction, and goes with it
const opened = new WeakMap<Db, Opened>();

const noteOpened = (db: Db, trx: Trx): Ending[] => {
  const endings: Ending[] = [];
  opened.set(trx, { db, endings });
  return endings;
};

/** The database that a transaction was opened on; a database is returned as it is. */
export const databaseOf = (db: Db): Db => opened.get(db)?.db ?? db;

/** Adds to the end of a transaction; false without one, so that the caller acts at once. A snapshot changes nothing, so its end is left out. */
export const atEnd = (db: Db, ending: Ending): boolean => {
  const transaction = opened.get(db);
  transaction?.endings.push(ending);
  return transaction !== undefined;
};

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
    const { outcome, endings } = await db.transaction().execute(async (trx) => {
      try {
        const endings = noteOpened(db, trx);
        const outcome = await run(trx);
        if (isRefusal(outcome)) throw new RolledBack(outcome);
        for (const { beforeCommit } of endings) await beforeCommit();
        return { outcome, endings };
      } catch (error) {
        cause = error;
        throw error;
      }
    });
    for (const { afterCommit } of endings) afterCommit();
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
      noteOpened(db, trx);
      return run(trx);
    });
