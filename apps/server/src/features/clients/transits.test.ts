import { getAnalytics } from '@partnerfolio/contract/analytics';
import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { getPerformance } from '@partnerfolio/contract/performance';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
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
let household: string;
let ann: string;
let bob: string;
let giver: string;
let receiver: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  household = await makeClient(t, admin, { kind: 'household', name: 'Home' });
  ann = await makeClient(t, admin, { name: 'Ann', householdId: household });
  bob = await makeClient(t, admin, { name: 'Bob', householdId: household });
  giver = await makePortfolio(t, { clientId: ann, cashKept: false });
  receiver = await makePortfolio(t, { clientId: bob, cashKept: false });
  acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-10-01': '10', '2026-11-12': '10', '2026-11-13': '12' });
  await bookTestEntries(t, giver, [
    { type: 'buy', tradeDate: '2026-10-01', instrumentId: acme, quantity: '10', price: '10' },
  ]);
});

const move = async (outDate: string, inDate: string) => {
  const body = { toPortfolioId: receiver, instrumentId: acme, quantity: '10', outDate, inDate } as never;
  const moved = await t.request(bookTransfer, { params: { id: giver }, body }, admin);
  expect(moved.status).toBe(201);
};
const getFigures = async (id: string) => (await t.request(getClientFigures, { params: { id } }, admin)).body;
const known = (value: string) => ({ known: true, value });

test("keeps a household's value and return over the weekend of a transfer between its members", async () => {
  await move('2026-11-12', '2026-11-16');
  const { series, sinceInception } = await getFigures(household);
  const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-15', '2026-11-16'];
  const valueOn = (values: typeof series, day: string) =>
    values.value[dayOfDate(day as LocalDate) - (values.days[0] ?? 0)];
  expect(days.map((day) => valueOn(series, day))).toEqual([100, 100, 120, 120, 120]);
  expect(sinceInception.known && sinceInception.value).toBeCloseTo(0.2, 10);
  const alone = (await getFigures(ann)).series;
  expect(days.map((day) => valueOn(alone, day))).toEqual([100, 0, 0, 0, 0]);

  const { body } = await t.request(getAnalytics, { query: { period: '1M' } }, admin);
  expect(body.twr.known && body.twr.value).toBeCloseTo(0.2, 10);
  expect(days.map((day) => valueOn(body.series as typeof series, day))).toEqual([100, 100, 120, 120, 120]);
  const dashboard = (await t.request(getDashboard, {}, admin)).body;
  const { monthChange } = dashboard;
  expect(monthChange.known && monthChange.value).toBeCloseTo(0.2, 10);
  const overview = (await t.request(getDashboardOverview, {}, admin)).body;
  expect(days.map((day) => valueOn(overview.series as typeof series, day))).toEqual([
    100, 100, 120, 120, 120,
  ]);
});

test('counts assets in transit in the totals, lists and allocations of viewers who see both ends', async () => {
  await move('2026-11-19', '2026-11-23');
  const home = await getFigures(household);
  expect(home).toMatchObject({
    value: known('120'),
    allocation: [{ assetClass: 'equity', value: '120' }],
    unknownLines: 0,
  });
  expect((await getFigures(ann)).value).toEqual(known('0'));
  expect((await getFigures(bob)).value).toMatchObject({ known: true, value: '0' });
  const list = (await t.request(listClients, { query: { sort: 'value', direction: 'desc' } }, admin)).body;
  expect(list.items.map(({ name, value }) => [name, value])).toEqual([
    ['Home', known('120')],
    ['Ann', known('0')],
    ['Bob', known('0')],
  ]);
  const dashboard = (await t.request(getDashboard, {}, admin)).body;
  expect(dashboard.totalValue).toEqual(known('120'));
  const overview = (await t.request(getDashboardOverview, {}, admin)).body;
  expect(overview).toMatchObject({
    value: known('120'),
    allocation: [{ assetClass: 'equity', value: '120' }],
  });
  expect(overview.series.value.at(-1)).toBe(120);
  const analytics = (await t.request(getAnalytics, { query: { period: 'MAX' } }, admin)).body;
  expect(analytics).toMatchObject({
    value: known('120'),
    byClass: [{ assetClass: 'equity', value: '120' }],
    byCurrency: [{ currency: 'EUR', value: '120' }],
  });
  const own = (await t.request(getPerformance, { params: { id: receiver }, query: {} }, admin)).body;
  expect(own.value).toEqual(known('0'));
});

test('counts assets in transit as a flow for an agent who sees only one end', async () => {
  await move('2026-11-19', '2026-11-23');
  const agent = await t.signInAs('agent');
  await t.db.updateTable('clients').set({ owner_id: agent.id }).where('id', '=', ann).execute();
  await t.db.updateTable('client_owners').set({ owner_id: agent.id }).where('client_id', '=', ann).execute();
  const overview = (await t.request(getDashboardOverview, {}, agent)).body;
  expect(overview.value).toEqual(known('0'));
  expect(overview.series.value.at(-1)).toBe(0);
});

test('counts an arrived transfer with its receiver alone', async () => {
  await move('2026-11-19', '2026-11-20');
  expect((await getFigures(household)).value).toEqual(known('120'));
  expect((await getFigures(bob)).value).toEqual(known('120'));
});

test('counts a transfer over the end of a month in the firm’s month change on both sides', async () => {
  await priceTestInstrument(t, acme, { '2026-10-30': '11' });
  await move('2026-10-29', '2026-11-02');
  const { monthChange } = (await t.request(getDashboard, {}, admin)).body;
  expect(monthChange.known && monthChange.value).toBeCloseTo(12 / 11 - 1, 10);
});
