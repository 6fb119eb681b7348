// How the walk through the Spanish interface finds, fills and presses things.
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
export const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true });
export const more = button('Más acciones');

export const fill =
  (fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).last().fill(text);
  };
export const choose = async (page: Page, label: string, option: string | RegExp) => {
  const field = page.getByLabel(label, { exact: true }).last();
  // It stays closed while its choices are on their way.
  await expect(field).not.toHaveAttribute('aria-busy', 'true');
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
};
export const pick = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).last().fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
};

export type Screens = Readonly<Record<string, Screen>>;
