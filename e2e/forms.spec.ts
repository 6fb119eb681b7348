// Forms by keyboard: what Enter chooses in a search field, and where the focus goes when a form is refused.
import type { Locator } from '@playwright/test';
import { makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

test('Enter chooses the instrument with the typed symbol and keeps the form open', async ({
  page,
  portal,
  sessionOf,
}) => {
  const admin = askAs(portal.url, await sessionOf('admin'));
  for (const symbol of ['ENTERX', 'AENTER', 'ENTER']) await makeInstrument(admin, symbol, '10');
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Enter Presser');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  const instrument = field(adding, 'Instrument');
  await instrument.pressSequentially('enter');
  await expect(page.getByRole('option').first()).toContainText('ENTER Works');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted', '');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(instrument).toHaveValue('ENTER · ENTER Works');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field(adding, 'Quantity'), 'the form was not sent').not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
});

test('Enter waits for the answer and never chooses a match of an earlier search', async ({
  page,
  portal,
  sessionOf,
}) => {
  await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'LATECOMER', '10');
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Fast Typist');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/api\/instruments\?.*q=LATECOMER/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  const instrument = field(adding, 'Instrument');
  await instrument.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await instrument.fill('LATECOMER');
  await page.keyboard.press('Enter');
  await expect(instrument).toHaveValue('LATECOMER');
  answer();
  await expect(instrument).toHaveValue('LATECOMER · LATECOMER Works');
  await expect(field(adding, 'Quantity')).not.toHaveAttribute('aria-invalid', 'true');
});

test('Enter without a match keeps the typed text and sends nothing', async ({ page, portal, sessionOf }) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Vain Search');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  const instrument = field(adding, 'Instrument');
  await instrument.pressSequentially('no such thing');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(instrument).toHaveValue('no such thing');
  await expect(field(adding, 'Quantity')).not.toHaveAttribute('aria-invalid', 'true');
});

for (const { path, title, send, first } of [
  { path: '/clients/new', title: 'Add client', send: 'Add client', first: 'Name' },
  { path: '/portfolios/new', title: 'Create portfolio', send: 'Create portfolio', first: 'Client' },
  { path: '/market-data/new', title: 'Add instrument', send: 'Add instrument', first: 'Symbol' },
  {
    path: '/market-data/rates/new',
    title: 'Enter exchange rate',
    send: 'Save rate',
    first: 'From currency',
  },
])
  test(`focuses the first invalid field of an empty "${title}" form`, async ({ page }) => {
    await page.goto(path);
    const form = panel(page, title);
    await form.getByRole('button', { name: send }).click();
    await expect(field(form, first)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(form, first)).toBeFocused();
  });

test('focuses the instrument first in an empty entry, then the next field', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Empty Entry');
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await adding.getByRole('button', { name: 'Save and add another' }).click();
  await expect(field(adding, 'Instrument')).toBeFocused();
  await field(adding, 'Trade date').fill('30/2/2026');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(adding, 'Trade date')).toBeFocused();
});

test('focuses the client field of a proposal without a client', async ({ page }) => {
  await page.goto('/proposals/new');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
});

test('Escape closes an untouched form at once, and asks before it drops what was typed', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Escape Artist');
  for (const { path, title, label } of [
    { path: `/portfolios/${portfolio.id}/ledger/new`, title: 'Add transaction', label: 'Note' },
    { path: `/portfolios/${portfolio.id}/edit`, title: 'Edit portfolio', label: 'Name' },
  ]) {
    await page.goto(path);
    const form = panel(page, title);
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.goto(path);
    await field(form, label).fill('not to be lost');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(field(form, label)).toHaveValue('not to be lost');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
  }
});
