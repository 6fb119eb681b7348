/** Books the checked rows of an import, all in one transaction. */
import type { CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { bookChecked, refuseClosedLedger } from '../../ledger/actions.ts';
import type { NewEntry } from '../../ledger/actions.ts';
import { holdInstruments } from '../../market-data/queries.ts';
import type { Quoting } from '../../market-data/queries.ts';
import { keepCash } from '../../portfolios/actions.ts';
import { openingDepositEntries } from '../cash/cash-answer.actions.ts';
import { answerTo, storedCashAnswer } from '../cash/cash-question.rules.ts';
import { lockLedger } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../../portfolio-access/ledger-lock.actions.ts';
import { holdLease } from './lease.ts';
import { entriesBeside, candidateEntry } from '../preview/ledger-faults.actions.ts';
import type { Assessment } from '../preview/transactions.actions.ts';
import { linkStatedSides, lockStatedSides } from './transfer-sides.actions.ts';
import { createdFor, markApplied, notApplied, notTaken } from './work.actions.ts';
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
 * Locks the ledger; null if the ledger, its settings or how its instruments are quoted has changed since the
 * check.
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
    lock.short_sales === ledger.short_sales &&
    lock.day_order === ledger.day_order &&
    lock.cash_kept === ledger.cash_kept;
  const now = await holdInstruments(trx, [...quoting.keys()]);
  const isQuotedAlike = ([id, { currency, quotation }]: readonly [string, Quoting]) =>
    now.get(id)?.currency === currency && now.get(id)?.quotation === quotation;
  return isSame && [...quoting].every(isQuotedAlike) ? lock : null;
};

/** The user's answer to the question about cash; null if the rows do not ask it. */
const cashAnswer = ({ row }: Work, { cashQuestion }: Assessment): CashAnswer | null =>
  cashQuestion === null ? null : answerTo(cashQuestion, storedCashAnswer(row));

/** Changes whether the portfolio tracks cash as the user answered. */
const applyCashAnswer = async (trx: Db, { app, viewer, row }: Work, answer: CashAnswer | null) => {
  if (answer === null || row.portfolio_id === null) return;
  const change = { id: row.portfolio_id, cashKept: answer.cashKept };
  const refusal = await keepCash(trx, { app, viewer }, change);
  if (refusal !== null) throw notApplied(refusal);
};

/** Books the checked rows; `moved` if the ledger has changed since, so that the check is outdated. */
export const bookAssessed = (work: Work, assessment: Assessment): Promise<'applied' | 'moved'> =>
  inTransaction(work.app.db, async (trx) => {
    const { app, row, lease, userId } = work;
    await holdLease(trx, lease, null);
    invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
    const portfolioId = row.portfolio_id;
    const sides = await lockStatedSides(trx, work, { portfolioId, assessment });
    const lock = await lockAsAssessed(trx, portfolioId, assessment);
    if (lock === null) return 'moved';
    const instruments = [...assessment.newInstruments].map(([id, one]) => ({ ...one, id }));
    const entries = await newEntries(assessment, await createdFor(trx, work, instruments));
    const by = { userId, importId: row.id, now: app.clock.now(), today: app.clock.today() };
    const answer = cashAnswer(work, assessment);
    await bookChecked(trx, lock, { entries: [...openingDepositEntries(answer), ...entries], by });
    await applyCashAnswer(trx, work, answer);
    await linkStatedSides(trx, work, { portfolioId, sides });
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
