/** This version opens the data of every release: nothing is lost, and figures keep their meaning. */
import { resolve } from 'node:path';
import { listClients } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { getSession } from '@partnerfolio/contract/identity';
import { getTransaction } from '@partnerfolio/contract/ledger';
import { getPerformance } from '@partnerfolio/contract/performance';
import type { Performance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareDayOrders } from './features/upgrade-reviews/day-order.actions.ts';
import { compareDefinitions } from './features/upgrade-reviews/definitions.actions.ts';
import { verifyAuditLog } from './platform/audit/audit-verify.ts';
import { createLog } from './platform/basics/log.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { releasedFigures } from './testing/releases.ts';

const migrationsDir = resolve(import.meta.dirname, '../migrations');

describe.each(['v0.1.0'])('the data of %s', (release) => {
  let t: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    t = await openTestApp({ firmCurrency: null }, createLog('error'), { release, migrationsDir });
    admin = await t.signInAs('admin');
  });
  afterAll(() => t.close());

  const portfolios = async () => {
    const first = await t.request(listPortfolios, { query: { limit: 100 } }, admin);
    expect(first.status).toBe(200);
    return first.body.items;
  };

  test('keeps every client, portfolio and ledger entry', async () => {
    const { body } = await t.request(listClients, { query: { limit: 1 } }, admin);
    const { rows } = await sql`select count(*)::int as entries from transactions`.execute(t.db);
    expect(body.total).toBe(62);
    expect(await portfolios()).toHaveLength(97);
    expect(rows).toEqual([{ entries: 14_848 }]);
  });

  test('keeps totals in euros, and asks nobody to set up the firm', async () => {
    expect((await t.request(getDashboard, {}, admin)).body.currency).toBe('EUR');
    expect((await t.request(getSession)).body.firm).toMatchObject({ currency: 'EUR', isSetUp: true });
  });

  test('has an audit log that verifies', async () => {
    expect(await verifyAuditLog(t.db)).toMatchObject({ broken: null });
  });

  test('reads an entry of the year 1, lists it among the data issues, and computes days since 1900 only', async () => {
    const { rows } = await sql<{ id: string; portfolioId: string }>`
      select id, portfolio_id as "portfolioId" from transactions where trade_date < '1900-01-01'`.execute(
      t.db,
    );
    const [{ id, portfolioId } = { id: '', portfolioId: '' }] = rows;
    const entry = await t.request(getTransaction, { params: { id: portfolioId, transactionId: id } }, admin);
    expect(entry.body).toMatchObject({ id, tradeDate: '0001-01-01' });
    const { status, body } = await t.request(getPerformance, { params: { id: portfolioId } }, admin);
    expect(status).toBe(200);
    expect(body.quality.faults).toContainEqual({
      transactionId: id,
      day: '0001-01-01',
      code: 'early_date',
      params: {},
      message: 'The date is before 1900: figures count the entry from 1900-01-01',
    });
    expect(body.from).toBe('1899-12-31');
    expect(body.value).toMatchObject({ known: true, value: '10' });
    expect(body.series.days.length).toBeLessThan(46_500);
    const overview = await t.request(getDashboardOverview, {}, admin);
    expect(overview.body.problems).toContainEqual(
      expect.objectContaining({
        kind: 'ledger_fault',
        portfolio: expect.objectContaining({ id: portfolioId }) as unknown,
        entries: 1,
      }),
    );
    expect(overview.body.series.days.length).toBeLessThan(7000);
  });

  test('gives each portfolio the value it had', async () => {
    const released = await releasedFigures(release);
    const shown = (await portfolios()).map(({ id, value }) => [id, value.known ? value.value : null]);
    const before = Object.entries(released).map(([id, { totalValue }]) => [id, totalValue]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(before));
  });

  test('lists what a changed processing order or check would change, and keeps what would become invalid', async () => {
    await compareDayOrders(t.app);
    const rows = await portfolios();
    const noticed = new Map(rows.map(({ name, quality }) => [name, quality?.notices ?? 0]));
    expect([...noticed].filter(([, notices]) => notices > 0).map(([name]) => name)).toEqual([
      'Deposit that names an instrument',
      'Sold what the transfer doubled',
      'Transfer at zero',
      'Transfer on an ex-date',
    ]);
    const getQuality = async (called: string) => {
      const id = rows.find(({ name }) => name === called)?.id ?? '';
      return (await t.request(getPerformance, { params: { id } }, admin)).body.quality;
    };
    expect((await getQuality('Deposit that names an instrument')).ignoredInstruments).toHaveLength(1);
    expect((await getQuality('Transfer at zero')).costs).toMatchObject([{ kind: 'zero' }]);
    expect((await getQuality('Sold what the transfer doubled')).dayOrder).toMatchObject({
      state: 'kept',
      faults: [{ day: '2024-07-01', code: 'oversold', params: { available: '20' } }],
    });
    expect((await getQuality('Transfer on an ex-date')).dayOrder).toMatchObject({
      state: 'changed',
      firstDay: '2024-06-03',
      figures: [
        { figure: 'value', before: '3000', after: '2000' },
        { figure: 'units', before: '42', after: '22' },
      ],
    });
  });

  test('lists portfolios whose figures changed with their definitions, with the changes, and no others', async () => {
    await compareDefinitions(t.app);
    const listed: [string, NonNullable<Performance['quality']['definitions']>][] = [];
    for (const { id, name } of await portfolios()) {
      const { definitions } = (await t.request(getPerformance, { params: { id } }, admin)).body.quality;
      if (definitions !== null) listed.push([name, definitions]);
    }
    const [[name, changes] = ['', []], ...others] = listed.toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(name).toBe('A tax after all was sold');
    expect(changes).toMatchObject([
      {
        reason: 'returns',
        dates: ['2024-03-08'],
        figures: [{ figure: 'twr', before: '-1', after: '4' }],
      },
    ]);
    // The demo's closed portfolios, whose series previously continued.
    expect(others.map(([called, [change]]) => [called, change?.reason, change?.since])).toEqual([
      ['Conviction list', 'closed', '2023-11-30'],
      ['Global equities', 'closed', '2025-03-28'],
      ['Liquidity', 'closed', '2026-01-30'],
      ['Satellite', 'closed', '2024-06-28'],
    ]);
    const { rows } = await sql`select state, count(*)::int from definition_reviews group by state`.execute(
      t.db,
    );
    expect(rows).toEqual([{ state: 'changed', count: 5 }]);
  });
});
