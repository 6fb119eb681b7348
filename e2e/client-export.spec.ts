// The export of all that is kept of a client, from its page.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

/** The last file of a ZIP file that packs nothing. */
const manifestOf = (zip: Buffer) => {
  const text = zip.toString('utf8');
  const from = text.indexOf('{\n  "format": "partnerfolio-client-export"');
  return JSON.parse(text.slice(from, text.indexOf('\n}\n', from) + 2)) as {
    client: { id: string };
    complete: boolean;
    counts: Record<string, number>;
    files: { path: string }[];
  };
};

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export everything' }).press('Enter');
  return page.getByRole('dialog', { name: /^Export everything kept of/ });
};

test('is downloaded by keyboard, with a manifest of what it holds', async ({ page, portal, sessionOf }) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Wanda Whole');
  await page.goto(`/clients/${client.id}`);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText('It contains personal data');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download ZIP file' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/Wanda-Whole-Everything-\d{4}-\d\d-\d\d\.zip$/);
  const manifest = manifestOf(await readFile(await saved.path()));
  expect(manifest).toMatchObject({ client: { id: client.id }, complete: true, counts: { portfolios: 1 } });
  expect(manifest.files.map(({ path }) => path)).toContain('client.json');
  await expect(dialog).toHaveCount(0);
});

test('fits a small phone in dark colours', async ({ page, portal, sessionOf }) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Petra Phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/clients/${client.id}`);
  await expect(await openDialog(page)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test.describe('signed in as an agent', () => {
  test.use({ person: 'agent' });

  test('is not offered without the right', async ({ page, portal, sessionOf }) => {
    const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Ada Agent');
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit client' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Export everything' })).toHaveCount(0);
  });
});
