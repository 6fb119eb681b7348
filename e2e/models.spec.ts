// Models: one is made, gets a version, and both versions are compared.
import { makeInstrument } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'models' });

test('makes a model, gives it a version by keyboard and compares both', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  for (const symbol of ['MODEL1', 'MODEL2']) await makeInstrument(ask, symbol, '100');
  await page.goto('/models');
  await expect(page.getByRole('table', { name: 'Models' })).toContainText('Balanced 50');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New model' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Two parts');
  for (const [place, symbol] of ['MODEL1', 'MODEL2'].entries()) {
    await page.getByLabel('Add an instrument').fill(symbol);
    await page.getByRole('option', { name: symbol }).click();
    await page.locator(`[name="targets.${place}.targetPct"]`).fill('45');
  }
  await expect(page.getByText('10.00% left to allocate')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The weights must add up to exactly 100%')).toBeVisible();
  await page.locator('[name="cash.targetPct"]').fill('10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Two parts', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Targets by class' })).toContainText('36.0–54.0');

  await page.getByRole('link', { name: 'New version' }).press('Enter');
  await page.locator('[name="targets.0.targetPct"]').fill('50');
  await page.locator('[name="cash.targetPct"]').fill('5');
  await page.getByLabel('Change and reason').fill('Cash 10 to 5');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Cash 10 to 5')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByRole('table', { name: 'Targets of both versions' })).toContainText('+5.00');
  await expectAccessible(page);
});

test('shows models at every width', async ({ page }) => {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of ['list', 'model', 'version', 'comparison'] as const) {
      await page.goto('/models');
      await page.getByRole('link', { name: 'Balanced 50' }).waitFor();
      if (screen !== 'list') {
        await page.getByRole('link', { name: 'Balanced 50' }).click();
        await page.getByRole('table', { name: 'Targets by class' }).waitFor();
      }
      if (screen === 'version') await page.getByRole('link', { name: 'New version' }).click();
      if (screen === 'version') await page.getByText('Bands of classes').waitFor();
      if (screen === 'comparison') await page.getByRole('link', { name: 'Compare versions' }).click();
      if (screen === 'comparison')
        await page.getByRole('table', { name: 'Targets of both versions' }).waitFor();
      await expectNoOverflow(page);
    }
  }
});
