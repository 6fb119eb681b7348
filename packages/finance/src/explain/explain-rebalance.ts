import type { LocalDate } from '../dates/dates.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationRow } from './derivation.ts';
import { amountText, unitsText } from '../number/exact.ts';
import { toAmount } from '../number/money.ts';
import type { BandSteps, RebalanceRule } from '../planning/rebalance-goals.ts';
import { rebalance, rebalanceGoals } from '../planning/rebalance.ts';
import type { ProposedTrade, RebalanceInput, RebalancePlan } from '../planning/rebalance.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The input of a trade list, and the date of its prices. */
export interface ExplainedRebalancing {
  readonly input: RebalanceInput;
  readonly asAt: LocalDate;
}

/** The totals of a trade list. */
export type TradeListFigure = 'costs' | 'cashAfter' | 'turnover' | 'realisedGain';

const LIST_FORMULAS: Readonly<Record<TradeListFigure, string>> = {
  costs: 'Σ costs',
  cashAfter: 'cashBefore + Σ change, change = amount − costs of a sale, − amount − costs of a purchase',
  turnover: 'Σ amount / 2 / value',
  realisedGain: 'Σ gain',
};

const RULES: Readonly<Record<RebalanceRule, string>> = {
  target: 'wanted = budget × targetPct / 100',
  band: [
    'wanted = nearest − given',
    'nearest = before, brought between low and high = budget × (targetPct ∓ bandPct) / 100, within 0 and budget',
    'given = toGive − earlier, at most nearest − low (below zero: at least nearest − high)',
    'toGive = cashLow − (budget − all) where that is above zero, cashHigh − (budget − all) where that is below',
  ].join('; '),
};

const shown = (figure: Figure<number | string>): number | string =>
  figure.known ? figure.value : figure.reason;

const signed = ({ side, amount }: ProposedTrade): bigint =>
  side === 'sell' ? -toAmount(amount) : toAmount(amount);

function tradeRow({ input, asAt }: ExplainedRebalancing, trade: ProposedTrade): DerivationRow {
  const { instrumentId, side, quantity, amount, costs, realisedGain } = trade;
  const holding = input.holdings.find((one) => one.instrumentId === instrumentId);
  return {
    date: asAt,
    subject: instrumentId,
    values: {
      side,
      quantity,
      price: holding === undefined ? 'missing_price' : shown(holding.price),
      amount,
      costs,
      change: amountText(-signed(trade) - toAmount(costs)),
      ...(realisedGain === null ? {} : { gain: shown(realisedGain) }),
    },
  };
}

/** The value of all keys and the cash. */
function valueBefore({ rows, cashBefore }: RebalancePlan): string {
  return amountText(rows.reduce((sum, { before }) => sum + toAmount(before), toAmount(cashBefore)));
}

function listValue(plan: Figure<RebalancePlan>, name: TradeListFigure): Figure<number | string> {
  if (!plan.known) return plan;
  return name === 'realisedGain' ? plan.value.realisedGain : known(plan.value[name]);
}

/**
 * How a figure of a trade list was computed: each trade with its quantity and price, its amount, its costs, its
 * effect on cash and, for a sale, the realised gain. Amounts in the portfolio's currency, the turnover as a decimal.
 * If no list is possible, the value is the reason and there are no rows; a list without trades has none either.
 */
export function explainTrades(rebalancing: ExplainedRebalancing, name: TradeListFigure): Derivation {
  const plan = rebalance(rebalancing.input);
  return {
    figure: name,
    value: listValue(plan, name),
    formula: LIST_FORMULAS[name],
    method: 'the trades as they are proposed; lots of sales in the order that was asked for',
    page: 'rebalancing',
    terms: plan.known
      ? toTerms({ cashBefore: known(plan.value.cashBefore), value: known(valueBefore(plan.value)) })
      : [],
    rows: plan.known ? plan.value.trades.map((trade) => tradeRow(rebalancing, trade)) : [],
    quality: { stale: 0, gaps: [] },
  };
}

/** The steps from a band to its wanted amount, in the order of the computation. */
function bandTerms({ low, high, nearest, shared, earlier, given }: BandSteps) {
  const { all, cashLow, cashHigh, toGive } = shared;
  const steps = { low, high, nearest, all, cashLow, cashHigh, toGive, earlier, given };
  return Object.entries(steps).map(([name, amount]) => ({ name, value: amountText(amount) }));
}

/** The terms of a goal: its parts, and how closely the trades should reach it. */
function goalTerms(input: RebalanceInput, key: string) {
  const scene = rebalanceGoals(input);
  const goal = scene.known ? scene.value.goals.find((one) => one.key === key) : undefined;
  if (!scene.known || goal === undefined) return [];
  const { value, wanted, target, band, steps } = goal;
  const terms = toTerms({
    before: known(amountText(value)),
    wanted: known(amountText(wanted)),
    budget: known(amountText(scene.value.budget)),
    targetPct: known(unitsText(target)),
    bandPct: known(unitsText(band)),
  });
  return steps === null ? terms : [...terms, ...bandTerms(steps)];
}

/**
 * How the value of a key of the model after the trades was computed: its value before, its wanted amount, the budget,
 * and the trades of its instruments. The difference between wanted and actual value results from whole lots, the
 * minimum trade and the available cash. By band, with the steps to the wanted amount: the edges, the nearest place
 * within them, the sum of all keys there, the allowed cash, what all keys must give for that (negative: take), what
 * keys further above their targets gave `earlier`, and what this one gives. Amounts in the portfolio's currency. If
 * no list is possible, or there is no such key (`no_value`; cash is the remainder, which `explainTrades` explains),
 * the value is the reason and there are no rows.
 */
export function explainGoal(rebalancing: ExplainedRebalancing, key: string): Derivation {
  const { input } = rebalancing;
  const plan = rebalance(input);
  const groupByInstrument = new Map(input.holdings.map(({ instrumentId, group }) => [instrumentId, group]));
  const after = mapFigure(plan, ({ rows }) => rows.find((one) => one.key === key)?.after);
  const trades = plan.known ? plan.value.trades : [];
  return {
    figure: 'after',
    value: after.known ? (after.value === undefined ? unknown('no_value') : known(after.value)) : after,
    formula: `before + Σ amount of purchases − Σ amount of sales; ${RULES[input.rule]}`,
    method: 'whole lots, sales rounded up and purchases down (into a band: up), cut to the cash there is',
    page: 'rebalancing',
    terms: goalTerms(input, key),
    rows: trades
      .filter(({ instrumentId }) => groupByInstrument.get(instrumentId) === key)
      .map((trade) => tradeRow(rebalancing, trade)),
    quality: { stale: 0, gaps: [] },
  };
}

/**
 * How the gain of a proposed sale was computed: its amount, its costs and the lots it takes, in the portfolio's
 * currency. If the cost of a lot is unknown, the value is that reason. Null if the list has no sale of the
 * instrument.
 */
export function explainSale({ input, asAt }: ExplainedRebalancing, instrumentId: string): Derivation | null {
  const plan = rebalance(input);
  const trade = plan.known ? plan.value.trades.find((one) => one.instrumentId === instrumentId) : undefined;
  if (trade === undefined || trade.realisedGain === null) return null;
  const { values } = tradeRow({ input, asAt }, trade);
  const names = ['quantity', 'price', 'amount', 'costs'] as const;
  return {
    figure: 'realised gain',
    value: trade.realisedGain,
    formula: 'amount − costs − Σ cost, amount = quantity × price',
    method: `lots by ${input.lotOrder?.by ?? 'fifo'}`,
    page: 'rebalancing',
    terms: names.map((name) => ({ name, value: values[name] ?? '' })),
    rows: trade.lots.map(({ acquired, quantity, cost }) => ({
      date: acquired,
      subject: instrumentId,
      values: { quantity, cost },
    })),
    quality: { stale: 0, gaps: [] },
  };
}
