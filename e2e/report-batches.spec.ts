// Batches of reports: made in a form, followed until they have ended, paused and cancelled.
import { expectSpanish } from './catalogue.ts';
import { choose, findByName, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

test('a batch of the portfolios of a client issues a report of each', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { client } = await makePortfolio(ask, 'Bruno Batch');
  await page.goto('/reports');
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('link', { name: 'New batch' }).first().click();
  const panel = page.getByRole('dialog', { name: 'New batch' });
  await choose(panel.getByRole('combobox', { name: 'Portfolios' }), 'Of a client or household');
  await panel.getByRole('button', { name: 'Issue reports' }).click();
  await expect(panel.getByText('Required', { exact: false }).first()).toBeVisible();
  await panel.getByRole('combobox', { name: 'Client' }).fill(client.name);
  await page.getByRole('option', { name: client.name }).click();
  await panel.getByRole('button', { name: 'Remove Performance report' }).click();
  await panel.getByRole('combobox', { name: 'Add a report' }).fill('holdings');
  await page.getByRole('option', { name: 'Statement of holdings' }).click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Issue reports' }).click();
  await expectToast(page, 'Batch queued');
  await expect(page.getByText('1 of 1 issued')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('heading', { name: 'Statement of holdings' })).toBeVisible();
});

test('a batch is cancelled, and its pages are accessible, fit every width and speak Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const make = (portfolios: object) =>
    ask<{ id: string }>('POST', '/api/report-batches', {
      reports: [{ by: 'kind', template: 'performance' }],
      from: '2026-07-01',
      to: '2026-09-30',
      portfolios,
    });
  const batch = await make({ of: 'all' });
  await page.goto(`/reports/batches/${batch.id}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click();
  await expect(page.getByRole('button', { name: 'Cancel batch' })).toBeHidden();
  // Among all portfolios one has an English word of the portal for its name.
  const { id: clientId } = await findByName(ask, 'clients', 'Adaeze Okafor');
  const shown = await make({ of: 'client', clientId, withMembers: false });
  await speakSpanish(page);
  for (const path of ['/reports/batches', `/reports/batches/${shown.id}`, '/reports/batches/new']) {
    await page.goto(path);
    // Of a panel's page only the panel is read.
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
    await expectSpanish(page);
  }
});
