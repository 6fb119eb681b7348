// The `test` of all browser tests: it starts a portal and fails on any error that the browser reports.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Page, Request } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { startPortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { leaksPrinted, watchBrowser } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { demoCredentials, openSession } from './session.ts';
import type { DemoPerson, Session } from './session.ts';

interface PerWorker {
  /** Whether the worker's portal starts with the demo firm: `test.use({ demo: true })` at the top of a file. */
  demo: boolean;
  /** Files with the same firm may share a portal; one that books in bulk names its own: `test.use({ firm: 'figures' })`. */
  firm: string;
  portal: Portal;
  /** The secrets that its browsers have sent and received so far. */
  secrets: Secrets;
  /** The cookies of a demo user. */
  sessionOf: (person: DemoPerson) => Promise<Session>;
}

interface PerTest {
  /** The demo user who is signed in from the start: `test.use({ person: 'agent' })`. */
  person: DemoPerson | null;
  /** Patterns of browser errors that a test expects; add one before it happens. */
  expectedComplaints: RegExp[];
}

/** Collects errors that the browser reports on any page: exceptions, console errors, violations of the page policy. */
const collectComplaints = async (context: BrowserContext) => {
  const complaints: string[] = [];
  context.on('weberror', (found) => complaints.push(`error: ${found.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`page policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`),
    );
  });
  return complaints;
};

/** A session is renewed after 13.5 minutes, and no test takes longer than eight. */
const sharedForMs = 5 * 60_000;

export const test = base.extend<PerTest, PerWorker>({
  demo: [false, { option: true, scope: 'worker' }],
  firm: ['shared', { option: true, scope: 'worker' }],
  // Playwright reads a fixture's dependencies from its destructured first parameter, even if it is empty.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright demands the empty pattern
  secrets: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  portal: [
    async ({ demo, secrets }, use) => {
      const portal = await startPortal({ demo });
      await use(portal);
      await portal.stop();
      const isPublic = (secret: string) => secret === demoCredentials('admin').password;
      expect(leaksPrinted(portal.lines, secrets, isPublic), 'The portal printed a secret').toEqual([]);
      const reports = portal.lines.filter((line) => line.includes('a violation of the page policy'));
      expect(reports, 'A browser reported a violation of the page policy').toEqual([]);
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // One sign-in for each user and worker, because checking a password takes long. It is replaced before its renewal is due,
  // because a page that renews it would leave the next test with a used token, which ends the session.
  sessionOf: [
    async ({ portal }, use) => {
      const sessions = new Map<DemoPerson, { until: number; session: Promise<Session> }>();
      await use((person) => {
        const known = sessions.get(person);
        if (known !== undefined && Date.now() < known.until) return known.session;
        const session = openSession(portal.url, person);
        sessions.set(person, { until: Date.now() + sharedForMs, session });
        return session;
      });
    },
    { scope: 'worker' },
  ],
  person: [null, { option: true }],
  baseURL: async ({ portal }, use) => use(portal.url),
  // Playwright reads a fixture's dependencies from its destructured first parameter, even if it is empty.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright demands the empty pattern
  expectedComplaints: async ({}, use) => use([]),
  context: async ({ context, person, sessionOf, expectedComplaints, portal, secrets }, use) => {
    // Added here instead of by `storageState`, because Playwright reuses a browser context only for equal options.
    if (person !== null) await context.addCookies((await sessionOf(person)).cookies);
    const complaints = await collectComplaints(context);
    const { leaks } = await watchBrowser(context, { url: portal.url, secrets });
    await use(context);
    // A page may still ask while its test ends; a route that is just answering must not fail the test.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    expect(await leaks(), 'A secret is where it must not be').toEqual([]);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)));
    expect(unexpected, 'The browser complained').toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for CSS transitions to end, because a colour changes during a transition, and so does its contrast. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    // Animations driven by scrolling are at rest when the page is.
    const passing = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

const colourRules = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  resultTypes: 'violations'[];
  runOnly?: { type: 'rule'; values: string[] };
}

interface Axe {
  run: (options: AxeOptions) => Promise<AxeResults>;
}

/** Fails if axe finds an accessibility error on the current page; `colours` checks only what the theme can change. */
export const expectAccessible = async (page: Page, rules: 'all' | 'colours' = 'all') => {
  // Right after its address is reached a page is still empty, and has no heading to judge.
  await expect(page.locator('h1').first()).toBeAttached();
  await waitForTransitions(page);
  // Evaluated by the debugger, because the page policy blocks injected script tags.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  // Counts passed checks without describing their elements, which took a third of the time.
  const options: AxeOptions = { resultTypes: ['violations'] };
  if (rules === 'colours') options.runOnly = { type: 'rule', values: colourRules };
  const { violations } = await page.evaluate(
    (wanted): Promise<AxeResults> => (globalThis as unknown as { axe: Axe }).axe.run(wanted),
    options,
  );
  const errors = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' | ')}`,
  );
  expect(errors).toEqual([]);
};

/** The open requests of each page, without the event stream, which never ends. */
const openRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a page for `settled`; call it before opening the page. */
export const watchRequests = (page: Page) => {
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) requests.add(request);
  });
  const isOver = (request: Request) => void requests.delete(request);
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
};

/** Returns after two frames whether the page has a title, nothing busy and no open requests. */
const isSettled = async (page: Page): Promise<boolean> => {
  const isShown = await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const title = document.querySelector('h1')?.textContent ?? '';
    return title !== '' && document.querySelector('[aria-busy=true]') === null;
  });
  return isShown && openRequests.get(page)?.size === 0;
};

/**
 * Waits until three checks in a row find the page settled, because an answer may cause another request. Unlike Playwright's
 * `networkidle` it does not add a fixed delay.
 */
export const settled = async (page: Page) => {
  for (let looks = 0; looks < 3;) looks = (await isSettled(page)) ? looks + 1 : 0;
};

/** The part used here of the router object that the router library stores on the window. */
interface Router {
  history: { push: (path: string) => void };
  state: { status: string; resolvedLocation?: { href: string } };
}

/** Opens a page as a link would, in half the time that loading the portal takes. The first page is loaded. */
export const visit = async (page: Page, path: string) => {
  if (!page.url().startsWith('http')) return page.goto(path);
  await page.evaluate((to) => (Reflect.get(globalThis, '__TSR_ROUTER__') as Router).history.push(to), path);
  await page.waitForFunction((to) => {
    const { state } = Reflect.get(globalThis, '__TSR_ROUTER__') as Router;
    return state.status === 'idle' && state.resolvedLocation?.href === to;
  }, path);
  return null;
};

/** Blocks the event stream, because the network is never idle while it is open. */
export const withoutEvents = (page: Page) =>
  page.route('**/api/events', (route) => route.fulfill({ status: 204 }));

/** Fails if the page scrolls sideways; after a resize, layout may take a moment. */
export const expectNoOverflow = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'pixels to scroll sideways' },
    )
    .toBe(0);

/** Lists amounts of a page that an element cuts off, without a way to scroll to them. */
const cutAmounts = (page: Page) =>
  page.evaluate(() => {
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isCutBy = (element: Element, { left, right }: DOMRect) => {
      const box = element.getBoundingClientRect();
      // Boxes of one pixel hide texts that are only for screen readers.
      return box.width > 1 && (left < box.left - 1 || right > box.right + 1);
    };
    const isCut = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (let at = text.parentElement; at !== null && !scrolls(at); at = at.parentElement) {
        const box = at;
        if (clips(box) && rects.some((rect) => isCutBy(box, rect))) return true;
      }
      return false;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (/[€$£%]|\d[.,]\d/.test(text.textContent ?? '') && isCut(text)) found.push(text.textContent ?? '');
    return found;
  });

/** Fails if at 400 % zoom, 320 pixels of width, the page scrolls sideways or cuts an amount off. */
export const expectWholeAtFullZoom = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoOverflow(page);
  await expect.poll(() => cutAmounts(page), { message: 'amounts cut off' }).toEqual([]);
};

/** Fails unless a toast appears with this text. The first one loads a module, which takes long on a busy machine. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text).first()).toBeVisible({
    timeout: 30_000,
  });

export { expect };
