import { amountText, parseAmount, unitsText } from '../number/exact.ts';
import type { Amount } from '../number/exact.ts';
import { driftState, exactTargets } from './model.ts';
import type { DriftState, ExactTarget, Model } from './model.ts';
import { toAmount, minorDigits, toUnits } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { groupGoals } from './rebalance-goals.ts';
import type { Goal, RebalanceRule } from './rebalance-goals.ts';
import { cashEffect, tradesOfGroup, withinCash } from './rebalance-trades.ts';
import type { PlannedTrade, Tradable, TradeRules } from './rebalance-trades.ts';
import { chooseLots } from './sale-lots.ts';
import type { LotOrder, SaleLot } from './sale-lots.ts';
import { sumAmounts } from '../number/totals.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';

/** An instrument that is held, or may be bought (quantity '0'). */
export interface RebalanceHolding {
  readonly instrumentId: string;
  /** The key of the model to which it belongs: its asset class, or itself. */
  readonly group: string;
  readonly quantity: string;
  /** The price of one unit, in the portfolio's currency. */
  readonly price: Figure;
  /** Trades are multiples of it; '1' by default. */
  readonly lotSize?: string;
  /** The open lots, for the realised gain. */
  readonly lots?: readonly SaleLot[];
}

/**
 * The estimated costs of a trade: fixed + pct of the amount, at least the minimum, rounded to the currency's minor
 * unit.
 */
export interface TradeCosts {
  readonly fixed?: string;
  readonly pct?: string;
  readonly minimum?: string;
}

/** The input of a trade list; amounts in the portfolio's currency. */
export interface RebalanceInput {
  readonly baseCurrency: CurrencyCode;
  readonly model: Model;
  /** The key of cash in the model; 'cash' by default. */
  readonly cashKey?: string;
  readonly holdings: readonly RebalanceHolding[];
  readonly cash: string;
  readonly cashToKeep?: string;
  readonly rule: RebalanceRule;
  readonly minimumTrade?: string;
  readonly costs?: TradeCosts;
  /** FIFO unless stated. */
  readonly lotOrder?: LotOrder;
}

/** A trade for a user to approve. */
export interface ProposedTrade {
  readonly instrumentId: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly amount: string;
  readonly costs: string;
  /** For a sale: the lots it takes and the gain it realises; null for a purchase. */
  readonly lots: readonly SaleLot[];
  readonly realisedGain: Figure | null;
}

/** A key of the model: its value before and after, its wanted value, and its final position relative to its band. */
export interface RebalanceRow {
  readonly key: string;
  readonly before: string;
  readonly wanted: string;
  readonly after: string;
  readonly state: DriftState;
}

/** The trade list and its effects. */
export interface RebalancePlan {
  readonly trades: readonly ProposedTrade[];
  readonly rows: readonly RebalanceRow[];
  readonly cashBefore: string;
  readonly cashAfter: string;
  readonly costs: string;
  /** (purchases + sales) / 2 / value before. */
  readonly turnover: number;
  readonly realisedGain: Figure;
}

/** The input in exact numbers. */
interface Scene {
  readonly tradables: readonly Tradable[];
  readonly targets: readonly ExactTarget[];
  readonly cashTarget: ExactTarget | null;
  readonly cash: Amount;
  readonly keep: Amount;
  readonly rules: TradeRules;
}

const TRADE_PASSES = 3;

function toTradable(holding: RebalanceHolding): Tradable | Unknown {
  const { instrumentId, group, price } = holding;
  if (!price.known) return price;
  const quantity = toUnits(holding.quantity);
  const exactPrice = toUnits(price.value);
  const lotSize = toUnits(holding.lotSize ?? '1');
  const isTradable = quantity >= 0n && exactPrice > 0n && lotSize > 0n;
  if (!isTradable) return unknown('value_below_zero', { instrumentIds: [instrumentId] });
  return { instrumentId, group, quantity, price: exactPrice, lotSize };
}

function tradeRules({ baseCurrency, rule, minimumTrade = '0', costs = {} }: RebalanceInput): TradeRules {
  return {
    rule,
    minimumTrade: toAmount(minimumTrade),
    costs: {
      fixed: toAmount(costs.fixed ?? '0'),
      pct: toUnits(costs.pct ?? '0'),
      minimum: toAmount(costs.minimum ?? '0'),
      decimals: minorDigits(baseCurrency),
    },
  };
}

function prepareScene(input: RebalanceInput): Scene | Unknown {
  const targets = exactTargets(input.model);
  if (targets === null) return unknown('bad_weights');
  const tradables: Tradable[] = [];
  for (const holding of input.holdings) {
    const tradable = toTradable(holding);
    if ('known' in tradable) return tradable;
    tradables.push(tradable);
  }
  const cashKey = input.cashKey ?? 'cash';
  const inModel = targets.filter(({ key }) => key !== cashKey);
  const outside = [...new Set(tradables.map(({ group }) => group))]
    .filter((group) => !inModel.some(({ key }) => key === group))
    .map((key): ExactTarget => ({ key, target: 0n, band: 0n }));
  return {
    tradables,
    targets: [...inModel, ...outside],
    cashTarget: targets.find(({ key }) => key === cashKey) ?? null,
    cash: toAmount(input.cash),
    keep: toAmount(input.cashToKeep ?? '0'),
    rules: tradeRules(input),
  };
}

/** The input in exact numbers, or why no list is possible. */
function sharedScene(input: RebalanceInput): Scene | Unknown {
  const scene = prepareScene(input);
  if ('known' in scene) return scene;
  const { tradables, cash, keep } = scene;
  return tradablesValue(tradables) + cash - keep > 0n ? scene : unknown('no_value');
}

function tradablesValue(tradables: readonly Tradable[], group?: string): Amount {
  let value = 0n;
  for (const one of tradables)
    if (group === undefined || one.group === group) value += one.quantity * one.price;
  return value;
}

/** The trades, the goals they aim at, and the budget of these goals. */
interface Draft {
  readonly budget: Amount;
  readonly goals: readonly Goal[];
  readonly trades: readonly PlannedTrade[];
}

/** The draft that deducts the costs of its trades from the budget. */
function draft(scene: Scene, costs: Amount): Draft {
  const { tradables, targets, cashTarget, cash, keep, rules } = scene;
  const budget = tradablesValue(tradables) + cash - keep - costs;
  const standings = targets.map((target) => ({ ...target, value: tradablesValue(tradables, target.key) }));
  const goals = groupGoals(standings, rules.rule, { budget, cash: cashTarget });
  const trades = goals.flatMap((goal) =>
    tradesOfGroup(
      tradables.filter(({ group }) => group === goal.key),
      goal,
      rules,
    ),
  );
  return { budget, goals, trades };
}

/** The final draft, before its purchases are reduced to the available cash. */
function lastDraft(scene: Scene): Draft {
  let last = draft(scene, 0n);
  for (let pass = 1; pass < TRADE_PASSES; pass++) last = draft(scene, sumCosts(last.trades));
  return last;
}

function sumCosts(trades: readonly PlannedTrade[]): Amount {
  return trades.reduce((sum, { costs }) => sum + costs, 0n);
}

function proposed(trade: PlannedTrade, input: RebalanceInput): ProposedTrade {
  const { tradable, quantity, amount, costs } = trade;
  const isSale = quantity < 0n;
  const sale = { quantity: -quantity, price: tradable.price, costs };
  const { lots } = input.holdings.find((one) => one.instrumentId === tradable.instrumentId) ?? {};
  const choice = isSale ? chooseLots(lots, sale, input.lotOrder ?? { by: 'fifo' }) : null;
  return {
    instrumentId: tradable.instrumentId,
    side: isSale ? 'sell' : 'buy',
    quantity: unitsText(isSale ? -quantity : quantity),
    amount: amountText(amount),
    costs: amountText(costs),
    lots: choice?.lots ?? [],
    realisedGain: choice?.realisedGain ?? null,
  };
}

function totalRealisedGain(trades: readonly ProposedTrade[]): Figure {
  const gains = trades.flatMap(({ realisedGain }) => (realisedGain === null ? [] : [realisedGain]));
  const amounts = gains.map((gain) => ({
    amount: gain.known ? parseAmount(gain.value) : null,
    reason: gain.known ? unknown('unknown_cost') : gain,
  }));
  return sumAmounts(amounts).total;
}

/**
 * The trade list that brings a portfolio back to its model. To the targets: each key gets its percentage of value +
 * cash − cash to keep − costs. To the band's edge: only keys outside their bands move, to the nearest edge, and
 * others give only what is needed to pay for that. Sales are in whole lots (or the whole holding) and rounded up;
 * purchases are rounded down (into the band: up) and reduced if the cash is not sufficient, so that nothing is
 * oversold and no cash is spent that is missing or must be kept. A group is distributed over its instruments by their
 * values. Unknown for an invalid model (`bad_weights`), a missing price, or an empty budget (`no_value`). Throws for
 * a text that is not a plain decimal.
 */
export function rebalance(input: RebalanceInput): Figure<RebalancePlan> {
  const scene = sharedScene(input);
  if ('known' in scene) return scene;
  const { tradables, cash, keep, rules } = scene;
  const value = tradablesValue(tradables) + cash;
  const { goals, trades: drafted } = lastDraft(scene);
  const trades = withinCash(drafted, rules, { there: cash, least: keep });
  const traded = trades.reduce((sum, { amount }) => sum + amount, 0n);
  const list = trades.map((trade) => proposed(trade, input));
  const cashAfter = cash + cashEffect(trades);
  const rows = goals.map((goal) => {
    const moved = trades.filter(({ tradable }) => tradable.group === goal.key);
    const change = moved.reduce((sum, { quantity, amount }) => sum + (quantity < 0n ? -amount : amount), 0n);
    const after = goal.value + change;
    return {
      key: goal.key,
      before: amountText(goal.value),
      wanted: amountText(goal.wanted),
      after: amountText(after),
      state: driftState(after, value - sumCosts(trades) - keep, goal),
    };
  });
  return known({
    trades: list,
    rows,
    cashBefore: amountText(cash),
    cashAfter: amountText(cashAfter),
    costs: amountText(sumCosts(trades)),
    turnover: Number(traded) / 2 / Number(value),
    realisedGain: totalRealisedGain(list),
  });
}

/**
 * The budget that a trade list divides among the keys of its model, and the wanted value of each key; exact amounts.
 */
export interface RebalanceGoals {
  /** Value + cash − cash to keep − costs of the drafted trades; a model's targets are percentages of it. */
  readonly budget: Amount;
  readonly goals: readonly Goal[];
}

/** The goals behind a trade list, in the portfolio's currency. Unknown if the list is. */
export function rebalanceGoals(input: RebalanceInput): Figure<RebalanceGoals> {
  const scene = sharedScene(input);
  if ('known' in scene) return scene;
  const { budget, goals } = lastDraft(scene);
  return known({ budget, goals });
}
