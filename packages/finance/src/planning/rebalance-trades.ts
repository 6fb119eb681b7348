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
  /** Decimals to which the costs are rounded, half-even. */
  readonly decimals: number;
}

/** A trade as it is planned; a negative quantity is a sale. */
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

/** The costs of a trade of so much. */
export function tradingCosts(amount: Amount, { fixed, pct, minimum, decimals }: CostRule): Amount {
  const costs = roundAmountTo(fixed + applyPercentage(amount, pct), decimals);
  return costs < minimum ? minimum : costs;
}

/** A trade of a number of units; null when it is too small to be made, or would cost all it brings. */
export function planTrade(tradable: Tradable, quantity: Units, rules: TradeRules): PlannedTrade | null {
  const amount = (quantity < 0n ? -quantity : quantity) * tradable.price;
  const costs = tradingCosts(amount, rules.costs);
  if (amount < rules.minimumTrade || amount <= costs) return null;
  return { tradable, quantity, amount, costs };
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** Units that bring at least an amount above 0, in whole lots; all that is held where a lot would be more. */
function unitsToSell({ quantity, price, lotSize }: Tradable, amount: Amount): Units {
  const units = ceilDivide(amount, lotSize * price) * lotSize;
  return units > quantity ? quantity : units;
}

/** Units for an amount above 0 in whole lots: at most for it (to the target), or at least (into the band). */
function unitsToBuy({ price, lotSize }: Tradable, amount: Amount, rule: RebalanceRule): Units {
  const lot = lotSize * price;
  return (rule === 'band' ? ceilDivide(amount, lot) : amount / lot) * lotSize;
}

/** How an amount is spread over tradables by what they are worth; nothing of it where none is worth anything. */
function portions(tradables: readonly Tradable[], amount: Amount): Amount[] {
  const values = tradables.map(({ quantity, price }) => quantity * price);
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total === 0n) return values;
  return values.map((value) => (amount * value) / total);
}

/**
 * The trades that bring one group to its goal. What rounding, lots and the minimum leave undone is begun with, and handed on
 * from one instrument to the next, so that the group ends within one lot; where nothing is held, the first is bought.
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

/** Cash that trades bring (or, negative, take), after their costs. 0 of no trades. */
export function cashEffect(trades: readonly PlannedTrade[]): Amount {
  return trades.reduce(
    (sum, { quantity, amount, costs }) => sum + (quantity < 0n ? amount : -amount) - costs,
    0n,
  );
}

/**
 * Cuts purchases, the largest first, by whole lots until the trades leave at least `least` of the cash there is. No
 * trades: none.
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
