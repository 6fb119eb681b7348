// What happens when a session ends by itself: the sign-in page says so, leads back, and nothing typed is lost.
import type { Page } from '@playwright/test';
import { makePortfolio, panel } from './records.ts';
import { askAs, demoCredentials, openSession, signIn } from './session.ts';
import { expect, expectAccessible, settled, test, watchRequests } from './test.ts';

test.use({ demo: true, person: 'agent', firm: 'expired' });

const sentence = 'Your session has expired. Please log in again.';
const said = (page: Page) => page.getByRole('main').getByText(sentence);

test('says that the session has expired on a page load and a followed link, and leads back there', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  await page.goto('/clients');
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  await context.clearCookies();
  await page.goto('/tasks');
  await expect(said(page)).toBeVisible();
  await expectAccessible(page);
  // Still said after a reload, and in another tab.
  await page.reload();
  await expect(said(page)).toBeVisible();
  await signIn(page, demoCredentials('agent'));
  await expect(page).toHaveURL(/\/tasks$/);

  // Nothing that the page still loads may find the end of the session before the link does.
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await page.waitForTimeout(2000);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Proposals', exact: true }).click();
  await expect(said(page)).toBeVisible();
  await signIn(page, demoCredentials('agent'));
  await expect(page).toHaveURL(/\/proposals$/);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(said(page)).toHaveCount(0);
});

test('does not speak of a session to a first-time visitor', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await page.goto('/clients');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.context().close();
});

const typed = 'A note that took ten minutes to write';

/** Opens a form, types, and lets the session end. */
const typeNote = async (page: Page, clientId: string) => {
  watchRequests(page);
  await page.goto(`/clients/${clientId}/edit`);
  // A card behind the form that loads without a session would lead to the sign-in before the form is sent.
  await settled(page);
  await panel(page, 'Edit client').getByLabel('Note', { exact: true }).fill(typed);
};

test('offers after the sign-in what a refused save held, merged with what changed meanwhile', async ({
  page,
  context,
  portal,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  const ask = askAs(portal.url, await openSession(portal.url, 'agent'));
  // Without a portfolio, whose figures would be read once they are computed, and lead to the sign-in before the form is sent.
  const client = await ask<{ readonly id: string }>('POST', '/api/clients', {
    kind: 'person',
    name: 'Expired Eva',
    status: 'active',
  });
  await typeNote(page, client.id);
  await context.clearCookies();
  await panel(page, 'Edit client').getByRole('button', { name: 'Save changes' }).click();
  await expect(said(page)).toBeVisible();
  const kind = { kind: 'person', name: 'Expired Eva', status: 'active', revision: 1 };
  await ask('PUT', `/api/clients/${client.id}`, { ...kind, phone: '1234567' });
  await signIn(page, demoCredentials('agent'));
  const form = panel(page, 'Edit client');
  await expect(form.getByText('You had unsaved changes when your session ended')).toBeVisible();
  await expect(form.getByLabel('Note', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Note', { exact: true })).toHaveValue(typed);
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('1234567');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  expect(await ask('GET', `/api/clients/${client.id}`)).toMatchObject({ note: typed, phone: '1234567' });
  await page.goto(`/clients/${client.id}/edit`);
  await expect(form.getByLabel('Note', { exact: true })).toHaveValue(typed);
  await expect(form.getByText(/unsaved changes/)).toHaveCount(0);
});

test('keeps a new note when an administrator ends the session, and never shows it to another user', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/, /api\/events/);
  const ask = askAs(portal.url, await openSession(portal.url, 'agent'));
  const admin = askAs(portal.url, await openSession(portal.url, 'admin'));
  const { client } = await makePortfolio(ask, 'Ended Enzo');
  const { owner } = await ask<{ owner: { id: string } }>('GET', `/api/clients/${client.id}`);
  const followed = page.waitForResponse('**/api/events');
  await page.goto(`/clients/${client.id}/activity/note`);
  const form = panel(page, 'Add note');
  await form.getByLabel('Text', { exact: true }).fill(typed);
  await followed;
  await admin('DELETE', `/api/users/${owner.id}/sessions`);
  await expect(said(page)).toBeVisible();
  await signIn(page, demoCredentials('agent'));
  await expect(form.getByText('You had unsaved changes when your session ended')).toBeVisible();
  await page.reload();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue(typed);

  const again = page.waitForResponse('**/api/events');
  await page.reload();
  await form.getByLabel('Text', { exact: true }).fill(typed);
  await again;
  await admin('DELETE', `/api/users/${owner.id}/sessions`);
  await expect(said(page)).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain(typed);
  await signIn(page, demoCredentials('admin'));
  await expect(form).toBeVisible();
  expect(await kept()).not.toContain(typed);
  await expect(form.getByText(/unsaved changes/)).toHaveCount(0);
});
