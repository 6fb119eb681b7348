import { quotedUnits, readBooking } from './booking.ts';
import type { Booking, LedgerInstrument, Numbering } from './booking.ts';
import { bookingOrder } from './day-order.ts';
import type { BookingOrder, DayOrder, PartlyTimedDay } from './day-order.ts';
import type { Instrument, LedgerEntry, LedgerFault } from './entry.ts';
import type { AccountHoldings } from './account-holdings.ts';
import { HoldingWalk } from './holdings-walk.ts';
import type { Exchange, HoldingStep } from './holdings-walk.ts';
import { majorCurrency } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { ledgerFault, withoutReversed } from './reversals.ts';
import type { WaitingHolding } from './waiting-holding.ts';

/**
 * A ledger that was read, ordered and checked once and can be queried any number of times. It depends only on its
 * entries, not on their order in the array.
 */
export interface Ledger {
  readonly instruments: readonly LedgerInstrument[];
  readonly currencies: readonly CurrencyCode[];
  /** The ids of the accounts at custodians; an empty text for entries without one. */
  readonly accounts: readonly string[];
  /** In the processing order within a day; without reversed entries and invalid ones. */
  readonly bookings: readonly Booking[];
  /** By instrument: the quantity after each day that changed it. */
  readonly steps: readonly (readonly HoldingStep[])[];
  /** The holdings by account; null if all entries are in one. */
  readonly ofAccounts: AccountHoldings | null;
  /** What corporate actions moved from one instrument to another, in order. */
  readonly exchanges: readonly Exchange[];
  readonly faults: readonly LedgerFault[];
  /** Whether sales may exceed the holding. */
  readonly shortSales: boolean;
  /** The processing order within a day. */
  readonly dayOrder: DayOrder;
  /**
   * Days on which only some trades of an instrument have a trade time: the type decides their order, which may not be
   * the true one.
   */
  readonly partlyTimed: readonly PartlyTimedDay[];
  /** By instrument: a holding with splits that are to be booked; empty unless `withWaitingSplits` adds some. */
  readonly waiting: ReadonlyMap<number, WaitingHolding>;
  /** For a part of a ledger: the whole, by which units of other instruments are valued that were given for its own. */
  readonly whole?: Ledger;
}

class LedgerNumbering implements Numbering {
  readonly instruments: LedgerInstrument[] = [];
  readonly currencies: CurrencyCode[] = [];
  readonly accounts: string[] = [];
  private readonly known = new Map<string, Instrument>();
  private readonly numberOfInstrument = new Map<string, number>();
  private readonly numberOfCurrency = new Map<CurrencyCode, number>();
  private readonly numberOfAccount = new Map<string, number>();

  constructor(instruments: Iterable<Instrument>) {
    for (const instrument of instruments) this.known.set(instrument.id, instrument);
  }

  /** Keeps the numbers of an earlier ledger; returns false if an instrument has changed. */
  continueFrom(earlier: Ledger): boolean {
    for (const code of earlier.currencies) this.currencyOf(code);
    for (const id of earlier.accounts) this.accountOf(id);
    for (const { id, currency, quotation } of earlier.instruments) {
      const now = this.known.get(id);
      if (now?.currency !== currency || quotedUnits(now) !== quotedUnits({ quotation })) return false;
      this.instrumentOf(id);
    }
    return true;
  }

  /** Numbers only the instruments that the ledger uses, so a caller may pass all of the firm's. */
  instrumentOf(id: string): number {
    const found = this.numberOfInstrument.get(id);
    if (found !== undefined) return found;
    const instrument = this.known.get(id);
    if (instrument === undefined) return -1;
    const perUnit = majorCurrency(instrument.currency).perUnit * quotedUnits(instrument);
    const moneyCurrency = this.currencyOf(instrument.currency);
    this.numberOfInstrument.set(id, this.instruments.length);
    this.instruments.push({ ...instrument, moneyCurrency, perUnit });
    return this.instruments.length - 1;
  }

  quotedUnitsOf(instrument: number): bigint {
    const listed = this.instruments[instrument];
    return listed === undefined ? 1n : quotedUnits(listed);
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

  accountOf(id = ''): number {
    const found = this.numberOfAccount.get(id);
    if (found !== undefined) return found;
    this.numberOfAccount.set(id, this.accounts.length);
    return this.accounts.push(id) - 1;
  }
}

/** Sorts bookings. Most ledgers are sorted already, so it checks first. */
function inOrder(read: Booking[], { compare }: BookingOrder): Booking[] {
  let last = read[0];
  for (const booking of read) {
    if (last !== undefined && compare(last, booking) > 0) return read.sort(compare);
    last = booking;
  }
  return read;
}

function compareFaults(a: LedgerFault, b: LedgerFault): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.seq - b.seq;
}

/**
 * The entries of a ledger, the instruments they may name, and an earlier ledger that has parsed most of the same
 * entries.
 */
export interface LedgerInput {
  readonly entries: readonly LedgerEntry[];
  readonly instruments: Iterable<Instrument>;
  readonly earlier?: Ledger;
  /** Whether a sale larger than the holding opens a short position instead of being refused; false by default. */
  readonly shortSales?: boolean;
  /** `former` only for a ledger that would be invalid in the current order; `current` by default. */
  readonly dayOrder?: DayOrder;
}

/** The numbering of a ledger and its parsed entries; the same object is the same entry. */
function beginReading({ instruments, earlier }: LedgerInput) {
  const listed = [...instruments];
  const before = new Map<LedgerEntry, Booking>();
  const numbering = new LedgerNumbering(listed);
  if (earlier === undefined) return { numbering, before };
  if (!numbering.continueFrom(earlier)) return { numbering: new LedgerNumbering(listed), before };
  for (const booking of earlier.bookings) before.set(booking.entry, booking);
  return { numbering, before };
}

const ENTRIES_IN_A_STEP = 1000;

/** The steps of `prepareLedger`, of a few milliseconds each, for a caller that does other work in between. */
export function* ledgerSteps(input: LedgerInput): Generator<undefined, Ledger, undefined> {
  const { numbering, before } = beginReading(input);
  const { live, faults: reversalFaults } = withoutReversed(input.entries);
  const faults: LedgerFault[] = [...reversalFaults];
  const read: Booking[] = [];
  let place = 0;
  for (const entry of live) {
    if (++place % ENTRIES_IN_A_STEP === 0) yield;
    const booking = before.get(entry) ?? readBooking(entry, numbering);
    if (Array.isArray(booking)) {
      for (const { code, field } of booking) faults.push(ledgerFault(entry, code, { field }));
    } else read.push(booking);
  }
  const order = bookingOrder(read, input.dayOrder);
  const { instruments, accounts } = numbering;
  const walk = new HoldingWalk(instruments, { shortSales: input.shortSales, accounts: accounts.length });
  const bookings: Booking[] = [];
  place = 0;
  for (const booking of inOrder(read, order)) {
    if (++place % ENTRIES_IN_A_STEP === 0) yield;
    const refusal = booking.instrument < 0 ? null : walk.apply(booking);
    if (refusal === null) bookings.push(booking);
    else faults.push(ledgerFault(booking.entry, refusal.code, refusal));
  }
  return {
    instruments,
    currencies: numbering.currencies,
    accounts,
    bookings,
    steps: walk.steps,
    ofAccounts: walk.ofAccounts,
    exchanges: walk.exchanges,
    faults: faults.sort(compareFaults),
    shortSales: walk.shortSales,
    dayOrder: order.dayOrder,
    partlyTimed: order.partlyTimed,
    waiting: new Map(),
  };
}

/**
 * Reads, orders and checks a ledger. Never throws: all errors are in `faults`. With an earlier ledger it does not
 * parse entries again that are the same objects; the result is the same, except that instruments keep their earlier
 * numbers.
 */
export function prepareLedger(input: LedgerInput): Ledger {
  const steps = ledgerSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** All errors of a ledger, by date and entry sequence; empty if every entry can be replayed. */
export function ledgerFaults(ledger: Ledger): readonly LedgerFault[] {
  return ledger.faults;
}

/** The number of bookings dated on or before a day, which come first. 0 for an empty ledger. */
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

/** The last of some steps, sorted by day, on or before a day. Null if there is none. */
export function lastStep(steps: readonly HoldingStep[], day: number): HoldingStep | null {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.day ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1] ?? null;
}

/** The step in effect on a day: the last one on or before it. Null if there is none. */
export function stepOn(ledger: Ledger, instrument: number, day: number): HoldingStep | null {
  return lastStep(ledger.steps[instrument] ?? [], day);
}
