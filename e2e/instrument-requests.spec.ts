// Requested instruments: an agent asks, an employee answers, and the agent's open page goes on by itself.
import type { Page } from '@playwright/test';
import { give, readRows } from './importing.ts';
import { makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, firm: 'imports', person: 'agent' });

const trades = [
  'Date,Type,Symbol,ISIN,Name,Quantity,Price,Amount,Currency',
  '2026-03-02,Deposit,,,,,,1200.00,EUR',
  '2026-03-02,Buy,YYACME,,Acme plc,10,100.00,1000.00,EUR',
  '2026-03-03,Buy,YYFUND,,World UCITS ETF,5,20.00,100.00,EUR',
];

/** Presses the focused control's button with the keyboard. */
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

test('an agent requests instruments, an employee adds and refuses them, and the open import goes on', async ({
  page,
  portal,
  browser,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { id } = (await makePortfolio(ask, 'Requests')).portfolio;
  await page.goto(`/portfolios/${id}/import`);
  await give(page, 'trades.csv', trades);
  await readRows(page);
  const unknown = page.getByRole('region', { name: '2 unknown instruments' });
  await expect(unknown.getByRole('button', { name: 'Add YYACME…' })).toHaveCount(0);
  await press(page, 'Request instruments');
  await expect(unknown.getByRole('status')).toContainText('2 instruments requested');
  await expect(unknown.getByText(/^Requested on/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Request instruments' })).toHaveCount(0);
  await expectAccessible(page);

  const context = await browser.newContext({
    storageState: await sessionOf('employee'),
    baseURL: portal.url,
  });
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('link', { name: '2 instruments requested' }).click();
  await expect(other.getByRole('region', { name: '2 requested instruments' })).toContainText(
    'YYACME · Acme plc',
  );
  await expectAccessible(other);
  await press(other, 'Add YYACME…');
  await expect(other.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Acme plc');
  await other.getByRole('dialog').getByRole('button', { name: 'Add instrument' }).press('Enter');
  await expect(other.getByRole('region', { name: '1 requested instrument' })).toBeVisible();

  await expect(page.getByRole('region', { name: '1 unknown instrument' })).toBeVisible();
  await press(other, 'Refuse YYFUND…');
  await other.getByRole('dialog').getByRole('button', { name: 'Refuse request' }).press('Enter');
  await expect(other.getByText('Say why')).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Reason').fill('Send the ISIN first');
  await other.getByRole('dialog').getByRole('button', { name: 'Refuse request' }).press('Enter');
  await expect(other.getByText('Nobody has requested an instrument.')).toBeVisible();
  await expectAccessible(other);
  await context.close();

  await expect(page.getByText(/^Refused by .*: Send the ISIN first$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^New 2$/ })).toBeVisible();
});
