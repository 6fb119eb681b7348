import type { Booking } from './booking.ts';
import type { TransferLink } from './entry.ts';

/**
 * Whether a transfer in states what a unit was worth, and not only what it had cost: a stated price, or money beside the lots
 * that carry the cost.
 */
export function carriesPrice({ entry, hasGross, terms }: Booking): boolean {
  return hasGross && (entry.price !== undefined || terms.lots !== null);
}

/**
 * The last trade price of the portfolio that a transfer came from, as the instrument is quoted. Null where the transfer states a price
 * itself, and for every other booking.
 */
export function broughtPrice(booking: Booking): NonNullable<TransferLink['tradePrice']> | null {
  if (booking.type !== 'transfer_in' || carriesPrice(booking)) return null;
  return booking.entry.transfer?.tradePrice ?? null;
}
