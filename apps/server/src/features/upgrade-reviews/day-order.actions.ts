/** The upgrade to the current processing order within a day: replays each marked ledger in both orders. */
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { LedgerFault } from '@partnerfolio/finance/entry';
import { replayAgain } from '@partnerfolio/finance/replay';
import { writeAudit } from '../../platform/audit/audit.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import {
  findErrorsInCurrentOrder,
  inCurrentOrder,
  loadLedger,
  toPricingState,
} from '../ledger/replay.actions.ts';
import { bookingError } from '../ledger/rules.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import { listSources } from '../figures/compute/inputs/queries.ts';
import type { FigureSource, OrderChanges } from '../figures/compute/inputs/queries.ts';
import { advanceLedger, lockLedger, setDayOrder } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from './queries.ts';
import { changesBetween } from './day-order.rules.ts';
import { compareMarked, triesAtOnce } from './reviews.actions.ts';
import type { Settler } from './reviews.actions.ts';

/** What the current order would change in a ledger that keeps its previous one. */
interface Comparison {
  /** Errors that the ledger would have. */
  readonly faults: readonly LedgerFault[];
  /** The changed figures; null when there are none, or when the ledger would be invalid. */
  readonly changes: OrderChanges | null;
}

const compare = async (app: App, source: FigureSource): Promise<Comparison> => {
  const today = app.clock.today();
  const previous = await loadComputed(app.db, source, today);
  const kept = await loadLedger(app.db, toPricingState(source));
  const errors = await findErrorsInCurrentOrder(kept);
  if (errors.length > 0) return { faults: errors, changes: null };
  const { market, settings, to } = previous;
  const current = replayAgain(previous, { ledger: await inCurrentOrder(kept), market, settings, to });
  await yieldToEventLoop();
  return { faults: errors, changes: changesBetween(previous, current) };
};

interface Written extends Comparison {
  readonly lock: LedgerLock;
  readonly now: Date;
  readonly userId: string | null;
}

const toCurrentOrder = async (trx: Db, { lock, changes, now, userId }: Written): Promise<void> => {
  await setDayOrder(trx, lock, 'current');
  if (changes === null) await queries.deleteReview(trx, 'day_order_reviews', lock.id);
  else
    await queries.updateReview(
      trx,
      { table: 'day_order_reviews', portfolioId: lock.id },
      { state: 'changed', changes: JSON.stringify(changes), compared_at: now.toISOString() },
    );
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

const keepPreviousOrder = async (trx: Db, { lock, faults: errors, now, userId }: Written): Promise<void> => {
  await queries.keepPreviousOrder(trx, lock.id, now.toISOString());
  await advanceLedger(trx, lock, { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'portfolio.keep_day_order',
    now,
    userId,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: {
      dayOrder: 'former',
      faults: errors.map((error) => fieldErrorTitle(bookingError(error, null).error)),
    },
  });
};

/** Compares the ledgers that the upgrade has marked; one that fails keeps its previous order until a later round. */
export const compareDayOrders = (app: App): Promise<void> =>
  compareMarked(app, {
    table: 'day_order_reviews',
    compare,
    write: (trx, lock, found) => {
      const written = { ...found, lock, now: app.clock.now(), userId: null };
      return found.faults.length > 0 ? keepPreviousOrder(trx, written) : toCurrentOrder(trx, written);
    },
    failure: 'a ledger could not be compared in both processing orders',
  });

type NotAdopted = Refusal<
  'not_found' | 'wrong_state' | 'ledger_fault',
  'no_former_order' | 'ledger_kept_changing'
>;

const adoptCompared = (
  { app, userId }: Settler,
  source: FigureSource,
  { faults: errors, changes }: Comparison,
): Promise<{ done: true } | NotAdopted | 'moved'> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, source.id);
    if (lock === null) return refuse('not_found');
    if ((await queries.reviewState(trx, 'day_order_reviews', source.id)) !== 'kept')
      return refuse('wrong_state', because('no_former_order'));
    if (lock.ledger_revision !== source.ledger_revision) return 'moved';
    if (errors.length > 0) {
      const fields = errors.map((error) => ({ path: 'entries', ...bookingError(error, null).error }));
      return refuse('ledger_fault', { fields });
    }
    await toCurrentOrder(trx, { faults: errors, changes, lock, now: app.clock.now(), userId });
    return { done: true } as const;
  });

/** Switches a ledger to the current order; changed figures are listed until a user acknowledges them. */
export const adoptCurrentOrder = async (
  settler: Settler,
  portfolioId: string,
): Promise<{ done: true } | NotAdopted> => {
  for (let tries = 0; tries < triesAtOnce; tries += 1) {
    const [source] = await listSources(settler.app.db, [portfolioId]);
    if (source === undefined) return refuse('not_found');
    const adopted = await adoptCompared(settler, source, await compare(settler.app, source));
    if (adopted !== 'moved') return adopted;
  }
  return refuse('wrong_state', because('ledger_kept_changing'));
};
