import { forEachCash } from './booking.ts';
import type { Booking } from './booking.ts';
import type { Amount } from '../number/exact.ts';

/**
 * The cash that enters (+) or leaves (−) by itself: a deposit, a withdrawal or a transfer of cash; 0 for all other
 * entries.
 */
function movedCash({ rule, instrument, gross }: Booking): Amount {
  if (instrument >= 0) return 0n;
  const { border } = rule;
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

/** Window days [from, until[ on which a currency's cash balance stays the same. */
export interface BalanceDays {
  readonly currency: number;
  readonly from: number;
  readonly until: number;
}

/** Passes on each cash balance of a window other than zero, with its days. */
export function forEachBalance(
  ledger: { readonly bookings: readonly Booking[]; readonly currencies: readonly unknown[] },
  window: { readonly firstDay: number; readonly length: number },
  fill: (days: BalanceDays, balance: Amount) => void,
): void {
  const balances = ledger.currencies.map(() => 0n);
  const since = ledger.currencies.map(() => 0);
  const close = (currency: number, until: number): void => {
    const balance = balances[currency] ?? 0n;
    const from = since[currency] ?? 0;
    since[currency] = until;
    if (balance !== 0n && until > from) fill({ currency, from, until }, balance);
  };
  for (const booking of ledger.bookings) {
    const index = booking.day - window.firstDay;
    if (index >= window.length) break;
    forEachCash(booking, (currency, cash) => {
      close(currency, index);
      balances[currency] = (balances[currency] ?? 0n) + cash;
    });
  }
  for (let currency = 0; currency < balances.length; currency++) close(currency, window.length);
}
