/** The data issues that the overview lists. */
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { chooseLayout } from '@partnerfolio/contract/imports';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { nameLot } from '../../testing/day-order.queries.ts';
import { testLayout, uploadTestFile } from '../../testing/imports.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { storeRates } from '../market-data/rates.actions.ts';

let t: TestApp;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, await t.signInAs('employee'));
});

const overview = async (as: TestPerson = agent) => (await t.request(getDashboardOverview, {}, as)).body;
const storeDollars = (rates: Record<string, string>) =>
  inTransaction(t.db, (trx) =>
    storeRates(
      trx,
      { base: 'USD', quote: 'EUR', days: Object.keys(rates), rates: Object.values(rates) },
      { source: 'test', now: t.clock.now() },
    ),
  );

test('lists trade prices, outdated rates and unknown costs with where they can be fixed', async () => {
  await storeDollars({ '2026-11-02': '0.5' });
  const acme = await makeInstrument(t, { symbol: 'ACME' });
  const [first, second] = [await makePortfolio(t, { clientId }), await makePortfolio(t, { clientId })];
  const bought = { type: 'buy', tradeDate: '2026-11-18', quantity: '1', price: '10' } as const;
  for (const id of [first, second])
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '100' },
      { type: 'deposit', tradeDate: '2026-11-02', amount: '100', currency: 'USD' },
      { ...bought, instrumentId: acme },
    ]);
  const given = { type: 'transfer_in', tradeDate: '2026-11-18', instrumentId: acme } as const;
  const [entryId] = await bookTestEntries(t, first, [{ ...given, quantity: '1' }]);
  await bookTestEntries(t, second, [
    { ...given, quantity: '1' },
    { ...given, quantity: '2' },
  ]);
  const { problems, problemCount } = await overview(await t.signInAs('employee'));
  expect(problems).toMatchObject([
    { kind: 'trade_price', instrument: { id: acme, symbol: 'ACME' }, day: '2026-11-18', portfolios: 2 },
    { kind: 'stale_rate', currency: 'USD', quote: 'EUR', day: '2026-11-02', portfolios: 2 },
    { kind: 'unknown_cost', portfolio: { id: first }, entries: 1, transactionId: entryId },
    { kind: 'unknown_cost', portfolio: { id: second }, entries: 2 },
  ]);
  expect(problemCount).toBe(4);
  expect(await overview()).toMatchObject({ problems: [], problemCount: 0 });
});

test('lists lots that changed at the giver, and sales that name missing lots', async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-11-19': '10', '2026-11-20': '10' });
  const giver = await makePortfolio(t, { clientId, cashKept: false, costMethod: 'specific' });
  const receiver = await makePortfolio(t, { clientId, cashKept: false });
  const trade = { instrumentId: acme, price: '10', quantity: '2', tradeDate: '2026-11-02' } as const;
  await bookTestEntries(t, giver, [{ ...trade, type: 'buy' }]);
  const [sale] = await bookTestEntries(t, giver, [
    { ...trade, type: 'sell', quantity: '1', tradeDate: '2026-11-04' },
  ]);
  const employee = await t.signInAs('employee');
  const moved = { instrumentId: acme, quantity: '1', outDate: '2026-11-05', toPortfolioId: receiver };
  await t.request(bookTransfer, { params: { id: giver }, body: moved as never }, employee);
  await nameLot(t.db, sale ?? '', receiver, '1');
  await bookTestEntries(t, giver, [{ ...trade, type: 'buy', price: '8', tradeDate: '2026-11-01' }]);
  const { problems } = await overview(employee);
  expect(problems.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
    { kind: 'missing_lots', portfolio: { id: giver }, entries: 1, transactionId: sale },
    { kind: 'outdated_lots', portfolio: { id: receiver }, entries: 1 },
  ]);
});

test('lists the first fifty issues, and their total number', async () => {
  for (let i = 0; i < 51; i += 1)
    await bookTestEntries(t, await makePortfolio(t, { clientId }), [
      { type: 'withdrawal', tradeDate: '2026-11-02', amount: '1' },
    ]);
  const { problems, problemCount } = await overview(await t.signInAs('employee'));
  expect([problems.length, problemCount]).toEqual([50, 51]);
});

test('lists each data issue with what fixes it', async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-11-02': '10' });
  const bare = await makeInstrument(t, { symbol: 'BARE' });
  const id = await makePortfolio(t, { clientId, name: 'Faulty' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '100', currency: 'SEK' },
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: acme, quantity: '10', price: '10' },
    // Units received for a fee alone have no price of their own.
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: bare, quantity: '10', price: '0', fee: '100' },
  ]);
  const text = 'date,type,amount\n2026-11-03,deposit,nothing\n';
  const upload = await uploadTestFile(t, { portfolioId: id, text });
  await t.request(chooseLayout, { params: { id: upload.id }, body: testLayout }, await t.signInAs('admin'));
  const { problems } = await overview(await t.signInAs('employee'));
  expect(problems).toMatchObject([
    { kind: 'import_waiting', importId: upload.id, errorRows: 1, portfolio: { id, name: 'Faulty' } },
    { kind: 'stale_price', instrument: { id: acme, symbol: 'ACME' }, day: '2026-11-02', portfolios: 1 },
    { kind: 'missing_price', instrument: { id: bare, symbol: 'BARE' }, portfolios: 1 },
    { kind: 'missing_rate', currency: 'SEK', portfolios: 1 },
    { kind: 'negative_cash', portfolio: { id }, currency: 'EUR', since: '2026-11-02' },
  ]);
  expect((await overview()).problems).toEqual([]);
});
