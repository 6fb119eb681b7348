import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPerformance } from '@partnerfolio/contract/performance';
import { putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let clientId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  acme = await makeInstrument(t, { symbol: 'ACME' });
});

/** Returns that rise and fall without a pattern, and those of a benchmark that moves half as much. */
const wave = (i: number): number => Math.round(1000 * Math.sin(i * i)) / 50_000;
/** The weekdays from 3 August 2026 on. */
const days = weekdaysFrom('2026-08-03', 70);
const returns = days.slice(1).map((_, i) => wave(i));

const pricesOf = (start: number, share: number): Record<string, string> =>
  pricesOn(days, start, [0, ...returns.map((one) => share * one)]);

const makeHolder = async (): Promise<string> => {
  await priceTestInstrument(t, acme, pricesOf(100, 1));
  const index = await makeInstrument(t);
  await priceTestInstrument(t, index, { '2026-08-01': '50', ...pricesOf(50, 0.5) });
  const benchmark = await makeTestBenchmark(t, { weights: { [index]: '100' } });
  const id = await makePortfolio(t, { clientId, benchmark });
  const tradeDate = days[0] ?? '';
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: '1000' },
    { type: 'buy', tradeDate, instrumentId: acme, quantity: '10', price: '100', amount: '1000' },
  ]);
  return id;
};

const askRisk = async (id: string, query: object = {}) =>
  (await t.request(getRisk, { params: { id }, query } as never, admin)).body;
const value = (figure: { known: boolean } | undefined): number =>
  figure !== undefined && 'value' in figure ? Number(figure.value) : Number.NaN;

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0) / (values.length - 1));
// The first return is that of the day of the purchase: 0.
const own = [0, ...returns];

test('measures agree with their definitions over the returns of the samples', async () => {
  const { alone, against, sampling, benchmark } = await askRisk(await makeHolder());
  expect(sampling).toEqual({ frequency: 'daily', returns: 70 });
  expect(benchmark).not.toBeNull();
  expect(value(alone.volatility)).toBeCloseTo(deviation(own) * Math.sqrt(252), 8);
  const sorted = own.toSorted((one, other) => one - other);
  // The 5th percentile of 70 returns lies 45 hundredths between the fourth and the fifth.
  const [fourth = 0, fifth = 0] = sorted.slice(3, 5);
  const valueAtRisk = fourth + 0.45 * (fifth - fourth);
  expect(value(alone.valueAtRisk)).toBeCloseTo(valueAtRisk, 8);
  const worst = own.filter((one) => one <= valueAtRisk);
  expect(value(alone.conditionalValueAtRisk)).toBeCloseTo(mean(worst), 8);
  const gains = own.reduce((sum, one) => sum + Math.max(one, 0), 0);
  const losses = own.reduce((sum, one) => sum + Math.max(-one, 0), 0);
  expect(value(alone.omega)).toBeCloseTo(gains / losses, 6);
  expect(value(against?.beta)).toBeCloseTo(2, 8);
  expect(value(against?.correlation)).toBeCloseTo(1, 8);
  const half = own.map((one) => one / 2);
  expect(value(against?.trackingError)).toBeCloseTo(deviation(half) * Math.sqrt(252), 8);
});

test('measures are those beside the chart, and unknown for the same reasons', async () => {
  const id = await makeHolder();
  const none = { known: false, reason: 'no_risk_free_rate' };
  const before = await askRisk(id);
  for (const name of ['sharpe', 'sortino'] as const) expect(before.alone[name]).toEqual(none);
  for (const name of ['alpha', 'treynor', 'appraisal', 'mSquared'] as const)
    expect(before.against?.[name]).toEqual(none);
  expect(before.alone.calmar).toEqual({ known: false, reason: 'shorter_than_a_year' });
  const riskFree = { kind: 'constant', yearlyPct: '2' };
  await t.request(putComparisonSettings, { body: { benchmarkId: null, riskFree } as never }, admin);
  const query = { from: '2026-08-10', to: '2026-10-30' };
  const risk = await askRisk(id, query);
  const { body } = await t.request(getComparison, { params: { id }, query } as never, admin);
  expect(risk.alone).toMatchObject(body.alone);
  expect(risk.against).toMatchObject(body.against ?? {});
  expect(risk.alone.sharpe).toMatchObject({ known: true });
  expect(risk.riskFree).toEqual(riskFree);
});

test('rolling measures cover the last months of each window, and drawdowns begin with the maximum', async () => {
  const id = await makeHolder();
  const { rolling, drawdowns, maxDrawdown, drawdown } = await askRisk(id);
  // The first window opens on Sunday 2 August; the last one on 6 August, the fourth day.
  const [first, last] = [dateOfDay(rolling.days[0] ?? 0), own.slice(4)];
  expect([first, dateOfDay(rolling.days.at(-1) ?? 0), days.at(-1)]).toEqual([
    '2026-11-02',
    '2026-11-06',
    '2026-11-06',
  ]);
  expect(rolling.volatility.at(-1)).toBeCloseTo(deviation(last) * Math.sqrt(252), 8);
  expect(rolling.twr.at(-1)).toBeCloseTo(last.reduce((growth, one) => growth * (1 + one), 1) - 1, 8);
  expect(rolling.beta?.at(-1)).toBeCloseTo(2, 8);
  expect(maxDrawdown).toMatchObject({ known: true, value: drawdowns[0]?.depth, peak: drawdowns[0]?.peak });
  expect(Math.min(...drawdown.values.map((one) => one ?? 0))).toBeCloseTo(value(maxDrawdown), 9);
  expect((await askRisk(id, { window: '6' })).rolling).toMatchObject({ window: 6, days: [] });
  const { body } = await t.request(getPerformance, { params: { id } }, admin);
  expect(body.maxDrawdown).toEqual(maxDrawdown);
});

test('a portfolio with weekly prices has no window of three months, but of six', async () => {
  const fridays = Array.from({ length: 40 }, (_, i) =>
    new Date(Date.parse('2026-02-20') + i * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const weekly = fridays.map((_, i) => wave(i));
  await priceTestInstrument(t, acme, pricesOn(fridays, 100, weekly));
  const id = await makePortfolio(t, { clientId, benchmark: 'none', cashKept: false });
  const tradeDate = fridays[0] ?? '';
  await bookTestEntries(t, id, [
    { type: 'buy', tradeDate, instrumentId: acme, quantity: '10', price: '100', amount: '1000' },
  ]);
  const short = await askRisk(id);
  expect(short.sampling).toEqual({ frequency: 'weekly', returns: 40 });
  expect(new Set(short.rolling.volatility)).toEqual(new Set([null]));
  const { rolling, alone } = await askRisk(id, { window: '6' });
  // Six months to 20 November: the 27 Fridays from 22 May on.
  expect(rolling.volatility.at(-1)).toBeCloseTo(deviation(weekly.slice(-27)) * Math.sqrt(52), 8);
  expect(value(alone.valueAtRisk)).toBeLessThan(0);
});

test('a portfolio without samples has the reason for each measure', async () => {
  const { alone, rolling, against, drawdowns } = await askRisk(
    await makePortfolio(t, { clientId, benchmark: 'none' }),
  );
  expect(alone.volatility).toMatchObject({ known: false });
  expect({ against, drawdowns, days: rolling.days }).toEqual({ against: null, drawdowns: [], days: [] });
});

test('rejects a range that begins after its end with 422, and a window of another length', async () => {
  const id = await makePortfolio(t, { clientId });
  const ask = async (query: object) =>
    (await t.request(getRisk, { params: { id }, query } as never, admin)).status;
  expect(await ask({ from: '2026-11-19', to: '2026-11-18' })).toBe(422);
  expect(await ask({ window: '63' })).toBe(422);
});

test('stress applies the shock of each class to what is held, and adds up to its total', async () => {
  const bond = await makeInstrument(t, { assetClass: 'bond' });
  await priceTestInstrument(t, acme, { '2026-11-19': '60' });
  await priceTestInstrument(t, bond, { '2026-11-19': '30' });
  const id = await makePortfolio(t, { clientId });
  const tradeDate = '2026-11-19';
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate, amount: '1000' },
    { type: 'buy', tradeDate, instrumentId: acme, quantity: '10', price: '60', amount: '600' },
    { type: 'buy', tradeDate, instrumentId: bond, quantity: '10', price: '30', amount: '300' },
  ]);
  const { body } = await t.request(getStress, { params: { id } }, admin);
  const [fall] = body.scenarios;
  // 2008: shares −37 %, bonds +5.24 %, cash 0.
  expect(fall).toMatchObject({
    id: '2008',
    before: { known: true, value: '1000' },
    change: { known: true, value: '-206.28' },
    changePct: { known: true, value: -0.20628 },
    classes: [
      { assetClass: 'equity', shockPct: '-37', value: '600', change: '-222' },
      { assetClass: 'cash', shockPct: '0', value: '100', change: '0' },
      { assetClass: 'bond', shockPct: '5.24', value: '300', change: '15.72' },
    ],
  });
});

test('stress is unknown while a holding has no value, and names it', async () => {
  const dollar = await makeInstrument(t, { currency: 'USD', symbol: 'DOLL' });
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await bookTestEntries(t, id, [
    {
      type: 'buy',
      tradeDate: '2026-11-19',
      instrumentId: dollar,
      quantity: '5',
      price: '10',
      currency: 'USD',
    },
  ]);
  const { body } = await t.request(getStress, { params: { id } }, admin);
  expect(body.unvalued).toMatchObject([{ symbol: 'DOLL' }]);
  expect(body.scenarios[0]).toMatchObject({ change: { known: false, reason: 'missing_rate' }, classes: [] });
});
