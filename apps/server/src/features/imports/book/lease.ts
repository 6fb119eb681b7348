/** Only one process at a time works on an import: the one that holds its lease. */
import { setTimeout as passed } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { renewLease } from '../import/queries.ts';
import type { Lease } from '../import/queries.ts';

/** After this time without a renewal a process counts as dead, and its imports are undone. */
export const importLeaseMs = 15_000;

/** Another process, or a user who cancelled, has taken over the import; the work stops at once. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Aborts the transaction unless the lease still holds. Called inside it, so that work that was taken over cannot
 * write.
 */
export const holdLease = async (trx: Db, lease: Lease, doneRows: number | null): Promise<void> => {
  if (!(await renewLease(trx, lease, doneRows))) throw new TakenOver('The import was taken over');
};

/** Imports that this process is working on. */
// oxlint-disable-next-line house/no-module-cache -- the imports under way in this process, each removed at its end
const workedOn = new Set<string>();

/** Whether this process is working on an import, even if its heartbeat is late. */
export const isWorkedOnHere = (importId: string): boolean => workedOn.has(importId);

/** Renews the lease while the work runs, also in phases without writes. */
export const withHeartbeat = async <T>(db: Db, lease: Lease, work: () => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  workedOn.add(lease.importId);
  const beat = async () => {
    while (!stop.signal.aborted) {
      await passed(lease.leaseMs / 3, undefined, { signal: stop.signal });
      // A failed heartbeat does no harm, since the next one may succeed and the work checks the lease before each
      // write.
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
