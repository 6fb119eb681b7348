// Every page and panel with an address, in both themes, on a phone and in Spanish.
import type { Page } from '@playwright/test';
import { expectNoRawIds, expectSpanish, textCount, watchRecords } from './catalogue.ts';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectWholeAtFullZoom,
  settled,
  test,
  visit,
  watchRequests,
} from './test.ts';

test.use({ demo: true, person: 'admin' });

// All workers share this file, which takes longest.
test.describe.configure({ mode: 'parallel' });

/** axe reads each page completely, which takes long on a slow machine. */
const patience = 480_000;

const firstId = async (ask: Ask, path: string): Promise<string> => {
  const [item] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (!item) throw new Error(`Nothing at ${path}`);
  return item.id;
};

/** Creates a group with a member, once per portal. */
const someGroup = async (ask: Ask): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/groups?q=Looked');
  if (items[0]) return items[0].id;
  const { id } = await ask<{ id: string }>('POST', '/api/groups', { name: 'Looked at' });
  await ask('PUT', `/api/groups/${id}/members/${await firstId(ask, '/api/users?q=agent')}`);
  return id;
};

/** Returns the addresses by part of the portal. */
const collectAddresses = async (ask: Ask) => {
  const client = `/clients/${(await findByName(ask, 'clients', 'Okafor family')).id}`;
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const portfolio = `/portfolios/${id}`;
  const entry = `${portfolio}/ledger/${await firstId(ask, `/api/portfolios/${id}/transactions?type=buy`)}`;
  const group = await someGroup(ask);
  const person = await firstId(ask, '/api/users?q=agent');
  const instrument = `/market-data/${await firstId(ask, '/api/instruments')}`;
  const model = `/models/${await firstId(ask, '/api/models')}`;
  const proposal = `/proposals/${await firstId(ask, '/api/proposals?status=draft')}`;
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
      '/settings',
      '/settings/firm',
      '/settings/questionnaire',
      '/settings/holidays',
      '/settings/own-days/new',
      '/settings/providers/new',
      `/admin/security/events/${await firstId(ask, '/api/security/events')}`,
    ],
    clients: [
      '/clients',
      '/clients/new',
      client,
      `${client}/portfolios`,
      `${client}/portfolios/new`,
      `${client}/activity`,
      `${client}/activity/note`,
      `${client}/activity/task`,
      '/tasks?whose=all',
      '/tasks/new',
      '/compliance',
      '/compliance/log?state=any',
      '/compliance/log/new',
      '/models/restrictions',
      '/models',
      '/models/new',
      model,
      `${model}/versions/new`,
      `${model}/comparison`,
      '/notifications',
      `${client}/risk-profile`,
      `${client}/risk-profile/answers`,
      `${client}/details`,
      `${client}/edit`,
      `${client}/details/contacts/new`,
      `${client}/details/kyc/facts`,
      `${client}/details/limits`,
      `${client}/details/reviews/new`,
      `${client}/details/reviews/cycle`,
      `${client}/share`,
      `${client}/merge`,
    ],
    portfolios: [
      '/portfolios',
      '/portfolios/new',
      portfolio,
      `${portfolio}/quality`,
      `${portfolio}/mandates`,
      `${portfolio}?explain=twr`,
      `${portfolio}/edit`,
      `${portfolio}/holdings`,
      `${portfolio}/lots`,
      `${portfolio}/income`,
      `${portfolio}/risk`,
      `${portfolio}/attribution`,
      `${portfolio}/model`,
      `${portfolio}/history`,
    ],
    ledger: [
      `${portfolio}/ledger`,
      `${portfolio}/ledger/new`,
      `${portfolio}/entries`,
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
      `${instrument}/facts/edit`,
      `${instrument}/facts/ongoingCharge`,
      `${instrument}/prices/new`,
      '/market-data/rates',
      '/market-data/rates/EUR/USD',
      '/market-data/rates/new',
      '/market-data/benchmarks',
      '/market-data/benchmarks/new',
      `/market-data/benchmarks/${await firstId(ask, '/api/benchmarks')}/edit`,
      '/market-data/sources',
      '/market-data/imports',
      '/market-data/import',
      '/market-data/import-rates',
    ],
    proposals: [
      '/proposals',
      `/proposals/new?client=${client.split('/').at(-1)}&portfolio=new`,
      proposal,
      `${proposal}/versions`,
      `${proposal}/edit`,
    ],
  };
};

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Loads the first page; opens others as a link would. refusal-pages.spec.ts loads almost every address by itself. */
const open = async (page: Page, path: string) => {
  await page.setViewportSize(wide);
  await visit(page, path);
  await settled(page);
  await expectNoRawIds(page);
  await expectNoOverflow(page);
};

const expectNoOverflowOnPhone = async (page: Page) => {
  await page.setViewportSize(phone);
  await expect(page.getByRole('complementary', { name: /^(Sidebar|Barra lateral)$/ })).toBeHidden();
  await expectNoOverflow(page);
};

const parts = ['start', 'administration', 'clients', 'portfolios', 'ledger', 'market data'] as const;
/** proposals.spec.ts checks the proposals' accessibility. */
const spanishParts = [...parts, 'proposals'] as const;

for (const part of parts) {
  test(`the pages of ${part} are accessible and do not overflow on a phone`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    test.setTimeout(patience);
    watchRequests(page);
    const addresses = (await collectAddresses(askAs(portal.url, await sessionOf('admin'))))[part];
    for (const path of addresses)
      await test.step(path, async () => {
        await open(page, path);
        await expectAccessible(page);
        await expectNoOverflowOnPhone(page);
        await expectWholeAtFullZoom(page);
      });
  });

  // ui/tokens.test.ts checks the contrast of the colours; this checks once per part which colours meet.
  test(`the first page of ${part} is accessible on a phone in the dark theme`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    test.setTimeout(patience);
    watchRequests(page);
    const [path = ''] = (await collectAddresses(askAs(portal.url, await sessionOf('admin'))))[part];
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page, 'colours');
    await expectNoOverflowOnPhone(page);
    await expectAccessible(page);
  });
}

for (const part of spanishParts) {
  test(`no Spanish page of ${part} shows an English text or a text's id`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    test.setTimeout(patience);
    expect(textCount).toBeGreaterThan(300);
    watchRequests(page);
    watchRecords(page);
    await page.addInitScript(() => localStorage.setItem('language', 'es'));
    const addresses = (await collectAddresses(askAs(portal.url, await sessionOf('admin'))))[part];
    for (const path of addresses)
      await test.step(path, async () => {
        await open(page, path);
        await expectSpanish(page);
        await expectNoOverflowOnPhone(page);
        await expectWholeAtFullZoom(page);
      });
  });
}

test('the list of proposals fits its longer Spanish texts', async ({ page }) => {
  watchRequests(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/proposals');
  await settled(page);
  const beyond = () =>
    page
      .getByRole('table', { name: 'Propuestas' })
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  await expect.poll(beyond, { message: 'pixels of the table out of sight' }).toBe(0);
});
