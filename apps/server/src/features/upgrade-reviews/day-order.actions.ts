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
import { entriesUntil } from '../ledger/entries.queries.ts';
import { bookingError, periodError } from '../ledger/rules.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import { listSources } from '../figures/compute/inputs/queries.ts';
import type { FigureSource, OrderChanges } from '../figures/compute/inputs/queries.ts';
import {
  advanceLedger,
  enterLedger,
  enterWithoutEntries,
  lockLedger,
  periodMetadata,
  setDayOrder,
} from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, PeriodConsent, PeriodRefusal } from '../portfolio-access/ledger-lock.actions.ts';
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
  readonly closedPeriods: PeriodConsent;
}

/** Lets the other order into the ledger: where it changes figures, it concerns every entry. */
const enterInOtherOrder = async (trx: Db, { lock, changes, ...by }: Written) => {
  if (changes === null) return { ok: true, pass: enterWithoutEntries(lock) } as const;
  const touched = (until: string) => entriesUntil(trx, { portfolioId: lock.id, until });
  return enterLedger(trx, lock, { touched, by });
};

/** Uses the current order, unless a closed period would differ: returns why not. */
const toCurrentOrder = async (trx: Db, written: Written): Promise<PeriodRefusal | null> => {
  const { lock, changes, now, userId } = written;
  const entered = await enterInOtherOrder(trx, written);
  if (!entered.ok) return entered;
  await setDayOrder(trx, entered.pass, 'current');
  if (changes === null) await queries.deleteReview(trx, 'day_order_reviews', lock.id);
  else
    await queries.updateReview(
      trx,
      { table: 'day_order_reviews', portfolioId: lock.id },
      { state: 'changed', changes: JSON.stringify(changes), compared_at: now.toISOString() },
    );
  if (changes === null && userId === null) return null;
  await writeAudit(trx, {
    eventType: 'portfolio.adopt_day_order',
    now,
    userId,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: { changes, ...periodMetadata(entered.pass) },
    before: { dayOrder: 'former' },
    after: { dayOrder: 'current' },
  });
  return null;
};

const keepPreviousOrder = async (trx: Db, { lock, faults: errors, now, userId }: Written): Promise<void> => {
  await queries.keepPreviousOrder(trx, lock.id, now.toISOString());
  await advanceLedger(trx, enterWithoutEntries(lock), { added: 0, removed: 0 });
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
    write: async (trx, lock, found) => {
      const by = { now: app.clock.now(), userId: null, closedPeriods: 'refused' } as const;
      const written = { ...found, lock, ...by };
      // Nobody can be asked: a ledger whose closed period would differ keeps its order until somebody adopts the other.
      if (found.faults.length > 0 || (await toCurrentOrder(trx, written)) !== null)
        await keepPreviousOrder(trx, written);
    },
    failure: 'a ledger could not be compared in both processing orders',
  });

interface Adopting extends Settler {
  readonly closedPeriods: PeriodConsent;
}

type NotAdopted = Refusal<
  'not_found' | 'wrong_state' | 'ledger_fault',
  'no_former_order' | 'ledger_kept_changing'
>;

/** Refuses the other order because figures of a closed period would differ. */
const refuseLate = (late: PeriodRefusal) => {
  const { error } = periodError(late, { index: null, entryId: '', day: late.period.closedThrough });
  return refuse('ledger_fault', { fields: [{ path: 'entries', ...error }] });
};

const adoptCompared = (
  { app, userId, closedPeriods }: Adopting,
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
    const by = { now: app.clock.now(), userId, closedPeriods };
    const late = await toCurrentOrder(trx, { faults: errors, changes, lock, ...by });
    return late === null ? ({ done: true } as const) : refuseLate(late);
  });

/** Switches a ledger to the current order; changed figures are listed until a user acknowledges them. */
export const adoptCurrentOrder = async (
  settler: Adopting,
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
