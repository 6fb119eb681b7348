import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('an instrument is added, given a close, corrected, and the close deleted again', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Market data' }).click();
  await expect(page.getByRole('table', { name: 'Instruments' })).toContainText('WRLD');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add instrument' }).click();
  await page.getByRole('button', { name: 'Add instrument' }).click();
  await expect(page.getByText('Symbol is required')).toBeVisible();
  await page.getByLabel('Symbol', { exact: true }).fill('ACME');
  await page.getByLabel('Name', { exact: true }).fill('Acme Works');
  await page.getByLabel('Currency', { exact: true }).fill('eur');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'ACME', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Enter close' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2026-01-15');
  await page.getByLabel('Closing price').fill('12.5');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const closes = page.getByRole('table', { name: 'Closes', exact: true });
  await expect(closes).toContainText('12.50');
  await closes.getByRole('link').first().click();
  // The panel of the entry is on its way out: the one that holds the stored close is meant.
  await expect(page).toHaveURL(/prices\/2026-01-15/);
  const price = page.getByLabel('Closing price').last();
  await expect(price).toHaveValue(/^12\.50?$/);
  await price.fill('13.75');
  await page.getByRole('button', { name: 'Store close' }).last().click();
  await expect(closes).toContainText('13.75');
  await closes.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete close' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this close?' })
    .getByRole('button', { name: 'Delete close' })
    .click();
  await expect(page.getByText('No close is known yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit instrument' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Acme Works plc');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Acme Works plc')).toBeVisible();
});

test('a rate is entered and found in the list', async ({ page }) => {
  await page.goto('/market-data/rates');
  await expect(page.getByRole('table', { name: 'Exchange rates' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter rate' }).click();
  const panel = page.getByRole('dialog', { name: 'Enter exchange rate' });
  await panel.getByLabel('From currency').fill('eur');
  await panel.getByLabel('To currency').fill('nok');
  await panel.getByLabel('1 EUR in NOK').fill('11.7345');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Exchange rates' })).toContainText('11.7345');
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('looks, and is offered nothing that the server would refuse', async ({ page }) => {
    await page.goto('/market-data');
    await expect(page.getByRole('table', { name: 'Instruments' })).toContainText('WRLD');
    await expect(page.getByRole('link', { name: 'Import prices' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add instrument' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Price imports' })).toHaveCount(0);
  });
});
