/**
 * The fields that each type of entry requires, for requests, forms and imports. The finance package's table of entry
 * types defines the effects on the ledger; a server test compares the two with each other and with the database.
 */
import type { transactionTypes } from './choices.ts';

export interface EntryShape {
  /** Whether it names an instrument; a transfer names one or moves cash. */
  readonly instrument: 'required' | 'optional' | 'never' | 'or_cash';
  readonly quantity: 'required' | 'optional';
  /**
   * Where it states money: only in the amount; in the price or the amount; in the amount, or in quantity and price;
   * or nowhere.
   */
  readonly money: 'amount' | 'price_or_amount' | 'amount_or_units' | 'optional';
  readonly ratio: 'required' | 'optional';
  readonly givesInstrument: boolean;
  readonly costShare: 'required' | 'optional';
  /** Whether it states a second amount in another currency, which it buys for its own amount. */
  readonly bought: 'required' | 'never';
  /** Whether it may pay or receive accrued interest beside its amount. */
  readonly accruedInterest: 'optional' | 'never';
  /** Whether it takes units from lots, which may be named. */
  readonly takesLots: boolean;
  /** The direction of its amount: 1 if cash comes in, −1 if cash goes out, 0 if it moves no cash. */
  readonly cash: 1 | -1 | 0;
}

const nothing = {
  instrument: 'optional',
  quantity: 'optional',
  money: 'optional',
  ratio: 'optional',
  givesInstrument: false,
  costShare: 'optional',
  bought: 'never',
  accruedInterest: 'never',
  takesLots: false,
  cash: 0,
} as const satisfies EntryShape;

const cashAlone = { ...nothing, instrument: 'never', money: 'amount' } as const;
const transfer = { ...nothing, instrument: 'or_cash' } as const;
const trade = {
  ...nothing,
  instrument: 'required',
  quantity: 'required',
  money: 'price_or_amount',
  accruedInterest: 'optional',
} as const;
const brings = { ...nothing, money: 'amount', cash: 1 } as const;
const costs = { ...nothing, money: 'amount', cash: -1 } as const;
const action = { ...nothing, instrument: 'required' } as const;

export const entryShapes: Readonly<Record<(typeof transactionTypes)[number], EntryShape>> = {
  deposit: { ...cashAlone, cash: 1 },
  withdrawal: { ...cashAlone, cash: -1 },
  transfer_in: transfer,
  transfer_out: { ...transfer, takesLots: true },
  buy: { ...trade, cash: -1 },
  sell: { ...trade, cash: 1, takesLots: true },
  dividend: { ...nothing, instrument: 'required', money: 'amount_or_units', cash: 1 },
  interest: brings,
  interest_charged: costs,
  fee: costs,
  tax: costs,
  fee_refund: brings,
  tax_refund: brings,
  currency_exchange: { ...cashAlone, cash: -1, bought: 'required' },
  split: { ...action, ratio: 'required' },
  spin_off: { ...action, ratio: 'required', givesInstrument: true, costShare: 'required' },
  merger: { ...action, ratio: 'required', givesInstrument: true },
  symbol_change: { ...action, givesInstrument: true },
  return_of_capital: { ...action, money: 'amount', cash: 1 },
  valuation: { ...action, money: 'amount' },
};
