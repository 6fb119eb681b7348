// The firm's calendar of holidays: a country, own days beside it, and the hint at the due date of a task.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'holidays' });

test('chooses a calendar, adds, edits and removes own days, and switches the year', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  await page.goto('/settings');
  await expect(page.getByText('No holidays yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit holiday calendar' }).click();
  const calendar = panel(page, 'Edit holiday calendar');
  await calendar.getByLabel('Country (optional)').fill('Spain');
  await page.keyboard.press('Enter');
  await choose(calendar.getByRole('combobox', { name: 'State or province' }), 'Comunidad de Madrid');
  await expectAccessible(page);
  await calendar.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Settings saved');
  await expect(page.getByText('Spain, Comunidad de Madrid')).toBeVisible();
  const days = page.getByRole('list', { name: /^Days in/ });
  await expect(days.getByText('Good Friday')).toBeVisible();

  const year = Number(/\d+/.exec((await days.getAttribute('aria-label')) ?? '')?.[0]);
  await page.getByRole('link', { name: 'Add day' }).click();
  const adding = panel(page, 'Add day');
  await adding.getByLabel('Date', { exact: true }).fill(`24/12/${year}`);
  await adding.getByLabel('Name', { exact: true }).fill('Christmas Eve');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Day added');
  const row = days.getByRole('listitem').filter({ hasText: 'Christmas Eve' });
  await expect(row.getByText('Closed')).toBeVisible();

  await page.getByRole('link', { name: 'Add day' }).click();
  await adding.getByLabel('Date', { exact: true }).fill(`24/12/${year}`);
  await adding.getByLabel('Name', { exact: true }).fill('Again');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('This day is in the list already: edit it there')).toBeVisible();
  await adding.getByLabel('Date', { exact: true }).fill(`25/12/${year}`);
  await choose(adding.getByRole('combobox', { name: 'Type' }), 'Open');
  await adding.getByRole('button', { name: 'Add day' }).click();
  await expect(adding).toBeHidden();
  await expect(days.getByText('Public holiday: Christmas Day')).toBeVisible();

  await row.getByRole('link', { name: 'Edit Christmas Eve' }).focus();
  await page.keyboard.press('Enter');
  const editing = panel(page, 'Edit day');
  await editing.getByLabel('Name', { exact: true }).fill('Office closed');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await days.getByRole('button', { name: 'Remove Office closed' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove day' }).click();
  await expectToast(page, 'Day removed');
  await expect(days.getByText('Office closed')).toBeHidden();

  await page.getByRole('button', { name: 'Next year' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Days in ${year + 1}` })).toBeVisible();
  await expect(days.getByText('Again')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('merges the calendar that a colleague chose meanwhile', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  await page.goto('/settings/holidays');
  const form = panel(page, 'Edit holiday calendar');
  await form.getByLabel('Country (optional)').waitFor();
  const { revision } = await ask<{ revision: number }>('GET', '/api/holidays/calendar');
  await ask('PUT', '/api/holidays/calendar', { country: 'DE', state: 'BY', revision });
  await expect(form.getByLabel('Country (optional)')).toHaveValue('Germany');
  await expect(form.getByRole('combobox', { name: 'Region' })).toBeVisible();
});

test('says at the due date of a task that it is no business day, and takes the next one', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { revision } = await ask<{ revision: number }>('GET', '/api/holidays/calendar');
  await ask('PUT', '/api/holidays/calendar', { country: 'GB', state: 'ENG', revision });
  const { client } = await makePortfolio(ask, 'Holly Day');
  await page.goto(`/clients/${client.id}/activity/task`);
  const form = panel(page, 'Add task');
  await form.getByLabel('Subject').fill('Send the report');
  const due = form.getByLabel('Due date');
  await due.fill('11/04/2026');
  await expect(form.getByText('Weekend: Saturday')).toBeVisible();
  await due.fill('03/04/2026');
  await expect(form.getByText('Holiday: Good Friday')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Next business day: 7 Apr 2026' }).press('Enter');
  await expect(due).toHaveValue('7 Apr 2026');
  await expect(due).toBeFocused();
  await expect(form.getByText(/^Holiday:/)).toBeHidden();
  await due.fill('03/04/2026');
  await form.getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Task added');
});
