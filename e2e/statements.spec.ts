// Statements of transactions, income and realised gains: downloaded with what the page shows.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

let id: string;
test.beforeEach(async ({ portal, sessionOf }) => {
  ({ id } = await findByName(askAs(portal.url, await sessionOf('admin')), 'portfolios', 'Growth mandate'));
});

/** Presses the button, in the menu of accounts if there are several; answers what was asked and the file's name. */
const download = async (page: Page) => {
  const asked = page.waitForRequest(/\/report\?/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement (PDF)' }).first().click();
  const [request, file] = await Promise.all([asked, saved]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const { template, from, to } = Object.fromEntries(new URL(request.url()).searchParams);
  return { template, from, to, name: file.suggestedFilename() };
};

test('downloads the transactions of the chosen dates, and offers none of a filtered type', async ({
  page,
}) => {
  await page.goto(`/portfolios/${id}/ledger?from=2026-01-01&to=2026-06-30`);
  const { name, ...asked } = await download(page);
  expect(asked).toEqual({ template: 'ledger', from: '2026-01-01', to: '2026-06-30' });
  expect(name).toContain('Statement-of-transactions');
  await page.goto(`/portfolios/${id}/ledger?type=buy`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Statement (PDF)' })).toHaveCount(0);
});

test('downloads the income of the range, which begins at the end of its first day', async ({ page }) => {
  await page.goto(`/portfolios/${id}/income?from=2025-12-31&to=2026-06-30`);
  const { name, ...asked } = await download(page);
  expect(asked).toEqual({ template: 'income', from: '2026-01-01', to: '2026-06-30' });
  expect(name).toContain('Statement-of-income');
});

test('downloads the realised gains of the chosen year', async ({ page }) => {
  await page.goto(`/portfolios/${id}/lots`);
  const { template, from, to, name } = await download(page);
  const year = from?.slice(0, 4) ?? '';
  expect({ template, from, to }).toEqual({
    template: 'realised_gains',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });
  expect(name).toContain('Statement-of-realised-gains');
});
