// Formats of figures and dates and the time zone, chosen in the profile: shown at once, read by forms, followed by other tabs.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'formats' });

test('a chosen format is shown before it is saved, read by forms, and followed by another tab', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Format Walker');
  const second = await page.context().newPage();
  const events = second.waitForResponse('**/api/events');
  await second.goto(`/portfolios/${portfolio.id}/ledger`);
  await events;

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change formats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formats' });
  await expect(dialog.locator('output')).toHaveText(/^−1,234\.56 · \d+ \w+ \d{4} · \d\d:\d\d$/);
  await choose(dialog.getByLabel('Number format'), '1.234,56');
  await choose(dialog.getByLabel('Date format'), '11/30/2026');
  const zone = dialog.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('auckl');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  const nowThere = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
  }).format();
  const [month = '', day = ''] = nowThere.split('/').map((part) => part.padStart(2, '0'));
  await expect(dialog.locator('output')).toHaveText(new RegExp(`^−1\\.234,56 · ${month}/${day}/20\\d\\d · `));
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Formats saved');
  await expect(page.getByText('Pacific/Auckland')).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'This session' })
      .getByText(/\d\d\/\d\d\/\d{4}/)
      .first(),
    'moments are shown in the chosen order',
  ).toBeVisible();

  await second.getByRole('main').getByRole('link', { name: 'Add transaction' }).first().click();
  const adding = panel(second, 'Add transaction');
  await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
  await adding.getByLabel('Trade date', { exact: true }).fill('11/02/2026');
  const amount = adding.getByLabel('Amount', { exact: true });
  await amount.fill('1.23.4');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription('Check the separators: write it like 12.345,67');
  await amount.fill('1.234');
  await expect(adding.getByRole('status')).toHaveText('€1.234,00');
  await adding.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(second, 'Entry booked');
  const entry = second.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /Deposit/ });
  await expect(entry).toContainText('1.234,00');
  await expect(entry).toContainText('11/02/2026');
  await second.goto(`/portfolios/${portfolio.id}`);
  await expect(second.getByRole('link', { name: '€1.234,00' }).first()).toBeVisible();
});
