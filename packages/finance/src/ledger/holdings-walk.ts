import { AccountHoldings } from './account-holdings.ts';
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
  /** A manual valuation of all that one account holds, and its quantity. */
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
  /** Null if all entries are in one account. */
  readonly ofAccounts: AccountHoldings | null;
  private readonly instruments: readonly LedgerInstrument[];
  readonly shortSales: boolean;
  /** The latest step of each instrument, which avoids looking up its list for every booking. */
  private readonly newest: (HoldingStep | null)[] = [];

  constructor(
    instruments: readonly LedgerInstrument[],
    input: { readonly accounts: number; readonly shortSales?: boolean | undefined },
  ) {
    this.instruments = instruments;
    this.shortSales = input.shortSales ?? false;
    this.ofAccounts = input.accounts > 1 ? new AccountHoldings() : null;
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
      case 'relocate':
        return this.relocate(booking);
      case 'value':
        return this.value(booking);
      default:
        return assertNever(units);
    }
  }

  /** The units in the account of a booking. */
  private heldFor({ instrument, account }: Booking): Units {
    if (this.ofAccounts !== null) return this.ofAccounts.held(instrument, account);
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

  /** Adds units of an instrument in the account of a booking. */
  private move(booking: Booking, instrument: number, quantity: Units): HoldingStep {
    const step = this.stepOf(instrument, booking.day);
    step.quantity += quantity;
    step.moved = true;
    this.ofAccounts?.move(instrument, booking, quantity);
    return step;
  }

  private buy(booking: Booking): null {
    const step = this.move(booking, booking.instrument, booking.quantity);
    noteTrade(step, booking);
    return null;
  }

  private takeOut(booking: Booking): Refusal | null {
    const mayBeShort = this.shortSales && booking.type === 'sell';
    const refusal = mayBeShort ? null : this.refuseMissing(booking);
    if (refusal !== null) return refusal;
    const step = this.move(booking, booking.instrument, -booking.quantity);
    if (booking.type === 'transfer_out') step.transferredOut += booking.quantity;
    else noteTrade(step, booking);
    return null;
  }

  /** Refuses to take more units out of an account than it holds. */
  private refuseMissing(booking: Booking): Refusal | null {
    const held = this.heldFor(booking);
    if (held >= booking.quantity) return null;
    return { code: 'oversold', field: 'quantity', available: unitsText(held < 0n ? 0n : held) };
  }

  /** Moves units into another account; the holding of the portfolio stays as it is. */
  private relocate(booking: Booking): Refusal | null {
    const { instrument, day, quantity, terms } = booking;
    const refusal = this.refuseMissing(booking);
    if (refusal !== null) return refusal;
    this.ofAccounts?.move(instrument, booking, -quantity);
    this.ofAccounts?.move(instrument, { account: terms.toAccount, day }, quantity);
    return null;
  }

  private bringIn(booking: Booking): Refusal | null {
    const step = this.move(booking, booking.instrument, booking.quantity);
    step.transferredIn += booking.quantity;
    if (carriesPrice(booking) || broughtPrice(booking) !== null) noteTrade(step, booking);
    return null;
  }

  private split(booking: Booking): Refusal | null {
    const { instrument, day, account, terms } = booking;
    const step = this.stepOf(instrument, day);
    const held = this.heldFor(booking);
    const added = splitQuantity(held, terms) - held;
    step.quantity += added;
    this.ofAccounts?.move(instrument, booking, added);
    const { ratioNew, ratioOld } = terms;
    if (this.ofAccounts?.isRepeated(instrument, { day, account, ratioNew, ratioOld }) === true) return null;
    step.transferredIn = splitQuantity(step.transferredIn, terms);
    step.tradedQuantity = splitQuantity(step.tradedQuantity, terms);
    step.ratioNew *= ratioNew;
    step.ratioOld *= ratioOld;
    return null;
  }

  private exchange(booking: Booking): Refusal | null {
    const { day, instrument: from, terms } = booking;
    const { toInstrument: to } = terms;
    const held = this.heldFor(booking);
    if (held === 0n) return null;
    const received = splitQuantity(held, terms);
    const step = this.move(booking, to, received);
    this.exchanges.push({ day, from, to, received });
    if (booking.type === 'spin_off') return null;
    this.move(booking, from, -held);
    if (step.traded === null && received !== 0n) {
      step.derived = { from, given: held };
      step.tradedQuantity = received;
    }
    return null;
  }

  private value(booking: Booking): Refusal | null {
    const quantity = this.heldFor(booking);
    if (this.instruments[booking.instrument]?.moneyCurrency !== booking.currency) {
      return { code: 'currency_mismatch', field: 'currency' };
    }
    if (quantity === 0n) return { code: 'no_holding', field: 'instrumentId' };
    // A stated amount is the value of all that the account holds, a stated price that of one unit.
    const isAmount = booking.entry.amount !== undefined;
    const whole = quantity < 0n ? -booking.gross : booking.gross;
    const amount = isAmount ? whole : mulDiv(booking.gross, quantity, ONE_UNIT);
    this.stepOf(booking.instrument, booking.day).valued = { amount, quantity };
    return null;
  }
}
