import { addTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { putFxRate, putPrice } from '@partnerfolio/contract/market-data';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
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
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  clientId = await makeClient(t, employee);
  id = await makePortfolio(t, { clientId });
  acme = await makeInstrument(t, { symbol: 'ACME' });
});

/** Advances the clock by some days and signs in again. */
const pass = async (days: number) => {
  t.clock.advance({ days });
  employee = await t.signInAs('employee');
};

const performance = async (query: object = {}, headers: Record<string, string> = {}) =>
  t.request(getPerformance, { params: { id }, query: query as never }, { as: employee, headers });
const holdings = async (query: object = {}) =>
  (await t.request(getHoldings, { params: { id }, query: query as never }, employee)).body;
const known = (figure: { known: boolean; value?: unknown }) => (figure.known ? figure.value : figure);

/** 100 bought at 10, then worth 12 each; a fee of 10 and a dividend of 30 in between. */
const simple = async () => {
  await priceTestInstrument(t, acme, { '2026-11-02': '10', '2026-11-19': '11', '2026-11-20': '12' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1010' },
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: acme, quantity: '100', price: '10', fee: '10' },
    { type: 'dividend', tradeDate: '2026-11-10', instrumentId: acme, amount: '30' },
  ]);
};

describe('GET /api/portfolios/:id/performance', () => {
  test('returns value, returns, gains and series of a simple ledger', async () => {
    await simple();
    const { body } = await performance();
    expect(body).toMatchObject({
      asOf: '2026-11-20',
      from: '2026-11-01',
      to: '2026-11-20',
      currency: 'EUR',
      value: { known: true, value: '1230' },
      cost: { known: true, value: '1010' },
      unrealised: { known: true, value: '190' },
      realised: { known: true, value: '0' },
      inflows: { known: true, value: '1010' },
      outflows: { known: true, value: '0' },
      gain: { known: true, value: '220' },
      income: { known: true, value: '30' },
      fees: { known: true, value: '10' },
      taxes: { known: true, value: '0' },
      twrAnnual: { known: false, reason: 'shorter_than_a_year' },
      quality: { stale: [], tradePrices: [], staleRates: [], missing: [], negativeCash: [], faults: [] },
    });
    expect(known(body.twr)).toBeCloseTo(1230 / 1010 - 1, 12);
    expect(known(body.dayChange.amount)).toBe('100');
    expect(known(body.dayChange.rate)).toBeCloseTo(1230 / 1130 - 1, 12);
    expect(body.maxDrawdown).toMatchObject({ known: true, peak: '2026-11-01', trough: '2026-11-02' });
    const { series } = body;
    expect(series.days.length).toBe(20);
    expect([series.value[0], series.value[1], series.value.at(-1)]).toEqual([0, 1000, 1230]);
    expect(series.invested.at(-1)).toBe(1010);
    expect(series.twr.at(-1)).toBeCloseTo(1230 / 1010 - 1, 9);
    expect(body.returns.map((one) => one.period)).toEqual(['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'MAX']);
  });

  test('shows the figures of Friday on a weekend without events, including its daily change', async () => {
    await simple();
    const { body: friday } = await performance();
    await pass(2);
    const { body } = await performance();
    expect(body).toEqual(friday);
    expect(known(body.dayChange.amount)).toBe('100');
    expect(await holdings()).toMatchObject({ asAt: '2026-11-20' });
  });

  test('counts a trade or a price on a weekend on its day', async () => {
    await simple();
    await pass(1);
    await priceTestInstrument(t, acme, { '2026-11-21': '13' });
    expect((await performance()).body).toMatchObject({ asOf: '2026-11-21', value: { value: '1330' } });
  });

  test('limits a range by dates or period to the existing days', async () => {
    await simple();
    const { body } = await performance({ from: '2026-11-10', to: '2026-11-19' });
    expect(body).toMatchObject({ from: '2026-11-10', to: '2026-11-19', value: { value: '1130' } });
    expect(known(body.twr)).toBeCloseTo(1130 / 1030 - 1, 12);
    expect(body.series.days.length).toBe(10);
    expect((await performance({ period: '5Y', to: '2030-01-01' })).body).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
    });
  });

  test('422 for a range that ends before it begins, an invalid period and an invalid day', async () => {
    const backwards = await performance({ from: '2026-11-10', to: '2026-11-09' });
    expect(backwards.problem?.fields?.[0]?.path).toBe('from');
    expect((await performance({ period: '2W' })).status).toBe(422);
    expect((await performance({ from: 'yesterday' })).status).toBe(422);
  });

  test('reports a value of zero and unknown returns for a ledger without entries', async () => {
    const { body } = await performance();
    expect(body).toMatchObject({ value: { known: true, value: '0' }, series: { days: [], value: [] } });
    expect(body.twr.known).toBe(false);
    expect(await holdings()).toMatchObject({ holdings: [], cash: [], total: { known: true, value: '0' } });
  });

  test('marks a missing price as unknown and the total as incomplete, never as zero', async () => {
    await simple();
    const other = await makeInstrument(t, { symbol: 'NONE' });
    await bookTestEntries(t, id, [
      // Units received for a fee alone have no price of their own.
      { type: 'buy', tradeDate: '2026-11-12', instrumentId: other, quantity: '1', price: '0', fee: '30' },
    ]);
    const { body } = await performance();
    expect(body.value).toEqual({ known: true, value: '1200', partial: true });
    expect(body.twr).toEqual({ known: false, reason: 'missing_price' });
    expect(body.series.value.at(-1)).toBeNull();
    expect(body.quality.missing).toEqual([{ kind: 'price', what: 'NONE', instrumentId: other }]);
    const lines = (await holdings()).holdings;
    expect(lines.find((line) => line.instrument.symbol === 'NONE')).toMatchObject({
      price: null,
      value: { known: false, reason: 'missing_price' },
      cost: { known: true, value: '30' },
    });
  });

  test('304 until the ledger, a price, a rate or the day changes', async () => {
    await simple();
    const first = await performance();
    let etag = first.headers.get('etag') ?? '';
    const conditional = async () => {
      const answer = await performance({}, { 'if-none-match': etag });
      etag = answer.headers.get('etag') ?? etag;
      return answer.status;
    };
    expect(await conditional()).toBe(304);
    const deposit = { type: 'deposit', tradeDate: '2026-11-12', amount: '1', currency: 'EUR' };
    await t.request(addTransaction, { params: { id }, body: deposit as never }, employee);
    expect([await conditional(), await conditional()]).toEqual([200, 304]);
    const params = { id: acme, day: '2026-11-20' as never };
    await t.request(putPrice, { params, body: { close: '13' } }, employee);
    expect([await conditional(), await conditional()]).toEqual([200, 304]);
    const pair = { base: 'EUR', quote: 'USD', day: '2026-11-20' as never };
    await t.request(putFxRate, { params: pair, body: { rate: '1.1' } }, employee);
    expect([await conditional(), await conditional()]).toEqual([200, 304]);
    await pass(3);
    expect([await conditional(), await conditional()]).toEqual([200, 304]);
  });

  test('answers like a process with empty caches after a back-dated trade, an edit and a corrected price', async () => {
    await simple();
    await performance();
    const added = await t.request(
      addTransaction,
      {
        params: { id },
        body: {
          type: 'sell',
          tradeDate: '2026-11-03',
          instrumentId: acme,
          quantity: '40',
          price: '10.5',
          currency: 'EUR',
        } as never,
      },
      employee,
    );
    await performance();
    const price = { id: acme, day: '2026-11-19' as never };
    await t.request(putPrice, { params: price, body: { close: '10.123456789012' } }, employee);
    await performance();
    const edit = {
      type: 'sell',
      tradeDate: '2026-11-04',
      instrumentId: acme,
      quantity: '30',
      price: '10.25',
      currency: 'EUR',
      revision: 1,
    };
    const target = { id, transactionId: added.body.id };
    await t.request(updateTransaction, { params: target, body: edit as never }, employee);
    const warm = (await performance()).body;
    // A copy of the portfolio has no cached state, so it is computed from the rows.
    const rows = await t.db.selectFrom('transactions').selectAll().orderBy('seq').execute();
    id = await makePortfolio(t, { clientId });
    await bookTestEntries(
      t,
      id,
      rows.map((row) => ({
        type: row.type,
        tradeDate: row.trade_date,
        instrumentId: row.instrument_id,
        quantity: row.quantity,
        price: row.price,
        amount: row.amount,
        fee: row.fee,
      })),
    );
    const cold = (await performance()).body;
    expect(warm).toEqual(cold);
    expect(known(warm.value)).toBe('1177.5');
  });

  test('gives concurrent callers the same answer', async () => {
    await simple();
    const answers = await Promise.all(Array.from({ length: 5 }, () => performance()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });
});

describe('GET /api/portfolios/:id/holdings', () => {
  test('returns positions with cost, gains and prices, and cash, on any day', async () => {
    await simple();
    expect(await holdings()).toMatchObject({
      asAt: '2026-11-20',
      holdings: [
        {
          instrument: { symbol: 'ACME', assetClass: 'equity' },
          quantity: '100',
          price: '12',
          priceDay: '2026-11-20',
          stale: false,
          value: { known: true, value: '1200' },
          cost: { known: true, value: '1010' },
          unrealised: { known: true, value: '190' },
          income: { known: true, value: '30' },
          spark: [10, 11, 12],
        },
      ],
      cash: [{ currency: 'EUR', amount: '30' }],
      total: { known: true, value: '1230' },
    });
    const before = await holdings({ asAt: '2026-11-05' });
    expect(before).toMatchObject({ asAt: '2026-11-05', total: { value: '1000' }, cash: [] });
    expect(before.holdings[0]).toMatchObject({ quantity: '100', income: { value: '0' }, spark: [10] });
  });

  test("leaves a holding's own trades out of its return of the day", async () => {
    await simple();
    await bookTestEntries(t, id, [
      { type: 'sell', tradeDate: '2026-11-20', instrumentId: acme, quantity: '50', price: '12' },
    ]);
    const [line] = (await holdings()).holdings;
    expect(line && known(line.dayChange)).toBeCloseTo(12 / 11 - 1, 12);
  });

  test('splits gains in another currency into price and currency', async () => {
    const dollars = await makeInstrument(t, { symbol: 'USA', currency: 'USD' });
    await priceTestInstrument(t, dollars, { '2026-11-02': '10', '2026-11-20': '12' });
    for (const [day, rate] of [
      ['2026-11-02', '0.5'],
      ['2026-11-20', '0.6'],
    ] as const) {
      const params = { base: 'USD', quote: 'EUR', day: day as never };
      await t.request(putFxRate, { params, body: { rate } }, employee);
    }
    await bookTestEntries(t, id, [
      {
        type: 'buy',
        tradeDate: '2026-11-02',
        instrumentId: dollars,
        quantity: '10',
        price: '10',
        currency: 'USD',
      },
    ]);
    const [line] = (await holdings()).holdings;
    expect(line).toMatchObject({
      value: { value: '72' },
      cost: { value: '50' },
      unrealised: { value: '22' },
      unrealisedCurrency: { value: '10' },
      unrealisedPrice: { value: '12' },
    });
    const quality = (await performance()).body.quality;
    expect(quality.negativeCash).toEqual([{ currency: 'USD', since: '2026-11-02' }]);
  });

  test('shows prices from before a split in units after it', async () => {
    await simple();
    await bookTestEntries(t, id, [
      { type: 'split', tradeDate: '2026-11-20', instrumentId: acme, ratioNew: '2', ratioOld: '1' },
    ]);
    const [line] = (await holdings()).holdings;
    expect(line).toMatchObject({ quantity: '200', spark: [5, 5.5, 12] });
  });
});
