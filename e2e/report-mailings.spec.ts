// Several issued reports at once: downloaded as one file, and sent in one email.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectSpanish } from './catalogue.ts';
import { issueReport, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

const bar = (page: Page) => page.getByRole('group', { name: /^(Selected reports|Informes seleccionados)$/ });
/** How often a text is in a file: a ZIP file names each of its files twice. */
const timesIn = async (file: Download, text: string): Promise<number> =>
  (await readFile(await file.path(), 'latin1')).split(text).length - 1;

test('reports of a client are selected with the mouse, downloaded as one file and sent in one email', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { client, portfolio } = await makePortfolio(ask, 'Pia Package');
  await ask('POST', `/api/clients/${client.id}/contacts`, { name: 'Ana Lawyer', email: 'pia@example.com' });
  for (const language of ['en', 'es']) await issueReport(ask, portfolio.id, { language });
  await page.goto(`/portfolios/${portfolio.id}/reports`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  const saved = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/Reports-\d{4}-\d\d-\d\d\.zip$/);
  expect(await timesIn(file, 'index.csv')).toBe(2);
  expect(await timesIn(file, '%PDF-')).toBe(2);

  await bar(page).getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send reports by email' });
  await expect(dialog.getByRole('list', { name: 'Reports' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send reports' }).click();
  await expectToast(page, 'Queued for pia@example.com');
  await expect(bar(page)).toBeHidden();
  await portal.inbox.found(
    'pia@example.com',
    /Content-Disposition: attachment[^]*Content-Disposition: attachment/,
  );
  await page.getByRole('link', { name: 'Statement of holdings' }).first().click();
  const delivery = page.getByRole('list', { name: 'Sent by email' }).getByRole('listitem');
  await expect(delivery.getByText('Sent', { exact: true })).toBeVisible();
  await expect(delivery).toContainText('In one email with 1 other report');
});

test('reports are selected and downloaded by keyboard alone, and those of two clients are not sent together', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  for (const name of ['Kim Keys', 'Kai Keys'])
    await issueReport(ask, (await makePortfolio(ask, name)).portfolio.id);
  await page.goto('/reports?q=Keys');
  const boxes = page.getByRole('checkbox', { name: /^Select report \d+, version 1$/ });
  await expect(boxes).toHaveCount(2);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('button', { name: 'Send by email' })).toBeVisible();
  await boxes.last().focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await expect(bar(page)).toContainText('To send by email, select reports of one client only.');
  await expect(bar(page).getByRole('button', { name: 'Send by email' })).toBeHidden();
  for (let n = 0; n < 8; n += 1) {
    await page.keyboard.press('Tab');
    if (
      await bar(page)
        .getByRole('button', { name: 'Download' })
        .evaluate((one) => one === document.activeElement)
    )
      break;
  }
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await timesIn(await saved, '%PDF-')).toBe(2);
  await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(bar(page)).toBeHidden();

  await speakSpanish(page);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).click();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar(page)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await expectSpanish(page);
});

test('all reports of a batch are downloaded as one file', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Bo Batch');
  const batch = await ask<{ id: string }>('POST', '/api/report-batches', {
    reports: [{ by: 'kind', template: 'holdings' }],
    portfolios: { of: 'listed', ids: [portfolio.id] },
  });
  await page.goto(`/reports/batches/${batch.id}`);
  await expect(page.getByText('1 of 1 issued')).toBeVisible({ timeout: 20_000 });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  expect(await timesIn(await saved, '%PDF-')).toBe(1);
});
