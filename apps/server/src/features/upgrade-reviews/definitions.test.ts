import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import { getPerformance } from '@partnerfolio/contract/performance';
import { closePortfolio, getPortfolio, listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { markForDefinitions } from '../../testing/day-order.queries.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { storeRates } from '../market-data/rates.actions.ts';
import { compareDefinitions } from './definitions.actions.ts';

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
  await priceTestInstrument(t, acme, { '2026-03-02': '100', '2026-03-10': '500', '2026-11-19': '500' });
});

type Entries = Parameters<typeof bookTestEntries>[2];
const book = (id: string, entries: Entries) => bookTestEntries(t, id, entries);

/** Bought 10 at 100, sold at 500, and a tax of 5 a week later: previously a return of −100 %. */
const taxedLate = async () => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await book(id, [
    { type: 'buy', tradeDate: '2026-03-02', instrumentId: acme, quantity: '10', price: '100' },
    { type: 'sell', tradeDate: '2026-03-10', instrumentId: acme, quantity: '10', price: '500' },
    { type: 'tax', tradeDate: '2026-03-17', instrumentId: acme, amount: '5' },
  ]);
  return id;
};

const compared = async (id: string) => {
  await markForDefinitions(t.db, [id]);
  await compareDefinitions(t.app);
  return getDefinitions(id);
};
const getDefinitions = async (id: string) =>
  (await t.request(getPerformance, { params: { id } }, admin)).body.quality.definitions;
const problems = async () =>
  (await t.request(getDashboardOverview, {}, admin)).body.problems.filter(
    ({ kind }) => kind === 'definitions_changed',
  );
const acknowledge = (id: string, by = admin) => t.request(acknowledgeDefinitions, { params: { id } }, by);
const listEvents = async (id: string) =>
  (await listAuditEvents(t.db))
    .filter((event) => event.entity_id === id && /definitions/.test(event.event_type))
    .map((event) => [event.event_type, event.user_id]);

describe('the upgrade to changed definitions', () => {
  test('lists the return of a day without capital before and after, and not for a new portfolio', async () => {
    const fresh = await taxedLate();
    const id = await taxedLate();
    expect(await compared(id)).toEqual([
      {
        reason: 'returns',
        since: '2026-03-17',
        days: 1,
        dates: ['2026-03-17'],
        figures: [{ figure: 'twr', before: '-1', after: '4' }],
      },
      // Five times the money in eight days has no computable rate; previously a total loss was shown.
      expect.objectContaining({ reason: 'irr', figures: [{ figure: 'irr', before: '-1', after: null }] }),
    ]);
    expect(await getDefinitions(fresh)).toBeNull();
    expect(await problems()).toMatchObject([
      { portfolio: { id }, reasons: ['returns', 'irr'], change: { figure: 'twr', before: '-1', after: '4' } },
    ]);
    const { items } = (await t.request(listPortfolios, {}, admin)).body;
    expect(new Map(items.map((row) => [row.id, row.quality?.notices]))).toEqual(
      new Map([
        [id, 1],
        [fresh, 0],
      ]),
    );
  });

  test('lists the figures that a recent inverse rate changed', async () => {
    const writer = { source: 'test', now: t.clock.now() };
    const store = (pair: { base: string; quote: string }, day: string, rate: string) =>
      inTransaction(t.db, (trx) => storeRates(trx, { ...pair, days: [day], rates: [rate] }, writer));
    await store({ base: 'USD', quote: 'EUR' }, '2015-01-02', '0.83');
    await store({ base: 'EUR', quote: 'USD' }, '2026-11-20', '1.25');
    const id = await makePortfolio(t, { clientId });
    await book(id, [{ type: 'deposit', tradeDate: '2026-11-20', amount: '1000', currency: 'USD' }]);
    const [change, ...others] = (await compared(id)) ?? [];
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      reason: 'rates',
      since: '2026-11-20',
      figures: [{ figure: 'value', before: '830', after: '800' }],
    });
  });

  test('lists a money-weighted return that was a total loss in a portfolio with a gain', async () => {
    const id = await makePortfolio(t, { clientId });
    await book(id, [
      { type: 'deposit', tradeDate: '2025-01-01', amount: '1000' },
      { type: 'interest', tradeDate: '2025-12-31', amount: '4000' },
      { type: 'withdrawal', tradeDate: '2026-01-01', amount: '5000' },
      { type: 'deposit', tradeDate: '2026-01-06', amount: '5' },
      { type: 'fee', tradeDate: '2026-01-06', amount: '5' },
    ]);
    const irr = (await compared(id))?.find(({ reason }) => reason === 'irr')?.figures[0];
    expect(Number(irr?.before)).toBeCloseTo(-1, 6);
    expect(Number(irr?.after)).toBeCloseTo(4, 1);
  });

  test('lists the realised gain that returns of capital after the last sale increase', async () => {
    const id = await makePortfolio(t, { clientId });
    await book(id, [
      { type: 'deposit', tradeDate: '2026-03-02', amount: '1000' },
      { type: 'buy', tradeDate: '2026-03-02', instrumentId: acme, quantity: '10', price: '100' },
      { type: 'sell', tradeDate: '2026-03-10', instrumentId: acme, quantity: '10', price: '500' },
      { type: 'return_of_capital', tradeDate: '2026-04-01', instrumentId: acme, amount: '12.5' },
    ]);
    expect(await compared(id)).toMatchObject([
      {
        reason: 'return_of_capital',
        since: '2026-04-01',
        days: 1,
        figures: [{ figure: 'realised', before: '4000', after: '4012.5' }],
      },
    ]);
  });

  test("lists the new last day of a closed portfolio's series, on the dashboard as well", async () => {
    const id = await makePortfolio(t, { clientId });
    await book(id, [
      { type: 'deposit', tradeDate: '2026-03-02', amount: '10' },
      { type: 'withdrawal', tradeDate: '2026-05-04', amount: '10' },
    ]);
    const { revision } = (await t.request(getPortfolio, { params: { id } }, admin)).body;
    const closing = { closedOn: '2026-11-20', revision } as never;
    await t.request(closePortfolio, { params: { id }, body: closing }, admin);
    expect(await compared(id)).toMatchObject([{ reason: 'closed', since: '2026-05-04', figures: [] }]);
    expect(await problems()).toMatchObject([{ portfolio: { id }, reasons: ['closed'], change: null }]);
    expect((await acknowledge(id)).status).toBe(200);
  });

  test('removes the review of a portfolio in which nothing differs', async () => {
    const id = await makePortfolio(t, { clientId });
    await book(id, [{ type: 'deposit', tradeDate: '2026-03-02', amount: '10' }]);
    expect(await compared(id)).toBeNull();
    expect(await t.db.selectFrom('definition_reviews').select('state').execute()).toEqual([]);
    expect(await listEvents(id)).toEqual([]);
  });

  test('compares a portfolio once, whatever other processes do', async () => {
    const id = await taxedLate();
    await markForDefinitions(t.db, [id]);
    await Promise.all([compareDefinitions(t.app), compareDefinitions(t.app)]);
    await compareDefinitions(t.app);
    expect(await listEvents(id)).toEqual([['portfolio.list_changed_definitions', null]]);
  });
});

describe('PUT /portfolios/:id/definition-changes/acknowledgement', () => {
  test('removes the changes from the lists, once', async () => {
    const id = await taxedLate();
    await compared(id);
    expect((await acknowledge(id)).status).toBe(200);
    expect(await getDefinitions(id)).toBeNull();
    expect(await problems()).toEqual([]);
    expect((await acknowledge(id)).problem?.code).toBe('wrong_state');
    expect(await listEvents(id)).toContainEqual(['portfolio.acknowledge_definitions', admin.id]);
  });

  test('answers 404 for a missing portfolio, 403 without the right to correct', async () => {
    const id = await taxedLate();
    await compared(id);
    const agent = await t.signInAs('agent');
    expect((await acknowledge(id, agent)).status).toBe(403);
    expect((await acknowledge(acme)).status).toBe(404);
  });
});
