/** What a row lacks to be an entry of its type. */
import { needlessInstrument, transactionFaults } from '@partnerfolio/contract/ledger';
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { TransactionForm } from '@partnerfolio/contract/ledger';
import type { CurrencyCode, Id } from '@partnerfolio/contract/values';
import { rowFault } from '../../import/faults.rules.ts';
import { entryFields } from './entry-fields.ts';
import type { StatedFields } from './entry-fields.ts';
import type { RowFault } from '../../import/faults.rules.ts';

/** An entry whose instruments are only named. */
type Draft = StatedFields & {
  readonly currency: CurrencyCode | null;
  readonly instrument: object | null;
  readonly toInstrument: object | null;
};

const placeholderId = '00000000-0000-7000-8000-000000000000' as Id;
const receivedId = '00000000-0000-7000-8000-000000000001' as Id;

/** What a row lacks, by the field of the entry it would become. */
const missingFields: Readonly<Partial<Record<keyof TransactionForm, RowFault>>> = {
  instrumentId: rowFault('symbol', 'instrument_required'),
  toInstrumentId: rowFault('toSymbol', 'received_required'),
  quantity: rowFault('quantity', 'quantity_required'),
  price: rowFault('price', 'price_required'),
  amount: rowFault('amount', 'amount_required'),
  ratioNew: rowFault('ratioNew', 'new_count_required'),
  ratioOld: rowFault('ratioOld', 'old_count_required'),
  costShare: rowFault('costShare', 'cost_share_required'),
  toAmount: rowFault('toAmount', 'bought_amount_required'),
  toCurrency: rowFault('toCurrency', 'bought_currency_required'),
};

/** The draft as the contract's rule expects it. */
const asForm = (draft: Draft): TransactionForm => ({
  ...entryFields(draft, {
    instrumentId: draft.instrument === null ? null : placeholderId,
    toInstrumentId: draft.toInstrument === null ? null : receivedId,
    currency: draft.currency ?? ('XXX' as CurrencyCode),
  }),
  accountId: null,
  toAccountId: null,
});

/** What the contract's rule finds missing, in the terms of a file. */
export const missing = (draft: Draft): RowFault[] =>
  transactionFaults(asForm(draft)).map(({ path, code }) => {
    if (path === 'instrumentId' && draft.instrument !== null)
      return rowFault('symbol', needlessInstrument(draft.type));
    if (path === 'amount' && entryShapes[draft.type].money === 'amount_or_units')
      return rowFault('amount', 'amount_or_units_required');
    if (code === 'same_currency') return rowFault('toCurrency', code);
    if (code === 'accrued_interest_without_trade') return rowFault('accruedInterest', code);
    if (code === 'not_positive') return rowFault('amount', code);
    return missingFields[path] ?? rowFault('row', 'missing_field');
  });
