// A report of a household: issued for all its portfolios from its page, and listed there.
import { choose } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'client-reports' });

test('a report of a household is issued from its page and listed there', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { items } = await ask<{ items: { id: string; name: string }[] }>(
    'GET',
    '/api/clients?kind=household',
  );
  const [household] = items;
  if (household === undefined) throw new Error('The demo firm has a household');
  await page.goto(`/clients/${household.id}/reports`);
  await page.getByRole('link', { name: 'Issue report' }).first().click();
  const form = page.getByRole('main');
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(household.name);
  await choose(form.getByRole('combobox', { name: 'Type' }), 'Statement of holdings');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Issue report' }).click();
  const gap = form.getByRole('textbox', { name: 'Why are they unknown?' });
  await expect(gap.or(page.getByRole('heading', { name: 'Statement of holdings', level: 1 }))).toBeVisible();
  if (await gap.isVisible()) {
    await gap.fill('Prices of private holdings are missing');
    await form.getByRole('button', { name: 'Issue report' }).click();
  }
  await expectToast(page, 'Report issued');
  await expect(page.getByRole('heading', { name: 'Statement of holdings', level: 1 })).toBeVisible();
  await expect(page.getByText('All portfolios')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/clients/${household.id}/reports`);
  await expect(page.getByRole('table', { name: 'Reports' })).toContainText('All portfolios');
});
