import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeTestBenchmark } from '../../../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let share: string;
let bond: string;
let index: string;
let bonds: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  share = await makeInstrument(t, { currency: 'USD', sector: 'Technology', region: 'North America' });
  bond = await makeInstrument(t, { assetClass: 'bond' });
  index = await makeInstrument(t, { assetClass: 'equity', sector: 'Technology' });
  bonds = await makeInstrument(t, { assetClass: 'bond' });
  await priceTestInstrument(t, share, {
    '2026-11-16': '100',
    '2026-11-17': '110',
    '2026-11-18': '99',
    '2026-11-19': '120',
  });
  await priceTestInstrument(t, bond, { '2026-11-16': '50', '2026-11-18': '51', '2026-11-19': '49' });
  await priceTestInstrument(t, index, { '2026-11-13': '10', '2026-11-17': '10.5', '2026-11-19': '10.8' });
  await priceTestInstrument(t, bonds, { '2026-11-13': '20', '2026-11-18': '20.2' });
  const rates = [
    { base: 'USD', quote: 'EUR', day: '2026-11-13', rate: '0.8' },
    { base: 'USD', quote: 'EUR', day: '2026-11-18', rate: '0.9' },
  ];
  await t.request(putFxRates, { body: { rates: rates as never } }, admin);
});

/** Shares for 800 EUR, bonds for 500 EUR, 700 EUR in cash; later a fee, interest, and more bonds. */
const makeHolder = async (form: object = {}): Promise<string> => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, admin), ...form });
  const tradeDate = '2026-11-16';
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: '1200' },
    { type: 'deposit', tradeDate, amount: '1000', currency: 'USD' },
    {
      type: 'buy',
      tradeDate,
      instrumentId: share,
      quantity: '10',
      price: '100',
      amount: '1000',
      currency: 'USD',
    },
    { type: 'buy', tradeDate, instrumentId: bond, quantity: '10', price: '50', amount: '500' },
    { type: 'fee', tradeDate: '2026-11-17', amount: '7' },
    { type: 'deposit', tradeDate: '2026-11-18', amount: '300' },
    { type: 'buy', tradeDate: '2026-11-18', instrumentId: bond, quantity: '5', price: '51', amount: '255' },
    { type: 'interest', tradeDate: '2026-11-19', amount: '3' },
  ]);
  return id;
};

const askContribution = async (id: string, query: object = {}) =>
  (await t.request(getContribution, { params: { id }, query } as never, admin)).body;
const askAttribution = async (id: string, query: object = {}) =>
  (await t.request(getAttribution, { params: { id }, query } as never, admin)).body;

const k = (r: number): number => (r === 0 ? 1 : Math.log1p(r) / r);
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

describe('contributions', () => {
  test('add up to the return shown, and agree with Carino by hand', async () => {
    const id = await makeHolder();
    const { contributions, currency } = await askContribution(id);
    const { body } = await t.request(getPerformance, { params: { id } }, admin);
    if (!contributions.known || !body.twr.known) throw new Error('unknown');
    const { twr, rows, rest } = contributions;
    expect({ currency, twr }).toEqual({ currency: 'EUR', twr: body.twr.value });
    expect(sum(rows.map((row) => row.contribution)) + rest).toBeCloseTo(twr, 10);
    // Values in euro at the end of 16 to 19 November: 800, 880, 891, 1080; 500, 500, 510 + 255, 735; cash 700, 693, 738, 741.
    const days = [
      { capital: 2000, share: 80, bond: 0, rest: -7 },
      { capital: 2073 + 300, share: 11, bond: 10, rest: 0 },
      { capital: 891 + 765 + 738, share: 189, bond: -30, rest: 3 },
    ];
    const returns = days.map((day) => (day.share + day.bond + day.rest) / day.capital);
    const whole = returns.reduce((growth, one) => growth * (1 + one), 1) - 1;
    expect(twr).toBeCloseTo(whole, 12);
    const linked = (part: 'share' | 'bond' | 'rest') =>
      sum(days.map((day, i) => ((day[part] / day.capital) * k(returns[i] ?? 0)) / k(whole)));
    expect(rows.map(({ instrument }) => instrument.id)).toEqual([share, bond]);
    expect(rows[0]?.contribution).toBeCloseTo(linked('share'), 10);
    expect(rows[1]?.contribution).toBeCloseTo(linked('bond'), 10);
    expect(rest).toBeCloseTo(linked('rest'), 10);
    // The holding's own return: 800 became 1080.
    expect(rows[0]?.twr).toMatchObject({ known: true, value: expect.closeTo(0.35, 10) as number });
  });

  test('of a range leave out what was not held in it', async () => {
    const id = await makeHolder();
    await bookTestEntries(t, id, [
      {
        type: 'sell',
        tradeDate: '2026-11-18',
        instrumentId: share,
        quantity: '10',
        price: '99',
        amount: '990',
        currency: 'USD',
      },
    ]);
    const { contributions } = await askContribution(id, { from: '2026-11-18', to: '2026-11-19' });
    expect(contributions).toMatchObject({ known: true, rows: [{ instrument: { id: bond } }] });
  });

  test('by currency separate price and exchange rate, and add up to the same return', async () => {
    const { contributions, currencies } = await askContribution(await makeHolder());
    if (!contributions.known || !currencies.known) throw new Error('unknown');
    const dollars = currencies.rows.find(({ currency }) => currency === 'USD');
    const share_ = contributions.rows.find(({ instrument }) => instrument.id === share)?.contribution ?? 0;
    expect((dollars?.local ?? 0) + (dollars?.fx ?? 0) + (dollars?.cross ?? 0)).toBeCloseTo(share_, 10);
    // Only on the 18th the dollar moved: 1,100 dollars by 0.1.
    expect(dollars?.fx).toBeGreaterThan(0.04);
    const all = currencies.rows.map(({ local, fx, cross }) => local + fx + cross);
    expect(sum(all) + currencies.rest).toBeCloseTo(contributions.twr, 10);
  });

  test('are unknown with the reason if the return is', async () => {
    const pound = await makeInstrument(t, { currency: 'GBP' });
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
    await bookTestEntries(t, id, [
      {
        type: 'buy',
        tradeDate: '2026-11-16',
        instrumentId: pound,
        quantity: '1',
        price: '5',
        currency: 'GBP',
      },
    ]);
    const { contributions, currencies } = await askContribution(id);
    expect(contributions).toEqual({ known: false, reason: 'missing_rate' });
    expect(currencies.known).toBe(false);
  });
});

describe('attribution', () => {
  const makeCompared = async () =>
    makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [index]: '60', [bonds]: '40' } }) });

  const makeInDollars = async () => {
    const dollars = await makeInstrument(t, { currency: 'USD' });
    await priceTestInstrument(t, dollars, { '2026-11-13': '10', '2026-11-19': '11' });
    const weights = { [dollars]: '60', [bonds]: '40' };
    return makeHolder({ benchmark: await makeTestBenchmark(t, { weights }) });
  };

  test.each([
    ['class', makeCompared],
    ['currency', makeInDollars],
    ['sector', makeCompared],
  ] as const)('by %s adds up to the difference from the benchmark', async (by, make) => {
    const id = await make();
    const { attribution } = await askAttribution(id, { by });
    const { body } = await t.request(getComparison, { params: { id } }, admin);
    if (attribution?.known !== true || body.returns?.difference.known !== true) throw new Error('unknown');
    const effects = attribution.rows.map((row) => row.allocation + row.selection + row.interaction);
    expect(sum(effects)).toBeCloseTo(body.returns.difference.value, 10);
    expect(attribution.portfolioReturn - attribution.benchmarkReturn).toBeCloseTo(
      body.returns.difference.value,
      10,
    );
  });

  test('by class agrees with Brinson and Fachler by hand on one day', async () => {
    const id = await makeCompared();
    const { attribution } = await askAttribution(id, { from: '2026-11-16', to: '2026-11-17' });
    if (attribution?.known !== true) throw new Error('unknown');
    // Portfolio: 40 % shares at +10 %, 25 % bonds at 0, 35 % cash at −1 %. Benchmark: 60 % at +5 %, 40 % at 0.
    const benchmark = 0.6 * 0.05;
    expect(attribution.benchmarkReturn).toBeCloseTo(benchmark, 12);
    const row = (group: string | null) => attribution.rows.find((one) => one.group === group);
    expect(row('equity')?.allocation).toBeCloseTo((0.4 - 0.6) * (0.05 - benchmark), 12);
    expect(row('equity')?.selection).toBeCloseTo(0.6 * (0.1 - 0.05), 12);
    expect(row('equity')?.interaction).toBeCloseTo((0.4 - 0.6) * (0.1 - 0.05), 12);
    expect(row('bond')?.allocation).toBeCloseTo((0.25 - 0.4) * (0 - benchmark), 12);
    expect(row(null)).toMatchObject({ kind: 'cash' });
  });

  test('gives the mean weights of each group on both sides', async () => {
    const { weights } = await askAttribution(await makeCompared(), { from: '2026-11-16', to: '2026-11-17' });
    const near = (value: number) => expect.closeTo(value, 12) as number;
    expect(weights.toSorted((a, b) => a.portfolio - b.portfolio)).toEqual([
      { kind: 'group', group: 'bond', portfolio: near(0.25), benchmark: near(0.4) },
      { kind: 'cash', group: null, portfolio: near(0.35), benchmark: 0 },
      { kind: 'group', group: 'equity', portfolio: near(0.4), benchmark: near(0.6) },
    ]);
  });

  test('says that groups differ, with their weights, where the benchmark is a fund of another class', async () => {
    const fund = await makeInstrument(t, { assetClass: 'fund' });
    await priceTestInstrument(t, fund, { '2026-11-13': '10', '2026-11-19': '11' });
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [fund]: '100' } }) });
    const { attribution, weights } = await askAttribution(id, { from: '2026-11-16', to: '2026-11-17' });
    expect(attribution).toEqual({ known: false, reason: 'groups_differ' });
    expect(weights).toContainEqual({ kind: 'group', group: 'fund', portfolio: 0, benchmark: 1 });
    const mixed = await makeTestBenchmark(t, { weights: { [fund]: '99', [index]: '1' } });
    const half = await askAttribution(await makeHolder({ benchmark: mixed }), {
      from: '2026-11-16',
      to: '2026-11-17',
    });
    expect(half.attribution).toMatchObject({ known: true });
  });

  test('is unknown where the benchmark has no groups, and left out without one', async () => {
    const { attribution, benchmark } = await askAttribution(await makeCompared(), { by: 'region' });
    expect(attribution).toEqual({ known: false, reason: 'benchmark_ungrouped' });
    expect(benchmark).not.toBeNull();
    const alone = await askAttribution(await makeHolder({ benchmark: 'none' }));
    expect(alone).toMatchObject({ attribution: null, benchmark: null });
  });

  test('is unknown before the first price of the benchmark', async () => {
    const later = await makeInstrument(t);
    await priceTestInstrument(t, later, { '2026-11-18': '5' });
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [later]: '100' } }) });
    expect((await askAttribution(id)).attribution).toEqual({ known: false, reason: 'missing_price' });
  });
});
