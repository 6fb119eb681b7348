/** Books the checked rows of an import, all in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { bookChecked, refuseClosedLedger } from '../../ledger/actions.ts';
import type { NewEntry } from '../../ledger/actions.ts';
import { holdInstruments } from '../../market-data/queries.ts';
import { lockLedger } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../../portfolio-access/ledger-lock.actions.ts';
import { holdLease } from './lease.ts';
import { entriesBeside, candidateEntry } from '../preview/ledger-faults.actions.ts';
import type { Assessment } from '../preview/transactions.actions.ts';
import { createdFor, markApplied, notTaken } from './work.actions.ts';
import type { Work } from './work.actions.ts';

const newEntries = async (
  { candidates }: Assessment,
  created: ReadonlyMap<string, string>,
): Promise<NewEntry[]> => {
  const entries: NewEntry[] = [];
  const idNow = (id: string | null) => (id === null ? null : (created.get(id) ?? id));
  for (const candidate of candidates) {
    if (entries.length % 500 === 499) await nextTurn();
    const { instrumentId, toInstrumentId } = candidate;
    const ids = { instrumentId: idNow(instrumentId), toInstrumentId: idNow(toInstrumentId) };
    entries.push(candidateEntry(candidate, ids), ...entriesBeside(candidate, ids));
  }
  return entries;
};

/**
 * Locks the ledger; null if the ledger, its settings or the currencies of its instruments have changed since the
 * check.
 */
const lockAsAssessed = async (
  trx: Db,
  portfolioId: string,
  { ledger, currencies }: Assessment,
): Promise<LedgerLock | null> => {
  const lock = await lockLedger(trx, portfolioId);
  if (lock === null || refuseClosedLedger(lock) !== null) throw notTaken(lock);
  const isSame =
    lock.ledger_revision === ledger.ledger_revision &&
    lock.short_sales === ledger.short_sales &&
    lock.day_order === ledger.day_order;
  const now = await holdInstruments(trx, [...currencies.keys()]);
  return isSame && [...currencies].every(([id, currency]) => now.get(id) === currency) ? lock : null;
};

/** Books the checked rows; `moved` if the ledger has changed since, so that the check is outdated. */
export const bookAssessed = (work: Work, assessment: Assessment): Promise<'applied' | 'moved'> =>
  inTransaction(work.app.db, async (trx) => {
    const { app, row, lease, userId } = work;
    await holdLease(trx, lease, null);
    invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
    const lock = await lockAsAssessed(trx, row.portfolio_id, assessment);
    if (lock === null) return 'moved';
    const instruments = [...assessment.newInstruments].map(([id, one]) => ({ ...one, id }));
    const entries = await newEntries(assessment, await createdFor(trx, work, instruments));
    const by = { userId, importId: row.id, now: app.clock.now(), today: app.clock.today() };
    await bookChecked(trx, lock, { entries, by });
    const count = (status: string) => assessment.rows.filter((one) => one.status === status).length;
    await markApplied(trx, work, {
      newRows: assessment.candidates.length,
      duplicateRows: count('duplicate'),
      errorRows: count('error'),
      questionRows: count('question'),
      waitingRows: count('waiting'),
      totalRows: assessment.rows.length,
    });
    return 'applied';
  });
