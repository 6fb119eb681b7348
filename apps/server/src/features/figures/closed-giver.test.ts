/** Units that a portfolio gave before it was closed, and that are still in transit. */
import { getClientFigures } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { closePortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let admin: TestPerson;
let clientId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-11-02': '10', '2026-11-19': '12' });
  const giver = await makePortfolio(t, { clientId, cashKept: false });
  const receiver = await makePortfolio(t, { clientId, cashKept: false });
  const trade = { instrumentId: acme, quantity: '10', price: '10' } as const;
  await bookTestEntries(t, giver, [{ ...trade, type: 'buy', tradeDate: '2026-11-02' }]);
  await bookTestEntries(t, receiver, [
    { ...trade, type: 'buy', quantity: '1', price: '10', tradeDate: '2026-11-02' },
  ]);
  const days = { outDate: '2026-11-10', inDate: '2026-12-01' };
  const moved = { instrumentId: acme, quantity: '10', toPortfolioId: receiver, ...days };
  await t.request(bookTransfer, { params: { id: giver }, body: moved as never }, admin);
  const { revision } = (await t.request(getPortfolio, { params: { id: giver } }, admin)).body;
  const closing = { closedOn: '2026-11-12', revision } as never;
  await t.request(closePortfolio, { params: { id: giver }, body: closing }, admin);
});

test("are valued at today's price in the totals of the firm and of the client", async () => {
  const dashboard = (await t.request(getDashboard, {}, admin)).body;
  const overview = (await t.request(getDashboardOverview, {}, admin)).body;
  const client = (await t.request(getClientFigures, { params: { id: clientId } }, admin)).body;
  expect([dashboard.totalValue, overview.value, client.value]).toEqual(
    [1, 2, 3].map(() => ({ known: true, value: '132' })),
  );
  expect(overview.series.value.at(-1)).toBe(132);
});

test('follow a price that changes after the portfolio is closed', async () => {
  await t.request(getDashboard, {}, admin);
  await priceTestInstrument(t, acme, { '2026-11-20': '13' });
  expect((await t.request(getDashboard, {}, admin)).body.totalValue).toEqual({ known: true, value: '143' });
});

test("stay in the client's series", async () => {
  const client = (await t.request(getClientFigures, { params: { id: clientId } }, admin)).body;
  expect(client.series.value.at(-1)).toBe(132);
});
