import type { Booking } from './booking.ts';
import type { TransferLink } from './entry.ts';

/**
 * Whether a transfer in states the value of a unit, and not only its cost: by a price, or by an amount beside lots
 * that have their own costs.
 */
export function carriesPrice({ entry, hasGross, terms }: Booking): boolean {
  return hasGross && (entry.price !== undefined || terms.lots !== null);
}

/**
 * The last trade price of the giving portfolio, as the instrument is quoted. Null if the transfer states a price
 * itself, and for all other bookings.
 */
export function broughtPrice(booking: Booking): NonNullable<TransferLink['tradePrice']> | null {
  if (booking.type !== 'transfer_in' || carriesPrice(booking)) return null;
  return booking.entry.transfer?.tradePrice ?? null;
}
