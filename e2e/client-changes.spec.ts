// Several clients are changed at once from their list.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const table = (page: Page) => page.getByRole('table', { name: 'Clients' });
const rows = (page: Page) => table(page).getByRole('row');

test('clients get a tag and another adviser by keyboard, and one changed meanwhile is named', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED.*\/api\/clients\?/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const form = { kind: 'person', status: 'active' };
  const one = await ask<{ id: string }>('POST', '/api/clients', { ...form, name: 'Bulk One' });
  await ask('POST', '/api/clients', { ...form, name: 'Bulk Two' });
  await page.goto('/clients?q=Bulk');
  await expect(rows(page)).toHaveCount(3);
  await table(page).getByRole('checkbox', { name: 'Select all on this page' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Selected clients' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Add tag' }).focus();
  await page.keyboard.press('Enter');
  const tagging = page.getByRole('dialog', { name: 'Add tag' });
  await expect(tagging.getByLabel('Tag', { exact: true })).toBeFocused();
  await page.keyboard.type('bulk tag');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Tag added to 2 clients');
  await expect(bar).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'bulk tag' })).toHaveCount(2);

  await table(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Change adviser' }).click();
  const giving = page.getByRole('dialog', { name: 'Change adviser' });
  await expectAccessible(page);
  await giving.getByRole('combobox', { name: 'Adviser' }).fill('Ines');
  await page.getByRole('option', { name: /Ines/ }).click();
  // Without its event, the page holds the former revision.
  await page.route('**/api/clients?*', (route) => route.abort());
  await ask('PUT', `/api/clients/${one.id}`, { ...form, name: 'Bulk One', revision: 2 });
  await giving.getByRole('button', { name: 'Change adviser' }).click();
  await expectToast(page, '1 client given to Ines Calderón');
  const left = page.getByRole('dialog', { name: '1 client was not changed' });
  await expect(left).toContainText('Bulk One');
  await expect(left).toContainText('Changed by someone else');
  await page.unrouteAll();
  await left.getByRole('button', { name: 'Close' }).last().click();
});

test('the list is accessible while its clients load', async ({ page }) => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/clients?*', async (route) => {
    await answering;
    await route.continue();
  });
  await page.goto('/clients');
  await expect(table(page).getByRole('columnheader', { name: 'Selected' })).toHaveCount(1);
  await expectAccessible(page);
  answer();
  await expect(table(page).getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
});

test('clients get the same task, each for its adviser, and are exported alone, by keyboard', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const form = { kind: 'person', status: 'active' };
  for (const name of ['Letter One', 'Letter Two', 'Letter Three'])
    await ask('POST', '/api/clients', { ...form, name });
  await page.goto('/clients?q=Letter&sort=name');
  await expect(rows(page)).toHaveCount(4);
  for (const name of ['Letter Two', 'Letter Three']) {
    await table(page)
      .getByRole('checkbox', { name: `Select ${name}` })
      .focus();
    await page.keyboard.press('Space');
  }
  const bar = page.getByRole('group', { name: 'Selected clients' });

  await bar.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Letter Three', 'Letter Two']);

  await bar.getByRole('button', { name: 'Add task' }).focus();
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add task' });
  await expect(adding.getByLabel('Subject')).toBeFocused();
  await expect(adding.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Each client’s adviser');
  await expectAccessible(page);
  await page.keyboard.type('Send the yearly letter');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Task added to 2 clients');
  await expect(bar).toHaveCount(0);
  await page.goto('/tasks?q=yearly');
  const tasks = page.getByRole('table', { name: 'Tasks' });
  await expect(tasks).toContainText('Letter Three');
  await expect(tasks).toContainText('Letter Two');
  await expect(tasks.getByRole('row')).toHaveCount(3);
});

test('a client that the assignee may not edit gets no task and is named', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  await ask('POST', '/api/clients', { kind: 'person', status: 'active', name: 'Kept apart' });
  await page.goto('/clients?q=Kept%20apart');
  await table(page).getByRole('checkbox', { name: 'Select Kept apart' }).check();
  await page
    .getByRole('group', { name: 'Selected clients' })
    .getByRole('button', { name: 'Add task' })
    .click();
  const adding = page.getByRole('dialog', { name: 'Add task' });
  await adding.getByLabel('Subject').fill('Call');
  await adding.getByRole('combobox', { name: 'Assignee' }).fill('Ines');
  await page.getByRole('option', { name: /Ines/ }).click();
  await adding.getByRole('button', { name: 'Add task' }).click();
  const left = page.getByRole('dialog', { name: '1 client got no task' });
  await expect(left).toContainText('Kept apart');
  await expect(left).toContainText('The assignee may not edit it');
});
