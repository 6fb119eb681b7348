import type { Booking } from './booking.ts';
import { entryTypeRule } from './entry-types.ts';
import type { Amount } from '../number/exact.ts';

/** Cash that comes or goes by itself: a deposit, a withdrawal or a transfer of cash. + in, − out, 0 for all else. */
function movedCash({ type, instrument, gross }: Booking): Amount {
  if (instrument >= 0) return 0n;
  const { border } = entryTypeRule(type);
  if (border === null) return 0n;
  return border === 'in' ? gross : -gross;
}

/**
 * What an entry moves over the border of the portfolio in cash: + in, − out. Where cash is not kept, money that only
 * comes or goes never touches the portfolio, and the cash of every other entry crosses its border. An exchange of currencies
 * then happens outside, and only its fee and tax are paid in.
 */
export function externalCash(booking: Booking, cashKept: boolean): Amount {
  const moved = movedCash(booking);
  if (cashKept) return moved;
  if (booking.bought !== null) return booking.fee + booking.tax;
  return moved === 0n ? -booking.cash : 0n;
}
