/** Only one process at a time works on an import: the one that holds its lease. */
import { setTimeout as passed } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { renewLease } from '../queries.ts';
import type { Lease } from '../queries.ts';

/** A process that hasn't been heard of for this long is taken for dead, and its imports are taken back. */
export const importLeaseMs = 15_000;

/** Another process, or a person's cancel, has taken the import over; the work stops where it is. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Stops the transaction unless the lease still holds; in it, so that a work that was taken over can't write. */
export const holdLease = async (trx: Db, lease: Lease, doneRows: number | null): Promise<void> => {
  if (!(await renewLease(trx, lease, doneRows))) throw new TakenOver('The import was taken over');
};

/** Imports that this process works on. */
// oxlint-disable-next-line house/no-module-cache -- the imports under way in this process, each removed at its end
const workedOn = new Set<string>();

/** Whether this process works on an import: then it is alive, however late its heartbeat may be. */
export const isWorkedOnHere = (importId: string): boolean => workedOn.has(importId);

/** Keeps the lease alive while the work runs, also through a stretch without writes. */
export const withHeartbeat = async <T>(db: Db, lease: Lease, work: () => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  workedOn.add(lease.importId);
  const beat = async () => {
    while (!stop.signal.aborted) {
      await passed(lease.leaseMs / 3, undefined, { signal: stop.signal });
      // A beat that fails is no matter, the next may not: the work itself asks for the lease before it writes.
      await renewLease(db, lease, null).catch(() => undefined);
    }
  };
  const beating = beat().catch(() => undefined);
  try {
    return await work();
  } finally {
    workedOn.delete(lease.importId);
    stop.abort();
    await beating;
  }
};
