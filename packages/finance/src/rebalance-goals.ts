import { percentOf } from './allocation.ts';
import { ONE_UNIT } from './exact.ts';
import type { Amount } from './exact.ts';
import type { ExactTarget } from './model.ts';

/** To the targets themselves, or only as far as the edge of a band that was left. */
export type RebalanceRule = 'target' | 'band';

/** What a key is worth and what it should be worth. */
export interface Goal extends ExactTarget {
  readonly value: Amount;
  readonly wanted: Amount;
}

/** Whether a key is cash, which takes what is left over. */
interface Standing extends ExactTarget {
  readonly value: Amount;
}

const HUNDRED = 100n * ONE_UNIT;

function edges({ target, band }: ExactTarget, budget: Amount): { low: Amount; high: Amount } {
  const low = target > band ? target - band : 0n;
  const high = target + band > HUNDRED ? HUNDRED : target + band;
  return { low: percentOf(budget, low), high: percentOf(budget, high) };
}

function clamp(value: Amount, { low, high }: { low: Amount; high: Amount }): Amount {
  return value < low ? low : value > high ? high : value;
}

/** How far a wanted amount is above its target. */
function above(goal: Goal, budget: Amount): Amount {
  return goal.wanted - percentOf(budget, goal.target);
}

/**
 * Takes an amount out of the goals (or, where negative, puts it in) as far as their bands allow: from those furthest above
 * their targets first, or into those furthest below.
 */
function shift(goals: readonly Goal[], amount: Amount, budget: Amount): Goal[] {
  const sign = amount > 0n ? 1n : -1n;
  const order = [...goals].sort((a, b) => {
    const difference = (above(b, budget) - above(a, budget)) * sign;
    return difference > 0n ? 1 : difference < 0n ? -1 : a.key < b.key ? -1 : 1;
  });
  let left = amount * sign;
  const moved = new Map<string, Goal>();
  for (const goal of order) {
    const { low, high } = edges(goal, budget);
    const slack = sign > 0n ? goal.wanted - low : high - goal.wanted;
    const part = slack < left ? slack : left;
    if (part <= 0n) continue;
    moved.set(goal.key, { ...goal, wanted: goal.wanted - part * sign });
    left -= part;
  }
  return goals.map((goal) => moved.get(goal.key) ?? goal);
}

/**
 * What each key should be worth when `budget` is the value of all of them with the cash. By target: its part of the
 * budget. By band: its value, brought to the nearest edge where it is outside; then, when more would be wanted than
 * there is, those above their targets give (within their bands), which is the least turnover that brings all into their
 * bands. `cash` is the model's own target for cash, if it has one: it takes what the others leave, and by band is held
 * within its own. No keys: no goals.
 */
export function goalsOf(
  standings: readonly Standing[],
  rule: RebalanceRule,
  scope: { readonly budget: Amount; readonly cash: ExactTarget | null },
): Goal[] {
  const { budget, cash } = scope;
  if (rule === 'target') {
    return standings.map((standing) => ({ ...standing, wanted: percentOf(budget, standing.target) }));
  }
  const goals = standings.map((standing) => ({
    ...standing,
    wanted: clamp(standing.value, edges(standing, budget)),
  }));
  const left = budget - goals.reduce((sum, { wanted }) => sum + wanted, 0n);
  const { low, high } = cash === null ? { low: 0n, high: budget } : edges(cash, budget);
  if (left < low) return shift(goals, low - left, budget);
  return left > high ? shift(goals, high - left, budget) : goals;
}
