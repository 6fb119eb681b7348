/** Undoes an applied import, and cancels or discards one that is not applied yet. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { portfolioOfImport } from '../../ledger/batches/queries.ts';
import type { ImportedEntry } from '../../ledger/batches/queries.ts';
import { carryOutUndo, gatherBatch, planUndo } from '../../ledger/batches/unbook.actions.ts';
import type { Undone, UnbookingPlan, UnbookingRefusal } from '../../ledger/batches/unbook.actions.ts';
import { untilFree } from '../book/batch.actions.ts';
import { consentOf, periodMetadata } from '../../portfolio-access/ledger-lock.actions.ts';
import type { PeriodRefusal } from '../../portfolio-access/ledger-lock.actions.ts';
import { removeUnusedInstruments } from '../../market-data/actions.ts';
import { importError } from '../import/errors.rules.ts';
import * as queries from '../import/queries.ts';
import type { Lease } from '../import/queries.ts';
import { beginReverting, dropFile, takeBackInBackground } from './revert.actions.ts';
import { refuseOfClosedPortfolio, refuseStep } from '../import/refusals.ts';
import { hasFile } from '../import/rules.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockImport>>>;

interface Actor {
  readonly app: App;
  readonly userId: string;
}

type UndoRefusal = Refusal<'wrong_state' | 'depended_on' | 'entries_changed' | 'forbidden'>;

const audit = (
  trx: Db,
  row: Locked,
  {
    app,
    userId,
    eventType,
    more = {},
  }: Actor & { eventType: AuditEventType; more?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  writeAudit(trx, {
    eventType,
    now: app.clock.now(),
    userId,
    entity: 'import',
    entityId: row.id,
    metadata: { kind: row.kind, portfolioId: row.portfolio_id, fileName: row.file_name, ...more },
  });

/** At most this many entries are listed; the others are counted. */
const namedAtMost = 5;

const changedEntry = ({ fields: { tradeDate, type, quantity, amount } }: ImportedEntry): ImportError =>
  importError('changed_entry', { day: tradeDate, type, size: quantity ?? amount ?? '' });

const undoRefusal = (outcome: UnbookingRefusal): UndoRefusal => {
  if (outcome.code === 'wrong_state') return refuseOfClosedPortfolio();
  if (outcome.code === 'forbidden') return refuseStep('forbidden', importError('may_not_correct_entries'));
  if (outcome.code === 'entries_changed') {
    const named = outcome.entries.slice(0, namedAtMost).map(changedEntry);
    const rest = outcome.entries.length - named.length;
    const more = rest > 0 ? [importError('more_changed_entries', { count: rest })] : [];
    return refuseStep('entries_changed', ...named, ...more);
  }
  return refuseStep('depended_on', ...outcome.faults.slice(0, 3).map(({ error }) => error));
};

const refuseInState = (row: Pick<Locked, 'state'> | null): Refusal<'wrong_state'> =>
  row === null
    ? refuse('wrong_state')
    : refuseStep('wrong_state', importError('in_state', { state: row.state }));

export interface Undoing {
  readonly importId: string;
  /** Whether to reverse entries that were changed since; otherwise the undo is refused and lists them. */
  readonly reversesChanged: boolean;
  /** Whether the user has confirmed that entries of a closed period go. */
  readonly intoClosedPeriod: boolean;
}

interface UndoingPerson {
  readonly app: App;
  readonly viewer: Staff;
}

/** How often an undo is planned anew because the ledger changed meanwhile. */
const undoTries = 5;

const markUndone = async (trx: Db, row: Locked, by: { userId: string; now: Date }): Promise<null> => {
  await removeUnusedInstruments(trx, row.created_instruments, by);
  await queries.changeImport(trx, row.id, {
    state: 'undone',
    undone_at: by.now.toISOString(),
    created_instruments: [],
  });
  return null;
};

const isToTryAgain = (outcome: unknown): outcome is 'moved' | 'busy' =>
  outcome === 'moved' || outcome === 'busy';

const nothingBooked = { removed: [], reversed: [] };

/** What the audit event of an undo names. */
const whatWent = (plan: UnbookingPlan | null, outcome: Undone | null) => {
  const { removed, reversed } = plan ?? nothingBooked;
  return {
    removed: removed.length,
    reversed: reversed.length,
    ...periodMetadata(outcome?.pass ?? null),
  };
};

const periodRefusal = ({ code, params }: PeriodRefusal): UndoRefusal =>
  refuseStep('wrong_state', importError(code, params));

/** Carries out a planned undo; the lease of the work that is left, null if there is none. */
const unbook = (
  { app, viewer }: UndoingPerson,
  importId: string,
  plan: UnbookingPlan | null,
): Promise<Lease | UndoRefusal | 'moved' | 'busy' | null> =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row?.state !== 'applied') return refuseInState(row);
    const outcome = plan === null ? null : await carryOutUndo(trx, plan);
    if (isToTryAgain(outcome)) return outcome;
    if (outcome?.ok === false) return periodRefusal(outcome);
    const more = whatWent(plan, outcome);
    await audit(trx, row, { app, userId: viewer.id, eventType: 'import.undo', more });
    if (outcome?.ending === 'hidden') return beginReverting(trx, row.id, { ending: 'undone' });
    return markUndone(trx, row, { userId: viewer.id, now: app.clock.now() });
  });

/** Undoes booked entries, unless others depend on them. */
const undoEntries = async (
  { app, viewer }: UndoingPerson,
  { importId, reversesChanged, intoClosedPeriod }: Undoing,
): Promise<Lease | UndoRefusal | null> => {
  const closedPeriods = consentOf(viewer, intoClosedPeriod);
  const by = { userId: viewer.id, now: app.clock.now(), closedPeriods };
  const request = { importId, by, mayCorrect: can(viewer, 'ledger.correct'), reversesChanged };
  for (let tries = 0; tries < undoTries; tries += 1) {
    const portfolioId = await portfolioOfImport(app.db, importId);
    const plan = portfolioId === null ? null : await planUndo(app, portfolioId, request);
    if (plan?.ok === false) return undoRefusal(plan);
    if (plan !== null) await gatherBatch(app, plan);
    const outcome = await unbook({ app, viewer }, importId, plan);
    if (!isToTryAgain(outcome)) return outcome;
    if (outcome === 'busy' && portfolioId !== null && !(await untilFree(app.db, portfolioId))) break;
  }
  return refuseStep('wrong_state', importError('ledger_kept_changing'));
};

/**
 * Undoes an applied import. The entries of transactions are gone at once; what takes long, like a million prices or rates, is
 * deleted in the background: the import has the state `reverting` until it is `undone`.
 */
export const undoAppliedImport = async (
  { app, viewer }: UndoingPerson,
  undoing: Undoing,
): Promise<UndoRefusal | null> => {
  const row = await queries.findImport(app.db, undoing.importId);
  if (row?.state !== 'applied') return refuseInState(row);
  const outcome =
    row.kind === 'transactions'
      ? await undoEntries({ app, viewer }, undoing)
      : await inTransaction(app.db, async (trx): Promise<Lease | UndoRefusal> => {
          const locked = await queries.lockImport(trx, row.id);
          if (locked?.state !== 'applied') return refuseInState(locked);
          return beginReverting(trx, row.id, { ending: 'undone' });
        });
  if (outcome === null || isRefusal(outcome)) return outcome;
  takeBackInBackground(app, outcome, viewer.id);
  return null;
};

/** Discards a waiting file, or cancels a running import; what it has stored is then deleted in the background. */
export const cancelWaitingImport = async (
  actor: Actor,
  importId: string,
): Promise<Refusal<'wrong_state'> | null> => {
  const { app, userId } = actor;
  const outcome = await inTransaction(app.db, async (trx): Promise<Lease | Refusal<'wrong_state'> | null> => {
    const row = await queries.lockImport(trx, importId);
    if (row?.state === 'applying') return beginReverting(trx, row.id, { ending: 'cancelled' });
    if (row === null || !hasFile(row.state)) return refuseInState(row);
    await dropFile(trx, row.id);
    await queries.changeImport(trx, row.id, { state: 'cancelled' });
    await audit(trx, row, { ...actor, eventType: 'import.cancel' });
    return null;
  });
  if (outcome === null || isRefusal(outcome)) return outcome;
  takeBackInBackground(app, outcome, userId);
  return null;
};
