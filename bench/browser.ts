/** Measures what a browser loads and how long it renders, on the built pages with the large set: `npm run bench browser`. */
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { uploadFiles, importSet } from './http-bench.ts';
import { benchMarks, median } from './marks.ts';
import { account, newPlace, startPortal } from './portal.ts';
import { benchRows, benchScreens } from './screens.ts';
import { launchOptions } from '../scripts/chromium.mjs';

interface Seen {
  /** The transferred bytes of JavaScript and CSS. */
  readonly bytes: number;
  readonly largest: { readonly name: string; readonly bytes: number };
  readonly layoutShift: number;
}

/** The number of loads. One alone says little on a shared machine. */
const loads = 5;

const print = (row: object) => process.stdout.write(`${JSON.stringify({ browser: 'Chromium', ...row })}\n`);

/** Records layout shifts and when the first chart is painted. */
const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { shift: 0, painted: 0 };
    Reflect.set(window, 'seen', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    // A message sent while a frame is prepared arrives after it is painted, whenever within the frame the canvas was drawn.
    const painted = new MessageChannel();
    const look = () => painted.port2.postMessage(null);
    painted.port1.addEventListener('message', () => {
      if (document.querySelector('canvas') === null) requestAnimationFrame(look);
      else seen.painted = performance.now();
    });
    painted.port1.start();
    requestAnimationFrame(look);
  });

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', bytes: encodedBodySize }));
    const [largest = { name: '', bytes: 0 }] = files.toSorted((a, b) => b.bytes - a.bytes);
    const { shift } = Reflect.get(window, 'seen') as { shift: number };
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { bytes, largest, layoutShift: Math.round(shift * 1e4) / 1e4 };
  });

const signIn = async (page: Page, base: string): Promise<void> => {
  // An open event stream would keep the network from ever being idle.
  await page.route('**/api/events', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${base}/auth`);
  await page.locator('input[type=password]').waitFor();
  await page.waitForLoadState('networkidle');
  const seen = await seenOn(page);
  print({ what: 'sign-in page, JS and CSS, kB', kB: Math.round(seen.bytes / 100) / 10, target: 145, seen });
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
};

/** Loads a page and returns its size; the first page's files are in the cache by then. */
const openPage = async (page: Page, name: string, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const { largest, layoutShift } = await seenOn(page);
  print({ what: `${name}: largest file, layout shift`, largest, layoutShift, target: { layoutShift: 0 } });
};

/** Returns the milliseconds from the last byte of the daily values to the end of the frame with their chart. */
const paintTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [answer] = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.includes('/performance'),
    );
    const { painted } = Reflect.get(window, 'seen') as { painted: number };
    return Math.round(painted - (answer?.responseEnd ?? painted));
  });

const measurePaint = async (page: Page): Promise<void> => {
  const each: number[] = [];
  for (let load = 0; load < loads; load++) {
    await page.reload();
    await page.waitForLoadState('networkidle');
    each.push(await paintTime(page));
  }
  print({ what: '20 years of days, from the data to the paint', ms: median(each), each, target: 150 });
};

const measureCrosshair = async (page: Page): Promise<void> => {
  const box = await page.locator('canvas').first().boundingBox();
  if (box === null) return;
  const frames = page.evaluate(
    () =>
      new Promise<{ frames: number; longestMs: number }>((resolve) => {
        const began = performance.now();
        const counted = { frames: 0, longestMs: 0 };
        let last = began;
        const frame = (now: number) => {
          counted.frames += 1;
          counted.longestMs = Math.max(counted.longestMs, Math.round(now - last));
          last = now;
          if (now - began < 2000) requestAnimationFrame(frame);
          else resolve(counted);
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let step = 0; step < 200; step++)
    await page.mouse.move(box.x + (box.width * step) / 200, box.y + box.height / 2);
  const { frames: count, longestMs } = await frames;
  print({ what: 'crosshair, frames a second', perSecond: count / 2, longestMs, target: 60 });
};

/** Needs CHROMIUM_PATH, which `npm run bench` sets. */
export const benchBrowser = async (): Promise<void> => {
  const place = newPlace(null);
  const files = uploadFiles('large');
  const portal = await startPortal(place, true);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '';
  const browser = await chromium.launch({ executablePath, args: launchOptions });
  try {
    const { id } = await importSet(portal, { size: 'large', files }, () => undefined);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await watch(context);
    const page = await context.newPage();
    await signIn(page, portal.base);
    await openPage(page, 'dashboard', `${portal.base}/dashboard`);
    await openPage(page, 'portfolio', `${portal.base}/portfolios/${id}`);
    await measurePaint(page);
    await measureCrosshair(page);
    await context.close();
    await benchMarks(portal, id);
    await benchRows(browser);
    await benchScreens(browser);
  } finally {
    await browser.close();
    await portal.stop();
    place.remove();
  }
};
