// Merging duplicate clients: by mouse among likely duplicates, by keyboard with the other record staying, and a refusal.
import type { Page } from '@playwright/test';
import { panel } from './records.ts';
import { askAs, type Ask } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });
// The page of a merged client asks for its parts (figures, closed period, cards) before it learns where the client is.
test.beforeEach(({ expectedComplaints }) => {
  expectedComplaints.push(/status of 404.*\/api\/clients\/[\da-f-]{36}\/[\da-z-]+\)/);
});

const makeClient = async (ask: Ask, name: string, more: object = {}): Promise<string> =>
  ((await ask('POST', '/api/clients', { kind: 'person', name, status: 'active', ...more })) as { id: string })
    .id;

/** The live change of a merge reaches the open panel before the answer does, and must not make it ask in vain. */
const delayMerge = (page: Page) =>
  page.route('**/api/clients/*/merge', async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1500);
    await route.fulfill({ response });
  });

test('merges a likely duplicate by mouse, and leads from its address to the client that stays', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const kept = await makeClient(ask, 'Marta Doble', { email: 'marta@example.com' });
  const duplicate = await makeClient(ask, 'Doble, Marta', { phone: '+34 600 111 222' });
  await page.goto(`/clients/${kept}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge duplicate…' }).click();
  const merging = panel(page, 'Merge duplicate');
  await expect(merging.getByText('Same name')).toBeVisible();
  await merging.getByRole('button', { name: 'Choose Doble, Marta' }).click();
  await expect(merging.getByText('+34 600 111 222 stays')).toBeVisible();
  await expect(merging.getByText('The same colleagues as before')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect(merging.getByRole('button', { name: 'Merge clients' })).toBeDisabled();
  await merging.getByRole('checkbox').click();
  await delayMerge(page);
  await merging.getByRole('button', { name: 'Merge clients' }).click();
  await expectToast(page, 'Duplicate merged into Marta Doble');
  await page.goto(`/clients/${duplicate}`);
  await expect(page).toHaveURL(new RegExp(`/clients/${kept}$`));
  await page.goto(`/clients/${kept}/activity`);
  await expect(page.getByText('Duplicate merged into this client')).toBeVisible();
  await page.goto(`/clients/${kept}/details`);
  const merged = page.getByRole('list', { name: 'Merged records' });
  await expect(merged).toContainText('Doble, Marta');
  await expect(merged).toContainText('+34 600 111 222');
  await expectAccessible(page);
});

test('merges by keyboard into the other record', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const opened = await makeClient(ask, 'Teclado Uno');
  const other = await makeClient(ask, 'Uno Teclado');
  await page.goto(`/clients/${opened}/merge`);
  const merging = panel(page, 'Merge duplicate');
  await merging.getByRole('button', { name: 'Choose Uno Teclado' }).press('Enter');
  await merging.getByRole('button', { name: 'Uno Teclado', exact: true }).press('Enter');
  await merging.getByRole('checkbox').press('Space');
  await delayMerge(page);
  await merging.getByRole('button', { name: 'Merge clients' }).press('Enter');
  await expectToast(page, 'Duplicate merged into Uno Teclado');
  await expect(page).toHaveURL(new RegExp(`/clients/${other}$`));
});

test('says why two clients cannot be merged', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const person = await makeClient(ask, 'Rosa Distinta', { email: 'rosa@example.com' });
  await makeClient(ask, 'Rosa Distinta SL', { kind: 'organisation' });
  await page.goto(`/clients/${person}/merge`);
  const merging = panel(page, 'Merge duplicate');
  await expect(merging.getByText(/No other client has the same name/)).toBeVisible();
  await merging.getByRole('combobox', { name: 'Client' }).fill('Rosa Distinta SL');
  await page.getByRole('option', { name: 'Rosa Distinta SL' }).click();
  await expect(merging.getByText('The two clients are of different types')).toBeVisible();
  await expect(merging.getByRole('button', { name: 'Merge clients' })).toBeDisabled();
});
