// Several clients are changed at once from their list.
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
