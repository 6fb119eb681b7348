import { give } from './importing.ts';
import { choose, figure, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('adds an account, moves cash into it by keyboard, and groups the holdings by account', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Two Custodians');
  const deposit = { type: 'deposit', tradeDate: '2026-11-02', amount: '1000', currency: 'EUR' };
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, deposit);

  await page.goto(`/portfolios/${portfolio.id}/edit`);
  const editing = panel(page, 'Edit portfolio');
  await editing.getByLabel('Custodian').fill('Harbour Bank');
  await editing.getByLabel('Account number').fill('HB 1');
  await editing.getByRole('button', { name: 'Add account' }).click();
  await editing.getByLabel('Custodian').last().fill('Quay Broker');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByText('Account number is required')).toBeVisible();
  await editing.getByLabel('Account number').last().fill('QB 2');
  await editing.getByRole('button', { name: 'Account details' }).last().click();
  await editing.getByLabel('Alias (optional)').fill('Trading');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');

  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await choose(adding.getByLabel('Type', { exact: true }), 'Transfer between accounts');
  await adding.getByLabel('From account').press('Enter');
  await page.getByRole('option', { name: 'Harbour Bank HB 1' }).press('Enter');
  await adding.getByLabel('To account').press('Enter');
  await page.getByRole('option', { name: 'Trading' }).press('Enter');
  await adding.getByText('Cash', { exact: true }).click();
  await adding.getByLabel('Amount', { exact: true }).fill('400');
  await expectAccessible(page);
  await adding.getByLabel('Amount', { exact: true }).press('Enter');
  await expectToast(page, 'Entry booked');
  await expect(figure(page, 'Value')).toHaveText('€1,000.00');

  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Transfer between accounts/ })).toContainText('€400.00');
  await page.goto(`/portfolios/${portfolio.id}/holdings?by=account`);
  const holdings = page.getByRole('table', { name: 'Holdings' });
  await expect(holdings.getByRole('row', { name: /^Harbour Bank HB 1/ })).toContainText('600.00');
  await expect(holdings.getByRole('row', { name: /^Trading/ })).toContainText('400.00');
  await expectAccessible(page);
});

test('asks which account a file is from, and uploads it then', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Two Statements');
  const stored = await ask<object & { revision: number }>('GET', `/api/portfolios/${portfolio.id}`);
  const accounts = [
    { custodian: 'Harbour Bank', number: 'HB 3' },
    { custodian: 'Quay Broker', number: 'QB 4' },
    { custodian: 'Former Bank', number: 'FB 1', closedOn: '2026-11-01' },
  ];
  await ask('PUT', `/api/portfolios/${portfolio.id}`, { ...stored, benchmark: 'none', accounts });
  await page.goto(`/portfolios/${portfolio.id}/import`);
  await give(page, 'statement.csv', ['date,type,amount,currency', '2026-11-02,deposit,25,EUR']);
  await expect(page.getByText('The files are uploaded as soon as you choose it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Account that the file is from').press('Enter');
  await expect(page.getByRole('option')).toHaveText([
    'Harbour Bank HB 3',
    'Quay Broker QB 4',
    'Former Bank FB 1 (closed)',
  ]);
  await page.getByRole('option', { name: 'Quay Broker QB 4' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Preview rows' })).toBeVisible();
});
