/** Undoing an applied import, and stopping or throwing away one that is not applied yet. */
import { writeAudit } from '../../platform/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { isRefusal, refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { unbookImport } from '../ledger/actions.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';
import * as queries from './queries.ts';
import type { Lease } from './queries.ts';
import { beginReverting, dropFile, takeBackInBackground } from './revert.actions.ts';
import { hasFile } from './rules.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockImport>>>;

interface Actor {
  readonly app: App;
  readonly userId: string;
}

const audit = (
  trx: Db,
  row: Locked,
  { app, userId, eventType }: Actor & { eventType: string },
): Promise<void> =>
  writeAudit(trx, {
    eventType,
    now: app.clock.now(),
    userId,
    entity: 'import',
    entityId: row.id,
    metadata: { kind: row.kind, portfolioId: row.portfolio_id, fileName: row.file_name },
  });

/** Takes booked entries out again, unless others depend on them. */
const unbook = async (
  trx: Db,
  row: Locked,
  actor: Actor,
): Promise<Refusal<'wrong_state' | 'depended_on'> | null> => {
  const unbooked = await unbookImport(trx, row.id);
  if (!unbooked.ok && unbooked.code === 'depended_on')
    return refuse('depended_on', {
      detail: unbooked.faults
        .map((fault) => fault.message)
        .slice(0, 3)
        .join(' '),
    });
  if (!unbooked.ok) return refuse('wrong_state', { detail: 'The portfolio is closed' });
  const now = actor.app.clock.now();
  await removeUnusedInstruments(trx, row.created_instruments, { userId: actor.userId, now });
  await queries.changeImport(trx, row.id, {
    state: 'undone',
    undone_at: now.toISOString(),
    created_instruments: [],
  });
  await audit(trx, row, { ...actor, eventType: 'import.undo' });
  return null;
};

/**
 * Undoes an applied import. Transactions are taken out at once; a million prices are taken back in the background, with
 * the import in state `reverting` until it is `undone`.
 */
export const undoAppliedImport = async (
  actor: Actor,
  importId: string,
): Promise<Refusal<'wrong_state' | 'depended_on'> | null> => {
  const { app, userId } = actor;
  const outcome = await inTransaction(
    app.db,
    async (trx): Promise<Lease | Refusal<'wrong_state' | 'depended_on'> | null> => {
      const row = await queries.lockImport(trx, importId);
      if (row?.state !== 'applied') return refuse('wrong_state', { detail: `This import is ${row?.state}` });
      return row.kind === 'prices'
        ? beginReverting(trx, row.id, { ending: 'undone' })
        : unbook(trx, row, actor);
    },
  );
  if (outcome === null || isRefusal(outcome)) return outcome;
  takeBackInBackground(app, outcome, userId);
  return null;
};

/** Throws a waiting file away, or stops an import under way: then what it has stored is taken back in the background. */
export const cancelWaitingImport = async (
  actor: Actor,
  importId: string,
): Promise<Refusal<'wrong_state'> | null> => {
  const { app, userId } = actor;
  const outcome = await inTransaction(app.db, async (trx): Promise<Lease | Refusal<'wrong_state'> | null> => {
    const row = await queries.lockImport(trx, importId);
    if (row?.state === 'applying') return beginReverting(trx, row.id, { ending: 'cancelled' });
    if (row === null || !hasFile(row.state))
      return refuse('wrong_state', { detail: `This import is ${row?.state}` });
    await dropFile(trx, row.id);
    await queries.changeImport(trx, row.id, { state: 'cancelled' });
    await audit(trx, row, { ...actor, eventType: 'import.cancel' });
    return null;
  });
  if (outcome === null || isRefusal(outcome)) return outcome;
  takeBackInBackground(app, outcome, userId);
  return null;
};
