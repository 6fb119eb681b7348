/** Pure decisions about a corporate action in one ledger: what it concerns, whether it is booked, and what it changes. */
import type { CorporateActionType } from '@partnerfolio/contract/instruments/corporate-actions';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Booking } from '@partnerfolio/finance/booking';
import type { LedgerEntry } from '@partnerfolio/finance/entry';
import { unitsText } from '@partnerfolio/finance/exact';
import type { Units } from '@partnerfolio/finance/exact';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { roundToMinorUnit } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { EntryFields } from '../ledger/rules.ts';
import { areSameRatios } from '../waiting-splits/rules.ts';
import type { AccountUnits } from '../waiting-splits/rules.ts';

/** What is recorded of an action. */
export interface ActionTerms {
  readonly instrumentId: string;
  readonly type: CorporateActionType;
  readonly exDate: string;
  readonly ratioNew: string | null;
  readonly ratioOld: string | null;
  readonly toInstrumentId: string | null;
  readonly costShare: string | null;
  readonly amountPerUnit: string | null;
  readonly currency: string | null;
  readonly note: string | null;
}

const product = (a: string, b: string): Decimal => new Decimal(a).times(b);

/** What a return of capital pays for some units, rounded as a custodian books it. */
export const cashPaid = ({ amountPerUnit, currency }: ActionTerms, units: Units): string | null =>
  amountPerUnit === null || currency === null
    ? null
    : roundToMinorUnit(product(amountPerUnit, unitsText(units)).toFixed(), currency as CurrencyCode);

/** Custodians round to the minor unit in their own ways, and some round each lot. */
const isNearly = (a: string, b: string): boolean => new Decimal(a).minus(b).abs().lte('0.05');

/** Whether an entry states the terms of the action. */
export const hasSameTerms = (action: ActionTerms, { entry }: Booking, units: Units): boolean => {
  if (!areSameRatios(action, entry)) return false;
  if (action.costShare !== null && !new Decimal(action.costShare).equals(entry.costShare ?? '-1'))
    return false;
  const cash = cashPaid(action, units);
  return cash === null || (entry.currency === action.currency && isNearly(cash, entry.amount ?? '0'));
};

/** The entry that books an action for the units held in an account. */
export const actionEntry = (
  action: ActionTerms,
  { units, accountId, currency }: AccountUnits & { readonly currency: string },
): EntryFields => ({
  type: action.type,
  tradeDate: action.exDate,
  settlementDate: null,
  tradeTime: null,
  accountId,
  toAccountId: null,
  instrumentId: action.instrumentId,
  quantity: null,
  price: null,
  amount: cashPaid(action, units),
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  currency: action.currency ?? currency,
  ratioNew: action.ratioNew,
  ratioOld: action.ratioOld,
  toInstrumentId: action.toInstrumentId,
  costShare: action.costShare,
  toAmount: null,
  toCurrency: null,
  lots: null,
  fromLots: null,
  note: action.note,
});

/**
 * The entries before a day on which the lots of the action's instruments depend: those of the instruments themselves,
 * and of what was exchanged into them.
 */
export const entriesBehind = (ledger: Ledger, action: ActionTerms, day: number): LedgerEntry[] => {
  const wanted = new Set([action.instrumentId, action.toInstrumentId ?? action.instrumentId]);
  const idOf = (index: number): string => ledger.instruments[index]?.id ?? '';
  for (let size = 0; size < wanted.size;) {
    size = wanted.size;
    for (const { from, to } of ledger.exchanges) if (wanted.has(idOf(to))) wanted.add(idOf(from));
  }
  return ledger.bookings
    .filter((booking) => booking.day < day && wanted.has(booking.entry.instrumentId ?? ''))
    .map(({ entry }) => entry);
};

/** Why a form cannot be recorded although its schema accepts it; null if it can. */
export const findTermsError = (
  { type, exDate, ratioNew, ratioOld, toInstrumentId }: Omit<ActionTerms, 'instrumentId'>,
  { instrumentId, today }: { readonly instrumentId: string; readonly today: string },
) => {
  if (exDate > today) return { path: 'exDate', code: 'day_in_future' } as const;
  if (type === 'split' && new Decimal(ratioNew ?? 1).equals(ratioOld ?? 1))
    return { path: 'ratioNew', code: 'ratio_without_effect' } as const;
  if (toInstrumentId === instrumentId)
    return { path: 'toInstrumentId', code: 'received_instrument_equal' } as const;
  return null;
};
