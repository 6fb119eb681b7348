// KYC of a client: recording what is required by mouse, marking it as verified, and what ends that.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

test('records what a verification requires, and marks it as verified', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Kim Kyc');
  await page.goto(`/clients/${client.id}/details`);
  const card = page.getByRole('region', { name: 'KYC', exact: true });
  await expect(card.getByText('Not started')).toBeVisible();
  await card.getByRole('link', { name: 'Mark as verified' }).click();
  const verifying = panel(page, 'Mark as verified');
  await expect(verifying.getByRole('listitem').filter({ hasText: 'Date of birth' })).toBeVisible();
  await expectAccessible(page);
  await verifying.getByRole('button', { name: 'Close' }).click();

  await card.getByRole('link', { name: 'Edit KYC facts' }).click();
  const facts = panel(page, 'Edit KYC facts');
  await facts.getByLabel('Date of birth').fill('03/05/1980');
  const nationality = facts.getByRole('combobox', { name: 'Nationality' });
  await nationality.fill('Nethe');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await expect(facts.getByRole('list', { name: 'Nationalities' })).toContainText('Netherlands');
  await facts.getByLabel('Source of wealth', { exact: true }).fill('Sale of a company');
  await choose(facts.getByRole('combobox', { name: 'Risk class' }), 'Medium');
  await expectAccessible(page);
  await facts.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(card.getByText('In progress')).toBeVisible();

  await card.getByRole('link', { name: 'Edit addresses' }).click();
  const addresses = panel(page, 'Edit addresses');
  await addresses.getByRole('button', { name: 'Add address' }).click();
  await addresses.getByLabel('Street and number').fill('Herengracht 1');
  await addresses.getByLabel('City').fill('Amsterdam');
  await addresses.getByRole('combobox', { name: 'Country' }).fill('Nethe');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await expectAccessible(page);
  await addresses.getByRole('button', { name: 'Save changes' }).click();
  await expect(card).toContainText('Herengracht 1, Amsterdam, Netherlands');

  await card.getByRole('link', { name: 'Edit tax residences' }).click();
  const residences = panel(page, 'Edit tax residences');
  await residences.getByRole('button', { name: 'Add tax residence' }).click();
  await residences.getByRole('combobox', { name: 'Country' }).fill('Nethe');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await residences.getByLabel('Tax number').fill('123456782');
  await expectAccessible(page);
  await residences.getByRole('button', { name: 'Save changes' }).click();
  await expect(card).toContainText('Netherlands, 123456782');

  for (const check of ['PEP', 'Sanctions']) {
    await card.getByRole('link', { name: 'Record check' }).click();
    const checking = panel(page, 'Record check');
    await choose(checking.getByRole('combobox', { name: 'Check' }), check);
    await expectAccessible(page);
    await checking.getByRole('button', { name: 'Record check' }).click();
    await expectToast(page, 'Check recorded');
    await expect(checking).toHaveCount(0);
  }

  await card.getByRole('link', { name: 'Mark as verified' }).click();
  await verifying.getByLabel('Valid until').fill('01/02/2020');
  await verifying.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(verifying.getByLabel('Valid until')).toHaveAttribute('aria-invalid', 'true');
  await verifying.getByLabel('Valid until').fill('01/02/2099');
  await expectAccessible(page);
  await verifying.getByRole('button', { name: 'Mark as verified' }).click();
  await expectToast(page, 'KYC verified');
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  await expectNoOverflow(page);

  await card.getByRole('link', { name: 'Edit related parties' }).click();
  const parties = panel(page, 'Edit related parties');
  await parties.getByRole('button', { name: 'Add related party' }).click();
  await parties.getByLabel('Name', { exact: true }).fill('Ada Attorney');
  await expectAccessible(page);
  await parties.getByRole('button', { name: 'Save changes' }).click();
  await expect(card).toContainText('Ada Attorney, Attorney');
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();

  await card.getByRole('link', { name: 'Edit addresses' }).click();
  await addresses.getByRole('button', { name: 'Remove address 1' }).click();
  await addresses.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('In progress')).toBeVisible();
  await expect(card).toContainText('Missing: Current address');
  await expectAccessible(page);
});
