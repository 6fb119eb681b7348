// How a test makes a change in the Spanish interface.
import type { Locator, Page } from '@playwright/test';
import type { Places } from './places.ts';

/** A way to make a change repeatedly while it is refused. */
export interface Screen {
  /** The administrator, unless another user makes the change. */
  readonly as?: 'agent';
  readonly at: (places: Places) => string;
  /** What is filled in once, before the first attempt. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** What is pressed; an attempt begins at the last of them that is visible. */
  readonly presses: readonly ((page: Page) => Locator)[];
  /** The screen's own text for a failure without further information. */
  readonly says?: RegExp;
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

export const fill =
  (fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).last().fill(text);
  };

export const pick = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).last().fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
};
