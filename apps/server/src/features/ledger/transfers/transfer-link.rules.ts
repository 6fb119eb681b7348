/** Pure decisions about linking two booked entries into one transfer. */
import { longestTransit } from '@partnerfolio/contract/transfers';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { TransferLot } from '@partnerfolio/finance/entry';
import type { EntryErrorCode, EntryFields } from '../rules.ts';
import { lotsSummary } from './transfer.rules.ts';

/** The booked fields of a side. */
type Side = Pick<
  EntryFields,
  'type' | 'tradeDate' | 'instrumentId' | 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'currency'
>;

const areEqual = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : new Decimal(a).equals(b);

/** Whether two entries have the same contents: units of one instrument, or an amount of one currency. */
const moveTheSame = (out: Side, into: Side): boolean => {
  if (out.instrumentId !== into.instrumentId) return false;
  if (out.instrumentId !== null) return areEqual(out.quantity, into.quantity);
  return out.currency === into.currency && areEqual(out.amount, into.amount);
};

const hasCharges = ({ fee, tax }: Side): boolean => !areEqual(fee, '0') || !areEqual(tax, '0');

/**
 * Why one entry cannot be the other side of the other; null when it can. `currency` is the one that both sides will
 * have.
 */
export const errorOfLink = (out: Side, into: Side, currency: string): EntryErrorCode | null => {
  if (out.type !== 'transfer_out' || into.type !== 'transfer_in' || !moveTheSame(out, into))
    return 'sides_differ';
  const days = dayOfDate(into.tradeDate as LocalDate) - dayOfDate(out.tradeDate as LocalDate);
  if (days < 0) return 'arrives_before_leaving';
  if (days > longestTransit) return 'transit_too_long';
  const isForeign = [out, into].some((side) => hasCharges(side) && side.currency !== currency);
  return isForeign ? 'charges_in_other_currency' : null;
};

/** A side as a transfer stores it: units move at the cost of their lots, without a stated price. */
export const linkedSide = <S extends Side>(
  side: S,
  { currency, lots }: { readonly currency: string; readonly lots: readonly TransferLot[] | null },
): S =>
  side.instrumentId === null
    ? side
    : { ...side, price: null, amount: null, currency, ...(side.type === 'transfer_in' && { lots }) };

/** The cost that a transfer in states; null when it states none. */
export const statedCost = ({
  quantity,
  price,
  amount,
  lots,
}: Pick<EntryFields, 'quantity' | 'price' | 'amount' | 'lots'>): string | null => {
  if (lots !== null) return lotsSummary(lots).cost;
  if (amount !== null) return amount;
  return price === null || quantity === null ? null : new Decimal(price).times(quantity).toFixed();
};
