import { getAnalytics } from '@partnerfolio/contract/analytics';
import { getClientFigures, listClients } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { renewFigures, startRenewal } from '../renewal/renewal.actions.ts';

let t: TestApp;
let employee: TestPerson;
let agent: TestPerson;
let clientId: string;
let acme: string;

/** A portfolio of 100 units at 10, with stored figures. */
beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  agent = await t.signInAs('agent');
  acme = await makeInstrument(t);
  clientId = await makeClient(t, employee);
  await priceTestInstrument(t, acme, { '2026-11-19': '10' });
  await makeHolder('First');
  await renewAllFigures(t.app);
});

const makeHolder = async (name: string): Promise<string> => {
  const id = await makePortfolio(t, { clientId, name });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-11-03', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  return id;
};

const known = (value: string) => ({ known: true, value });
const uncomputed = { known: false, reason: 'being_computed' };
const portfolios = async () => (await t.request(listPortfolios, { query: {} }, employee)).body;
const dashboard = async (as = employee) => (await t.request(getDashboard, {}, as)).body;
describe('readers', () => {
  test('see the stored figures at once with the number being renewed, then the new ones', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    expect(await portfolios()).toMatchObject({
      items: [{ value: known('1000'), renewing: true }],
      renewing: 1,
    });
    expect(await dashboard()).toMatchObject({ totalValue: known('1000'), renewing: 1 });
    await renewFigures(t.app);
    expect(await portfolios()).toMatchObject({
      items: [{ value: known('1200'), renewing: false }],
      renewing: 0,
    });
    expect(await dashboard()).toMatchObject({ totalValue: known('1200'), renewing: 0 });
  });

  test('of a new portfolio see that it is being calculated, in its row and in each total', async () => {
    await makeHolder('Second');
    const { items } = await portfolios();
    expect(items[1]).toMatchObject({ name: 'Second', value: uncomputed, quality: null, renewing: true });
    const partial = { known: true, value: '1000', partial: true };
    expect(await dashboard()).toMatchObject({ totalValue: partial, renewing: 1 });
    const overview = (await t.request(getDashboardOverview, {}, employee)).body;
    expect(overview).toMatchObject({ value: partial, unknownLines: 1, renewing: 1 });
    const client = (await t.request(getClientFigures, { params: { id: clientId } }, employee)).body;
    expect(client).toMatchObject({
      value: partial,
      sinceInception: uncomputed,
      series: { days: [] },
      renewing: 1,
    });
    const analytics = (await t.request(getAnalytics, { query: { period: 'MAX' } }, employee)).body;
    expect(analytics).toMatchObject({ value: partial, leftOut: 1, unknownLines: 1, renewing: 1 });
    const clients = (await t.request(listClients, { query: {} }, employee)).body;
    expect(clients).toMatchObject({ items: [{ value: partial }], renewing: 1 });
  });

  test('see only counts of portfolios they may see, except on the firm-wide cards', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    const own = (await t.request(getDashboardOverview, {}, agent)).body;
    expect(own.renewing).toBe(0);
    expect((await dashboard(agent)).renewing).toBe(1);
  });

  test('of figures computed for an earlier day see the last value continue, not a drop to zero', async () => {
    const read = async () => ({
      month: (await dashboard()).monthChange,
      overview: (await t.request(getDashboardOverview, {}, employee)).body.series.value.at(-1),
      client: (
        await t.request(getClientFigures, { params: { id: clientId } }, employee)
      ).body.series.value.at(-1),
      analytics: (await t.request(getAnalytics, { query: { period: 'MAX' } }, employee)).body.series.value.at(
        -1,
      ),
    });
    expect(await read()).toMatchObject({ overview: 1000, client: 1000, analytics: 1000 });
    const before = await read();
    t.clock.advance({ days: 3 });
    employee = await t.signInAs('employee');
    expect(await read()).toEqual(before);
  });

  test("of figures computed in the previous month see the new month's return from the last value on", async () => {
    await makeHolder('Second');
    await renewAllFigures(t.app);
    t.clock.advance({ days: 12 });
    employee = await t.signInAs('employee');
    await priceTestInstrument(t, acme, { '2026-12-01': '11' });
    await sql`update figure_queue set claimed_until = 'infinity'`.execute(t.db);
    expect((await dashboard()).monthChange).toEqual({ known: true, value: 0 });
    await renewAllFigures(t.app);
    expect((await dashboard()).monthChange).toEqual({
      known: true,
      value: expect.closeTo(0.1, 9) as number,
      // The month opens with a price of ten days before.
      outdated: { opening: 1, closing: 0 },
    });
  });
});

test('never see figures of another version of the formulas', async () => {
  await sql`update portfolio_figures set source_stamp = '6' || substr(source_stamp, strpos(source_stamp, '.')),
    total_value = 1, figures = jsonb_set(figures, '{value,value}', '"1"')`.execute(t.db);
  await startRenewal(t.app);
  expect((await portfolios()).items[0]?.value).toEqual(uncomputed);
  await renewFigures(t.app);
  expect((await portfolios()).items[0]?.value).toEqual(known('1000'));
  expect((await dashboard()).totalValue).toEqual(known('1000'));
});
