import type { Booking } from './booking.ts';
import type { Amount } from './exact.ts';
import type { Ledger } from './ledger.ts';
import type { Market } from './market.ts';
import { convertAt, exactRate } from './rates.ts';

/**
 * What a trade came to, without its fee and tax, in the currency of its instrument at the rate of its day. Null where it has
 * no price, or no rate leads there.
 */
export function tradedAmount(ledger: Ledger, market: Market, trade: Booking | null): Amount | null {
  if (trade === null) return null;
  const own = ledger.instruments[trade.instrument]?.moneyCurrency ?? -1;
  if (own === trade.currency) return trade.gross;
  const [from, to] = [ledger.currencies[trade.currency], ledger.currencies[own]];
  const rate = from && to ? exactRate(market.rates, { from, to }, trade.day) : null;
  return rate === null ? null : convertAt(trade.gross, rate);
}
