/** Every explained figure equals the one on the page, and follows from its own rows. */
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { wrongField } from '../../../testing/field-errors.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { storePortfolioSet } from '../../../testing/portfolio-sets.ts';

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
  t.request(explainFigure, { params: { id, figure }, query: query as never }, admin);

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
  for (const { instrument, value, weight, cost, unrealised, dayChange } of holdings) {
    const query = { instrumentId: instrument.id };
    await expectSame(id, { figure: 'holdingValue', query, shown: value });
    await expectSame(id, { figure: 'holdingWeight', query, shown: weight });
    await expectSame(id, { figure: 'holdingCost', query, shown: cost });
    await expectSame(id, { figure: 'holdingUnrealised', query, shown: unrealised });
    await expectSame(id, { figure: 'holdingDayChange', query, shown: dayChange });
  }
  for (const { currency, amount } of cash)
    await expectSame(id, { figure: 'cash', query: { currency }, shown: { known: true, value: amount } });
  const gains = (await t.request(listRealisedGains, { params: { id }, query: {} }, admin)).body.items;
  for (const { transactionId, gain } of gains.slice(0, 20))
    await expectSame(id, { figure: 'realisedGain', query: { transactionId }, shown: gain });
};

/** A small generator, so that a failing ledger can be made again. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

const dayAfter = (days: number): string =>
  new Date(Date.UTC(2025, 0, 6) + days * 86_400_000).toISOString().slice(0, 10);

type Entry = Parameters<typeof bookTestEntries>[2][number];

/** A ledger of two years in two currencies with tracked cash: contributions, trades, income, charges, an exchange. */
const makeRandomPortfolio = async (seed: number) => {
  const next = randomOf(seed);
  const clientId = await makeClient(t, admin);
  const id = await makePortfolio(t, { clientId, costMethod: 'fifo' });
  const currencies = ['EUR', 'USD'] as const;
  const instruments: { id: string; currency: 'EUR' | 'USD' }[] = [];
  for (const currency of currencies)
    instruments.push({ id: await makeInstrument(t, { currency }), currency });
  for (let day = 0; day < 600; day += 40) {
    const rate = `1.${10 + next(15)}`;
    await t.request(
      putFxRate,
      { params: { base: 'EUR', quote: 'USD', day: dayAfter(day) } as never, body: { rate } },
      admin,
    );
  }
  for (const { id: instrumentId } of instruments) {
    const days = Array.from(
      { length: 85 },
      (_, i) => [dayAfter(i * 7), `${80 + next(40)}.${next(100)}`] as const,
    );
    await priceTestInstrument(t, instrumentId, Object.fromEntries(days));
  }
  const entries: Entry[] = [
    { type: 'deposit', tradeDate: dayAfter(0), amount: '100000', currency: 'EUR' },
    { type: 'deposit', tradeDate: dayAfter(0), amount: '50000', currency: 'USD' },
  ];
  for (let day = 3; day < 580; day += 9 + next(12)) {
    const { id: instrumentId, currency } = instruments[next(2)] ?? { id: '', currency: 'EUR' };
    const trade = {
      tradeDate: dayAfter(day),
      instrumentId,
      currency,
      quantity: String(1 + next(20)),
      fee: '3.5',
    };
    entries.push({ ...trade, type: 'buy', price: `${90 + next(20)}.${next(10)}` });
    if (next(3) === 0) entries.push({ ...trade, type: 'sell', quantity: '1', price: '101.3', tax: '0.7' });
    if (next(3) === 0)
      entries.push({
        type: 'dividend',
        tradeDate: dayAfter(day + 1),
        instrumentId,
        currency,
        amount: '12.34',
        tax: '1.85',
      });
    if (next(4) === 0)
      entries.push({
        type: next(2) === 0 ? 'deposit' : 'withdrawal',
        tradeDate: dayAfter(day + 2),
        currency,
        amount: `${100 + next(900)}`,
      });
    if (next(6) === 0) entries.push({ type: 'fee', tradeDate: dayAfter(day + 2), currency, amount: '9.99' });
  }
  await bookTestEntries(t, id, entries);
  return { id, instruments };
};

describe('GET /portfolios/:id/explanations/:figure', () => {
  test('gives each figure of the pages to the last digit, with rows that give it, for random ledgers', async () => {
    for (const seed of [11, 4711]) {
      const { id } = await makeRandomPortfolio(seed);
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

describe('the rows of an explanation', () => {
  test('name the entry, the closing price and the quotes that they come from', async () => {
    const { id, instruments } = await makeRandomPortfolio(5);
    const foreign = instruments.find(({ currency }) => currency === 'USD')?.id ?? '';
    const value = await explain(id, 'value', { to: '2025-09-01' });
    const line = value.rows.items.find(({ instrument }) => instrument?.id === foreign);
    expect(line).toMatchObject({
      priceDay: '2025-09-01',
      rate: { path: ['USD', 'EUR'], quotes: [{ base: 'EUR', quote: 'USD' }] },
      explained: { figure: 'holdingValue', to: '2025-09-01', instrumentId: foreign },
    });
    const { rows } = await explain(id, 'inflows');
    expect(rows.items[0]).toMatchObject({
      transaction: { type: 'deposit' },
      values: { day: '2025-01-06', amount: '100000', base: '100000' },
    });
  });

  test('of a return lead to its days, and those to the holdings at their end', async () => {
    const { id } = await makeRandomPortfolio(7);
    const whole = await explain(id, 'twr');
    const period = whole.rows.items.find(({ explained }) => explained?.by === 'days');
    const { figure = 'twr', from, to } = period?.explained ?? {};
    const days = await explain(id, figure, { from, to, by: 'days' });
    const { factor } = period?.values ?? {};
    expect(numbersIn(days, 'factor').reduce((product, one) => product * one, 1)).toBeCloseTo(
      Number(factor),
      12,
    );
    expect(days.rows.items[0]?.explained).toMatchObject({ figure: 'value' });
  });

  test('come in pages, each with the total of all rows', async () => {
    const { id } = await makeRandomPortfolio(9);
    const all = await explain(id, 'fees');
    const { body } = await ask(id, 'fees', { offset: 3, limit: 2 });
    expect(body.rows).toEqual({ items: all.rows.items.slice(3, 5), total: all.rows.items.length });
    expect(body.sums).toEqual(all.sums);
  });
});

describe('an explanation of what the portfolio does not have', () => {
  test.each([
    ['a holding without its instrument', 'holdingValue', {}],
    ['a sale that there was not', 'realisedGain', { transactionId: '0199f5a0-0000-7000-8000-000000000000' }],
    ['a balance in a currency never held', 'cash', { currency: 'JPY' }],
  ] as const)('is 404: %s', async (_, figure, query) => {
    const { id } = await makeRandomPortfolio(3);
    expect((await ask(id, figure, query)).status).toBe(404);
  });

  test('is 422 for a range that begins after its end', async () => {
    const { id } = await makeRandomPortfolio(3);
    const { status, body } = await ask(id, 'twr', { from: '2025-09-01', to: '2025-01-01' });
    expect([status, body]).toMatchObject([422, { fields: [wrongField('from', 'range_reversed')] }]);
  });
});
