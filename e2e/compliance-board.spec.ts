// The board of the firm: what is to be done, by problem and by adviser, and the way to where it is done.
import { expect, expectAccessible, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

test('shows what is to be done, filtered by problem and by adviser', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Compliance', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compliance', level: 1 })).toBeVisible();
  const problems = page.getByRole('list', { name: 'Problems' });
  const overdue = problems.getByRole('link', { name: /Review overdue/ });
  const count = Number(await overdue.locator('span').first().textContent());
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  await overdue.click();
  const list = page.getByRole('table', { name: 'Clients with something to be done' });
  await expect(list.locator('tbody tr')).toHaveCount(count);
  await overdue.click();
  const advisers = page.getByRole('table', { name: 'By adviser' });
  const adviser = advisers.locator('tbody tr').first();
  const theirs = Number(await adviser.getByRole('cell').nth(1).textContent());
  await adviser.getByRole('link').click();
  await expect(list.locator('tbody tr')).toHaveCount(theirs);
  await list.getByRole('link', { name: 'No risk profile' }).first().click();
  await expect(page).toHaveURL(/risk-profile/);
});

test('fits every width, and leads to the log of complaints', async ({ page }) => {
  await page.goto('/compliance');
  await expect(page.getByRole('list', { name: 'Problems' })).toBeVisible();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await page.getByRole('tab', { name: 'Complaints and breaches' }).click();
  await expect(page.getByRole('table', { name: 'Complaints and breaches' })).toBeVisible();
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('sees only clients of their own and those shared with them', async ({ page }) => {
    await page.goto('/compliance');
    await expect(page.getByRole('list', { name: 'Problems' })).toBeVisible();
    await expect(page.getByText(/^\d+ of 1\d active clients/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'By adviser' })).not.toContainText('Aiko Tanaka');
    await expectAccessible(page);
  });
});
