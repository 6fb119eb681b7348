/** The valuation of portfolios over HTTP: conversion routes, own trades as prices, amounts to the cent. */
import { getClientFigures } from '@partnerfolio/contract/clients';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
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

const performance = async (id: string, query: object = {}) =>
  (await t.request(getPerformance, { params: { id }, query: query as never }, employee)).body;
const holdings = async (id: string) =>
  (await t.request(getHoldings, { params: { id }, query: {} }, employee)).body;
const putRate = (pair: string, day: string, rate: string) => {
  const [base, quote] = pair.split('/');
  return t.request(putFxRate, { params: { base, quote, day } as never, body: { rate } }, employee);
};

describe('an exchange rate', () => {
  test("of years ago loses to yesterday's cross rate, everywhere, and the route is shown", async () => {
    await putRate('USD/EUR', '2015-01-02', '0.83');
    await putRate('EUR/USD', '2026-11-19', '1.08');
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-20', amount: '1000', currency: 'USD' },
    ]);
    const { cash, total } = await holdings(id);
    expect(cash).toMatchObject([
      {
        value: { known: true, value: '925.925925925925925925925926' },
        fxRate: {
          rate: '0.925925925925925926',
          day: '2026-11-19',
          path: ['USD', 'EUR'],
          quotes: [{ base: 'EUR', quote: 'USD', day: '2026-11-19' }],
          stale: false,
        },
      },
    ]);
    const found = await performance(id);
    expect([found.value, found.inflows]).toEqual([total, total]);
    expect(found.quality.staleRates).toEqual([]);
    expect(found.series.value.at(-1)).toBeCloseTo(1000 / 1.08, 8);
    // A client with a portfolio in dollars is valued at the same rate.
    const dollars = await makePortfolio(t, { clientId, baseCurrency: 'USD' });
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2026-11-20', amount: '1000', currency: 'USD' },
    ]);
    const figures = await t.request(getClientFigures, { params: { id: clientId } }, employee);
    expect(figures.body.value).toEqual({ known: true, value: '1851.8518518519' });
  });

  test('that is outdated is shown with its day and route, even beside a fresh price', async () => {
    await putRate('EUR/USD', '2026-11-02', '1.25');
    await putRate('EUR/CHF', '2026-11-19', '0.9');
    const swiss = await makeInstrument(t, { symbol: 'SWX', currency: 'CHF' });
    await priceTestInstrument(t, swiss, { '2026-11-20': '9' });
    const id = await makePortfolio(t, { clientId, baseCurrency: 'USD', cashKept: false });
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-11-20', instrumentId: swiss, quantity: '2', currency: 'CHF' },
    ]);
    const { quality } = await performance(id);
    expect([quality.stale, quality.staleRates]).toEqual([
      [],
      [{ currency: 'CHF', day: '2026-11-02', path: ['CHF', 'EUR', 'USD'] }],
    ]);
    expect((await holdings(id)).holdings).toMatchObject([
      { priceStale: false, stale: true, value: { value: '25' } },
    ]);
    const { items } = (await t.request(listPortfolios, { query: {} }, employee)).body;
    expect(items[0]?.quality).toMatchObject({ stale: 0, staleRates: 1, tradePrices: 0 });
  });

  test('of a minor unit is refused, naming its field: pence are a hundredth of a pound', async () => {
    const refused = await putRate('GBX/EUR', '2026-11-19', '0.0115');
    expect([refused.status, refused.problem?.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'base', message: expect.stringContaining('minor unit') })],
    ]);
    expect((await putRate('EUR/GBX', '2026-11-19', '87')).problem?.fields?.[0]?.path).toBe('quote');
    expect((await putRate('GBP/EUR', '2026-11-19', '1.15')).status).toBe(200);
  });
});

describe('a holding that never had a closing price', () => {
  test('is valued at the last own trade, and marked so, until it gets one', async () => {
    const bare = await makeInstrument(t, { symbol: 'BARE' });
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-19', amount: '100' },
      { type: 'buy', tradeDate: '2026-11-19', instrumentId: bare, quantity: '2', price: '30', fee: '5' },
    ]);
    const { quality, value } = await performance(id);
    expect(value).toEqual({ known: true, value: '95' });
    expect(quality).toMatchObject({
      tradePrices: [{ id: bare, symbol: 'BARE', day: '2026-11-19' }],
      missing: [],
      stale: [],
    });
    const held = {
      price: '30',
      priceDay: '2026-11-19',
      priceSource: 'trade',
      priceStale: false,
      fxRate: null,
    };
    expect((await holdings(id)).holdings).toMatchObject([{ ...held, value: { value: '60' } }]);
    const list = async () =>
      (await t.request(listPortfolios, { query: {} }, employee)).body.items[0]?.quality;
    expect(await list()).toMatchObject({ tradePrices: 1, missing: 0 });
    await priceTestInstrument(t, bare, { '2026-11-20': '31' });
    expect((await holdings(id)).holdings).toMatchObject([{ price: '31', priceSource: 'close' }]);
    expect((await performance(id)).quality.tradePrices).toEqual([]);
    expect(await list()).toMatchObject({ tradePrices: 0 });
  });
});

test('returns amounts of tens of billions to the cent, and a gain that equals the difference of the returned values', async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-11-18': '9.99', '2026-11-20': '10.01' });
  const id = await makePortfolio(t, { clientId });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-18', amount: '10000000000.01' },
    { type: 'deposit', tradeDate: '2026-11-18', amount: '10000000000.02' },
    {
      type: 'buy',
      tradeDate: '2026-11-18',
      instrumentId: acme,
      quantity: '1000000001',
      price: '9.99',
      fee: '1234567.89',
      tax: '0.07',
    },
    { type: 'dividend', tradeDate: '2026-11-19', instrumentId: acme, amount: '12345678901.23' },
    { type: 'withdrawal', tradeDate: '2026-11-19', amount: '9876543210.98' },
  ]);
  const found = await performance(id);
  expect(found).toMatchObject({
    inflows: { value: '20000000000.03' },
    outflows: { value: '9876543210.98' },
    income: { value: '12345678901.23' },
    fees: { value: '1234567.89' },
    taxes: { value: '0.07' },
    value: { value: '22487901122.34' },
    gain: { value: '12364444333.29' },
    dayChange: { amount: { value: '20000000.02' } },
  });
  // The values in a chart include the cents.
  expect(found.series.value.at(-1)).toBe(22487901122.34);
  expect(found.series.invested.at(-1)).toBe(10123456789.05);
});
