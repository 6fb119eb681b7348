/** Every explained figure equals the one on the page, and follows from its own rows. */
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { storePortfolioSet } from '../../../testing/portfolio-sets.ts';
import { dayAfter, makeRandomPortfolio } from '../../../testing/random-portfolio.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

type Query = Readonly<Record<string, string | number | undefined>>;

const ask = (id: string, figure: ExplainedFigure, query: Query = {}) =>
  t.request(explainFigure, { params: { id }, query: { figure, ...query } as never }, admin);

/** An explanation with all its rows. */
const explain = async (id: string, figure: ExplainedFigure, query: Query = {}): Promise<Explanation> => {
  const { status, body } = await ask(id, figure, { limit: 1000, ...query });
  expect([figure, status]).toEqual([figure, 200]);
  const { items, total } = body.rows;
  while (items.length < total) {
    const next = await ask(id, figure, { limit: 1000, offset: items.length, ...query });
    items.push(...next.body.rows.items);
  }
  return body;
};

type Column = keyof ExplainedRow['values'];
const sumOf = ({ rows }: Explanation, name: Column): string =>
  rows.items.reduce((sum, { values }) => sum.plus(values[name] ?? 0), new Decimal(0)).toFixed();
const numbersIn = ({ rows }: Explanation, name: Column): number[] =>
  rows.items.flatMap(({ values }) => {
    const value = values[name];
    return value === undefined || value === null ? [] : [Number(value)];
  });
const termIn = ({ terms, split }: Explanation, name: string): string =>
  String(
    [...terms, ...split].flatMap((one) =>
      one.name === name && one.figure.known ? [one.figure.value] : [],
    )[0],
  );
const isNear = (a: number, b: number, scale = 1): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, scale, Math.abs(a));

/** What an explanation's rows give, computed here; null if they state no formula of this kind. */
const recomputed: Partial<Record<ExplainedFigure, (one: Explanation) => number>> = {
  value: ({ rows }) =>
    rows.items.reduce((sum, { values }) => {
      const local =
        values.quantity === undefined ? values.amount : Number(values.quantity) * Number(values.price);
      return sum + Number(local) * Number(values.fxRate);
    }, 0),
  gain: (one) =>
    Number(termIn(one, 'closingValue')) -
    Number(termIn(one, 'openingValue')) -
    Number(termIn(one, 'inflows')) +
    Number(termIn(one, 'outflows')),
  inflows: (one) => Number(sumOf(one, 'base')),
  outflows: (one) => Number(sumOf(one, 'base')),
  income: (one) => Number(sumOf(one, 'base')),
  fees: (one) => Number(sumOf(one, 'base')),
  taxes: (one) => Number(sumOf(one, 'base')),
  twr: ({ rows }) =>
    rows.items.reduce((product, { values, marks }) => {
      const { start, inflow, end, outflow } = values;
      const isIdle = marks.includes('no_capital');
      return isIdle
        ? product
        : (product * (Number(end) + Number(outflow))) / (Number(start) + Number(inflow));
    }, 1) - 1,
  twrGross: (one) => numbersIn(one, 'factor').reduce((product, factor) => product * factor, 1) - 1,
  twrAnnual: (one) => (1 + Number(termIn(one, 'twr'))) ** (365 / Number(termIn(one, 'days'))) - 1,
  irrOfPeriod: (one) => (1 + Number(termIn(one, 'irr'))) ** (Number(termIn(one, 'days')) / 365) - 1,
  maxDrawdown: (one) => {
    const [peak = 1, trough = 1] = numbersIn(one, 'index');
    return trough / peak - 1;
  },
  volatility: (one) => {
    const returns = numbersIn(one, 'return');
    const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
    const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(Number(termIn(one, 'periodsPerYear')));
  },
  cost: (one) => Number(sumOf(one, 'cost')),
  unrealised: (one) => Number(sumOf(one, 'value')) - Number(sumOf(one, 'cost')),
  realised: (one) => Number(sumOf(one, 'proceeds')) - Number(sumOf(one, 'cost')),
  holdingValue: (one) =>
    Number(termIn(one, 'quantity')) *
    Number(termIn(one, 'price')) *
    (one.terms.some(({ name }) => name === 'fxRate') ? Number(termIn(one, 'fxRate')) : 1),
  holdingCost: (one) => Number(sumOf(one, 'cost')),
  holdingUnrealised: (one) => Number(termIn(one, 'priceEffect')) + Number(termIn(one, 'fxEffect')),
  holdingWeight: (one) => Number(termIn(one, 'value')) / Number(termIn(one, 'total')),
  cashWeight: (one) => Number(termIn(one, 'value')) / Number(termIn(one, 'total')),
  lotValue: (one) =>
    (Number(termIn(one, 'value')) * Number(termIn(one, 'lotQuantity'))) / Number(termIn(one, 'quantity')),
  lotGain: (one) => Number(termIn(one, 'value')) - Number(termIn(one, 'cost')),
  realisedGain: (one) => Number(termIn(one, 'proceeds')) - Number(sumOf(one, 'cost')),
  cash: (one) => Number(sumOf(one, 'amount')),
};

interface Shown {
  readonly known: boolean;
  readonly value?: string | number;
  readonly reason?: string;
}

/** The explained figure must be the shown one to the last digit, and the rows must give it. */
const expectSame = async (id: string, asked: { figure: ExplainedFigure; query?: Query; shown: Shown }) => {
  const { figure, query, shown } = asked;
  const explained = await explain(id, figure, query);
  const { value } = explained;
  const told: Shown = value.figure;
  expect([figure, query, told.known ? told.value : told.reason]).toEqual([
    figure,
    query,
    shown.known ? shown.value : shown.reason,
  ]);
  const again = recomputed[figure]?.(explained);
  if (!shown.known || again === undefined) return;
  const [is, scale] = [Number(shown.value), Math.max(...numbersIn(explained, 'base').map(Math.abs), 1)];
  expect([figure, query, again, isNear(again, is, scale) ? 'near' : is]).toEqual([
    figure,
    query,
    again,
    'near',
  ]);
};

/** Explains every figure of a portfolio's pages over a range. */
const expectAllSame = async (id: string, query: { from?: string; to?: string } = {}) => {
  const page = (await t.request(getPerformance, { params: { id }, query: query as never }, admin)).body;
  const shown: Partial<Record<ExplainedFigure, Shown>> = {
    ...page,
    dayChange: page.dayChange.amount,
    maxDrawdown: page.maxDrawdown,
  };
  const figures = [
    'value',
    'gain',
    'inflows',
    'outflows',
    'income',
    'fees',
    'taxes',
    'twr',
    'twrGross',
  ] as const;
  const others = [
    'twrAnnual',
    'irr',
    'irrOfPeriod',
    'maxDrawdown',
    'cost',
    'unrealised',
    'realised',
    'dayChange',
  ] as const;
  for (const figure of [...figures, ...others]) {
    const of = shown[figure];
    if (of === undefined) throw new Error(`${figure} is not shown`);
    await expectSame(id, { figure, query, shown: of });
  }
  const { alone } = (await t.request(getComparison, { params: { id }, query: query as never }, admin)).body;
  await expectSame(id, { figure: 'volatility', query, shown: alone.volatility });
  for (const { from, twr } of page.returns)
    if (twr.known) await expectSame(id, { figure: 'twr', query: { from, to: page.to }, shown: twr });
  const irr = await explain(id, 'irr', query);
  const [amounts, days] = [numbersIn(irr, 'amount'), numbersIn(irr, 'days')];
  const rate = page.irr.known ? page.irr.value : 0;
  const present = amounts.reduce((sum, amount, i) => sum + amount / (1 + rate) ** ((days[i] ?? 0) / 365), 0);
  const size = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  if (page.irr.known) expect(Math.abs(present)).toBeLessThan(1e-7 * size);
};

/** Explains every figure of the holdings and of the sales. */
const expectPartsSame = async (id: string) => {
  const { holdings, cash } = (await t.request(getHoldings, { params: { id }, query: {} }, admin)).body;
  for (const { instrument, value, weight, cost, unrealised, dayChange, income } of holdings) {
    const query = { instrumentId: instrument.id };
    await expectSame(id, { figure: 'holdingValue', query, shown: value });
    await expectSame(id, { figure: 'holdingWeight', query, shown: weight });
    await expectSame(id, { figure: 'holdingCost', query, shown: cost });
    await expectSame(id, { figure: 'holdingUnrealised', query, shown: unrealised });
    await expectSame(id, { figure: 'holdingDayChange', query, shown: dayChange });
    await expectSame(id, { figure: 'income', query, shown: income });
  }
  for (const { currency, amount, weight } of cash) {
    await expectSame(id, { figure: 'cash', query: { currency }, shown: { known: true, value: amount } });
    await expectSame(id, { figure: 'cashWeight', query: { currency }, shown: weight });
  }
  const positions = (await t.request(listLots, { params: { id }, query: {} }, admin)).body.items;
  for (const { instrument, lots } of positions)
    for (const { id: lot, transactionId, value, gain } of lots.slice(0, 10)) {
      const place = Math.max(0, Number(lot.split('/')[1] ?? 1) - 1);
      const query = { instrumentId: instrument.id, transactionId, place };
      await expectSame(id, { figure: 'lotValue', query, shown: value });
      await expectSame(id, { figure: 'lotGain', query, shown: gain });
    }
  const gains = (await t.request(listRealisedGains, { params: { id }, query: {} }, admin)).body.items;
  for (const { transactionId, gain } of gains.slice(0, 20))
    await expectSame(id, { figure: 'realisedGain', query: { transactionId }, shown: gain });
};

describe('GET /portfolios/:id/explanation', () => {
  test('gives each figure of the pages to the last digit, with rows that give it, for random ledgers', async () => {
    for (const seed of [11, 4711]) {
      const { id } = await makeRandomPortfolio(t, admin, seed);
      await expectAllSame(id);
      await expectAllSame(id, { from: dayAfter(200), to: dayAfter(431) });
      await expectPartsSame(id);
    }
  });

  test.each(['small', 'medium'] as const)('does so for the %s set of the benchmark', async (size) => {
    const id = await storePortfolioSet(t, { admin, size, costMethod: 'average' });
    await expectAllSame(id);
    if (size === 'small') await expectPartsSame(id);
  });
});
