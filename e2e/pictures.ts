// The pictures of the README, taken of the demo firm. Its invented prices end today, so the figures change with the day. On
// one day only a few antialiased pixels differ.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs, waitForFigures } from './session.ts';
import { settled, test, watchRequests } from './test.ts';

test.use({ demo: true });

test.beforeEach(async ({ portal, sessionOf }) =>
  waitForFigures(askAs(portal.url, await sessionOf('employee'))),
);

/** Opens a page and saves what its window shows. */
const picture = async (page: Page, path: string, name: string) => {
  watchRequests(page);
  await page.goto(path);
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: join(import.meta.dirname, '../docs/images', `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
};

test.describe('of the firm', () => {
  test.use({ person: 'employee', viewport: { width: 1440, height: 1180 } });

  test('shows the dashboard in the light theme', ({ page }) =>
    picture(page, '/dashboard', 'dashboard-light'));
});

test.describe('of an agent', () => {
  test.use({ person: 'agent', viewport: { width: 1440, height: 1100 }, colorScheme: 'dark' });

  test('shows a portfolio in the dark theme', async ({ page, portal, sessionOf }) => {
    const ask = askAs(portal.url, await sessionOf('agent'));
    const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
    await picture(page, `/portfolios/${id}?period=5Y`, 'portfolio-dark');
  });
});

test.describe('of an agent on a phone', () => {
  test.use({ person: 'agent', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('shows the dashboard', ({ page }) => picture(page, '/dashboard', 'dashboard-phone'));
});
