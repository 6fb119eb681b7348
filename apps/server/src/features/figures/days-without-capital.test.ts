/** Days without capital, closed portfolios, weekends and months without prices, as the API reports them. */
import { getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { getClientFigures } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import {
  closePortfolio,
  getPortfolio,
  listPortfolios,
  reopenPortfolio,
} from '@partnerfolio/contract/portfolios';
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
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  acme = await makeInstrument(t, { symbol: 'ACME' });
});

const performance = async (id: string, query: object = {}) =>
  (await t.request(getPerformance, { params: { id }, query: query as never }, admin)).body;
const listed = async (id: string) => {
  const { body } = await t.request(listPortfolios, { query: {} as never }, admin);
  return body.items.find((row) => row.id === id);
};
const rankedReturn = async (period: '1M' | 'MAX') =>
  (await t.request(listRanking, { query: { period } }, admin)).body.items[0]?.twr;

const known = (value: number) => ({ known: true, value: expect.closeTo(value, 9) as number });

/** Bought at 100, sold at 500, taxed a week later without holdings, bought again, and 10 % up. */
const soldThenTaxed = async (): Promise<string> => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await priceTestInstrument(t, acme, {
    '2026-10-05': '100',
    '2026-10-12': '500',
    '2026-11-02': '500',
    '2026-11-20': '550',
  });
  await bookTestEntries(t, id, [
    { type: 'buy', tradeDate: '2026-10-05', instrumentId: acme, quantity: '10', price: '100' },
    { type: 'sell', tradeDate: '2026-10-12', instrumentId: acme, quantity: '10', price: '500' },
    { type: 'tax', tradeDate: '2026-10-19', instrumentId: acme, amount: '5' },
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: acme, quantity: '10', price: '500' },
  ]);
  return id;
};

describe('a tax booked when nothing is held any more', () => {
  test('leaves the return unchanged and is listed with its amount', async () => {
    const body = await performance(await soldThenTaxed());
    expect(body.twr).toEqual({ ...known(4.5), leftOut: true });
    expect(body.twrGross).toMatchObject(known(4.5));
    expect(body.maxDrawdown).toMatchObject({ value: 0 });
    expect(body.leftOut).toEqual({
      charges: '5',
      income: '0',
      returnedCapital: '0',
      days: 1,
      from: '2026-10-19',
      to: '2026-10-19',
    });
    expect(body.gain).toEqual({ known: true, value: '4495' });
    expect(body.taxes).toEqual({ known: true, value: '5' });
  });

  test('is noted in the list of portfolios, the months, the client and Analytics alike', async () => {
    const id = await soldThenTaxed();
    expect((await listed(id))?.sinceInception).toEqual({ ...known(4.5), leftOut: true });
    const table = (await t.request(getReturnTable, { params: { id } }, admin)).body;
    expect(table.months.map(({ twr }) => twr)).toEqual([{ ...known(4), leftOut: true }, known(0.1)]);
    const client = (await t.request(getClientFigures, { params: { id: clientId } }, admin)).body;
    expect(client.sinceInception).toEqual({ ...known(4.5), leftOut: true });
    const { body } = await t.request(getAnalytics, { query: { period: 'MAX' } }, admin);
    expect(body.twr).toEqual({ ...known(4.5), leftOut: true });
    expect(await rankedReturn('MAX')).toEqual({ ...known(4.5), leftOut: true });
  });

  test('lists a return of capital after the last sale, exactly, and counts it as no sale', async () => {
    const id = await soldThenTaxed();
    const returned = {
      type: 'return_of_capital',
      instrumentId: acme,
      amount: '40.005',
      fee: '0.005',
    } as const;
    await bookTestEntries(t, id, [{ ...returned, tradeDate: '2026-10-20' }]);
    const body = await performance(id);
    expect(body.twr).toEqual({ ...known(4.5), leftOut: true });
    expect(body.gain).toMatchObject({ value: '4535' });
    expect(body.leftOut).toEqual({
      charges: '5.005',
      income: '0',
      returnedCapital: '40.005',
      days: 2,
      from: '2026-10-19',
      to: '2026-10-20',
    });
    const gains = (await t.request(listRealisedGains, { params: { id } }, admin)).body;
    expect(gains.items.map(({ type }) => type)).toEqual(['return_of_capital', 'sell']);
    expect(gains.years).toMatchObject([{ year: 2026, sales: 1, gain: { value: '4040' } }]);
  });

  test("leaves the month's return on the dashboard unchanged, however little cash paid it", async () => {
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-09-01', amount: '1000' },
      { type: 'withdrawal', tradeDate: '2026-09-02', amount: '992' },
      { type: 'fee', tradeDate: '2026-11-10', amount: '5' },
      { type: 'deposit', tradeDate: '2026-11-12', amount: '997' },
      { type: 'interest', tradeDate: '2026-11-13', amount: '100' },
    ]);
    const month = { ...known(0.1), leftOut: true };
    expect((await t.request(getDashboard, undefined, admin)).body.monthChange).toEqual(month);
    expect((await t.request(getDashboardOverview, undefined, admin)).body.monthChange).toMatchObject(month);
    const { body } = await t.request(getAnalytics, { query: { period: '1M' } }, admin);
    expect(body.twr).toEqual(month);
    expect(await rankedReturn('1M')).toEqual(month);
  });
});

test('flags a day beyond 50 % on little capital', async () => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await priceTestInstrument(t, acme, { '2026-11-02': '100', '2026-11-18': '160', '2026-11-20': '160' });
  await bookTestEntries(t, id, [
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: acme, quantity: '10', price: '100' },
    { type: 'sell', tradeDate: '2026-11-03', instrumentId: acme, quantity: '9.95', price: '100' },
  ]);
  const body = await performance(id);
  expect(body.twr).toEqual({ ...known(0.6), littleCapital: true });
  expect(body.littleCapital).toEqual(['2026-11-18']);
  expect((await listed(id))?.sinceInception).toEqual({ ...known(0.6), littleCapital: true });
});

describe('the money-weighted return', () => {
  test('of a period under a year comes with the return over the period', async () => {
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-09-01', amount: '1000' },
      { type: 'interest', tradeDate: '2026-11-20', amount: '100' },
    ]);
    const body = await performance(id);
    expect(body.irr).toEqual(known(1.1 ** (365 / 80) - 1));
    expect(body.irrOfPeriod).toEqual(known(0.1));
  });

  test('lists all solutions if none has the sign of the gain', async () => {
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2024-11-20', amount: '1000' },
      { type: 'interest', tradeDate: '2025-11-19', amount: '1300' },
      { type: 'withdrawal', tradeDate: '2025-11-20', amount: '2300' },
      { type: 'deposit', tradeDate: '2026-11-20', amount: '1320' },
      { type: 'fee', tradeDate: '2026-11-20', amount: '1320' },
    ]);
    const { irr } = await performance(id);
    expect(irr).toMatchObject({ known: false, reason: 'several_rates' });
    expect(irr.roots?.map((root) => root.toFixed(6))).toEqual(['0.100000', '0.200000']);
  });
});

describe('a closed portfolio', () => {
  const closed = async (): Promise<string> => {
    const id = await makePortfolio(t, { clientId });
    await priceTestInstrument(t, acme, { '2025-03-03': '10', '2025-06-02': '12', '2026-11-20': '50' });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-03-03', amount: '100' },
      { type: 'buy', tradeDate: '2025-03-03', instrumentId: acme, quantity: '10', price: '10' },
      { type: 'sell', tradeDate: '2025-06-02', instrumentId: acme, quantity: '10', price: '12' },
      { type: 'withdrawal', tradeDate: '2025-06-02', amount: '120' },
    ]);
    const { body } = await t.request(getPortfolio, { params: { id } }, admin);
    await t.request(
      closePortfolio,
      { params: { id }, body: { closedOn: '2025-09-01', revision: body.revision } as never },
      admin,
    );
    return id;
  };

  test('ends on its last day with holdings', async () => {
    const body = await performance(await closed());
    expect(body).toMatchObject({ asOf: '2025-06-02', to: '2025-06-02', twr: known(0.2) });
    // Counted from the opening day.
    expect(body.series.days.length).toBe(93);
    expect(body.dayChange).toEqual({
      amount: { known: false, reason: 'closed' },
      rate: { known: false, reason: 'closed' },
    });
  });

  test('has returns of the usual periods as of its end, and none of a range after it', async () => {
    const id = await closed();
    const month = (await performance(id)).returns.find(({ period }) => period === '1M');
    expect(month).toMatchObject({ from: '2025-05-02', twr: known(0.2) });
    const after = await performance(id, { from: '2026-01-01', to: '2026-06-30' });
    expect(after).toMatchObject({
      twr: { known: false, reason: 'closed' },
      irr: { known: false, reason: 'closed' },
      series: { days: [], twr: [] },
    });
    expect(await performance(id, { from: '2025-05-01', to: '2026-06-30' })).toMatchObject({
      from: '2025-05-01',
      to: '2025-06-02',
      twr: known(0.2),
    });
  });

  test("has no year to date and no daily change in a later year, alone or as a client's only portfolio", async () => {
    const id = await closed();
    const reason = { known: false, reason: 'closed' };
    expect(await listed(id)).toMatchObject({
      asOf: '2025-06-02',
      dayChange: reason,
      yearToDate: reason,
      sinceInception: known(0.2),
    });
    const client = (await t.request(getClientFigures, { params: { id: clientId } }, admin)).body;
    expect(client).toMatchObject({ yearToDate: reason, sinceInception: known(0.2) });
    expect(client.series.days).toHaveLength(92);
  });

  test('continues to today once it is reopened', async () => {
    const id = await closed();
    await performance(id);
    await t.request(reopenPortfolio, { params: { id } }, admin);
    expect(await performance(id)).toMatchObject({ asOf: '2026-11-20', to: '2026-11-20' });
  });
});

test('an entry on a Sunday keeps the day change of the week before, everywhere', async () => {
  const id = await makePortfolio(t, { clientId });
  // 2026-11-20 is a Friday.
  await priceTestInstrument(t, acme, { '2026-11-02': '10', '2026-11-19': '11', '2026-11-20': '12.1' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  t.clock.advance({ days: 2 });
  admin = await t.signInAs('admin');
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-22', amount: '500' }]);
  const body = await performance(id);
  expect(body).toMatchObject({ asOf: '2026-11-22', dayChange: { amount: { value: '110' } } });
  expect(body.dayChange.rate).toEqual(known(0.1));
  expect((await listed(id))?.dayChange).toEqual(known(0.1));
  const overview = (await t.request(getDashboardOverview, undefined, admin)).body;
  expect(overview.moves[0]).toMatchObject({
    amount: { value: '110' },
    rate: expect.closeTo(0.1, 9) as number,
  });
  const { holdings } = (await t.request(getHoldings, { params: { id }, query: {} as never }, admin)).body;
  expect(holdings[0]?.dayChange).toEqual(known(0.1));
});

test('marks a month in which no holding got a new price', async () => {
  const id = await makePortfolio(t, { clientId });
  await priceTestInstrument(t, acme, { '2026-08-31': '10', '2026-10-30': '11' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-08-03', amount: '1000' },
    { type: 'buy', tradeDate: '2026-08-31', instrumentId: acme, quantity: '100', price: '10' },
    { type: 'fee', tradeDate: '2026-09-30', amount: '1' },
  ]);
  const { months, years } = (await t.request(getReturnTable, { params: { id } }, admin)).body;
  expect(months.map(({ month, withoutPrices }) => [month, withoutPrices])).toEqual([
    [8, false],
    [9, true],
    [10, false],
    [11, true],
  ]);
  expect(years.map(({ withoutPrices }) => withoutPrices)).toEqual([false]);
  const { body } = await t.request(getAnalytics, { query: { period: 'MAX' } }, admin);
  expect(body.months.map(({ withoutPrices }) => withoutPrices)).toEqual([false, true, false, true]);
});
