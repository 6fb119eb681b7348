/** The cash of listed entries: running balances and totals, against sums made by hand. */
import {
  addTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { createPortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { portfolioBody } from '../../../testing/records.ts';

let t: TestApp;
let as: TestPerson;
let clientId: string;
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  clientId = await makeClient(t, as);
  id = await makePortfolio(t, { clientId });
  acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme' });
});

const add = async (body: object, portfolioId = id) => {
  const entry = { currency: 'EUR', ...body } as never;
  const { status, body: booked } = await t.request(
    addTransaction,
    { params: { id: portfolioId }, body: entry },
    as,
  );
  expect(status).toBe(201);
  return booked;
};
const list = async (query: object = {}, portfolioId = id) =>
  (
    await t.request(
      listTransactions,
      { params: { id: portfolioId }, query: { cash: 'true', ...query } as never },
      as,
    )
  ).body;
type Listed = Awaited<ReturnType<typeof list>>;

/** Each entry by its note with the balances after it, in the order of the list. */
const balancesOf = ({ items }: Listed) =>
  items.map(({ note, balances = [] }) => [
    note,
    ...balances.map(({ currency, balance }) =>
      balance.known ? `${balance.value} ${currency}` : `${balance.reason} ${currency}`,
    ),
  ]);
const totalsOf = ({ total, cash }: Listed) => [
  total,
  ...(cash?.totals ?? []).map((one) => `${one.in} ${one.out} ${one.net} ${one.currency}`),
];

/** A ledger whose balances were summed by hand. */
const bookAll = async () => {
  await add({ type: 'deposit', tradeDate: '2026-03-02', amount: '10000', note: 'in' });
  await add({
    type: 'buy',
    tradeDate: '2026-03-03',
    instrumentId: acme,
    quantity: '100',
    price: '25.005',
    fee: '9.90',
    tax: '0.1',
    note: 'buy',
  });
  await add({
    type: 'dividend',
    tradeDate: '2026-03-04',
    instrumentId: acme,
    amount: '50',
    tax: '12.5',
    note: 'dividend',
  });
  await add({
    type: 'currency_exchange',
    tradeDate: '2026-03-05',
    amount: '1000',
    toAmount: '1225.50',
    toCurrency: 'USD',
    fee: '4',
    note: 'exchange',
  });
  await add({
    type: 'sell',
    tradeDate: '2026-03-06',
    instrumentId: acme,
    quantity: '40',
    price: '30',
    fee: '5',
    note: 'sell',
  });
  await add({ type: 'fee', tradeDate: '2026-03-06', amount: '20', currency: 'USD', note: 'fee' });
  await add({
    type: 'split',
    tradeDate: '2026-03-07',
    instrumentId: acme,
    ratioNew: '2',
    ratioOld: '1',
    note: 'split',
  });
  await add({ type: 'withdrawal', tradeDate: '2026-03-09', amount: '500', note: 'out' });
};

describe('the balances of a ledger', () => {
  beforeEach(bookAll);

  test('are the sums of all entries up to each, exactly and by currency, and none where no cash moves', async () => {
    expect(balancesOf(await list())).toEqual([
      ['out', '7218 EUR'],
      ['split'],
      // Booked before the fee; the ledger processes charges before sales of the day.
      ['sell', '7718 EUR'],
      ['fee', '1205.5 USD'],
      ['exchange', '6523 EUR', '1225.5 USD'],
      ['dividend', '7527 EUR'],
      ['buy', '7489.5 EUR'],
      ['in', '10000 EUR'],
    ]);
    const { cash } = (await t.request(getHoldings, { params: { id } }, as)).body;
    expect(cash.map(({ currency, amount }) => `${amount} ${currency}`).toSorted()).toEqual([
      '1205.5 USD',
      '7218 EUR',
    ]);
  });

  test('stay those of the whole ledger on each page and with each filter', async () => {
    expect(balancesOf(await list({ type: 'sell' }))).toEqual([['sell', '7718 EUR']]);
    expect(balancesOf(await list({ limit: 1, offset: 4 }))).toEqual([['exchange', '6523 EUR', '1225.5 USD']]);
    expect(balancesOf(await list({ instrumentId: acme, to: '2026-03-03' }))).toEqual([['buy', '7489.5 EUR']]);
    expect(balancesOf(await list({ q: 'divid' }))).toEqual([['dividend', '7527 EUR']]);
  });

  test('follow a back-dated entry, a correction and a reversal', async () => {
    await add({ type: 'interest', tradeDate: '2026-03-02', amount: '0.01', note: 'late' });
    expect(balancesOf(await list({ to: '2026-03-03' }))).toEqual([
      ['buy', '7489.51 EUR'],
      ['late', '10000.01 EUR'],
      ['in', '10000 EUR'],
    ]);
    const { items } = await list({ type: 'dividend' });
    const { id: transactionId = '', revision = 0 } = items[0] ?? {};
    const entry = { type: 'dividend', tradeDate: '2026-03-04', instrumentId: acme, currency: 'EUR' };
    await t.request(
      updateTransaction,
      {
        params: { id, transactionId },
        body: { ...entry, amount: '60', note: 'dividend', revision } as never,
      },
      as,
    );
    expect(balancesOf(await list({ type: 'dividend' }))).toEqual([['dividend', '7549.51 EUR']]);
    const reversed = await t.request(
      reverseTransaction,
      { params: { id, transactionId }, body: { note: 'undone', revision: revision + 1 } },
      as,
    );
    expect(reversed.status).toBe(200);
    const after = await list({ type: 'dividend' });
    expect(balancesOf(after).map((row) => row.length)).toEqual([1, 1]);
    expect(totalsOf(after)).toEqual([2]);
    expect(balancesOf(await list({ type: 'withdrawal' }))).toEqual([['out', '7180.51 EUR']]);
  });

  test('are answered only on request', async () => {
    const { body } = await t.request(listTransactions, { params: { id }, query: {} as never }, as);
    expect([body.cash, body.items[0]?.balances]).toEqual([undefined, undefined]);
  });

  test('are no business of an agent of another client', async () => {
    const query = { cash: 'true' } as never;
    const answer = await t.request(listTransactions, { params: { id }, query }, await t.signInAs('agent'));
    expect(answer.status).toBe(404);
  });
});

describe('the totals of a filter', () => {
  beforeEach(bookAll);

  test.each([
    ['no filter', {}, [8, '11232.5 -4014.5 7218 EUR', '1225.5 -20 1205.5 USD']],
    ['a type', { type: 'buy' }, [1, '0 -2510.5 -2510.5 EUR']],
    ['dates', { from: '2026-03-05', to: '2026-03-06' }, [3, '1195 -1004 191 EUR', '1225.5 -20 1205.5 USD']],
    ['a text', { q: 'acme' }, [4, '1232.5 -2510.5 -1278 EUR']],
    ['entries without cash', { type: 'split' }, [1]],
    ['nothing that matches', { type: 'tax' }, [0]],
  ])('are those of all pages with %s', async (_, filter, expected) => {
    expect(totalsOf(await list({ ...filter, limit: 1 }))).toEqual(expected);
  });

  test('are those of an instrument', async () => {
    expect(totalsOf(await list({ instrumentId: acme, limit: 1 }))).toEqual([4, '1232.5 -2510.5 -1278 EUR']);
  });
});

describe('the balances of a portfolio with several accounts', () => {
  let [a, b]: (string | undefined)[] = [];
  let two: string;

  beforeEach(async () => {
    const accounts = [
      { custodian: 'Harbour Bank', number: 'HB 1' },
      { custodian: 'Quay Broker', number: 'QB 2' },
    ];
    const body = { ...portfolioBody, name: 'Two', accounts } as never;
    two = (await t.request(createPortfolio, { params: { id: clientId }, body }, as)).body.id;
    [a, b] = (await t.request(getPortfolio, { params: { id: two } }, as)).body.accounts.map(
      (account) => account.id,
    );
    await add({ type: 'deposit', tradeDate: '2026-03-02', amount: '100', accountId: a, note: 'a' }, two);
    await add({ type: 'deposit', tradeDate: '2026-03-03', amount: '40', accountId: b, note: 'b' }, two);
    const move = { type: 'account_transfer', accountId: a, toAccountId: b, amount: '30', fee: '1' };
    await add({ ...move, tradeDate: '2026-03-04', note: 'move' }, two);
  });

  test('are of all accounts, between which a transfer moves only its fee', async () => {
    const listed = await list({}, two);
    expect(balancesOf(listed)).toEqual([
      ['move', '139 EUR'],
      ['b', '140 EUR'],
      ['a', '100 EUR'],
    ]);
    expect(totalsOf(listed)).toEqual([3, '140 -1 139 EUR']);
  });

  test('are of the account that is asked for', async () => {
    const [ofA, ofB] = [await list({ accountId: a }, two), await list({ accountId: b }, two)];
    expect([balancesOf(ofA), totalsOf(ofA)]).toEqual([
      [
        ['move', '69 EUR'],
        ['a', '100 EUR'],
      ],
      [2, '100 -31 69 EUR'],
    ]);
    expect([balancesOf(ofB), totalsOf(ofB)]).toEqual([
      [
        ['move', '70 EUR'],
        ['b', '40 EUR'],
      ],
      [2, '70 0 70 EUR'],
    ]);
  });
});

describe('an unknown balance', () => {
  const trade = (type: string, more: object) =>
    add({ type, tradeDate: '2026-03-03', instrumentId: acme, quantity: '1', price: '10', ...more });

  test('says that the portfolio does not track cash', async () => {
    const untracked = await makePortfolio(t, { clientId, cashKept: false });
    const body = { type: 'buy', tradeDate: '2026-03-03', instrumentId: acme, quantity: '2', price: '10' };
    await add({ ...body, note: 'buy' }, untracked);
    const listed = await list({}, untracked);
    expect(balancesOf(listed)).toEqual([['buy', 'cash_not_tracked EUR']]);
    expect(totalsOf(listed)).toEqual([1, '0 -20 -20 EUR']);
  });

  test('says that the order of trades is unknown, until all of them are booked', async () => {
    await add({ type: 'deposit', tradeDate: '2026-03-02', amount: '100', note: 'in' });
    await trade('buy', { note: 'first', tradeTime: '09:00' });
    await trade('buy', { note: 'second' });
    await trade('sell', { note: 'third', tradeTime: '11:00' });
    await add({ type: 'deposit', tradeDate: '2026-03-04', amount: '1', note: 'next' });
    expect(balancesOf(await list())).toEqual([
      ['next', '91 EUR'],
      ['third', 'order_unknown EUR'],
      ['second', 'order_unknown EUR'],
      ['first', 'order_unknown EUR'],
      ['in', '100 EUR'],
    ]);
  });
});
