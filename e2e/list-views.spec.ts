// Views of lists and chosen columns: saved, changed, reopened, by default, on another device, by keyboard and on a phone.
import type { Page } from '@playwright/test';
import { choose } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee', firm: 'notifications' });

const views = (page: Page) => page.getByRole('button', { name: /^View/ });
const columns = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true });
const column = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const open = async (page: Page, name: string) => {
  await views(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};
const act = async (page: Page, name: string | RegExp) => {
  await views(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const saveAs = async (page: Page, name: string) => {
  await act(page, 'Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
};

/** Waits until the choice is stored, beyond being shown. */
const stored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/columns') && answer.request().method() === 'PUT');

test('a view is saved, changed, reopened, made the default, deleted and brought back', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/);
  await page.goto('/clients?status=prospect');
  await columns(page).click();
  let saving = stored(page);
  await column(page, 'Household').click();
  await saving;
  saving = stored(page);
  await column(page, 'Tags').click();
  await saving;
  await page.keyboard.press('Escape');
  await expect(header(page, 'Tags')).toBeVisible();
  await expect(header(page, 'Household')).toBeHidden();
  await header(page, 'Name').getByRole('button').click();

  await act(page, 'Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Prospects');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expectToast(page, 'View saved');
  await expect(page).toHaveURL(/\/clients\?view=[\da-f-]{36}$/);
  const address = page.url();
  await expect(views(page)).toHaveAccessibleName('View: Prospects');

  // A reload shows it as saved; a change stands in the address, and Back leads to what was there before.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Prospect');
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Tags')).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Status' }), 'Active');
  await expect(views(page)).toHaveAccessibleName('View: Prospects, changed');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
  await act(page, 'Discard changes');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Prospect');
  await choose(page.getByRole('combobox', { name: 'Type' }), 'Person');
  await act(page, /^Save changes to “Prospects”$/);
  await expect(page).toHaveURL(address);
  await open(page, 'No view');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Any status');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Person');

  // The list opens with it, and without it where that is asked for.
  await views(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Open the list with this view' }).click();
  await expectToast(page, 'The list opens with this view');
  await page.goto('/clients');
  await expect(views(page)).toHaveAccessibleName('View: Prospects');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Person');
  await open(page, 'No view');
  await expect(page).toHaveURL(/view=none/);
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Any type');

  await page.goto('/clients');
  await act(page, 'Rename view…');
  const rename = page.getByRole('dialog', { name: 'Rename view' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Families');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(views(page)).toHaveAccessibleName('View: Families');
  await saveAs(page, 'FAMILIES');
  const second = page.getByRole('dialog', { name: 'Save as a view' });
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'You have a view of this name',
  );
  await second.getByRole('button', { name: 'Cancel' }).click();

  await act(page, 'Delete view');
  await expectToast(page, 'View deleted');
  await expect(views(page)).toHaveAccessibleName('Views');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Person');
  await page.getByRole('button', { name: 'Undo' }).click();
  await open(page, 'Families');
  await expect(header(page, 'Tags')).toBeVisible();
  await act(page, 'Delete view');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.goto(address);
  await expect(page.getByText('You have no such view.')).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

test('clients have the year to date of their page, in the list, its export and a view', async ({ page }) => {
  const year = header(page, 'Year to date');
  await page.goto('/clients?kind=household');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(year).toBeHidden();
  await columns(page).click();
  await column(page, 'Year to date').click();
  await page.keyboard.press('Escape');
  await expect(year).toBeVisible();
  await expect(year.getByRole('button')).toBeHidden();
  const row = page.getByRole('row').nth(1);
  const shown = row.getByRole('cell').last();
  await expect(shown).toHaveText(/^†?[+−]?\d+\.\d\d%$/);
  const text = (await shown.innerText()).replace('†', '').trim();

  const exported = page.waitForRequest(/\/api\/exports\/clients\?/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(new URL((await exported).url()).searchParams.get('withYearToDate')).toBe('true');

  await saveAs(page, 'Households this year');
  await expect(views(page)).toHaveAccessibleName('View: Households this year');
  await columns(page).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(year).toBeHidden();
  await act(page, 'Discard changes');
  await expect(year).toBeVisible();
  await expect(shown).toContainText(text);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(year).toBeHidden();
  await expect(row.getByRole('cell').last()).toContainText(text);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('link').first().click();
  await expect(page.getByText('Year to date').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(text);
  await page.goto('/clients');
  await columns(page).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
});

test('columns follow to another device, and stay out of the views of others', async ({
  browser,
  page,
  portal,
  sessionOf,
}) => {
  const elsewhere = await browser.newContext({
    baseURL: portal.url,
    storageState: await sessionOf('employee'),
  });
  const other = await elsewhere.newPage();
  const events = other.waitForResponse('**/api/events');
  await other.goto('/portfolios');
  await events;
  await expect(header(other, 'Day')).toBeVisible();
  await page.goto('/portfolios');
  await columns(page).click();
  await column(page, 'Day').click();
  await column(page, 'Currency').click();
  await column(page, 'Type').click();
  await expect(header(page, 'Currency')).toBeVisible();
  await expect(header(other, 'Currency')).toBeVisible();
  await expect(header(other, 'Day')).toBeHidden();
  await expect(header(other, 'Type')).toBeHidden();
  await page.reload();
  await expect(header(page, 'Currency')).toBeVisible();
  await expect(header(page, 'Day')).toBeHidden();
  await columns(page).click();
  await expect(column(page, 'Day')).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(header(page, 'Day')).toBeVisible();
  await expect(header(other, 'Day')).toBeVisible();

  // The address of a view shows nobody else what it filters by.
  const ask = askAs(portal.url, await sessionOf('agent'));
  const theirs = await ask<{ id: string }>('POST', '/api/lists/portfolios/views', {
    name: 'Theirs',
    query: { q: 'no portfolio of this name' },
    columns: [],
    isDefault: false,
  });
  await page.goto(`/portfolios?view=${theirs.id}`);
  await expect(page.getByText('You have no such view.')).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await elsewhere.close();
});

test('the keyboard alone chooses columns and saves a view', async ({ page }) => {
  await page.goto('/portfolios');
  await columns(page).focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 'Type')).toBeFocused();
  const saving = stored(page);
  await page.keyboard.press('Space');
  await saving;
  await expect(column(page, 'Type')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(views(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save as a view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveAccessibleName('View: By keyboard');
  await expect(views(page)).toBeFocused();
});

for (const width of [390, 320])
  test(`has room for both on a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/clients');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const lines = async () => {
      const tops = [];
      for (const control of [views(page), columns(page), page.getByRole('button', { name: 'Print' })])
        tops.push((await control.boundingBox())?.y);
      return new Set(tops).size;
    };
    // A view of one's own that opens with the list may still add its filters above them.
    await expect.poll(lines).toBe(1);
    await columns(page).click();
    await expect(column(page, 'Value')).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await views(page).click();
    await expectNoOverflow(page);
  });
