import { choose, give, openImport, readRows, step } from './importing.ts';
import { figure } from './records.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'employee' });

const header = 'Date,Type,Symbol,Quantity,Price,Amount,Fee,Currency';

/** An instrument of the market data, so that the file needs no new one. */
const symbol = 'WRLD';
const goodRows = [
  header,
  '2026-03-02,Deposit,,,,50000.00,,EUR',
  `2026-03-03,Buy,${symbol},10,101.50,1015.00,2.50,EUR`,
  `2026-03-04,Buy,${symbol},5.5,103.25,567.875,2.50,EUR`,
  `2026-04-01,Dividend,${symbol},,,12.40,,EUR`,
];

test("books a file's entries, finds nothing new the second time, and undoes the import", async ({ page }) => {
  // axe checks several steps.
  test.slow();
  const address = await openImport(page, 0);
  await expect(step(page)).toContainText('File');
  await expectAccessible(page);

  await give(page, 'broker.csv', goodRows);
  await expect(step(page)).toContainText('Columns');
  await expect(page.getByRole('combobox', { name: 'Trade date' })).toContainText('Date');
  await expectAccessible(page);

  await readRows(page);
  await expect(step(page)).toContainText('Preview');
  await expect(page.getByRole('button', { name: /^New 4$/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(step(page)).toContainText('Preview');

  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();
  await expectAccessible(page);
  const applied = page.url();
  await page.getByRole('link', { name: 'View entries' }).click();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.locator('tbody tr')).toHaveCount(4);

  await page.goto(`${address}/import`);
  await give(page, 'broker.csv', goodRows);
  await expect(page.getByText('Saved from your last import of a file like this.')).toBeVisible();
  await readRows(page);
  await expect(page.getByText('Nothing to import')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import all rows' })).toBeDisabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(step(page)).toContainText('File');

  await page.goto(applied);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/imports`);
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Undone');
  await expectAccessible(page);
});

test('updates the figures on any page when an import ends in the background', async ({ page }) => {
  const address = await openImport(page, 2);
  await page.goto(address);
  const value = figure(page, 'Value');
  await expect(value).toHaveText(/\d/);
  const before = await value.innerText();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await give(page, 'leave.csv', [header, '2026-02-02,Deposit,,,,1000000.00,,EUR']);
  await readRows(page);
  const button = page.getByRole('button', { name: 'Import all rows' });
  await expect(button).toBeVisible();
  // The answer that the import is done arrives after the page is left.
  let release = () => {};
  const left = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/imports\/[\da-f-]{36}$/, async (route) => {
    await left;
    await route.continue();
  });
  const started = page.waitForResponse((answer) => answer.url().endsWith('/application'));
  await button.click();
  await started;
  await page.getByRole('link', { name: 'Portfolios', exact: true }).first().click();
  await page.locator(`main a[href="${address}"]`).click();
  await expect(value).toHaveText(/\d/);
  release();
  await expect(value).not.toHaveText(before);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('asks the user about what a file leaves open', async ({ page }) => {
  await openImport(page, 1);
  await give(page, 'abierto.csv', [
    'Fecha;Tipo;Símbolo;Cantidad;Precio;Importe',
    `03/04/2026;Compra;${symbol};10;1.234;12.340`,
    `04/05/2026;Rara;${symbol};1;1.000;1.000`,
  ]);
  await expect(page.getByText('4 choices to make')).toBeVisible();
  await readRows(page);
  await expect(step(page)).toContainText('Columns');
  await expect(page.getByText('Choose to continue').first()).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Date format', '03/04/2026 is 3 Apr 2026');
  await choose(page, 'Number format', '1.234,56');
  await choose(page, 'Rara', 'Leave these rows out');
  await page.getByLabel('Currency of rows without one').fill('EUR');
  await readRows(page);
  await expect(page.getByRole('button', { name: /^Ignored 1$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('3 Apr 2026');
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('1,234');
});

test('asks for the meaning of unknown columns, and shows errors of a wrong one by row', async ({ page }) => {
  await openImport(page, 2);
  await give(page, 'nameless.csv', ['a,b,c,d', `2026-03-03,Buy,${symbol},10`, '2026-03-04,Deposit,,20']);
  await expect(page.getByText('The column names are not clear enough.')).toBeVisible();
  await choose(page, 'Trade date', 'b');
  await choose(page, 'Type', 'b');
  await choose(page, 'Symbol', 'c');
  await choose(page, 'Quantity', 'd');
  await choose(page, 'Unit price', 'Not in this file');
  await choose(page, 'Amount', 'd');
  await choose(page, 'Date format', 'yyyy-MM-dd');
  await choose(page, 'Number format', '1,234.56');
  await page.getByLabel('Currency of rows without one').fill('EUR');
  await readRows(page);
  await expect(step(page)).toContainText('Columns');
  await expect(page.getByRole('combobox', { name: 'Deposit', exact: true })).toBeVisible();
  await readRows(page);
  await expect(page.getByRole('button', { name: /^Errors 2$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText(
    'b: “Buy” is not a date like yyyy-MM-dd',
  );
  await page.getByRole('button', { name: 'Back to columns' }).click();
  await choose(page, 'Trade date', 'a');
  await readRows(page);
  await expect(page.getByRole('button', { name: /^New 2$/ })).toBeVisible();
});

test('reports an invalid date in row 5,000, which can be left out', async ({ page }) => {
  await openImport(page, 3);
  const lines = Array.from({ length: 6000 }, (_, i) => `2026-03-02,Deposit,,,,${i + 1}.25,,EUR`);
  lines[4998] = '2026-02-30,Deposit,,,,5.25,,EUR';
  await give(page, 'long.csv', [header, ...lines]);
  await readRows(page);
  await expect(page.getByRole('button', { name: /^Errors 1$/ })).toBeVisible();
  const row = page.getByRole('table', { name: 'Rows' }).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('5,000');
  await expect(row).toContainText('Date: “2026-02-30” is not a date like yyyy-MM-dd');
  await expect(page.getByRole('button', { name: 'Import all rows' })).toBeDisabled();
  await expect(page.getByText('1 row has an error')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^All 6,000$/ }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/offset=100/);
  await page.getByRole('button', { name: 'Import the 5,999 valid rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();
});

test('reports a sale larger than the position at its row', async ({ page }) => {
  await openImport(page, 4);
  await give(page, 'oversold.csv', [
    header,
    '2026-03-02,Deposit,,,,5000.00,,EUR',
    `2026-03-03,Buy,EURX,10,100,1000,,EUR`,
    `2026-03-04,Sell,EURX,1000000,100,100000000,,EUR`,
  ]);
  await readRows(page);
  await expect(page.getByRole('button', { name: /^Errors 1$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText(/Quantity: More than is held/);
});

test('refuses to undo an import that later entries depend on, and names them', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const address = await openImport(page, 5);
  // With the cash for it: otherwise the import asks whether cash is tracked.
  await give(page, 'bought.csv', [
    header,
    '2026-03-02,Deposit,,,,100500.00,,USD',
    '2026-03-03,Buy,NVLT,1000,100.50,100500.00,,USD',
  ]);
  await readRows(page);
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();
  const first = page.url();
  await page.goto(`${address}/import`);
  await give(page, 'sold.csv', [header, '2026-03-04,Sell,NVLT,1000,100.50,100500.00,,USD']);
  await readRows(page);
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();
  await page.goto(first);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('4 Mar 2026');
});

test('explains why an empty file, one without rows or a binary file is refused', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  await openImport(page, 0);
  await give(page, 'empty.csv', Buffer.alloc(0));
  await expect(page.getByRole('alert')).toContainText('The file is empty');
  await give(page, 'names.csv', [header]);
  await expect(page.getByRole('alert')).toContainText('a header row but no other rows');
  await give(page, 'book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 0, 0, 255, 254, 0, 0]));
  await expect(page.getByRole('alert')).toContainText('The file is damaged or incomplete. Export it again.');
  await give(page, 'statement.csv', Buffer.from('%PDF-1.7\n1 0 obj\n'));
  await expect(page.getByRole('alert')).toContainText(
    'a PDF, which cannot be imported yet. Export it as CSV.',
  );
  await expectAccessible(page);
});

test('imports a price file, shows its prices and undoes it', async ({ page }) => {
  await page.goto('/market-data/import');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectAccessible(page);
  const days = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`);
  await give(page, 'prices.csv', [
    'symbol,date,close,currency',
    ...days.map((day, i) => `NEWONE,${day},${100 + i}.5,EUR`),
  ]);
  await page.getByText('Create missing instruments').click();
  await expectAccessible(page);
  await readRows(page);
  await expect(page.getByRole('button', { name: /^New 28$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
  const applied = page.url();
  await page.getByRole('link', { name: 'View instruments' }).click();
  await page.getByRole('searchbox').fill('NEWONE');
  await page.getByRole('link', { name: 'NEWONE' }).click();
  await expect(page.getByText('127.5').first()).toBeVisible();
  await expect(page.getByText('Stale')).toBeVisible();
  await page.goto(applied);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await page.goto('/market-data?q=NEWONE');
  await expect(page.getByText('No instrument matches these filters.')).toBeVisible();
});

test('asks the open questions of rows before importing them', async ({ page }) => {
  // axe checks several steps.
  test.slow();
  const address = await openImport(page, 4);
  // The same deposit, written differently; it covers the purchases, so that nothing is asked about cash.
  await give(page, 'first.csv', [header, '2026-03-02,Deposit,,1,2777.00,,,EUR']);
  await readRows(page);
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();

  await page.goto(`${address}/import`);
  await give(page, 'second.csv', [
    'Date,Action,Ticker,Shares,Price,Total,Currency',
    '2026-03-02,Deposit,,,,2777.00,EUR',
    `2026-03-03,Buy,${symbol},10,100.00,1004.90,EUR`,
    `2026-03-04,Buy,${symbol},10,100.00,995.00,EUR`,
  ]);
  await readRows(page);
  await expect(page.getByText('3 rows need your answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import all rows' })).toBeDisabled();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows).toContainText('+€4.90 against quantity × price (€1,000.00)');
  await expect(rows).toContainText('Matches an entry from first.csv');
  await expectAccessible(page);

  const all = page.getByRole('listitem').filter({ hasText: 'Rows that look like entries in the ledger' });
  await all.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Same transaction: skip' }).click();
  await all.getByRole('button', { name: 'Apply to all' }).click();
  await expect(page.getByText('2 rows need your answer')).toBeVisible();
  await choose(page, 'Answer for line 3', 'The difference is a fee');
  await expect(page.getByText('1 row needs your answer')).toBeVisible();
  // A purchase for less than quantity × price cannot include a fee.
  await page.getByRole('combobox', { name: 'Answer for line 4' }).click();
  await expect(page.getByRole('option', { name: 'The difference is a fee' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Book the amount as stated' }).click();
  await expect(page.getByRole('button', { name: /^New 2$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Duplicates 1$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await page.getByRole('link', { name: 'View entries' }).click();
  await expect(page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')).toHaveCount(2);
});
