/** Stores the answer whether the portfolio tracks cash, which takes effect when the rows are booked. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import type { App } from '../../../../platform/context.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { NewEntry } from '../../../ledger/actions.ts';
import { importError } from '../../import/errors.rules.ts';
import { changeImport, lockImport } from '../../import/queries.ts';
import { refuseStep, refuseWithoutLayout } from '../../import/refusals.ts';
import { hasFile } from '../../import/rules.ts';
import type { StoredCashAnswer, StoredCashQuestion } from '../../import/rules.ts';

interface Answering {
  readonly importId: string;
  readonly answer: CashAnswer | null;
  /** The revision of the reading that the user saw. */
  readonly revision: number;
}

const lateDeposits = ({ openingDeposits }: CashAnswer, today: string) =>
  openingDeposits.flatMap(({ date }, i) =>
    date > today ? [fieldError(`answer.openingDeposits.${i}.date`, 'trade_date_in_future')] : [],
  );

/** Stores the answer, unless the import has changed since the user saw it. Nothing has to be read again. */
export const answerCashQuestion = (
  app: App,
  { importId, answer, revision }: Answering,
): Promise<Refusal<'invalid' | 'wrong_state' | 'stale'> | null> =>
  inTransaction(app.db, async (trx) => {
    const row = await lockImport(trx, importId);
    if (row === null || !hasFile(row.state) || row.reading_id === null) return refuseWithoutLayout();
    if (row.revision !== revision) return refuse('stale');
    const question = row.cash_question as StoredCashQuestion | null;
    if (question === null) return refuseStep('wrong_state', importError('cash_not_asked'));
    const fields = answer === null ? [] : lateDeposits(answer, app.clock.today());
    if (fields.length > 0) return refuse('invalid', { fields });
    const stored: StoredCashAnswer | null = answer === null ? null : { kind: question.kind, ...answer };
    await changeImport(trx, importId, { cash_answer: stored === null ? null : JSON.stringify(stored) });
    return null;
  });

/** The opening deposits of an answer as entries; the schema and the answer's own check leave nothing to refuse. */
export const openingDepositEntries = (answer: CashAnswer | null): NewEntry[] =>
  (answer?.openingDeposits ?? []).map(({ date, amount, currency }) => ({
    type: 'deposit',
    tradeDate: date,
    settlementDate: null,
    tradeTime: null,
    instrumentId: null,
    quantity: null,
    price: null,
    amount,
    fee: '0',
    tax: '0',
    accruedInterest: '0',
    currency,
    ratioNew: null,
    ratioOld: null,
    toInstrumentId: null,
    costShare: null,
    toAmount: null,
    toCurrency: null,
    lots: null,
    fromLots: null,
    note: null,
  }));
