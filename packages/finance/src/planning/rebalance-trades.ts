import { applyPercentage } from '../values/allocation.ts';
import { roundAmountTo } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import type { Goal, RebalanceRule } from './rebalance-goals.ts';

/** What may be traded: all numbers exact, amounts in the portfolio's currency. */
export interface Tradable {
  readonly instrumentId: string;
  readonly group: string;
  readonly quantity: Units;
  readonly price: Units;
  readonly lotSize: Units;
}

/** The costs of one trade. */
export interface CostRule {
  readonly fixed: Amount;
  readonly pct: Units;
  readonly minimum: Amount;
  /** The number of decimals to which costs are rounded, half-even. */
  readonly decimals: number;
}

/** A planned trade; a negative quantity is a sale. */
export interface PlannedTrade {
  readonly tradable: Tradable;
  readonly quantity: Units;
  readonly amount: Amount;
  readonly costs: Amount;
}

/** What every trade keeps to. */
export interface TradeRules {
  readonly rule: RebalanceRule;
  readonly minimumTrade: Amount;
  readonly costs: CostRule;
}

/** The costs of a trade of this amount. */
export function tradingCosts(amount: Amount, { fixed, pct, minimum, decimals }: CostRule): Amount {
  const costs = roundAmountTo(fixed + applyPercentage(amount, pct), decimals);
  return costs < minimum ? minimum : costs;
}

/** A trade of a number of units; null if it is too small, or would cost all that it brings. */
export function planTrade(tradable: Tradable, quantity: Units, rules: TradeRules): PlannedTrade | null {
  const amount = (quantity < 0n ? -quantity : quantity) * tradable.price;
  const costs = tradingCosts(amount, rules.costs);
  if (amount < rules.minimumTrade || amount <= costs) return null;
  return { tradable, quantity, amount, costs };
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** The units that bring at least a positive amount, in whole lots; the whole holding if a lot would exceed it. */
function unitsToSell({ quantity, price, lotSize }: Tradable, amount: Amount): Units {
  const units = ceilDivide(amount, lotSize * price) * lotSize;
  return units > quantity ? quantity : units;
}

/** The units for a positive amount in whole lots: at most for it (to the target), or at least (into the band). */
function unitsToBuy({ price, lotSize }: Tradable, amount: Amount, rule: RebalanceRule): Units {
  const lot = lotSize * price;
  return (rule === 'band' ? ceilDivide(amount, lot) : amount / lot) * lotSize;
}

/** Distributes an amount over tradables in proportion to their values; nothing if all values are zero. */
function portions(tradables: readonly Tradable[], amount: Amount): Amount[] {
  const values = tradables.map(({ quantity, price }) => quantity * price);
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total === 0n) return values;
  return values.map((value) => (amount * value) / total);
}

/**
 * The trades that bring one group to its goal. What rounding, lots and the minimum leave over is passed from one
 * instrument to the next, so that the group ends within one lot of its goal. If nothing is held, the first instrument
 * is bought.
 */
export function tradesOfGroup(tradables: readonly Tradable[], goal: Goal, rules: TradeRules): PlannedTrade[] {
  const isSale = goal.wanted < goal.value;
  const amount = isSale ? goal.value - goal.wanted : goal.wanted - goal.value;
  const shares = portions(tradables, amount);
  const trades: PlannedTrade[] = [];
  let open = amount - shares.reduce((sum, share) => sum + share, 0n);
  for (const [place, tradable] of tradables.entries()) {
    open += shares[place] ?? 0n;
    if (open <= 0n) continue;
    const units = isSale ? -unitsToSell(tradable, open) : unitsToBuy(tradable, open, rules.rule);
    const trade = planTrade(tradable, units, rules);
    if (trade === null) continue;
    trades.push(trade);
    open -= trade.amount;
  }
  return trades;
}

/** The cash that trades bring (or take, if negative), after their costs. 0 without trades. */
export function cashEffect(trades: readonly PlannedTrade[]): Amount {
  return trades.reduce(
    (sum, { quantity, amount, costs }) => sum + (quantity < 0n ? amount : -amount) - costs,
    0n,
  );
}

/**
 * Reduces purchases by whole lots, the largest first, until the trades leave at least `least` of the available cash.
 * Empty without trades.
 */
export function withinCash(
  trades: readonly PlannedTrade[],
  rules: TradeRules,
  cash: { readonly there: Amount; readonly least: Amount },
): PlannedTrade[] {
  let kept = [...trades];
  const buys = trades
    .filter(({ quantity }) => quantity > 0n)
    .sort((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0));
  for (const buy of buys) {
    const missing = cash.least - cash.there - cashEffect(kept);
    if (missing <= 0n) break;
    const { tradable } = buy;
    const cut = ceilDivide(missing, tradable.lotSize * tradable.price) * tradable.lotSize;
    const less = cut < buy.quantity ? planTrade(tradable, buy.quantity - cut, rules) : null;
    kept = kept.flatMap((one) => (one === buy ? (less === null ? [] : [less]) : [one]));
  }
  return kept;
}
