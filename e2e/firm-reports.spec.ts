// The overview of the firm: chosen in the editor, issued, and listed as of the firm.
import { choose } from './records.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'firm-reports' });

test('an overview of the firm is drawn in the editor, issued and listed', async ({
  page,
  expectedComplaints,
}) => {
  // Refused over figures that are unknown, until somebody says why.
  expectedComplaints.push(/status of 409.*\/api\/firm\/reports/u);
  await page.goto('/reports/new');
  const form = page.getByRole('main');
  await choose(form.getByRole('combobox', { name: 'Report on' }), 'The firm');
  await expect(form.getByRole('combobox', { name: 'Portfolio' })).toHaveCount(0);
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveCount(0);
  await expect(form.getByRole('combobox', { name: 'Range' })).toContainText('This year so far');
  await expect(form.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Issue report' }).click();
  const heading = page.getByRole('heading', { name: 'Firm overview', level: 1 });
  const gap = form.getByRole('textbox', { name: 'Why are they unknown?' });
  await expect(gap.or(heading)).toBeVisible();
  if (await gap.isVisible()) {
    await gap.fill('Prices of private holdings are missing');
    await form.getByRole('button', { name: 'Issue report' }).click();
  }
  await expectToast(page, 'Report issued');
  await expect(heading).toBeVisible();
  await expect(page.getByText('The firm')).toBeVisible();
  await expect(page.getByText('Sent by email')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Issue correction' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/reports?template=firm_overview');
  await expect(page.getByRole('table', { name: 'Reports' })).toContainText('The firm');
});

test.describe('for an agent', () => {
  test.use({ person: 'agent' });

  test('the firm is no subject of a report', async ({ page }) => {
    await page.goto('/reports/new');
    const subject = page.getByRole('main').getByRole('combobox', { name: 'Report on' });
    await subject.click();
    await expect(page.getByRole('option', { name: 'One portfolio' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'The firm' })).toHaveCount(0);
  });
});
