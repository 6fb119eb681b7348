/**
 * Comparisons that an upgrade asks for. A migration can't calculate, so it only marks portfolios; here each is compared in the
 * background, and the outcome is written in one transaction. After a kill the next start continues with the portfolios that are
 * still marked; of several processes one writes, and the others find the work done.
 */
import { acknowledgedAtOnce } from '@partnerfolio/contract/definition-changes';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { listSources } from '../figures/compute/inputs/queries.ts';
import type { FigureSource } from '../figures/compute/inputs/queries.ts';
import { advanceLedger, enterWithoutEntries, lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import * as queries from './queries.ts';
import type { ReviewTable } from './queries.ts';

/** One upgrade that has portfolios compared. */
export interface Upgrade<Found> {
  readonly table: ReviewTable;
  readonly compare: (app: App, source: FigureSource) => Promise<Found>;
  /** Writes the result of the comparison, in the transaction that holds the portfolio's lock. */
  readonly write: (trx: Db, lock: LedgerLock, found: Found) => Promise<void>;
  /** The log's line for a comparison that failed. */
  readonly failure: string;
}

/** How often one round compares a ledger that changes meanwhile, before it leaves it to the next round. */
export const triesAtOnce = 5;

/** Writes the outcome of a comparison; false when the ledger has changed since, and has to be compared again. */
const settle = <Found>(
  app: App,
  { upgrade, source, found }: { upgrade: Upgrade<Found>; source: FigureSource; found: Found },
): Promise<boolean> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, source.id);
    if (lock === null || (await queries.reviewState(trx, upgrade.table, source.id)) !== 'pending')
      return true;
    if (lock.ledger_revision !== source.ledger_revision) return false;
    await upgrade.write(trx, lock, found);
    return true;
  });

const compareOne = async <Found>(app: App, upgrade: Upgrade<Found>, portfolioId: string): Promise<void> => {
  for (let tries = 0; tries < triesAtOnce; tries += 1) {
    const [source] = await listSources(app.db, [portfolioId]);
    if (source === undefined) return;
    const found = await upgrade.compare(app, source);
    if (await settle(app, { upgrade, source, found })) return;
  }
};

/**
 * Compares the portfolios that an upgrade has marked, one after the other. Without any, it costs one query of an
 * empty list.
 */
export const compareMarked = async <Found>(app: App, upgrade: Upgrade<Found>): Promise<void> => {
  let id = await queries.nextPending(app.db, upgrade.table, null);
  while (id !== null) {
    try {
      await compareOne(app, upgrade, id);
    } catch (error) {
      // It stays marked and is tried again in the next round; the other portfolios need not wait for it.
      app.log.error({ err: error, portfolioId: id }, upgrade.failure);
    }
    await yieldToEventLoop();
    id = await queries.nextPending(app.db, upgrade.table, id);
  }
};

const acknowledgements = {
  day_order_reviews: {
    eventType: 'portfolio.acknowledge_day_order',
    none: 'no_order_change',
  },
  definition_reviews: {
    eventType: 'portfolio.acknowledge_definitions',
    none: 'no_changed_definitions',
  },
} as const satisfies Record<ReviewTable, unknown>;

export interface Settler {
  readonly app: App;
  readonly userId: string;
}

/** Removes the changed figures of a portfolio from the list of data issues. */
export const acknowledgeReview = (
  { app, userId }: Settler,
  table: ReviewTable,
  portfolioId: string,
): Promise<
  { done: true } | Refusal<'not_found' | 'wrong_state', 'no_order_change' | 'no_changed_definitions'>
> =>
  inTransaction(app.db, async (trx) => {
    const { eventType, none } = acknowledgements[table];
    const lock = await lockLedger(trx, portfolioId);
    if (lock === null) return refuse('not_found');
    if ((await queries.reviewState(trx, table, portfolioId)) !== 'changed')
      return refuse('wrong_state', because(none));
    const now = app.clock.now();
    const change = { state: 'settled', settled_at: now.toISOString(), settled_by: userId } as const;
    await queries.updateReview(trx, { table, portfolioId }, change);
    // The portfolio's data issues are cached by the revision of its ledger.
    await advanceLedger(trx, enterWithoutEntries(lock), { added: 0, removed: 0 });
    await writeAudit(trx, {
      eventType,
      now,
      userId,
      entity: 'portfolio',
      entityId: portfolioId,
      before: { acknowledged: false },
      after: { acknowledged: true },
    });
    return { done: true } as const;
  });

/** The same for changed definitions in each portfolio that the viewer may edit; each in a transaction of its own. */
export const acknowledgeAll = async (
  app: App,
  viewer: Staff,
): Promise<{ acknowledged: number; hasMore: boolean }> => {
  const found = await queries.listChangedPortfolios(app.db, viewer, acknowledgedAtOnce + 1);
  let acknowledged = 0;
  for (const id of found.slice(0, acknowledgedAtOnce)) {
    // Somebody else may have acknowledged it meanwhile.
    const done = await acknowledgeReview({ app, userId: viewer.id }, 'definition_reviews', id);
    if ('done' in done) acknowledged += 1;
  }
  return { acknowledged, hasMore: found.length > acknowledgedAtOnce };
};
