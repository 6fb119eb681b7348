import type { Locator } from '@playwright/test';
import { choose, figure, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

test('books and reverses a transfer between two portfolios in both', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  // While the quantity is typed, it is temporarily too large.
  expectedComplaints.push(/422/);
  const ask = askAs(portal.url, await sessionOf('employee'));
  const instrument = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'MOVED', '55');
  const { portfolio: giver } = await makePortfolio(ask, 'Gina Giver');
  const { portfolio: receiver } = await makePortfolio(ask, 'Rory Receiver');
  for (const [tradeDate, price] of [
    ['2026-02-02', '40'],
    ['2026-03-02', '50'],
  ])
    await ask('POST', `/api/portfolios/${giver.id}/transactions`, {
      type: 'buy',
      tradeDate,
      instrumentId: instrument.id,
      quantity: '10',
      price,
      currency: 'EUR',
    });

  await page.goto(`/portfolios/${giver.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await choose(field(adding, 'Type'), 'Transfer out');
  await adding.getByRole('button', { name: 'One of our portfolios' }).click();
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adding.getByText('Choose the other portfolio')).toBeVisible();
  await field(adding, 'To portfolio').fill('Rory');
  await page
    .getByRole('option', { name: /Rory Receiver/ })
    .first()
    .click();
  await field(adding, 'Instrument').fill('MOVED');
  await page.getByRole('option', { name: /MOVED/ }).first().click();
  await field(adding, 'Date sent').fill('2026-04-01');
  await field(adding, 'Quantity').fill('25');
  await expect(adding.getByText(/More than is held/)).toBeVisible();
  await field(adding, 'Quantity').fill('12');
  const lots = adding.getByRole('region', { name: 'Lots to transfer' });
  await expect(lots.getByRole('listitem')).toHaveText([/10.*€400\.00/, /2.*€100\.00/]);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Transfer booked in both portfolios');

  const row = page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Transfer out/ });
  await row.getByRole('link', { name: 'Portfolio of Rory Receiver' }).click();
  await expect(page).toHaveURL(new RegExp(`/portfolios/${receiver.id}/ledger/`));
  const arrived = panel(page, 'Transfer in');
  await expect(arrived).toContainText('From Portfolio of Gina Giver');
  await expect(arrived.getByText(/for €400\.00/)).toBeVisible();
  await expect(arrived.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expect(figure(page, 'Unrealised gain')).toHaveText('+€160.00');

  await arrived.getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('This also reverses the other side of the transfer.')).toBeVisible();
  await page.getByRole('button', { name: 'Reverse entry' }).click();
  await expectToast(page, 'Entry reversed');
  await page.goto(`/portfolios/${giver.id}/ledger`);
  await expect(page.getByRole('link', { name: 'Reversed' })).toBeVisible();
});

test('links from a missing cost to the transfer in where it can be entered', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const instrument = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'NOCOST', '10');
  const { portfolio } = await makePortfolio(ask, 'Una Unknown');
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'transfer_in',
    tradeDate: '2026-02-02',
    instrumentId: instrument.id,
    quantity: '10',
    amount: '0',
    currency: 'EUR',
  });
  await page.goto(`/portfolios/${portfolio.id}/holdings`);
  await page
    .getByRole('link')
    .filter({ hasText: /^Unknown cost$/ })
    .click();
  await page.getByRole('link', { name: 'Enter cost' }).click();
  const editing = panel(page, 'Edit entry');
  await field(editing, 'Unit price').fill('4');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing).toBeHidden();
  await page.goto(`/portfolios/${portfolio.id}/lots`);
  await expect(page.getByRole('table', { name: 'Open lots' }).getByText('40.00').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter cost' })).toBeHidden();
});
