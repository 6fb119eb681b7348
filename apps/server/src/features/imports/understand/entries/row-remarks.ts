/** Remarks on rows that are unusual but not wrong. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { product } from '../columns/trade-amount.ts';

/** Brokers date currency conversions a day or two before the trade they belong to. */
const usualDaysBefore = 5;

/** A settlement long before its trade is booked as stated, with a remark. */
export const settlementRemarks = (entry: {
  readonly tradeDate: string;
  readonly settlementDate: string | null;
}): RowError[] => {
  if (entry.settlementDate === null) return [];
  const days = dayOfDate(entry.tradeDate as LocalDate) - dayOfDate(entry.settlementDate as LocalDate);
  return days > usualDaysBefore ? [rowError('settlementDate', 'settled_long_before_trade', { days })] : [];
};

const pricePlaces = 12;

interface Priced {
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
}

/**
 * The price and amount to book. A price with more decimals than are stored is rounded half-even and its amount is
 * booked beside it, so that nothing is lost; a price that would round to zero is left out.
 */
export const keptPrice = ({ quantity, price, amount }: Priced): Pick<Priced, 'price' | 'amount'> => {
  if (price === null) return { price, amount };
  const exact = new Decimal(price);
  if (exact.decimalPlaces() <= pricePlaces) return { price, amount };
  const rounded = exact.toDecimalPlaces(pricePlaces, Decimal.ROUND_HALF_EVEN);
  // A null amount means that the file's amount is exactly quantity × price, which would no longer hold with the
  // rounded price.
  const gross = amount ?? (quantity === null ? null : product(quantity, price));
  return { price: rounded.isZero() ? null : rounded.toFixed(), amount: gross };
};
