// The Spanish texts of every refusal of answers to requested instruments.
import type { Page } from '@playwright/test';
import { press } from './spanish/screens.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import { expect, test, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  watchRequests(page);
  await speakSpanish(page);
});

test('shows each refusal of requested instruments in Spanish', async ({ page }) => {
  const requested = {
    id: '01a206fa-906f-74c6-ab77-c5c7759e9f37',
    name: 'ACME',
    problem: 'missing',
    symbol: 'ACME',
    isin: '',
    instrumentName: 'Acme plc',
    currency: 'EUR',
    quotation: 'unit',
    rows: 1,
    requestedBy: { id: '01a206fa-906f-74c6-ab77-c5c7759e9f38', fullName: 'Helena Ashworth' },
    requestedAt: '2026-11-20T10:00:00.000Z',
  };
  await page.route('**/api/instrument-requests?*', (route) =>
    route.fulfill({ json: { items: [requested], total: 1 } }),
  );
  await page.goto('/market-data/requests');
  const answer = named('answerInstrumentRequests');
  const adding = [(on: Page) => on.getByRole('button', { name: 'Añadir este instrumento' })];
  expect(
    await tryAll(page, answer, { cases: casesOf(answer), attempt: () => press(page, { presses: adding }) }),
  ).toEqual([]);
  await page.getByRole('button', { name: 'Rechazar ACME…' }).click();
  await page.getByLabel('Motivo', { exact: true }).fill('Falta el ISIN');
  const refusing = [(on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Rechazar solicitud' })];
  expect(
    await tryAll(page, answer, { cases: casesOf(answer), attempt: () => press(page, { presses: refusing }) }),
  ).toEqual([]);
});
