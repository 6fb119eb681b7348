// A new proposal written with the keyboard alone, however late the choices are known.
import type { Locator, Page } from '@playwright/test';
import { makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

const weight = (page: Page, name: string): Locator => page.getByLabel(`Weight of ${name} in percent`);
const step = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

test('offers the portfolios of a client once they are known, so that no choice moves', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Slow List');
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/portfolios\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/proposals/new?client=${client.id}`);
  const forWhich = page.getByRole('combobox', { name: 'Portfolio' });
  // Until the client is known, the field takes no focus.
  await expect(forWhich).toHaveText('Reading the portfolios…');
  await forWhich.focus();
  await page.keyboard.press('Enter');
  await expect(forWhich).toHaveText('Reading the portfolios…');
  await expect(page.getByRole('option')).toHaveCount(0);
  answer();
  await expect(forWhich).toHaveText('Choose a portfolio');
  await expect(forWhich).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['Portfolio of Slow List · EUR', 'A new portfolio']);
});

test('writes and submits a proposal by keyboard alone', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client } = await makePortfolio(ask, 'Kay Board');
  await page.goto(`/proposals/new?client=${client.id}`);
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Kay Board');
  await page.getByLabel('Purpose', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Purpose is required')).toBeVisible();
  const forWhich = page.getByRole('combobox', { name: 'Portfolio' });
  await expect(forWhich, 'the first of what is missing').toBeFocused();
  await expect(forWhich).toHaveText('Choose a portfolio');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Portfolio of Kay Board' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'A new portfolio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(forWhich).toHaveText('A new portfolio');
  await page.getByLabel('Name of the new portfolio').focus();
  await page.keyboard.type('Typed alone');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Purpose', { exact: true }), 'the next of what is missing').toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.getByRole('textbox', { name: 'Rationale' }).focus();
  await page.keyboard.type('No mouse was there.');
  await page.getByRole('button', { name: 'Asset class' }).focus();
  await page.keyboard.press('Tab');
  await expect(weight(page, 'Equity')).toBeFocused();
  await page.keyboard.type('30,5');
  await page.keyboard.press('Tab');
  await expect(weight(page, 'Bonds')).toBeFocused();
  // Enter submits a number as it would be read on leaving the field.
  await page.keyboard.type('69,5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keyboard', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Submit for approval' }).focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 'Submit version 1?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step(page, 'Submit version 1?')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toBeFocused();
  await page.keyboard.press('Enter');
  await step(page, 'Submit version 1?').getByRole('button', { name: 'Submit for approval' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Version 1 is awaiting review')).toBeVisible();
  // The focused button disappears, so the page's heading gets the focus.
  await expect(page.getByRole('heading', { name: 'By keyboard', level: 1 })).toBeFocused();
});
