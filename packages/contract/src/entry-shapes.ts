/**
 * What each type of entry requires of requests, forms and imports. All of it follows from the finance package's table
 * of entry types, except where a new entry must state more than the ledger needs.
 */
import { ENTRY_TYPES, statesQuote } from '@partnerfolio/finance/entry-types';
import type { EntryType, EntryTypeRule } from '@partnerfolio/finance/entry-types';
import { transactionTypes } from './choices.ts';

type SameInLedger = 'quantity' | 'ratio' | 'givesInstrument' | 'givesAccount' | 'costShare' | 'bought';

export interface EntryShape extends Pick<EntryTypeRule, SameInLedger> {
  /** Whether it names an instrument; a transfer names one or moves cash. */
  readonly instrument: EntryTypeRule['instrument'] | 'or_cash';
  /**
   * Where it states money: only in the amount; in the price or the amount; in the amount, or in quantity and price;
   * or nowhere.
   */
  readonly money: 'amount' | 'price_or_amount' | 'amount_or_units' | 'optional';
  /** Whether it may pay or receive accrued interest beside its amount. */
  readonly accruedInterest: 'optional' | 'never';
  /** Whether it takes units from lots, which may be named. */
  readonly takesLots: boolean;
  /** Whether it may bring lots with their original dates and costs. */
  readonly bringsLots: boolean;
  /** Whether its price is one of its instrument; that of a dividend is an amount for each unit. */
  readonly statesQuote: boolean;
  /** The direction of its amount: 1 if cash comes in, −1 if cash goes out, 0 if it moves no cash. */
  readonly cash: EntryTypeRule['cashSign'];
}

/** Ledgers may have dividends without an instrument from before it was required. */
const beyondLedger: Partial<Record<EntryType, Partial<EntryShape>>> = {
  dividend: { instrument: 'required', money: 'amount_or_units' },
};

const moneyOf = ({ gross, isTrade }: EntryTypeRule): EntryShape['money'] => {
  if (gross === 'optional') return 'optional';
  return isTrade ? 'price_or_amount' : 'amount';
};

const shapeOf = (type: EntryType): EntryShape => {
  const rule = ENTRY_TYPES[type];
  const isTransfer = rule.lots === 'bring_in' || rule.lots === 'move_out' || rule.lots === 'relocate';
  return {
    ...rule,
    instrument: isTransfer ? 'or_cash' : rule.instrument,
    money: moneyOf(rule),
    accruedInterest: rule.isTrade ? 'optional' : 'never',
    takesLots: rule.lots === 'close' || rule.lots === 'move_out' || rule.lots === 'relocate',
    bringsLots: rule.lots === 'bring_in',
    statesQuote: statesQuote(rule),
    cash: rule.cashSign,
    ...beyondLedger[type],
  };
};

export const entryShapes = Object.fromEntries(
  transactionTypes.map((type) => [type, shapeOf(type)]),
) as Readonly<Record<EntryType, EntryShape>>;
