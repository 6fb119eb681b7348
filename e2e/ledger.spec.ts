import type { Locator, Page } from '@playwright/test';
import { choose, expectSearch, figure, findByName, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

// Agents may not all correct booked entries.
test.use({ demo: true, person: 'employee' });

const row = (page: Page, text: RegExp) =>
  page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: text });
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

const fillTrade = async (
  form: Locator,
  trade: { type: string; symbol: string; quantity: string; price: string },
) => {
  await choose(field(form, 'Type'), trade.type);
  await field(form, 'Trade date').fill('2026-11-03');
  await field(form, 'Instrument').fill(trade.symbol);
  await form
    .page()
    .getByRole('option', { name: new RegExp(trade.symbol) })
    .first()
    .click();
  await field(form, 'Quantity').first().fill(trade.quantity);
  await field(form, 'Unit price').fill(trade.price);
};

/** Changes the price of a portfolio's only sale, as a colleague would meanwhile. */
const changePrice = async (ask: Ask, portfolioId: string, price: string) => {
  const ledger = `/api/portfolios/${portfolioId}/transactions`;
  interface Sale {
    id: string;
    revision: number;
    tradeDate: string;
    quantity: string;
    currency: string;
    instrument: { id: string };
  }
  const [sale] = (await ask<{ items: Sale[] }>('GET', `${ledger}?type=sell`)).items;
  if (!sale) throw new Error('There is no sale');
  const { id, instrument, revision, tradeDate, quantity, currency } = sale;
  const body = { type: 'sell', instrumentId: instrument.id, tradeDate, quantity, price, currency, revision };
  await ask('PUT', `${ledger}/${id}`, body);
};

test('updates the figures after booking, correcting and reversing an entry', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'LEDGR', '55');
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Ledger Walker');
  await page.goto(`/portfolios/${portfolio.id}/ledger`);
  await expect(page.getByText('No entries yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).first().click();
  const adding = panel(page, 'Add transaction');
  await choose(field(adding, 'Type'), 'Deposit');
  await field(adding, 'Trade date').fill('2026-11-02');
  await field(adding, 'Amount').fill('10000');
  await expect(adding.getByRole('status')).toHaveText('€10,000.00');
  await adding.getByRole('button', { name: 'Save and add another' }).click();
  await expectToast(page, 'Entry booked');

  await expect(field(adding, 'Trade date'), 'the day stays for the next paper').toHaveValue('2 Nov 2026');
  await expect(field(adding, 'Type'), 'and so does the type').toContainText('Deposit');
  await expect(field(adding, 'Amount')).toHaveValue('');
  await fillTrade(adding, { type: 'Buy', symbol: 'LEDGR', quantity: '100', price: '50' });
  await field(adding, 'Fee').fill('10');
  await expect(adding.getByRole('status')).toHaveText('€5,010.00');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();
  await expect(figure(page, 'Value')).toHaveText('€10,490.00');
  await expect(figure(page, 'Unrealised gain')).toHaveText('+€490.00');
  await expect(row(page, /Buy/)).toContainText('−€5,010.00');

  await row(page, /Buy/).click();
  const entry = panel(page, 'Buy');
  await expect(entry.getByText('€5,010.00')).toBeVisible();
  await expectAccessible(page);
  await entry.getByRole('link', { name: 'Edit' }).click();
  const editing = panel(page, 'Edit entry');
  await field(editing, 'Quantity').fill('80');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(figure(page, 'Value')).toHaveText('€10,390.00');
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  expectedComplaints.push(/status of 4\d\d.*\/transactions/);
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).first().click();
  await fillTrade(adding, { type: 'Sell', symbol: 'LEDGR', quantity: '80.5', price: '55' });
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(adding, 'Quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(adding.getByText(/: 80 available on that day$/)).toBeVisible();
  await field(adding, 'Quantity').fill('80');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();
  await expect(figure(page, 'Value')).toHaveText('€10,390.00');

  await row(page, /Sell/).click();
  await panel(page, 'Sell').getByRole('button', { name: 'Reverse' }).click();
  const asking = page.getByRole('dialog', { name: 'Reverse this entry?' });
  await expect(asking).toContainText('A new, linked entry reverses the sell of 3 Nov 2026');
  await expectAccessible(page);
  await changePrice(askAs(portal.url, await sessionOf('admin')), portfolio.id, '54');
  await asking.getByRole('button', { name: 'Reverse entry' }).click();
  const theirs = asking.getByRole('status');
  await expect(theirs).toContainText('Someone else changed this meanwhile');
  await expect(theirs).toContainText('55 → 54');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Reverse entry' }).click();
  await expectToast(page, 'Entry reversed');
  await expect(panel(page, 'Sell').getByText('This entry was reversed and no longer counts.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, /Sell/)).toHaveCount(2);
  await expect(row(page, /Reversal/)).toHaveCount(1);
  await expect(figure(page, 'Value')).toHaveText('€10,390.00');
});

test('shows what an entry lacks at each field', async ({ page, portal, sessionOf }) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Faulty Forms');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await field(adding, 'Quantity').fill('-3');
  await field(adding, 'Unit price').fill('dear');
  await field(adding, 'Currency').fill('');
  await page.keyboard.press('Tab');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  for (const label of ['Instrument', 'Quantity', 'Unit price', 'Currency'])
    await expect(field(adding, label), label).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('keeps the lots of a transfer in through an edit, and refuses lots that do not add up', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'LOTSX', '100');
  const { portfolio } = await makePortfolio(ask, 'Lottie Lots');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await fillTrade(adding, { type: 'Transfer in', symbol: 'LOTSX', quantity: '5', price: '90' });
  await adding.getByRole('button', { name: 'Add lot' }).click();
  const lot = adding.getByRole('group', { name: 'Lot 1' });
  await field(lot, 'Bought on').fill('2019-03-04');
  await field(lot, 'Quantity').fill('3');
  await field(lot, 'Cost including fees').fill('120');
  await expect(adding.getByText('2 of the quantity not assigned to a lot')).toBeVisible();
  await expectAccessible(page);
  await field(lot, 'Quantity').fill('5');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding).toBeHidden();

  await row(page, /Transfer in/).click();
  const shown = panel(page, 'Transfer in');
  await expect(shown.getByText('5 of 4 Mar 2019 for €120.00')).toBeVisible();
  await shown.getByRole('link', { name: 'Edit' }).click();
  const editing = panel(page, 'Edit entry');
  await expect(field(editing.getByRole('group', { name: 'Lot 1' }), 'Cost including fees')).toHaveValue(
    '120.00',
  );
  await field(editing, 'Note').fill('From the old bank');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(panel(page, 'Transfer in').getByText('5 of 4 Mar 2019 for €120.00')).toBeVisible();
});

test('asks about an amount that another tab changed too before overwriting it', async ({
  page,
  context,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Two Tabs');
  const { id } = await ask<{ id: string }>('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: '2026-11-02',
    amount: '100',
    currency: 'EUR',
  });
  const path = `/portfolios/${portfolio.id}/ledger/${id}/edit`;
  const other = await context.newPage();
  await page.goto(path);
  await other.goto(path);
  await expect(field(panel(other, 'Edit entry'), 'Amount')).toHaveValue('100.00');
  await field(panel(other, 'Edit entry'), 'Amount').fill('300');
  await field(panel(page, 'Edit entry'), 'Amount').fill('250');
  await panel(page, 'Edit entry').getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');

  const amount = panel(other, 'Edit entry').getByRole('group', { name: 'Amount' });
  await expect(amount).toContainText('250 · you in another window');
  await expect(figure(other, 'Value')).not.toHaveText('€300.00');
  await expectAccessible(other);
  await amount.getByLabel('300 · your entry').check();
  await panel(other, 'Edit entry').getByRole('button', { name: 'Save changes' }).click();
  await expectToast(other, 'Changes saved');
  await expect(figure(other, 'Value')).toHaveText('€300.00');
});

test('keeps filters and page of the ledger in its address, and Back restores them', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}/ledger`);
  const table = page.getByRole('table', { name: 'Ledger' });
  await expect(table.getByRole('row')).toHaveCount(101);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectSearch(page, { offset: '100' });
  await choose(page.getByRole('combobox', { name: 'Type' }), 'Fee');
  await expectSearch(page, { type: 'fee' });
  await expect(row(page, /Custody fee/).first()).toBeVisible();
  await expect(row(page, /Dividend/)).toHaveCount(0);
  await page.getByLabel('From', { exact: true }).fill('2024-01-01');
  await expectSearch(page, { type: 'fee', from: '2024-01-01' });
  await expect(row(page, /20(1\d|2[0-3])/)).toHaveCount(0);
  const shown = await row(page, /Custody fee/).count();
  await row(page, /Custody fee/)
    .first()
    .click();
  await expect(panel(page, 'Fee')).toBeVisible();
  await page.goBack();
  await expect(panel(page, 'Fee')).toBeHidden();
  await expectSearch(page, { type: 'fee', from: '2024-01-01' });
  await expect(row(page, /Custody fee/)).toHaveCount(shown);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectSearch(page, {});
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('no such thing');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('may book, but neither correct nor reverse entries', async ({ page, portal, sessionOf }) => {
    const ask = askAs(portal.url, await sessionOf('agent'));
    const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
    await page.goto(`/portfolios/${id}/ledger`);
    await expect(page.getByRole('link', { name: 'Add transaction' })).toBeVisible();
    await row(page, /Custody fee/)
      .first()
      .click();
    await expect(panel(page, 'Fee').getByText('Cash in or out')).toBeVisible();
    await expect(panel(page, 'Fee').getByRole('button')).toHaveText(['', 'Attach files']);
    await expect(panel(page, 'Fee').getByRole('link')).toHaveCount(0);
  });
});
