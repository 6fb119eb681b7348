import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

test('a list is exported by keyboard, with its filter and order, as CSV and as a workbook', async ({
  page,
}) => {
  await page.goto('/clients?kind=household&direction=desc&sort=name');
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/Clients-\d{4}-\d\d-\d\d-filtered\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.length).toBe(await rows.count());
  expect(lines.slice(1).every((line) => line.includes(',household,'))).toBe(true);

  await page.getByRole('button', { name: 'Export' }).click();
  const workbook = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/);
});

test.describe('signed in as an agent', () => {
  test.use({ person: 'agent' });

  test('is offered the export of portfolios but not of clients', async ({ page }) => {
    await page.goto('/portfolios');
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.goto('/clients');
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  });
});
