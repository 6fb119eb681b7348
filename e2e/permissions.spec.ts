// Groups and permissions. This file has a firm of its own.
import { deleteGroups, findPerson, makeGroup } from './administration.ts';
import { failNext, refusalMessage, refuseNext } from './failures.ts';
import { panel } from './records.ts';
import { askAs, openSession } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, firm: 'administration', person: 'admin' });
// Several users and many steps in one test take long on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('creates and edits a group [2-ug-3 2-ug-4 2-ug-6 8-sm-2 8-sm-3]', async ({
  page,
  portal,
  sessionOf,
}) => {
  await deleteGroups(askAs(portal.url, await sessionOf('admin')));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'User Groups', level: 1 })).toBeVisible();
  await expect(page.getByText('No groups created')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New Group' }).first().click();
  const create = page.getByRole('dialog', { name: 'New Group' });
  await expect(create.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('Name is required')).toBeVisible();
  await create.getByLabel('Name *').fill('Research desk');
  await expectAccessible(page);
  await create.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Group created');

  const row = page.getByRole('table', { name: 'User Groups' }).getByRole('row', { name: /^Research desk/ });
  const opener = row.getByRole('link', { name: 'Edit Research desk' });
  await opener.click();
  const edit = page.getByRole('dialog', { name: 'Edit Group' });
  await expect(edit.getByLabel('Name *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(edit.getByLabel('Name *')).toHaveValue('Research desk');
  await edit.getByLabel('Description').fill('Those who read');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Group updated');
  await expect(row).toContainText('Those who read');
});

test('clears the dialog on closing, and reports a name that is taken [2-ug-5 4-gd-1 8-er-1]', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409.*\/api\/groups/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  await makeGroup(ask, 'Taken');
  await page.goto('/admin/groups');
  const dialog = page.getByRole('dialog', { name: 'New Group' });
  await page.getByRole('link', { name: 'New Group' }).first().click();
  await dialog.getByLabel('Name *').fill('taken');
  await dialog.getByLabel('Description').fill('A second one');
  await dialog.getByLabel('Name *').press('Enter');
  await expectToast(page, 'This record already exists');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'New Group' }).first().click();
  await expect(dialog.getByLabel('Name *')).toHaveValue('');
  await expect(dialog.getByLabel('Description')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Edit Taken' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Group' });
  await edit.getByLabel('Name *').fill('Given away');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('link', { name: 'Edit Taken' }).click();
  await expect(edit.getByLabel('Name *')).toHaveValue('Taken');
});

test('adds members to a group and deletes it, and shows failures [2-ug-1 2-ug-2 2-ug-7 8-sm-4 8-sh-1]', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 500.*\/api\/groups/);
  await makeGroup(askAs(portal.url, await sessionOf('admin')), 'Trading desk');
  // The page retries a failure that may pass before it reports one.
  await failNext(page, { method: 'GET', address: '**/api/groups?*', times: 2 });
  await page.goto('/admin/groups');
  await expect(page.getByRole('main').getByText('An unexpected error occurred')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const table = page.getByRole('table', { name: 'User Groups' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Description',
    'Members',
    'Created',
    'Actions',
  ]);
  const row = table.getByRole('row', { name: /^Trading desk/ });
  await expect(row.getByRole('cell').first()).toHaveText('-');
  await row.getByRole('link', { name: 'Trading desk', exact: true }).click();
  const members = panel(page, 'Trading desk');
  await expect(members.getByText('This group has no members yet.')).toBeVisible();
  await members.getByLabel('Add user').fill('calder');
  await page.getByRole('option', { name: /Ines Calderón/ }).click();
  await expectToast(page, 'Ines Calderón added to the group');
  await expect(members.getByRole('list', { name: 'Members' })).toContainText('agent@demo.example');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(members).toBeHidden();
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');

  await row.getByRole('button', { name: 'Delete Trading desk' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete this group?' });
  await expect(remove).toContainText('Trading desk');
  await expect(remove).toContainText('1 member');
  // A press inside the dialog must not count as one on the row below.
  await remove.getByText('Its members keep their accounts.').click();
  await expect(page).toHaveURL(/\/admin\/groups$/);
  await expectAccessible(page);
  await failNext(page, { method: 'DELETE', address: '**/api/groups/*' });
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'An unexpected error occurred');
  await expect(remove).toBeHidden();
  await row.getByRole('button', { name: 'Delete Trading desk' }).click();
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Group deleted');
  await expect(row).toHaveCount(0);
});

test("shows a group's permissions beside those of the role [2-pm-1 2-pm-2 8-pe-2]", async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const agent = await findPerson(ask, 'agent@demo.example');
  const group = await makeGroup(ask, 'Correctors');
  await ask('PUT', `/api/groups/${group.id}/members/${agent.id}`);

  await page.goto('/admin/permissions');
  await expect(page.getByRole('heading', { name: 'No group selected' })).toBeVisible();
  await expect(page.getByText('Select a group to view and configure permissions')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByLabel('Group', { exact: true }).fill('Correct');
  await page.getByRole('option', { name: 'Correctors' }).click();
  const table = page.getByRole('table', { name: 'Permissions' });
  // The features stand below the name of their module.
  await expect(table).toContainText(/LEDGER.*Enter transactions.*MARKET DATA/);
  await expect(table.getByRole('rowheader', { name: 'LEDGER' })).toBeVisible();
  await expect(table.getByRole('columnheader')).toContainText(['Feature', 'Description', 'Permission']);
  const row = table.getByRole('row').filter({ hasText: 'Change or reverse a booked transaction' });
  const correct = row.getByRole('switch');
  await expect(correct).not.toBeChecked();
  const write = table.getByRole('row').filter({ hasText: 'Enter transactions' });
  await expect(write).toContainText('(inherited)');
  await expect(write.getByRole('switch')).toBeChecked();
  const audit = table.getByRole('row').filter({ hasText: 'Export the audit log' });
  await expect(audit).toContainText('Administrators only');
  await expect(audit.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = () => table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
  await expect.poll(beyond, { message: 'pixels of the table out of sight on a phone' }).toBe(0);
});

test('grants, denies and clears a permission after showing whom it affects [2-pm-3 4-gp-1 8-pe-1 8-sm-5]', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (412|500).*\/permissions\/ledger\.correct/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const agent = await findPerson(ask, 'agent@demo.example');
  const group = await makeGroup(ask, 'Changers');
  await ask('PUT', `/api/groups/${group.id}/members/${agent.id}`);
  await page.goto(`/admin/permissions?group=${group.id}`);
  const row = page
    .getByRole('table', { name: 'Permissions' })
    .getByRole('row')
    .filter({ hasText: 'Change or reverse a booked transaction' });
  const correct = row.getByRole('switch');
  await expect(correct).not.toBeChecked();

  await correct.click();
  const grant = page.getByRole('dialog', { name: 'Grant this feature?' });
  await expect(grant).toContainText('1 user gains this permission.');
  await expectAccessible(page);
  await failNext(page, { method: 'PUT', address: '**/api/groups/*/permissions/*' });
  await grant.getByRole('button', { name: 'Grant' }).click();
  await expectToast(page, 'Error updating permission');
  await expect(grant).toBeHidden();
  await correct.click();
  await refuseNext(page, { method: 'PUT', address: '**/api/groups/*/permissions/*' });
  await grant.getByRole('button', { name: 'Grant' }).click();
  await expectToast(page, refusalMessage);
  await expect(grant).toBeHidden();
  await expect(correct).not.toBeChecked();
  await correct.click();
  await grant.getByRole('button', { name: 'Grant' }).click();
  await expectToast(page, 'Permission updated');
  await expect(correct).toBeChecked();

  await correct.click();
  const deny = page.getByRole('dialog', { name: 'Deny this feature?' });
  await expect(deny).toContainText('1 user loses this permission.');
  await deny.getByRole('button', { name: 'Deny' }).click();
  await expect(correct).not.toBeChecked();
  await row.getByRole('button', { name: 'Clear Correct' }).click();
  const clear = page.getByRole('dialog', { name: 'Clear this permission?' });
  await expect(clear).toContainText('No user gains or loses this permission.');
  await clear.getByRole('button', { name: 'Clear' }).click();
  await expect(row.getByRole('button', { name: 'Clear Correct' })).toHaveCount(0);
});

test("shows a user's rights with their reasons", async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const agent = await findPerson(ask, 'second.agent@demo.example');
  const group = await makeGroup(ask, 'No sharing');
  await ask('PUT', `/api/groups/${group.id}/members/${agent.id}`);
  await ask('PUT', `/api/groups/${group.id}/permissions/clients.share`, { permission: 'deny' });
  await page.goto('/admin/permissions/people');
  await page.getByLabel('User', { exact: true }).fill('lindqvist');
  await page.getByRole('option', { name: /Tomás Lindqvist/ }).click();
  const rights = page.getByRole('table', { name: 'Permissions' });
  await expect(rights.getByRole('row', { name: /Share a client/ })).toContainText('Denied by No sharing');
  await expect(rights.getByRole('row', { name: /Reassign a client to another/ })).toContainText(
    'Not granted by the role Agent or any group',
  );
  await expect(rights.getByRole('row', { name: /Enter transactions/ })).toContainText('By the role Agent');
  await expectAccessible(page);
});

test('lets an administrator view the portal as another user, without changes, and return', async ({
  page,
  portal,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 403/);
  // A session of its own, because other tests use the administrator's.
  const session = await openSession(portal.url, 'admin');
  const agent = await findPerson(askAs(portal.url, session), 'agent@demo.example');
  await context.clearCookies();
  await context.addCookies(session.cookies);
  await page.goto(`/admin/users/${agent.id}`);
  await panel(page, 'Ines Calderón').getByRole('button', { name: 'View as' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as another user' });
  await expect(banner).toContainText('You are viewing the portal as Ines Calderón.');
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'User Management' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/clients/new');
  const form = panel(page, 'Add client');
  await form.getByLabel('Name', { exact: true }).fill('Nobody at all');
  await form.getByRole('button', { name: 'Add client' }).click();
  await expectToast(page, "You can't change anything while viewing as another user");

  await page.goto('/profile');
  await expect(page).toHaveURL(/\/dashboard/);
  await banner.getByRole('button', { name: 'End view' }).click();
  await expect(panel(page, 'Ines Calderón')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("updates an open page when others change a record, the user's role or end the session", async ({
  page,
  portal,
  context,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await openSession(portal.url, 'admin'));
  const agent = await findPerson(ask, 'second.agent@demo.example');
  const session = await openSession(portal.url, 'second.agent');
  await context.clearCookies();
  await context.addCookies(session.cookies);
  const followed = page.waitForResponse('**/api/events');
  await page.goto('/clients');
  await followed;
  const aaron = { kind: 'person', status: 'active', name: 'Aaron Aardvark' };
  const { id } = await askAs(portal.url, session)<{ id: string }>('POST', '/api/clients', aaron);
  const row = page.getByRole('table').getByRole('link', { name: 'Aaron Aardvark' });
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole('heading', { name: 'Aaron Aardvark' })).toBeVisible();
  const ownerId = (await findPerson(ask, 'agent@demo.example')).id;
  expectedComplaints.push(/status of 404/);
  await ask('PUT', `/api/clients/${id}`, { ...aaron, ownerId, revision: 1 });
  await expect(page.getByText('Not found, or you may not see it').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aaron Aardvark' })).toHaveCount(0);

  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveCount(0);
  await ask('PUT', `/api/users/${agent.id}/role`, { role: 'employee' });
  await expect(page.getByRole('link', { name: 'Analytics' })).toBeVisible();
  await ask('PUT', `/api/users/${agent.id}/role`, { role: 'agent' });
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveCount(0);

  expectedComplaints.push(/status of 401/);
  await ask('DELETE', `/api/users/${agent.id}/sessions`);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
