/** Figures over a range say at which end they rest on outdated prices, in every answer and file that shows them. */
import { getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { getClientFigures } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { getContribution } from '@partnerfolio/contract/figures/contribution';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
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
import { compareTotals } from './totals/actions.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let acme: string;
let portfolio: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  t.clock.advance({ days: 7 });
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  acme = await makeInstrument(t, { symbol: 'ACME' });
  portfolio = await makePortfolio(t, { clientId });
  await bookTestEntries(t, portfolio, [
    { type: 'deposit', tradeDate: '2025-01-02', amount: '2400' },
    { type: 'buy', tradeDate: '2025-01-02', instrumentId: acme, quantity: '100', price: '24' },
  ]);
  await priceTestInstrument(t, acme, { '2025-01-02': '24', '2025-12-31': '24', '2026-11-26': '25' });
});

const performance = async (id: string, query: object = {}) =>
  (await t.request(getPerformance, { params: { id }, query: query as never }, admin)).body;
const overview = async () => (await t.request(getDashboardOverview, {}, admin)).body;
const row = async () => (await t.request(listPortfolios, { query: {} }, admin)).body.items[0];

const near = (value: number) => expect.closeTo(value, 9) as number;
const openingOld = { opening: 1, closing: 0 };
const moved = { known: true, value: near(1 / 24), outdated: openingOld };

describe('closes of 2 January 2025, 31 December 2025 and 26 November 2026', () => {
  test('mark the month of the dashboard, which lists the instrument among its issues', async () => {
    expect(t.clock.today()).toBe('2026-11-27');
    expect((await t.request(getDashboard, undefined, admin)).body.monthChange).toEqual(moved);
    const found = await overview();
    expect(found.monthChange).toEqual(moved);
    expect(found.problems).toEqual([
      {
        kind: 'outdated_opening_price',
        instrument: { id: acme, symbol: 'ACME', name: 'ACME' },
        day: '2026-10-31',
        portfolios: 1,
      },
    ]);
  });

  test('mark each range of the performance that opens on an old price, and no other', async () => {
    const found = await performance(portfolio, { period: '1M' });
    const byPeriod = Object.fromEntries(found.returns.map(({ period, twr }) => [period, twr]));
    expect(byPeriod['1M']).toEqual(moved);
    expect(byPeriod['3M']).toEqual(moved);
    expect(byPeriod['YTD']).toEqual({ known: true, value: near(1 / 24) });
    expect(byPeriod['MAX']).not.toHaveProperty('outdated');
    expect([found.twr, found.twrGross, found.gain, found.irrOfPeriod, found.maxDrawdown]).toMatchObject(
      [0, 1, 2, 3, 4].map(() => ({ outdated: openingOld })),
    );
    expect(found.dayChange).toEqual({
      amount: { known: true, value: '0' },
      rate: { known: true, value: 0 },
    });
    expect(found.quality.outdatedOpenings).toEqual([
      {
        kind: 'price',
        what: 'ACME',
        instrumentId: acme,
        days: ['2026-10-31', '2026-10-27', '2026-08-27', '2025-11-27'],
      },
    ]);
    const { body } = await t.request(
      getContribution,
      { params: { id: portfolio }, query: { period: '1M' } as never },
      admin,
    );
    expect(body.contributions).toMatchObject({
      outdated: openingOld,
      rows: [{ twr: { outdated: openingOld } }],
    });
  });

  test('mark months and years of the table', async () => {
    const { months, years } = (await t.request(getReturnTable, { params: { id: portfolio } }, admin)).body;
    expect(months.at(-1)?.twr).toEqual(moved);
    expect(months.at(-2)?.twr).toMatchObject({ outdated: { opening: 1, closing: 1, unmoved: true } });
    expect(years.at(-1)?.twr).not.toHaveProperty('outdated');
  });

  test('mark list, client, analytics and ranking, from stored figures equal to those computed now', async () => {
    const listed = await row();
    const live = await performance(portfolio);
    expect(listed?.quality).toMatchObject({ stale: 0, outdatedOpenings: 1 });
    expect(listed?.dayChange).toEqual(live.dayChange.rate);
    const { body: ranking } = await t.request(listRanking, { query: { period: '3M' } }, admin);
    expect(ranking.items[0]?.twr).toEqual(live.returns.find(({ period }) => period === '3M')?.twr);
    expect(ranking.items[0]?.twr).toEqual(moved);
    expect(ranking.items[0]?.maxDrawdown).toEqual({ known: true, value: 0, outdated: openingOld });
    const { body } = await t.request(getAnalytics, { query: { period: '3M' } }, admin);
    expect(body.twr).toEqual(moved);
    expect(body.months.at(-1)?.twr).toEqual(moved);
    expect(body.maxDrawdown).toMatchObject({ value: 0, outdated: openingOld });
    expect(await compareTotals(t.app)).toBe(0);
  });

  test('mark the change of a holding over a day at both ends, and none of a new price', async () => {
    const changeOn = async (asAt: string) => {
      const answer = await t.request(
        getHoldings,
        { params: { id: portfolio }, query: { asAt } as never },
        admin,
      );
      return answer.body.holdings[0]?.dayChange;
    };
    expect(await changeOn('2026-11-27')).toEqual({ known: true, value: 0 });
    expect(await changeOn('2026-11-26')).toEqual(moved);
    expect(await changeOn('2026-11-25')).toEqual({
      known: true,
      value: 0,
      outdated: { opening: 1, closing: 1, unmoved: true },
    });
    expect(await changeOn('2026-01-05')).toEqual({ known: true, value: 0 });
    // Older than seven days from 8 January on, a Thursday.
    expect(await changeOn('2026-01-08')).toMatchObject({ outdated: { opening: 0, closing: 1 } });
  });

  test('say nothing where every price is fresh, as that of cash is', async () => {
    await priceTestInstrument(t, acme, {
      '2026-10-30': '24',
      '2026-10-27': '24',
      '2026-08-27': '24',
      '2025-11-27': '24',
    });
    const found = await performance(portfolio, { period: '1M' });
    expect(JSON.stringify(found)).not.toContain('"outdated"');
    expect(found.quality.outdatedOpenings).toEqual([]);
    expect((await overview()).problems).toEqual([]);
    expect((await t.request(getDashboard, undefined, admin)).body.monthChange).not.toHaveProperty('outdated');
  });
});

test('the share of the firm is that of the sum of its portfolios, through an outdated rate as well', async () => {
  const cash = await makePortfolio(t, { clientId });
  await bookTestEntries(t, cash, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '7200' }]);
  const shareOf = async () => (await t.request(getDashboard, undefined, admin)).body.monthChange;
  expect(await shareOf()).toMatchObject({ outdated: { opening: near(0.25), closing: 0 } });
  const client = await t.request(getClientFigures, { params: { id: clientId } }, admin);
  expect(client.body.yearToDate).not.toHaveProperty('outdated');
  const dollars = await makePortfolio(t, { clientId, baseCurrency: 'USD' });
  await bookTestEntries(t, dollars, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '9600', currency: 'USD' },
  ]);
  for (const [day, rate] of [
    ['2026-01-02', '1'],
    ['2026-11-26', '1'],
  ] as const)
    await t.request(
      putFxRate,
      { params: { base: 'EUR', quote: 'USD', day } as never, body: { rate } },
      admin,
    );
  expect(await shareOf()).toMatchObject({ outdated: { opening: near(12_000 / 19_200), closing: 0 } });
  expect(await compareTotals(t.app)).toBe(0);
});

test('a client whose last price is old, its last day and the file of the list say it as well', async () => {
  const other = await makeClient(t, admin);
  const old = await makeInstrument(t);
  const id = await makePortfolio(t, { clientId: other });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-01-02', instrumentId: old, quantity: '10', price: '100' },
  ]);
  await priceTestInstrument(t, old, { '2026-01-02': '100' });
  const { body } = await t.request(getClientFigures, { params: { id: other } }, admin);
  expect(body.yearToDate).toMatchObject({ outdated: { opening: 0, closing: 1 } });
  const { items } = (await t.request(listPortfolios, { query: {} }, admin)).body;
  const listed = items.find((one) => one.id === id);
  expect(listed?.dayChange).toMatchObject({ outdated: { opening: 1, closing: 1, unmoved: true } });
  // The issue of today's price covers that of the days before.
  expect(listed?.quality).toMatchObject({ stale: 1, outdatedOpenings: 0 });
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  const file = await (await t.fetch('/api/exports/portfolios', { headers })).text();
  const remark = 'rests on outdated prices (opening, 100 %; closing, 100 %; no new price in between)';
  expect(file).toContain(`Day change ${remark}`);
});
