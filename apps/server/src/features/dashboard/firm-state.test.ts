import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('the total is right after an instrument is deleted, however often a price is corrected then', async () => {
  const employee = await t.signInAs('employee');
  const acme = await makeInstrument(t);
  const unused = await makeInstrument(t);
  await makeInstrument(t);
  await bookTestEntries(t, await makePortfolio(t, { clientId: await makeClient(t, employee) }), [
    { type: 'deposit', tradeDate: '2026-10-30', amount: '1000' },
    { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  const priced = async (close: string) => {
    await priceTestInstrument(t, acme, { '2026-11-20': close });
    const overview = await t.request(getDashboardOverview, {}, employee);
    const dashboard = await t.request(getDashboard, {}, employee);
    return [dashboard.body.totalValue, overview.body.value];
  };
  await priced('11');
  const actor = { userId: null, now: t.clock.now() };
  await inTransaction(t.db, (trx) => removeUnusedInstruments(trx, [unused], actor));
  for (const close of ['12', '13', '14', '15']) {
    const value = { known: true, value: `${close}00` };
    expect(await priced(close)).toEqual([value, value]);
  }
});
