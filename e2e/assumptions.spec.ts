// The firm's assumptions by asset class: reading them, a new version, impossible correlations, and earlier versions.
import type { RiskScores } from '@partnerfolio/contract/assumptions/scores';
import { panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'assumptions' });

test('enters a new version, is told of impossible correlations, and reads the earlier one', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Assumptions' });
  await expect(card.getByText('From 1 Oct 2026: Investment committee')).toBeVisible();
  await expect(card.getByRole('row', { name: /^Equity/ }).first()).toContainText('16.00%');
  await card.getByRole('link', { name: 'Edit assumptions' }).click();
  const form = panel(page, 'Edit assumptions');
  await expectAccessible(page);
  await form.getByLabel('Source', { exact: true }).fill('Committee of November');
  const equity = form.getByRole('group', { name: 'Equity', exact: true });
  await equity.getByLabel('Volatility').fill('18');
  const fund = form.getByRole('group', { name: 'Funds', exact: true }).last();
  await fund.getByLabel('with Equity').fill('-0.95');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('No investments can be correlated like this')).toBeVisible();
  await fund.getByLabel('with Equity').fill('0.8');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Assumptions saved');
  await expect(card.getByRole('row', { name: /^Equity/ }).first()).toContainText('18.00%');
  await expect(card.getByText('Committee of November').first()).toBeVisible();

  await card.getByText('Versions').click();
  await card.getByRole('link', { name: /^Version 1/ }).click();
  const earlier = panel(page, 'Assumptions, version 1');
  await expect(earlier.getByRole('row', { name: /^Equity/ }).first()).toContainText('16.00%');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toBeVisible();
  await expectNoOverflow(page);
});

test('the demo firm’s portfolios have risk scores by its assumptions', async ({ portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/clients?limit=5');
  // New portfolios are computed in the background.
  await expect
    .poll(async () => {
      const read = items.map(({ id }) => ask<RiskScores>('GET', `/api/clients/${id}/risk-scores`));
      const portfolios = (await Promise.all(read)).flatMap((one) => one.portfolios);
      return portfolios.filter(({ score }) => score.known).length;
    })
    .toBeGreaterThan(0);
});
