/**
 * What has been changed, told within this process as soon as it is committed: the audit trail, which every change writes
 * to, notes it here in the transaction, and who listens hears of it afterwards, or never when it was rolled back.
 */
import type { Db } from '../database/db.ts';

export interface Change {
  /** The kind of record as the trail names it, or a security event's. */
  readonly entity: string;
  readonly id: string | null;
  /** Who might see the record until now and may not any more, by this change. */
  readonly accessRevokedFor?: string;
}

type Listener = (changes: readonly Change[]) => void;

const listeners = new WeakMap<Db, Set<Listener>>();
/** What transactions under way have noted. */
const noted = new WeakMap<Db, Change[]>();

/** Tells everybody in this process who listens to the database. */
export const tellChanges = (db: Db, changes: readonly Change[]): void => {
  if (changes.length > 0) for (const listener of listeners.get(db) ?? []) listener(changes);
};

/** Hears of changes once they are committed; returns how to stop. */
export const onChanges = (db: Db, listener: Listener): (() => void) => {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all.add(listener));
  return () => void all.delete(listener);
};

/** Notes changes: told when the transaction commits, at once without one. */
export const noteChanges = (db: Db, changes: readonly Change[]): void => {
  const waiting = noted.get(db);
  if (waiting === undefined) tellChanges(db, changes);
  else waiting.push(...changes);
};

/** Keeps what a transaction changes to itself until `takeNotes` is called. */
export const beginNotes = (trx: Db): void => void noted.set(trx, []);

/** What a transaction has noted. */
export const takeNotes = (trx: Db): readonly Change[] => noted.get(trx) ?? [];
