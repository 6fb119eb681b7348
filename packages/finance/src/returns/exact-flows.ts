import { flowsOf, FLOW_FIGURES } from '../ledger/booking-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import type { Amount } from '../number/exact.ts';
import type { Valuer } from '../values/valuer.ts';

/** Exact sums of one day, or of all days up to one. */
type FlowSums = Record<FlowFigure, Amount>;

/**
 * Contributions, withdrawals, income and charges since the first entry: the days that had any, ascending, and the
 * cumulative sums. The sums of a range are the difference between two of them.
 */
export interface ExactFlows {
  readonly days: readonly number[];
  readonly through: readonly FlowSums[];
}

const NOTHING: FlowSums = { inflow: 0n, outflow: 0n, income: 0n, fees: 0n, taxes: 0n };

/** An amount transferred in kind. */
interface Moved {
  readonly day: number;
  readonly figure: FlowFigure;
  readonly amount: Amount | null;
}

/** Transfers in kind by day, each at its market value at the end of the day. */
function movedInKind(valuer: Valuer): Moved[] {
  const moved: Moved[] = [];
  for (const [instrument, steps] of valuer.ledger.steps.entries()) {
    for (const { day, transferredIn, transferredOut } of steps) {
      if (transferredIn !== 0n) {
        const amount = valuer.worthOf({ instrument, quantity: transferredIn, day });
        moved.push({ day, figure: 'inflow', amount });
      }
      if (transferredOut !== 0n) {
        const amount = valuer.worthOf({ instrument, quantity: transferredOut, day });
        moved.push({ day, figure: 'outflow', amount });
      }
    }
  }
  return moved.sort((a, b) => a.day - b.day);
}

/** Cumulative sums by day; days must be added in order. */
class RunningFlows {
  readonly days: number[] = [];
  readonly through: FlowSums[] = [];

  add(day: number, figure: FlowFigure, amount: Amount | null): void {
    if (amount !== null && amount !== 0n) this.sumsOf(day)[figure] += amount;
  }

  private sumsOf(day: number): FlowSums {
    const last = this.through.at(-1) ?? NOTHING;
    if (this.days.at(-1) === day) return last;
    const sums = { ...last };
    this.days.push(day);
    this.through.push(sums);
    return sums;
  }
}

/**
 * The exact flows, income and charges of a portfolio in base currency, each entry converted at the rate of its day.
 * Amounts that cannot be converted or valued are left out; callers that print a sum report it as unknown
 * (`incompleteIn`). Linear in the entries; an empty ledger has none.
 */
export function exactFlows(valuer: Valuer): ExactFlows {
  const { cashKept } = valuer.settings;
  const running = new RunningFlows();
  const moved = movedInKind(valuer);
  let place = 0;
  const addMovedUntil = (end: number): void => {
    for (let next = moved[place]; next !== undefined && next.day < end; next = moved[++place]) {
      running.add(next.day, next.figure, next.amount);
    }
  };
  for (const booking of valuer.ledger.bookings) {
    const { day, currency } = booking;
    addMovedUntil(day);
    const flows = flowsOf(booking, cashKept);
    for (const figure of FLOW_FIGURES) {
      const amount = flows[figure];
      if (amount !== 0n) running.add(day, figure, valuer.toBase(amount, currency, day));
    }
  }
  addMovedUntil(Infinity);
  return running;
}

/** The sums from the first entry to the end of a day. */
export function flowsThrough({ days, through }: ExactFlows, day: number): FlowSums {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return through[low - 1] ?? NOTHING;
}
