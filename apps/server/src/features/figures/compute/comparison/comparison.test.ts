import { getComparison } from '@partnerfolio/contract/market/comparison';
import { updateBenchmark, getBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { recordCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFirm } from '../../../../platform/firm/firm.ts';
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
import { pricesOn, weekdaysFrom } from '../../../../testing/weekdays.ts';

let t: TestApp;
let admin: TestPerson;
let clientId = '';
let [acme, index] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  [acme, index] = [await makeInstrument(t, { symbol: 'ACME' }), await makeInstrument(t, { symbol: 'INDEX' })];
  await priceTestInstrument(t, acme, {
    '2026-11-16': '100',
    '2026-11-17': '110',
    '2026-11-18': '99',
    '2026-11-19': '108.9',
  });
});

/** Ten ACME, bought on Monday 16 November unless another day is given, at its closing price of 100. */
const makeHolder = async (form: object = {}, tradeDate = '2026-11-16'): Promise<string> => {
  const id = await makePortfolio(t, { clientId, ...form });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: '1000' },
    { type: 'buy', tradeDate, instrumentId: acme, quantity: '10', price: '100', amount: '1000' },
  ]);
  return id;
};

const compare = async (id: string, query: object = {}) =>
  (await t.request(getComparison, { params: { id }, query }, admin)).body;
const etagOf = async (id: string) =>
  (await t.request(getComparison, { params: { id } }, admin)).headers.get('etag');
const setRiskFree = (riskFree: object) =>
  t.request(putComparisonSettings, { body: { benchmarkId: null, riskFree } as never }, admin);

const indexPrices = {
  '2026-11-13': '200',
  '2026-11-17': '210',
  '2026-11-18': '199.5',
  '2026-11-19': '209.475',
};

const value = (figure: { known: boolean } | undefined): unknown =>
  figure !== undefined && 'value' in figure ? figure.value : figure;

describe('the return of the benchmark', () => {
  test("runs in the portfolio's currency from the same start, by the rates of each day", async () => {
    const dollars = await makeInstrument(t, { currency: 'USD' });
    await priceTestInstrument(t, dollars, { '2026-11-13': '200', '2026-11-19': '220' });
    const rates = [
      { base: 'EUR', quote: 'USD', day: '2026-11-13', rate: '1.25' },
      { base: 'EUR', quote: 'USD', day: '2026-11-18', rate: '1.1' },
    ];
    await t.request(putFxRates, { body: { rates } }, admin);
    const benchmark = await makeTestBenchmark(t, { weights: { [dollars]: '100' } });
    const answer = await compare(await makeHolder({ benchmark }));
    expect(answer).toMatchObject({ from: '2026-11-15', to: '2026-11-20', currency: 'EUR' });
    // 160 EUR become 200: 25 %; the portfolio's 1000 become 1089: 8.9 %.
    expect(value(answer.returns?.benchmark)).toBeCloseTo(0.25, 12);
    expect(value(answer.returns?.difference)).toBeCloseTo(0.089 - 0.25, 12);
    expect(answer.series.benchmark).toEqual([0, 0, 0, 0.1363636364, 0.25, 0.25]);
  });

  test('of a blend is weighted, and rebalanced by its rule', async () => {
    const flat = await makeInstrument(t);
    await priceTestInstrument(t, flat, { '2026-11-13': '50' });
    await priceTestInstrument(t, index, { '2026-11-13': '100', '2026-11-17': '200', '2026-11-19': '100' });
    const weights = { [index]: '50', [flat]: '50' };
    const grown = async (rebalancing: 'daily' | 'none') => {
      const benchmark = await makeTestBenchmark(t, { weights, rebalancing });
      return value((await compare(await makeHolder({ benchmark }))).returns?.benchmark);
    };
    expect(await grown('none')).toBeCloseTo(0, 12);
    // 1.5 after the doubling, half of which then loses half: 1.125.
    expect(await grown('daily')).toBeCloseTo(0.125, 12);
  });

  test('is unknown before the first price of an instrument, which it names with the day', async () => {
    await priceTestInstrument(t, index, { '2026-11-17': '200', '2026-11-19': '220' });
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [index]: '100' } }) });
    const whole = await compare(id);
    expect(whole).toMatchObject({
      returns: { benchmark: { known: false, reason: 'missing_price' } },
      against: { beta: { known: false, reason: 'too_few_returns' } },
      missing: {
        reason: 'missing_price',
        instruments: [{ id: index, symbol: 'INDEX' }],
        pricedFrom: '2026-11-17',
      },
      series: { days: [], benchmark: [] },
    });
    const later = await compare(id, { from: '2026-11-17' });
    expect(value(later.returns?.benchmark)).toBeCloseTo(0.1, 12);
  });

  test('is unknown without an exchange rate, and names the currency', async () => {
    const yen = await makeInstrument(t, { currency: 'JPY' });
    await priceTestInstrument(t, yen, { '2026-11-13': '200' });
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [yen]: '100' } }) });
    expect((await compare(id)).missing).toMatchObject({ reason: 'missing_rate', currencies: ['JPY'] });
  });

  test('names the days on which the last price is older than a week', async () => {
    await priceTestInstrument(t, index, { '2026-11-10': '200' });
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [index]: '100' } }) });
    expect((await compare(id)).gaps).toEqual([
      { what: 'INDEX', instrumentId: index, from: '2026-11-18', to: '2026-11-20' },
    ]);
  });

  test('does not fall by a split that a ledger has booked, and is unknown if ledgers disagree on it', async () => {
    await priceTestInstrument(t, index, { '2026-11-13': '200', '2026-11-17': '50' });
    const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
    const id = await makeHolder({ benchmark });
    const book = async (ratioNew: string) => {
      const other = await makePortfolio(t, { clientId });
      await bookTestEntries(t, other, [
        { type: 'deposit', tradeDate: '2026-11-09', amount: '200' },
        {
          type: 'buy',
          tradeDate: '2026-11-09',
          instrumentId: index,
          quantity: '1',
          price: '200',
          amount: '200',
        },
        { type: 'split', tradeDate: '2026-11-17', instrumentId: index, ratioNew, ratioOld: '1' },
      ]);
    };
    expect(value((await compare(id)).returns?.benchmark)).toBeCloseTo(-0.75, 12);
    await book('4');
    expect(value((await compare(id)).returns?.benchmark)).toBeCloseTo(0, 12);
    await book('5');
    expect(await compare(id)).toMatchObject({
      returns: { benchmark: { known: false, reason: 'splits_differ' } },
      missing: { reason: 'splits_differ', instruments: [{ symbol: 'INDEX' }] },
    });
  });

  test('is left out for a portfolio that chose none', async () => {
    expect(await compare(await makeHolder({ benchmark: 'none' }))).toMatchObject({
      benchmark: null,
      returns: null,
      against: null,
      missing: null,
    });
  });
});

test('does not fall by a split that is recorded for an instrument which no portfolio holds', async () => {
  await priceTestInstrument(t, index, { '2026-11-13': '200', '2026-11-17': '50' });
  const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [index]: '100' } }) });
  const body = { type: 'split', exDate: '2026-11-17', ratioNew: '4', ratioOld: '1' } as const;
  await t.request(recordCorporateAction, { params: { id: index }, body }, admin);
  expect(value((await compare(id)).returns?.benchmark)).toBeCloseTo(0, 12);
});

describe('risk figures', () => {
  // From Monday 19 October: 0, 10 %, −10 %, 5 % and again; the benchmark returns half of each.
  const days = weekdaysFrom('2026-10-19', 24);
  const own = days.map((_, i) => [0, 0.1, -0.1, 0.05][i % 4] ?? 0);
  const pairs = { own, half: own.map((one) => one / 2) };
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const deviation = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0) / (values.length - 1));
  const makeCompared = async () => {
    await priceTestInstrument(t, index, { '2026-10-16': '200', ...pricesOn(days, 200, pairs.half) });
    await priceTestInstrument(t, acme, pricesOn(days, 100, own));
    const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
    return makeHolder({ benchmark }, days[0]);
  };

  test('against the benchmark use the returns of the same days', async () => {
    const { against, sampling } = await compare(await makeCompared());
    expect(sampling).toEqual({ frequency: 'daily', returns: 24 });
    expect(value(against?.beta)).toBeCloseTo(2, 10);
    expect(value(against?.correlation)).toBeCloseTo(1, 10);
    expect(value(against?.trackingError)).toBeCloseTo(deviation(pairs.half) * Math.sqrt(252), 10);
    expect(value(against?.informationRatio)).toBeCloseTo(
      (mean(pairs.half) / deviation(pairs.half)) * Math.sqrt(252),
      10,
    );
  });

  test('above the risk-free rate are unknown until the firm chooses one', async () => {
    const id = await makeCompared();
    const none = { known: false, reason: 'no_risk_free_rate' };
    expect(await compare(id)).toMatchObject({
      riskFree: null,
      alone: { volatility: { known: true }, sharpe: none, sortino: none },
      against: { alpha: none, beta: { known: true } },
    });
  });

  test('use the constant rate of the firm for each day, which is also the target of the Sortino ratio', async () => {
    const id = await makeCompared();
    await setRiskFree({ kind: 'constant', yearlyPct: '5' });
    const daily = 1.05 ** (1 / 252) - 1;
    const excess = pairs.own.map((one) => one - daily);
    const { alone, against, riskFree } = await compare(id);
    expect(riskFree).toEqual({ kind: 'constant', yearlyPct: '5' });
    expect(value(alone.sharpe)).toBeCloseTo((mean(excess) / deviation(excess)) * Math.sqrt(252), 8);
    const downside = Math.sqrt(mean(excess.map((one) => Math.min(one, 0) ** 2)));
    expect(value(alone.sortino)).toBeCloseTo((mean(excess) / downside) * Math.sqrt(252), 8);
    const halfExcess = pairs.half.map((one) => one - daily);
    expect(value(against?.alpha)).toBeCloseTo((1 + mean(excess) - 2 * mean(halfExcess)) ** 252 - 1, 8);
  });

  test('of weekly prices count weeks on both sides, and annualise by 52', async () => {
    // 22 Fridays up to 20 November; the benchmark also has prices in between, which do not count.
    const fridays = Array.from({ length: 22 }, (_, i) =>
      new Date(Date.parse('2026-06-26') + i * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const weekly = fridays.map((_, i) => [0, 0.1, -0.1, 0.05][i % 4] ?? 0);
    const half = weekly.map((one) => one / 2);
    const levels = pricesOn(fridays, 200, half);
    await priceTestInstrument(t, index, { '2026-06-25': '200', '2026-07-08': '333', ...levels });
    const rare = await makeInstrument(t, { symbol: 'RARE' });
    await priceTestInstrument(t, rare, pricesOn(fridays, 100, weekly));
    const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
    const id = await makePortfolio(t, { clientId, benchmark, cashKept: false });
    const bought = { instrumentId: rare, quantity: '10', price: '100', amount: '1000' };
    await bookTestEntries(t, id, [{ type: 'buy', tradeDate: '2026-06-26', ...bought }]);
    await setRiskFree({ kind: 'constant', yearlyPct: '5' });
    const { alone, against, sampling } = await compare(id);
    expect(sampling).toEqual({ frequency: 'weekly', returns: 22 });
    expect(value(alone.volatility)).toBeCloseTo(deviation(weekly) * Math.sqrt(52), 8);
    const excess = weekly.map((one) => one - (1.05 ** (1 / 52) - 1));
    expect(value(alone.sharpe)).toBeCloseTo((mean(excess) / deviation(excess)) * Math.sqrt(52), 8);
    const downside = Math.sqrt(mean(excess.map((one) => Math.min(one, 0) ** 2)));
    expect(value(alone.sortino)).toBeCloseTo((mean(excess) / downside) * Math.sqrt(52), 8);
    expect(value(against?.beta)).toBeCloseTo(2, 8);
    expect(value(against?.trackingError)).toBeCloseTo(deviation(half) * Math.sqrt(52), 8);
  });

  test('of three closing prices in a year are unknown, too rarely priced', async () => {
    const rare = await makeInstrument(t, { symbol: 'RARE' });
    await priceTestInstrument(t, rare, { '2025-01-02': '100', '2025-12-31': '96', '2026-11-19': '104' });
    const id = await makePortfolio(t, { clientId, benchmark: 'none', cashKept: false });
    const bought = { instrumentId: rare, quantity: '10', price: '100', amount: '1000' };
    await bookTestEntries(t, id, [{ type: 'buy', tradeDate: '2025-01-02', ...bought }]);
    await setRiskFree({ kind: 'constant', yearlyPct: '5' });
    const none = { known: false, reason: 'too_rarely_priced' };
    expect(await compare(id)).toMatchObject({
      sampling: null,
      alone: { volatility: none, sharpe: none, sortino: none },
    });
  });

  test('use the return of an instrument as the risk-free rate, and say why they are unknown without its price', async () => {
    const id = await makeCompared();
    const level = await makeInstrument(t, { currency: 'USD', symbol: 'RATE' });
    await setRiskFree({ kind: 'instrument', instrumentId: level });
    expect((await compare(id)).alone.sharpe).toEqual({ known: false, reason: 'missing_price' });
    const free = days.map((_, i) => (i % 2) / 100);
    await priceTestInstrument(t, level, { '2026-10-16': '100', ...pricesOn(days, 100, free) });
    const excess = pairs.own.map((one, i) => one - (free[i] ?? Number.NaN));
    const { alone, riskFree } = await compare(id);
    expect(riskFree).toMatchObject({ kind: 'instrument', instrument: { symbol: 'RATE', currency: 'USD' } });
    expect(value(alone.sharpe)).toBeCloseTo((mean(excess) / deviation(excess)) * Math.sqrt(252), 8);
  });
});

describe('GET /api/portfolios/:id/comparison', () => {
  test('answers anew after a change of the benchmark, its prices, or the settings, and else 304', async () => {
    await priceTestInstrument(t, index, indexPrices);
    const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
    const id = await makeHolder({ benchmark });
    const seen = [await etagOf(id)];
    await priceTestInstrument(t, index, { '2026-11-19': '300' });
    seen.push(await etagOf(id));
    const { body } = await t.request(getBenchmark, { params: { id: benchmark } }, admin);
    const parts = body.parts.map(({ instrument, weightPct }) => ({ instrumentId: instrument.id, weightPct }));
    const change = { name: body.name, currency: 'EUR', parts, rebalancing: 'daily' as const, revision: 1 };
    await t.request(updateBenchmark, { params: { id: benchmark }, body: change }, admin);
    seen.push(await etagOf(id));
    await setRiskFree({ kind: 'constant', yearlyPct: '1' });
    seen.push(await etagOf(id));
    expect(new Set(seen).size).toBe(4);
    const again = await t.fetch(`/api/portfolios/${id}/comparison`, {
      headers: { authorization: `Bearer ${admin.accessToken}`, 'if-none-match': seen[3] ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('rejects a range that begins after its end with 422', async () => {
    const id = await makeHolder();
    const query = { from: '2026-11-19', to: '2026-11-18' };
    expect((await t.request(getComparison, { params: { id }, query } as never, admin)).status).toBe(422);
  });

  test('gives the reason for a range without days', async () => {
    await priceTestInstrument(t, index, indexPrices);
    const id = await makeHolder({ benchmark: await makeTestBenchmark(t, { weights: { [index]: '100' } }) });
    expect(await compare(id, { from: '2026-12-01', to: '2026-12-05' })).toMatchObject({
      returns: { difference: { known: false } },
      alone: { volatility: { known: false } },
    });
  });
});
