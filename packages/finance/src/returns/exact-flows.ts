import { flowsOf, FLOW_FIGURES } from '../ledger/booking-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { bookingsThrough } from '../ledger/ledger.ts';
import type { Amount } from '../number/exact.ts';
import type { Valuer } from '../values/valuer.ts';

/** Exact sums of all days up to one. */
type FlowSums = Record<FlowFigure, Amount>;

const nothing = (): FlowSums => ({ inflow: 0n, outflow: 0n, income: 0n, fees: 0n, taxes: 0n });

/** An amount transferred in kind. */
interface Moved {
  readonly day: number;
  readonly figure: FlowFigure;
  readonly amount: Amount;
}

/** Transfers in kind by day, each at its market value at the end of the day; without those that have none. */
function movedInKind(valuer: Valuer): Moved[] {
  const moved: Moved[] = [];
  const add = (day: number, figure: FlowFigure, amount: Amount | null): void => {
    if (amount !== null) moved.push({ day, figure, amount });
  };
  for (const [instrument, steps] of valuer.ledger.steps.entries()) {
    for (const { day, transferredIn, transferredOut } of steps) {
      if (transferredIn !== 0n)
        add(day, 'inflow', valuer.worthOf({ instrument, quantity: transferredIn, day }));
      if (transferredOut !== 0n)
        add(day, 'outflow', valuer.worthOf({ instrument, quantity: transferredOut, day }));
    }
  }
  return moved.sort((a, b) => a.day - b.day);
}

/** Of how many entries the sums are kept: those between are added up again, as sums of each day would fill the memory. */
const KEPT_EACH = 256;

/**
 * The exact flows, income and charges of a portfolio in base currency, each entry converted at the rate of its day.
 * Amounts that cannot be converted or valued are left out; callers that print a sum report it as unknown
 * (`incompleteIn`). Made in one pass over the entries.
 */
export class ExactFlows {
  private readonly valuer: Valuer;
  private readonly moved: readonly Moved[];
  /** The sums of the first 0, `KEPT_EACH`, 2 × `KEPT_EACH` … entries. */
  private readonly kept: FlowSums[] = [nothing()];

  constructor(valuer: Valuer) {
    this.valuer = valuer;
    this.moved = movedInKind(valuer);
    const sums = nothing();
    for (let from = 0; from + KEPT_EACH <= valuer.ledger.bookings.length; from += KEPT_EACH) {
      this.addEntries(sums, from, from + KEPT_EACH);
      this.kept.push({ ...sums });
    }
  }

  /** The sums from the first entry to the end of a day. */
  through(day: number): FlowSums {
    const count = bookingsThrough(this.valuer.ledger, day);
    const whole = Math.floor(count / KEPT_EACH);
    const sums = { ...(this.kept[whole] ?? nothing()) };
    this.addEntries(sums, whole * KEPT_EACH, count);
    for (const moved of this.moved) {
      if (moved.day > day) break;
      sums[moved.figure] += moved.amount;
    }
    return sums;
  }

  private addEntries(sums: FlowSums, from: number, to: number): void {
    const { ledger, settings } = this.valuer;
    for (let place = from; place < to; place++) {
      const booking = ledger.bookings[place];
      if (booking === undefined) continue;
      const flows = flowsOf(booking, settings.cashKept);
      for (const figure of FLOW_FIGURES) {
        const amount = flows[figure];
        if (amount === 0n) continue;
        sums[figure] += this.valuer.toBase(amount, booking.currency, booking.day) ?? 0n;
      }
    }
  }
}
