import type { Booking } from '../ledger/booking.ts';
import { dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { BookedLot } from '../ledger/entry-reader.ts';
import { assertNever } from '../ledger/entry-types.ts';
import { mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { bookingsThrough } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Disposal, LotBook, LotFault, MovedLots, OpenPosition } from './lot-book.ts';
import { forgetCost, lessenCost, shareOfCost, sumCosts } from './lot-costs.ts';
import { PositionLots, missingRate, scaleLots, subtractKnown } from './lots.ts';
import type { CostMethod } from '../market/market.ts';
import type { Lot, LotQueue } from './lots.ts';
import type { CurrencyCode } from '../number/money.ts';
import { convertAt, exactRate } from '../market/rates.ts';
import { unknown } from '../number/unknown.ts';
import type { Unknown } from '../number/unknown.ts';
import type { RateBook } from '../market/rates.ts';

/** How costs are followed. */
export interface LotInput {
  readonly rates: RateBook;
  readonly baseCurrency: CurrencyCode;
  readonly costMethod: CostMethod;
  /** The currency into which the stated rates of transferred lots convert; by default the base currency. */
  readonly statedRatesInto?: CurrencyCode;
  /** Replays up to and including this date; by default the whole ledger. */
  readonly asAt?: LocalDate;
}

class LotReplay {
  readonly positions: OpenPosition[];
  readonly disposals: Disposal[] = [];
  readonly moved: MovedLots[] = [];
  readonly lotFaults: LotFault[] = [];
  private readonly ledger: Ledger;
  private readonly input: LotInput;
  private readonly base: number;

  constructor(ledger: Ledger, input: LotInput) {
    this.ledger = ledger;
    this.input = input;
    this.base = ledger.currencies.indexOf(input.baseCurrency);
    this.positions = ledger.instruments.map(({ moneyCurrency }) => ({
      currency: moneyCurrency,
      queue: new PositionLots(input.costMethod),
    }));
  }

  apply(booking: Booking): void {
    const { lots } = booking.rule;
    switch (lots) {
      case 'none':
        return undefined;
      case 'open':
        return this.acquire(booking, booking.gross + booking.fee + booking.tax);
      case 'bring_in':
        return this.bringIn(booking);
      case 'close':
        return this.sell(booking);
      case 'move_out':
        return this.moveOut(booking);
      case 'split':
      case 'exchange':
        return this.rescale(booking);
      case 'spin_off':
        return this.spinOff(booking);
      case 'relocate':
        return this.relocate(booking);
      case 'lessen_cost':
        return this.returnCapital(booking);
      default:
        return assertNever(lots);
    }
  }

  private positionOf(instrument: number): OpenPosition {
    const position = this.positions[instrument];
    if (position === undefined) throw new Error('a booking names an instrument outside its ledger');
    return position;
  }

  /** The lots of a booking's instrument in its account. */
  private lotsOf({ instrument, account }: Booking): LotQueue {
    return this.positionOf(instrument).queue.of(account);
  }

  private codeOf(currency: number): CurrencyCode {
    return this.ledger.currencies[currency] ?? this.input.baseCurrency;
  }

  private convert(amount: Amount | null, from: number, to: { currency: number; day: number }): Amount | null {
    if (amount === null || from === to.currency) return amount;
    const target = to.currency < 0 ? this.input.baseCurrency : this.codeOf(to.currency);
    const pair = { from: this.codeOf(from), to: target };
    const rate = exactRate(this.input.rates, pair, to.day);
    return rate === null ? null : convertAt(amount, rate);
  }

  private toBase(amount: Amount | null, from: number, day: number): Amount | null {
    return this.convert(amount, from, { currency: this.base, day });
  }

  /**
   * Adds a lot with its cost in `currency`. A position's costs are in the currency of the instrument's quotes,
   * whatever the custodian settled in, so that the FX effect on the holding is always known.
   */
  private addLot(
    booking: Booking,
    instrument: number,
    given: { currency: number; lot: Lot; account?: number },
  ): void {
    const { lot, account = booking.account } = given;
    const position = this.positionOf(instrument);
    const queue = position.queue.of(account);
    const to = { currency: position.currency, day: lot.acquiredDay };
    const cost = this.convert(lot.cost, given.currency, to);
    if ((cost === null && lot.cost !== null) || lot.costBase === null)
      lot.unknownBy ??=
        lot.cost === null
          ? unknown('unknown_cost')
          : missingRate(this.codeOf(given.currency), lot.acquiredDay);
    lot.cost = cost;
    const isOpposite = !queue.isEmpty && queue.isShort !== lot.quantity < 0n;
    if (isOpposite) this.close(booking, { queue, currency: position.currency }, lot);
    if (lot.quantity !== 0n) queue.add(lot);
  }

  /**
   * Closes open lots of the opposite sign, as a purchase covers a short position. The closing quantity takes its
   * share of the lot's cost; the lot keeps the rest, or nothing if it closes completely.
   */
  private close(booking: Booking, of: { queue: LotQueue; currency: number }, lot: Lot): void {
    const { queue, currency } = of;
    const closed = queue.take(-lot.quantity);
    const quantity = closed.reduce((sum, one) => sum + one.quantity, 0n);
    const part = (amount: Amount | null): Amount | null =>
      amount === null ? null : mulDiv(amount, -quantity, lot.quantity);
    const [cost, costBase] = [part(lot.cost), part(lot.costBase)];
    const { unknownBy } = lot;
    const negated = (amount: Amount | null): Amount | null => (amount === null ? null : -amount);
    this.note(booking, closed, {
      quantity,
      currency,
      proceeds: negated(cost),
      proceedsBase: negated(costBase),
      unknownBy,
    });
    lot.quantity += quantity;
    lot.cost = subtractKnown(lot.cost, cost);
    lot.costBase = subtractKnown(lot.costBase, costBase);
  }

  private acquire(booking: Booking, cost: Amount | null): void {
    const { currency, day, quantity } = booking;
    const costBase = this.toBase(cost, currency, day);
    const { id } = booking.entry;
    const lot = { id, acquiredDay: day, quantity, cost, costBase, unknownBy: null };
    this.addLot(booking, booking.instrument, { currency, lot });
  }

  private bringIn(booking: Booking): void {
    const { instrument, currency } = booking;
    const { lots } = booking.terms;
    if (instrument < 0) return;
    if (lots === null) return this.acquire(booking, booking.hasGross ? booking.gross : null);
    for (const [i, given] of lots.entries()) {
      const { acquiredDay, quantity, cost } = given;
      const id = i === 0 ? booking.entry.id : `${booking.entry.id}/${i + 1}`;
      const costBase = this.givenCostBase(given, currency);
      const lot = { id, acquiredDay, quantity, cost, costBase, unknownBy: null };
      this.addLot(booking, instrument, { currency, lot });
    }
  }

  /**
   * The base cost of a transferred lot: as stated for this base currency, otherwise its cost at the rate of its own
   * date.
   */
  private givenCostBase({ acquiredDay, cost, fxRate, base }: BookedLot, currency: number): Amount | null {
    const { baseCurrency, statedRatesInto = baseCurrency } = this.input;
    if (base !== null && base.currency === baseCurrency) return base.cost;
    if (cost !== null && fxRate !== null && statedRatesInto === baseCurrency)
      return mulDiv(cost, fxRate, ONE_UNIT);
    return this.toBase(cost, currency, acquiredDay);
  }

  private dispose(
    booking: Booking,
    lots: readonly Lot[],
    { net, quantity }: { net: Amount; quantity: Units },
  ): void {
    const { currency } = this.positionOf(booking.instrument);
    const { day } = booking;
    const proceeds = this.convert(net, booking.currency, { currency, day });
    const proceedsBase = this.toBase(net, booking.currency, day);
    const isKnown = proceeds !== null && proceedsBase !== null;
    const unknownBy = isKnown ? null : missingRate(this.codeOf(booking.currency), day);
    this.note(booking, lots, { quantity, currency, proceeds, proceedsBase, unknownBy });
  }

  private note(
    booking: Booking,
    lots: readonly Lot[],
    brought: Pick<Disposal, 'quantity' | 'proceeds' | 'proceedsBase'> & {
      readonly currency: number;
      readonly unknownBy: Unknown | null;
    },
  ): void {
    const { currency, unknownBy, ...amounts } = brought;
    const { cost, costBase, unknownBy: costUnknownBy } = sumCosts(lots);
    const costAtSale = this.toBase(cost, currency, booking.day);
    const isConverted = cost === null || costAtSale !== null;
    this.disposals.push({
      booking,
      currency: this.codeOf(currency),
      ...amounts,
      lots,
      cost,
      costBase,
      currencyPart: subtractKnown(costAtSale, costBase),
      costUnknownBy,
      saleUnknownBy: unknownBy ?? (isConverted ? null : missingRate(this.codeOf(currency), booking.day)),
    });
  }

  /** Takes held units first; a sale beyond them opens a short lot, whose cost is minus its proceeds. */
  private sell(booking: Booking): void {
    const { currency, day, quantity } = booking;
    const lots = this.lotsOf(booking).isShort ? [] : this.take(booking);
    const held = this.ledger.shortSales ? lots.reduce((sum, lot) => sum + lot.quantity, 0n) : quantity;
    const net = booking.gross - booking.fee - booking.tax;
    const ofHeld = held === quantity ? net : mulDiv(net, held, quantity);
    if (held > 0n) this.dispose(booking, lots, { net: ofHeld, quantity: held });
    if (held === quantity) return;
    const cost = ofHeld - net;
    const costBase = this.toBase(cost, currency, day);
    const { id } = booking.entry;
    const lot = { id, acquiredDay: day, quantity: held - quantity, cost, costBase, unknownBy: null };
    this.addLot(booking, booking.instrument, { currency, lot });
  }

  private moveOut(booking: Booking): void {
    if (booking.instrument < 0) return;
    const { currency } = this.positionOf(booking.instrument);
    this.moved.push({ booking, currency: this.codeOf(currency), lots: this.take(booking) });
  }

  /** Moves lots into another account of the portfolio with their dates and costs: nothing is sold. */
  private relocate(booking: Booking): void {
    const { instrument, terms } = booking;
    if (instrument < 0) return;
    const { currency } = this.positionOf(instrument);
    for (const lot of this.take(booking))
      this.addLot(booking, instrument, { currency, lot, account: terms.toAccount });
  }

  /** The lots of a sale or transfer; records named lots that are missing. */
  private take(booking: Booking): Lot[] {
    const queue = this.lotsOf(booking);
    const { entry, quantity } = booking;
    const { picks } = booking.terms;
    if (picks === null || queue.method !== 'specific') return queue.take(quantity);
    for (const pick of picks) {
      const available = queue.openOf(pick.lot);
      if (available >= pick.quantity) continue;
      this.lotFaults.push({
        entryId: entry.id,
        date: entry.tradeDate,
        lot: pick.lot,
        wanted: unitsText(pick.quantity),
        available: unitsText(available),
      });
    }
    return queue.take(quantity, picks);
  }

  /**
   * Converts all lots into units after a split, or into those of the received instrument. If nothing is received, the
   * cost becomes a loss.
   */
  private rescale(booking: Booking): void {
    const { currency } = this.positionOf(booking.instrument);
    const queue = this.lotsOf(booking);
    const { givesInstrument } = booking.rule;
    const lots = queue.takeAll();
    const scaled = scaleLots(lots, booking.terms);
    if (scaled.length === 0 && lots.length > 0)
      this.dispose(booking, lots, { net: 0n, quantity: booking.quantity });
    for (const lot of scaled) {
      if (givesInstrument) this.addLot(booking, booking.terms.toInstrument, { currency, lot });
      else queue.add(lot);
    }
  }

  private spinOff(booking: Booking): void {
    const { currency } = this.positionOf(booking.instrument);
    const queue = this.lotsOf(booking);
    const given = queue.open().map((lot) => shareOfCost(lot, booking.terms.costShare));
    const costs = given.map(({ cost, costBase }) => ({ cost, costBase }));
    const scaled = scaleLots(given, booking.terms);
    // Moves no cost if not a single unit is received.
    if (scaled.length === 0) return;
    for (const [i, lot] of queue.open().entries()) {
      lot.cost = subtractKnown(lot.cost, costs[i]?.cost ?? null);
      lot.costBase = subtractKnown(lot.costBase, costs[i]?.costBase ?? null);
    }
    for (const lot of scaled) this.addLot(booking, booking.terms.toInstrument, { currency, lot });
  }

  /**
   * Reduces each lot's cost by its share of the money, at most to zero. The excess is a gain, and so is all of it for
   * short positions and after the last sale.
   */
  private returnCapital(booking: Booking): void {
    const position = this.positionOf(booking.instrument);
    const net = booking.gross - booking.fee - booking.tax;
    const { currency, day } = { currency: position.currency, day: booking.day };
    const returned = this.convert(net, booking.currency, { currency, day });
    const lots = this.lotsOf(booking).open();
    let held = 0n;
    for (const lot of lots) held += lot.quantity;
    const parts: Lot[] = [];
    let before = 0n;
    let running = 0n;
    for (const lot of lots) {
      running += lot.quantity;
      const upTo = returned === null || held === 0n ? 0n : mulDiv(returned, running, held);
      const withoutRate = missingRate(this.codeOf(booking.currency), day);
      parts.push(returned === null ? forgetCost(lot, withoutRate) : lessenCost(lot, upTo - before));
      before = upTo;
    }
    this.dispose(booking, parts, { net, quantity: booking.quantity });
  }
}

/**
 * Replays a ledger with its lots. The cost of a purchase is gross + fee + tax; a disposal brings gross − fee − tax.
 * Accrued interest is no part of either.
 * Amounts are exact; a part of a lot's cost is rounded half-even at the 36th decimal, and the rest keeps the
 * difference. An empty ledger gives an empty book.
 */
export function replayLots(ledger: Ledger, input: LotInput): LotBook {
  const replay = new LotReplay(ledger, input);
  const end =
    input.asAt === undefined ? ledger.bookings.length : bookingsThrough(ledger, dayOfDate(input.asAt));
  for (let i = 0; i < end; i++) {
    const booking = ledger.bookings[i];
    if (booking !== undefined) replay.apply(booking);
  }
  const { positions, disposals, moved, lotFaults } = replay;
  return { ledger, baseCurrency: input.baseCurrency, positions, disposals, moved, lotFaults };
}
