import { give, readRows, step } from './importing.ts';
import { figure, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'employee' });

const header = 'Date,Type,Symbol,Name,Quantity,Price,Amount,Currency';
const trades = [
  header,
  '2026-03-02,Buy,ZZACME,Acme plc,10,100.00,1000.00,EUR',
  '2026-03-03,Buy,ZZFUND,World UCITS ETF,5,20.00,100.00,EUR',
];
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.length === 0 ? '' : `${lines.join('\n')}\n`),
});
const deposit = (day: string) => [header, `${day},Deposit,,,,,75.00,EUR`];

test('adds unknown instruments and decides on cash without leaving the preview', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = (await makePortfolio(ask, 'Trades alone')).portfolio;
  await page.goto(`/portfolios/${id}/import`);
  await give(page, 'trades.csv', trades);
  await readRows(page);

  const unknown = page.getByRole('region', { name: '2 unknown instruments' });
  await expect(unknown).toContainText('ZZACME · Acme plc');
  await expectAccessible(page);
  await expect(page.getByRole('combobox', { name: 'Asset class of ZZFUND' })).toContainText('Fund');
  await page.getByRole('button', { name: 'Add ZZACME…' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme plc');
  await form.getByRole('textbox', { name: 'Name' }).fill('Acme');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add instrument' }).click();
  await expect(page.getByRole('region', { name: '1 unknown instrument' })).toBeVisible();
  await page.getByRole('button', { name: 'Add this instrument' }).click();
  await expect(page.getByRole('button', { name: /^New 2$/ })).toBeVisible();

  const question = page.getByRole('region', { name: 'Does this portfolio track cash?' });
  await expect(question).toContainText('−€1,100.00');
  await expect(page.getByRole('button', { name: 'Import all rows' })).toBeDisabled();
  await question.getByRole('radio', { name: /add the cash held before/ }).check();
  await expect(question.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,100.00');
  await question.getByRole('textbox', { name: 'Amount' }).fill('0');
  await question.getByRole('button', { name: 'Save answer' }).click();
  await expect(question.getByText('Must be more than zero')).toBeVisible();
  await question.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save answer' }).click();
  await expect(question.getByRole('button', { name: 'Change answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(figure(page, 'Entries booked')).toContainText('2');
  await page.getByRole('link', { name: 'View entries' }).click();
  await expect(page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')).toHaveCount(3);
});

test('walks through several files, says what was refused, and knows a file that was uploaded before', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = (await makePortfolio(ask, 'Several files')).portfolio;
  await page.goto(`/portfolios/${id}/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      csv('one.csv', deposit('2026-03-02')),
      csv('none.csv', []),
      csv('two.csv', deposit('2026-03-02')),
    ]);
  await expect(page.getByText('The file is empty')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with 2 files' }).click();

  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await readRows(page);
  await expect(step(page)).toContainText('Preview');
  await page.reload();
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next file (2 of 2)' }).click();
  await expect(page.getByText('This file has already been imported')).toBeVisible();
  await readRows(page);
  await expect(page.getByText('Nothing to import')).toBeVisible();
  await page.goto(`/portfolios/${id}/import`);
  await expect(page.getByRole('table', { name: 'Drafts' })).toContainText('two.csv');
  await expectAccessible(page);
});

test('takes files dropped on the page of a portfolio', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = (await makePortfolio(ask, 'Dropped files')).portfolio;
  await page.goto(`/portfolios/${id}`);
  const heading = page.getByRole('heading', { name: 'Portfolio of Dropped files', level: 1 });
  await expect(heading).toBeVisible();
  const files = await page.evaluateHandle(
    ([one, two]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([one ?? ''], 'one.csv', { type: 'text/csv' }));
      transfer.items.add(new File([two ?? ''], 'two.csv', { type: 'text/csv' }));
      return transfer;
    },
    [deposit('2026-03-02').join('\n'), deposit('2026-03-03').join('\n')],
  );
  await heading.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.getByText('Drop files to import them into this portfolio')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: files });
  await expect(step(page)).toContainText('Columns');
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('File 2 of 2')).toBeVisible();
});
