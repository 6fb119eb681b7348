import type { Booking, LedgerInstrument } from './booking.ts';
import type { LedgerFault } from './entry.ts';
import { assertNever } from './entry-types.ts';
import { mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { broughtPrice, carriesPrice } from './transfer-price.ts';

/** The effect of one day on a holding; quantities are as of the day's end. */
export interface HoldingStep {
  readonly day: number;
  quantity: Units;
  /** The splits of the day: an earlier price is multiplied by ratioOld / ratioNew afterwards. */
  ratioNew: bigint;
  ratioOld: bigint;
  /** A manual valuation of the whole holding, and its quantity. */
  valued: { readonly amount: Amount; readonly quantity: Units } | null;
  /** The day's last trade with a price, and its quantity in units after the day's splits. */
  traded: Booking | null;
  tradedQuantity: Units;
  /** The units given in a merger or symbol change for the `tradedQuantity`, until a trade of the day. */
  derived: { readonly from: number; readonly given: Units } | null;
  /** Transfers in kind, in units after the day's splits. */
  transferredIn: Units;
  transferredOut: Units;
  /** Whether units came or went, so that some were held during the day. */
  moved: boolean;
}

/** Why an entry cannot be applied to the holdings of its day. */
interface Refusal {
  readonly code: LedgerFault['code'];
  readonly field: NonNullable<LedgerFault['field']>;
  readonly available?: string;
}

/** Quantity × ratio, rounded half-even at the 18th decimal. */
export function splitQuantity(
  quantity: Units,
  ratio: Pick<Booking['terms'], 'ratioNew' | 'ratioOld'>,
): Units {
  return mulDiv(quantity, ratio.ratioNew, ratio.ratioOld);
}

/** What a merger, symbol change or spin-off delivered: units of one instrument for those of another. */
export interface Exchange {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly received: Units;
}

/** Records the last trade of a day; units received for free have no price. */
function noteTrade(step: HoldingStep, booking: Booking): void {
  if (booking.gross <= 0n && broughtPrice(booking) === null) return;
  step.traded = booking;
  step.tradedQuantity = booking.quantity;
  step.derived = null;
}

/** Applies ordered bookings to the quantity of each instrument, and refuses those that are impossible. */
export class HoldingWalk {
  readonly steps: HoldingStep[][] = [];
  readonly exchanges: Exchange[] = [];
  private readonly instruments: readonly LedgerInstrument[];
  readonly shortSales: boolean;
  /** The latest step of each instrument, which avoids looking up its list for every booking. */
  private readonly newest: (HoldingStep | null)[] = [];

  constructor(instruments: readonly LedgerInstrument[], shortSales = false) {
    this.instruments = instruments;
    this.shortSales = shortSales;
    for (let i = 0; i < instruments.length; i++) {
      this.steps.push([]);
      this.newest.push(null);
    }
  }

  /** Applies a booking of an instrument; a refused one changes nothing. */
  apply(booking: Booking): Refusal | null {
    const { units } = booking.rule;
    switch (units) {
      case 'none':
        return null;
      case 'add':
        return this.buy(booking);
      case 'remove':
      case 'transfer_out':
        return this.takeOut(booking);
      case 'transfer_in':
        return this.bringIn(booking);
      case 'split':
        return this.split(booking);
      case 'exchange':
        return this.exchange(booking);
      case 'value':
        return this.value(booking);
      default:
        return assertNever(units);
    }
  }

  private heldOf(instrument: number): Units {
    return this.newest[instrument]?.quantity ?? 0n;
  }

  private stepOf(instrument: number, day: number): HoldingStep {
    const last = this.newest[instrument];
    if (last?.day === day) return last;
    const step: HoldingStep = {
      day,
      quantity: last?.quantity ?? 0n,
      ratioNew: 1n,
      ratioOld: 1n,
      valued: null,
      traded: null,
      tradedQuantity: 0n,
      derived: null,
      transferredIn: 0n,
      transferredOut: 0n,
      moved: false,
    };
    this.steps[instrument]?.push(step);
    this.newest[instrument] = step;
    return step;
  }

  private move(step: HoldingStep, quantity: Units): void {
    step.quantity += quantity;
    step.moved = true;
  }

  private buy(booking: Booking): null {
    const step = this.stepOf(booking.instrument, booking.day);
    this.move(step, booking.quantity);
    noteTrade(step, booking);
    return null;
  }

  private takeOut(booking: Booking): Refusal | null {
    const held = this.heldOf(booking.instrument);
    const mayBeShort = this.shortSales && booking.type === 'sell';
    if (held < booking.quantity && !mayBeShort) {
      return { code: 'oversold', field: 'quantity', available: unitsText(held < 0n ? 0n : held) };
    }
    const step = this.stepOf(booking.instrument, booking.day);
    this.move(step, -booking.quantity);
    if (booking.type === 'transfer_out') step.transferredOut += booking.quantity;
    else noteTrade(step, booking);
    return null;
  }

  private bringIn(booking: Booking): Refusal | null {
    const step = this.stepOf(booking.instrument, booking.day);
    this.move(step, booking.quantity);
    step.transferredIn += booking.quantity;
    if (carriesPrice(booking) || broughtPrice(booking) !== null) noteTrade(step, booking);
    return null;
  }

  private split({ instrument, day, terms }: Booking): Refusal | null {
    const step = this.stepOf(instrument, day);
    step.quantity = splitQuantity(step.quantity, terms);
    step.transferredIn = splitQuantity(step.transferredIn, terms);
    step.tradedQuantity = splitQuantity(step.tradedQuantity, terms);
    step.ratioNew *= terms.ratioNew;
    step.ratioOld *= terms.ratioOld;
    return null;
  }

  private exchange(booking: Booking): Refusal | null {
    const { day, instrument: from, terms } = booking;
    const { toInstrument: to } = terms;
    const held = this.heldOf(from);
    if (held === 0n) return null;
    const received = splitQuantity(held, terms);
    const step = this.stepOf(to, day);
    this.move(step, received);
    this.exchanges.push({ day, from, to, received });
    if (booking.type === 'spin_off') return null;
    this.move(this.stepOf(from, day), -held);
    if (step.traded === null && received !== 0n) {
      step.derived = { from, given: held };
      step.tradedQuantity = received;
    }
    return null;
  }

  private value(booking: Booking): Refusal | null {
    const quantity = this.heldOf(booking.instrument);
    if (this.instruments[booking.instrument]?.moneyCurrency !== booking.currency) {
      return { code: 'currency_mismatch', field: 'currency' };
    }
    if (quantity === 0n) return { code: 'no_holding', field: 'instrumentId' };
    // A stated amount is the value of the whole holding, a stated price that of one unit.
    const isAmount = booking.entry.amount !== undefined;
    const whole = quantity < 0n ? -booking.gross : booking.gross;
    const amount = isAmount ? whole : mulDiv(booking.gross, quantity, ONE_UNIT);
    this.stepOf(booking.instrument, booking.day).valued = { amount, quantity };
    return null;
  }
}
