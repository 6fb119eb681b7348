import type { Booking } from '../../ledger/booking.ts';
import { flowsOf } from '../../ledger/booking-flows.ts';
import type { FlowFigure } from '../../ledger/booking-flows.ts';
import { dayOfDate } from '../../dates/dates.ts';
import type { Amount, Units } from '../../number/exact.ts';
import type { DateRange } from '../../returns/range-figures.ts';
import { holdingValue } from '../../values/unit-value.ts';
import type { HoldingValue } from '../../values/unit-value.ts';
import type { Valuer } from '../../values/valuer.ts';

/** What one entry adds to a sum over a period, or all transfers in kind of an instrument on a day. */
export interface FlowPart {
  readonly day: number;
  /** Null for transfers in kind, which count at the market value of their day. */
  readonly booking: Booking | null;
  /** Index into the ledger's instruments; −1 without one. */
  readonly instrument: number;
  /** The units transferred in kind; 0 for an entry. */
  readonly quantity: Units;
  /** The price of units transferred in kind; null for an entry, or without a price. */
  readonly price: HoldingValue | null;
  /** Index into the ledger's currencies. */
  readonly currency: number;
  /** In that currency; null if there is no price. */
  readonly amount: Amount | null;
  /** At the rate of the day; null if the amount is unknown or there is no rate. */
  readonly base: Amount | null;
}

function bookedPart(valuer: Valuer, booking: Booking, amount: Amount): FlowPart {
  const { day, currency, instrument } = booking;
  const base = valuer.toBase(amount, currency, day);
  return { day, booking, instrument, quantity: 0n, price: null, currency, amount, base };
}

function movedPart(
  valuer: Valuer,
  moved: { readonly instrument: number; readonly quantity: Units; readonly day: number },
): FlowPart | null {
  const listed = valuer.ledger.instruments[moved.instrument];
  if (moved.quantity === 0n || listed === undefined) return null;
  const price = holdingValue(valuer.ledger, valuer.market, moved);
  const amount = price?.amount ?? null;
  const base = valuer.toBase(amount, listed.moneyCurrency, moved.day);
  return { ...moved, booking: null, price, currency: listed.moneyCurrency, amount, base };
}

function movedParts(valuer: Valuer, figure: FlowFigure, range: DateRange): FlowPart[] {
  if (figure !== 'inflow' && figure !== 'outflow') return [];
  const [first, last] = [dayOfDate(range.from) + 1, dayOfDate(range.to)];
  return valuer.ledger.steps.flatMap((steps, instrument) =>
    steps
      .filter(({ day }) => day >= first && day <= last)
      .flatMap(({ day, transferredIn, transferredOut }) => {
        const quantity = figure === 'inflow' ? transferredIn : transferredOut;
        return movedPart(valuer, { instrument, quantity, day }) ?? [];
      }),
  );
}

/**
 * The entries and transfers in kind that a sum over ]from, to] consists of, by day and in the order of the ledger; their
 * base amounts add up to the exact sum of `rangeMoney`. Linear in the entries; empty without any.
 */
export function flowParts(valuer: Valuer, figure: FlowFigure, range: DateRange): FlowPart[] {
  const [first, last] = [dayOfDate(range.from) + 1, dayOfDate(range.to)];
  const parts: FlowPart[] = [];
  for (const booking of valuer.ledger.bookings) {
    if (booking.day < first || booking.day > last) continue;
    const amount = flowsOf(booking, valuer.settings.cashKept)[figure];
    if (amount !== 0n) parts.push(bookedPart(valuer, booking, amount));
  }
  parts.push(...movedParts(valuer, figure, range));
  return parts.sort((a, b) => a.day - b.day);
}
