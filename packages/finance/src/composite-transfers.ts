import type { Booking } from './booking.ts';
import { amountNumber } from './exact.ts';
import type { Ledger } from './ledger.ts';
import type { Market, Settings } from './market.ts';
import { holdingValue } from './unit-value.ts';
import { Valuer } from './valuer.ts';

/** A transfer of a portfolio, at its value at the end of its day. */
export interface ValuedTransfer {
  readonly day: number;
  readonly isIn: boolean;
  /** What it moves: the same text for the two ends of one transfer. */
  readonly moved: string;
  /** In the currency it was valued in. */
  readonly amount: number;
}

/** Units of an instrument, or an amount of a currency. */
function movedBy({ instruments, currencies }: Ledger, booking: Booking): string {
  const { instrument, quantity, gross, currency } = booking;
  return instrument >= 0 ? `${instruments[instrument]?.id} ${quantity}` : `${currencies[currency]} ${gross}`;
}

/** The value of a transfer in base currency at the end of its day; NaN without a price or rate. */
function transferredAmount(valuer: Valuer, booking: Booking): number {
  const { instrument, quantity, day } = booking;
  if (instrument < 0) {
    const cash = valuer.toBase(booking.gross, booking.currency, day);
    return cash === null ? Number.NaN : amountNumber(cash);
  }
  const value = holdingValue(valuer.ledger, valuer.market, { instrument, quantity, day });
  const currency = valuer.ledger.instruments[instrument]?.moneyCurrency ?? -1;
  const amount = value === null ? null : valuer.toBase(value.amount, currency, day);
  return amount === null ? Number.NaN : amountNumber(amount);
}

/**
 * The transfers of a portfolio that are flows of it, by day, each at its market value of the end of its day in base
 * currency; those that can't be valued are left out. Where cash is not kept, cash that only comes or goes is no flow.
 * A ledger without transfers: none.
 */
export function valuedTransfers(ledger: Ledger, market: Market, settings: Settings): ValuedTransfer[] {
  const valuer = new Valuer(ledger, market, settings);
  return ledger.bookings
    .filter(({ type }) => type === 'transfer_in' || type === 'transfer_out')
    .filter(({ instrument }) => instrument >= 0 || settings.cashKept)
    .map((booking) => ({
      day: booking.day,
      isIn: booking.type === 'transfer_in',
      moved: movedBy(ledger, booking),
      amount: transferredAmount(valuer, booking),
    }))
    .filter(({ amount }) => !Number.isNaN(amount));
}

/** A transfer of a member of a composite, at its value in the composite's currency. */
export interface MemberTransfer extends ValuedTransfer {
  /** Which member it is of, by any text that differs from those of the others. */
  readonly member: string;
}

/** A flow of one member that comes back into another on the same day, and what it is worth. */
export interface ReturnedFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * The flows between members: a transfer out of one and a transfer into another of the same day that move the same units
 * of the same instrument, or the same amount of the same currency. Each is paired once; valued at the lesser of the
 * two. Without transfers: none.
 */
export function flowsBetween(transfers: readonly MemberTransfer[]): ReturnedFlow[] {
  const outs = new Map<string, MemberTransfer[]>();
  for (const out of transfers) {
    if (out.isIn) continue;
    const alike = outs.get(`${out.day} ${out.moved}`);
    if (alike === undefined) outs.set(`${out.day} ${out.moved}`, [out]);
    else alike.push(out);
  }
  const returned: ReturnedFlow[] = [];
  for (const into of transfers) {
    if (!into.isIn) continue;
    const alike = outs.get(`${into.day} ${into.moved}`) ?? [];
    const place = alike.findIndex(({ member }) => member !== into.member);
    const [out] = place < 0 ? [] : alike.splice(place, 1);
    if (out !== undefined) returned.push({ day: into.day, amount: Math.min(out.amount, into.amount) });
  }
  return returned;
}
