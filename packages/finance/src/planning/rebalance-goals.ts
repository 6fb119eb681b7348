import { applyPercentage } from '../values/allocation.ts';
import { ONE_UNIT } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { ExactTarget } from './model.ts';

/** Whether to trade to the targets themselves, or only to the edge of a band that was left. */
export type RebalanceRule = 'target' | 'band';

/** The balance between all keys and the cash to keep. */
export interface SharedOut {
  /** The sum of the keys' values at the nearest places within their bands. */
  readonly all: Amount;
  /** The smallest and the largest allowed cash. */
  readonly cashLow: Amount;
  readonly cashHigh: Amount;
  /** What the keys must give for that; negative: take. */
  readonly toGive: Amount;
}

/** How a band came to its wanted amount: wanted = nearest − given. */
export interface BandSteps {
  readonly low: Amount;
  readonly high: Amount;
  /** The value, moved to the nearer edge if it is outside. */
  readonly nearest: Amount;
  readonly shared: SharedOut;
  /** What the keys before it in the order of giving gave. */
  readonly earlier: Amount;
  /** Below zero: what it takes. */
  readonly given: Amount;
}

/** The actual and the wanted value of a key; with the steps between them if the rule is the band. */
export interface Goal extends ExactTarget {
  readonly value: Amount;
  readonly wanted: Amount;
  readonly steps: BandSteps | null;
}

/** Whether a key is cash, which takes the remainder. */
interface Standing extends ExactTarget {
  readonly value: Amount;
}

/** A key within its band. */
interface Banded {
  readonly standing: Standing;
  readonly low: Amount;
  readonly high: Amount;
  readonly nearest: Amount;
}

const HUNDRED = 100n * ONE_UNIT;

function edges({ target, band }: ExactTarget, budget: Amount): { low: Amount; high: Amount } {
  const low = target > band ? target - band : 0n;
  const high = target + band > HUNDRED ? HUNDRED : target + band;
  return { low: applyPercentage(budget, low), high: applyPercentage(budget, high) };
}

function bandedIn(standing: Standing, budget: Amount): Banded {
  const { low, high } = edges(standing, budget);
  const { value } = standing;
  return { standing, low, high, nearest: value < low ? low : value > high ? high : value };
}

function sharedOut(all: Amount, budget: Amount, cash: ExactTarget | null): SharedOut {
  const { low: cashLow, high: cashHigh } = cash === null ? { low: 0n, high: budget } : edges(cash, budget);
  const left = budget - all;
  const toGive = left < cashLow ? cashLow - left : left > cashHigh ? cashHigh - left : 0n;
  return { all, cashLow, cashHigh, toGive };
}

/**
 * Takes an amount out of the keys (or puts it in, if negative) within their bands: first out of those furthest above
 * their targets, or into those furthest below.
 */
function give(keys: readonly Banded[], shared: SharedOut, budget: Amount): Goal[] {
  const sign = shared.toGive > 0n ? 1n : -1n;
  const above = ({ standing, nearest }: Banded): Amount => nearest - applyPercentage(budget, standing.target);
  const order = [...keys].sort((a, b) => {
    const difference = (above(b) - above(a)) * sign;
    return difference > 0n ? 1 : difference < 0n ? -1 : a.standing.key < b.standing.key ? -1 : 1;
  });
  let earlier = 0n;
  const goals = new Map<Banded, Goal>();
  for (const one of order) {
    const { standing, ...place } = one;
    const slack = sign > 0n ? place.nearest - place.low : place.high - place.nearest;
    const left = (shared.toGive - earlier) * sign;
    const given = (slack < left ? slack : left) * sign;
    const steps: BandSteps = { ...place, shared, earlier, given };
    goals.set(one, { ...standing, wanted: place.nearest - given, steps });
    earlier += given;
  }
  return keys.flatMap((one) => goals.get(one) ?? []);
}

/**
 * The wanted value of each key if `budget` is the value of all of them with the cash. By target: its percentage of
 * the budget. By band: its value, moved to the nearest edge if it is outside; if that requires more than there is,
 * keys above their targets give within their bands, which is the smallest turnover that brings all into their bands.
 * `cash` is the model's own target for cash, if any: it takes the remainder, and by band it is kept within its own.
 * No keys: no goals.
 */
export function groupGoals(
  standings: readonly Standing[],
  rule: RebalanceRule,
  scope: { readonly budget: Amount; readonly cash: ExactTarget | null },
): Goal[] {
  const { budget, cash } = scope;
  if (rule === 'target') {
    return standings.map((standing) => ({
      ...standing,
      wanted: applyPercentage(budget, standing.target),
      steps: null,
    }));
  }
  const keys = standings.map((standing) => bandedIn(standing, budget));
  const all = keys.reduce((sum, { nearest }) => sum + nearest, 0n);
  return give(keys, sharedOut(all, budget, cash), budget);
}
