import { shareClient } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview, listRecentActivity } from '@partnerfolio/contract/dashboard';
import { addTransaction } from '@partnerfolio/contract/ledger';
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
import { inTransaction } from '../../platform/database/transactions.ts';
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
  test('an empty firm has a value of zero and no change', async () => {
    expect(await dashboard()).toEqual({
      asOf: '2026-11-20',
      currency: 'EUR',
      totalValue: { known: true, value: '0' },
      monthChange: { known: false, reason: 'no_value' },
      portfolios: 0,
      clients: 1,
      pendingProposals: 0,
      renewing: 0,
    });
  });

  test('counts the whole firm, even for an agent who sees none of it; proposals only if they await approval [7-db-1 4-pp-1]', async () => {
    const id = await makePortfolio(t, { clientId });
    const at = t.clock.now().toISOString();
    const written = { created_by: agent.id, created_at: at, updated_at: at };
    const proposal = { client_id: clientId, portfolio_id: id, ...written };
    await t.db
      .insertInto('investment_proposals')
      .values([
        { ...proposal, id: clientId, status: 'pending_approval' },
        { ...proposal, id, status: 'draft' },
      ])
      .execute();
    expect(await dashboard()).toMatchObject({ portfolios: 1, clients: 1, pendingProposals: 1 });
  });

  test("adds up two currencies; the month's change is the return of everything, without flows [7-db-1]", async () => {
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
    // On the last day 1600 grew to 1720: 100 from the shares, 20 from the dollar.
    expect(first.monthChange.known && first.monthChange.value).toBeCloseTo(1720 / 1600 - 1, 12);
    await bookTestEntries(t, dollars, [
      { type: 'withdrawal', tradeDate: '2026-11-20', amount: '200', currency: 'USD' },
    ]);
    const second = await dashboard();
    expect(second.totalValue).toEqual({ known: true, value: '1600' });
    expect(second.monthChange.known && second.monthChange.value).toBeCloseTo(1720 / 1600 - 1, 12);
  });

  test('a transfer between two portfolios is not a flow of the firm, even between two currencies', async () => {
    const acme = await makeInstrument(t);
    await priceTestInstrument(t, acme, { '2026-10-31': '10', '2026-11-10': '12' });
    await storeDollars({ '2026-10-31': '0.5' });
    const giver = await makePortfolio(t, { clientId });
    const taker = await makePortfolio(t, { clientId, baseCurrency: 'USD' });
    const moved = { tradeDate: '2026-11-10', instrumentId: acme, quantity: '50' };
    await bookTestEntries(t, giver, [
      { type: 'deposit', tradeDate: '2026-10-30', amount: '1000' },
      { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '100', price: '10' },
      { type: 'transfer_out', ...moved },
    ]);
    await bookTestEntries(t, taker, [{ type: 'transfer_in', ...moved, amount: '500' }]);
    const { monthChange } = await dashboard();
    expect(monthChange.known && monthChange.value).toBeCloseTo(0.2, 12);
  });

  test("a firm with more debts than assets at the end of a day has no month's change", async () => {
    const acme = await makeInstrument(t);
    await priceTestInstrument(t, acme, { '2026-10-31': '10', '2026-11-05': '1', '2026-11-10': '12' });
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-10-30', amount: '400' },
      { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '100', price: '10' },
      { type: 'deposit', tradeDate: '2026-11-06', amount: '1000' },
    ]);
    expect((await dashboard()).monthChange).toEqual({ known: false, reason: 'value_below_zero' });
  });

  test('without a rate, total and change cover the rest and are marked as incomplete', async () => {
    await bookTestEntries(t, await makePortfolio(t, { clientId }), [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000' },
    ]);
    await bookTestEntries(t, await makePortfolio(t, { clientId, baseCurrency: 'USD' }), [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000', currency: 'USD' },
    ]);
    expect(await dashboard()).toMatchObject({
      totalValue: { known: true, value: '1000', partial: true },
      monthChange: { known: true, value: 0, partial: true },
    });
  });

  test('if nothing has a rate, both are unknown with the reason', async () => {
    await bookTestEntries(t, await makePortfolio(t, { clientId, baseCurrency: 'USD' }), [
      { type: 'deposit', tradeDate: '2026-10-01', amount: '1000', currency: 'USD' },
    ]);
    expect(await dashboard()).toMatchObject({
      totalValue: { known: false, reason: 'missing_rate' },
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
    // The closing value rests on a price of three weeks ago, and says so.
    const outdated = { opening: 0, closing: 1 };
    expect((await dashboard()).monthChange).toEqual({ known: true, value: 0, outdated });
    await priceTestInstrument(t, acme, { '2026-11-05': '12' });
    const after = await dashboard();
    expect(after.totalValue).toEqual({ known: true, value: '12' });
    expect(after.monthChange.known && after.monthChange.value).toBeCloseTo(0.2, 12);
  });
});

describe('GET /api/dashboard/overview', () => {
  const overview = async (as: TestPerson = agent) => (await t.request(getDashboardOverview, {}, as)).body;

  test('an empty firm has nothing to show', async () => {
    expect(await overview()).toEqual({
      asOf: '2026-11-20',
      currency: 'EUR',
      scope: 'own',
      clients: 0,
      portfolios: 0,
      value: { known: true, value: '0' },
      monthChange: { known: false, reason: 'no_value' },
      series: { days: [], value: [] },
      allocation: [],
      unknownLines: 0,
      moves: [],
      problems: [],
      problemCount: 0,
      renewing: 0,
    });
  });

  /** 100 shares at 10 and 500 in cash in euro; 200 dollars that are worth half, then 0.6. */
  const twoPortfolios = async (owner: string) => {
    const acme = await makeInstrument(t);
    await priceTestInstrument(t, acme, { '2025-05-05': '10', '2026-11-19': '12', '2026-11-20': '11' });
    await storeDollars({ '2025-05-01': '0.5', '2026-11-20': '0.6' });
    const euros = await makePortfolio(t, { clientId: owner, name: 'Euros' });
    await bookTestEntries(t, euros, [
      { type: 'deposit', tradeDate: '2025-05-05', amount: '1500' },
      { type: 'buy', tradeDate: '2025-05-05', instrumentId: acme, quantity: '100', price: '10' },
    ]);
    const dollars = await makePortfolio(t, { clientId: owner, baseCurrency: 'USD', name: 'Dollars' });
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2025-05-06', amount: '200', currency: 'USD' },
    ]);
    return { acme, euros, dollars };
  };

  test('adds up values over time, classes and movers of two currencies, as computed by hand', async () => {
    const { euros } = await twoPortfolios(clientId);
    const employee = await t.signInAs('employee');
    const found = await overview(employee);
    expect(found).toMatchObject({
      asOf: '2026-11-20',
      scope: 'firm',
      clients: 1,
      portfolios: 2,
      value: { known: true, value: '1720' },
      allocation: [
        { assetClass: 'equity', value: '1100' },
        { assetClass: 'cash', value: '620' },
      ],
      unknownLines: 0,
    });
    const at = (day: string) => found.series.value[found.series.days.indexOf(Date.parse(day) / 86_400_000)];
    // The first Friday, more than a year ago: 1500 + 200 × 0.5. The last three days: a price of 12 instead of 10,
    // then 11, then the dollar at 0.6.
    expect([at('2025-05-09'), at('2026-11-18'), at('2026-11-19'), at('2026-11-20')]).toEqual([
      1600, 1600, 1800, 1720,
    ]);
    expect(found.series.days[0]).toBe(Date.parse('2025-05-09') / 86_400_000);
    expect(found.moves).toHaveLength(1);
    expect(found.moves[0]).toMatchObject({
      portfolio: { id: euros, name: 'Euros' },
      amount: { known: true, value: '-100' },
      currency: 'EUR',
    });
    expect(found.moves[0]?.rate).toBeCloseTo(-100 / 1700, 12);
  });

  test('on a weekend everything is as of Friday for everyone, even beside a portfolio that just opened', async () => {
    await twoPortfolios(clientId);
    t.clock.advance({ days: 2 });
    await makePortfolio(t, { clientId, name: 'Just opened' });
    const found = await overview(await t.signInAs('employee'));
    expect([found.asOf, found.moves.map(({ day }) => day)]).toEqual(['2026-11-20', ['2026-11-20']]);
    agent = await t.signInAs('agent');
    expect((await dashboard()).asOf).toBe('2026-11-20');
  });

  test('an agent sees their own and shared portfolios, and no trace of the others', async () => {
    await twoPortfolios(clientId);
    const own = await makeClient(t, agent);
    await bookTestEntries(t, await makePortfolio(t, { clientId: own }), [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '70' },
    ]);
    const before = await overview();
    expect(before).toMatchObject({ scope: 'own', clients: 1, portfolios: 1, value: { value: '70' } });
    expect(before.series.value.at(-1)).toBe(70);
    expect(before.allocation).toEqual([{ assetClass: 'cash', value: '70' }]);
    expect(before.moves).toEqual([]);
    const admin = await t.signInAs('admin');
    const params = { id: clientId, userId: agent.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, admin);
    expect(await overview()).toMatchObject({ clients: 2, portfolios: 3, value: { value: '1790' } });
  });
});

describe('GET /api/dashboard/activity', () => {
  const activity = async (as: TestPerson) => (await t.request(listRecentActivity, {}, as)).body.items;

  test('lists the newest events with who, on whose portfolio, and what for how much', async () => {
    const employee = await t.signInAs('employee', { fullName: 'Erika Example' });
    const id = await makePortfolio(t, { clientId, name: 'Pension' });
    const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    t.clock.advance({ minutes: 5 });
    const trade = { type: 'buy', instrumentId, quantity: '3', price: '12.50', currency: 'EUR' };
    const body = { ...trade, tradeDate: '2026-11-20' };
    await t.request(addTransaction, { params: { id }, body: body as never }, employee);
    const [newest, opened] = await activity(employee);
    expect(newest).toMatchObject({
      event: 'transaction.create',
      by: { id: employee.id, fullName: 'Erika Example' },
      portfolio: { id, name: 'Pension' },
      type: 'buy',
      symbol: 'ACME',
      amount: '37.50',
      currency: 'EUR',
      at: '2026-11-20T09:05:00.000Z',
    });
    expect(opened).toMatchObject({ event: 'portfolio.create', amount: null, currency: null });
    expect(await activity(agent)).toEqual([]);
  });

  test('tells a colleague that a client was shared with them, and those who may share it that it was shared', async () => {
    const employee = await t.signInAs('employee', { fullName: 'Erika Example' });
    const params = { id: clientId, userId: agent.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    const shared = { event: 'client.share', by: { fullName: 'Erika Example' }, client: { id: clientId } };
    expect((await activity(agent))[0]).toMatchObject({ ...shared, isWithViewer: true });
    const [seen, created] = await activity(employee);
    expect(seen).toMatchObject({ ...shared, isWithViewer: false });
    expect(created).toMatchObject({ event: 'client.create', isWithViewer: false });
    const third = await t.signInAs('agent');
    const other = { id: clientId, userId: third.id };
    await t.request(shareClient, { params: other, body: { level: 'view' } }, employee);
    const shares = (await activity(agent)).filter(({ event }) => event === 'client.share');
    expect(shares).toMatchObject([{ isWithViewer: true }]);
  });
});
