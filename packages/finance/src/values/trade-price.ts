import type { Booking } from '../ledger/booking.ts';
import { dayOfDate } from '../dates/dates.ts';
import { mulDiv, parseUnits } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { convertAt, exactRate } from '../market/rates.ts';
import { broughtPrice } from '../ledger/transfer-price.ts';

/** The value of a booking's units at a price as the instrument is quoted; null if the price is not a decimal. */
function amountAt(ledger: Ledger, { instrument, quantity }: Booking, price: string): Amount | null {
  const units = parseUnits(price);
  const perUnit = ledger.instruments[instrument]?.perUnit ?? 1n;
  return units === null ? null : mulDiv(quantity, units, perUnit);
}

/**
 * The day of the trade that determines a booking's price: its own day, or the day of the giver's trade for a transfer
 * that brings its price.
 */
export function tradeDay(booking: Booking): number {
  const brought = broughtPrice(booking);
  return brought === null ? booking.day : dayOfDate(brought.date);
}

/**
 * The value of a trade without its fee and tax, in the currency of its instrument at the rate of its day. Null if it
 * has no price, or no conversion route exists.
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
