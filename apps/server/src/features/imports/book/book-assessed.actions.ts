/** Books the checked rows of an import: they appear in one transaction, most of many are written before it. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import {
  bookChecked,
  entriesAtOnce,
  planAhead,
  planTogether,
  refuseClosedLedger,
} from '../../ledger/actions.ts';
import type { Bookkeeper, BookingPlan, NewEntry } from '../../ledger/actions.ts';
import { hiddenBatchIn, hideBatch, showBatch } from '../../ledger/batches/queries.ts';
import { holdInstruments } from '../../market-data/queries.ts';
import type { Quoting } from '../../market-data/queries.ts';
import { keepCash } from '../../portfolios/actions.ts';
import { openingDepositEntries } from '../answer/cash/cash-answer.actions.ts';
import { answerTo, storedCashAnswer } from '../import/rules.ts';
import { listAccounts } from '../../portfolio-access/accounts.queries.ts';
import { lockLedger, periodMetadata } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../../portfolio-access/ledger-lock.actions.ts';
import { createAhead, dropAhead, reserveBatch, untilFree, writeAhead } from './batch.actions.ts';
import { holdLease } from './lease.ts';
import { entriesBeside, bookableEntry } from '../assess/ledger/ledger-errors.actions.ts';
import type { Assessment } from '../assess/transactions.actions.ts';
import { linkStatedSides, lockStatedSides } from './transfer-sides.actions.ts';
import {
  createdFor,
  instrumentsToCreate,
  markApplied,
  NotApplied,
  notApplied,
  notIntoPeriod,
  notTaken,
  stoppedBy,
} from './work.actions.ts';
import type { Work } from './work.actions.ts';

/** The user's answer to the question about cash; null if the rows do not ask it. */
const cashAnswer = ({ row }: Work, { cashQuestion }: Assessment): CashAnswer | null =>
  cashQuestion === null ? null : answerTo(cashQuestion, storedCashAnswer(row));

/** The entries of the import, the opening deposit first. */
const allEntries = async (
  work: Work,
  assessment: Assessment,
  created: ReadonlyMap<string, string>,
): Promise<NewEntry[]> => {
  const accountId = work.row.account_id;
  const deposits = openingDepositEntries(cashAnswer(work, assessment));
  const entries: NewEntry[] = deposits.map((deposit) => ({ ...deposit, accountId }));
  const idNow = (id: string | null) => (id === null ? null : (created.get(id) ?? id));
  for (const row of assessment.bookable) {
    if (entries.length % 500 === 499) await nextTurn();
    const { instrumentId, toInstrumentId } = row;
    const place = {
      accountId,
      instrumentId: idNow(instrumentId),
      toInstrumentId: idNow(toInstrumentId),
    };
    entries.push(bookableEntry(row, place), ...entriesBeside(row, place));
  }
  return entries;
};

/**
 * Locks the ledger; null if the ledger, its portfolio (with its accounts) or how its instruments are quoted has
 * changed since the check.
 */
const lockAsAssessed = async (
  trx: Db,
  portfolioId: string,
  { ledger, quoting }: Assessment,
): Promise<LedgerLock | null> => {
  const lock = await lockLedger(trx, portfolioId);
  if (lock === null || refuseClosedLedger(lock) !== null) throw notTaken(lock);
  const isSame =
    lock.ledger_revision === ledger.ledger_revision &&
    lock.revision === ledger.revision &&
    lock.short_sales === ledger.short_sales &&
    lock.day_order === ledger.day_order &&
    lock.cash_kept === ledger.cash_kept;
  const now = await holdInstruments(trx, [...quoting.keys()]);
  const isQuotedAlike = ([id, { currency, quotation }]: readonly [string, Quoting]) =>
    now.get(id)?.currency === currency && now.get(id)?.quotation === quotation;
  return isSame && [...quoting].every(isQuotedAlike) ? lock : null;
};

/** Changes whether the portfolio tracks cash as the user answered. */
const applyCashAnswer = async (trx: Db, work: Work, answer: CashAnswer | null) => {
  const { app, viewer, row } = work;
  if (answer === null || row.portfolio_id === null) return;
  const change = { id: row.portfolio_id, cashKept: answer.cashKept, by: bookkeeper(work) };
  const refusal = await keepCash(trx, { app, viewer }, change);
  if (refusal === null) return;
  throw refusal.code === 'wrong_state' ? new NotApplied(refusal.reason as ImportError) : notApplied(refusal);
};

const outcomeCounts = ({ rows, bookable }: Assessment) => {
  const count = (status: string) => rows.filter((one) => one.status === status).length;
  return {
    newRows: bookable.length,
    duplicateRows: count('duplicate'),
    errorRows: count('error'),
    questionRows: count('question'),
    waitingRows: count('waiting'),
    totalRows: rows.length,
  };
};

const bookkeeper = ({ app, row, userId, closedPeriods }: Work): Bookkeeper => ({
  userId,
  importId: row.id,
  now: app.clock.now(),
  today: app.clock.today(),
  closedPeriods,
});

type Outcome = 'applied' | 'moved' | 'busy';

/** Changes the ledger, in one transaction: writes the entries of the plan that are left, and shows the batch. */
const publish = (
  work: Work,
  assessment: Assessment,
  makePlan: (trx: Db, lock: LedgerLock) => Promise<BookingPlan>,
): Promise<Outcome> =>
  inTransaction(work.app.db, async (trx) => {
    await holdLease(trx, work.lease, null);
    const portfolioId = assessment.ledger.id;
    const sides = await lockStatedSides(trx, work, { portfolioId, assessment });
    const lock = await lockAsAssessed(trx, portfolioId, assessment);
    if (lock === null) return 'moved';
    const hidden = await hiddenBatchIn(trx, portfolioId);
    if (hidden !== null && hidden !== work.row.id) return 'busy';
    const booked = await bookChecked(trx, lock, { plan: await makePlan(trx, lock), by: bookkeeper(work) });
    if (!booked.ok) throw notIntoPeriod(booked);
    if (hidden !== null) await showBatch(trx, hidden);
    await applyCashAnswer(trx, work, cashAnswer(work, assessment));
    await linkStatedSides(trx, work, { portfolioId, sides });
    await markApplied(trx, work, { ...outcomeCounts(assessment), more: periodMetadata(booked.pass) });
    return 'applied';
  });

/** Hides the batch of the import, which is empty yet. */
const openBatch = (work: Work, assessment: Assessment): Promise<'open' | 'moved' | 'busy'> =>
  inTransaction(work.app.db, async (trx) => {
    await holdLease(trx, work.lease, null);
    const portfolioId = assessment.ledger.id;
    if ((await lockAsAssessed(trx, portfolioId, assessment)) === null) return 'moved';
    return (await hideBatch(trx, { batch: work.row.id, portfolioId })) ? 'open' : 'busy';
  });

/** Books a large import, most of it ahead. */
const bookLarge = async (work: Work, assessment: Assessment): Promise<Outcome> => {
  const portfolioId = assessment.ledger.id;
  const opened = await openBatch(work, assessment);
  if (opened !== 'open') return opened;
  const entries = await allEntries(work, assessment, await createAhead(work, assessment));
  const end = await reserveBatch(work, portfolioId, entries.length);
  const plan = planAhead(end, entries);
  await writeAhead(work, end, { plan, by: bookkeeper(work) });
  const outcome = await publish(work, assessment, () => Promise.resolve(plan));
  if (outcome !== 'applied') await dropAhead(work, portfolioId);
  return outcome;
};

const bookOnce = (work: Work, assessment: Assessment): Promise<Outcome> => {
  if (assessment.bookable.length > entriesAtOnce) return bookLarge(work, assessment);
  return publish(work, assessment, async (trx, lock) => {
    const created = await createdFor(trx, work, instrumentsToCreate(assessment.newInstruments));
    const accounts = await listAccounts(trx, lock.id);
    return planTogether({ ...lock, accounts }, await allEntries(work, assessment, created));
  });
};

/**
 * Books the checked rows, all at once; `moved` if the ledger has changed since, so that the check is outdated. Waits while another
 * import is being written into the portfolio.
 */
export const bookAssessed = async (work: Work, assessment: Assessment): Promise<'applied' | 'moved'> => {
  const outcome = await bookOnce(work, assessment);
  if (outcome !== 'busy') return outcome;
  if (!(await untilFree(work.app.db, assessment.ledger.id))) throw stoppedBy('ledger_kept_changing');
  return 'moved';
};
