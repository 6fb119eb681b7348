/** Currency exchanges and interest charged, from booking to figures. */
import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio, tryToBook } from '../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, as) });
});

const add = (body: object) =>
  t.request(addTransaction, { params: { id }, body: { currency: 'EUR', ...body } as never }, as);
const deal = {
  type: 'currency_exchange',
  tradeDate: '2026-03-03',
  amount: '1000',
  toAmount: '1225.50',
  toCurrency: 'USD',
  fee: '4',
};
const deposit = { type: 'deposit', tradeDate: '2026-03-02', amount: '10000' };
const balances = async () =>
  (await t.request(getHoldings, { params: { id } }, as)).body.cash
    .map(({ currency, amount }) => `${amount} ${currency}`)
    .toSorted();
const bookingErrors = async (body: object) => (await add(body)).problem?.fields;

describe('POST a currency exchange', () => {
  test('moves the cash of both currencies, and answers both amounts with their signs', async () => {
    await add(deposit);
    const added = await add(deal);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      amount: '1000',
      currency: 'EUR',
      net: '-1004',
      toAmount: '1225.50',
      toCurrency: 'USD',
      toNet: '1225.5',
    });
    expect(await balances()).toEqual(['1225.5 USD', '8996 EUR']);
    const listed = await t.request(
      listTransactions,
      { params: { id }, query: { type: 'currency_exchange' } },
      as,
    );
    expect(listed.body.items).toMatchObject([{ toAmount: '1225.50', toCurrency: 'USD' }]);
  });

  test('counts as no flow, and its fee as a fee', async () => {
    await add(deposit);
    await add(deal);
    const { body } = await t.request(getPerformance, { params: { id } }, as);
    expect(body).toMatchObject({
      inflows: { value: '10000' },
      outflows: { value: '0' },
      fees: { value: '4' },
      income: { value: '0' },
    });
  });

  test.each([
    ['without an amount bought', { toAmount: null }, ['toAmount']],
    ['without a currency bought', { toCurrency: null }, ['toCurrency']],
    ['without an amount sold', { amount: null }, ['amount']],
    ['of nothing', { amount: '0', toAmount: '0' }, ['toAmount', 'amount']],
    ['that sells nothing', { amount: '0' }, ['amount']],
    ['into the same currency', { toCurrency: 'EUR' }, ['toCurrency']],
    ['into an unknown currency', { toCurrency: 'EURO' }, ['toCurrency']],
    ['with an instrument', { instrumentId: '018f0000-0000-7000-8000-000000000001' }, ['instrumentId']],
  ])('422 for one %s, naming the field', async (_, change, paths) => {
    const fields = await bookingErrors({ ...deal, ...change });
    expect(fields?.map(({ path }) => path)).toEqual(paths);
  });

  test('answers 422 for another type that buys a currency', async () => {
    expect(await bookingErrors({ ...deposit, toAmount: '5', toCurrency: 'USD' })).toEqual([
      wrongField('toAmount', 'only_exchange_buys'),
      wrongField('toCurrency', 'only_exchange_buys'),
    ]);
  });

  test('answers 422 from pence to pounds, which are one currency', async () => {
    expect(await bookingErrors({ ...deal, currency: 'GBX', toCurrency: 'GBP' })).toEqual([
      wrongField('toCurrency', 'same_currency'),
    ]);
  });

  test('books it back-dated before the deposit, which leaves the cash below zero for a day', async () => {
    await add(deposit);
    await add({ ...deal, tradeDate: '2026-03-01' });
    expect(await balances()).toEqual(['1225.5 USD', '8996 EUR']);
    const { quality } = (await t.request(getPerformance, { params: { id } }, as)).body;
    expect(quality.negativeCash).toEqual([{ currency: 'EUR', since: '2026-03-01' }]);
  });

  test('leaves the value unknown without a rate, and names the missing one', async () => {
    await add(deposit);
    await add({ ...deal, toCurrency: 'SEK' });
    const { total, cash } = (await t.request(getHoldings, { params: { id } }, as)).body;
    expect(total).toMatchObject({ value: '8996', partial: true });
    expect(cash.find(({ currency }) => currency === 'SEK')).toMatchObject({
      amount: '1225.5',
      value: { known: false, reason: 'missing_rate' },
    });
  });

  test('is refused by the database without both amounts', async () => {
    const entry = { type: 'deposit', tradeDate: '2026-03-02', amount: '5' } as const;
    await expect(tryToBook(t, id, [{ ...entry, toAmount: '5', toCurrency: 'USD' }])).rejects.toThrow(
      /transactions_exchange/,
    );
  });
});

describe('a booked currency exchange', () => {
  test('is edited, with its previous amounts in the audit log', async () => {
    await add(deposit);
    const { id: transactionId, revision } = (await add(deal)).body;
    const body = { ...deal, currency: 'EUR', toAmount: '1230', fee: '0', revision };
    const edited = await t.request(updateTransaction, { params: { id, transactionId }, body } as never, as);
    expect(edited.status).toBe(200);
    expect(await balances()).toEqual(['1230 USD', '9000 EUR']);
    const read = await t.request(getTransaction, { params: { id, transactionId } }, as);
    expect(read.body).toMatchObject({ toAmount: '1230', revision: 2 });
  });

  test('is reversed in both currencies', async () => {
    await add(deposit);
    const { id: transactionId, revision } = (await add(deal)).body;
    const body = { note: null, revision };
    const reversed = await t.request(reverseTransaction, { params: { id, transactionId }, body }, as);
    expect(reversed.body).toMatchObject({ net: '1004', toNet: '-1225.5', reversesId: transactionId });
    expect(await balances()).toEqual(['10000 EUR']);
  });
});

describe('interest charged', () => {
  test('reduces cash and income', async () => {
    await add(deposit);
    await add({ type: 'interest', tradeDate: '2026-03-03', amount: '10' });
    const added = await add({ type: 'interest_charged', tradeDate: '2026-03-03', amount: '30' });
    expect(added.body.net).toBe('-30');
    expect(await balances()).toEqual(['9980 EUR']);
    const { body } = await t.request(getPerformance, { params: { id } }, as);
    expect(body).toMatchObject({ income: { value: '-20' }, fees: { value: '0' }, outflows: { value: '0' } });
  });
});
