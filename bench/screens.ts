/** Measures layout shifts on the demo firm's screens while they load, and whether a long table keeps up with scrolling. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { HttpClient } from './http-client.ts';
import { demoAccount, newPlace, startDemo } from './portal.ts';

const print = (row: object) => process.stdout.write(`${JSON.stringify({ browser: 'Chromium', ...row })}\n`);

const firstId = async (client: HttpClient, path: string): Promise<string> => {
  const { items } = await client.json<{ items: { id: string }[] }>(path);
  return items[0]?.id ?? '';
};

/** Returns an address of each kind of screen, each for a record with content. */
const screenPaths = async (client: HttpClient): Promise<string[]> => {
  const [person, owner, portfolio, proposal, instrument] = await Promise.all(
    ['/api/users', '/api/clients?status=active', '/api/portfolios', '/api/proposals', '/api/instruments'].map(
      (path) => firstId(client, path),
    ),
  );
  const below = (address: string, ...views: string[]) => views.map((view) => `${address}${view}`);
  return [
    ...below(
      '',
      '/dashboard',
      '/analytics',
      '/profile',
      '/clients',
      '/portfolios',
      '/proposals',
      '/market-data',
    ),
    ...below(`/clients/${owner}`, '', '/portfolios', '/proposals', '/details', '/edit'),
    ...below(`/portfolios/${portfolio}`, '', '/holdings', '/lots', '/ledger', '/imports', '/import', '/edit'),
    ...below(`/proposals/${proposal}`, '', '/versions'),
    ...below(`/market-data/${instrument}`, '', '/edit'),
    ...below('/market-data', '/rates', '/imports', '/import', '/new'),
    ...below('', '/clients/new', '/portfolios/new', '/proposals/new'),
    ...below('/admin', '', `/users/${person}`, '/groups', '/permissions', '/permissions/people'),
    ...below('/admin/security', '', '/sign-ins', '/events', '/mails'),
  ];
};

interface Moved {
  shift: number;
  /** The first words of the elements that moved. */
  what: string[];
}

const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen: Moved = { shift: 0, what: [] };
    Reflect.set(window, 'seen', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += Number(Reflect.get(entry, 'value'));
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[];
        seen.what.push(...sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '?'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Returns a delay in milliseconds that depends only on the address, so that answers come in many orders, but the same in each
 * run.
 */
const answerDelay = (url: string): number =>
  ([...new URL(url).pathname].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) * 80;

/** Delays answers as a slow network would, which makes layout shifts between them visible. */
const delayAnswers = (page: Page) =>
  page.route(/\/api\/(?!session|events)/, async (route) => {
    await wait(answerDelay(route.request().url()));
    // The page may have changed by then.
    await route.continue().catch(() => undefined);
  });

const signIn = async (page: Page, base: string): Promise<void> => {
  await page.goto(`${base}/auth`);
  await page.locator('input[type=email]').fill(demoAccount.email);
  await page.locator('input[type=password]').fill(demoAccount.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
};

const movedOn = async (page: Page, address: string): Promise<Moved> => {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => Reflect.get(window, 'seen') as Moved);
};

const shiftsAt = async (
  browser: Browser,
  base: string,
  { width, screens }: { width: number; screens: string[] },
) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' });
  await watchShifts(context);
  // An open event stream would keep the network from ever being idle.
  await context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  await signIn(page, base);
  await delayAnswers(page);
  const moved: [address: string, shift: number, what: string[]][] = [];
  for (const screen of screens) {
    const { shift, what } = await movedOn(page, `${base}${screen}`);
    if (shift > 0) moved.push([screen, Number(shift.toPrecision(2)), what]);
  }
  await context.close();
  print({ what: `layout shift, ${screens.length} screens, ${width} px wide`, moved, target: 0 });
};

/** Loads every screen of the demo firm at three widths. */
export const benchScreens = async (browser: Browser): Promise<void> => {
  const place = newPlace(null);
  const portal = await startDemo(place);
  try {
    const screens = await screenPaths(portal.client);
    for (const width of [1440, 768, 390]) await shiftsAt(browser, portal.base, { width, screens });
  } finally {
    await portal.stop();
    place.remove();
  }
};

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Opens the page of all components, which has its own build and no portal serves. */
const openPieces = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/ui.html' : pathname;
    const contentType = types[extname(file)] ?? 'application/octet-stream';
    await route.fulfill({ body: readFileSync(join('dist/pieces', file)), contentType });
  });
  await page.goto('http://pieces.example/');
  return page;
};

/** Scrolls through ten thousand rows and checks in each frame that rows fill the view. */
export const benchRows = async (browser: Browser): Promise<void> => {
  const page = await openPieces(browser);
  const rows = page.getByRole('group', { name: 'Ten thousand rows' });
  await rows.scrollIntoViewIfNeeded();
  await rows.hover();
  await rows.evaluate((scroller) => {
    const seen = { frames: 0, gaps: 0, longestMs: 0, last: performance.now() };
    Reflect.set(window, 'rows', seen);
    const look = (now: number) => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const shown = [...scroller.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) =>
        row.getBoundingClientRect(),
      );
      const head = scroller.querySelector('thead')?.getBoundingClientRect().bottom ?? top;
      const covered = (shown[0]?.top ?? Infinity) <= head + 1 && (shown.at(-1)?.bottom ?? 0) >= bottom - 1;
      seen.frames += 1;
      if (!covered) seen.gaps += 1;
      seen.longestMs = Math.max(seen.longestMs, Math.round(now - seen.last));
      seen.last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let turn = 0; turn < 900; turn++) await page.mouse.wheel(0, 400);
  const { seen, end } = await rows.evaluate((scroller) => ({
    seen: Reflect.get(window, 'rows') as { frames: number; gaps: number; longestMs: number },
    end: scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2,
  }));
  const { frames, gaps, longestMs } = seen;
  print({
    what: '10,000 rows under the wheel',
    frames,
    framesWithAGap: gaps,
    longestMs,
    reachedTheEnd: end,
    target: 0,
  });
  await page.close();
};
