// The public page that checks documents: with and without a script, by keyboard, in both languages and themes.
import { createHash } from 'node:crypto';
import type { Verification } from '@partnerfolio/contract/reports/verification';
import type { Page } from '@playwright/test';
import { verifyPage } from '../apps/server/src/features/verification/page.ts';
import type { Outcome } from '../apps/server/src/features/verification/page.ts';
import { expect, expectAccessible, expectNoOverflow, expectWholeAtFullZoom, test } from './test.ts';

const bytes = Buffer.from('%PDF-1.7 not one of ours');
const hash = createHash('sha256').update(bytes).digest('hex');
const grouped = (hash.match(/.{4}/g) ?? []).join(' ');
const pdf = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: bytes };

const answer = (page: Page) => page.getByRole('region', { name: 'Result' });
const expectUnknown = async (page: Page) => {
  await expect(answer(page).getByRole('heading', { name: 'Unknown' })).toBeVisible();
  await expect(answer(page).getByText(grouped)).toBeVisible();
  await expect(page).toHaveTitle('Unknown · Verify a document');
};

test('answers for a pasted hash, by keyboard', async ({ page }) => {
  await page.goto('/verify');
  const field = page.getByRole('textbox', { name: 'SHA-256 hash' });
  await field.fill(grouped.toUpperCase());
  await field.press('Enter');
  await expectUnknown(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Español' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Desconocido · Verificar un documento');
  await expect(page.getByText(grouped)).toBeVisible();
});

test('answers for a chosen file, of which only the hash leaves the browser', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData()}`));
  await page.goto('/verify');
  await page.getByLabel('Drop the PDF here or choose a file').setInputFiles(pdf);
  await expectUnknown(page);
  expect(sent.filter((line) => line.includes(hash))).toHaveLength(1);
  expect(sent.filter((line) => !line.startsWith('GET ') || line.includes('statement'))).toEqual([]);
});

test('answers for a file that is dropped anywhere on the page', async ({ page }) => {
  await page.goto('/verify');
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'statement.pdf', { type: 'application/pdf' }));
    return transfer;
  }, bytes.toString());
  const heading = page.getByRole('heading', { name: 'Verify a document' });
  await heading.dispatchEvent('dragover', { dataTransfer: dropped });
  await heading.dispatchEvent('drop', { dataTransfer: dropped });
  await expectUnknown(page);
});

test('says how to compute a hash where the browser does not', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.goto('/verify');
  await expect(
    page.getByText('This browser computes hashes only on pages that are opened by https.'),
  ).toBeVisible();
  await expect(page.getByText('Drop the PDF here')).toBeHidden();
  await expect(page.getByText('Get-FileHash file.pdf')).toBeVisible();
  await expect(page.getByText('sha256sum file.pdf')).toBeVisible();
  await expectAccessible(page);
});

test('says at the field what is wrong with a hash', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 422/);
  await page.goto('/verify?hash=abc');
  const field = page.getByRole('textbox', { name: 'SHA-256 hash' });
  await expect(field).toHaveValue('abc');
  await expect(field).toHaveAccessibleDescription(/^This is not a SHA-256 hash\./);
  await expectAccessible(page);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('answers for a pasted hash, and says how to compute one', async ({ page }) => {
    await page.goto('/verify');
    await expect(page.getByText('Drop the PDF here')).toBeHidden();
    await page.getByText('Compute the hash of a file yourself').click();
    await expect(page.getByText('shasum -a 256 file.pdf')).toBeVisible();
    await page.getByRole('textbox', { name: 'SHA-256 hash' }).fill(hash);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expectUnknown(page);
  });
});

const known = { number: 1042, version: 2, issuedOn: '2026-10-05', matchedBy: 'file' };
/** Each answer as the server would give it; the portal of these tests has issued nothing. */
const answers = [
  { state: 'issued', ...known },
  {
    state: 'superseded',
    ...known,
    by: { version: 4, issuedOn: '2026-11-10', withdrawnOn: '2026-11-12' },
    isKept: false,
  },
  { state: 'withdrawn', ...known, withdrawnOn: '2026-11-12', isKept: true },
  { state: 'no_longer_kept', ...known, matchedBy: 'data' },
  { state: 'ambiguous' },
  { state: 'unknown' },
] as Verification[];
const outcomes: readonly Outcome[] = [
  ...answers.map((verification) => ({ kind: 'answer', verification }) as const),
  { kind: 'rate_limited' },
  { kind: 'unavailable' },
];

for (const language of ['en', 'es'] as const)
  test(`is accessible in both themes with every answer, also at 400 % zoom, in ${language}`, async ({
    page,
  }) => {
    const firm = { name: 'Calderón & Partners', logo: null };
    for (const [at, outcome] of outcomes.entries()) {
      const shown = String(await verifyPage({ language, isChosen: true, firm, asked: hash, outcome }));
      await page.route(`**/verify?sample=${at}`, (route) =>
        route.fulfill({ body: shown, contentType: 'text/html' }),
      );
      await page.setViewportSize({ width: 390, height: 844 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`/verify?sample=${at}`);
        await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
        await expectNoOverflow(page);
      }
      await expectWholeAtFullZoom(page);
    }
  });
