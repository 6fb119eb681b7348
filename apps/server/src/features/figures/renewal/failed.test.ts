/** A portfolio whose figures cannot be computed or stored is unknown, and holds up no other. */
import { getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { getClientFigures } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
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
import { compareTotals } from '../totals/actions.ts';
import { markChangedFigures, renewFigures } from './renewal.actions.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t);
  clientId = await makeClient(t, admin);
  await priceTestInstrument(t, acme, { '2026-10-20': '10', '2026-10-30': '10', '2026-11-19': '10' });
});

const makeHolder = async (name: string): Promise<string> => {
  const id = await makePortfolio(t, { clientId, name });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-10-01', amount: '1000' },
    { type: 'buy', tradeDate: '2026-10-02', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  return id;
};

const known = (value: string) => ({ known: true, value });
const failed = { known: false, reason: 'cannot_be_computed' };

type Failing = (text: string) => boolean;

/** The app with statements that fail, and what it logs as errors. */
const appWithIssue = (isInvalid: Failing) => {
  const errors: unknown[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isInvalid(JSON.stringify(node))) throw new Error('broken');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const log = { ...t.app.log, error: (what: unknown) => errors.push(what), warn: () => undefined };
  const built = buildApp({ ...t.app, db: t.db.withPlugin(plugin), log: log as unknown as typeof t.app.log });
  return { app: built.app, built, errors };
};

/** An issue in reading the ledger of a portfolio, and one in storing its figures. */
const inLedgerOf =
  (id: string): Failing =>
  (text) =>
    text.includes('from transactions where portfolio_id = ') && text.includes(id);
const inStorageOf =
  (id: string): Failing =>
  (text) =>
    text.includes('prepared store_figures') && text.includes(id) && !text.includes('cannot_be_computed');

const listed = async () => {
  const query = { sort: 'name', direction: 'asc', limit: 200 } as const;
  const { items } = (await t.request(listPortfolios, { query }, admin)).body;
  return new Map(items.map((item) => [item.name, item]));
};
const overview = async () => (await t.request(getDashboardOverview, {}, admin)).body;
const queued = async () =>
  (
    await sql<{ failures: number; wait: number }>`
      select failures, extract(epoch from claimed_until - clock_timestamp())::float8 as wait from figure_queue`.execute(
      t.db,
    )
  ).rows;
const retryNow = () => sql`update figure_queue set claimed_until = null where claim is null`.execute(t.db);

describe('with one of a hundred portfolios', () => {
  const build = async () => {
    for (let i = 1; i < 100; i++) await makeHolder(`Holder ${String(i).padStart(2, '0')}`);
    const bad = await makeHolder('Broken');
    await renewAllFigures(t.app);
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    return bad;
  };

  test.each([
    ['computed', inLedgerOf],
    ['stored', inStorageOf],
  ])('that cannot be %s, 99 are right and that one is unknown', { timeout: 60_000 }, async (_, issueIn) => {
    const bad = await build();
    const { app, errors } = appWithIssue(issueIn(bad));
    await renewFigures(app);
    expect(errors.length).toBeGreaterThan(0);
    const rows = await listed();
    for (const [name, row] of rows)
      expect([name, row.value, row.renewing]).toEqual([
        name,
        name === 'Broken' ? failed : known('1200'),
        false,
      ]);
    expect(rows.size).toBe(100);
    expect(rows.get('Broken')).toMatchObject({
      dayChange: failed,
      yearToDate: failed,
      sinceInception: failed,
      quality: { notComputed: true },
    });
    expect(await compareTotals(t.app)).toBe(0);
    const firm = (await t.request(getDashboard, undefined, admin)).body;
    expect(firm).toMatchObject({ totalValue: { ...known('118800'), partial: true }, renewing: 0 });
    expect(firm.monthChange).toMatchObject({ known: true, partial: true });
  });
});

describe('a portfolio that cannot be computed', () => {
  let bad: string;
  beforeEach(async () => {
    bad = await makeHolder('Broken');
    await makeHolder('Sound');
    await renewAllFigures(t.app);
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    await renewFigures(appWithIssue(inLedgerOf(bad)).app);
  });

  test('is a data issue on the dashboard, and makes totals incomplete', async () => {
    const { problems, value, monthChange, unknownLines, series } = await overview();
    expect(problems).toEqual([
      { kind: 'not_computed', portfolio: { id: bad, name: 'Broken', client: expect.anything() as never } },
    ]);
    expect(value).toEqual({ ...known('1200'), partial: true });
    expect(monthChange).toMatchObject({ partial: true });
    expect(unknownLines).toBe(1);
    expect(series.value.at(-1)).toBe(1200);
    const { body } = await t.request(getAnalytics, { query: { period: 'MAX' } }, admin);
    expect(body).toMatchObject({ leftOut: 1, unknownLines: 1, twr: { partial: true } });
  });

  test('makes the figures of its client incomplete or unknown', async () => {
    const { body } = await t.request(getClientFigures, { params: { id: clientId } }, admin);
    expect(body).toMatchObject({
      value: { ...known('1200'), partial: true },
      yearToDate: failed,
      sinceInception: failed,
      unknownLines: 1,
      series: { days: [], value: [] },
    });
  });

  test('is unknown in the ranking', async () => {
    const { items } = (
      await t.request(listRanking, { query: { period: 'YTD', sort: 'name' } } as never, admin)
    ).body;
    expect(items.find((item) => item.portfolio.id === bad)).toMatchObject({
      value: failed,
      share: failed,
      twr: failed,
      volatility: failed,
      maxDrawdown: failed,
    });
  });

  test('is tried again after longer and longer pauses, and is no longer unknown once it can be computed', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const [row] = await queued();
      expect(row?.failures).toBe(i + 1);
      waits.push(row?.wait ?? 0);
      await renewFigures(appWithIssue(() => false).app);
      expect((await listed()).get('Broken')?.value).toEqual(failed);
      await retryNow();
      await renewFigures(appWithIssue(inLedgerOf(bad)).app);
    }
    for (const [i, wait] of waits.entries()) expect(wait).toBeCloseTo(5 * 2 ** i, -1);
    await retryNow();
    await renewFigures(t.app);
    expect((await listed()).get('Broken')).toMatchObject({
      value: known('1200'),
      quality: { notComputed: false },
    });
    expect((await overview()).value).toEqual(known('2400'));
    expect((await overview()).problems).toEqual([]);
    expect([await queued(), await compareTotals(t.app)]).toEqual([[], 0]);
  });

  test('is tried again at once when something that it depends on changes', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '13' });
    expect((await listed()).get('Broken')?.renewing).toBe(true);
    await renewFigures(t.app);
    expect((await listed()).get('Broken')?.value).toEqual(known('1300'));
  });

  test('is not found out of date by the nightly comparison', async () => {
    await markChangedFigures(t.app);
    const { rows } = await sql`select from figure_marks`.execute(t.db);
    expect(rows).toEqual([]);
  });
});

test('keeps its former figures while the database is busy, but not for long', async () => {
  const id = await makeHolder('First');
  await renewAllFigures(t.app);
  await priceTestInstrument(t, acme, { '2026-11-20': '12' });
  const busy: Failing = (text) => {
    if (inLedgerOf(id)(text)) throw Object.assign(new Error('timeout'), { code: '57014' });
    return false;
  };
  for (let i = 0; i < 3; i++) {
    await renewFigures(appWithIssue(busy).app);
    expect((await listed()).get('First')).toMatchObject({ value: known('1000'), renewing: true });
    await retryNow();
  }
  await renewFigures(appWithIssue(busy).app);
  expect((await listed()).get('First')).toMatchObject({ value: failed, renewing: false });
});

test('stored days that cannot be added up are computed again, and the totals with them', async () => {
  const id = await makeHolder('First');
  await makeHolder('Second');
  await renewAllFigures(t.app);
  const infinity = Buffer.alloc(8);
  infinity.writeDoubleLE(Number.POSITIVE_INFINITY);
  await sql`update portfolio_figures set day_values = ${infinity} || substring(day_values from 9)
    where portfolio_id = ${id}`.execute(t.db);
  await sql`insert into figure_scope_marks (scope) values (null)`.execute(t.db);
  const { app, errors } = appWithIssue(() => false);
  await renewFigures(app);
  await renewAllFigures(app);
  expect(errors).toHaveLength(1);
  expect((await overview()).value).toEqual(known('2000'));
  expect(await compareTotals(t.app)).toBe(0);
});

test('its own pages say that the figures cannot be computed, and not that the server failed', async () => {
  const id = await makeHolder('First');
  const { built, errors } = appWithIssue(inLedgerOf(id));
  const endpoints = [getPerformance, getReturnTable, getHoldings, listLots, listRealisedGains, getRisk];
  for (const { name, path } of [
    ...endpoints,
    getContribution,
    getAttribution,
    getIncome,
    getStress,
    getComparison,
  ]) {
    const request = new Request(new URL(path.replace(':id', id), 'http://localhost:4400'), {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const answer = await built.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
    const { code } = (await answer.json()) as { code: string };
    expect([name, answer.status, code]).toEqual([name, 409, 'cannot_be_computed']);
  }
  expect(errors).toHaveLength(11);
});

test('amounts of 9.3e14 and 1e15 add up to the exact totals', async () => {
  for (const amount of ['930000000000000', '1000000000000000', '1000000000000000', '0.25']) {
    const id = await makePortfolio(t, { clientId });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-10-01', amount }]);
  }
  await renewAllFigures(t.app);
  const { value, series } = await overview();
  expect(value).toEqual(known('2930000000000000.25'));
  expect(series.value.at(-1)).toBe(Number('2930000000000000.25'));
  expect(await compareTotals(t.app)).toBe(0);
  const { rows } = await sql<{ value: number }>`select total_value from portfolio_figures`.execute(t.db);
  expect(rows).toHaveLength(4);
});
