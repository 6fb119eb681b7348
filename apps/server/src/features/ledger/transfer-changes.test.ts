import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer, renewTransferredLots } from '@partnerfolio/contract/transfers';
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
let giver: string;
let receiver: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  clientId = await makeClient(t, employee);
  giver = await makePortfolio(t, { clientId, name: 'From' });
  receiver = await makePortfolio(t, { clientId, name: 'To' });
  acme = await makeInstrument(t, { symbol: 'ACME' });
});

const buy = (tradeDate: string, quantity: string, price: string, more: object = {}) => ({
  type: 'buy' as const,
  tradeDate,
  instrumentId: acme,
  quantity,
  price,
  ...more,
});
const move = (body: object = {}, as = employee, from = giver) =>
  t.request(
    bookTransfer,
    {
      params: { id: from },
      body: {
        toPortfolioId: receiver,
        instrumentId: acme,
        quantity: '15',
        outDate: '2026-03-06',
        ...body,
      } as never,
    },
    as,
  );
const entriesOf = async (id: string, as = employee) =>
  (await t.request(listTransactions, { params: { id }, query: {} as never }, as)).body.items;
const lotsOf = async (id: string) => {
  const { body } = await t.request(listLots, { params: { id }, query: {} }, employee);
  return body.items.flatMap(({ lots }) =>
    lots.map(({ acquired, quantity, cost, costBase }) => [
      acquired,
      quantity,
      cost.known ? cost.value : cost.reason,
      costBase.known ? costBase.value : costBase.reason,
    ]),
  );
};
const qualityOf = async (id: string) =>
  (await t.request(getPerformance, { params: { id }, query: {} }, employee)).body.quality;
const twoLots = () =>
  bookTestEntries(t, giver, [buy('2025-01-02', '10', '10'), buy('2026-01-05', '10', '20')]);

describe('one side of a transfer', () => {
  const reverse = (id: string, transactionId: string, as = employee) =>
    t.request(reverseTransaction, { params: { id, transactionId }, body: { note: null, revision: 1 } }, as);

  test('is not changed alone', async () => {
    await twoLots();
    const { body } = await move();
    const edit = {
      type: 'transfer_in',
      tradeDate: '2026-03-06',
      instrumentId: acme,
      quantity: '14',
      currency: 'EUR',
      revision: body.in.revision,
    } as never;
    const params = { id: receiver, transactionId: body.in.id };
    const changed = await t.request(updateTransaction, { params, body: edit }, employee);
    expect([changed.status, changed.problem?.detail]).toEqual([
      409,
      expect.stringContaining('reverse the transfer'),
    ]);
  });

  test('is taken back with the other, from either of them', async () => {
    await twoLots();
    for (const side of ['out', 'in'] as const) {
      const { body } = await move();
      const reversed = await reverse(side === 'out' ? giver : receiver, body[side].id);
      expect(reversed.status).toBe(200);
      for (const [id, entry] of [
        [giver, body.out.id],
        [receiver, body.in.id],
      ] as const) {
        const read = await t.request(getTransaction, { params: { id, transactionId: entry } }, employee);
        expect(read.body.reversedById).not.toBeNull();
      }
    }
    expect(await lotsOf(receiver)).toEqual([]);
    expect(await lotsOf(giver)).toHaveLength(2);
  });

  test('stays where the other cannot go: sold on meanwhile, or in a portfolio that may not be changed', async () => {
    await twoLots();
    const { body } = await move();
    await bookTestEntries(t, receiver, [buy('2026-04-01', '15', '30', { type: 'sell' })]);
    expect((await reverse(giver, body.out.id)).status).toBe(422);
    expect(await lotsOf(giver)).toEqual([['2026-01-05', '5', '100', '100']]);

    const agent = await t.signInAs('agent');
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent), name: 'Hidden' });
    const { body: away } = await move({ toPortfolioId: own, quantity: '1' });
    const hidden = (await entriesOf(own, agent))[0];
    expect(hidden?.transfer).toEqual({ id: away.id, other: null });
    expect((await reverse(own, away.in.id, agent)).status).toBe(403);
  });
});

describe('lots that have become others with the giver', () => {
  test('are listed with before and after, and renewed on request', async () => {
    const [first = ''] = await twoLots();
    const { body } = await move();
    expect((await qualityOf(receiver)).transfers).toEqual([]);
    const params = { id: giver, transactionId: first };
    const corrected = buy('2025-01-02', '10', '12', { currency: 'EUR', revision: 1 }) as never;
    expect((await t.request(updateTransaction, { params, body: corrected }, employee)).status).toBe(200);
    const [issue] = (await qualityOf(receiver)).transfers;
    expect(issue).toMatchObject({
      transactionId: body.in.id,
      instrument: { symbol: 'ACME' },
      booked: { lots: 2, cost: '200' },
      now: { lots: 2, cost: '220' },
    });
    expect((await lotsOf(receiver))[0]).toEqual(['2025-01-02', '10', '100', '100']);
    const renewal = { id: receiver, transactionId: body.in.id };
    const stale = { params: renewal, body: { revision: 7 } };
    expect((await t.request(renewTransferredLots, stale, employee)).status).toBe(412);
    const renewed = await t.request(
      renewTransferredLots,
      { params: renewal, body: { revision: issue?.revision ?? 0 } },
      employee,
    );
    expect(renewed.body).toMatchObject({ revision: 2, lots: [{ cost: '120' }, { cost: '100' }] });
    expect((await lotsOf(receiver))[0]).toEqual(['2025-01-02', '10', '120', '120']);
    expect((await qualityOf(receiver)).transfers).toEqual([]);
    const out = { id: giver, transactionId: body.out.id };
    expect(
      (await t.request(renewTransferredLots, { params: out, body: { revision: 1 } }, employee)).status,
    ).toBe(409);
  });

  test('are listed when the giver’s cost method changes', async () => {
    await twoLots();
    await move();
    const admin = await t.signInAs('admin');
    const { body: shown } = await t.request(getPortfolio, { params: { id: giver } }, admin);
    const body = { ...shown, costMethod: 'lifo' } as never;
    expect((await t.request(updatePortfolio, { params: { id: giver }, body }, admin)).status).toBe(200);
    expect((await qualityOf(receiver)).transfers).toMatchObject([
      { booked: { cost: '200' }, now: { cost: '250' } },
    ]);
  });
});

describe('a transfer in without a cost', () => {
  const arrive = (body: object) =>
    t.request(
      addTransaction,
      {
        params: { id: receiver },
        body: {
          type: 'transfer_in',
          tradeDate: '2026-03-06',
          instrumentId: acme,
          quantity: '5',
          currency: 'EUR',
          ...body,
        } as never,
      },
      employee,
    );

  test('has an unknown cost, also where it is stated at 0, and is listed with the entry to set it in', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '10' });
    for (const stated of [{}, { amount: '0' }, { price: '0.00' }, { amount: '0', price: '0' }]) {
      const { body } = await arrive(stated);
      expect(body).toMatchObject({ amount: null, price: null });
    }
    const { holdings } = (await t.request(getHoldings, { params: { id: receiver }, query: {} }, employee))
      .body;
    expect(holdings[0]?.cost).toEqual({ known: false, reason: 'unknown_cost' });
    const { costs } = await qualityOf(receiver);
    expect(costs.map(({ kind, quantity }) => [kind, quantity])).toEqual(Array(4).fill(['unknown', '5']));
  });

  test('may cost nothing by a lot that says so, and have a lot whose cost is not known', async () => {
    await arrive({ lots: [{ acquired: '2020-01-02', quantity: '5', cost: '0' }] });
    await arrive({ lots: [{ acquired: '2021-01-02', quantity: '5', cost: null }] });
    expect(await lotsOf(receiver)).toEqual([
      ['2020-01-02', '5', '0', '0'],
      ['2021-01-02', '5', 'unknown_cost', 'unknown_cost'],
    ]);
    expect((await qualityOf(receiver)).costs).toHaveLength(1);
  });

  test('stays at 0 where it was stored so, and is listed as that', async () => {
    await bookTestEntries(t, receiver, [
      { type: 'transfer_in', tradeDate: '2026-03-06', instrumentId: acme, quantity: '5', amount: '0' },
    ]);
    expect(await lotsOf(receiver)).toEqual([['2026-03-06', '5', '0', '0']]);
    expect((await qualityOf(receiver)).costs).toMatchObject([{ kind: 'zero', quantity: '5' }]);
  });

  test('travels on with its own date', async () => {
    await arrive({});
    await move({ toPortfolioId: giver, quantity: '5' }, employee, receiver);
    expect(await lotsOf(giver)).toEqual([['2026-03-06', '5', 'unknown_cost', 'unknown_cost']]);
  });
});
