/**
 * The upgrade to changed definitions of figures. A migration can't calculate, so it only marks the portfolios that are there; here
 * each is compared once by the former definitions and today's, and what differs is kept for its people. Killed in between, the next
 * start goes on with what is still marked; of several processes one writes, and the others find it done.
 */
import type { LocalDate } from '@partnerfolio/finance/dates';
import { writeAudit } from '../../platform/audit.ts';
import { letOthersRun } from '../../platform/bounded-cache.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { inTurns } from '../../platform/in-turns.ts';
import { refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { loadComputed } from '../performance/computed.actions.ts';
import { listSources } from '../performance/queries.ts';
import type { DefinitionChange, FigureSource } from '../performance/queries.ts';
import { advanceLedger, lockLedger } from '../portfolios/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolios/ledger-lock.actions.ts';
import * as queries from './queries.ts';
import { changedDefinitions } from './rules.ts';

const compare = async (app: App, source: FigureSource): Promise<readonly DefinitionChange[]> => {
  const today = app.clock.today() as unknown as LocalDate;
  return inTurns(changedDefinitions(await loadComputed(app.db, source, today)));
};

const list = async (
  app: App,
  trx: Db,
  { lock, changes }: { lock: LedgerLock; changes: readonly DefinitionChange[] },
): Promise<void> => {
  const now = app.clock.now();
  await queries.updateReview(trx, lock.id, {
    state: 'changed',
    changes: JSON.stringify(changes),
    compared_at: now.toISOString(),
  });
  // What is listed of a portfolio goes by the revision of its ledger.
  await advanceLedger(trx, lock, { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'portfolio.list_changed_definitions',
    now,
    userId: null,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: { changes },
  });
};

/** Writes the outcome of a comparison; false when the ledger has moved on since, and it has to be compared again. */
const settle = (app: App, source: FigureSource, changes: readonly DefinitionChange[]): Promise<boolean> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, source.id);
    if (lock === null || (await queries.reviewState(trx, source.id)) !== 'pending') return true;
    if (lock.ledger_revision !== source.ledger_revision) return false;
    if (changes.length === 0) await queries.deleteReview(trx, source.id);
    else await list(app, trx, { lock, changes });
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

/**
 * Compares the portfolios that an upgrade has marked, one after the other; after the processing orders, which decide what their
 * ledgers are. Costs one look at an empty list otherwise.
 */
export const compareDefinitions = async (app: App): Promise<void> => {
  let id = await queries.nextPending(app.db, null);
  while (id !== null) {
    try {
      await compareOne(app, id);
    } catch (error) {
      // It stays marked and is tried again in the next round; the others need not wait for it.
      app.log.error(
        { err: error, portfolioId: id },
        'a portfolio could not be compared by former definitions',
      );
    }
    await letOthersRun();
    id = await queries.nextPending(app.db, id);
  }
};

/** Takes the changed figures of a portfolio off the list of data issues. */
export const acknowledge = (
  { app, userId }: { readonly app: App; readonly userId: string },
  portfolioId: string,
): Promise<{ done: true } | Refusal<'not_found' | 'wrong_state'>> =>
  inTransaction(app.db, async (trx) => {
    const lock = await lockLedger(trx, portfolioId);
    if (lock === null) return refuse('not_found');
    if ((await queries.reviewState(trx, portfolioId)) !== 'changed')
      return refuse('wrong_state', { detail: 'There are no changed definitions to acknowledge' });
    const now = app.clock.now();
    await queries.updateReview(trx, portfolioId, {
      state: 'settled',
      settled_at: now.toISOString(),
      settled_by: userId,
    });
    await advanceLedger(trx, lock, { added: 0, removed: 0 });
    await writeAudit(trx, {
      eventType: 'portfolio.acknowledge_definitions',
      now,
      userId,
      entity: 'portfolio',
      entityId: portfolioId,
      before: { acknowledged: false },
      after: { acknowledged: true },
    });
    return { done: true } as const;
  });
