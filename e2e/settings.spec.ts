// The settings of the firm, and market data from a provider: switched on, and failing.
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'settings' });

test('renames the firm, and the sidebar shows the new name', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByLabel('Name', { exact: true }).fill('Renamed & Partners');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Renamed & Partners')).toBeVisible();
  await expectAccessible(page);
});

test('asks Yahoo once it is on and a symbol is set, and says why that failed', async ({ page }) => {
  await page.goto('/market-data/sources');
  await page.getByRole('link', { name: 'Open settings' }).click();
  await page.getByRole('switch', { name: 'Yahoo Finance' }).click();
  await expect(page.getByText('Yahoo Finance switched on')).toBeVisible();
  await page.goto('/market-data/new');
  await page.getByLabel('Symbol', { exact: true }).fill('FETCHED');
  await page.getByLabel('Name', { exact: true }).fill('Fetched Works');
  await page.getByLabel('Currency', { exact: true }).fill('USD');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'FETCHED', level: 1 })).toBeVisible();

  await page.goto('/market-data/sources?q=FETCHED');
  const row = page.getByRole('row', { name: /FETCHED/ });
  const setSymbol = async (symbol: string) => {
    await row.getByRole('button', { name: 'Change the Yahoo symbol of FETCHED' }).click();
    await page.getByRole('textbox', { name: 'Symbol' }).fill(symbol);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await setSymbol('GONE');
  await expect(row).toContainText('The provider does not know this symbol');
  await expectAccessible(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'European Central Bank' }).click();
  await expect(page.getByText('European Central Bank switched on')).toBeVisible();
  await page.goto('/market-data/sources');
  await expect(page.getByText('Exchange rates of the ECB')).toBeVisible();
});
