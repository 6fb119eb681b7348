// Books a currency exchange and charged interest by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { expectSearch, figure, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const row = (page: Page, text: RegExp) =>
  page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: text });

/** Presses Tab until a field has the focus. */
const tabTo = async (target: Locator) => {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 30 && !(await isFocused()); steps += 1)
    await target.page().keyboard.press('Tab');
  await expect(target).toBeFocused();
};

const typeInto = async (target: Locator, text: string) => {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
};

/** Chooses the type by its first letters. */
const chooseType = async (form: Locator, name: string) => {
  const { keyboard } = form.page();
  const type = field(form, 'Type');
  await tabTo(type);
  await keyboard.press('Enter');
  await keyboard.type(name.slice(0, 10));
  await expect(form.page().getByRole('option', { name, exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(type).toHaveText(name);
};

const openForm = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).first().press('Enter');
  return panel(page, 'Add transaction');
};

test('books a currency exchange and charged interest by keyboard', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Exchange Walker');
  const deposit = { type: 'deposit', tradeDate: '2026-11-02', amount: '10000', currency: 'EUR' };
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, deposit);
  await page.goto(`/portfolios/${portfolio.id}/ledger`);

  const form = await openForm(page);
  await chooseType(form, 'Currency exchange');
  await typeInto(field(form, 'Trade date'), '2026-11-03');
  await typeInto(field(form, 'Amount sold'), '1000');
  await typeInto(field(form, 'Amount bought'), '1150');
  await typeInto(field(form, 'Currency bought'), 'USD');
  await typeInto(field(form, 'Fee'), '4');
  await expect(form.getByText('1 EUR = 1.15 USD')).toBeVisible();
  await expect(form.getByText('1 USD = 0.8695652 EUR')).toBeVisible();
  await expect(form.getByRole('status')).toHaveText(['€1,004.00', '$1,150.00']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Entry booked');
  await expect(form).toBeHidden();
  const exchanged = row(page, /Currency exchange/);
  for (const text of ['−€1,004.00', '+$1,150.00', '1 EUR = 1.15 USD', '1 USD = 0.8695652 EUR'])
    await expect(exchanged).toContainText(text);

  await openForm(page);
  await chooseType(form, 'Interest charged');
  await typeInto(field(form, 'Amount'), '12.50');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(row(page, /Interest charged/)).toContainText('−€12.50');
  await expect(figure(page, 'Value')).not.toHaveText('€10,000.00');

  await exchanged.press('Enter');
  const entry = panel(page, 'Currency exchange');
  await expect(entry.getByText('€1,000.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('shows what an exchange lacks at its fields', async ({ page, portal, sessionOf }) => {
  const { portfolio } = await makePortfolio(
    askAs(portal.url, await sessionOf('employee')),
    'Exchange Lacker',
  );
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const form = panel(page, 'Add transaction');
  await chooseType(form, 'Currency exchange');
  await typeInto(field(form, 'Currency bought'), 'EUR');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(form.getByText('Amount is required')).toBeVisible();
  await expect(form.getByText('The amount bought is required')).toBeVisible();
  await expect(form.getByText('Choose another currency than the one sold')).toBeVisible();
  await expectSearch(page, {});
});
