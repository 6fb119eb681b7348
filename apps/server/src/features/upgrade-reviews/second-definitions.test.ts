import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { acknowledgeAllDefinitions, acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import { recordCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { insertTestGroup } from '../../testing/people.queries.ts';
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
});

const holding = async (tradeDate: string, price: string, instrumentId = acme) => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await bookTestEntries(t, id, [{ type: 'buy', tradeDate, instrumentId, quantity: '10', price }]);
  return id;
};
const listed = async (id: string) =>
  (await t.request(getPerformance, { params: { id } }, admin)).body.quality.definitions;
const compared = async (id: string, firstSet: 1 | 2 = 2) => {
  await markForDefinitions(t.db, [id], firstSet);
  await compareDefinitions(t.app);
  return listed(id);
};

test('lists the volatility of days that came from three prices in half a year', async () => {
  await priceTestInstrument(t, acme, { '2026-05-04': '100', '2026-08-03': '110', '2026-11-19': '99' });
  const id = await holding('2026-05-04', '100');
  // Returns 0, 0.1, −0.1: deviation 0.1, × √252 = 158.75 %; the fifth percentile lies a tenth of the way up from the lowest.
  expect(await compared(id)).toEqual([
    {
      reason: 'risk',
      since: null,
      days: 0,
      dates: [],
      figures: [
        { figure: 'volatility', before: '1.5875', after: null },
        { figure: 'value_at_risk', before: '-0.09', after: null },
      ],
    },
  ]);
});

test('lists the total loss that a close of 0 made, until it is acknowledged', async () => {
  await priceTestInstrument(t, acme, { '2026-11-18': '100', '2026-11-19': '0' });
  const id = await holding('2026-11-18', '100');
  const changes = await compared(id);
  expect(changes?.find(({ reason }) => reason === 'zero_closes')).toEqual({
    reason: 'zero_closes',
    since: '2026-11-19',
    days: 0,
    dates: [],
    figures: [
      { figure: 'value', before: '0', after: '1000' },
      { figure: 'unrealised', before: '-1000', after: '0' },
      { figure: 'twr', before: '-1', after: '0' },
    ],
  });
  expect((await t.request(acknowledgeDefinitions, { params: { id } }, admin)).status).toBe(200);
  expect(await listed(id)).toBeNull();
});

test('lists the fall at a split that nobody has booked', async () => {
  await priceTestInstrument(t, acme, { '2026-11-02': '40', '2026-11-09': '10' });
  const id = await holding('2026-11-02', '40');
  const split = { type: 'split', exDate: '2026-11-09', ratioNew: '4', ratioOld: '1' } as never;
  expect((await t.request(recordCorporateAction, { params: { id: acme }, body: split }, admin)).status).toBe(
    201,
  );
  const change = (await compared(id))?.find(({ reason }) => reason === 'waiting_splits');
  expect(change).toMatchObject({
    since: '2026-11-09',
    figures: [
      { figure: 'value', before: '100', after: '400' },
      { figure: 'unrealised', before: '-300', after: '0' },
      { figure: 'twr', before: '-0.75', after: '0' },
    ],
  });
});

test('lists the value of a successor that has no price yet', async () => {
  const heir = await makeInstrument(t, { symbol: 'HEIR' });
  await priceTestInstrument(t, acme, { '2026-11-02': '40' });
  const id = await holding('2026-11-02', '40');
  const terms = { toInstrumentId: heir, ratioNew: '2', ratioOld: '1' };
  await bookTestEntries(t, id, [{ type: 'merger', tradeDate: '2026-11-09', instrumentId: acme, ...terms }]);
  const change = (await compared(id))?.find(({ reason }) => reason === 'derived_prices');
  expect(change).toMatchObject({
    since: '2026-11-09',
    figures: [
      { figure: 'value', before: null, after: '400' },
      { figure: 'unrealised', before: null, after: '0' },
      { figure: 'twr', before: null, after: '0' },
    ],
  });
});

test('keeps changes of the first comparison that nobody has acknowledged, once', async () => {
  await priceTestInstrument(t, acme, { '2026-03-02': '100', '2026-03-10': '500', '2026-11-19': '0' });
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await bookTestEntries(t, id, [
    { type: 'buy', tradeDate: '2026-03-02', instrumentId: acme, quantity: '10', price: '100' },
    { type: 'sell', tradeDate: '2026-03-10', instrumentId: acme, quantity: '10', price: '500' },
    { type: 'tax', tradeDate: '2026-03-17', instrumentId: acme, amount: '5' },
  ]);
  const first = (await compared(id, 1)) ?? [];
  expect(first.map(({ reason }) => reason)).toContain('returns');
  const second = (await compared(id, 2)) ?? [];
  expect(second.slice(0, first.length)).toEqual(first);
  expect(second.slice(first.length).map(({ reason }) => reason)).toEqual(['risk']);
});

test('is one issue of the dashboard, and acknowledged in all portfolios that the user may edit', async () => {
  await priceTestInstrument(t, acme, { '2026-11-18': '100', '2026-11-19': '0' });
  const ids = [await holding('2026-11-18', '100'), await holding('2026-11-18', '100')];
  const agent = await t.signInAs('agent');
  await markForDefinitions(t.db, ids, 2);
  await compareDefinitions(t.app);
  const issues = async () =>
    (await t.request(getDashboardOverview, {}, admin)).body.problems.filter(
      ({ kind }) => kind === 'definitions_changed',
    );
  expect(await issues()).toMatchObject([{ portfolios: 2, portfolio: { id: ids[0] } }]);
  expect((await t.request(acknowledgeAllDefinitions, {}, agent)).status).toBe(403);
  // With the right, but without access to the client.
  await insertTestGroup(t.db, {
    userId: agent.id,
    feature: 'ledger.correct',
    permission: 'grant',
    now: t.clock.now(),
  });
  const other = await t.request(acknowledgeAllDefinitions, {}, agent);
  expect(other.body).toEqual({ acknowledged: 0, hasMore: false });
  const answers = await Promise.all([1, 2].map(() => t.request(acknowledgeAllDefinitions, {}, admin)));
  expect(answers.reduce((sum, { body }) => sum + body.acknowledged, 0)).toBe(2);
  expect(await issues()).toEqual([]);
  expect(await listed(ids[1] ?? '')).toBeNull();
});

test('removes the review of a portfolio in which nothing differs, and lists no earlier set', async () => {
  await priceTestInstrument(t, acme, { '2026-11-18': '100', '2026-11-19': '101' });
  const id = await holding('2026-11-18', '100');
  const changes = await compared(id);
  expect(changes?.map(({ reason }) => reason)).not.toContain('returns');
});
