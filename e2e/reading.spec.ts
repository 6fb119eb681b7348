// Pages for screen readers, with zoom, with forced colours, and in print.
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const portfolioPath = async (ask: ReturnType<typeof askAs>) =>
  `/portfolios/${(await findByName(ask, 'portfolios', 'Growth mandate')).id}`;

test.describe('a visitor', () => {
  test.use({ person: null });

  for (const path of ['/auth/reset-password', '/auth/invitation'])
    test(`can read the toast of ${path} without a link, which is focusable`, async ({ page }) => {
      await page.goto(path);
      await expectToast(page, /Invalid or expired/);
      await expectAccessible(page);
    });
});

test('announces the number of results after filtering', async ({ page }) => {
  await page.goto('/clients');
  const said = page.getByRole('status').filter({ hasText: /result/ });
  await expect(said).toHaveText(/^\d[\d,]* results$/);
  const whole = await said.innerText();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('okafor');
  await expect(said).not.toHaveText(whole);
  await expect(said).toHaveText(/^\d+ results?$/);
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody at all');
  await expect(said).toHaveText('0 results');
});

test('shows current tab, current page and legend with forced colours', async ({
  page,
  portal,
  sessionOf,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(await portfolioPath(askAs(portal.url, await sessionOf('admin'))));
  const lineOf = (name: string) =>
    page
      .getByRole('tab', { name })
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await lineOf('Overview')).not.toBe(await lineOf('Holdings'));
  const outlineOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outlineOf('Portfolios')).toBe('solid');
  expect(await outlineOf('Clients')).toBe('none');
  const keys = page.locator('main ul li > span[aria-hidden=true]');
  await expect(keys.first()).toBeVisible();
  const colours = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key).backgroundColor));
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  for (const colour of colours) expect(colour).not.toBe(ground);
});

test("prints without the page's frame and repeats table headers", async ({ page, portal, sessionOf }) => {
  const path = await portfolioPath(askAs(portal.url, await sessionOf('admin')));
  await page.goto(`${path}/ledger`);
  const table = page.getByRole('table', { name: 'Ledger' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Add transaction' })).toBeHidden();
  await expect(table).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Date' })).toBeVisible();
  const head = await table
    .locator('thead')
    .evaluate((element) => [getComputedStyle(element).display, getComputedStyle(element).position]);
  expect(head).toEqual(['table-header-group', 'static']);
  const ink = await table.evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  expect(ink, 'ink is dark on white paper in either theme').toBe(
    await table.evaluate((element) => getComputedStyle(element).color),
  );
});
