// The search behind Ctrl+K: what it finds, its commands, and its keys.
import type { Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const palette = (page: Page) =>
  page.getByRole('dialog', { name: /^(Search and commands|Búsqueda y comandos)$/ });
const option = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name });

const open = async (page: Page, address = '/dashboard') => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
};

test('finds a portfolio by two words of its own and its client’s name, with typos, marks them, and opens it', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.type('okafor grow');
  const growth = option(page, /^Growth mandate/).first();
  await expect(growth).toContainText('Okafor');
  await expect(growth.locator('mark').first()).toHaveText('Grow');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('okafro growht');
  await expect(growth).toContainText('Okafor');
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portfolios\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Growth mandate' })).toBeVisible();
});

test('takes letters that are typed before its code has loaded', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/Palette-/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('?/okx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('afor');
  release();
  await expect(palette(page).getByRole('combobox')).toHaveValue('?/okafor');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(' x');
  await expect(palette(page).getByRole('combobox')).toHaveValue('?/okafor x');
});

test('finds users, views of pages and the tabs of the open record', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await open(page, `/portfolios/${id}`);
  await page.keyboard.type('ledg');
  await option(page, 'Ledger').click();
  await expect(page).toHaveURL(`${portal.url}/portfolios/${id}/ledger`);
  for (const [typed, name, address] of [
    ['exchange r', /^Exchange rates/, '/market-data/rates'],
    ['audit', /^Audit log/, '/admin/security/events'],
    ['notif', /^Notifications/, '/notifications'],
    ['agent@', /agent@/, '/admin/users/'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await option(page, name).first().click();
    await expect(page).toHaveURL(new RegExp(address));
  }
});

test('adds a transaction to the open portfolio, or asks for one that may be changed', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await open(page, `/portfolios/${id}`);
  await page.keyboard.type('new trans');
  await expect(option(page, /^Add transaction/)).toContainText('Growth mandate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/portfolios/${id}/ledger/new`);

  await open(page);
  await page.keyboard.type('add transaction');
  await expect(option(page, /^Add transaction/)).toBeVisible();
  await page.keyboard.press('Enter');
  const field = palette(page).getByRole('combobox', { name: 'Choose a portfolio' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Backspace');
  await expect(
    palette(page).getByRole('combobox', { name: 'Search clients, portfolios, actions' }),
  ).toBeFocused();
  await page.keyboard.type('add transaction');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('okafor growth');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/portfolios/${id}/ledger/new`);
});

test('lists what was visited lately, and opens a record in a new tab with Ctrl+Enter', async ({
  page,
  context,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const client = await findByName(ask, 'clients', 'Okafor family');
  const portfolio = await findByName(ask, 'portfolios', 'Growth mandate');
  for (const address of [`/clients/${client.id}`, `/portfolios/${portfolio.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await open(page);
  const visited = palette(page).getByRole('group', { name: 'Visited lately' });
  await expect(visited.getByRole('option')).toHaveText([/^Growth mandate/, /^Okafor family/]);
  await expectAccessible(page);
  await page.keyboard.type('okafor family');
  await expect(option(page, /^Okafor family/).first()).toHaveAttribute('data-highlighted', '');
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('ControlOrMeta+Enter')]);
  await expect(tab).toHaveURL(new RegExp(`/clients/${client.id}$`));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('says if the search fails, and keeps pages and actions', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 500/, /Failed to load/);
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page);
  await page.keyboard.type('import');
  await expect(palette(page).getByRole('alert')).toContainText('The records could not be searched.', {
    timeout: 15_000,
  });
  await expect(option(page, /^Import clients/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/search?*');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('okafor');
  await expect(option(page, /^Okafor family/).first()).toBeVisible();
  await expect(palette(page).getByRole('alert')).toBeHidden();
});

test('an answer to earlier letters never stands for later ones', async ({ page }) => {
  const waiting: (() => void)[] = [];
  await page.route('**/api/search?q=oka', async (route) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    await route.fallback().catch(() => undefined);
  });
  await open(page);
  await page.keyboard.type('oka');
  await expect.poll(() => waiting.length).toBe(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('brandt');
  await expect(option(page, /Brandt/).first()).toBeVisible();
  for (const release of waiting) release();
  await page.waitForTimeout(500);
  await expect(option(page, /Okafor/)).toHaveCount(0);
});

test.describe('of an agent', () => {
  test.use({ person: 'agent' });

  test('finds neither users nor pages and actions of administrators', async ({ page }) => {
    await open(page);
    await page.keyboard.type('audit');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('admin@');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('import price');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('finds pages and actions by their Spanish words', async ({ page }) => {
    await open(page);
    await page.keyboard.type('cliente nue');
    await expect(option(page, /Añadir cliente|Nuevo cliente/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('okafor');
    await expect(palette(page).getByRole('group', { name: 'Clientes' })).toBeVisible();
    await expectAccessible(page);
  });
});

for (const width of [390, 320])
  test(`fits ${width} px in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(page);
    await page.keyboard.type('okafor');
    await expect(option(page, /^Okafor family/).first()).toBeVisible();
    await expectNoOverflow(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'colours');
  });
