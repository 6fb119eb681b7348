// The statement of holdings and the performance report: downloaded by keyboard, and a refusal in Spanish.
import { readFile } from 'node:fs/promises';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { force } from './spanish/forced.ts';
import { named, speakSpanish } from './spanish/walk.ts';
import { expect, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

test('downloads a statement by keyboard, and says in Spanish why there is none, on a phone', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const { id } = await findByName(
    askAs(portal.url, await sessionOf('admin')),
    'portfolios',
    'Growth mandate',
  );
  await page.goto(`/portfolios/${id}/holdings`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement (PDF)' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/Growth-mandate-Statement-of-holdings-.*\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await speakSpanish(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await force(page, [named('previewReport')], () => ({
    ok: false,
    code: 'wrong_state',
    reason: { code: 'characters_not_printable', params: { text: '😀' } },
  }));
  await page.goto(`/portfolios/${id}/holdings`);
  await page.getByRole('button', { name: 'Extracto (PDF)' }).click();
  const refused = page.getByRole('alert').getByText('no tienen estos caracteres de los nombres: 😀');
  await expect(refused).toBeVisible();
  await expectNoOverflow(page);
});

test('downloads the performance of the last quarter, and of the range on screen in Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { id } = await findByName(
    askAs(portal.url, await sessionOf('admin')),
    'portfolios',
    'Growth mandate',
  );
  await page.goto(`/portfolios/${id}?period=1Y`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report (PDF)' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Last quarter' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/Growth-mandate.*quarter.*\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await speakSpanish(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/portfolios/${id}?period=1Y`);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Informe (PDF)' }).click();
  await expectNoOverflow(page);
  await page.getByRole('menuitem', { name: 'Intervalo en pantalla' }).click();
  expect((await readFile(await (await again).path())).subarray(0, 5).toString()).toBe('%PDF-');
});
