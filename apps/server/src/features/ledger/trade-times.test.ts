import {
  addTransaction,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { insertDeposit, nameInstrument, nameLot } from '../../testing/day-order.queries.ts';
import {
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
  tryToBook,
} from '../../testing/ledgers.ts';
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
  id = await makePortfolio(t, { clientId, cashKept: false });
  instrumentId = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, instrumentId, { '2026-03-02': '10', '2026-03-03': '90' });
});

const add = (body: object) =>
  t.request(addTransaction, { params: { id }, body: { currency: 'EUR', ...body } as never }, employee);
const trade = (type: 'buy' | 'sell', price: string, more: object = {}) =>
  add({ type, tradeDate: '2026-03-03', instrumentId, quantity: '10', price, ...more });
const gains = async () =>
  (await t.request(listRealisedGains, { params: { id } }, employee)).body.items.map(({ gain }) =>
    gain.known ? gain.value : gain.reason,
  );
const quality = async () => (await t.request(getPerformance, { params: { id } }, employee)).body.quality;

describe('trade times', () => {
  beforeEach(() => add({ type: 'buy', tradeDate: '2026-03-02', instrumentId, quantity: '10', price: '10' }));

  test('decide the order: sold in the morning and bought back in the afternoon gains 400, whatever was booked first', async () => {
    const back = await trade('buy', '90', { tradeTime: '16:05' });
    expect(back.body.tradeTime).toBe('16:05:00');
    await trade('sell', '50', { tradeTime: '09:30:15' });
    expect(await gains()).toEqual(['400']);
    expect((await quality()).partlyTimed).toEqual([]);
  });

  test('survive an edit, and can be changed and removed by one', async () => {
    const sold = await trade('sell', '50', { tradeTime: '09:30' });
    const params = { id, transactionId: sold.body.id };
    const edit = (more: object) =>
      t.request(
        updateTransaction,
        {
          params,
          body: {
            type: 'sell',
            tradeDate: '2026-03-03',
            instrumentId,
            quantity: '10',
            price: '51',
            currency: 'EUR',
            ...more,
          },
        } as never,
        employee,
      );
    expect((await edit({ tradeTime: sold.body.tradeTime, revision: 1 })).body.tradeTime).toBe('09:30:00');
    expect((await edit({ tradeTime: '10:00:01', revision: 2 })).body.tradeTime).toBe('10:00:01');
    expect((await edit({ revision: 3 })).body.tradeTime).toBeNull();
    expect((await t.request(getTransaction, { params }, employee)).body.tradeTime).toBeNull();
  });

  test('on only some trades of a day leave the order to the types, and flag the day', async () => {
    await trade('buy', '90', { tradeTime: '16:05' });
    await trade('sell', '50');
    expect((await quality()).partlyTimed).toMatchObject([{ symbol: 'ACME', days: 1, day: '2026-03-03' }]);
  });

  test('missing on a day that sells all and buys back flag the day, where the cost depends on the order', async () => {
    await trade('sell', '50');
    await trade('buy', '60');
    expect((await quality()).partlyTimed).toEqual([]);
    id = await makePortfolio(t, { clientId, cashKept: false, costMethod: 'average' });
    await add({ type: 'buy', tradeDate: '2026-03-02', instrumentId, quantity: '10', price: '10' });
    await trade('sell', '50');
    await trade('buy', '60');
    expect((await quality()).partlyTimed).toMatchObject([{ symbol: 'ACME', days: 1, day: '2026-03-03' }]);
  });

  test.each(['9:30', '24:00', 'noon', '09:30:60'])(
    'answer 422 for %j, naming the field',
    async (tradeTime) => {
      const refused = await trade('sell', '50', { tradeTime });
      expect(refused.status).toBe(422);
      expect(refused.problem?.fields).toEqual([wrongField('tradeTime', 'trade_time_format')]);
    },
  );

  test("refuse a morning sale that only the afternoon's purchase would cover", async () => {
    await trade('buy', '90', { tradeTime: '16:05', quantity: '5' });
    const refused = await trade('sell', '50', { tradeTime: '09:30', quantity: '15' });
    expect(refused.problem?.fields?.[0]).toMatchObject({ code: 'oversold', params: { available: '10' } });
  });
});

describe('a deposit or withdrawal that names an instrument', () => {
  const paid = { type: 'deposit', tradeDate: '2026-03-02', amount: '500' };

  test.each(['deposit', 'withdrawal'])(
    '422 for a %s, by entry and by edit, and by every other way to book',
    async (type) => {
      const refused = await add({ ...paid, type, instrumentId });
      expect(refused.problem?.fields).toEqual([wrongField('instrumentId', 'cash_with_instrument')]);
      const added = await add({ ...paid, type });
      const params = { id, transactionId: added.body.id };
      const body = { ...paid, type, instrumentId, currency: 'EUR', revision: 1 };
      const edited = await t.request(updateTransaction, { params, body } as never, employee);
      expect(edited.problem?.fields).toEqual([wrongField('instrumentId', 'cash_with_instrument')]);
      const entry = { type: type as 'deposit', tradeDate: '2026-03-02', amount: '5', instrumentId };
      expect(await tryToBook(t, id, [entry])).toMatchObject({
        ok: false,
        faults: [{ code: 'cash_with_instrument', field: 'instrumentId', index: 0 }],
      });
      await expect(insertDeposit(t.db, id, instrumentId)).rejects.toThrow(
        /transactions_cash_without_instrument/,
      );
    },
  );

  test('stored by an older version moves only cash, is listed, and can be edited and reversed', async () => {
    id = await makePortfolio(t, { clientId });
    const first = (await add({ ...paid, amount: '1000' })).body.id;
    const second = (await add({ ...paid, tradeDate: '2026-03-03' })).body.id;
    const before = await t.request(getPerformance, { params: { id } }, employee);
    await nameInstrument(t.db, first, instrumentId);
    await nameInstrument(t.db, second, instrumentId);
    const after = await t.request(getPerformance, { params: { id } }, employee);
    expect({ ...after.body, quality: null }).toEqual({ ...before.body, quality: null });
    expect(after.body.quality).toMatchObject({
      faults: [],
      ignoredInstruments: [
        { transactionId: first, day: '2026-03-02' },
        { transactionId: second, day: '2026-03-03' },
      ],
    });
    const reversed = await t.request(
      reverseTransaction,
      { params: { id, transactionId: first }, body: { revision: 1 } },
      employee,
    );
    expect(reversed.status).toBe(200);
    expect(reversed.body.instrument).toBeNull();
    const body = { ...paid, tradeDate: '2026-03-03', currency: 'EUR', revision: 1 };
    const edited = await t.request(
      updateTransaction,
      { params: { id, transactionId: second }, body } as never,
      employee,
    );
    expect(edited.body.instrument).toBeNull();
    expect((await quality()).ignoredInstruments).toEqual([]);
  });
});

describe('a sale that names an unknown lot', () => {
  test('and was stored by an older version is listed, not counted as left out, and no edit may keep it so', async () => {
    id = await makePortfolio(t, { clientId, cashKept: false, costMethod: 'specific' });
    await add({ type: 'buy', tradeDate: '2026-03-02', instrumentId, quantity: '10', price: '10' });
    const sold = (await trade('sell', '50', { quantity: '4' })).body.id;
    await nameLot(t.db, sold, 'gone', '4');
    expect(await gains()).toEqual(['160']);
    expect(await quality()).toMatchObject({
      faults: [],
      missingLots: [
        {
          transactionId: sold,
          code: 'missing_lot',
          message: 'A lot is missing or too small: 0 available on that day',
        },
      ],
    });
    const edit = (fromLots: object[] | null) =>
      t.request(
        updateTransaction,
        {
          params: { id, transactionId: sold },
          body: {
            type: 'sell',
            tradeDate: '2026-03-03',
            instrumentId,
            quantity: '4',
            price: '51',
            currency: 'EUR',
            fromLots,
            revision: 1,
          },
        } as never,
        employee,
      );
    expect((await edit([{ lot: 'gone', quantity: '4' }])).problem?.fields).toMatchObject([
      { path: 'fromLots' },
    ]);
    expect((await edit(null)).status).toBe(200);
    expect((await quality()).missingLots).toEqual([]);
  });

  test('answers 422 for a transfer out too', async () => {
    await add({ type: 'buy', tradeDate: '2026-03-02', instrumentId, quantity: '10', price: '10' });
    const moved = { type: 'transfer_out', tradeDate: '2026-03-03', instrumentId, quantity: '4' };
    const refused = await add({ ...moved, fromLots: [{ lot: 'gone', quantity: '4' }] });
    expect(refused.problem?.fields).toMatchObject([{ path: 'fromLots' }]);
  });
});

test('counts a return of capital after the last sale in the realised gains and their totals', async () => {
  await add({ type: 'buy', tradeDate: '2026-03-02', instrumentId, quantity: '10', price: '10' });
  await trade('sell', '12');
  await add({ type: 'return_of_capital', tradeDate: '2026-03-04', instrumentId, amount: '30' });
  const { body } = await t.request(listRealisedGains, { params: { id } }, employee);
  expect(body.items).toMatchObject([
    { type: 'return_of_capital', gain: { value: '30' }, acquiredFrom: null },
    { type: 'sell', gain: { value: '20' } },
  ]);
  expect(body.years).toMatchObject([{ gain: { value: '50' }, sales: 1 }]);
  const performance = await t.request(getPerformance, { params: { id } }, employee);
  expect(performance.body.realised).toMatchObject({ value: '50' });
});
