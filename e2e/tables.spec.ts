// Headers of tables stay in view while their rows scroll, on a page and in a scroll container.
import type { Locator, Page } from '@playwright/test';
import { findPerson } from './administration.ts';
import { findByName, panel } from './records.ts';
import { askAs, openSession } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const boxOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};

/** Scrolls until the middle of the table is at the top of the page. */
const scrollInto = (table: Locator) =>
  table.evaluate(async (element) => {
    const { top, height } = element.getBoundingClientRect();
    scrollTo(0, scrollY + top + height / 2);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Whether the header's first cell is drawn on top at its centre. */
const isHeaderOnTop = (table: Locator) =>
  table.evaluate((element) => {
    const cell = element.querySelector('th');
    const { left, top, height } = cell?.getBoundingClientRect() ?? new DOMRect();
    return Boolean(cell?.contains(document.elementFromPoint(left + 20, top + height / 2)));
  });

const expectHeaderStays = async (page: Page, name: string, at = 0) => {
  const table = page.getByRole('table', { name, exact: true });
  await expect(table.getByRole('row').nth(2)).toBeAttached();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await scrollInto(table);
  expect(await page.evaluate(() => scrollY), 'the page has scrolled').toBeGreaterThan(50);
  const header = await boxOf(table.locator('thead'));
  expect(Math.abs(header.y - at), `the header of ${name} is at ${header.y}`).toBeLessThanOrEqual(1);
  expect(await isHeaderOnTop(table), `rows pass beneath the header of ${name}`).toBe(true);
};

for (const width of [1440, 390])
  test(`keeps the header of every table in view, ${width} px wide`, async ({ page, portal, sessionOf }) => {
    test.slow();
    const { id } = await findByName(
      askAs(portal.url, await sessionOf('admin')),
      'portfolios',
      'Growth mandate',
    );
    await page.setViewportSize({ width, height: 240 });
    for (const [path, name] of [
      ['/clients', 'Clients'],
      ['/portfolios', 'Portfolios'],
      ['/market-data', 'Instruments'],
      ['/market-data/rates/EUR/USD', 'All rates'],
      // On a phone the months are no table.
      ...(width === 1440 ? [[`/portfolios/${id}`, 'Monthly returns'] as const] : []),
      [`/portfolios/${id}/holdings`, 'Holdings'],
      [`/portfolios/${id}/income`, 'Income by month'],
      [`/portfolios/${id}/ledger`, 'Ledger'],
      [`/portfolios/${id}/lots`, 'Open lots'],
    ] as const) {
      await page.goto(path);
      await expectHeaderStays(page, name);
    }
    await expectAccessible(page);
  });

test('keeps the header of a table wider than a phone in view, above its columns', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { id } = await findByName(
    askAs(portal.url, await sessionOf('admin')),
    'portfolios',
    'Growth mandate',
  );
  await page.setViewportSize({ width: 390, height: 240 });
  await page.goto(`/portfolios/${id}/income`);
  const table = page.getByRole('table', { name: 'Income by month' });
  await expectHeaderStays(page, 'Income by month');
  await page.getByRole('group', { name: 'Income by month' }).evaluate((box) => box.scrollTo(200, 0));
  const [head, cell] = await Promise.all([
    boxOf(table.getByRole('columnheader', { name: 'Total' })),
    boxOf(table.getByRole('row').nth(4).getByRole('cell').last()),
  ]);
  expect(Math.abs(head.x - cell.x)).toBeLessThanOrEqual(1);
  await scrollInto(table);
  const header = await boxOf(table.locator('thead'));
  expect(Math.abs(header.y)).toBeLessThanOrEqual(1);
});

test('keeps the header below the banner of a view as another user', async ({
  page,
  portal,
  context,
  expectedComplaints,
}) => {
  // The server refuses requests of the administrator's page after the view has started.
  expectedComplaints.push(/status of 403/);
  // A session of its own, because other tests use the administrator's.
  const session = await openSession(portal.url, 'admin');
  const employee = await findPerson(askAs(portal.url, session), 'employee@demo.example');
  await context.clearCookies();
  await context.addCookies(session.cookies);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`/admin/users/${employee.id}`);
  await panel(page, 'Marco Bellini').getByRole('button', { name: 'View as' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as another user' });
  await expect(banner).toBeVisible();
  await page.goto('/clients');
  await expectHeaderStays(page, 'Clients', (await boxOf(banner)).height);
  await banner.getByRole('button', { name: 'End view' }).click();
  await expect(banner).toHaveCount(0);
});

test('does not hide a row focused by keyboard below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/clients');
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const rows = table.getByRole('row');
  await rows.nth(1).focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp');
  await expect(rows.nth(9)).toBeFocused();
  const header = await boxOf(table.locator('thead'));
  const row = await boxOf(rows.nth(9));
  expect(row.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
});
