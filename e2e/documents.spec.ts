// Documents of a client: uploading, saying what they are, versions, looking at them, and deleting.
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<< >>\nendobj\n%%EOF\n`);

const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, check]);
};

/** A grey picture of 8 by 8 pixels. */
const png = (): Buffer => {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 8 }, () => Buffer.alloc(9, 0).fill(128, 1))));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const agreement = { name: 'Advisory agreement.pdf', mimeType: 'application/pdf', buffer: pdf('one') };
const card = { name: 'Identity card.png', mimeType: 'image/png', buffer: png() };
const table = (page: Page) => page.getByRole('table', { name: 'Documents' });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });

test('files two documents, says what they are, and looks at them', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  // The panel may hear of the deletion and ask once more before it closes.
  expectedComplaints.push(/status of (?:404|422)/);
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Dora Documents');
  await page.goto(`/clients/${client.id}/documents`);
  await expect(page.getByText('No documents yet.')).toBeVisible();
  await expectAccessible(page);
  const program = {
    name: 'statement.exe',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\u0000\u0001'),
  };
  await page.getByLabel('Files to upload').setInputFiles([agreement, card, program]);
  const refused = uploads(page).getByRole('listitem').filter({ hasText: 'statement.exe' });
  await expect(refused).toContainText('Only PDF, PNG, JPEG');
  await refused.getByRole('button', { name: 'Dismiss statement.exe' }).click();
  await expect(refused).toHaveCount(0);
  await choose(uploads(page).getByRole('combobox', { name: 'Type of Advisory agreement.pdf' }), 'Agreement');
  await expect(table(page).getByText('Agreements', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await uploads(page)
    .getByRole('listitem')
    .filter({ hasText: 'Identity card.png' })
    .getByRole('link', { name: 'Name and details' })
    .click();
  const editing = panel(page, 'Edit document');
  await expectAccessible(page);
  await editing.getByLabel('Name', { exact: true }).fill('Identity card, Dora');
  await choose(editing.getByRole('combobox', { name: 'Type' }), 'Identity document');
  await editing.getByLabel('Valid from (optional)').fill('01/02/2020');
  await editing.getByLabel('Valid until (optional)').fill('01/02/2019');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByLabel('Valid until (optional)')).toHaveAttribute('aria-invalid', 'true');
  await editing.getByLabel('Valid until (optional)').fill('01/02/2021');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');

  const shown = panel(page, 'Identity card, Dora');
  await expect(shown.getByText('expired')).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('link', { name: 'Open' }).click();
  const picture = page.getByRole('img', { name: 'Identity card, Dora' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('tab', { name: 'Documents' })).toContainText('1');
  await choose(page.getByRole('combobox', { name: 'Validity' }), 'Expired or expiring');
  await expect(table(page).getByRole('link', { name: 'Advisory agreement' })).toHaveCount(0);
  await table(page).getByRole('link', { name: 'Identity card, Dora' }).click();
  await expect(shown.getByRole('button', { name: 'Delete document' })).toHaveCount(0);
});

test('asks before a file becomes a version, and works by keyboard alone', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Vera Versions');
  await page.goto(`/clients/${client.id}/documents`);
  const input = page.getByLabel('Files to upload');
  await input.setInputFiles([agreement]);
  await expect(table(page).getByRole('link', { name: 'Advisory agreement' })).toBeVisible();
  const newer = { ...agreement, name: 'ADVISORY AGREEMENT.pdf', buffer: pdf('two') };
  await input.setInputFiles([newer]);
  await uploads(page).getByRole('button', { name: 'Save as version 2' }).press('Enter');
  await expect(uploads(page).getByRole('link', { name: 'Show' })).toBeVisible();
  await input.setInputFiles([{ ...newer, buffer: pdf('apart') }]);
  await uploads(page).getByRole('button', { name: 'Keep apart' }).press('Enter');
  await expect(table(page).getByRole('link', { name: /advisory agreement/i })).toHaveCount(2);

  await table(page).getByRole('link', { name: 'Advisory agreement', exact: true }).focus();
  await page.keyboard.press('Enter');
  const shown = panel(page, 'Advisory agreement');
  await shown.getByLabel('File of the new version').setInputFiles([{ ...agreement, buffer: pdf('three') }]);
  const adding = page.getByRole('dialog', { name: 'Upload version 3' });
  await adding.getByLabel('Note (optional)').fill('Signed by both');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Version uploaded');
  await expect(shown.getByText('Signed by both')).toBeVisible();
  await expect(shown.getByRole('link', { name: /^Version \d$/ })).toHaveText([
    'Version 3',
    'Version 2',
    'Version 1',
  ]);

  const downloading = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download version 1' }).press('Enter');
  expect(await readFile(await (await downloading).path())).toEqual(agreement.buffer);
  await shown.getByRole('link', { name: 'Open' }).press('Enter');
  await expect(page.getByText('A file of this type cannot be shown here: download it')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
});

test('files a document about a proposal from its page, and finds it by its name', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { client, portfolio } = await makePortfolio(ask, 'Paula Proposed');
  const proposal = await ask<{ id: string }>('POST', `/api/clients/${client.id}/proposals`, {
    portfolioId: portfolio.id,
    purpose: 'Less risk for Paula',
    rationale: '',
    basis: 'class',
    targets: [],
  });
  await page.goto(`/proposals/${proposal.id}`);
  const card = page.getByRole('region', { name: 'Documents' });
  await expect(card.getByText('No documents about this proposal yet.')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'File document' }).press('Enter');
  await expect(page.getByText('Files uploaded here are about the proposal')).toBeVisible();
  await page.getByLabel('Files to upload').setInputFiles([{ ...agreement, name: 'Consent of Paula.pdf' }]);
  await expect(table(page).getByRole('link', { name: 'Consent of Paula' })).toBeVisible();
  await expect(table(page).getByText('Less risk for Paula')).toBeVisible();
  await expectAccessible(page);

  await table(page).getByRole('link', { name: 'Consent of Paula' }).click();
  const shown = panel(page, 'Consent of Paula');
  await shown.getByRole('link', { name: 'Edit' }).click();
  const editing = panel(page, 'Edit document');
  await expect(editing.getByRole('combobox', { name: 'Proposal' })).toContainText('Less risk for Paula');
  await choose(editing.getByRole('combobox', { name: 'Proposal' }), 'None');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  // The panel may show for a moment what was before: a form that opens on it would take the change for another's.
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Less risk for Paula' })).toHaveCount(0);
  await shown.getByRole('link', { name: 'Edit' }).click();
  await choose(editing.getByRole('combobox', { name: 'Proposal' }), 'Less risk for Paula');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await shown.getByRole('link', { name: 'Less risk for Paula' }).click();
  await expect(card.getByRole('link', { name: 'Consent of Paula' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoOverflow(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('consent paula');
  await expect(palette.getByRole('option', { name: /^Consent of Paula/ })).toContainText('Paula Proposed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clients/${client.id}/documents/[\\da-f-]{36}$`));
  await expect(shown).toBeVisible();
});

test('fits on a phone', async ({ page, portal, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Petra Papers');
  await page.goto(`/clients/${client.id}/documents`);
  const name = `${'Agreement of a very long name '.repeat(3).trim()}.pdf`;
  await page.getByLabel('Files to upload').setInputFiles([{ ...agreement, name }, card]);
  await expect(table(page).getByRole('link')).toHaveCount(2);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test.describe('with the right to delete', () => {
  test.use({ person: 'admin' });

  test('deletes a document with a reason', async ({ page, portal, sessionOf, expectedComplaints }) => {
    // The panel may hear of the deletion and ask once more before it closes.
    expectedComplaints.push(/status of (?:404|422)/);
    const { client } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Delia Deleted');
    await page.goto(`/clients/${client.id}/documents`);
    await page.getByLabel('Files to upload').setInputFiles([agreement]);
    await table(page).getByRole('link', { name: 'Advisory agreement' }).click();
    const shown = panel(page, 'Advisory agreement');
    await shown.getByRole('button', { name: 'Delete document' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Advisory agreement?' });
    await question.getByRole('button', { name: 'Delete document' }).click();
    await expect(question.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await question.getByLabel('Reason').fill('Filed by mistake');
    await question.getByLabel('Reason').press('Enter');
    await expectToast(page, 'Document deleted');
    await expect(page.getByText('No documents yet.')).toBeVisible();
  });
});
