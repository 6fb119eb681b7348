// A prospect becomes active: its check, the reason, stale rows, by mouse and by keyboard, on a phone and in Spanish.
import type { Page } from '@playwright/test';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test, withoutEvents } from './test.ts';

test.use({ demo: true, person: 'agent' });

const makeProspect = (ask: Ask, name: string): Promise<{ id: string; revision: number }> =>
  ask('POST', '/api/clients', { kind: 'person', name, status: 'prospect' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make active' }).click();
};

test('a prospect is made active with a reason, after the check was shown again', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (?:412|422)/);
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { id } = await makeProspect(ask, 'Paul Prospect');
  // Otherwise the change below might be shown before it is refused.
  await withoutEvents(page);
  await page.goto(`/clients/${id}`);
  await openDialog(page);
  const dialog = dialogOf(page, 'Make Paul Prospect an active client?');
  const rows = dialog.getByRole('list', { name: 'Check' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText('The KYC has not been started');
  await expect(rows.nth(2)).toContainText('No agreement is on file');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make active' }).click();
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('The agreement is in the post');

  await ask('POST', `/api/clients/${id}/contacts`, { name: 'Ana', email: 'ana@example.com', isMain: true });
  await dialog.getByRole('button', { name: 'Make active' }).click();
  await expect(rows.nth(3)).toContainText('In order');
  await expect(reason).toHaveValue('The agreement is in the post');
  await dialog.getByRole('button', { name: 'Make active' }).click();
  await expectToast(page, 'Paul Prospect is an active client now');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Close client' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Make active' })).toHaveCount(0);
  await page.goto(`/clients/${id}/activity`);
  await expect(page.getByText('Prospect made active').first()).toBeVisible();
});

test('a row leads to where it is put right, and the form does not offer the status', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { id } = await makeProspect(askAs(portal.url, await sessionOf('agent')), 'Lena Links');
  await page.goto(`/clients/${id}`);
  await openDialog(page);
  await dialogOf(page, 'Make Lena Links an active client?')
    .getByRole('link', { name: 'Contact details' })
    .click();
  const panel = page.getByRole('dialog', { name: 'Edit client' });
  const status = panel.getByRole('combobox', { name: 'Status' });
  await expect(status).toContainText('Prospect');
  await expect(status).toHaveAttribute('aria-disabled', 'true');
  await panel.getByLabel('Email').fill('lena@example.com');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel).toHaveCount(0);
  await openDialog(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Contact details' });
  await expect(row).toContainText('In order');
});

test('a prospect is made active by keyboard alone, on a phone', async ({ page, portal, sessionOf }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await makeProspect(askAs(portal.url, await sessionOf('agent')), 'Kim Keyboard');
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Make active' });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    if (await item.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Make Kim Keyboard an active client?');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectNoOverflow(page);
  await page.keyboard.type('Signed at the meeting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Make active' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Kim Keyboard is an active client now');
});

test('each refusal is shown in Spanish', async ({ page, portal, sessionOf, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  await speakSpanish(page);
  const { id } = await makeProspect(askAs(portal.url, await sessionOf('agent')), 'Elsa Ejemplo');
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Activar cliente' }).click();
  const dialog = dialogOf(page, '¿Activar a Elsa Ejemplo como cliente?');
  await dialog.getByLabel('Motivo').fill('Firmado en la reunión');
  const endpoint = named('activateClient');
  const attempt = () => dialog.getByRole('button', { name: 'Activar cliente' }).click();
  expect(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })).toEqual([]);
});
