import type { Locator, Page } from '@playwright/test';
import { choose, expectSearch, figure, findByName, makePortfolio, openMenu, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

const table = (page: Page) => page.getByRole('table', { name: 'Clients' });
const rows = (page: Page) => table(page).getByRole('row');
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

test('creates, edits, closes and reopens a client', async ({ page }) => {
  // axe checks a page of fifty clients several times.
  test.slow();
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Add client' }).click();
  await expect(page).toHaveURL(/\/clients\/new$/);
  const adding = panel(page, 'Add client');
  await adding.getByRole('button', { name: 'Add client' }).click();
  await expect(adding.getByText('Name is required')).toBeVisible();
  await expect(field(adding, 'Name')).toBeFocused();
  await expectAccessible(page);
  await field(adding, 'Name').fill('Wanda Walker');
  await choose(adding.getByRole('combobox', { name: 'Status' }), 'Active');
  await field(adding, 'Email').fill('wanda@clients.example');
  const tags = adding.getByRole('textbox', { name: 'Tags' });
  await tags.fill('hiker, ');
  await tags.press('Enter');
  await expect(adding.getByRole('button', { name: 'Remove hiker' })).toBeVisible();
  await adding.getByRole('button', { name: 'Add client' }).click();
  await expectToast(page, 'Wanda Walker added');
  await expect(page.getByRole('heading', { name: 'Wanda Walker', level: 1 })).toBeVisible();
  await expect(page.getByText('This client has no portfolio yet.')).toBeVisible();
  await expectAccessible(page);

  await openMenu(page, 'Edit client');
  const editing = panel(page, 'Edit client');
  await field(editing, 'Name').fill('Wanda Wanderer');
  await field(editing, 'Phone').fill('x'.repeat(21));
  await field(editing, 'Phone').blur();
  await expect(editing.getByText('Phone must be less than 20 characters')).toBeVisible();
  await field(editing, 'Phone').fill('+34 600 000 000');
  await field(editing, 'Next review').fill('2026-02-02');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(page.getByRole('heading', { name: 'Wanda Wanderer', level: 1 })).toBeVisible();
  await expect(page.getByText('+34 600 000 000')).toBeVisible();
  await expect(page.locator('main p').filter({ hasText: 'Next review' })).toContainText('2 Feb 2026');
  await page.goto('/clients?review=overdue');
  await expect(rows(page).filter({ hasText: 'Wanda Wanderer' })).toContainText('Overdue');
  await rows(page).getByRole('link', { name: 'Wanda Wanderer' }).click();

  await openMenu(page, 'Close client');
  const closing = page.getByRole('dialog', { name: 'Close Wanda Wanderer?' });
  await expect(closing).toContainText('Nothing is deleted');
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close client' }).click();
  await expectToast(page, 'Wanda Wanderer closed');
  await expect(page.getByRole('link', { name: 'Create portfolio' })).toBeHidden();
  await openMenu(page, 'Reopen client');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, 'Wanda Wanderer reopened');
  await expect(page.getByRole('link', { name: 'Create portfolio' }).first()).toBeVisible();
});

test('names the open portfolio that prevents closing a client', async ({ page }) => {
  await page.goto('/clients?q=Juliette');
  await table(page).getByRole('link', { name: 'Juliette Fournier' }).click();
  await expect(figure(page, 'Portfolios')).toHaveText('2');
  await openMenu(page, 'Close client');
  const closing = page.getByRole('dialog', { name: 'Close Juliette Fournier?' });
  await expect(closing).toContainText('Close these portfolios first');
  await expect(closing).toContainText('Income portfolio, Own ideas');
  await expect(closing.getByRole('button', { name: 'Close client' })).toBeDisabled();
});

test("lists in a household's tabs as many records of its members as its figures count", async ({ page }) => {
  await page.goto('/clients?q=Okafor%20family');
  await table(page).getByRole('link', { name: 'Okafor family', exact: true }).first().click();
  await expect(figure(page, 'Portfolios')).toHaveText('3');
  const portfolios = page.getByRole('table', { name: 'Portfolios' });
  await expect(portfolios.locator('tbody').getByRole('row')).toHaveCount(3);
  await expect(portfolios.getByRole('row', { name: /Retirement account/ })).toContainText('Adaeze Okafor');
  const address = new URL(page.url()).pathname;
  await page.goto(`${address}/portfolios`);
  await expect(portfolios.locator('tbody').getByRole('row')).toHaveCount(3);
  await expect(portfolios.getByRole('row', { name: /Retirement account/ })).toContainText('Adaeze Okafor');
  await page.goto(`${address}/proposals`);
  const proposals = page.getByRole('table', { name: 'Proposals' });
  await expect(proposals.getByRole('row').filter({ hasText: 'Adaeze Okafor' }).first()).toBeVisible();
  await expect(proposals.getByRole('row').filter({ hasText: 'Okafor family' }).first()).toBeVisible();
});

test('keeps notes and tasks in the activity of a client, and lists the open tasks of the user', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client } = await makePortfolio(ask, 'Nora Notes');
  await page.goto(`/clients/${client.id}/activity`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Portfolio created' })).toBeVisible();
  await page.getByRole('link', { name: 'Add note' }).click();
  const noting = panel(page, 'Add note');
  await noting.getByRole('button', { name: 'Add note' }).click();
  await expect(noting.getByText('Write a text')).toBeVisible();
  await choose(noting.getByRole('combobox', { name: 'Type' }), 'Call');
  await field(noting, 'Text').fill('Asked for the tax report');
  await expectAccessible(page);
  await noting.getByRole('button', { name: 'Add note' }).click();
  await expectToast(page, 'Note added');
  const note = page.getByRole('listitem').filter({ hasText: 'Asked for the tax report' });
  await expect(note).toContainText('Call');
  await note.getByRole('link', { name: 'Edit' }).click();
  await field(panel(page, 'Edit note'), 'Text').fill('Asked for the tax report of 2025');
  await panel(page, 'Edit note').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'tax report of 2025' })).toContainText('edited');

  await page.getByRole('link', { name: 'Add task' }).click();
  const adding = panel(page, 'Add task');
  await field(adding, 'Subject').fill('Send the tax report');
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Task added');
  await page.getByRole('tab', { name: 'Overview' }).click();
  const followUp = page.getByRole('region', { name: 'Follow-up' });
  await expect(followUp.getByRole('link', { name: 'Send the tax report' })).toBeVisible();
  await expect(followUp.getByText(/^Call, \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(followUp).toContainText('Asked for the tax report of 2025');
  await expect(followUp).toContainText('Open proposalsNone');
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click();
  const task = page.getByRole('table', { name: 'Tasks' }).getByRole('row').filter({ hasText: 'Nora Notes' });
  await expectAccessible(page);
  await task.getByRole('checkbox', { name: 'Completed: Send the tax report' }).press('Space');
  await expectToast(page, 'Send the tax report completed');
  await expect(task).toHaveCount(0);
  await page.goto(`/clients/${client.id}/activity`);
  await expect(page.getByRole('checkbox', { name: 'Completed: Send the tax report' })).toBeChecked();
});

test('adds a task on the page of all tasks, where its first field finds the client', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  await makePortfolio(ask, 'Tilda Tasked');
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Add task' }).first().click();
  const adding = panel(page, 'Add task');
  await field(adding, 'Subject').fill('Agree on the date of the review');
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expect(adding.getByText('Choose a client')).toBeVisible();
  await expect(adding.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await adding.getByRole('combobox', { name: 'Client' }).fill('Tilda');
  await page.getByRole('option', { name: 'Tilda Tasked' }).click();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Task added');
  await expect(page).toHaveURL(/\/tasks$/);
  const tasks = page.getByRole('table', { name: 'Tasks' });
  await expect(tasks.getByRole('row').filter({ hasText: 'Tilda Tasked' })).toContainText('Agree on the date');
});

test('asks about a field that another tab changed too before overwriting it', async ({
  page,
  context,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { id } = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    name: 'Stale Stan',
    status: 'active',
  });
  const other = await context.newPage();
  await page.goto(`/clients/${id}/edit`);
  await other.goto(`/clients/${id}/edit`);
  await expect(field(panel(other, 'Edit client'), 'Name')).toHaveValue('Stale Stan');
  await field(panel(other, 'Edit client'), 'Name').fill('Other Stan');
  await field(panel(page, 'Edit client'), 'Name').fill('Fresh Stan');
  await panel(page, 'Edit client').getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  const name = panel(other, 'Edit client').getByRole('group', { name: 'Name' });
  await name.getByLabel('Fresh Stan · you in another window').check();
  await expect(field(panel(other, 'Edit client'), 'Name')).toHaveValue('Fresh Stan');
  await panel(other, 'Edit client').getByRole('button', { name: 'Save changes' }).click();
  await expectToast(other, 'Changes saved');
});

test("shows the not-found page for another agent's client, which no list contains", async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const { id } = await findByName(askAs(portal.url, await sessionOf('admin')), 'clients', 'Brandt Stiftung');
  expectedComplaints.push(/status of 404/);
  for (const path of [`/clients/${id}`, `/clients/${id}/details`, `/clients/${id}/portfolios`]) {
    await page.goto(path);
    await expect(page.getByText('Not found, or you may not see it').first()).toBeVisible();
    await expect(page.getByText('Brandt')).toHaveCount(0);
  }
  await page.goto('/clients?q=Brandt');
  await expect(page.getByText('0 in this list')).toBeVisible();
});

test("shares a client to view, then to edit, and ends the share while the colleague's page is open", async ({
  page,
  browser,
  portal,
  sessionOf,
}) => {
  test.setTimeout(180_000);
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client } = await makePortfolio(ask, 'Shared Sheila');
  await page.goto(`/clients/${client.id}`);
  await openMenu(page, 'Share client');
  const sharing = page.getByRole('dialog', { name: 'Share Shared Sheila' });
  await sharing.getByRole('button', { name: 'Share' }).click();
  await expect(sharing.getByText('Choose an active colleague')).toBeVisible();
  await expectAccessible(page);
  const colleague = sharing.getByRole('combobox', { name: 'Colleague' });
  await colleague.click();
  // Users who see every client are not offered.
  await expect(page.getByRole('option', { name: 'Marco Bellini' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Tomás Lindqvist' }).click();
  await sharing.getByRole('button', { name: 'Share' }).click();
  await expectToast(page, 'Shared Sheila is shared with Tomás Lindqvist');
  const shares = page.getByRole('list', { name: 'Shared with' });
  await expect(shares).toContainText('Tomás Lindqvist');
  await expectAccessible(page);

  const office = await browser.newContext({
    storageState: await sessionOf('second.agent'),
    baseURL: portal.url,
  });
  const theirs = await office.newPage();
  const followed = theirs.waitForResponse('**/api/events');
  await theirs.goto('/clients?access=shared&q=Sheila');
  // The colleague's new browser first loads the whole portal.
  await expect(rows(theirs).nth(1)).toContainText('Shared · view only', { timeout: 30_000 });
  await table(theirs).getByRole('link', { name: 'Shared Sheila' }).click();
  await expect(theirs.getByText('Shared with you · view only')).toBeVisible();
  await expect(theirs.getByText('Adviser: Ines Calderón, who shared it with you')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Portfolio of Shared Sheila' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Create portfolio' })).toHaveCount(0);

  // From here on the page receives changes.
  await followed;
  await choose(shares.getByRole('combobox', { name: 'Access for Tomás Lindqvist' }), 'Can edit');
  await expectToast(page, 'Tomás Lindqvist can now edit');
  await expect(theirs.getByText('Shared with you · can edit')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Create portfolio' })).toBeVisible();

  await shares.getByRole('button', { name: 'Stop sharing with Tomás Lindqvist' }).click();
  // A toast stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(theirs.getByText('Not found, or you may not see it').first()).toBeVisible();
  await expect(theirs.getByText('Sheila')).toHaveCount(0);
  await expect(page.getByText('Only Ines Calderón and colleagues')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shares).toContainText('Tomás Lindqvist');
  await expect(shares).toContainText('Can edit');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(theirs.getByText('Shared with you · can edit')).toBeVisible();

  await openMenu(theirs, 'Remove my access');
  const leaving = theirs.getByRole('dialog', { name: 'Remove your access to Shared Sheila?' });
  await expect(leaving).toContainText('Ines Calderón can share the client with you again');
  await leaving.getByRole('button', { name: 'Remove my access' }).click();
  await expectToast(theirs, 'You no longer have access to Shared Sheila');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByText('Only Ines Calderón and colleagues')).toBeVisible();
});

test.describe('the list of many clients', () => {
  test.use({ person: 'employee' });

  test.beforeAll(async ({ portal, sessionOf }) => {
    const ask = askAs(portal.url, await sessionOf('employee'));
    for (let number = 1; number <= 52; number += 1) {
      const name = `Listed ${String(number).padStart(2, '0')}`;
      await ask('POST', '/api/clients', { kind: 'person', name, status: 'prospect', tags: ['listed'] });
    }
  });

  test('keeps search, sort, filters and page in its address, and Back restores them', async ({ page }) => {
    await page.goto('/clients');
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('Listed');
    await expectSearch(page, { q: 'Listed' });
    await expect(page.getByText('52 in this list')).toBeVisible();
    await expect(rows(page)).toHaveCount(51);
    await expect(rows(page).nth(1)).toContainText('Listed 01');

    await page.getByRole('button', { name: 'Next page' }).click();
    await expectSearch(page, { q: 'Listed', offset: '50' });
    await expect(rows(page)).toHaveCount(3);
    // The default order is by value.
    await table(page).getByRole('button', { name: 'Name' }).click();
    await expectSearch(page, { q: 'Listed', sort: 'name' });
    await table(page).getByRole('button', { name: 'Name' }).click();
    await expectSearch(page, { q: 'Listed', sort: 'name', direction: 'desc' });
    await expect(rows(page).nth(1)).toContainText('Listed 52');
    await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await choose(page.getByRole('combobox', { name: 'Status' }), 'Prospect');
    await expectSearch(page, { q: 'Listed', sort: 'name', direction: 'desc', status: 'prospect' });

    await rows(page).nth(1).click();
    await expect(page.getByRole('heading', { name: 'Listed 52', level: 1 })).toBeVisible();
    await page.goBack();
    await expectSearch(page, { q: 'Listed', sort: 'name', direction: 'desc', status: 'prospect' });
    await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('Listed');
    await expect(rows(page).nth(1)).toContainText('Listed 52');

    await choose(page.getByRole('combobox', { name: 'Status' }), 'Active');
    await expect(page.getByText('0 in this list')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectSearch(page, { sort: 'name', direction: 'desc' });
  });
});
