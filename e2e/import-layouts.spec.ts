import { choose, give, openImport, readRows } from './importing.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'booking', person: 'employee' });

test('asks open questions despite a saved layout, which can be renamed, shared and deleted', async ({
  page,
}) => {
  test.slow();
  const own = 'Day,What,Symbol,Quantity,Price,Amount,Currency,Remark';
  const address = await openImport(page, 6);
  await give(page, 'house-bank.csv', [own, `2026-03-03,Deposit,,,,"1.234,5",EUR,`]);
  await expect(page.getByRole('combobox', { name: 'Number format' })).toContainText('1.234,56');
  await readRows(page);
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();

  await page.goto(`${address}/import`);
  const layouts = page.getByRole('list', { name: 'Saved layouts' });
  await expect(layouts).toContainText('house-bank.csv');
  await expectAccessible(page);
  await give(page, 'house-bank.csv', [own, `03/04/2026,Deposit,,,,1.234,EUR,`]);
  await expect(page.getByText('2 choices to make')).toBeVisible();
  await expect(page.getByText('can be read in more than one way')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first choice' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Date format' })).toBeFocused();
  await readRows(page);
  await expect(page.getByText('Choose to continue').first()).toBeVisible();
  await choose(page, 'Date format', '03/04/2026 is 4 Mar 2026');
  await choose(page, 'Number format', '1,234.56');
  await readRows(page);
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('4 Mar 2026');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Rename house-bank.csv' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('House bank');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await page.getByRole('button', { name: 'Share House bank with the firm' }).click();
  await expect(layouts).toContainText('Shared with the firm');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete House bank' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect(page.getByText('House bank')).toHaveCount(0);
});

test('asks about an ambiguous column after the user chooses it', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 422/);
  await openImport(page, 7);
  await give(page, 'columns.csv', ['Date,Type,Sum,Other,Currency', '2026-03-03,Deposit,1.5,1.234,EUR']);
  await choose(page, 'Amount', 'Other');
  await choose(page, 'Symbol', 'Not in this file');
  await choose(page, 'Quantity', 'Not in this file');
  await choose(page, 'Unit price', 'Not in this file');
  await readRows(page);
  await expect(page.getByText('can be read in two ways: choose which is meant')).toBeVisible();
  await choose(page, 'Number format', '1.234,56');
  await readRows(page);
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('1,234');
});
