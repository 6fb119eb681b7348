/**
 * Publishes changes within this process once they are committed. Every change writes to the audit log, which notes it here
 * in the transaction; listeners receive it after the commit, or never after a rollback.
 *
 * No parameter shows that: both maps below are keyed by the handle that writers receive anyway. `listeners` has those of a database
 * (streams of events, the renewal of figures, totals in memory, the exchange with other processes); `noted` what an open transaction has
 * changed. A handle that neither `openDatabase` nor `inTransaction` made has no listeners, and what is noted on it reaches nobody.
 */
import { countRevisions } from '../cache/revisions.queries.ts';
import type { RevisionKind } from '../cache/revisions.queries.ts';
import type { Db } from '../database/db.ts';
import { atEnd, databaseOf } from '../database/transactions.ts';

export interface Change {
  /** The kind of record as the audit log names it, or a security event's. */
  readonly entity: string;
  readonly id: string | null;
  /** The portfolio of an entry, which is never looked up by its own id alone. */
  readonly portfolioId?: string;
  /** The user who loses access to the record by this change. */
  readonly accessRevokedFor?: string;
}

type Listener = (changes: readonly Change[]) => void;

/** Who listens to a database. */
// oxlint-disable-next-line house/no-module-cache -- who listens belongs to a handle of the database, and goes with it
const listeners = new WeakMap<Db, Set<Listener>>();

interface Notes {
  readonly changes: Change[];
  readonly kinds: Set<RevisionKind>;
}

/** Changes noted by open transactions. */
// oxlint-disable-next-line house/no-module-cache -- notes belong to a transaction, and go with it
const noted = new WeakMap<Db, Notes>();

/** Passes changes to every listener of the database in this process. */
export const publishChanges = (db: Db, changes: readonly Change[]): void => {
  if (changes.length > 0) for (const listener of listeners.get(db) ?? []) listener(changes);
};

/** Calls the listener after each commit; returns a function that stops it. */
export const onChanges = (db: Db, listener: Listener): (() => void) => {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all.add(listener));
  return () => void all.delete(listener);
};

/** The notes of a transaction, which its end counts and publishes; null without a transaction. */
const notesOf = (db: Db): Notes | null => {
  const before = noted.get(db);
  if (before !== undefined) return before;
  const notes: Notes = { changes: [], kinds: new Set() };
  const hasEnd = atEnd(db, {
    async beforeCommit() {
      if (notes.kinds.size > 0) await countRevisions(db, [...notes.kinds]);
    },
    afterCommit: () => publishChanges(databaseOf(db), notes.changes),
  });
  if (!hasEnd) return null;
  noted.set(db, notes);
  return notes;
};

/** Notes changes in `noted`: published to `listeners` when the transaction commits, at once without one. */
export const noteChanges = (db: Db, changes: readonly Change[]): void => {
  const waiting = notesOf(db);
  if (waiting === null) publishChanges(db, changes);
  else waiting.changes.push(...changes);
};

/**
 * Records that records of some kinds change. Their revisions are increased at the end of the transaction, or at once
 * without one. The audit log does this for its records; call it directly for a change without an audit row.
 */
export const noteRevisions = async (db: Db, kinds: readonly RevisionKind[]): Promise<void> => {
  const waiting = notesOf(db);
  if (waiting !== null) for (const kind of kinds) waiting.kinds.add(kind);
  else if (kinds.length > 0) await countRevisions(db, kinds);
};
