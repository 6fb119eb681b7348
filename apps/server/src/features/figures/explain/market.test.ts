/** Every return of a benchmark and change of a price has an explanation that equals it and follows from its rows. */
import type { BenchmarkReturn, PriceChange } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { explainBenchmark, explainPriceChange } from '@partnerfolio/contract/figures/return-explanations';
import { getPriceHistory } from '@partnerfolio/contract/instruments/page';
import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let [world, bonds] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  [world, bonds] = [
    await makeInstrument(t, { symbol: 'WORLD' }),
    await makeInstrument(t, { symbol: 'BONDS' }),
  ];
});

const explainReturn = (id: string, figure: BenchmarkReturn, query: object = {}) =>
  t.request(explainBenchmark, { params: { id }, query: { figure, limit: 1000, ...query } as never }, admin);
const explainChange = async (id: string, figure: PriceChange): Promise<Explanation> => {
  const { status, body } = await t.request(explainPriceChange, { params: { id }, query: { figure } }, admin);
  expect(status).toBe(200);
  return body;
};

test('gives both returns of a benchmark, day by day', async () => {
  const id = await makeTestBenchmark(t, { weights: { [world]: '60', [bonds]: '40' } });
  await priceTestInstrument(t, world, { '2025-11-19': '95', '2025-12-30': '100', '2026-11-18': '110' });
  await priceTestInstrument(t, bonds, { '2025-11-10': '50', '2025-12-31': '40', '2026-11-10': '50' });
  const { items } = (await t.request(listBenchmarks, { query: { returns: 'true' } }, admin)).body;
  const { yearToDate, oneYear } = items[0]?.returns ?? {};
  for (const [figure, shown, from] of [
    ['benchmarkYearToDate', yearToDate, '2025-12-31'],
    ['benchmarkOneYear', oneYear, '2025-11-20'],
  ] as const) {
    const { body } = await explainReturn(id, figure);
    if (shown?.known !== true) throw new Error(shown?.reason);
    expect(body).toMatchObject({
      value: { figure: shown },
      from,
      currency: items[0]?.currency,
      costMethod: null,
    });
    const grown = body.rows.items.reduce((product, { values }) => product * Number(values.factor), 1);
    expect(grown - 1).toBeCloseTo(shown.value, 12);
    expect(body.rows.items.at(-1)?.values.product).toBe(shown.value + 1);
    expect(body.rows.items).toHaveLength(body.rows.total);
  }
});

test('says why a return of a benchmark is unknown', async () => {
  const id = await makeTestBenchmark(t, { weights: { [world]: '100' } });
  const { body } = await explainReturn(id, 'benchmarkOneYear');
  expect(body).toMatchObject({
    value: { figure: { known: false, reason: 'missing_price' } },
    terms: [],
    rows: { items: [], total: 0 },
  });
  expect((await explainReturn(world, 'benchmarkOneYear')).status).toBe(404);
});

test('gives both changes of a price with the prices behind them, adjusted for splits', async () => {
  await priceTestInstrument(t, world, {
    '2025-11-17': '80',
    '2026-02-27': '120',
    '2026-11-18': '50',
    '2026-11-19': '52.5',
  });
  const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2025-01-02', amount: '10000' },
    { type: 'buy', tradeDate: '2025-01-03', instrumentId: world, quantity: '10', price: '100' },
    { type: 'split', ratioNew: '2', ratioOld: '1', tradeDate: '2026-03-02', instrumentId: world },
  ]);
  const shown = (await t.request(getPriceHistory, { params: { id: world } }, admin)).body;
  for (const [figure, change, days, prices] of [
    ['priceChange', shown.previous?.change, ['2026-11-18', '2026-11-19'], [50, 52.5]],
    ['priceYear', shown.year, ['2025-11-17', '2026-11-19'], [40, 52.5]],
  ] as const) {
    const one = await explainChange(world, figure);
    expect(one).toMatchObject({
      value: { figure: change },
      instrument: { id: world, symbol: 'WORLD' },
      asOf: '2026-11-19',
    });
    expect(one.rows.items.map(({ priceDay }) => priceDay)).toEqual(days);
    expect(one.rows.items.map(({ values }) => values.price)).toEqual(prices);
    const [before = 0, latest = 0] = prices;
    expect(change).toEqual({ known: true, value: latest / before - 1 });
    expect(one.terms.map((term) => term.figure.known && term.figure.value)).toEqual([latest, before]);
  }
});

test('says why a change of a price is unknown', async () => {
  expect(await explainChange(world, 'priceChange')).toMatchObject({
    value: { figure: { known: false, reason: 'missing_price' } },
    rows: { total: 0 },
  });
  await priceTestInstrument(t, world, { '2026-11-19': '110' });
  expect(await explainChange(world, 'priceYear')).toMatchObject({
    value: { figure: { known: false, reason: 'shorter_than_a_year' } },
    terms: [],
  });
  const missing = { id: '00000000-0000-7000-8000-000000000002' };
  const query = { figure: 'priceYear' } as const;
  expect((await t.request(explainPriceChange, { params: missing, query }, admin)).status).toBe(404);
});
