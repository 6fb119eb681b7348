/** What a row lacks to be an entry of its type. */
import { needlessInstrument, transactionErrors } from '@partnerfolio/contract/ledger';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { TransactionForm } from '@partnerfolio/contract/ledger';
import type { CurrencyCode, Id } from '@partnerfolio/contract/values';
import { rowError } from '../../import/errors.rules.ts';
import { entryFields } from './entry-fields.ts';
import type { StatedFields } from './entry-fields.ts';
import type { RowError } from '../../import/errors.rules.ts';

/** An entry whose instruments are only named. */
type Draft = StatedFields & {
  readonly currency: CurrencyCode | null;
  readonly instrument: object | null;
  readonly toInstrument: object | null;
};

const placeholderId = '00000000-0000-7000-8000-000000000000' as Id;
const receivedId = '00000000-0000-7000-8000-000000000001' as Id;

/** What a row lacks, by the field of the entry it would become. */
const missingFields: Readonly<Partial<Record<keyof TransactionForm, RowError>>> = {
  instrumentId: rowError('symbol', 'instrument_required'),
  toInstrumentId: rowError('toSymbol', 'received_required'),
  toAccountId: rowError('type', 'account_transfer_in_file'),
  quantity: rowError('quantity', 'quantity_required'),
  price: rowError('price', 'price_required'),
  amount: rowError('amount', 'amount_required'),
  ratioNew: rowError('ratioNew', 'new_count_required'),
  ratioOld: rowError('ratioOld', 'old_count_required'),
  costShare: rowError('costShare', 'cost_share_required'),
  toAmount: rowError('toAmount', 'bought_amount_required'),
  toCurrency: rowError('toCurrency', 'bought_currency_required'),
};

/** The draft as the contract's rule expects it. */
const asForm = (draft: Draft): TransactionForm =>
  entryFields(draft, {
    accountId: null,
    instrumentId: draft.instrument === null ? null : placeholderId,
    toInstrumentId: draft.toInstrument === null ? null : receivedId,
    currency: draft.currency ?? ('XXX' as CurrencyCode),
  });

/** What the contract's rule finds missing, in the terms of a file. */
export const missing = (draft: Draft): RowError[] =>
  transactionErrors(asForm(draft)).map(({ path, code }) => {
    if (path === 'instrumentId' && draft.instrument !== null)
      return rowError('symbol', needlessInstrument(draft.type));
    if (path === 'amount' && entryShapes[draft.type].money === 'amount_or_units')
      return rowError('amount', 'amount_or_units_required');
    if (code === 'same_currency') return rowError('toCurrency', code);
    if (code === 'accrued_interest_without_trade') return rowError('accruedInterest', code);
    if (code === 'not_positive') return rowError('amount', code);
    return missingFields[path] ?? rowError('row', 'missing_field');
  });
