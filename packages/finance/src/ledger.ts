import { readBooking } from './booking.ts';
import type { Booking, Numbering } from './booking.ts';
import type { Instrument, LedgerEntry, LedgerFault } from './entry.ts';
import { HoldingWalk } from './holdings-walk.ts';
import type { HoldingStep } from './holdings-walk.ts';
import { majorCurrency } from './money.ts';
import type { CurrencyCode } from './money.ts';
import { faultOf, withoutReversed } from './reversals.ts';

/** An instrument as the ledger numbers it: prices in `perUnit`ths of the currency. */
export interface LedgerInstrument extends Instrument {
  readonly moneyCurrency: number;
  readonly perUnit: bigint;
}

/**
 * A ledger read, ordered and checked once, for any number of questions. Pure in its entries: the same entries in any
 * order of the array give the same ledger.
 */
export interface Ledger {
  readonly instruments: readonly LedgerInstrument[];
  readonly currencies: readonly CurrencyCode[];
  /** In the house's order of a day; without reversed entries and entries at fault. */
  readonly bookings: readonly Booking[];
  /** By instrument: the quantity after each day that changed it. */
  readonly steps: readonly (readonly HoldingStep[])[];
  readonly faults: readonly LedgerFault[];
}

class LedgerNumbering implements Numbering {
  readonly instruments: LedgerInstrument[] = [];
  readonly currencies: CurrencyCode[] = [];
  private readonly known = new Map<string, Instrument>();
  private readonly numberOfInstrument = new Map<string, number>();
  private readonly numberOfCurrency = new Map<CurrencyCode, number>();

  constructor(instruments: Iterable<Instrument>) {
    for (const instrument of instruments) this.known.set(instrument.id, instrument);
  }

  /** Only instruments that the ledger uses are numbered, so a firm's whole list may be passed. */
  instrumentOf(id: string): number {
    const found = this.numberOfInstrument.get(id);
    if (found !== undefined) return found;
    const instrument = this.known.get(id);
    if (instrument === undefined) return -1;
    const { perUnit } = majorCurrency(instrument.currency);
    const moneyCurrency = this.currencyOf(instrument.currency);
    this.numberOfInstrument.set(id, this.instruments.length);
    this.instruments.push({ ...instrument, moneyCurrency, perUnit });
    return this.instruments.length - 1;
  }

  currencyOf(code: CurrencyCode): number {
    const found = this.numberOfCurrency.get(code);
    if (found !== undefined) return found;
    const { currency } = majorCurrency(code);
    const number = currency === code ? this.currencies.length : this.currencyOf(currency);
    if (currency === code) this.currencies.push(code);
    this.numberOfCurrency.set(code, number);
    return number;
  }
}

function compareBookings(a: Booking, b: Booking): number {
  return a.day - b.day || a.rank - b.rank || a.entry.seq - b.entry.seq;
}

function compareFaults(a: LedgerFault, b: LedgerFault): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.seq - b.seq;
}

/** Reads, orders and checks a ledger. Never throws: what is wrong with it is in `faults`, all of it. */
export function prepareLedger(input: {
  readonly entries: readonly LedgerEntry[];
  readonly instruments: Iterable<Instrument>;
}): Ledger {
  const numbering = new LedgerNumbering(input.instruments);
  const { live, faults: reversalFaults } = withoutReversed(input.entries);
  const faults: LedgerFault[] = [...reversalFaults];
  const read: Booking[] = [];
  for (const entry of live) {
    const booking = readBooking(entry, numbering);
    if (Array.isArray(booking)) {
      for (const { code, field } of booking) faults.push(faultOf(entry, code, { field }));
    } else read.push(booking);
  }
  read.sort(compareBookings);
  const walk = new HoldingWalk(numbering.instruments);
  const bookings: Booking[] = [];
  for (const booking of read) {
    const refusal = booking.instrument < 0 ? null : walk.apply(booking);
    if (refusal === null) bookings.push(booking);
    else faults.push(faultOf(booking.entry, refusal.code, refusal));
  }
  return {
    instruments: numbering.instruments,
    currencies: numbering.currencies,
    bookings,
    steps: walk.steps,
    faults: faults.sort(compareFaults),
  };
}

/** Every mistake of a ledger, by date and entry sequence; none when it can be replayed whole. */
export function ledgerFaults(ledger: Ledger): readonly LedgerFault[] {
  return ledger.faults;
}

/** How many bookings of the ledger are dated on or before a day: they come first. */
export function bookingsThrough(ledger: Ledger, day: number): number {
  let low = 0;
  let high = ledger.bookings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ledger.bookings[middle]?.day ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
