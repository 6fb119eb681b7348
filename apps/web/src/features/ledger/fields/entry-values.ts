/** The values of the form of a booked entry. */
import type { TransactionDetail } from '@partnerfolio/contract/ledger';
import { multiplyExact } from '../../../figures/exact.ts';
import { noOtherSide, type EntryInput } from './entry-form.ts';

const percentOfPart = (part: string): string => multiplyExact(part, '100');

/** Returns an empty text for a charge, or accrued interest, of zero. */
const chargeText = (text: string): string => (/[1-9]/.test(text) ? text : '');
const orEmpty = (text: string | null): string => text ?? '';

/** Returns a time without its seconds if they are zero. */
export const shownTime = (time: string | null): string => (time ?? '').replace(/^(\d\d:\d\d):00$/, '$1');

/** Returns the form's values for a booked entry. */
export const entryValues = (entry: TransactionDetail): EntryInput => ({
  type: entry.type,
  ...noOtherSide,
  moves: entry.instrument === null ? 'cash' : 'units',
  accountId: entry.accountId,
  toAccountId: entry.toAccountId,
  tradeDate: entry.tradeDate,
  settlementDate: orEmpty(entry.settlementDate),
  tradeTime: shownTime(entry.tradeTime),
  instrumentId: entry.instrument?.id ?? null,
  quantity: orEmpty(entry.quantity),
  price: orEmpty(entry.price),
  amount: orEmpty(entry.amount),
  fee: chargeText(entry.fee),
  tax: chargeText(entry.tax),
  accruedInterest: chargeText(entry.accruedInterest),
  currency: entry.currency,
  ratioNew: orEmpty(entry.ratioNew),
  ratioOld: orEmpty(entry.ratioOld),
  toInstrumentId: entry.toInstrument?.id ?? null,
  toAmount: orEmpty(entry.toAmount),
  toCurrency: orEmpty(entry.toCurrency),
  costShare: entry.costShare === null ? '' : percentOfPart(entry.costShare),
  fromLots: Object.fromEntries((entry.fromLots ?? []).map(({ lot, quantity }) => [lot, quantity])),
  lots: (entry.lots ?? []).map(({ acquired, quantity, cost, fxRate = '' }) => ({
    acquired,
    quantity,
    cost: orEmpty(cost),
    fxRate,
  })),
  note: orEmpty(entry.note),
});
