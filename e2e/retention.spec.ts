// Retention: the firm's periods, what a shorter one deletes, and until when the records of a closed client are kept.
import { panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'retention' });

test('sets the periods by keyboard, says what a shorter one deletes, and refuses one out of bounds', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Edit retention' }).press('Enter');
  const form = panel(page, 'Edit retention');
  const audit = form.getByLabel('Audit log', { exact: true });
  await expect(form.getByLabel('Sign-in attempts', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(audit).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Use a number of at least 5')).toBeVisible();
  await expectAccessible(page);
  await audit.fill('7');
  await expect(form.getByText('the next night deletes nothing')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Settings saved');
  await expect(form).toBeHidden();
  await expect(page.getByRole('main').getByText('7 years', { exact: true })).toBeVisible();
  expect(await ask('GET', '/api/firm/retention')).toMatchObject({
    attemptDays: 400,
    auditYears: 7,
    recordYears: 10,
  });
});

test('names what the next night deletes', async ({ page }) => {
  await page.route('**/api/firm/retention/effect?*', (route) =>
    route.fulfill({ json: { attempts: 1234, auditDays: 1, auditEvents: 56 } }),
  );
  await page.goto('/settings/retention');
  const form = panel(page, 'Edit retention');
  await form.getByLabel('Sign-in attempts', { exact: true }).fill('90');
  await expect(form.getByText('1,234 sign-in attempts')).toBeVisible();
  await expect(form.getByText('1 day of the audit log, with 56 events')).toBeVisible();
  await expectAccessible(page);
});

test('shows until when the records of a closed client are kept', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const form = { kind: 'person', name: 'Clara Closed', status: 'active' };
  const { id } = await ask<{ id: string }>('POST', '/api/clients', form);
  await page.goto(`/clients/${id}/details`);
  await expect(page.getByText('Last changed')).toBeVisible();
  await expect(page.getByText('Records kept until')).toHaveCount(0);
  await ask('PUT', `/api/clients/${id}/closing`, { revision: 1 });
  await page.reload();
  await expect(page.getByText('Records kept until')).toBeVisible();
  await expect(
    page.getByText(/\d{4} 10 years after closing\. Nothing is deleted automatically\./),
  ).toBeVisible();
  await expectAccessible(page);
});

test('says in the verification what retention has removed', async ({ page }) => {
  await page.route('**/api/security/verification', async (route) => {
    const response = await route.fetch();
    const removed = { rows: 12, days: 3, firstDay: '2019-01-02', lastDay: '2019-02-03', at: '2026-02-04' };
    await route.fulfill({ response, json: { ...(await response.json()), removed } });
  });
  await page.goto('/admin/security/events');
  await page.getByRole('button', { name: 'Verify audit log' }).click();
  await expect(
    page.getByText('12 rows from 2 Jan 2019 to 3 Feb 2019 were removed by retention, last on 4 Feb 2026'),
  ).toBeVisible();
  await expectAccessible(page);
});
