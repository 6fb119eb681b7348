import { analyticsSchema, getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { periods } from '@partnerfolio/contract/choices';
import { getRisk } from '@partnerfolio/contract/figures/risk';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { makeRandomPortfolio } from '../../testing/random-portfolio.ts';
import { pricesOn, weekdaysFrom } from '../../testing/weekdays.ts';

let t: TestApp;
let employee: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  clientId = await makeClient(t, employee);
});

const analytics = async (period?: '1M' | '1Y' | 'MAX', as: TestPerson = employee) =>
  (await t.request(getAnalytics, { query: { ...(period && { period }) } }, as)).body;

const ranking = async (period: '1M' | '1Y' | 'MAX') =>
  (await t.request(listRanking, { query: { period } }, employee)).body.items;

const near = (value: number) => ({ known: true, value: expect.closeTo(value, 9) as number });
const unknown = (reason: string) => ({ known: false, reason });

/** Today is Friday, 20 November 2026. During the period, the giver transfers half of its shares to the taker. */
const twoPortfolios = async () => {
  const acme = await makeInstrument(t);
  await priceTestInstrument(t, acme, {
    '2026-10-02': '10',
    '2026-10-23': '12',
    '2026-10-30': '9',
    '2026-11-20': '9.9',
  });
  const moved = { tradeDate: '2026-10-26', instrumentId: acme, quantity: '50' };
  const giver = await makePortfolio(t, { clientId, name: 'Giver' });
  await bookTestEntries(t, giver, [
    { type: 'deposit', tradeDate: '2026-10-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-10-02', instrumentId: acme, quantity: '100', price: '10' },
    { type: 'transfer_out', ...moved },
  ]);
  const taker = await makePortfolio(t, { clientId, name: 'Taker' });
  await bookTestEntries(t, taker, [
    { type: 'deposit', tradeDate: '2026-10-02', amount: '600' },
    { type: 'transfer_in', ...moved, amount: '500' },
  ]);
  return { acme, giver, taker };
};

/** What the page and the Risk tab of a portfolio show over a period. */
const shownOf = async (id: string, period: (typeof periods)[number]) => {
  const asked = { params: { id }, query: { period } };
  const { body: comparison } = await t.request(getComparison, asked, employee);
  const { body: risk } = await t.request(getRisk, asked, employee);
  expect(risk.alone.volatility).toEqual(comparison.alone.volatility);
  expect(risk.sampling).toEqual(comparison.sampling);
  return { volatility: comparison.alone.volatility, sampling: comparison.sampling };
};

test('ranks by the volatility of the page of each portfolio, whatever its prices', async () => {
  // Daily prices for two years, weekly ones in two currencies, monthly ones, and three.
  const daily = weekdaysFrom('2024-11-20', 523);
  const firsts = daily.filter((day, i) => day.slice(0, 7) !== daily[i - 1]?.slice(0, 7));
  const dates = [daily, firsts, [daily[0] ?? '', daily[300] ?? '', daily[500] ?? '']];
  for (const [place, days] of dates.entries()) {
    const id = await makePortfolio(t, { clientId, name: `Priced ${place}`, cashKept: false });
    const instrumentId = await makeInstrument(t);
    const returns = days.map((_, i) => Math.round(1000 * Math.sin(i * i + place)) / 50_000);
    await priceTestInstrument(t, instrumentId, pricesOn(days, 100, returns));
    const bought = { instrumentId, quantity: '10', price: '100', amount: '1000' };
    await bookTestEntries(t, id, [{ type: 'buy', tradeDate: days[0] ?? '', ...bought }]);
  }
  await makeRandomPortfolio(t, employee, 5);
  const met = new Set<string>();
  for (const period of periods) {
    const { items } = (await t.request(listRanking, { query: { period } }, employee)).body;
    expect(items).toHaveLength(4);
    for (const { portfolio, twr, volatility, sampling } of items) {
      if (!twr.known && twr.reason === 'before_inception') continue;
      expect([period, portfolio.name, { volatility, sampling }]).toEqual([
        period,
        portfolio.name,
        await shownOf(portfolio.id, period),
      ]);
      met.add(sampling?.frequency ?? (volatility.known ? 'known' : volatility.reason));
    }
  }
  const all = ['daily', 'weekly', 'monthly', 'too_few_returns', 'too_rarely_priced'];
  expect([...met].toSorted()).toEqual(all.toSorted());
});

test('takes the volatility of all portfolios combined from weekly returns, and says so', async () => {
  const days = weekdaysFrom('2026-06-26', 106);
  const returns = days.map((_, i) => Math.round(1000 * Math.sin(i * i)) / 50_000);
  const acme = await makeInstrument(t);
  const prices = pricesOn(days, 100, returns);
  await priceTestInstrument(t, acme, prices);
  const id = await makePortfolio(t, { clientId, cashKept: false });
  const bought = { instrumentId: acme, quantity: '10', price: '100', amount: '1000' };
  await bookTestEntries(t, id, [{ type: 'buy', tradeDate: '2026-06-26', ...bought }]);
  const { volatility, sampling } = await analytics('MAX');
  expect(sampling).toEqual({ frequency: 'weekly', returns: 22 });
  const fridays = days.filter((_, i) => i % 5 === 0).map((day) => Number(prices[day]));
  const weeks = fridays.map((close, i) => close / (fridays[i - 1] ?? 100) - 1);
  const mean = weeks.reduce((sum, one) => sum + one, 0) / weeks.length;
  const variance = weeks.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (weeks.length - 1);
  // Totals are kept in ten-thousandths of the currency.
  expect(volatility).toEqual({
    known: true,
    value: expect.closeTo(Math.sqrt(variance * 52), 6) as number,
  });
});

describe('GET /api/analytics', () => {
  test('combines two portfolios into one without the transfers between them, as computed by hand', async () => {
    const { giver } = await twoPortfolios();
    const found = await analytics('MAX');
    expect(analyticsSchema.parse(found)).toEqual(found);
    // 1600 grew to 1800 at a price of 12, fell to 1500 at 9 and rose to 1590 at 9.9. The transfer of 600 in between
    // has no effect.
    expect(found).toMatchObject({
      asOf: '2026-11-20',
      from: '2026-10-01',
      to: '2026-11-20',
      scope: 'firm',
      leftOut: 0,
      value: { known: true, value: '1590' },
      twr: near(1590 / 1600 - 1),
      twrAnnual: unknown('shorter_than_a_year'),
      maxDrawdown: {
        ...near(1500 / 1800 - 1),
        peak: '2026-10-29',
        trough: '2026-10-30',
        recovered: null,
      },
      months: [
        { year: 2026, month: 10, partial: true, twr: near(1500 / 1600 - 1) },
        { year: 2026, month: 11, partial: true, twr: near(0.06) },
      ],
      years: [{ year: 2026, month: null, partial: true, twr: near(1590 / 1600 - 1) }],
      byClass: [
        { assetClass: 'equity', value: '990' },
        { assetClass: 'cash', value: '600' },
      ],
      byCurrency: [{ currency: 'EUR', value: '1590' }],
    });
    // Only three of eight weeks brought a price.
    expect(found).toMatchObject({ volatility: unknown('too_rarely_priced'), sampling: null });
    expect(found.series.days).toHaveLength(51);
    expect([found.series.value[0], found.series.value[1], found.series.value.at(-1)]).toEqual([
      null,
      1600,
      1590,
    ]);
    expect(found.series.drawdown.at(-1)).toBeCloseTo(1590 / 1800 - 1, 7);
    // The taker alone held 600 in cash, then also 600 in shares, which fell to 450 and rose to 495.
    expect(await ranking('MAX')).toMatchObject([
      {
        portfolio: { id: giver, name: 'Giver', client: { id: clientId } },
        value: { value: '495' },
        share: near(495 / 1590),
        twr: near(-0.01),
        maxDrawdown: near(-0.25),
      },
      { portfolio: { name: 'Taker' }, twr: near(1095 / 1200 - 1), maxDrawdown: near(-0.125) },
    ]);
  });

  test('opens with the value of the day before, and gives no return to a portfolio that opened later', async () => {
    await twoPortfolios();
    const young = await makePortfolio(t, { clientId, name: 'Young' });
    await bookTestEntries(t, young, [{ type: 'deposit', tradeDate: '2026-11-16', amount: '410' }]);
    const found = await analytics('1M');
    // The 410 arrive between the fall to 1500 and the rise from 1910 to 2000.
    expect(found).toMatchObject({ from: '2026-10-20', twr: near((1500 / 1600) * (2000 / 1910) - 1) });
    expect([found.series.value[0], found.series.value.at(-1)]).toEqual([1600, 2000]);
    expect(found.months.map(({ month }) => month)).toEqual([10, 11]);
    expect((await ranking('1M')).at(-1)).toMatchObject({
      portfolio: { name: 'Young' },
      twr: unknown('before_inception'),
      volatility: unknown('before_inception'),
      maxDrawdown: unknown('before_inception'),
      share: near(410 / 2000),
    });
  });

  test('leaves out portfolios without a value on every day, and counts them', async () => {
    await twoPortfolios();
    const bare = await makeInstrument(t);
    const invalid = await makePortfolio(t, { clientId, name: 'Faulty' });
    await bookTestEntries(t, invalid, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '100' },
      // Units received for a fee alone have no price of their own.
      { type: 'buy', tradeDate: '2026-11-02', instrumentId: bare, quantity: '10', price: '0', fee: '100' },
    ]);
    const found = await analytics('MAX');
    expect(found).toMatchObject({
      leftOut: 1,
      value: { known: true, value: '1590', partial: true },
      twr: { ...near(1590 / 1600 - 1), partial: true },
      unknownLines: 1,
    });
    expect((await ranking('MAX')).at(-1)).toMatchObject({
      portfolio: { name: 'Faulty' },
      twr: unknown('missing_price'),
    });
  });

  test('reports the figures of an empty firm as unknown, not zero', async () => {
    const none = unknown('no_value');
    expect(await analytics()).toMatchObject({
      twr: none,
      volatility: none,
      maxDrawdown: none,
      series: { days: [] },
      months: [],
    });
    expect(await ranking('1Y')).toEqual([]);
  });

  test('refuses agents, and answers 304 until something changes', async () => {
    await twoPortfolios();
    const agent = await t.signInAs('agent');
    const asked = (as: TestPerson, etag = '') =>
      t.fetch('/api/analytics', {
        headers: { authorization: `Bearer ${as.accessToken}`, 'if-none-match': etag },
      });
    expect((await asked(agent)).status).toBe(403);
    const first = await asked(employee);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, (await asked(employee, etag)).status]).toEqual([200, 304]);
    const other = await makePortfolio(t, { clientId });
    await bookTestEntries(t, other, [{ type: 'deposit', tradeDate: '2026-11-02', amount: '10' }]);
    expect((await asked(employee, etag)).status).toBe(200);
  });
});
