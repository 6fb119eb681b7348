// Many transactions at once: by keyboard, pasted from a spreadsheet, and kept until they are saved.
import type { Page } from '@playwright/test';
import { makeInstrument, makePortfolio } from './records.ts';
import { askAs, openSession } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Transactions to add' });
const cell = (page: Page, at: number, field: string) => page.locator(`[data-cell="${at}/${field}"]`);
const errors = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 error' : `${count} errors` });

/** Pastes text at the focused cell, as the browser does for Ctrl+V. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('books rows typed by keyboard alone, type and date kept from row to row', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Grid Typist');
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'GRIDK', '55');
  await page.goto(`/portfolios/${portfolio.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add many transactions' }).click();
  await expect(cell(page, 0, 'tradeDate')).toBeFocused();
  const { keyboard } = page;
  await keyboard.type('2/11/2026');
  await keyboard.press('Tab');
  await expect(cell(page, 0, 'type')).toBeFocused();
  await keyboard.type('depo');
  await keyboard.press('Enter');
  await expect(cell(page, 0, 'type')).toHaveText('Deposit');
  await expect(cell(page, 0, 'type')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('1000.50');
  await keyboard.press('Enter');
  await expect(cell(page, 1, 'tradeDate')).toHaveText('2 Nov 2026');
  await expect(cell(page, 1, 'type')).toHaveText('Deposit');
  await keyboard.type('9.99');
  await keyboard.press('Escape');
  await expect(cell(page, 1, 'amount')).toHaveText('');
  await keyboard.press('ArrowLeft');
  await keyboard.type('buy');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('gridk');
  await expect(page.getByRole('option', { name: /GRIDK/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(cell(page, 1, 'instrumentId')).toHaveText('GRIDK');
  await keyboard.press('Tab');
  await keyboard.type('4');
  await keyboard.press('Tab');
  await keyboard.type('50');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Cash effect')).toContainText('+€800.50');
  await keyboard.press('ArrowUp');
  await keyboard.press('Control+d');
  await expect(page.getByLabel('Cash effect')).toContainText('+€600.50');
  await keyboard.press('Control+Delete');
  await expect(page.getByLabel('Cash effect')).toContainText('+€800.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 2 transactions' }).click();
  await expectToast(page, '2 transactions booked');
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Buy/ })).toContainText('−€200.00');
  await expect(ledger.getByRole('row', { name: /Deposit/ })).toContainText('+€1,000.50');
});

test('asks once how a pasted block is written, shows every error at its cell, and books all or nothing', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Grid Paster');
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'GRIDP', '55');
  await page.goto(`/portfolios/${portfolio.id}/entries`);
  await expect(cell(page, 0, 'tradeDate')).toBeFocused();
  await paste(
    page,
    '03/04/2026\tDeposit\t\t\t\t1.234\n03/04/2026\tBuy\tgridp\t5\t10\n04/04/2026\tSell\tGRIDP\t6\t11\n04/04/2026\tBarter\tnothing',
  );
  const question = page.getByRole('dialog', { name: 'How are the copied cells written?' });
  await expect(question.getByRole('button', { name: 'Paste' })).toBeDisabled();
  await question.getByRole('button', { name: '3 April 2026' }).click();
  await question.getByRole('button', { name: '1,234.000' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Paste' }).click();
  await expect(cell(page, 1, 'tradeDate')).toHaveText('3 Apr 2026');
  await expect(cell(page, 1, 'instrumentId')).toHaveText('GRIDP');
  await expect(page.getByLabel('Cash effect')).toContainText('+€1,250.00');
  for (const field of ['type', 'instrumentId'])
    await expect(cell(page, 3, field), field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await cell(page, 3, 'note').click();
  await page.keyboard.press('Control+Delete');
  expectedComplaints.push(/status of 4\d\d.*\/batch/);
  await page.getByRole('button', { name: 'Save 3 transactions' }).click();
  await errors(page, 1).click();
  await expect(cell(page, 2, 'quantity')).toBeFocused();
  await expect(cell(page, 2, 'quantity')).toContainText('5 available on that day');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 3 transactions' }).click();
  await expectToast(page, '3 transactions booked');
  await expect(page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Sell/ })).toContainText(
    '€55',
  );
});

test('keeps unsaved rows through a reload, asks before leaving, and forgets them at sign-out', async ({
  page,
  portal,
  sessionOf,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Grid Keeper');
  // Its own session, because the test ends it.
  await page.context().addCookies((await openSession(portal.url, 'employee')).cookies);
  await page.goto(`/portfolios/${portfolio.id}/entries`);
  await expect(cell(page, 0, 'tradeDate')).toBeFocused();
  await paste(page, '2026-11-03\tWithdrawal\t\t\t\t77.25\n2026-11-04');
  await page.reload();
  await expect(cell(page, 0, 'amount')).toHaveText('77.25');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(gridOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));
  const isGrid = (key: string) => key.includes('/entries');
  expect((await drafts()).filter(isGrid)).toHaveLength(1);
  await page.evaluate(() => {
    const other = new URL('/', location.href).pathname;
    localStorage.setItem('draft/somebody-else/entries', other);
  });
  await page.reload();
  await expect
    .poll(async () => (await drafts()).filter(isGrid))
    .toEqual([expect.not.stringContaining('somebody')]);
  await page
    .getByRole('button', { name: /Sign out|account/i })
    .first()
    .click();
  await expect.poll(drafts).toEqual([]);
});

test('a phone is offered the single form', async ({ page, portal, sessionOf }) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Grid Phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/portfolios/${portfolio.id}/entries`);
  await expect(page.getByText('need a wider screen')).toBeVisible();
  await expect(gridOf(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
});
