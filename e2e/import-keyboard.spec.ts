import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { give } from './importing.ts';
import { figure, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'employee' });

const published = join(import.meta.dirname, '../apps/server/src/testing/published-files');

/** Presses Tab until a control has the focus, as a user without a mouse does. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 400; presses += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The control cannot be reached by the keyboard');
};

const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};

test('imports the transactions of DEGIRO from the file to booked entries with the keyboard alone', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = (await makePortfolio(ask, 'By keyboard')).portfolio;
  await page.goto(`/portfolios/${id}/import`);
  const chosen = page.waitForEvent('filechooser');
  await press(page, /Choose files?/);
  await (await chosen).setFiles(join(published, 'degiro-transactions.csv'));

  await press(page, 'Go to the choice');
  const dates = page.getByRole('combobox', { name: 'Date format' });
  await expect(dates).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('dd-MM');
  await page.keyboard.press('Enter');
  await expect(dates).toContainText('dd-MM-yyyy');
  await press(page, 'Preview rows');

  await press(page, /^Add all \d+ instruments$/);
  await expect(page.getByRole('region', { name: /unknown instruments?/ })).toBeHidden();
  const cash = page.getByRole('region', { name: 'Does this portfolio track cash?' });
  await tabTo(page, cash.getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, 'Save answer');
  await press(page, 'Import all rows');
  await expect(figure(page, 'Entries booked')).toBeVisible();
});

test('says above forty unknown instruments what else is open, and leads there in one step', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = (await makePortfolio(ask, 'Forty names')).portfolio;
  await page.goto(`/portfolios/${id}/import`);
  const names = Array.from({ length: 40 }, (_, at) => `ZZ${String(at).padStart(2, '0')}`);
  await give(page, 'many.csv', [
    'Date,Type,Symbol,Quantity,Price,Amount,Fee,Currency',
    ...names.map((name) => `2026-03-02,Buy,${name},1,100.00,100.00,1.00,EUR`),
    '2026-03-03,Withdrawal,,,,500.00,,EUR',
    '2026-03-03,Fee,,,,,-5.00,EUR',
  ]);
  await page.getByRole('button', { name: 'Preview rows' }).click();

  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const notice = page.getByRole('status').filter({ hasText: 'Still to decide' });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('button')).toHaveText([
      '40 unknown instruments',
      'Track cash or not',
      '1 row with a question',
    ]);
    const cash = page.getByRole('region', { name: 'Does this portfolio track cash?' });
    await expect(cash).not.toBeInViewport();
    await notice.getByRole('button', { name: 'Track cash or not' }).click();
    await expect(cash.getByRole('radio').first()).toBeFocused();
    await expect(cash.getByRole('heading')).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await tabTo(page, notice.getByRole('button', { name: '1 row with a question' }));
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: '1 row needs your answer' });
    await expect(rows.getByRole('combobox')).toBeFocused();
    await expect(rows.getByRole('heading')).toBeInViewport();
  }
});
