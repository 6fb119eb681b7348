import type { Booking } from './booking.ts';
import { entryTypeRule } from './entry-types.ts';
import type { Amount } from '../number/exact.ts';

/**
 * The cash that enters (+) or leaves (−) by itself: a deposit, a withdrawal or a transfer of cash; 0 for all other
 * entries.
 */
function movedCash({ type, instrument, gross }: Booking): Amount {
  if (instrument >= 0) return 0n;
  const { border } = entryTypeRule(type);
  if (border === null) return 0n;
  return border === 'in' ? gross : -gross;
}

/**
 * The cash that an entry moves across the portfolio's border: + in, − out. If cash is not tracked, deposits and
 * withdrawals never touch the portfolio, and the cash of every other entry crosses its border. Currency exchanges
 * then happen outside, and only their fee and tax are paid in.
 */
export function externalCash(booking: Booking, cashKept: boolean): Amount {
  const moved = movedCash(booking);
  if (cashKept) return moved;
  if (booking.bought !== null) return booking.fee + booking.tax;
  return moved === 0n ? -booking.cash : 0n;
}
