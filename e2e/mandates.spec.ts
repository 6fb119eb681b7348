// Mandates of a portfolio: their history, adding, changing and removing them, in a panel beside its page.
import { choose, findByName, makePortfolio, openMenu, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

test('adds, corrects and removes mandates; the badge shows the one in force', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Mara Mandate');
  expectedComplaints.push(/status of (409|422)/);
  await page.goto(`/portfolios/${portfolio.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Advisory', exact: true }).click();
  const list = panel(page, 'Mandates');
  await expect(list.getByText('Since 5 Jan 2026')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Remove Advisory from 5 Jan 2026' })).toBeHidden();
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Add mandate' }).click();
  const adding = panel(page, 'Add mandate');
  await expectAccessible(page);
  await choose(adding.getByRole('combobox', { name: 'Service' }), 'Discretionary');
  await adding.getByLabel('From', { exact: true }).fill('2026-01-05');
  await adding.getByLabel('Agreement (optional)').fill('DPM 7');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('The portfolio has another mandate from 5 Jan 2026 on')).toBeVisible();
  await adding.getByLabel('From', { exact: true }).fill('2026-02-02');
  await page.keyboard.press('Tab');
  await adding.getByRole('button', { name: 'Add mandate' }).click();
  await expectToast(page, 'Mandate added');
  await expect(list.getByText('5 Jan 2026 to 1 Feb 2026')).toBeVisible();
  await expect(list.getByText('Agreement DPM 7')).toBeVisible();

  await list.getByRole('button', { name: 'Change Discretionary from 2 Feb 2026' }).click();
  const changing = panel(page, 'Change mandate');
  await expectAccessible(page);
  await choose(changing.getByRole('combobox', { name: 'Service' }), 'Execution only');
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await expect(changing.getByText('Say why')).toBeVisible();
  await changing.getByLabel('Reason for the correction').fill('Signed as such');
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Execution only', exact: true }),
  ).toBeVisible();

  await openMenu(page, 'Mandates');
  await list.getByRole('button', { name: 'Remove Execution only from 2 Feb 2026' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this mandate?' });
  await expectAccessible(page);
  await removing.getByLabel('Reason').fill('Never signed');
  await removing.getByRole('button', { name: 'Remove mandate' }).click();
  await expectToast(page, 'Mandate removed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('link', { name: 'Advisory', exact: true })).toBeVisible();
});

test('the settings of a portfolio lead to its mandates, and keep the service', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Sam Settings');
  await page.goto(`/portfolios/${portfolio.id}/edit`);
  const settings = panel(page, 'Edit portfolio');
  await expect(settings.getByText('Service: Advisory')).toBeVisible();
  await settings.getByLabel('Name', { exact: true }).fill('Renamed');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await page.goto(`/portfolios/${portfolio.id}/edit`);
  await settings.getByRole('link', { name: 'Change under Mandates' }).click();
  await expect(panel(page, 'Mandates').getByText('Since 5 Jan 2026')).toBeVisible();
});

test('shows the history of the sample firm on a phone', async ({ page, portal, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}/mandates`);
  const list = panel(page, 'Mandates');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('5 Nov 2018 to 31 Mar 2021')).toBeVisible();
  await expect(list.getByText('Agreement DPM 2021-118')).toBeVisible();
  await expectNoOverflow(page);
});
