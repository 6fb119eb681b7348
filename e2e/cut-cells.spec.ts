// No table cuts off a column or a figure, at any width from 320 pixels.
import type { Page } from '@playwright/test';
import { cutCells } from './tables/cut-cells.ts';
import { findByName, issueReport, makeBatch, makeSchedule } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectNoOverflow, settled, test, visit, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });
test.describe.configure({ mode: 'parallel' });

const widths = [1440, 1280, 1024, 768, 390, 320] as const;

const firstId = async (ask: Ask, path: string): Promise<string> => {
  const [item] = (await ask<{ items: { id: string }[] }>('GET', path)).items;
  if (!item) throw new Error(`Nothing at ${path}`);
  return item.id;
};

/** Returns the addresses of all pages, tabs and panels with a table. */
const collectAddresses = async (ask: Ask): Promise<string[]> => {
  const portfolio = (await findByName(ask, 'portfolios', 'Growth mandate')).id;
  const client = (await findByName(ask, 'clients', 'Okafor family')).id;
  const person = await firstId(ask, '/api/users?q=agent');
  const group = await firstId(ask, '/api/groups');
  const instrument = await firstId(ask, '/api/instruments');
  const model = await firstId(ask, '/api/models');
  const proposal = await firstId(ask, '/api/proposals?status=draft');
  const event = await firstId(ask, '/api/security/events');
  const report = await issueReport(ask, portfolio);
  const batch = await makeBatch(ask, portfolio);
  await makeSchedule(ask);
  const under = (path: string, tabs: readonly string[]) => tabs.map((tab) => `${path}${tab}`);
  return [
    '/analytics',
    '/tasks?whose=all',
    '/compliance',
    '/compliance/log?state=any',
    '/settings',
    '/profile',
    ...under('/clients', ['', `/${client}`, `/${client}/portfolios`]),
    ...under(`/clients/${client}`, ['/documents', '/risk-profile', '/details']),
    ...under('/portfolios', ['']),
    ...under(`/portfolios/${portfolio}`, [
      '',
      '?explain=twr',
      '?explain=value',
      '/holdings',
      '/lots',
      '/income',
    ]),
    ...under(`/portfolios/${portfolio}`, [
      '/risk',
      '/attribution',
      '/model',
      '/ledger',
      '/imports',
      '/reports',
      '/history',
    ]),
    ...under('/proposals', ['', `/${proposal}`, `/${proposal}/edit`]),
    ...under('/reports', ['', `/${report}`, '/batches', `/batches/${batch}`, '/schedules', '/notices']),
    ...under('/market-data', ['', `/${instrument}`, '/rates', '/rates/EUR/USD', '/benchmarks']),
    ...under('/models', ['', '/restrictions', `/${model}`, `/${model}/comparison`]),
    ...under('/market-data', ['/sources', '/imports', '/requests']),
    ...under('/admin', ['', '/groups', `/groups/${group}/members`, `/users/${person}`]),
    ...under('/admin/permissions', [`?group=${group}`, `/people?person=${person}`]),
    ...under('/admin/security', ['', '/sign-ins', '/events', '/mails', `/events/${event}`]),
  ];
};

const expectNothingCut = async (page: Page, path: string) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expect.poll(() => cutCells(page), { message: `${path}, ${width} px wide` }).toEqual([]);
  }
};

for (const language of ['en', 'es'])
  test(`no table is cut at any width, in ${language}`, async ({ page, portal, sessionOf }) => {
    test.setTimeout(480_000);
    watchRequests(page);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    let tables = 0;
    for (const path of await collectAddresses(askAs(portal.url, await sessionOf('admin'))))
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await visit(page, path);
        await settled(page);
        tables += await page.locator('table:visible').count();
        await expectNothingCut(page, path);
      });
    expect(tables, 'tables looked at').toBeGreaterThan(45);
  });

test('columns leave by importance, come back on demand, and the name and value stay', async ({ page }) => {
  await page.goto('/clients');
  // Without the wide sidebar, which a narrower window closes, the table narrows with the window.
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const shown = (name: string) => table.getByRole('columnheader', { name, exact: true });
  const counts: number[] = [];
  for (const width of [...widths, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutCells(page)).toEqual([]);
    await expect(shown('Name')).toBeVisible();
    await expect(shown('Value')).toBeVisible();
    counts.push(await table.getByRole('columnheader').count());
  }
  const narrowing = counts.slice(0, -1);
  expect(narrowing).toEqual(narrowing.toSorted((one, other) => other - one));
  expect(counts.at(-1), 'what left has returned').toBe(counts[0]);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(shown('Adviser')).toBeHidden();
  await page.getByRole('button', { name: /more columns?$/ }).click();
  for (const name of ['Adviser', 'Household', 'Next review', 'Value'])
    await expect(shown(name)).toBeVisible();
  await page.getByRole('button', { name: 'Fit the columns to the width' }).click();
  await expect(shown('Adviser')).toBeHidden();
});

test("the figures of a portfolio's range keep to their columns at every width", async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}`);
  const figures = page.locator('dl[aria-label="In this range"] > div');
  await expect(figures).toHaveCount(10);
  for (const width of [...widths, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () =>
      figures.evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent),
      );
    await expect.poll(cut, { message: `${width} px wide` }).toEqual([]);
  }
});
