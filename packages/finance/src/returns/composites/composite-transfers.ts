import type { Booking } from '../../ledger/booking.ts';
import { dayOfDate } from '../../dates/dates.ts';
import { amountNumber, amountText, mulDiv } from '../../number/exact.ts';
import type { Amount } from '../../number/exact.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Market, Settings } from '../../market/market.ts';
import { holdingValue, splitsBetween } from '../../values/unit-value.ts';
import { known, unknown } from '../../number/unknown.ts';
import type { Figure } from '../../number/unknown.ts';
import { Valuer } from '../../values/valuer.ts';

/** The value of a transfer at the end of each day, from its departure to the day before its arrival. */
export interface DaysInTransit {
  /** Null where not known. */
  readonly values: readonly (number | null)[];
  /** The instrument, if a day has no price of it. */
  readonly unpriced?: string;
}

/** A transfer of a portfolio, at its value at the end of its day. */
export interface ValuedTransfer {
  readonly day: number;
  readonly isIn: boolean;
  /** What it moves, as a text that is equal for both ends of a transfer. */
  readonly moved: string;
  /** In the currency of its valuation; NaN if unknown, which only linked transfers may be. */
  readonly amount: number;
  /** The same for the two sides of one booking. */
  readonly link?: string;
  /** For the giver's side, if the other receives on a later day; up to the last requested day. */
  readonly inTransit?: DaysInTransit;
}

/** Units of an instrument, or an amount of a currency. */
function movedBy({ instruments, currencies }: Ledger, booking: Booking): string {
  const { instrument, quantity, gross, currency } = booking;
  return instrument >= 0 ? `${instruments[instrument]?.id} ${quantity}` : `${currencies[currency]} ${gross}`;
}

/**
 * The amount or value of a transfer at the end of a day, in its own currency: with the units after splits since; null
 * without a price.
 */
function movedOn({ ledger, market }: Valuer, booking: Booking, day: number): Amount | null {
  const { instrument } = booking;
  if (instrument < 0) return booking.gross;
  const { ratioNew, ratioOld } = splitsBetween(ledger.steps[instrument] ?? [], booking.day, day);
  const quantity = mulDiv(booking.quantity, ratioNew, ratioOld);
  return holdingValue(ledger, market, { instrument, quantity, day })?.amount ?? null;
}

/** The value of a transfer in base currency at the end of a day; null without a price or rate. */
function exactValueOn(valuer: Valuer, booking: Booking, day: number): Amount | null {
  const { instrument } = booking;
  const own = valuer.ledger.instruments[instrument]?.moneyCurrency ?? -1;
  return valuer.toBase(movedOn(valuer, booking, day), instrument < 0 ? booking.currency : own, day);
}

/** The same as float64; NaN if unknown. */
function valueOn(valuer: Valuer, booking: Booking, day: number): number {
  const amount = exactValueOn(valuer, booking, day);
  return amount === null ? Number.NaN : amountNumber(amount);
}

function daysInTransit(valuer: Valuer, booking: Booking, arrives: number): DaysInTransit {
  const days = Array.from({ length: arrives - booking.day }, (_, i) => booking.day + i);
  const isUnpriced = days.some((day) => movedOn(valuer, booking, day) === null);
  const unpriced = isUnpriced ? valuer.ledger.instruments[booking.instrument]?.id : undefined;
  const values = days.map((day) => valueOn(valuer, booking, day));
  return {
    values: values.map((value) => (Number.isNaN(value) ? null : value)),
    ...(unpriced !== undefined && { unpriced }),
  };
}

function valuedTransfer(valuer: Valuer, booking: Booking, toDay: number): ValuedTransfer {
  const { day, entry, type } = booking;
  const { id: link, arrives } = entry.transfer ?? {};
  const lastDay = type === 'transfer_out' && arrives !== undefined ? dayOfDate(arrives) : day;
  const end = Math.min(lastDay, toDay + 1);
  return {
    day,
    isIn: type === 'transfer_in',
    moved: movedBy(valuer.ledger, booking),
    amount: valueOn(valuer, booking, day),
    ...(link !== undefined && { link }),
    ...(end > day && { inTransit: daysInTransit(valuer, booking, end) }),
  };
}

/**
 * The transfers of a portfolio that are its flows, by day, each at its market value in base currency at the end of
 * its day, and the values of those in transit on each day up to `toDay`. Transfers without a value are left out
 * unless they are linked to their other side. If cash is not tracked, deposits and withdrawals are no flows. Empty
 * for a ledger without transfers.
 */
export function valuedTransfers(
  ledger: Ledger,
  market: Market,
  settings: Settings & { readonly toDay?: number },
): ValuedTransfer[] {
  const { toDay = Infinity } = settings;
  const valuer = new Valuer(ledger, market, settings);
  return ledger.bookings
    .filter(({ type }) => type === 'transfer_in' || type === 'transfer_out')
    .filter(({ instrument }) => instrument >= 0 || settings.cashKept)
    .map((booking) => valuedTransfer(valuer, booking, toDay))
    .filter(({ amount, link }) => link !== undefined || !Number.isNaN(amount));
}

/** What has left for another portfolio and has not arrived at the end of a day. */
export interface InTransit {
  readonly link: string;
  /** Null for cash. */
  readonly instrumentId: string | null;
  /** The last day on which it is in transit. */
  readonly lastDay: number;
  /** In base currency. */
  readonly value: Figure;
}

function isUnderWay({ type, entry, day }: Booking, on: number): boolean {
  const { arrives } = entry.transfer ?? {};
  return type === 'transfer_out' && arrives !== undefined && day <= on && on < dayOfDate(arrives);
}

function inTransit(valuer: Valuer, booking: Booking, day: number): InTransit {
  const { id: link = '', arrives = booking.entry.tradeDate } = booking.entry.transfer ?? {};
  const amount = exactValueOn(valuer, booking, day);
  const reason = movedOn(valuer, booking, day) === null ? 'missing_price' : 'missing_rate';
  return {
    link,
    instrumentId: valuer.ledger.instruments[booking.instrument]?.id ?? null,
    lastDay: dayOfDate(arrives) - 1,
    value: amount === null ? unknown(reason) : known(amountText(amount)),
  };
}

/**
 * The assets that a portfolio has in transit on a day, each at its exact market value at the end of that day; unknown
 * without a price (`missing_price`) or a rate (`missing_rate`). Without cash if it is not tracked. Empty if there are
 * none.
 */
export function inTransitOn(valuer: Valuer, day: number): InTransit[] {
  return valuer.ledger.bookings
    .filter((booking) => isUnderWay(booking, day))
    .filter(({ instrument }) => instrument >= 0 || valuer.settings.cashKept)
    .map((booking) => inTransit(valuer, booking, day));
}

/** A transfer of a member of a composite, at its value in the composite's currency. */
export interface MemberTransfer extends ValuedTransfer {
  /** Identifies the member by any text that differs from those of the others. */
  readonly member: string;
}

/** A flow that leaves one member and enters another on the same day, with its value. */
export interface ReturnedFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * The flows between members that no link connects: a transfer out of one member and a transfer into another on the
 * same day with the same units of the same instrument, or the same amount of the same currency. Each is paired once,
 * at the smaller of the two values. Empty without transfers.
 */
export function flowsBetween(transfers: readonly MemberTransfer[]): ReturnedFlow[] {
  const single = transfers.filter(({ link }) => link === undefined);
  const outs = new Map<string, MemberTransfer[]>();
  for (const out of single) {
    if (out.isIn) continue;
    const alike = outs.get(`${out.day} ${out.moved}`);
    if (alike === undefined) outs.set(`${out.day} ${out.moved}`, [out]);
    else alike.push(out);
  }
  const returned: ReturnedFlow[] = [];
  for (const into of single) {
    if (!into.isIn) continue;
    const alike = outs.get(`${into.day} ${into.moved}`) ?? [];
    const place = alike.findIndex(({ member }) => member !== into.member);
    const [out] = place < 0 ? [] : alike.splice(place, 1);
    if (out !== undefined) returned.push({ day: into.day, amount: Math.min(out.amount, into.amount) });
  }
  return returned;
}

/** The two sides of one booking, both by members. */
export interface LinkedTransfer {
  readonly out: MemberTransfer;
  readonly into: MemberTransfer;
}

/** The linked transfers with members on both sides, on any days. Empty if there are none. */
export function linkedTransfers(transfers: readonly MemberTransfer[]): LinkedTransfer[] {
  const outs = new Map<string, MemberTransfer>();
  for (const out of transfers) if (!out.isIn && out.link !== undefined) outs.set(out.link, out);
  return transfers.flatMap((into) => {
    const out = into.isIn && into.link !== undefined ? outs.get(into.link) : undefined;
    return out === undefined ? [] : [{ out, into }];
  });
}
