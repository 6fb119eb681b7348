/** Pure decisions about transfers between two portfolios of the firm. */
import type { TransferForm } from '@partnerfolio/contract/transfers';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { TransferLot } from '@partnerfolio/finance/entry';
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { sumAmounts } from '@partnerfolio/finance/money';
import type { CarriedLot, EntryFields } from '../rules.ts';

/** What moves: units of an instrument or cash, on which day, and from which lots. */
export type MovedFields = Pick<
  TransferForm,
  'instrumentId' | 'quantity' | 'amount' | 'outDate' | 'fromLots' | 'accountId'
> & { readonly currency: string };

const nothingElse = {
  settlementDate: null,
  tradeTime: null,
  price: null,
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  ratioNew: null,
  ratioOld: null,
  toInstrumentId: null,
  costShare: null,
  toAmount: null,
  toCurrency: null,
} as const;

/** The entry of the giving portfolio. */
export const outEntry = (
  { outDate, accountId, instrumentId, quantity, amount, currency, fromLots }: MovedFields,
  note: string | null,
): EntryFields => ({
  ...nothingElse,
  type: 'transfer_out',
  tradeDate: outDate,
  accountId,
  toAccountId: null,
  instrumentId,
  quantity,
  amount,
  currency,
  fromLots,
  lots: null,
  note,
});

/** The entry of the receiving portfolio, with the lots that arrive. */
export const inEntry = (
  out: EntryFields,
  {
    inDate,
    lots,
    toAccountId,
  }: {
    readonly inDate: string;
    readonly lots: readonly TransferLot[] | null;
    /** The account of the receiving portfolio; null for its only one. */
    readonly toAccountId: string | null;
  },
): EntryFields => ({
  ...out,
  type: 'transfer_in',
  tradeDate: inDate,
  accountId: toAccountId,
  fromLots: null,
  lots,
});

/** The form's field for a field of either entry. */
export const fieldOfForm = (field: string, side: 'out' | 'in'): string =>
  field === 'tradeDate' ? `${side}Date` : field === 'lots' ? 'quantity' : field;

const actions = typesWith(({ lots }) => !['none', 'open', 'close', 'bring_in', 'move_out'].includes(lots));

/** Whether a ledger has a corporate action of the instrument after one day and up to another. */
export const isActedOn = (
  { bookings, instruments }: Ledger,
  { instrumentId, after, through }: { instrumentId: string; after: string; through: string },
): boolean => {
  const [from, to] = [dayOfDate(after as LocalDate), dayOfDate(through as LocalDate)];
  const isTransferred = (number: number): boolean => instruments[number]?.id === instrumentId;
  return bookings.some(
    ({ type, day, instrument, terms }) =>
      actions.has(type) &&
      day > from &&
      day <= to &&
      (isTransferred(instrument) || isTransferred(terms.toInstrument)),
  );
};

/** A lot as text, equal for equal lots; a base cost that was not stated equals any. */
const lotText = ({ acquired, quantity, cost, base }: CarriedLot, isBaseStated: boolean): string =>
  JSON.stringify([acquired, quantity, cost, ...(isBaseStated ? [base?.currency, base?.cost] : [])]);

/** Whether booked lots equal those that the other portfolio would give now. */
export const areSameLots = (booked: readonly CarriedLot[], now: readonly CarriedLot[]): boolean =>
  booked.length === now.length &&
  booked.every((lot, i) => {
    const current = now[i];
    const isBaseStated = lot.base !== undefined;
    return current !== undefined && lotText(lot, isBaseStated) === lotText(current, isBaseStated);
  });

/** The number of lots and their total cost; null when a cost is unknown. */
export const lotsSummary = (lots: readonly CarriedLot[]): { lots: number; cost: string | null } => {
  const costs = lots.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return { lots: lots.length, cost: costs.length < lots.length ? null : sumAmounts(costs) };
};
