// What tests of clients, portfolios and ledgers have in common.
import type { Locator, Page } from '@playwright/test';
import type { Ask } from './session.ts';
import { expect } from './test.ts';

interface Named {
  id: string;
  name: string;
}

/** The calendar date of the portal, whose time zone is UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** The same day as an English page writes it. */
export const todayShown = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

/** The client or portfolio of this name, as far as the asker may see it. */
export const findByName = async (ask: Ask, kind: 'clients' | 'portfolios', name: string): Promise<Named> => {
  const { items } = await ask<{ items: Named[] }>('GET', `/api/${kind}?q=${encodeURIComponent(name)}`);
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`There is no ${name} among the ${kind}`);
  return found;
};

/** A client with an empty portfolio in euro that keeps cash. */
export const makePortfolio = async (ask: Ask, name: string): Promise<{ client: Named; portfolio: Named }> => {
  const client = await ask<Named>('POST', '/api/clients', { kind: 'person', name, status: 'active' });
  const portfolio = await ask<Named>('POST', `/api/clients/${client.id}/portfolios`, {
    name: `Portfolio of ${name}`,
    baseCurrency: 'EUR',
    kind: 'advisory',
    cashKept: true,
    costMethod: 'fifo',
    openedOn: '2026-01-05',
    accounts: [],
  });
  return { client, portfolio };
};

/** An instrument in euro with one close, of today. */
export const makeInstrument = async (ask: Ask, symbol: string, close: string): Promise<Named> => {
  const instrument = await ask<Named>('POST', '/api/instruments', {
    symbol,
    name: `${symbol} Works`,
    assetClass: 'equity',
    currency: 'EUR',
  });
  await ask('PUT', `/api/instruments/${instrument.id}/prices/${today()}`, { close });
  return instrument;
};

/** One of the figures in the strip under a page's title; not by role, since an open panel hides the page's roles. */
export const figure = (page: Page, label: string): Locator =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** The panel beside the page. */
export const panel = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Chooses in a field that offers choices. */
export const choose = async (field: Locator, option: string | RegExp) => {
  await field.click();
  await field.page().getByRole('option', { name: option }).first().click();
};

/** Waits until the address says this. */
export const expectSearch = (page: Page, search: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(search);

/** Chooses from what a page keeps under the three dots. */
export const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** A picture of one point of colour. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
