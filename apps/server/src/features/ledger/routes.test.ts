import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { shareClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
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
  employee = await t.signInAs('employee', { fullName: 'Emil' });
  clientId = await makeClient(t, employee);
  id = await makePortfolio(t, { clientId });
  instrumentId = await makeInstrument(t, { symbol: 'ACME' });
});

const add = (body: object, as = employee) =>
  t.request(addTransaction, { params: { id }, body: { currency: 'EUR', ...body } as never }, as);
const buy = (tradeDate: string, quantity: string) => ({
  type: 'buy',
  tradeDate,
  instrumentId,
  quantity,
  price: '10',
});
const sell = (tradeDate: string, quantity: string) => ({ ...buy(tradeDate, quantity), type: 'sell' });
const ledger = async (query: object = {}) =>
  (await t.request(listTransactions, { params: { id }, query: query as never }, employee)).body;

describe('POST /api/portfolios/:id/transactions', () => {
  test('answers 201 and keeps every decimal as sent', async () => {
    const sent = {
      ...buy('2026-03-02', '0.123456789012'),
      price: '123456789012345.123456789012',
      fee: '0.000000000001',
      tax: '0.10',
    };
    const answer = await add(sent);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      quantity: '0.123456789012',
      price: '123456789012345.123456789012',
      fee: '0.000000000001',
      tax: '0.10',
      seq: 1,
      instrument: { id: instrumentId, symbol: 'ACME' },
      createdBy: { id: employee.id, fullName: 'Emil' },
      revision: 1,
    });
    const read = await t.request(getTransaction, { params: { id, transactionId: answer.body.id } }, employee);
    expect(read.body).toEqual(answer.body);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({ event_type: 'transaction.create' });
  });

  test('answers 422 with the field and the available quantity when more is sold than held', async () => {
    await add(buy('2026-03-02', '5'));
    const answer = await add(sell('2026-03-03', '6'));
    expect(answer.status).toBe(422);
    expect(answer.problem).toMatchObject({
      code: 'ledger_fault',
      fields: [wrongField('quantity', 'oversold', { available: '5' })],
    });
    expect((await ledger()).total).toBe(1);
  });

  test('answers 422 when a back-dated sale would leave too little for a later one', async () => {
    await add(buy('2026-03-02', '5'));
    await add(sell('2026-05-04', '5'));
    const answer = await add(sell('2026-04-01', '1'));
    expect(answer.problem?.fields?.[0]?.message).toContain('The entry of 2026-05-04 would not add up');
  });

  test('books exactly one of two concurrent sales that each sell everything', async () => {
    await add(buy('2026-03-02', '5'));
    const answers = await Promise.all([1, 2, 3].map(() => add(sell('2026-03-03', '5'))));
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([201, 422, 422]);
    expect((await ledger()).total).toBe(2);
  });

  test('gives concurrent entries sequence numbers without a gap or a repeat', async () => {
    await Promise.all([1, 2, 3, 4].map(() => add(buy('2026-03-02', '1'))));
    expect((await ledger()).items.map((item) => item.seq)).toEqual([4, 3, 2, 1]);
  });

  test('books cash below zero', async () => {
    expect((await add(buy('2026-03-02', '5'))).body.net).toBe('-50');
  });

  test.each([
    ['no instrument', { instrumentId: null }, 'instrumentId'],
    [
      'an instrument that does not exist',
      { instrumentId: '00000000-0000-7000-8000-000000000000' },
      'instrumentId',
    ],
    ['no quantity', { quantity: null }, 'quantity'],
    ['a quantity of zero', { quantity: '0.000' }, 'quantity'],
    ['a quantity below zero', { quantity: '-1' }, 'quantity'],
    ['a quantity that is a number', { quantity: 1 }, 'quantity'],
    ['too many decimals', { price: '1.1234567890123' }, 'price'],
    ['no price', { price: null }, 'price'],
    ['a day that is none', { tradeDate: '2026-02-30' }, 'tradeDate'],
    ['a day in the future', { tradeDate: '2026-11-21' }, 'tradeDate'],
    ['settlement before the trade', { settlementDate: '2026-03-01' }, 'settlementDate'],
    ['a currency that is none', { currency: 'EURO' }, 'currency'],
    ['a type that is none', { type: 'gift' }, 'type'],
    ['a note that is too long', { note: 'x'.repeat(1001) }, 'note'],
  ])('422 naming the field: %s', async (_, wrong, path) => {
    const answer = await add({ ...buy('2026-03-02', '1'), ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields?.map((field) => field.path)).toContain(path);
    expect((await ledger()).total).toBe(0);
  });

  test('answers 403 to a user who may only view the client', async () => {
    const viewer = await t.signInAs('agent');
    const params = { id: clientId, userId: viewer.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    expect((await add(buy('2026-03-02', '1'), viewer)).status).toBe(403);
    expect((await t.request(listTransactions, { params: { id } }, viewer)).status).toBe(200);
  });
});

describe('GET /api/portfolios/:id/transactions', () => {
  test('lists newest first, filtered by type, instrument, days and text, paged with the count of all', async () => {
    await add({ type: 'deposit', tradeDate: '2026-01-05', amount: '100', note: 'First payment' });
    await add(buy('2026-02-02', '1'));
    await add(sell('2026-03-02', '1'));
    const types = async (query: object) => (await ledger(query)).items.map((item) => item.type);
    expect(await types({})).toEqual(['sell', 'buy', 'deposit']);
    expect(await types({ type: 'buy' })).toEqual(['buy']);
    expect(await types({ instrumentId })).toEqual(['sell', 'buy']);
    expect(await types({ from: '2026-01-06', to: '2026-02-28' })).toEqual(['buy']);
    expect(await types({ q: 'acme' })).toEqual(['sell', 'buy']);
    expect(await types({ q: 'payment' })).toEqual(['deposit']);
    expect(await ledger({ limit: 1, offset: 1 })).toMatchObject({ total: 3, items: [{ type: 'buy' }] });
  });

  test("answers 404 for another portfolio's entry", async () => {
    const entry = await add(buy('2026-02-02', '1'));
    const other = await makePortfolio(t, { clientId });
    const params = { id: other, transactionId: entry.body.id };
    expect((await t.request(getTransaction, { params }, employee)).status).toBe(404);
    expect((await t.request(reverseTransaction, { params, body: { revision: 1 } }, employee)).status).toBe(
      404,
    );
  });
});

describe('PUT /api/portfolios/:id/transactions/:transactionId', () => {
  const edit = (transactionId: string, body: object) =>
    t.request(
      updateTransaction,
      { params: { id, transactionId }, body: { currency: 'EUR', ...body } as never },
      employee,
    );

  test('answers 200 with the new values, records the previous ones, and updates the holdings', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    const answer = await edit(body.id, { ...buy('2026-03-03', '7'), revision: 1 });
    expect(answer.body).toMatchObject({ quantity: '7', tradeDate: '2026-03-03', revision: 2, seq: 1 });
    expect([body.changed, answer.body.changed?.by]).toEqual([null, { id: employee.id, fullName: 'Emil' }]);
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'transaction.update',
      before: { quantity: '5', tradeDate: '2026-03-02' },
      after: { quantity: '7' },
    });
    const held = await t.request(getHoldings, { params: { id } }, employee);
    expect(held.body.holdings.map((line) => line.quantity)).toEqual(['7']);
  });

  test('answers 412 for an older revision; one of two concurrent changes is kept', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    const answers = await Promise.all(
      ['6', '7'].map((quantity) => edit(body.id, { ...buy('2026-03-02', quantity), revision: 1 })),
    );
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 412]);
  });

  test('answers 422 when a later sale would exceed the holding, and changes nothing', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    await add(sell('2026-04-01', '5'));
    const answer = await edit(body.id, { ...buy('2026-03-02', '4'), revision: 1 });
    expect(answer.problem?.code).toBe('ledger_fault');
    expect((await ledger({ type: 'buy' })).items[0]?.quantity).toBe('5');
  });
});

describe('PUT /api/portfolios/:id/transactions/:transactionId/reversal', () => {
  const reverse = (transactionId: string, revision = 1) =>
    t.request(
      reverseTransaction,
      { params: { id, transactionId }, body: { note: 'Wrong day', revision } },
      employee,
    );

  test('answers 200 with the linked entry, and undoes the effect on holdings', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    const answer = await reverse(body.id);
    expect(answer.body).toMatchObject({ reversesId: body.id, net: '50', note: 'Wrong day', seq: 2 });
    expect((await ledger()).items.find((item) => item.id === body.id)?.reversedById).toBe(answer.body.id);
    const held = await t.request(getHoldings, { params: { id } }, employee);
    expect(held.body).toMatchObject({ holdings: [], cash: [], total: { known: true, value: '0' } });
  });

  test('answers 409 a second time, for a reversal, and for a change of either; one of two concurrent reversals is booked', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    const answers = await Promise.all([reverse(body.id), reverse(body.id)]);
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const reversal = answers.find((answer) => answer.status === 200)?.body.id ?? '';
    expect((await reverse(reversal)).problem?.code).toBe('wrong_state');
    for (const transactionId of [body.id, reversal]) {
      const change = { ...buy('2026-03-02', '4'), currency: 'EUR', revision: 1 };
      const params = { id, transactionId };
      const edited = await t.request(updateTransaction, { params, body: change as never }, employee);
      expect(edited.problem?.code).toBe('wrong_state');
    }
  });

  test('answers 412 when someone else has changed the entry, and books nothing', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    const change = { ...buy('2026-03-02', '6'), currency: 'EUR', revision: 1 };
    const params = { id, transactionId: body.id };
    const edited = await t.request(updateTransaction, { params, body: change as never }, employee);
    expect(edited.status).toBe(200);
    const answer = await reverse(body.id);
    expect([answer.status, answer.problem?.code]).toEqual([412, 'stale']);
    expect((await ledger()).total).toBe(1);
    expect((await reverse(body.id, 2)).status).toBe(200);
  });

  test('answers 422 when a later sale depends on it', async () => {
    const { body } = await add(buy('2026-03-02', '5'));
    await add(sell('2026-04-01', '5'));
    const answer = await reverse(body.id);
    expect(answer.problem).toMatchObject({ code: 'ledger_fault', fields: [{ path: 'quantity' }] });
    expect((await ledger()).total).toBe(2);
  });

  test('answers 403 to an agent, who may enter but not correct', async () => {
    const agent = await t.signInAs('agent');
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent) });
    const [transactionId = ''] = await bookTestEntries(t, own, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '1' },
    ]);
    const params = { id: own, transactionId };
    expect((await t.request(reverseTransaction, { params, body: { revision: 1 } }, agent)).status).toBe(403);
  });
});
