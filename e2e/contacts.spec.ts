// Contacts of a client: adding, editing and removing them beside the client's details.
import { choose, findByName, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

test('adds, edits and removes contacts; the search for clients finds a client by them', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Cora Contacts');
  expectedComplaints.push(/status of 422/);
  await page.goto(`/clients/${client.id}/details`);
  await expect(page.getByText('No contacts yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add contact' }).click();
  const adding = panel(page, 'Add contact');
  await expect(page).toHaveURL(/\/details\/contacts\/new$/);
  await expectAccessible(page);
  await adding.getByLabel('Name', { exact: true }).fill('Quirin Zettel');
  await adding.getByLabel('Role or relationship').fill('Lawyer');
  await adding.getByLabel('Email').fill('quirin');
  await page.keyboard.press('Enter');
  await expect(adding.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await adding.getByLabel('Email').fill('quirin@zettel.example');
  await adding.getByLabel('Phone').fill('+49 30 901820');
  await choose(adding.getByRole('combobox', { name: 'Language' }), 'Español');
  await adding.getByRole('checkbox', { name: 'Main contact' }).press('Space');
  await adding.getByRole('button', { name: 'Add contact' }).click();
  await expectToast(page, 'Contact added');

  const list = page.getByRole('list', { name: 'Contacts' });
  await expect(list.getByText('Main contact')).toBeVisible();
  await expect(list.getByRole('link', { name: 'quirin@zettel.example' })).toHaveAttribute(
    'href',
    'mailto:quirin@zettel.example',
  );
  await expect(list.getByRole('link', { name: '+49 30 901820' })).toHaveAttribute('href', 'tel:+4930901820');
  await page.goto(`/clients/${client.id}`);
  const card = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(card).toContainText('Quirin Zettel · Lawyer');
  await expect(card.getByRole('link', { name: 'quirin@zettel.example' })).toBeVisible();
  await page.goto('/clients?q=zettel');
  await expect(page.getByRole('link', { name: 'Cora Contacts' }).first()).toBeVisible();

  await page.goto(`/clients/${client.id}/details`);
  await list.getByRole('link', { name: 'Edit Quirin Zettel' }).focus();
  await page.keyboard.press('Enter');
  const editing = panel(page, 'Edit contact');
  await editing.getByLabel('Note', { exact: true }).fill('Only in the morning');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(list.getByText('Only in the morning')).toBeVisible();

  await list.getByRole('button', { name: 'Remove Quirin Zettel' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Quirin Zettel?' });
  await expectAccessible(page);
  await removing.getByRole('button', { name: 'Remove contact' }).click();
  await expectToast(page, 'Contact removed');
  await expect(page.getByText('No contacts yet.')).toBeVisible();
  await page.goto(`/clients/${client.id}/activity`);
  await expect(page.getByText('Contact removed')).toBeVisible();
});

test('merges what a colleague saved meanwhile into the open form', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client } = await makePortfolio(ask, 'Mia Merged');
  const path = `/api/clients/${client.id}/contacts`;
  const { id } = await ask<{ id: string }>('POST', path, { name: 'Ana Lopez' });
  await page.goto(`/clients/${client.id}/details/contacts/${id}`);
  const editing = panel(page, 'Edit contact');
  await editing.getByLabel('Phone').fill('+34 600 000 000');
  const other = askAs(portal.url, await sessionOf('employee'));
  await other('PUT', `${path}/${id}`, { name: 'Ana Lopez', relation: 'Daughter', revision: 1 });
  await expect(editing.getByLabel('Role or relationship')).toHaveValue('Daughter');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Also kept: Role or relationship/)).toBeVisible();
  const saved = await ask<{ relation: string; phone: string }>('GET', `${path}/${id}`);
  expect(saved).toMatchObject({ relation: 'Daughter', phone: '+34 600 000 000' });
});

test('shows the contacts of the sample firm on a phone', async ({ page, portal, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await findByName(askAs(portal.url, await sessionOf('agent')), 'clients', 'Okafor family');
  await page.goto(`/clients/${id}/details`);
  const list = page.getByRole('list', { name: 'Contacts' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
});
