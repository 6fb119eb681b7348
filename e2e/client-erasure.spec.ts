// Holds that forbid to erase a client, and its erasure after retention, by mouse and by keyboard.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/platform/database/open/open-database.ts';
import { copyDemoFolder } from './demo-folder.ts';
import { startPortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { askAs, openSession } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const names = ['Mila Mouse', 'Kay Keyboard'];
let folder = '';
let own: Portal;
const ids = new Map<string, string>();

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'partnerfolio-erasure-'));
  copyDemoFolder(folder);
  own = await startPortal({ demo: true, keptIn: folder });
  const ask = askAs(own.url, await openSession(own.url, 'admin'));
  for (const name of names) {
    const { id } = await ask<{ id: string }>('POST', '/api/clients', {
      kind: 'person',
      name,
      status: 'active',
    });
    await ask('PUT', `/api/clients/${id}/closing`, { revision: 1 });
    ids.set(name, id);
  }
  await own.stop();
  const opened = await openDatabase({ kind: 'embedded', dir: folder });
  // Retention began long ago.
  await opened.db
    .updateTable('clients')
    .set({ closed_at: '2010-01-05T10:00:00Z' })
    .where('id', 'in', [...ids.values()])
    .execute();
  await opened.close();
  own = await startPortal({ demo: true, keptIn: folder });
});

test.afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openDetails = async (page: Page, name: string) => {
  await page.context().addCookies((await openSession(own.url, 'admin')).cookies);
  await page.goto(`${own.url}/clients/${ids.get(name) ?? ''}/details`);
};
/** A question; a toast is a dialog too. */
const dialog = (page: Page) => page.getByRole('dialog', { name: /\?$/ });

test('a hold forbids to erase a client until it is released, by mouse', async ({
  page,
  expectedComplaints,
}) => {
  // The card of shares may ask once more before the page shows that nobody shares an erased client.
  expectedComplaints.push(/status of 403.*\/shares/);
  await openDetails(page, 'Mila Mouse');
  await page.getByRole('button', { name: 'Place hold' }).click();
  await dialog(page).getByRole('button', { name: 'Place hold' }).click();
  await expect(
    dialog(page)
      .getByText(/reason/i)
      .first(),
  ).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('A dispute');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Place hold' }).click();
  await expectToast(page, 'Hold placed');
  await page.getByRole('button', { name: 'Erase client…' }).click();
  await expect(dialog(page)).toContainText('A hold is in force.');
  await expect(dialog(page).getByRole('button', { name: 'Erase client' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Release hold' }).click();
  await dialog(page).getByLabel('Reason').fill('Settled');
  await dialog(page).getByRole('button', { name: 'Release hold' }).click();
  await expectToast(page, 'Hold released');
  await page.getByRole('button', { name: 'Erase client…' }).click();
  await expect(dialog(page)).toContainText('0 documents');
  await dialog(page).getByLabel("Type the client's name to confirm").fill('Mila');
  await expect(dialog(page).getByRole('button', { name: 'Erase client' })).toBeDisabled();
  await dialog(page).getByLabel("Type the client's name to confirm").fill('Mila Mouse');

  await dialog(page).getByRole('button', { name: 'Erase client' }).click();
  await expectToast(page, 'Client erased');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^E-[\dA-F]{8}$/);
  await expect(page.getByText('Erased', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a client is erased by keyboard alone, on a small phone in dark colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await openDetails(page, 'Kay Keyboard');
  await page.getByRole('button', { name: 'Erase client…' }).press('Enter');
  const typed = dialog(page).getByLabel("Type the client's name to confirm");
  await typed.press('K');
  await page.keyboard.type('ay Keyboard');
  await expect(typed).toHaveValue('Kay Keyboard');
  await expectNoOverflow(page);
  await expectAccessible(page);

  await dialog(page).getByRole('button', { name: 'Erase client' }).press('Enter');
  await expectToast(page, 'Client erased');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^E-[\dA-F]{8}$/);
  await expectNoOverflow(page);
});
