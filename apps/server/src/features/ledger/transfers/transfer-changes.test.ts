import {
  addTransaction,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { renewTransferredLots } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio, priceTestInstrument } from '../../../testing/ledgers.ts';
import { makeTransferPair, transferSteps } from '../../../testing/transfers.ts';
import type { TransferPair } from '../../../testing/transfers.ts';

let t: TestApp;
let pair: TransferPair;
const { buy, twoLots, move, entriesOf, lotsOf } = transferSteps(() => ({ t, ...pair }));

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  pair = await makeTransferPair(t);
});

const getQuality = async (id: string) =>
  (await t.request(getPerformance, { params: { id }, query: {} }, pair.employee)).body.quality;

describe('one side of a transfer', () => {
  const reverse = (
    id: string,
    transactionId: string,
    { as = pair.employee, ...body }: { as?: TestPerson; otherRevision?: number } = {},
  ) => {
    const shown = { note: null, revision: 1, otherRevision: 1, ...body };
    return t.request(reverseTransaction, { params: { id, transactionId }, body: shown }, as);
  };

  test('cannot be edited alone', async () => {
    await twoLots();
    const { body } = await move();
    const edit = {
      type: 'transfer_in',
      tradeDate: '2026-03-06',
      instrumentId: pair.acme,
      quantity: '14',
      currency: 'EUR',
      revision: body.in.revision,
    } as never;
    const params = { id: pair.receiver, transactionId: body.in.id };
    const changed = await t.request(updateTransaction, { params, body: edit }, pair.employee);
    expect([changed.status, changed.problem?.reason?.code]).toEqual([409, 'transfer_side_changed_alone']);
  });

  test('is reversed together with the other, from either side', async () => {
    await twoLots();
    for (const side of ['out', 'in'] as const) {
      const { body } = await move();
      const reversed = await reverse(side === 'out' ? pair.giver : pair.receiver, body[side].id);
      expect(reversed.status).toBe(200);
      for (const [id, entry] of [
        [pair.giver, body.out.id],
        [pair.receiver, body.in.id],
      ] as const) {
        const read = await t.request(getTransaction, { params: { id, transactionId: entry } }, pair.employee);
        expect(read.body.reversedById).not.toBeNull();
      }
    }
    expect(await lotsOf(pair.receiver)).toEqual([]);
    expect(await lotsOf(pair.giver)).toHaveLength(2);
  });

  test('is reversed by the revisions of both sides only', async () => {
    const [first = ''] = await twoLots();
    const { body } = await move();
    const entry = { id: pair.giver, transactionId: body.out.id };
    const shown = (await t.request(getTransaction, { params: entry }, pair.employee)).body;
    expect(shown.transfer?.other?.revision).toBe(1);
    const unnamed = { params: entry, body: { note: null, revision: 1 } };
    expect((await t.request(reverseTransaction, unnamed, pair.employee)).problem?.fields).toMatchObject([
      { path: 'otherRevision', code: 'required' },
    ]);
    // The receiver's lots are renewed meanwhile, which changes only the receiver's side.
    const corrected = buy('2025-01-02', '10', '12', { currency: 'EUR', revision: 1 }) as never;
    const params = { id: pair.giver, transactionId: first };
    await t.request(updateTransaction, { params, body: corrected }, pair.employee);
    const renewal = { params: { id: pair.receiver, transactionId: body.in.id }, body: { revision: 1 } };
    expect((await t.request(renewTransferredLots, renewal, pair.employee)).status).toBe(200);
    expect((await reverse(pair.giver, body.out.id)).status).toBe(412);
    expect(await lotsOf(pair.receiver)).toHaveLength(2);
    expect((await reverse(pair.giver, body.out.id, { otherRevision: 2 })).status).toBe(200);
    expect(await lotsOf(pair.receiver)).toEqual([]);
  });

  test('stays when the other cannot be reversed: sold since, or in a portfolio the user may not change', async () => {
    await twoLots();
    const { body } = await move();
    await bookTestEntries(t, pair.receiver, [buy('2026-04-01', '15', '30', { type: 'sell' })]);
    expect((await reverse(pair.giver, body.out.id)).status).toBe(422);
    expect(await lotsOf(pair.giver)).toEqual([['2026-01-05', '5', '100', '100']]);

    const agent = await t.signInAs('agent');
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent), name: 'Hidden' });
    const { body: away } = await move({ toPortfolioId: own, quantity: '1' });
    const hidden = (await entriesOf(own, agent))[0];
    expect(hidden?.transfer).toEqual({ id: away.id, other: null });
    expect((await reverse(own, away.in.id, { as: agent })).status).toBe(403);
  });
});

describe('lots that have changed at the giver', () => {
  test('are listed with before and after, and renewed on request', async () => {
    const [first = ''] = await twoLots();
    const { body } = await move();
    expect((await getQuality(pair.receiver)).transfers).toEqual([]);
    const params = { id: pair.giver, transactionId: first };
    const corrected = buy('2025-01-02', '10', '12', { currency: 'EUR', revision: 1 }) as never;
    expect((await t.request(updateTransaction, { params, body: corrected }, pair.employee)).status).toBe(200);
    const [issue] = (await getQuality(pair.receiver)).transfers;
    expect(issue).toMatchObject({
      transactionId: body.in.id,
      instrument: { symbol: 'ACME' },
      booked: { lots: 2, cost: '200' },
      now: { lots: 2, cost: '220' },
    });
    expect((await lotsOf(pair.receiver))[0]).toEqual(['2025-01-02', '10', '100', '100']);
    const renewal = { id: pair.receiver, transactionId: body.in.id };
    const stale = { params: renewal, body: { revision: 7 } };
    expect((await t.request(renewTransferredLots, stale, pair.employee)).status).toBe(412);
    const renewed = await t.request(
      renewTransferredLots,
      { params: renewal, body: { revision: issue?.revision ?? 0 } },
      pair.employee,
    );
    expect(renewed.body).toMatchObject({ revision: 2, lots: [{ cost: '120' }, { cost: '100' }] });
    expect((await lotsOf(pair.receiver))[0]).toEqual(['2025-01-02', '10', '120', '120']);
    expect((await getQuality(pair.receiver)).transfers).toEqual([]);
    const out = { id: pair.giver, transactionId: body.out.id };
    expect(
      (await t.request(renewTransferredLots, { params: out, body: { revision: 1 } }, pair.employee)).status,
    ).toBe(409);
  });

  test('are listed when the giver’s cost method changes', async () => {
    await twoLots();
    await move();
    const admin = await t.signInAs('admin');
    const { body: shown } = await t.request(getPortfolio, { params: { id: pair.giver } }, admin);
    const body = { ...shown, costMethod: 'lifo' } as never;
    expect((await t.request(updatePortfolio, { params: { id: pair.giver }, body }, admin)).status).toBe(200);
    expect((await getQuality(pair.receiver)).transfers).toMatchObject([
      { booked: { cost: '200' }, now: { cost: '250' } },
    ]);
  });
});

describe('a transfer in without a cost', () => {
  const arrive = (body: object) =>
    t.request(
      addTransaction,
      {
        params: { id: pair.receiver },
        body: {
          type: 'transfer_in',
          tradeDate: '2026-03-06',
          instrumentId: pair.acme,
          quantity: '5',
          currency: 'EUR',
          ...body,
        } as never,
      },
      pair.employee,
    );

  test('has an unknown cost even when 0 is stated, and is listed with the entry to correct', async () => {
    await priceTestInstrument(t, pair.acme, { '2026-11-20': '10' });
    for (const stated of [{}, { amount: '0' }, { price: '0.00' }, { amount: '0', price: '0' }]) {
      const { body } = await arrive(stated);
      expect(body).toMatchObject({ amount: null, price: null });
    }
    const { holdings } = (
      await t.request(getHoldings, { params: { id: pair.receiver }, query: {} }, pair.employee)
    ).body;
    expect(holdings[0]?.cost).toEqual({ known: false, reason: 'unknown_cost' });
    const { costs } = await getQuality(pair.receiver);
    expect(costs.map(({ kind, quantity }) => [kind, quantity])).toEqual(Array(4).fill(['unknown', '5']));
  });

  test('may be free by a lot that says so, and have a lot with an unknown cost', async () => {
    await arrive({ lots: [{ acquired: '2020-01-02', quantity: '5', cost: '0' }] });
    await arrive({ lots: [{ acquired: '2021-01-02', quantity: '5', cost: null }] });
    expect(await lotsOf(pair.receiver)).toEqual([
      ['2020-01-02', '5', '0', '0'],
      ['2021-01-02', '5', 'unknown_cost', 'unknown_cost'],
    ]);
    expect((await getQuality(pair.receiver)).costs).toHaveLength(1);
  });

  test('keeps a stored cost of 0, and is listed as such', async () => {
    await bookTestEntries(t, pair.receiver, [
      { type: 'transfer_in', tradeDate: '2026-03-06', instrumentId: pair.acme, quantity: '5', amount: '0' },
    ]);
    expect(await lotsOf(pair.receiver)).toEqual([['2026-03-06', '5', '0', '0']]);
    expect((await getQuality(pair.receiver)).costs).toMatchObject([{ kind: 'zero', quantity: '5' }]);
  });

  test('keeps its acquisition date in a further transfer', async () => {
    await arrive({});
    await move({ toPortfolioId: pair.giver, quantity: '5' }, pair.employee, pair.receiver);
    expect(await lotsOf(pair.giver)).toEqual([['2026-03-06', '5', 'unknown_cost', 'unknown_cost']]);
  });
});
