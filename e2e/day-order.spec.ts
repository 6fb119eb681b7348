import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/platform/database/open/open-database.ts';
import { markForComparison } from '../apps/server/src/testing/day-order.queries.ts';
import { copyDemoFolder } from './demo-folder.ts';
import { startPortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { choose, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs, openSession } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee', firm: 'booking' });

const field = (page: Page, title: string, label: string) =>
  panel(page, title).getByLabel(label, { exact: true });

test('trade times decide the processing order of a day', async ({ page, portal, sessionOf }) => {
  const instrument = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'TIMED', '90');
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Day Trader');
  const trade = { instrumentId: instrument.id, currency: 'EUR', quantity: '10' };
  const book = (entry: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, { ...trade, ...entry });
  await book({ type: 'buy', tradeDate: '2026-11-02', price: '10' });
  await book({ type: 'buy', tradeDate: '2026-11-03', price: '90', tradeTime: '16:05' });

  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const title = 'Add transaction';
  await choose(field(page, title, 'Type'), 'Sell');
  await field(page, title, 'Trade date').fill('2026-11-03');
  await field(page, title, 'Trade time (optional)').fill('9.30');
  await field(page, title, 'Instrument').fill('TIMED');
  await page.getByRole('option', { name: /TIMED/ }).first().click();
  await field(page, title, 'Quantity').fill('10');
  await field(page, title, 'Unit price').fill('50');
  await panel(page, title).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page, title).getByText('Enter a time like 09:30 or 09:30:15')).toBeVisible();
  await field(page, title, 'Trade time (optional)').fill('09:30');
  await expectAccessible(page);
  await panel(page, title).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page, title)).toBeHidden();

  await page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Sell/ }).click();
  await expect(panel(page, 'Sell').getByText('09:30')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/portfolios/${portfolio.id}/lots`);
  await expect(page.getByText('+€400.00').first()).toBeVisible();
});

test('lists a day with incomplete trade times under the data issues', async ({ page, portal, sessionOf }) => {
  const instrument = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'PARTLY', '90');
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Half Timed');
  const trade = { instrumentId: instrument.id, currency: 'EUR', quantity: '10', tradeDate: '2026-11-03' };
  const book = (entry: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, { ...trade, ...entry });
  await book({ type: 'buy', price: '90', tradeTime: '16:05' });
  await book({ type: 'sell', price: '95' });
  await page.goto(`/portfolios/${portfolio.id}/quality`);
  const findings = panel(page, 'Data quality');
  await expect(findings.getByRole('heading', { name: 'Order of trades assumed' })).toBeVisible();
  await expect(findings.getByText(/1 day, last/)).toBeVisible();
  await expectAccessible(page);
});

const split = { type: 'split', ratioNew: '2', ratioOld: '1', tradeDate: '2026-11-03' };

/** Books one unit, 20 transferred units on the date of a split, and then a sale. */
const bookExDate = async (ask: Ask, name: string, instrumentId: string, sold: string) => {
  const { portfolio } = await makePortfolio(ask, name);
  const book = (entry: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, { instrumentId, currency: 'EUR', ...entry });
  await book({ type: 'buy', tradeDate: '2026-11-02', quantity: '1', price: '20' });
  await book({ type: 'transfer_in', tradeDate: '2026-11-03', quantity: '20', amount: '200' });
  await book(split);
  const sale = () => book({ type: 'sell', tradeDate: '2026-11-05', quantity: sold, price: '10' });
  return { id: portfolio.id, sale };
};

const withDatabase = async (
  folder: string,
  work: (db: Parameters<typeof markForComparison>[0]) => Promise<void>,
) => {
  const opened = await openDatabase({ kind: 'embedded', dir: folder });
  try {
    await work(opened.db);
  } finally {
    await opened.close();
  }
};

test.describe('after an upgrade', () => {
  let folder = '';
  let own: Portal;
  let changed = '';
  let kept = '';

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    folder = mkdtempSync(join(tmpdir(), 'partnerfolio-upgrade-'));
    copyDemoFolder(folder);
    own = await startPortal({ demo: true, keptIn: folder });
    const admin = () => openSession(own.url, 'admin').then((session) => askAs(own.url, session));
    let ask = await admin();
    const instrument = await makeInstrument(ask, 'EXDATE', '10');
    const [one, other] = [
      await bookExDate(ask, 'Changed Order', instrument.id, '2'),
      await bookExDate(ask, 'Kept Order', instrument.id, '40'),
    ];
    [changed, kept] = [one.id, other.id];
    await one.sale();
    await own.stop();
    // Leaves the portfolios as the migration of an older version does; the previous order allowed selling more.
    await withDatabase(folder, (db) => markForComparison(db, [kept]));
    await withDatabase(folder, async (db) => {
      await db.updateTable('day_order_reviews').set({ state: 'settled' }).execute();
    });
    own = await startPortal({ demo: true, keptIn: folder });
    ask = await admin();
    await ask('POST', `/api/portfolios/${kept}/transactions`, {
      instrumentId: instrument.id,
      currency: 'EUR',
      type: 'sell',
      tradeDate: '2026-11-05',
      quantity: '40',
      price: '10',
    });
    await own.stop();
    await withDatabase(folder, async (db) => {
      await db.deleteFrom('day_order_reviews').execute();
      await markForComparison(db, [changed, kept]);
    });
    own = await startPortal({ demo: true, keptIn: folder });
  });

  test.afterAll(async () => {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('lists changed figures until they are acknowledged, and a kept order with its obstacle', async ({
    page,
    context,
  }) => {
    const session = await openSession(own.url, 'admin');
    await context.addCookies(session.cookies);
    await page.goto(`${own.url}/`);
    await expect(page.getByText(/The processing order within a day changed: value/)).toBeVisible();
    await expect(page.getByText('The previous processing order within a day is kept')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${own.url}/portfolios/${kept}/quality`);
    const findings = panel(page, 'Data quality');
    await expect(findings.getByRole('heading', { name: 'Previous processing order kept' })).toBeVisible();
    await expect(findings.getByText('More than is held: 22 available on that day')).toBeVisible();
    await expect(findings.getByRole('button', { name: 'Switch to current order' })).toBeHidden();
    await expectAccessible(page);

    await page.goto(`${own.url}/portfolios/${changed}/quality`);
    await expect(findings.getByText('40 → 20')).toBeVisible();
    await expectAccessible(page);
    await findings.getByRole('button', { name: 'Acknowledge change' }).click();
    await expectToast(page, 'Change acknowledged');
    await expect(findings.getByText('40 → 20')).toBeHidden();
  });
});
