/** Which dates can be stored, on every way in; a query for a range far from any data gets an empty answer. */
import { addTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { putFxRate, putPrice } from '@partnerfolio/contract/market-data';
import { getPerformance } from '@partnerfolio/contract/performance';
import { createPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { createProposal } from '@partnerfolio/contract/proposals';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './testing/ledgers.ts';
import { proposalForm } from './testing/proposals.ts';
import { portfolioBody } from './testing/records.ts';
import { wrongField } from './testing/field-errors.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let portfolioId: string;
let instrumentId: string;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  portfolioId = await makePortfolio(t, { clientId });
  instrumentId = await makeInstrument(t);
  await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '100' }]);
});
afterAll(() => t.close());

const day = (text: string) => localDateSchema.parse(text);
const deposit = (dates: { tradeDate: string; settlementDate?: string }) => ({
  type: 'deposit' as const,
  amount: '1',
  currency: 'EUR',
  tradeDate: day(dates.tradeDate),
  settlementDate: dates.settlementDate === undefined ? null : day(dates.settlementDate),
});

/** Every way to store a date; today is 2026-11-20. */
const ways: Readonly<Record<string, (date: string) => Promise<{ status: number }>>> = {
  trade: (tradeDate) =>
    t.request(addTransaction, { params: { id: portfolioId }, body: deposit({ tradeDate }) }, admin),
  price: (date) =>
    t.request(putPrice, { params: { id: instrumentId, day: day(date) }, body: { close: '1' } }, admin),
  rate: (date) =>
    t.request(
      putFxRate,
      { params: { base: 'EUR', quote: 'USD', day: day(date) }, body: { rate: '1' } },
      admin,
    ),
};

describe.each(Object.keys(ways))('the date of a %s', (name) => {
  test.each([
    ['0001-01-01', 422],
    ['1899-12-31', 422],
    ['1900-01-01', 200],
    ['2026-11-20', 200],
    ['2026-11-21', 422],
    ['2201-01-01', 422],
  ])('%s is answered %i', async (date, expected) => {
    const answer = await ways[name]?.(date);
    const refused = (answer?.status ?? 0) >= 400 ? 422 : 200;
    expect({ status: refused, isServerError: (answer?.status ?? 500) >= 500 }).toEqual({
      status: expected,
      isServerError: false,
    });
  });
});

test('accepts a settlement at most a year from today', async () => {
  const settle = (settlementDate: string) =>
    t.request(
      addTransaction,
      { params: { id: portfolioId }, body: deposit({ tradeDate: '2026-11-20', settlementDate }) },
      admin,
    );
  expect((await settle('2027-11-20')).status).toBe(201);
  expect((await settle('2027-11-21')).problem?.fields).toEqual([
    wrongField('settlementDate', 'late_settlement'),
  ]);
});

test("accepts a portfolio's opening, and a proposal's due date, between 1900 and 2200", async () => {
  const open = (openedOn: string) =>
    t.request(
      createPortfolio,
      { params: { id: clientId }, body: { ...portfolioBody, openedOn: day(openedOn) } },
      admin,
    );
  expect((await open('1899-12-31')).status).toBe(422);
  expect((await open('1900-01-01')).status).toBe(201);
  const propose = (dueOn: string) =>
    t.request(
      createProposal,
      { params: { id: clientId }, body: { ...proposalForm, dueOn: day(dueOn) } },
      admin,
    );
  expect((await propose('2201-01-01')).status).toBe(422);
  expect((await propose('2200-12-31')).status).toBe(201);
});

test('refuses to move an entry before 1900', async () => {
  const [transactionId = ''] = await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
  ]);
  const body = { ...deposit({ tradeDate: '1899-12-31' }), revision: 1 };
  const params = { id: portfolioId, transactionId };
  expect((await t.request(updateTransaction, { params, body }, admin)).status).toBe(422);
});

test('answers a range after the last day with an empty list', async () => {
  const { status, body } = await t.request(
    getPerformance,
    { params: { id: portfolioId }, query: { from: day('9999-12-31') } },
    admin,
  );
  expect(status).toBe(200);
  expect(body.series).toEqual({ days: [], value: [], invested: [], twr: [], drawdown: [] });
  expect(body.twr).toEqual({ known: false, reason: 'empty_period' });
});

test('lists closing prices and rates stored before 1900 or after today under the data issues', async () => {
  const symbol = 'MISDATED';
  const ownId = await makePortfolio(t, { clientId });
  const id = await makeInstrument(t, { symbol, currency: 'USD' });
  await bookTestEntries(t, ownId, [
    { type: 'buy', tradeDate: '2026-01-05', instrumentId: id, quantity: '1', price: '10', currency: 'USD' },
  ]);
  await priceTestInstrument(t, id, {
    '1899-12-31': '1',
    '2026-11-20': '10',
    '2026-11-21': '11',
    '2199-01-01': '1',
  });
  const at = t.clock.now().toISOString();
  await t.db
    .insertInto('fx_rates')
    .values(
      ['0001-01-01', '2026-11-20'].map((on) => ({
        base: 'EUR',
        quote: 'USD',
        day: on,
        rate: '2',
        source: 'test',
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { body } = await t.request(getPerformance, { params: { id: ownId } }, admin);
  expect(body.quality.misdated).toEqual([
    { kind: 'price', what: symbol, instrumentId: id, count: 3, first: '1899-12-31', last: '2199-01-01' },
    { kind: 'rate', what: 'EUR/USD', instrumentId: null, count: 1, first: '0001-01-01', last: '0001-01-01' },
  ]);
  const listed = await t.request(listPortfolios, { query: { limit: 100 } as never }, admin);
  expect(listed.body.items.find((one) => one.id === ownId)?.quality?.notices).toBe(2);
});

test('starts a range before the first day with the data', async () => {
  const asked = async (query: object) =>
    (await t.request(getPerformance, { params: { id: portfolioId }, query: query as never }, admin)).body;
  const whole = await asked({});
  const { series, from } = await asked({ from: day('0001-01-01') });
  expect([from, series.days.length]).toEqual([whole.from, whole.series.days.length]);
});
