import { applyPercentage } from '../values/allocation.ts';
import { ONE_UNIT } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import type { ExactTarget } from './model.ts';

/** To the targets themselves, or only as far as the edge of a band that was left. */
export type RebalanceRule = 'target' | 'band';

/** How all keys together come out with the cash that is to be left. */
export interface SharedOut {
  /** What the keys would be worth at the nearest places within their bands. */
  readonly all: Amount;
  /** The least and the most that may be left as cash. */
  readonly cashLow: Amount;
  readonly cashHigh: Amount;
  /** What the keys have to give for that; below zero what they have to take. */
  readonly toGive: Amount;
}

/** How a band came to its wanted amount: wanted = nearest − given. */
export interface BandSteps {
  readonly low: Amount;
  readonly high: Amount;
  /** The value, brought to the nearer edge where it is outside. */
  readonly nearest: Amount;
  readonly shared: SharedOut;
  /** What the keys before it in the order of giving gave. */
  readonly earlier: Amount;
  /** Below zero: what it takes. */
  readonly given: Amount;
}

/** What a key is worth and what it should be worth; with the steps to it where the rule is the band. */
export interface Goal extends ExactTarget {
  readonly value: Amount;
  readonly wanted: Amount;
  readonly steps: BandSteps | null;
}

/** Whether a key is cash, which takes what is left over. */
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
 * Takes what is to be given out of the keys (or, where negative, puts it in) as far as their bands allow: from those furthest
 * above their targets first, or into those furthest below.
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
 * What each key should be worth when `budget` is the value of all of them with the cash. By target: its part of the
 * budget. By band: its value, brought to the nearest edge where it is outside; then, when more would be wanted than
 * there is, those above their targets give (within their bands), which is the least turnover that brings all into their
 * bands. `cash` is the model's own target for cash, if it has one: it takes what the others leave, and by band is held
 * within its own. No keys: no goals.
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
