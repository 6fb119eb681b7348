/**
 * The upgrade to changed definitions of figures: compares each portfolio once by the previous and the current
 * definitions.
 */
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTurns } from '../../platform/jobs/in-turns.ts';
import { loadComputed } from '../figures/compute/inputs/computed.actions.ts';
import type { DefinitionChange, FigureSource } from '../figures/compute/inputs/queries.ts';
import { advanceLedger, enterWithoutEntries } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { changedDefinitions } from './definitions.rules.ts';
import * as queries from './queries.ts';
import { compareMarked } from './reviews.actions.ts';

const compare = async (app: App, source: FigureSource): Promise<readonly DefinitionChange[]> => {
  const today = app.clock.today();
  const { first, kept } = await queries.findDefinitionReview(app.db, source.id);
  const zeros = await queries.listZeroCloses(app.db, source.id);
  const computed = await loadComputed(app.db, source, today);
  return [...kept, ...(await inTurns(changedDefinitions(computed, { first, zeros })))];
};

const list = async (
  trx: Db,
  { lock, changes, now }: { lock: LedgerLock; changes: readonly DefinitionChange[]; now: Date },
): Promise<void> => {
  await queries.updateReview(
    trx,
    { table: 'definition_reviews', portfolioId: lock.id },
    { state: 'changed', changes: JSON.stringify(changes), compared_at: now.toISOString() },
  );
  // The portfolio's data issues are cached by the revision of its ledger.
  await advanceLedger(trx, enterWithoutEntries(lock), { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'portfolio.list_changed_definitions',
    now,
    userId: null,
    entity: 'portfolio',
    entityId: lock.id,
    metadata: { changes },
  });
};

/** Compares the marked portfolios; runs after the processing orders, on which their ledgers depend. */
export const compareDefinitions = (app: App): Promise<void> =>
  compareMarked(app, {
    table: 'definition_reviews',
    compare,
    write: (trx, lock, changes) =>
      changes.length === 0
        ? queries.deleteReview(trx, 'definition_reviews', lock.id)
        : list(trx, { lock, changes, now: app.clock.now() }),
    failure: 'a portfolio could not be compared by former definitions',
  });
