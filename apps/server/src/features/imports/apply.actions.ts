/** Starts an import in the background, and handles its failure. */
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { invariant, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fetchForEntries } from '../market-data/feeds/refresh.actions.ts';
import { applyPrices } from './book/apply-prices.actions.ts';
import { applyRates } from './book/apply-rates.actions.ts';
import { applyTransactions } from './book/apply-transactions.actions.ts';
import { periodObstacle } from './book/closed-period.actions.ts';
import { holdLease, importLeaseMs, TakenOver, withHeartbeat } from './book/lease.ts';
import * as queries from './import/queries.ts';
import type { ImportRow, Lease } from './import/queries.ts';
import { beginReverting, takeBack } from './revert/revert.actions.ts';
import { refuseStep } from './import/refusals.ts';
import { applyObstacle } from './import/rules.ts';
import { cashQuestionView } from './import/view.ts';
import { failureReason, NotApplied, workOn } from './book/work.actions.ts';

const applyAll = async (app: App, request: ApplyRequest, lease: Lease): Promise<void> => {
  const work = await workOn(app, request, lease);
  const { layout } = work;
  if (layout.kind === 'prices') return applyPrices(work, layout);
  if (layout.kind === 'rates') return applyRates(work, layout);
  await applyTransactions(work, layout);
  // Not part of the import: it has succeeded whatever a provider answers.
  fetchForEntries(app, work.row.id);
};

/** Runs an import to its end: applied, or undone and marked as failed with the reason. */
const runImport = async (
  request: ApplyRequest,
  { app, lease }: { readonly app: App; readonly lease: Lease },
): Promise<void> => {
  try {
    await withHeartbeat(app.db, lease, () => applyAll(app, request, lease));
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof NotApplied))
      app.log.error({ err: error, importId: lease.importId }, 'an import failed');
    const mine = await inTransaction(app.db, async (trx) => {
      await holdLease(trx, lease, null);
      return beginReverting(trx, lease.importId, {
        ending: 'failed',
        failure: failureReason(error),
        leaseMs: lease.leaseMs,
      });
    });
    await takeBack(app, mine, request.viewer.id);
  }
};

export interface ApplyRequest {
  readonly importId: string;
  readonly rows: 'all' | 'good';
  readonly revision: number;
  readonly viewer: Staff;
  /** Whether the user has confirmed that rows of a closed period are booked. */
  readonly intoClosedPeriod: boolean;
  readonly leaseMs?: number;
}

type Refused = Refusal<'wrong_state' | 'stale' | 'invalid' | 'rate_limited' | 'busy'>;

/** Claims the import, so that only one of two concurrent calls applies it, and takes the turn in which it runs. */
const claim = (app: App, request: ApplyRequest, turn: Turn): Promise<Lease | Refused> =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, request.importId);
    if (row === null) return refuse('wrong_state');
    const facts = { state: row.state, hasLayout: row.layout !== null, rows: request.rows };
    const counts = { newRows: row.new_rows, errorRows: row.error_rows, questionRows: row.question_rows };
    const cash = cashQuestionView(row);
    const isCashOpen = cash !== null && cash.answer === null;
    const obstacle = applyObstacle({ ...facts, ...counts, isCashOpen });
    if (obstacle !== null) return refuseStep('wrong_state', obstacle);
    if (row.revision !== request.revision) return refuse('stale');
    const busy = turn.take();
    if (busy !== null) return busy;
    const leaseMs = request.leaseMs ?? importLeaseMs;
    const lease = { importId: row.id, leaseId: uuid(), leaseMs };
    await queries.changeImport(trx, row.id, {
      state: 'applying',
      apply_rows: request.rows,
      done_rows: 0,
      failure: null,
      failure_reason: null,
      lease,
    });
    return lease;
  });

interface Turn {
  /** Null once the turn is taken. */
  take(): Refusal<'rate_limited' | 'busy'> | null;
  end(): void;
}

const importTurn = (app: App, userId: string): Turn => {
  let end = () => {};
  return {
    take() {
      const taken = app.workTurns.take(userId);
      if (typeof taken !== 'function') return taken;
      end = taken;
      return null;
    },
    end: () => end(),
  };
};

/** Starts applying an import in the background. */
export const startImport = async (app: App, request: ApplyRequest): Promise<ImportRow | Refused> => {
  const obstacle = await periodObstacle(app.db, request);
  if (obstacle !== null) return obstacle;
  const turn = importTurn(app, request.viewer.id);
  let isStarted = false;
  try {
    const lease = await claim(app, request, turn);
    if (isRefusal(lease)) return lease;
    const row = await queries.findImport(app.db, request.importId);
    invariant(row !== null, 'an import that was just claimed is there');
    app.background.run('import', () => runImport(request, { app, lease }).finally(turn.end));
    isStarted = true;
    return row;
  } finally {
    if (!isStarted) turn.end();
  }
};
