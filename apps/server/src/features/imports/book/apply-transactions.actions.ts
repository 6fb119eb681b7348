/** Applies an import of transactions: checks it against the current ledger, then books all rows or none. */
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { refreshLedgerStatistics } from '../../ledger/actions.ts';
import { likeEntries } from '../assess/rows/answers.queries.ts';
import { answerTo, storedCashAnswer } from '../import/rules.ts';
import { bookAssessed } from './book-assessed.actions.ts';
import { deleteOtherRows } from '../assess/rows/rows.queries.ts';
import { readAs } from '../understand/layout/layout.ts';
import { holdLease } from './lease.ts';
import * as queries from '../import/queries.ts';
import { databaseRowLimit } from '../upload/row-limit.ts';
import { keepRows, readingResult } from '../assess/reading.actions.ts';
import { assessTransactions } from '../assess/transactions.actions.ts';
import type { Assessment } from '../assess/transactions.actions.ts';
import { notApplied, notRight, stoppedBy } from './work.actions.ts';
import type { NotApplied, Work } from './work.actions.ts';

const bookingTries = 5;

/** A row resembles a booked entry that it did not resemble in the preview the user saw. */
const newlyLike = async (work: Work, { rows }: Assessment): Promise<number | null> => {
  const { id, reading_id } = work.row;
  invariant(reading_id !== null, 'an import is applied as it was read');
  const seen = await likeEntries(work.app.db, { importId: id, readingId: reading_id });
  const found = rows.find(({ line, questions }) =>
    questions.some((one) => one.kind === 'likely_duplicate' && one.entry.id !== seen.get(line)),
  );
  return found?.line ?? null;
};

/** Replaces the preview with the current state of the rows. */
const showAnew = async (work: Work, assessment: Assessment): Promise<void> => {
  const { db } = work.app;
  const reading = { importId: work.row.id, readingId: uuid() };
  await keepRows(db, reading, assessment.rows);
  await inTransaction(db, async (trx) => {
    await holdLease(trx, work.lease, null);
    await queries.changeImport(trx, work.row.id, {
      ...readingResult(assessment.rows, assessment),
      reading_id: reading.readingId,
    });
  });
  await deleteOtherRows(db, work.row.id, reading.readingId);
};

/** Why the rows cannot be booked as the user saw them; null when they can. */
const obstacleIn = async (work: Work, assessment: Assessment): Promise<NotApplied | null> => {
  const invalid = assessment.rows.find(({ status }) => status === 'error');
  if (work.rows === 'all' && invalid !== undefined) return notRight(invalid);
  const like = await newlyLike(work, assessment);
  if (like !== null) return stoppedBy('matching_entry_booked', like);
  const open = assessment.rows.find(({ status }) => status === 'question');
  if (work.rows === 'all' && open !== undefined) return stoppedBy('row_needs_answer', open.line);
  const { cashQuestion } = assessment;
  const isCashOpen = cashQuestion !== null && answerTo(cashQuestion, storedCashAnswer(work.row)) === null;
  return isCashOpen ? stoppedBy('cash_undecided') : null;
};

/** Whether an instrument of a row went away while the rows were checked: a merge has replaced it, which the next check finds. */
const hasLostInstrument = ({ rows }: Assessment): boolean =>
  rows.some(({ errors }) => errors.some(({ code }) => code === 'unknown_instrument'));

/** Checks the file against the current ledger and books its new rows; books nothing if a check fails. */
export const applyTransactions = async (work: Work, layout: TransactionLayout): Promise<void> => {
  const { app, row, mayCreate } = work;
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = {
    row,
    portfolioId: row.portfolio_id,
    layout: readAs(layout, work.scan),
    mayCreate,
    mayCorrect: work.closedPeriods !== 'refused',
    today,
    rowLimit: databaseRowLimit(app.config),
  };
  for (let tries = 0; tries < bookingTries; tries += 1) {
    const assessment = await assessTransactions(app.db, input);
    if (isRefusal(assessment)) throw notApplied(assessment);
    if (hasLostInstrument(assessment) && tries < bookingTries - 1) continue;
    const obstacle = await obstacleIn(work, assessment);
    if (obstacle !== null) {
      await showAnew(work, assessment);
      throw obstacle;
    }
    if ((await bookAssessed(work, assessment)) === 'moved') continue;
    return inTransaction(app.db, (trx) => refreshLedgerStatistics(trx, assessment.bookable.length));
  }
  throw stoppedBy('ledger_kept_changing');
};
