/** What is unusual about a row of transactions without being wrong. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { rowFault } from '../faults.rules.ts';
import type { RowFault } from '../faults.rules.ts';
import { product } from './trade-amount.ts';

/** Brokers date conversions of currency a day or two before the trade they belong to. */
const usualDaysBefore = 5;

/** A settlement long before its trade is booked as the file has it, and pointed out. */
export const settlementRemarks = (entry: {
  readonly tradeDate: string;
  readonly settlementDate: string | null;
}): RowFault[] => {
  if (entry.settlementDate === null) return [];
  const days = dayOfDate(entry.tradeDate as LocalDate) - dayOfDate(entry.settlementDate as LocalDate);
  return days > usualDaysBefore ? [rowFault('settlementDate', 'settled_long_before_trade', { days })] : [];
};

const pricePlaces = 12;

interface Priced {
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
}

/**
 * Price and amount to book. A price of more decimals than are kept is rounded half-even and its amount is booked beside it,
 * so that nothing is lost; a price that would round to zero is left out.
 */
export const keptPrice = ({ quantity, price, amount }: Priced): Pick<Priced, 'price' | 'amount'> => {
  if (price === null) return { price, amount };
  const exact = new Decimal(price);
  if (exact.decimalPlaces() <= pricePlaces) return { price, amount };
  const rounded = exact.toDecimalPlaces(pricePlaces, Decimal.ROUND_HALF_EVEN);
  // No amount means that the file's is quantity × price exactly, which the rounded price would no longer come to.
  const gross = amount ?? (quantity === null ? null : product(quantity, price));
  return { price: rounded.isZero() ? null : rounded.toFixed(), amount: gross };
};
