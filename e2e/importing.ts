/** Steps of an import that several specs share. */
import type { Locator, Page } from '@playwright/test';

/**
 * Opens the import of a demo portfolio and returns its address. Each test uses another portfolio, so that none sees what
 * another booked.
 */
export const openImport = async (page: Page, nth: number): Promise<string> => {
  // By name: values change with what tests book.
  await page.goto('/portfolios?sort=name');
  await page.getByRole('table', { name: 'Portfolios' }).locator('tbody a').first().waitFor();
  const rows = page.getByRole('table', { name: 'Portfolios' }).locator('tbody tr');
  await rows.nth(nth).locator('a[href^="/portfolios/"]').first().click();
  await page.waitForURL(/\/portfolios\/[\da-f-]{36}/);
  const [address = ''] = /\/portfolios\/[\da-f-]{36}/.exec(page.url()) ?? [];
  await page.goto(`${address}/import`);
  return address;
};

export const give = (page: Page, name: string, lines: readonly string[] | Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.isBuffer(lines) ? lines : Buffer.from(`${lines.join('\n')}\n`),
  });

export const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  // One letter is a part of most names.
  await page.getByRole('option', { name: option, exact: option.length === 1 }).click();
};

export const readRows = (page: Page) => page.getByRole('button', { name: 'Preview rows' }).click();
export const step = (page: Page): Locator => page.locator('[aria-current=step]');
