import { getDashboard } from '@partnerfolio/contract/dashboard';
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
import { inTransaction } from '../../platform/transactions.ts';
import { storeRates } from '../market-data/actions.ts';

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

const dashboard = async () => (await t.request(getDashboard, {}, agent)).body;
const storeDollars = (rates: Record<string, string>) =>
  inTransaction(t.db, (trx) =>
    storeRates(
      trx,
      { base: 'USD', quote: 'EUR', days: Object.keys(rates), rates: Object.values(rates) },
      { source: 'test', now: t.clock.now() },
    ),
  );

describe('GET /api/dashboard', () => {
  test('an empty firm is worth nothing and has no change', async () => {
    expect(await dashboard()).toEqual({
      asOf: '2026-11-20',
      currency: 'EUR',
      totalValue: { known: true, value: '0' },
      monthChange: { known: false, reason: 'no_value' },
      portfolios: 0,
      clients: 1,
      pendingProposals: 0,
    });
  });

  test('counts the whole firm, also for an agent who sees none of it', async () => {
    const id = await makePortfolio(t, { clientId });
    const at = t.clock.now().toISOString();
    const proposal = { client_id: clientId, portfolio_id: id, created_at: at };
    await t.db
      .insertInto('investment_proposals')
      .values([
        { ...proposal, id: clientId, status: 'pending_approval' },
        { ...proposal, id, status: 'draft' },
      ])
      .execute();
    expect(await dashboard()).toMatchObject({ portfolios: 1, clients: 1, pendingProposals: 1 });
  });

  test('adds up two currencies; the change of the month is the return of all, flows aside', async () => {
    const acme = await makeInstrument(t);
    await priceTestInstrument(t, acme, { '2026-10-31': '10', '2026-11-20': '11' });
    await storeDollars({ '2026-10-31': '0.5', '2026-11-20': '0.6' });
    const euros = await makePortfolio(t, { clientId });
    await bookTestEntries(t, euros, [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000' },
      { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '100', price: '10' },
      { type: 'deposit', tradeDate: '2026-11-10', amount: '500' },
    ]);
    const dollars = await makePortfolio(t, { clientId, baseCurrency: 'USD' });
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2026-10-15', amount: '200', currency: 'USD' },
    ]);
    const first = await dashboard();
    expect(first.totalValue).toEqual({ known: true, value: '1720' });
    // On the last day 1600 became 1720: 100 of the shares, 20 of the dollar.
    expect(first.monthChange.known && first.monthChange.value).toBeCloseTo(1720 / 1600 - 1, 12);
    await bookTestEntries(t, dollars, [
      { type: 'withdrawal', tradeDate: '2026-11-20', amount: '200', currency: 'USD' },
    ]);
    const second = await dashboard();
    expect(second.totalValue).toEqual({ known: true, value: '1600' });
    expect(second.monthChange.known && second.monthChange.value).toBeCloseTo(1720 / 1600 - 1, 12);
  });

  test('without a rate the total is a part and the change unknown, with the reason', async () => {
    await bookTestEntries(t, await makePortfolio(t, { clientId }), [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000' },
    ]);
    await bookTestEntries(t, await makePortfolio(t, { clientId, baseCurrency: 'USD' }), [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000', currency: 'USD' },
    ]);
    expect(await dashboard()).toMatchObject({
      totalValue: { known: true, value: '1000', partial: true },
      monthChange: { known: false, reason: 'missing_rate' },
    });
  });

  test('follows a corrected price', async () => {
    const acme = await makeInstrument(t);
    const id = await makePortfolio(t, { clientId, cashKept: false });
    await priceTestInstrument(t, acme, { '2026-10-31': '10' });
    await bookTestEntries(t, id, [
      { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '1', price: '10' },
    ]);
    expect((await dashboard()).monthChange).toEqual({ known: true, value: 0 });
    await priceTestInstrument(t, acme, { '2026-11-05': '12' });
    const after = await dashboard();
    expect(after.totalValue).toEqual({ known: true, value: '12' });
    expect(after.monthChange.known && after.monthChange.value).toBeCloseTo(0.2, 12);
  });
});
