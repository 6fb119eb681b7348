import { writeXlsx } from 'hucre/xlsx';
import { choose, give, openImport, readRows, step } from './importing.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'employee' });

const header = ['Date', 'Type', 'Symbol', 'Quantity', 'Price', 'Amount', 'Currency'];
const workbook = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Trades', rows: [header, [new Date('2026-03-03'), 'Buy', 'WRLD', 1.234, 100, 123.4, 'EUR']] },
        { name: 'Cash', rows: [header, [new Date('2026-03-02'), 'Deposit', '', '', '', 5000, 'EUR']] },
      ],
    }),
  );

test('an Excel workbook under another name asks for its sheet, and books the rows of that sheet', async ({
  page,
}) => {
  await openImport(page, 6);
  await give(page, 'export.csv', await workbook());
  await expect(page.getByText('Recognised as an Excel workbook')).toBeVisible();
  await expectAccessible(page);
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/upload?table=0', async (route) => answered.then(() => route.continue()));
  await choose(page, 'Sheet', 'Trades (2 rows)');
  // What is shown until the answer is of no sheet, so it cannot be sent.
  await expect(page.getByRole('button', { name: 'Preview rows' })).toBeDisabled();
  answer();
  await expect(page.getByRole('cell', { name: '2026-03-03' })).toBeVisible();
  await readRows(page);
  await expect(step(page)).toContainText('Preview');
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByText('Entries booked')).toBeVisible();
});

test('an OFX statement needs no columns, and books its transactions', async ({ page }) => {
  await openImport(page, 7);
  await give(page, 'statement.qfx', [
    'OFXHEADER:100',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7</BANKACCTFROM><BANKTRANLIST>',
    '<STMTTRN><TRNTYPE>INT<DTPOSTED>20260302233000[-8:PST]<TRNAMT>12,40<FITID>1<NAME>Credit interest</STMTTRN>',
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ]);
  await expect(page.getByText('Recognised as an OFX statement')).toBeVisible();
  await readRows(page);
  await expect(page.getByRole('button', { name: /^New 1$/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Amount: 12.4' })).toBeVisible();
});
