/** Applying an import of transactions: all of it in one transaction of the database. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { invariant, isRefusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { bookTransactions } from '../ledger/actions.ts';
import type { NewEntry } from '../ledger/actions.ts';
import { lockLedger } from '../portfolios/ledger-lock.actions.ts';
import { readAs } from './layout.ts';
import { holdLease } from './lease.ts';
import { assessTransactions, entryOf } from './transactions.actions.ts';
import type { Assessment } from './transactions.actions.ts';
import { createdFor, faultText, markApplied, NotApplied } from './work.actions.ts';
import type { Work } from './work.actions.ts';

const bookingTries = 5;

const newEntries = async (
  { candidates }: Assessment,
  created: ReadonlyMap<string, string>,
): Promise<NewEntry[]> => {
  const entries: NewEntry[] = [];
  const idNow = (id: string | null) => (id === null ? null : (created.get(id) ?? id));
  for (const candidate of candidates) {
    if (entries.length % 500 === 499) await nextTurn();
    const { instrumentId, toInstrumentId } = candidate;
    entries.push(
      entryOf(candidate, { instrumentId: idNow(instrumentId), toInstrumentId: idNow(toInstrumentId) }),
    );
  }
  return entries;
};

/** Books what was assessed; `moved` when the ledger has changed since, and the assessment is out of date. */
const bookAssessed = (work: Work, assessment: Assessment): Promise<'applied' | 'moved'> =>
  inTransaction(work.app.db, async (trx) => {
    const { app, row, lease, userId } = work;
    await holdLease(trx, lease, null);
    invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
    const lock = await lockLedger(trx, row.portfolio_id);
    if (lock?.ledger_revision !== assessment.ledgerRevision) return 'moved';
    const instruments = [...assessment.newInstruments].map(([id, one]) => ({ ...one, id }));
    const entries = await newEntries(assessment, await createdFor(trx, work, instruments));
    const by = { userId, importId: row.id, now: app.clock.now(), today: app.clock.today() };
    const booked = await bookTransactions(trx, row.portfolio_id, { entries, by });
    if (!booked.ok)
      throw new NotApplied('faults' in booked ? (booked.faults[0]?.message ?? booked.code) : booked.detail);
    const count = (fate: string) => assessment.rows.filter((one) => one.fate === fate).length;
    await markApplied(trx, work, {
      newRows: entries.length,
      duplicateRows: count('duplicate'),
      errorRows: count('error'),
      totalRows: assessment.rows.length,
    });
    return 'applied';
  });

/** Assesses the file against the ledger as it is now and books its new rows; nothing at all when that fails. */
export const applyTransactions = async (work: Work, layout: TransactionLayout): Promise<void> => {
  const { app, row, mayCreate } = work;
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = { row, portfolioId: row.portfolio_id, layout: readAs(layout, work.scan), mayCreate, today };
  for (let tries = 0; tries < bookingTries; tries += 1) {
    const assessment = await assessTransactions(app.db, input);
    if (isRefusal(assessment)) throw new NotApplied(faultText(assessment));
    const faulty = assessment.rows.find(({ fate }) => fate === 'error');
    if (work.rows === 'all' && faulty !== undefined)
      throw new NotApplied(`Line ${faulty.line}: ${faulty.faults[0]?.message ?? 'not right'}`);
    if ((await bookAssessed(work, assessment)) === 'applied') return;
  }
  throw new NotApplied('The ledger kept changing meanwhile; try again');
};
