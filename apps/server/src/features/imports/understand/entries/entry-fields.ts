/** The fields of an entry that a file states, with the instruments and the currency that the caller has found. */
import type { TransactionForm } from '@partnerfolio/contract/ledger';
import type { CurrencyCode } from '@partnerfolio/contract/values';

/** What a row states, without the ids of its instruments and lots, which a file does not contain. */
export type StatedFields = Omit<
  TransactionForm,
  'accountId' | 'toAccountId' | 'instrumentId' | 'toInstrumentId' | 'lots' | 'fromLots' | 'currency'
>;

interface Found<Id extends string> {
  readonly instrumentId: Id | null;
  readonly toInstrumentId: Id | null;
  readonly currency: CurrencyCode;
  /** The account into which the file is booked; null for the only one of the portfolio. */
  readonly accountId: Id | null;
}

// Field by field, because spreading a hundred thousand drafts would cost more than everything else.
export const entryFields = <Id extends string>(
  stated: StatedFields,
  { accountId, instrumentId, toInstrumentId, currency }: Found<Id>,
) => ({
  type: stated.type,
  tradeDate: stated.tradeDate,
  settlementDate: stated.settlementDate,
  tradeTime: stated.tradeTime,
  accountId,
  toAccountId: null,
  instrumentId,
  quantity: stated.quantity,
  price: stated.price,
  amount: stated.amount,
  fee: stated.fee,
  tax: stated.tax,
  accruedInterest: stated.accruedInterest,
  currency,
  ratioNew: stated.ratioNew,
  ratioOld: stated.ratioOld,
  toInstrumentId,
  costShare: stated.costShare,
  toAmount: stated.toAmount,
  toCurrency: stated.toCurrency,
  lots: null,
  fromLots: null,
  note: stated.note,
});
