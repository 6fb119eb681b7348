import type { getHoldings, Holding } from '@partnerfolio/contract/performance';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { roundedWeights } from '@partnerfolio/contract/figures/rounded-parts';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { sumExact } from '../../../figures/exact.ts';
import type { Grouping } from '../search.ts';

export type Holdings = OutputOf<typeof getHoldings>;
export type CashLine = Holdings['cash'][number];

/** Holdings and cash of one group, with its totals. */
export interface HoldingGroup {
  /** An asset class, sector, region or currency; null if the instrument has none. */
  key: string | null;
  holdings: readonly Holding[];
  cash: readonly CashLine[];
  value: MoneyFigure;
  weight: RateFigure;
  cost: MoneyFigure;
  gain: MoneyFigure;
  /** The parts of the gain that prices and exchange rates made. */
  gainPrice: MoneyFigure;
  gainCurrency: MoneyFigure;
}

const keyOf: Record<Exclude<Grouping, 'account'>, (holding: Holding) => string | null> = {
  class: (holding) => holding.instrument.assetClass,
  sector: (holding) => holding.instrument.sector,
  region: (holding) => holding.instrument.region,
  currency: (holding) => holding.instrument.currency,
};

/** Returns the group of a cash balance: its currency, or a group for all cash. */
const cashKeyOf = (by: Exclude<Grouping, 'account'>, cash: CashLine): string =>
  by === 'currency' ? cash.currency : 'cash';

/** Adds up the known figures and marks the total as incomplete if some are unknown; unknown if all are. */
export function sumMoney(figures: readonly MoneyFigure[]): MoneyFigure {
  const known = figures.filter((figure) => figure.known);
  const unknown = figures.find((figure) => !figure.known);
  if (known.length === 0) return unknown ?? { known: true, value: '0' };
  const value = sumExact(known.map((figure) => figure.value));
  const partial = unknown !== undefined || known.some((figure) => figure.partial);
  return partial ? { known: true, value, partial } : { known: true, value };
}

/** Adds up weights; unknown if one of them is. */
export function sumWeights(figures: readonly RateFigure[]): RateFigure {
  const unknown = figures.find((figure) => !figure.known);
  if (unknown) return unknown;
  return { known: true, value: figures.reduce((sum, figure) => sum + (figure.known ? figure.value : 0), 0) };
}

type Lines = Pick<Holdings, 'holdings' | 'cash'>;

/** Returns the lines with the weights in place that follow in their order. */
function weighted<L extends { weight: RateFigure }>(lines: readonly L[], weights: RateFigure[]): L[] {
  return lines.map((line) => ({ ...line, weight: weights.shift() ?? line.weight }));
}

/** Rounds the weights together as they are shown, so that they add up to their groups and to the whole. */
export function withShownWeights(all: Holdings): Holdings {
  const lines = [...all.holdings, ...all.cash];
  const whole = roundedWeights(lines.map(({ weight }) => weight));
  const parts = roundedWeights(lines.flatMap(({ accounts }) => (accounts ?? []).map(({ weight }) => weight)));
  const holdings = weighted(all.holdings, whole);
  const cash = weighted(all.cash, whole);
  return {
    ...all,
    holdings: holdings.map((line) => ({
      ...line,
      accounts: line.accounts && weighted(line.accounts, parts),
    })),
    cash: cash.map((line) => ({ ...line, accounts: line.accounts && weighted(line.accounts, parts) })),
  };
}

/** The sums of holdings and cash: their value is of both, their cost and gain of the holdings. */
export const groupOf = (key: string | null, { holdings, cash }: Lines): HoldingGroup => {
  const all = [...holdings, ...cash];
  return {
    key,
    holdings,
    cash,
    value: sumMoney(all.map((line) => line.value)),
    weight: sumWeights(all.map((line) => line.weight)),
    cost: sumMoney(holdings.map((holding) => holding.cost)),
    gain: sumMoney(holdings.map((holding) => holding.unrealised)),
    gainPrice: sumMoney(holdings.map((holding) => holding.unrealisedPrice)),
    gainCurrency: sumMoney(holdings.map((holding) => holding.unrealisedCurrency)),
  };
};

/** The sums of all holdings and cash of a date, with the total that the server computed. */
export const holdingTotal = (holdings: Holdings): HoldingGroup => ({
  ...groupOf(null, holdings),
  value: holdings.total,
});

const sizeOf = ({ value }: HoldingGroup): number => (value.known ? Number(value.value) : -1);

/** The part of each holding and balance in each account, with the account's id. */
function partsByAccount({ holdings, cash }: Lines): { key: string; holding?: Holding; line?: CashLine }[] {
  return [
    ...holdings.flatMap((holding) =>
      (holding.accounts ?? []).map(({ accountId: key, ...part }) => ({
        key,
        holding: { ...holding, ...part },
      })),
    ),
    ...cash.flatMap((line) =>
      (line.accounts ?? []).map(({ accountId: key, ...part }) => ({ key, line: { ...line, ...part } })),
    ),
  ];
}

/** Returns a date's holdings in groups, the largest first; by account, each with what it holds of them. */
export function holdingGroups({ holdings, cash }: Lines, by: Grouping): HoldingGroup[] {
  const found = new Map<string | null, { holdings: Holding[]; cash: CashLine[] }>();
  const groupAt = (key: string | null) => {
    const group = found.get(key) ?? { holdings: [], cash: [] };
    found.set(key, group);
    return group;
  };
  if (by === 'account')
    for (const { key, holding, line } of partsByAccount({ holdings, cash })) {
      if (holding) groupAt(key).holdings.push(holding);
      if (line) groupAt(key).cash.push(line);
    }
  else {
    for (const holding of holdings) groupAt(keyOf[by](holding)).holdings.push(holding);
    for (const line of cash) groupAt(cashKeyOf(by, line)).cash.push(line);
  }
  const groups = [...found].map(([key, lines]) => groupOf(key, lines));
  return groups.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}
