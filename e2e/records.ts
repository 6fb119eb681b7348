// Shared steps of tests of clients, portfolios and ledgers.
import type { Locator, Page } from '@playwright/test';
import type { Ask } from './session.ts';
import { expect } from './test.ts';

interface Named {
  id: string;
  name: string;
}

/** The portal's current date, whose time zone is UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** The same date in the English format. */
export const todayShown = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

/** Returns the client or portfolio with a name that the caller may see. */
export const findByName = async (ask: Ask, kind: 'clients' | 'portfolios', name: string): Promise<Named> => {
  const { items } = await ask<{ items: Named[] }>('GET', `/api/${kind}?q=${encodeURIComponent(name)}`);
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`There is no ${name} among the ${kind}`);
  return found;
};

/** Creates a client with an empty portfolio in euro that tracks cash. */
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

/** Creates an instrument in euro with one closing price, of today. */
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

/** Issues a statement of a portfolio's holdings; returns the report's id. */
export const issueReport = async (ask: Ask, portfolioId: string, body: object = {}): Promise<string> =>
  (
    await ask<{ id: string }>('POST', `/api/portfolios/${portfolioId}/reports`, {
      template: 'holdings',
      ...body,
    })
  ).id;

/** Queues a batch with a statement of a portfolio's holdings; returns its id. */
export const makeBatch = async (ask: Ask, portfolioId: string): Promise<string> => {
  const portfolios = { of: 'listed', ids: [portfolioId] };
  const reports = [{ by: 'kind', template: 'holdings' }];
  return (await ask<{ id: string }>('POST', '/api/report-batches', { reports, portfolios })).id;
};

/** Makes a schedule with a long name: a statement of all portfolios on the first business day of each month. */
export const makeSchedule = (ask: Ask): Promise<Named> =>
  ask<Named>('POST', '/api/report-schedules', {
    name: 'Monthly statements of holdings for everybody at the custodian bank of the south',
    reports: [{ by: 'kind', template: 'holdings' }],
    range: 'last_month',
    every: 'month',
    counted: 'business_days',
    nth: 1,
    portfolios: { of: 'all' },
    review: true,
    delivers: false,
  });

/** Returns a figure below a page's title. Does not search by role, because an open panel hides the page's roles. */
export const figure = (page: Page, label: string): Locator =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** Returns the panel beside the page. */
/** A panel or dialog, but no notification, which may have the same title. */
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title }).and(page.locator('[data-open]'));

/** Chooses an option in a field, which stays closed while its choices are on their way. */
export const choose = async (field: Locator, option: string | RegExp) => {
  await expect(field).not.toHaveAttribute('aria-busy', 'true');
  await field.click();
  await field.page().getByRole('option', { name: option }).first().click();
};

/** Waits until the address has these search parameters. */
export const expectSearch = (page: Page, search: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(search);

/** Chooses an action in the page's menu. */
export const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** A picture of one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
