// Numbers and dates as users type them in both formats: what is shown, read and asked.
import type { Locator, Page } from '@playwright/test';
import { choose, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

const inSpanish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'es'));

interface Booked {
  items: { type: string; tradeDate: string; quantity: string | null; price: string | null; amount: string }[];
}
const entriesOf = async (ask: Ask, id: string) =>
  (await ask<Booked>('GET', `/api/portfolios/${id}/transactions`)).items;

test('books 10.000 in Spanish as ten thousand, after showing 10.000,00', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Diez Mil');
  await inSpanish(page);
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = page.getByRole('dialog');
  await choose(field(adding, 'Tipo'), 'Aportación');
  const amount = field(adding, 'Importe');
  await amount.fill('10.000');
  await amount.blur();
  await expect(amount).toHaveValue('10.000,00');
  await expect(adding.getByRole('status')).toHaveText('10.000,00\u00A0€');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(adding).toBeHidden();
  expect(await entriesOf(ask, portfolio.id)).toMatchObject([{ type: 'deposit', amount: '10000' }]);
});

test('asks in Spanish what 12,345 means, in the Spanish format', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Doce Mil');
  await inSpanish(page);
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = page.getByRole('dialog');
  await choose(field(adding, 'Tipo'), 'Aportación');
  const amount = field(adding, 'Importe');
  await amount.fill('12,345');
  await adding.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(adding.getByRole('alert')).toHaveText('¿Querías decir 12.345,00 o 12,345?');
  expect(await entriesOf(ask, portfolio.id), 'nothing is booked before the answer').toEqual([]);
  await adding.getByRole('button', { name: '12.345,00' }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('12.345,00');
  await amount.fill('12.34.567');
  await amount.blur();
  await expect(adding.getByText('Revisa los separadores: escríbelo así, 12.345,67')).toBeVisible();
});

test('asks in English whether 10.000 is ten or ten thousand, and books the answer', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'TYPED', '55');
  const { portfolio } = await makePortfolio(ask, 'Ten Thousand');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await field(adding, 'Trade date').fill('3/11/2026');
  await field(adding, 'Instrument').fill('TYPED');
  await page.getByRole('option', { name: /TYPED/ }).first().click();
  const quantity = field(adding, 'Quantity');
  await quantity.fill('10.000');
  await field(adding, 'Unit price').fill('1,234.5 €');
  await expect(adding.getByRole('alert')).toHaveText('Did you mean 10,000.00 or 10.000?');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(quantity, 'the open question is where the focus goes').toBeFocused();
  expect(await entriesOf(ask, portfolio.id)).toEqual([]);
  await adding.getByRole('button', { name: '10.000', exact: true }).press('Enter');
  await expect(quantity, 'no zeros that could be thousands').toHaveValue('10');
  await expect(adding.getByRole('alert')).toBeHidden();
  await expect(field(adding, 'Unit price')).toHaveValue('1,234.50');
  await expect(adding.getByRole('status')).toHaveText('€12,345.00');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();
  expect(await entriesOf(ask, portfolio.id)).toMatchObject([
    { type: 'buy', tradeDate: '2026-11-03', quantity: '10', price: '1234.5' },
  ]);
});

test('keeps a typed instrument that is not in the list, says so, and sends nothing', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'KEPT', '55');
  const { portfolio } = await makePortfolio(ask, 'Kept Text');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await choose(field(adding, 'Type'), 'Fee');
  const instrument = field(adding, 'Instrument (optional)');
  const refusal = adding.getByText('Choose an instrument from the list');
  await instrument.pressSequentially('no such thing');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await instrument.press('Tab');
  await expect(instrument).toHaveValue('no such thing');
  await expect(instrument).toHaveAttribute('aria-invalid', 'true');
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await field(adding, 'Amount').fill('5');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(instrument, 'the form waits for it').toBeFocused();
  expect(await entriesOf(ask, portfolio.id), 'nothing is booked without it').toEqual([]);
  await instrument.fill('KEPT');
  await page.getByRole('option', { name: /KEPT/ }).first().click();
  await expect(refusal).toBeHidden();
  await instrument.fill('KEP');
  await field(adding, 'Amount').click();
  await expect(instrument, 'what was chosen before does not come back by itself').toHaveValue('KEP');
  await expect(refusal).toBeVisible();
  await instrument.fill('');
  await instrument.press('Tab');
  await expect(refusal).toBeHidden();
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();
  expect(await entriesOf(ask, portfolio.id)).toMatchObject([{ type: 'fee', amount: '5' }]);
});

test('reads the weights of a proposal in the Spanish format', async ({ page }) => {
  await inSpanish(page);
  await page.goto('/proposals/new');
  const weight = page.getByLabel(/^Peso de .* en porcentaje/).first();
  await weight.fill('33,25\u00A0%');
  await weight.blur();
  await expect(weight).toHaveValue('33,25');
});

for (const { language, label, shown, refusal } of [
  {
    language: 'en',
    label: 'From',
    shown: '3 Apr 2026',
    refusal: 'Write day, month and year, such as 20/11/2026: months go up to 12',
  },
  {
    language: 'es',
    label: 'Desde',
    shown: '3 abr 2026',
    refusal: 'Escribe día, mes y año, como 20/11/2026: los meses llegan hasta el 12',
  },
])
  test(`reads a typed date as day, month and year, never in another order, in ${language}`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('employee'));
    const { portfolio } = await makePortfolio(ask, `Day Reader ${language}`);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`/portfolios/${portfolio.id}/ledger`);
    const from = page.getByRole('main').getByLabel(label, { exact: true });
    await from.fill('3/4/2026');
    await from.blur();
    await expect(from).toHaveValue(shown);
    await expect(page).toHaveURL(/from=2026-04-03/);
    await from.fill('04/20/2026');
    await from.blur();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page).toHaveURL(/from=2026-04-03/);
    await from.fill('');
    await expect(page).not.toHaveURL(/from=/);
  });

test('shows an error at the field for years of two digits, year 1 and days that do not exist', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Odd Days');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  const day = field(adding, 'Trade date');
  for (const [typed, text] of [
    ['20/11/26', 'Write the year with four digits, such as 20/11/2026'],
    ['0001-01-01', 'Choose a year from 1900 to 2200'],
    ['30/02/2026', 'This day does not exist'],
    ['soon', 'Enter a date such as 20/11/2026'],
  ] as const) {
    await day.fill(typed);
    await day.blur();
    await expect(adding.getByText(text)).toBeVisible();
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await expect(day, 'nothing typed is lost').toHaveValue(typed);
  }
  await expectAccessible(page);
});

test("picks a date from the browser's calendar", async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Calendar Picker');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  // Sets the date as the browser's calendar would, because the calendar is drawn outside the page.
  await page.evaluate(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    HTMLInputElement.prototype.showPicker = function showPicker() {
      setValue?.call(this, '2026-03-04');
      this.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  await adding.getByRole('button', { name: 'Open calendar' }).first().click();
  await expect(field(adding, 'Trade date')).toHaveValue('4 Mar 2026');
});
