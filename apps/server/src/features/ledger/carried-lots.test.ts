import { addTransaction, getTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio, priceTestInstrument } from '../../testing/ledgers.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a transfer in keeps the lots it brings, through a change as well, and its cost is theirs at the rates of then', async () => {
  const employee = await t.signInAs('employee');
  const id = await makePortfolio(t, { clientId: await makeClient(t, employee) });
  const instrumentId = await makeInstrument(t);
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
  expect(refused.problem?.fields).toEqual([
    { path: 'lots', message: expect.stringContaining('The lots do not add up to the quantity') },
  ]);
});
