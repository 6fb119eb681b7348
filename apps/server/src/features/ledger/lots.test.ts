import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio, priceTestInstrument } from '../../testing/ledgers.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
let employee: TestPerson;
let clientId: string;
let id: string;
let instrumentId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  clientId = await makeClient(t, employee);
  id = await makePortfolio(t, { clientId });
  instrumentId = await makeInstrument(t, { symbol: 'ACME' });
});

const add = (body: object) =>
  t.request(addTransaction, { params: { id }, body: { currency: 'EUR', ...body } as never }, employee);
const buy = (tradeDate: string, quantity: string) => ({
  type: 'buy',
  tradeDate,
  instrumentId,
  quantity,
  price: '10',
});
const sell = (tradeDate: string, quantity: string) => ({ ...buy(tradeDate, quantity), type: 'sell' });
const ledger = async (query: object) =>
  (await t.request(listTransactions, { params: { id }, query: query as never }, employee)).body;

test('keeps the lots of a transfer in, also through a change, and their cost at the rates of their own dates', async () => {
  await priceTestInstrument(t, instrumentId, { '2026-03-02': '90', '2026-11-20': '100' });
  const lots = [
    { acquired: '2019-03-04', quantity: '3', cost: '120' },
    { acquired: '2021-05-06', quantity: '2', cost: '140', fxRate: '1.5' },
  ];
  const moved = {
    type: 'transfer_in',
    tradeDate: '2026-03-02',
    instrumentId,
    quantity: '5',
    price: '90',
    currency: 'EUR',
  };
  const body = { ...moved, lots } as never;
  const added = await t.request(addTransaction, { params: { id }, body }, employee);
  expect(added.body.lots).toEqual(lots);
  const params = { id, transactionId: added.body.id };
  expect((await t.request(getTransaction, { params }, employee)).body.lots).toEqual(lots);

  const edit = { ...moved, note: 'From the old bank', lots, revision: added.body.revision } as never;
  const changed = await t.request(updateTransaction, { params, body: edit }, employee);
  expect(changed.body).toMatchObject({ note: 'From the old bank', lots });
  const { holdings } = (await t.request(getHoldings, { params: { id }, query: {} }, employee)).body;
  expect(holdings[0]).toMatchObject({ quantity: '5', cost: { known: true, value: '330' } });

  const short = { ...moved, lots: lots.slice(1) } as never;
  const refused = await t.request(addTransaction, { params: { id }, body: short }, employee);
  expect(refused.problem?.fields).toEqual([wrongField('lots', 'lots_mismatch')]);
});

describe('corporate actions', () => {
  let given: string;
  beforeEach(async () => {
    given = await makeInstrument(t, { symbol: 'NEWCO' });
    await add(buy('2026-03-02', '10'));
  });
  const held = async () => {
    const { body } = await t.request(getHoldings, { params: { id } }, employee);
    return body.holdings.map(({ instrument, quantity, cost }) => [
      instrument.symbol,
      quantity,
      cost.known ? cost.value : cost.reason,
    ]);
  };
  const action = (body: object) =>
    add({ tradeDate: '2026-03-10', instrumentId, toInstrumentId: given, ...body });

  test('gives the spun-off instrument and moves its share of the cost', async () => {
    const booked = await action({ type: 'spin_off', ratioNew: '1', ratioOld: '2', costShare: '0.25' });
    expect(booked.body).toMatchObject({
      type: 'spin_off',
      toInstrument: { id: given, symbol: 'NEWCO' },
      costShare: '0.25',
      net: null,
    });
    expect(await held()).toEqual([
      ['ACME', '10', '75'],
      ['NEWCO', '5', '25'],
    ]);
    const sold = await add({ ...sell('2026-03-12', '5'), instrumentId: given });
    expect(sold.status).toBe(201);
    expect((await ledger({ instrumentId: given })).items.map(({ type }) => type)).toEqual([
      'sell',
      'spin_off',
    ]);
    const reversal = await t.request(
      reverseTransaction,
      { params: { id, transactionId: booked.body.id }, body: { revision: 1 } },
      employee,
    );
    expect(reversal.problem?.code).toBe('ledger_fault');
  });

  test('replaces the instrument in a merger and a symbol change', async () => {
    await action({ type: 'merger', ratioNew: '3', ratioOld: '1' });
    expect(await held()).toEqual([['NEWCO', '30', '100']]);
    const third = await makeInstrument(t, { symbol: 'THIRD' });
    const change = { type: 'symbol_change', tradeDate: '2026-03-11', toInstrumentId: third };
    const renamed = await add({ ...change, instrumentId: given });
    expect(await held()).toEqual([['THIRD', '30', '100']]);
    const edited = await t.request(
      updateTransaction,
      {
        params: { id, transactionId: renamed.body.id },
        body: { ...change, instrumentId: given, toInstrumentId: instrumentId, currency: 'EUR', revision: 1 },
      } as never,
      employee,
    );
    expect(edited.status).toBe(200);
    expect(await held()).toEqual([['ACME', '30', '100']]);
  });

  test('reduces the cost and adds cash by a return of capital', async () => {
    const booked = await add({
      type: 'return_of_capital',
      tradeDate: '2026-03-10',
      instrumentId,
      amount: '30',
    });
    expect(booked.body.net).toBe('30');
    expect(await held()).toEqual([['ACME', '10', '70']]);
  });

  test('answers 422 without the received instrument, without its share of the cost, or for the same instrument', async () => {
    const bookingErrors = async (body: object) =>
      (await action({ ratioNew: '1', ratioOld: '1', ...body })).problem?.fields?.map(({ path }) => path);
    expect(await bookingErrors({ type: 'merger', toInstrumentId: null })).toEqual(['toInstrumentId']);
    expect(await bookingErrors({ type: 'symbol_change', toInstrumentId: instrumentId })).toEqual([
      'toInstrumentId',
    ]);
    expect(await bookingErrors({ type: 'spin_off' })).toEqual(['costShare']);
    expect(await bookingErrors({ type: 'spin_off', costShare: '1.5' })).toEqual(['costShare']);
    expect(await bookingErrors({ type: 'merger', ratioNew: null })).toEqual(['ratioNew']);
  });
});

describe('specific lots', () => {
  let first: string;
  let second: string;
  beforeEach(async () => {
    id = await makePortfolio(t, { clientId, costMethod: 'specific' });
    first = (await add({ ...buy('2026-03-02', '10'), fee: '1' })).body.id;
    second = (await add({ ...buy('2026-03-03', '10'), price: '12' })).body.id;
    await priceTestInstrument(t, instrumentId, { '2026-03-03': '15' });
  });
  const lots = async (query: object = {}) => {
    const { body } = await t.request(listLots, { params: { id }, query: query as never }, employee);
    return body.items.flatMap((item) =>
      item.lots.map((lot) => [lot.id, lot.quantity, lot.costBase, lot.gain]),
    );
  };
  const money = (value: string) => ({ known: true, value });

  test('are open until a sale names them, and can be listed as they were without that sale', async () => {
    const open = [
      [first, '10', money('101'), money('49')],
      [second, '10', money('120'), money('30')],
    ];
    expect(await lots()).toEqual(open);
    const fromLots = [{ lot: second, quantity: '4' }];
    const sold = await add({ ...sell('2026-03-05', '4'), price: '15', fromLots });
    expect(sold.body.fromLots).toEqual(fromLots);
    expect(await lots({ instrumentId })).toEqual([open[0], [second, '6', money('72'), money('18')]]);
    expect(await lots({ without: sold.body.id })).toEqual(open);
    expect((await lots({ asAt: '2026-03-02' })).map(([lot]) => lot)).toEqual([first]);
    const { body } = await t.request(listRealisedGains, { params: { id } }, employee);
    expect(body).toMatchObject({
      year: 2026,
      items: [
        { transactionId: sold.body.id, type: 'sell', quantity: '4', cost: money('48'), gain: money('12') },
      ],
      years: [{ year: 2026, sales: 1, gain: money('12') }],
    });
    expect(body.items[0]).toMatchObject({ acquiredFrom: '2026-03-03', acquiredTo: '2026-03-03' });
  });

  test('answer 422 for an unknown lot, a sum that differs, and the removal of a purchase that a sale names', async () => {
    const errors = async (fromLots: object[]) =>
      (await add({ ...sell('2026-03-05', '4'), fromLots })).problem?.fields;
    expect(await errors([{ lot: first, quantity: '3' }])).toMatchObject([{ path: 'fromLots' }]);
    expect(await errors([{ lot: id, quantity: '4' }])).toEqual([
      wrongField('fromLots', 'missing_lot', { available: '0' }),
    ]);
    await add({ ...sell('2026-03-05', '4'), fromLots: [{ lot: first, quantity: '4' }] });
    const reversal = await t.request(
      reverseTransaction,
      { params: { id, transactionId: first }, body: { revision: 1 } },
      employee,
    );
    expect(reversal.problem?.code).toBe('ledger_fault');
  });

  test.each([
    ['fifo', '101'],
    ['lifo', '120'],
    ['hifo', '120'],
    ['average', '110.5'],
  ] as const)('a portfolio on %s sets a sale of ten against a cost of %s', async (costMethod, cost) => {
    id = await makePortfolio(t, { clientId, costMethod });
    await add({ ...buy('2026-03-02', '10'), fee: '1' });
    await add({ ...buy('2026-03-03', '10'), price: '12' });
    await add(sell('2026-03-05', '10'));
    const { body } = await t.request(listRealisedGains, { params: { id } }, employee);
    expect(body.items).toMatchObject([{ cost: money(cost) }]);
  });
});
