/**
 * The upgrade to the current processing order within a day. A migration can't replay ledgers, so it only marks those whose figures
 * may change; here each is replayed in both orders, and the outcome is written in one transaction. Killed in between, the next
 * start goes on with what is still marked; of several processes one writes, and the others find it done.
 */
import type { LedgerFault } from '@partnerfolio/finance/entry';
import { replayAgain } from '@partnerfolio/finance/replay';
import { writeAudit } from '../../platform/audit.ts';
import { letOthersRun } from '../../platform/bounded-cache.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { faultsInCurrentOrder, inCurrentOrder, loadLedger, stateOf } from '../ledger/replay.actions.ts';
import { bookingFault } from '../ledger/rules.ts';
import { loadComputed } from '../performance/computed.actions.ts';
import { listSources } from '../performance/queries.ts';
import type { FigureSource, OrderChanges } from '../performance/queries.ts';
import { advanceLedger, lockLedger, setDayOrder } from '../portfolios/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolios/ledger-lock.actions.ts';
import * as queries from './queries.ts';
import { changesBetween } from './rules.ts';

/** What the current order does to a ledger that is kept in its former one. */
interface Comparison {
  /** What would not add up. */
  readonly faults: readonly LedgerFault[];
  /** What it changes; null when nothing, or when the ledger would not add up. */
  readonly changes: OrderChanges | null;
}

const compare = async (app: App, source: FigureSource): Promise<Comparison> => {
  const today = app.clock.today() as unknown as LocalDate;
  const former = await loadComputed(app.db, source, today);
  const kept = await loadLedger(app.db, stateOf(source));
  const faults = await faultsInCurrentOrder(kept);
  if (faults.length > 0) return { faults, changes: null };
  const { market, settings, to } = former;
  const current = replayAgain(former, { ledger: await inCurrentOrder(kept), market, settings, to });
  await letOthersRun();
  return { faults, changes: changesBetween(former, current) };
};

interface Written extends Comparison {
  readonly lock: LedgerLock;
  readonly now: Date;
  readonly userId: string | null;
}

const toCurrentOrder = async (trx: Db, { lock, changes, now, userId }: Written): Promise<void> => {
  await setDayOrder(trx, lock, 'current');
  if (changes === null) await queries.deleteReview(trx, lock.id);
  else
    await queries.updateReview(trx, lock.id, {
      state: 'changed',
      changes: JSON.stringify(changes),
      compared_at: now.toISOString(),
    });
  if (changes === null && userId === null) return;
  await writeAudit(trx, {
    eventType: 'portfolio.adopt_day_order',
    now,
    userId,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: { changes },
    before: { dayOrder: 'former' },
    after: { dayOrder: 'current' },
  });
};

const keepFormerOrder = async (trx: Db, { lock, faults, now, userId }: Written): Promise<void> => {
  await queries.updateReview(trx, lock.id, { state: 'kept', compared_at: now.toISOString() });
  await advanceLedger(trx, lock, { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'portfolio.keep_day_order',
    now,
    userId,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: { dayOrder: 'former', faults: faults.map((fault) => bookingFault(fault, null).message) },
  });
};

/** Writes the outcome of a comparison; false when the ledger has moved on since, and it has to be compared again. */
const settle = (app: App, source: FigureSource, found: Comparison): Promise<boolean> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, source.id);
    if (lock === null || (await queries.reviewState(trx, source.id)) !== 'pending') return true;
    if (lock.ledger_revision !== source.ledger_revision) return false;
    const written = { ...found, lock, now: app.clock.now(), userId: null };
    if (found.faults.length > 0) await keepFormerOrder(trx, written);
    else await toCurrentOrder(trx, written);
    return true;
  });

/** A ledger under constant change is left to the next round. */
const triesAtOnce = 5;

const compareOne = async (app: App, portfolioId: string): Promise<void> => {
  for (let tries = 0; tries < triesAtOnce; tries += 1) {
    const [source] = await listSources(app.db, [portfolioId]);
    if (source === undefined) return;
    if (await settle(app, source, await compare(app, source))) return;
  }
};

/** Compares the ledgers that an upgrade has marked, one after the other. Costs one look at an empty list otherwise. */
export const compareDayOrders = async (app: App): Promise<void> => {
  let id = await queries.nextPending(app.db, null);
  while (id !== null) {
    try {
      await compareOne(app, id);
    } catch (error) {
      // It stays marked, keeps its former order, and is tried again in the next round; the others need not wait for it.
      app.log.error(
        { err: error, portfolioId: id },
        'a ledger could not be compared in both processing orders',
      );
    }
    await letOthersRun();
    id = await queries.nextPending(app.db, id);
  }
};

interface Settler {
  readonly app: App;
  readonly userId: string;
}

/** Takes the changed figures of a portfolio off the list of data issues. */
export const acknowledge = (
  { app, userId }: Settler,
  portfolioId: string,
): Promise<{ done: true } | Refusal<'not_found' | 'wrong_state'>> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, portfolioId);
    if (lock === null) return refuse('not_found');
    if ((await queries.reviewState(trx, portfolioId)) !== 'changed')
      return refuse('wrong_state', { detail: 'There is no change of the processing order to acknowledge' });
    const now = app.clock.now();
    await queries.updateReview(trx, portfolioId, {
      state: 'settled',
      settled_at: now.toISOString(),
      settled_by: userId,
    });
    // What is listed of a portfolio goes by the revision of its ledger.
    await advanceLedger(trx, lock, { added: 0, removed: 0 });
    await writeAudit(trx, {
      eventType: 'portfolio.acknowledge_day_order',
      now,
      userId,
      entity: 'portfolio',
      entityId: portfolioId,
      before: { acknowledged: false },
      after: { acknowledged: true },
    });
    return { done: true } as const;
  });

type NotAdopted = Refusal<'not_found' | 'wrong_state' | 'ledger_fault'>;

const adoptCompared = (
  { app, userId }: Settler,
  source: FigureSource,
  { faults, changes }: Comparison,
): Promise<{ done: true } | NotAdopted | 'moved'> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, source.id);
    if (lock === null) return refuse('not_found');
    if ((await queries.reviewState(trx, source.id)) !== 'kept')
      return refuse('wrong_state', { detail: 'The ledger does not keep a former processing order' });
    if (lock.ledger_revision !== source.ledger_revision) return 'moved';
    if (faults.length > 0) {
      const fields = faults.map((fault) => ({ path: 'entries', message: bookingFault(fault, null).message }));
      return refuse('ledger_fault', { fields });
    }
    await toCurrentOrder(trx, { faults, changes, lock, now: app.clock.now(), userId });
    return { done: true } as const;
  });

/** Replays a ledger in the current order from now on; what that changes is listed until somebody acknowledges it. */
export const adopt = async (settler: Settler, portfolioId: string): Promise<{ done: true } | NotAdopted> => {
  for (let tries = 0; tries < triesAtOnce; tries += 1) {
    const [source] = await listSources(settler.app.db, [portfolioId]);
    if (source === undefined) return refuse('not_found');
    const adopted = await adoptCompared(settler, source, await compare(settler.app, source));
    if (adopted !== 'moved') return adopted;
  }
  return refuse('wrong_state', { detail: 'The ledger kept changing meanwhile; try again' });
};
