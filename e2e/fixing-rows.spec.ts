import { give, openImport, readRows } from './importing.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'employee' });

const file = [
  'Date,Type,Symbol,Quantity,Price,Amount,Currency',
  '2026-02-31,Buy,WRLD,10,101.50,1015.00,EUR',
  '2026-03-04,Sell,AAPLX,5,100.00,500.00,USD',
  '2026-03-05,Deposit,,,,50.00,EUR',
];

test('corrects rows by keyboard, and keeps the edits with their former values', async ({ page }) => {
  test.slow();
  await openImport(page, 4);
  await give(page, 'broken.csv', file);
  await readRows(page);
  const table = page.getByRole('table', { name: 'Rows' });
  await expect(page.getByRole('button', { name: /^Errors 2$/ })).toBeVisible();
  await expectAccessible(page);

  const date = table.getByRole('button', { name: 'Trade date: 2026-02-31' });
  await date.focus();
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('button', { name: 'Type: Buy' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const typed = table.getByRole('textbox', { name: 'Trade date' });
  await typed.fill('30 Feb 2026');
  await page.keyboard.press('Escape');
  await expect(date).toBeFocused();
  await page.keyboard.press('Enter');
  await typed.fill('28 Feb 2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Errors 1$/ })).toBeVisible();

  await table.getByRole('button', { name: 'Choose instrument' }).click();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Instrument' }).fill('WRLD');
  await page.getByRole('option', { name: /WRLD/ }).first().click();
  await page.getByRole('button', { name: 'Choose instrument' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: /^All 3$/ }).click();
  await expect(table).toContainText('Trade date edited, in the file: 2026-02-31');
  await expect(table).toContainText('Booked as WRLD, as are all rows of this name');
  await page.reload();
  await expect(table).toContainText('Trade date edited, in the file: 2026-02-31');

  await page.getByRole('button', { name: 'Actions for line 4' }).click();
  await page.getByRole('menuitem', { name: 'Skip row' }).click();
  await expect(page.getByRole('button', { name: /^Ignored 1$/ })).toBeVisible();
  await expectAccessible(page);
});

test('adds the units that a sale lacks, from its error, on a phone', async ({ page }) => {
  await openImport(page, 5);
  await page.setViewportSize({ width: 390, height: 844 });
  await give(page, 'sale.csv', [
    'Date,Type,Symbol,Quantity,Price,Amount,Currency',
    '2020-03-04,Sell,WRLD,5,100.00,500.00,EUR',
  ]);
  await readRows(page);
  await page.getByRole('button', { name: 'Add opening position' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('5');
  await page.getByRole('textbox', { name: 'Held since' }).fill('31 Dec 2019');
  await page.getByRole('textbox', { name: 'Total cost (optional)' }).fill('0');
  await page.getByRole('button', { name: 'Add opening position' }).last().click();
  await expect(page.getByText('Must be more than zero')).toBeVisible();
  await page.getByRole('textbox', { name: 'Total cost (optional)' }).fill('');
  await page.getByRole('button', { name: 'Add opening position' }).last().click();
  await expect(page.getByText('Opening position of 5 on 31 Dec 2019, cost unknown')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for line 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit row' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('6');
  await page.getByRole('button', { name: 'Save row' }).click();
  await expect(page.getByRole('button', { name: /^Questions 1$/ })).toBeVisible();
});
