// A tab or panel whose code loads slowly leaves breadcrumb and window title to its page.
import type { Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, settled, test, visit, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });

/** A part of a page with its own code, and the page around it. */
interface Part {
  page: string;
  path: string;
}

/** Reads all such parts from the router, which knows every route. */
const readParts = (page: Page): Promise<Part[]> =>
  page.evaluate(() => {
    interface Route {
      id: string;
      fullPath: string;
      parentRoute?: Route;
      options: { component?: { preload?: unknown } };
    }
    const isLazy = (route: Route) => route.options.component?.preload !== undefined;
    /** The outermost lazy route below the layout is the page. */
    const pageOf = (route: Route): Route | undefined => {
      let found: Route | undefined;
      for (let at = route.parentRoute; at && at.id !== '/shell'; at = at.parentRoute)
        if (isLazy(at)) found = at;
      return found;
    };
    const { routesById } = Reflect.get(globalThis, '__TSR_ROUTER__') as { routesById: Record<string, Route> };
    return Object.values(routesById)
      .filter(isLazy)
      .flatMap((route) => {
        const around = pageOf(route);
        // A layout without a path of its own shows its page's first view.
        return around
          ? [{ page: around.fullPath === '/' ? '/admin' : around.fullPath, path: route.fullPath }]
          : [];
      });
  });

const firstId = async (ask: Ask, path: string) =>
  (await ask<{ items: { id: string }[] }>('GET', path)).items[0]?.id ?? '';

/** Returns the ids for `$id` by the address before it. */
const collectIds = async (ask: Ask): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ['/portfolios', (await findByName(ask, 'portfolios', 'Growth mandate')).id],
    ['/clients', (await findByName(ask, 'clients', 'Okafor family')).id],
    ['/proposals', await firstId(ask, '/api/proposals?status=draft')],
    ['/reports', await firstId(ask, '/api/reports')],
    ['/market-data', await firstId(ask, '/api/instruments')],
    ['/admin/users', await firstId(ask, '/api/users')],
    ['/admin/groups', await firstId(ask, '/api/groups')],
    ['/market-data/benchmarks', await firstId(ask, '/api/benchmarks')],
    ['/admin/security/events', await firstId(ask, '/api/security/events')],
  ]);

const nobody = '00000000-0000-7000-8000-000000000000';

const fillIn = (path: string, ids: ReadonlyMap<string, string>): string =>
  path
    .replace(/^(.*?)\/\$id/, (_, before: string) => `${before}/${ids.get(before) ?? nobody}`)
    .replace('$base/$quote', 'EUR/USD')
    .replace('$day', '2026-01-02')
    .replace('$fact', 'riskClass')
    .replaceAll(/\$\w+/g, nobody);

/** Collects every breadcrumb with window title that shows from now on. */
const watchTrail = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Reflect.set(globalThis, 'seenTrails', seen);
    setInterval(() => {
      const crumbs = document.querySelector('nav[aria-label="Breadcrumb"]')?.textContent ?? 'none';
      seen.add(`${crumbs} | ${document.title}`);
    }, 10);
  });

const seenTrails = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'seenTrails') as Set<string>)]);

test('keeps breadcrumb and title while the code of any tab or panel loads', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  test.setTimeout(480_000);
  // Some panels open without their record, which does not matter here.
  expectedComplaints.push(/status of 404/);
  watchRequests(page);
  const ids = await collectIds(askAs(portal.url, await sessionOf('admin')));
  await page.goto('/dashboard');
  await settled(page);
  const parts = await readParts(page);
  expect(parts.length, 'tabs and panels').toBeGreaterThan(40);
  let slowed = 0;
  for (const part of parts)
    await test.step(part.path, async () => {
      await page.goto(fillIn(part.page, ids));
      await settled(page);
      await watchTrail(page);
      await page.route(/\/assets\/.*\.js/, async (route) => {
        slowed += 1;
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await visit(page, fillIn(part.path, ids).replace(/(.)\/$/, '$1'));
      await settled(page);
      expect.soft(await seenTrails(page), part.path).toHaveLength(1);
      await page.unrouteAll({ behavior: 'wait' });
    });
  expect(slowed, 'files that loaded slowly').toBeGreaterThan(parts.length / 2);
});
