/**
 * Writes most entries of a large import before its ledger changes: in short transactions, as a hidden batch that appears with
 * the change. If it is not to appear, `takeBack` deletes it in steps.
 */
import { setTimeout as passed } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { inStep } from '../../../platform/database/steps.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { entriesAtOnce, writeEntries } from '../../ledger/actions.ts';
import type { Bookkeeper, BookingPlan, LedgerEnd } from '../../ledger/actions.ts';
import { hiddenBatchIn, showBatch } from '../../ledger/batches/queries.ts';
import { removeHidden } from '../../ledger/batches/unbook.actions.ts';
import { listAccounts } from '../../portfolio-access/accounts.queries.ts';
import { lockLedger, reserveEntries } from '../../portfolio-access/ledger-lock.actions.ts';
import type { Assessment } from '../assess/transactions.actions.ts';
import { holdLease } from './lease.ts';
import { createdFor, instrumentsToCreate, notTaken } from './work.actions.ts';
import type { Work } from './work.actions.ts';

const lookMs = 200;
const looksAtMost = 300;

/** Waits until no other import is being written into a portfolio, or taken out of it; false if that takes longer than a minute. */
export const untilFree = async (db: Db, portfolioId: string): Promise<boolean> => {
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    if ((await hiddenBatchIn(db, portfolioId)) === null) return true;
    await passed(lookMs);
  }
  return false;
};

/** Each is two statements. */
const instrumentsAtOnce = 50;

/** Creates the new instruments before the entries that name them; if the import fails, they are removed. */
export const createAhead = async (
  work: Work,
  { newInstruments }: Assessment,
): Promise<ReadonlyMap<string, string>> => {
  const all = instrumentsToCreate(newInstruments);
  const created = new Map<string, string>();
  for (let start = 0; start < all.length; start += instrumentsAtOnce)
    await inStep(work.app, async (trx) => {
      await holdLease(trx, work.lease, null);
      const some = all.slice(start, start + instrumentsAtOnce);
      for (const [placeholder, id] of await createdFor(trx, work, some)) created.set(placeholder, id);
    });
  return created;
};

/** Reserves the numbers of the batch; returns where the ledger ended before them. */
export const reserveBatch = ({ app, lease }: Work, portfolioId: string, count: number): Promise<LedgerEnd> =>
  inTransaction(app.db, async (trx) => {
    await holdLease(trx, lease, null);
    const lock = await lockLedger(trx, portfolioId);
    if (lock === null) throw notTaken(lock);
    await reserveEntries(trx, lock, count);
    return { ...lock, accounts: await listAccounts(trx, lock.id) };
  });

/** Writes the entries of the plan that go ahead into the hidden batch. */
export const writeAhead = async (
  { app, lease }: Work,
  end: LedgerEnd,
  { plan, by }: { readonly plan: BookingPlan; readonly by: Bookkeeper },
): Promise<void> => {
  for (let start = 0; start < plan.ahead.length; start += entriesAtOnce)
    await inStep(app, async (trx) => {
      await holdLease(trx, lease, null);
      await writeEntries(trx, end, { some: plan.ahead.slice(start, start + entriesAtOnce), by });
    });
};

/** Deletes what was written ahead of a ledger that has changed since. */
export const dropAhead = async (work: Work, portfolioId: string): Promise<void> => {
  let removed = entriesAtOnce;
  while (removed === entriesAtOnce)
    removed = await inStep(work.app, async (trx) => {
      await holdLease(trx, work.lease, null);
      const gone = await removeHidden(trx, work.row.id, { portfolioId, undoneBy: null });
      if (gone < entriesAtOnce) await showBatch(trx, work.row.id);
      return gone;
    });
};
