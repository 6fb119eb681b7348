// Every page and every panel with an address of its own, seen as anyone may see it: both themes, a phone, Spanish.
import type { Page } from '@playwright/test';
import { expectNoRawIds, expectSpanish, textCount } from './catalogue.ts';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, test, withoutEvents } from './test.ts';

test.use({ demo: true, person: 'admin' });

/** Each page is read whole by axe, some three times: a slow machine needs its time for a firm of this size. */
const patience = 480_000;

const firstId = async (ask: Ask, path: string): Promise<string> => {
  const [item] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (!item) throw new Error(`Nothing at ${path}`);
  return item.id;
};

/** A group with a member; made once a portal. */
const someGroup = async (ask: Ask): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/groups?q=Looked');
  if (items[0]) return items[0].id;
  const { id } = await ask<{ id: string }>('POST', '/api/groups', { name: 'Looked at' });
  await ask('PUT', `/api/groups/${id}/members/${await firstId(ask, '/api/users?q=agent')}`);
  return id;
};

/** The addresses, by what they belong to. */
const addressesOf = async (ask: Ask) => {
  const client = `/clients/${(await findByName(ask, 'clients', 'Okafor family')).id}`;
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  const entry = `${portfolio}/ledger/${await firstId(ask, `/api/portfolios/${id}/transactions?type=buy`)}`;
  const group = await someGroup(ask);
  const person = await firstId(ask, '/api/users?q=agent');
  const instrument = `/market-data/${await firstId(ask, '/api/instruments')}`;
  return {
    start: ['/dashboard', '/analytics', '/profile'],
    administration: [
      '/admin',
      `/admin/users/${person}`,
      '/admin/groups',
      '/admin/groups/new',
      `/admin/groups/${group}/edit`,
      `/admin/groups/${group}/members`,
      '/admin/permissions',
      `/admin/permissions?group=${group}`,
      `/admin/permissions/people?person=${person}`,
      '/admin/security',
      '/admin/security/sign-ins',
      '/admin/security/events',
      '/admin/security/mails',
      `/admin/security/events/${await firstId(ask, '/api/security/events')}`,
    ],
    clients: [
      '/clients',
      '/clients/new',
      client,
      `${client}/portfolios`,
      `${client}/portfolios/new`,
      `${client}/details`,
      `${client}/edit`,
      `${client}/share`,
    ],
    portfolios: [
      '/portfolios',
      '/portfolios/new',
      portfolio,
      `${portfolio}/quality`,
      `${portfolio}/edit`,
      `${portfolio}/holdings`,
      `${portfolio}/lots`,
    ],
    ledger: [
      `${portfolio}/ledger`,
      `${portfolio}/ledger/new`,
      entry,
      `${entry}/edit`,
      `${portfolio}/imports`,
      `${portfolio}/import`,
    ],
    'market data': [
      '/market-data',
      '/market-data/new',
      instrument,
      `${instrument}/edit`,
      `${instrument}/prices/new`,
      '/market-data/rates',
      '/market-data/rates/new',
      '/market-data/imports',
      '/market-data/import',
    ],
  };
};

/** Until the page has what it asked for. */
const settled = async (page: Page) => {
  // Not by role: an open panel hides the roles of the page behind it.
  await expect(page.locator('h1')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

/** What was just resized takes a moment to find its place. */
const expectNoOverflow = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'pixels to scroll sideways' },
    )
    .toBe(0);

const expectWell = async (page: Page, path: string) => {
  await withoutEvents(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await settled(page);
  await expectNoRawIds(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page, 'colours');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessible(page);
};

for (const part of ['start', 'administration', 'clients', 'portfolios', 'ledger', 'market data'] as const) {
  test(`the pages of ${part} are accessible in both themes, and on a phone nothing sticks out`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    test.setTimeout(patience);
    const addresses = await addressesOf(askAs(portal.url, await sessionOf('admin')));
    for (const path of addresses[part]) await test.step(path, () => expectWell(page, path));
  });
}

test('in Spanish no page says anything in English, nor the name of a text', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.setTimeout(patience);
  expect(textCount).toBeGreaterThan(300);
  await withoutEvents(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const addresses = await addressesOf(askAs(portal.url, await sessionOf('admin')));
  for (const path of Object.values(addresses).flat()) {
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expectSpanish(page);
      await expectNoRawIds(page);
    });
  }
  // Its longer words leave the list the same room.
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/proposals');
  await settled(page);
  const beyond = () =>
    page
      .getByRole('table', { name: 'Propuestas' })
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  await expect.poll(beyond, { message: 'pixels of the table out of sight' }).toBe(0);
});
