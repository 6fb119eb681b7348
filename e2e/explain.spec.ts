// The explanation of a figure, from the page down to its entries, by mouse and by keyboard.
import type { Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, settled, test, watchRequests } from './test.ts';

test.use({ demo: true, person: 'employee' });

/** Opens the overview of a portfolio of the demo firm. */
const openPortfolio = async (page: Page, ask: Ask) => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  watchRequests(page);
  await page.goto(`/portfolios/${id}`);
  await settled(page);
};

const panel = (page: Page) => page.getByRole('dialog');

test('explains a return from its factors down to the holdings of a day, and back', async ({
  page,
  portal,
  sessionOf,
}) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  const figure = page.getByLabel('In this range').getByTitle('Explain TWR, net', { exact: true });
  // Without the mark of a return that rests on outdated prices.
  const shown = ((await figure.textContent()) ?? '').replace('†', '');
  expect(shown).toMatch(/^[+−]\d/);
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'TWR, net' })).toBeVisible();
  await expect(panel(page).getByText(shown, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Explain row 1', exact: true }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'To', exact: true })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Explain row 1', exact: true }).click();
  await expect(panel(page).getByRole('heading', { name: 'Value' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'To', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(new URL(page.url()).search).not.toContain('explain');
});

test('leads from a sum to the entry in the ledger', async ({ page, portal, sessionOf }) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByLabel('In this range').getByTitle('Explain Contributions').click();
  await panel(page).getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ledger\//);
  await expect(panel(page).getByRole('heading', { name: /Deposit|Transfer in|Buy/ })).toBeVisible();
});

test('prints the inputs of all pages, and shows one page again afterwards', async ({
  page,
  portal,
  sessionOf,
}) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByTitle('Explain Volatility, p.a.').first().click();
  const rows = panel(page).getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(100);
  const [, total = ''] =
    /of ([\d,]+)/.exec(
      await panel(page)
        .getByText(/^1–100 of/)
        .innerText(),
    ) ?? [];
  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.print = () => resolve(document.querySelectorAll('[role=dialog] tbody tr').length);
      }),
  );
  await panel(page).getByRole('button', { name: 'Print' }).click();
  expect(await printed).toBe(Number(total.replaceAll(',', '')));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(100);
});

test('copies all inputs as CSV', async ({ page, context, portal, sessionOf }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByTitle('Explain Value').first().click();
  const copy = panel(page).getByRole('button', { name: 'Copy as CSV' });
  await expect(copy).toBeVisible();
  const rows = await panel(page).getByRole('table').getByRole('row').count();
  await copy.click();
  await expect(page.getByText('Copied')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n');
  expect(lines[0]).toMatch(/^Instrument,Quantity,Price,Price date,/);
  expect(lines.length).toBe(rows);
});
