import type { Booking } from '../ledger/booking.ts';
import { dayOfDate } from '../dates/dates.ts';
import { mulDiv, parseUnits } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { convertAt, exactRate } from '../market/rates.ts';
import { broughtPrice } from '../ledger/transfer-price.ts';

/** What the units of a booking come to at a price as the instrument is quoted; null where the price is no decimal. */
function amountAt(ledger: Ledger, { instrument, quantity }: Booking, price: string): Amount | null {
  const units = parseUnits(price);
  const perUnit = ledger.instruments[instrument]?.perUnit ?? 1n;
  return units === null ? null : mulDiv(quantity, units, perUnit);
}

/** The day of the trade whose price a booking carries: its own, or that of the giver's trade for a transfer that brings its price. */
export function tradeDay(booking: Booking): number {
  const brought = broughtPrice(booking);
  return brought === null ? booking.day : dayOfDate(brought.date);
}

/**
 * What a trade came to, without its fee and tax, in the currency of its instrument at the rate of its day. Null where it has
 * no price, or no rate leads there.
 */
export function tradedAmount(ledger: Ledger, market: Market, trade: Booking | null): Amount | null {
  if (trade === null) return null;
  const own = ledger.instruments[trade.instrument]?.moneyCurrency ?? -1;
  const brought = broughtPrice(trade);
  if (brought !== null) return amountAt(ledger, trade, brought.price);
  if (own === trade.currency) return trade.gross;
  const [from, to] = [ledger.currencies[trade.currency], ledger.currencies[own]];
  const rate = from && to ? exactRate(market.rates, { from, to }, trade.day) : null;
  return rate === null ? null : convertAt(trade.gross, rate);
}
