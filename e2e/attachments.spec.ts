// Attachments of an entry: attaching several files, with one refused, downloading and removing, by mouse and keyboard.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const note = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
const files = [
  { name: 'Contract note.pdf', mimeType: 'application/pdf', buffer: note },
  { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script>') },
  { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('date;amount\n2026-01-05;100\n') },
];

/** Opens a new deposit's panel. */
const openEntry = async (page: Page, ask: Ask, name: string) => {
  const { portfolio } = await makePortfolio(ask, name);
  const ledger = `/portfolios/${portfolio.id}/ledger`;
  const entry = await ask<{ id: string }>('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: '2026-01-05',
    amount: '100',
    currency: 'EUR',
  });
  await page.goto(`${ledger}/${entry.id}`);
  return panel(page, 'Deposit');
};

test('attaches several files, one of which is refused, downloads one and removes one', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const entry = await openEntry(page, askAs(portal.url, await sessionOf('employee')), 'Attila Attach');
  await entry.getByLabel('Files to attach').setInputFiles(files);
  await expect(entry.getByRole('alert')).toContainText('page.pdf');
  await expect(entry.getByRole('alert')).toContainText('Only PDF, PNG, JPEG, WebP, DOCX');
  await expect(entry.getByText('rows.csv')).toBeVisible();
  await expect(entry.getByText(/^PDF · 1 kB · /)).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await entry.getByRole('button', { name: 'Download Contract note.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Contract note.pdf');
  expect(await readFile(await download.path())).toEqual(note);

  await entry.getByRole('button', { name: 'Remove rows.csv' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove this attachment?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove attachment' }).press('Enter');
  await expectToast(page, 'Attachment removed');
  await expect(entry.getByText('rows.csv')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Ledger' }).getByText('1 attachment')).toBeAttached();
});

test('fits on a phone', async ({ page, portal, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const entry = await openEntry(page, askAs(portal.url, await sessionOf('employee')), 'Petra Phone');
  const name = `${'Contract note of a very long name '.repeat(3)}.pdf`;
  await entry
    .getByLabel('Files to attach')
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: note }]);
  await expect(
    entry.getByRole('button', { name: `Download ${name.replace(' .pdf', '.pdf')}` }),
  ).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
