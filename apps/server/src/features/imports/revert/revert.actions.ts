/** Undoes imports: after a cancel, an undo, a failure, or the end of the process that was applying them. */
import { setTimeout as passed } from 'node:timers/promises';
import type { FailureReason } from '@partnerfolio/contract/refusals/import-errors';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inStep } from '../../../platform/database/steps.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { noteChanges } from '../../../platform/live/changes.ts';
import { forgetEdits } from '../understand/edits/edits.queries.ts';
import { forgetAnswers } from '../assess/rows/answers.queries.ts';
import { failureText, importError } from '../import/errors.rules.ts';
import { deleteChunks } from '../upload/file.queries.ts';
import { deleteOtherRows } from '../assess/rows/rows.queries.ts';
import { holdLease, importLeaseMs, isWorkedOnHere, TakenOver, withHeartbeat } from '../book/lease.ts';
import * as queries from '../import/queries.ts';
import type { Ending, Lease } from '../import/queries.ts';
import { failureView } from '../import/view.ts';
import { forgetTraces, stepsOf } from './steps.actions.ts';

const eventByOutcome = { undone: 'import.undo', cancelled: 'import.cancel', failed: 'import.fail' } as const;

/** Deletes the parts of an import that are needed only to apply it. */
export const dropFile = async (trx: Db, importId: string): Promise<void> => {
  await deleteChunks(trx, importId);
  await deleteOtherRows(trx, importId, null);
  await forgetAnswers(trx, importId);
  await forgetEdits(trx, importId);
};

/** The last step, which sets the import's final state. */
const finish = (app: App, lease: Lease, userId: string | null): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    await holdLease(trx, lease, 0);
    const row = await queries.lockImport(trx, lease.importId);
    if (row === null || row.ending === null) throw new TakenOver('The import has ended');
    const now = app.clock.now();
    await forgetTraces(trx, row, { userId, now });
    // Keeps the file of a failed import, because it may be applied again.
    if (row.ending !== 'failed') await dropFile(trx, row.id);
    await queries.changeImport(trx, row.id, {
      state: row.ending,
      ending: null,
      lease: null,
      created_instruments: [],
      ...(row.ending === 'undone' ? { undone_at: now.toISOString() } : {}),
    });
    // An undo of entries was recorded when they went.
    if (row.kind === 'transactions' && row.ending === 'undone')
      return noteChanges(trx, [{ entity: 'import', id: row.id }]);
    await writeAudit(trx, {
      eventType: eventByOutcome[row.ending],
      now,
      userId,
      entity: 'import',
      entityId: row.id,
      metadata: { kind: row.kind, portfolioId: row.portfolio_id, fileName: row.file_name },
    });
  });

/**
 * Deletes the prices or rates that an import in state `reverting` has stored, some at a time. If it stops, the next
 * call continues.
 */
export const takeBack = (app: App, lease: Lease, userId: string | null): Promise<void> =>
  withHeartbeat(app.db, lease, async () => {
    const row = await queries.findImport(app.db, lease.importId);
    const steps = row === null ? [] : await stepsOf(app.db, row);
    const undoneBy = row?.ending === 'undone' ? { userId, now: app.clock.now() } : null;
    for (const [at, step] of steps.entries())
      await inStep(app, async (trx) => {
        await holdLease(trx, lease, Math.round((row?.total_rows ?? 0) * (1 - at / steps.length)));
        await step(trx, { importId: lease.importId, undoneBy });
      });
    await finish(app, lease, userId);
  });

/** Undoes an import as a background job: logs a failure, and the next sweep continues. */
export const takeBackInBackground = (app: App, lease: Lease, userId: string | null): void =>
  app.background.run('taking an import back', async () => {
    try {
      await takeBack(app, lease, userId);
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
    }
  });

/**
 * Locks the import under a new lease in order to undo it; a process that is still working on it stops at its next
 * write.
 */
export const beginReverting = async (
  trx: Db,
  importId: string,
  {
    ending,
    failure = null,
    leaseMs = importLeaseMs,
  }: { ending: Ending; failure?: FailureReason | null; leaseMs?: number },
): Promise<Lease> => {
  const lease = { importId, leaseId: uuid(), leaseMs };
  await queries.changeImport(trx, importId, {
    state: 'reverting',
    ending,
    failure: failure === null ? null : failureText(failure),
    failure_reason: failure === null ? null : JSON.stringify(failure),
    lease,
  });
  return lease;
};

const stopped: FailureReason = { ...importError('server_stopped'), line: null };

const takeOver = (app: App, id: string, leaseMs: number): Promise<Lease | null> =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, id);
    if (row?.state === 'applying')
      return beginReverting(trx, id, { ending: 'failed', failure: stopped, leaseMs });
    if (row?.state !== 'reverting') return null;
    return beginReverting(trx, id, { ending: row.ending ?? 'failed', failure: failureView(row), leaseMs });
  });

export interface RecoveryOptions {
  /** No other process can be working, as on the embedded database, so leases are ignored. */
  readonly isAlone: boolean;
  readonly leaseMs?: number;
}

type Unfinished = Awaited<ReturnType<typeof queries.listUnfinished>>[number];

const recover = async (app: App, one: Unfinished, leaseMs: number): Promise<void> => {
  if (one.state === 'uploading') return queries.deleteImport(app.db, one.id);
  const lease = await takeOver(app, one.id, leaseMs);
  if (lease !== null) await takeBack(app, lease, null);
};

/**
 * Undoes imports that an ended process left unfinished. Call it before the server listens, so that nobody sees half
 * an import. If other processes may be running, it first waits until each lease has been renewed, so that its process
 * is alive, or has expired.
 */
export const recoverImports = async (app: App, options: RecoveryOptions): Promise<void> => {
  const leaseMs = options.leaseMs ?? importLeaseMs;
  const first = await queries.listUnfinished(app.db);
  const running = first.filter(({ state, left_ms }) => state !== 'uploading' && left_ms > 0);
  if (!options.isAlone && running.length > 0)
    await passed(Math.min(leaseMs, Math.max(...running.map((one) => one.left_ms))) + 100);
  for (const one of await queries.listUnfinished(app.db))
    if (options.isAlone || one.left_ms <= 0) await recover(app, one, leaseMs);
};

/**
 * Undoes imports of processes that ended since this one started: those whose lease has expired, and uploads that
 * broke off. Call it regularly while the server runs.
 */
export const sweepImports = async (app: App, leaseMs = importLeaseMs): Promise<void> => {
  for (const one of await queries.listUnfinished(app.db)) {
    if (one.left_ms > 0 || isWorkedOnHere(one.id)) continue;
    try {
      await recover(app, one, leaseMs);
    } catch (error) {
      // Another process's sweep was faster.
      if (!(error instanceof TakenOver)) throw error;
    }
  }
};
