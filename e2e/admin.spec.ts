// The administrators' pages for users and security. Its users leave the firm, so no other file shares its portal.
import { findPerson, makeGroup } from './administration.ts';
import { failNext } from './failures.ts';
import { choose, makePortfolio, panel } from './records.ts';
import { watchTokenRequests } from './secrets.ts';
import { askAs, demoCredentials, confirmIdentity, signIn } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, firm: 'departures', person: 'admin' });
// Several users and many steps in one test take long on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('lists waiting users first; a new role takes effect at once [2-um-1 2-um-2 8-sm-1 8-sh-2]', async ({
  page,
  portal,
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 500.*\/api\/users/);
  await confirmIdentity(page, 'admin');
  // The page retries a failure that may pass before it reports one.
  await failNext(page, { method: 'GET', address: '**/api/users?*', times: 2 });
  await page.goto('/admin');
  await expect(page.getByRole('main').getByText('An unexpected error occurred')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 user is waiting for a role')).toBeVisible();
  const table = page.getByRole('table', { name: 'User Management' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Current Role',
    'Assign Role',
    'Joined',
    'Last sign-in',
  ]);
  const first = table.getByRole('row').nth(1);
  await expect(first).toContainText('Noor van Dijk');
  await expect(first).toContainText('No Role');

  const other = await browser.newContext({ baseURL: portal.url, storageState: { cookies: [], origins: [] } });
  const pending = await other.newPage();
  await pending.goto('/auth');
  await signIn(pending, demoCredentials('pending'));
  await expect(pending.getByText('Pending Approval')).toBeVisible();

  const role = first.getByRole('combobox', { name: 'Role of Noor van Dijk' });
  await failNext(page, { method: 'PUT', address: '**/api/users/*/role' });
  await choose(role, 'Agent');
  await expectToast(page, 'An unexpected error occurred');
  await expect(first).toContainText('No Role');
  await role.click();
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Employee', 'Agent']);
  await page.getByRole('option', { name: 'Agent' }).click();
  await expectToast(page, 'Role updated successfully');
  await expect(page.getByText(/(is|are) waiting for a role/)).toHaveCount(0);
  await pending.goto('/clients');
  await expect(pending.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Noor van Dijk' }).click();
  const person = panel(page, 'Noor van Dijk');
  await expect(person).toContainText('1 active session');
  await expectAccessible(page);
  await person.getByRole('button', { name: 'End sessions' }).click();
  await expectToast(page, 'Signed out everywhere');
  await expect(person).toContainText('0 active sessions');
  await pending.goto('/clients');
  await expect(pending).toHaveURL(/\/auth$/);
  await other.close();

  await person.getByRole('button', { name: 'Deactivate' }).click();
  const deciding = page.getByRole('dialog', { name: 'Deactivate this user?' });
  await expectAccessible(page);
  // The message also appears if the list loads after the user, whose panel no longer has the button then.
  let bring = () => {};
  const held = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/api/users?*', async (route) => {
    await held;
    await route.fallback();
  });
  await deciding.getByRole('button', { name: 'Deactivate' }).click();
  await expect(person.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  bring();
  await expectToast(page, 'Noor van Dijk deactivated');
  await person.getByRole('button', { name: 'Reactivate' }).click();
  await expectToast(page, 'Noor van Dijk reactivated');
});

test('lets an invited user set a password and enter with their role', async ({ page, portal, browser }) => {
  await confirmIdentity(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Email').fill('lena@demo.example');
  await dialog.getByLabel('Full Name').fill('Lena Invited');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Role must be admin, employee, or agent')).toBeVisible();
  await choose(dialog.getByRole('combobox', { name: 'Role' }), 'Employee');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'An invitation was sent to lena@demo.example');
  await expect(page.getByRole('row', { name: /Lena Invited/ })).toContainText('Email not confirmed');

  const link = await portal.inbox.found('lena@demo.example', /http\S+#type=invitation\S+/);
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await context.newPage();
  const sent = watchTokenRequests(theirs, link);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  expect(theirs.url(), 'the token leaves the address bar at once').not.toContain('token');
  await expectAccessible(theirs);
  await theirs.getByLabel('New Password').fill('a-first-password');
  await theirs.getByLabel('Confirm Password').fill('a-first-password');
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole('link', { name: 'Review Proposals' })).toBeVisible();
  expect(sent, 'and is sent once').toEqual(['PUT']);
  await context.close();
});

test('reassigns the clients of a deactivated user, and keeps the last administrator', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422.*\/deactivation/, /status of 409.*\/role/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  await page.goto('/admin?q=second.agent');
  await page.getByRole('link', { name: 'Tomás Lindqvist' }).click();
  await panel(page, 'Tomás Lindqvist').getByRole('button', { name: 'Deactivate' }).click();
  const deciding = page.getByRole('dialog', { name: 'Deactivate this user?' });
  await expect(deciding).toContainText(/adviser of \d+ client/);
  await deciding.getByRole('button', { name: 'Deactivate' }).click();
  await expect(deciding.getByText('Choose who takes over their clients')).toBeVisible();
  await deciding.getByLabel('Takes over everything').fill('Marco');
  await page.getByRole('option', { name: 'Marco Bellini' }).click();
  await deciding.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Tomás Lindqvist deactivated');
  const leaver = await findPerson(ask, 'second.agent@demo.example');
  const left = await ask<{ total: number }>('GET', `/api/clients?ownerId=${leaver.id}`);
  expect(left.total).toBe(0);

  await confirmIdentity(page, 'admin');
  await page.goto('/admin?q=admin%40demo');
  await choose(page.getByRole('combobox', { name: 'Role of Helena Ashworth' }), 'Agent');
  await expectToast(page, 'The firm needs at least one active administrator');
});

test('names an erased user in Spanish on a Spanish screen, and no search finds them by an English word', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const admin = await findPerson(ask, 'admin@demo.example');
  const { id, fullName } = await findPerson(ask, 'third.agent@demo.example');
  const asAgent = askAs(portal.url, await sessionOf('third.agent'));
  const { client } = await makePortfolio(asAgent, 'Pension of Ruth');
  const draft = { purpose: 'Less risk', rationale: 'Retirement', basis: 'class', targets: [] };
  const proposal = await asAgent<{ id: string }>('POST', `/api/clients/${client.id}/proposals`, {
    ...draft,
    newPortfolio: { name: 'Pension', baseCurrency: 'EUR' },
  });
  await confirmIdentity(page, 'admin');
  await ask('PUT', `/api/users/${id}/deactivation`, { takeoverId: admin.id });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`/admin/users/${id}?q=third.agent`);
  await panel(page, fullName).getByRole('button', { name: 'Borrar' }).click();
  const question = page.getByRole('dialog', { name: '¿Borrar este usuario' });
  await question.getByRole('button', { name: 'Borrar' }).click();
  await expect(panel(page, 'Usuario borrado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar correo' })).toHaveCount(0);
  await page.goto(`/proposals/${proposal.id}`);
  await expect(page.getByRole('main').getByText('de Usuario borrado')).toBeVisible();
  await page.goto(`/admin/security/events?person=${id}`);
  const events = page.getByRole('table', { name: 'Registro de auditoría' });
  await expect(events.getByRole('row').nth(1)).toContainText('Usuario borrado');
  await page.goto('/admin?q=erased');
  await expect(page.getByText('Ningún usuario coincide con esta búsqueda.')).toBeVisible();
});

test("shows an event's changes, verifies the audit log and exports it", async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const group = await makeGroup(ask, 'Audited');
  await ask('PUT', `/api/groups/${group.id}`, { name: 'Audited anew', revision: 1 });
  await page.goto('/admin/security/events?type=group.update');
  const trail = page.getByRole('table', { name: 'Audit log' });
  await trail.getByRole('row').nth(1).getByRole('link').first().click();
  const event = panel(page, 'Event');
  const change = event.getByRole('table', { name: 'Changes' });
  await expect(change.getByRole('row', { name: /^name/ })).toContainText('Audited anew');
  await expect(event.getByText('renamed the group Audited to Audited anew')).toBeVisible();
  // Codes and the seal stand behind Details.
  await expect(event.getByText(group.id)).toBeHidden();
  await event.getByText('Details', { exact: true }).click();
  await expect(event.getByText(group.id)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify audit log' }).click();
  await expect(page.getByText('Audit log verified: no changes found')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/);
});

test('shows in the audit log whose role changed and how, on a phone and in Spanish too', async ({
  page,
  portal,
  sessionOf,
}) => {
  await confirmIdentity(page, 'admin');
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id, fullName } = await findPerson(ask, 'second.employee@demo.example');
  await page.goto('/admin?q=second.employee');
  await choose(page.getByRole('combobox', { name: `Role of ${fullName}` }), 'Agent');
  await expect.poll(() => ask('GET', `/api/users/${id}`)).toMatchObject({ role: 'agent' });
  await page.goto('/admin/security/events?type=role.assign');
  const newest = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  const details = `changed the role of ${fullName} from Employee to Agent`;
  await expect(newest.getByRole('cell').last()).toContainText(details);
  await expect(newest.getByRole('cell').last().getByRole('link', { name: fullName })).toHaveAttribute(
    'href',
    `/admin/users/${id}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(newest.getByText(details).filter({ visible: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  const inSpanish = page
    .getByText(`cambió el rol de ${fullName} de Empleado a Agente`)
    .filter({ visible: true });
  await expect(inSpanish).toBeVisible();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('rol', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(newest).toContainText(details);
});

test('refuses these pages to everyone but administrators [2-rg-1 2-rg-2]', async ({
  browser,
  portal,
  sessionOf,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: await sessionOf('employee'),
  });
  const page = await context.newPage();
  for (const path of ['/admin', '/admin/groups', '/admin/permissions', '/admin/security']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  for (const name of ['User Management', 'Groups', 'Permissions', 'Security'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await context.close();
});

test('disables and enables a feature for the firm, after showing the effect', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const group = await makeGroup(ask, 'Switchers');
  await page.goto(`/admin/permissions?group=${group.id}`);
  const row = page
    .getByRole('table', { name: 'Permissions' })
    .getByRole('row')
    .filter({ hasText: 'Export the audit log' });
  await row.getByRole('button', { name: 'More about Export' }).click();
  await page.getByRole('menuitem', { name: 'Switch off for the firm' }).click();
  const off = page.getByRole('dialog', { name: 'Switch this feature off?' });
  await expect(off).toContainText(/\d+ (user loses|users lose) this permission\./);
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(row).toContainText('Switched off');
  await row.getByRole('button', { name: 'More about Export' }).click();
  await page.getByRole('menuitem', { name: 'Switch on for the firm' }).click();
  await page
    .getByRole('dialog', { name: 'Switch this feature on?' })
    .getByRole('button', { name: 'Switch on' })
    .click();
  await expect(row).not.toContainText('Switched off');
});
