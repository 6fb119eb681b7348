import type { Locator } from '@playwright/test';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import {
  expectSearch,
  figure,
  findByName,
  makeInstrument,
  makePortfolio,
  openMenu,
  panel,
  today,
} from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

test('creates, edits, closes and reopens a portfolio', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const client = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    name: 'Petra Portfolio',
    status: 'active',
  });
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('link', { name: 'Create portfolio' }).first().click();
  const creating = panel(page, 'Create portfolio');
  await field(creating, 'Base currency').fill('');
  await page.keyboard.press('Tab');
  await creating.getByRole('button', { name: 'Create portfolio' }).click();
  await expect(field(creating, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(creating, 'Base currency')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field(creating, 'Name').fill('Nest egg');
  await field(creating, 'Base currency').fill('swiss');
  await page.getByRole('option', { name: 'CHF' }).click();
  await expect(field(creating, 'Base currency')).toHaveValue('CHF');
  await field(creating, 'Base currency').fill('eur');
  await expect(field(creating, 'Base currency')).toHaveValue('EUR');
  await field(creating, 'Opened on').fill('2026-01-05');
  await creating.getByRole('button', { name: 'Create portfolio' }).click();
  await expect(page.getByRole('heading', { name: 'Nest egg', level: 1 })).toBeVisible();
  await expect(page.getByText('Petra Portfolio · opened 5 Jan 2026')).toBeVisible();
  await expectAccessible(page);

  await openMenu(page, 'Edit portfolio');
  const settings = panel(page, 'Edit portfolio');
  await field(settings, 'Name').fill('Golden egg');
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(page.getByRole('heading', { name: 'Golden egg', level: 1 })).toBeVisible();

  const { id } = await findByName(ask, 'portfolios', 'Golden egg');
  const book = (type: string, tradeDate: string) =>
    ask('POST', `/api/portfolios/${id}/transactions`, { type, tradeDate, amount: '100', currency: 'EUR' });
  await book('deposit', '2026-02-02');
  expectedComplaints.push(/status of 409/);
  await openMenu(page, 'Close portfolio');
  const closing = page.getByRole('dialog', { name: 'Close Golden egg?' });
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close portfolio' }).click();
  await expect(closing.getByRole('alert')).toContainText('The portfolio still holds cash');
  await page.keyboard.press('Escape');
  await book('withdrawal', '2026-02-03');

  await page.reload();
  await openMenu(page, 'Close portfolio');
  await closing.getByRole('button', { name: 'Close portfolio' }).click();
  await expectToast(page, 'Golden egg closed');
  await expect(page.getByRole('link', { name: 'Add transaction' })).toBeHidden();
  await openMenu(page, 'Reopen portfolio');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, 'Golden egg reopened');
  await expect(page.getByRole('link', { name: 'Add transaction' }).first()).toBeVisible();
});

test("keeps the chart's range in the address and updates the figures below", async ({
  page,
  portal,
  sessionOf,
}) => {
  const { id } = await findByName(
    askAs(portal.url, await sessionOf('agent')),
    'portfolios',
    'Growth mandate',
  );
  await page.goto(`/portfolios/${id}`);
  const chart = page.getByRole('slider', { name: 'Return of the portfolio' });
  await expect(chart).toBeVisible();
  const paidIn = page
    .getByLabel('In this range')
    .locator('div')
    .filter({ hasText: 'Contributions' })
    .getByRole('definition');
  const whole = await paidIn.innerText();
  const days = Number(await chart.getAttribute('aria-valuemax'));
  await page.getByRole('button', { name: '1Y', exact: true }).click();
  await expectSearch(page, { period: '1Y' });
  await expect(page.getByRole('button', { name: '1Y', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(paidIn).not.toHaveText(whole);
  await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBeLessThan(days);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2020-01-01');
  await expect(page.getByRole('button', { name: '1Y', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Value', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Value of the portfolio' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Value of the portfolio' })).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('1 Jan 2020');
});

test('moves and announces the crosshair by keyboard; the table has the same values', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { id } = await findByName(
    askAs(portal.url, await sessionOf('agent')),
    'portfolios',
    'Growth mandate',
  );
  await page.goto(`/portfolios/${id}?period=3M`);
  const chart = page.getByRole('slider', { name: 'Return of the portfolio' });
  await chart.focus();
  await page.keyboard.press('End');
  const last = (await chart.getAttribute('aria-valuetext')) ?? '';
  const both =
    /^(?<day>\d{1,2} \w{3,4} 2026): Portfolio (?<own>[+−]?\d+\.\d\d%), World 60\/40 (?<compared>[+−]?\d+\.\d\d%), Value (?<value>\$[\d,]+), Drawdown (?<fall>−?\d+\.\d\d%)$/;
  expect(last).toMatch(both);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last);
  const before = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Return of the portfolio' });
  for (const text of [last, before]) {
    const { day = '', own = '', compared = '', value = '', fall = '' } = both.exec(text)?.groups ?? {};
    const cells = table.getByRole('row', { name: day }).getByRole('cell');
    await expect(cells).toContainText([own, compared, value, fall]);
  }
  await expectAccessible(page);
});

test('shows the holdings at any past date', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const admin = askAs(portal.url, await sessionOf('admin'));
  const instrument = await makeInstrument(admin, 'ASATX', '30');
  await admin('PUT', `/api/instruments/${instrument.id}/prices/2026-03-02`, { close: '20' });
  const { portfolio } = await makePortfolio(ask, 'Asa Atkins');
  const book = (type: string, more: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, { type, currency: 'EUR', ...more });
  await book('deposit', { tradeDate: '2026-03-02', amount: '1000' });
  await book('buy', { tradeDate: '2026-03-02', instrumentId: instrument.id, quantity: '10', price: '20' });
  await book('buy', { tradeDate: '2026-06-01', instrumentId: instrument.id, quantity: '5', price: '25' });

  await page.goto(`/portfolios/${portfolio.id}/holdings`);
  const row = page.getByRole('table', { name: 'Holdings' }).getByRole('row', { name: /ASATX/ });
  await expect(row).toContainText('450.00');
  await page.getByLabel('As at', { exact: true }).last().fill('2026-03-02');
  await expectSearch(page, { asAt: '2026-03-02' });
  await expect(row).toContainText('200.00');
  await page.getByRole('button', { name: 'Currency', exact: true }).click();
  await expectSearch(page, { asAt: '2026-03-02', by: 'currency' });
  await expectAccessible(page);
  await page.getByLabel('As at', { exact: true }).last().fill('2026-03-01');
  await expect(page.getByText('No holdings on this date.')).toBeVisible();
  await page.getByLabel('As at', { exact: true }).last().fill(today());
  await expect(row).toContainText('450.00');
  await expect(figure(page, 'Value')).toHaveText('€1,125.00');
});

test('keeps search, sort and filters of the list in its address, and Back restores them', async ({
  page,
}) => {
  await page.goto('/portfolios');
  const table = page.getByRole('table', { name: 'Portfolios' });
  const rows = table.locator('tbody').getByRole('row');
  await page.getByRole('searchbox', { name: 'Search portfolios' }).fill('Okafor');
  await expectSearch(page, { q: 'Okafor' });
  await expect(rows).toHaveCount(3);
  await expect(table.getByRole('row', { name: 'Total of 3 portfolios' })).toContainText(/\$[\d,]+\.\d\d/);
  const value = page.getByRole('columnheader', { name: 'Value' });
  await expect(value).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('table').getByRole('button', { name: 'Value' }).click();
  await expect(value).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('value');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('all');
  const address = page.url();
  await rows.filter({ hasText: 'Growth mandate' }).click();
  await expect(page.getByRole('heading', { name: 'Growth mandate', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(3);
});

test("shows the not-found page at every address of another agent's portfolio", async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const admin = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(admin, 'portfolios', 'Endowment');
  const { items } = await admin<{ items: { id: string }[] }>(
    'GET',
    `/api/portfolios/${id}/transactions?limit=1`,
  );
  expectedComplaints.push(/status of 404/);
  for (const path of [
    '',
    '/holdings',
    '/lots',
    '/income',
    '/risk',
    '/attribution',
    '/ledger',
    `/ledger/${items[0]?.id}`,
    '/imports',
    '/import',
  ]) {
    await page.goto(`/portfolios/${id}${path}`);
    await expect(page.getByText('Not found, or you may not see it').first(), path).toBeVisible();
    await expect(page.getByText('Endowment')).toHaveCount(0);
  }
});

for (const [language, name] of [
  ['en', 'Max drawdown'],
  ['es', 'Caída máxima'],
] as const)
  test(`cuts no name of a portfolio's main figures off on a laptop (${language})`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const { id } = await findByName(
      askAs(portal.url, await sessionOf('agent')),
      'portfolios',
      'Growth mandate',
    );
    await page.goto(`/portfolios/${id}`);
    const names = page.locator('dl').filter({ hasText: name }).first().locator('dt > span:first-child');
    await expect(names).toHaveCount(5);
    const cut = () =>
      names.evaluateAll((found) =>
        found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    await expect.poll(cut).toEqual([]);
  });

test('names an entry type, a state and the reason for an unknown figure in Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client, portfolio } = await makePortfolio(ask, 'Nombres');
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: today(),
    amount: '1000',
    currency: 'EUR',
  });
  const { entryTypes, reasons, states } = textsOf('es');
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`/portfolios/${portfolio.id}`);
  await expect(page.getByText(states.portfolioKind.advisory).first()).toBeVisible();
  await expect(page.getByText(reasons.unknown.too_short).first()).toBeAttached();
  await page.goto(`/portfolios/${portfolio.id}/ledger`);
  await expect(page.getByRole('row').getByText(entryTypes.type.deposit, { exact: true })).toBeVisible();
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByText(states.client.active).first()).toBeVisible();
});
