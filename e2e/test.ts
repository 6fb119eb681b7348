// The `test` of every browser test: it has a portal, and fails on anything the browser complains about.
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
  /** Whether the worker's portal begins with the demo firm: `test.use({ demo: true })` at the top of a file. */
  demo: boolean;
  /** Files that name the same firm may share a portal: one that books in bulk names its own, `test.use({ firm: 'figures' })`. */
  firm: string;
  portal: Portal;
  /** The secrets that its browsers have sent and were told so far. */
  secrets: Secrets;
  /** The cookies of a person of the demo firm. */
  sessionOf: (person: DemoPerson) => Promise<Session>;
}

interface PerTest {
  /** Who of the demo firm is signed in from the start: `test.use({ person: 'agent' })`. */
  person: DemoPerson | null;
  /** Complaints of the browser that a test expects, as patterns; push to it before they happen. */
  expectedComplaints: RegExp[];
}

/** Collects what the browser complains about on any page: errors, console errors, violations of the page policy. */
const complaintsOf = async (context: BrowserContext) => {
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
  // Playwright tells fixtures apart by a destructured first parameter, even an empty one.
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
  // One sign-in for each person and worker, since a password takes its time to be checked; another one before the first
  // is due for renewal, for a page that renews it leaves the next test with a token that is used, which ends the session.
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
  storageState: async ({ person, sessionOf }, use) =>
    use(person === null ? { cookies: [], origins: [] } : await sessionOf(person)),
  // Playwright tells fixtures apart by a destructured first parameter, even an empty one.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright demands the empty pattern
  expectedComplaints: async ({}, use) => use([]),
  context: async ({ context, expectedComplaints, portal, secrets }, use) => {
    const complaints = await complaintsOf(context);
    const { leaks } = await watchBrowser(context, { url: portal.url, secrets });
    await use(context);
    expect(await leaks(), 'A secret is where it must not be').toEqual([]);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)));
    expect(unexpected, 'The browser complained').toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until what is drawn is what was last asked for: a colour on its way to another has neither's contrast. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    // What follows the scrolling of the page instead of time is at rest when the page is.
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

/**
 * Fails when axe finds a fault of accessibility on the page as it stands; with `colours`, only in what a change of theme
 * can alter.
 */
export const expectAccessible = async (page: Page, rules: 'all' | 'colours' = 'all') => {
  await comeToRest(page);
  // Evaluated by the debugger, because the page policy rightly refuses a script tag of ours.
  await page.evaluate(axeSource);
  // What passes is only counted: to describe each element of it took a third of the time.
  const options: AxeOptions = { resultTypes: ['violations'] };
  if (rules === 'colours') options.runOnly = { type: 'rule', values: colourRules };
  const { violations } = await page.evaluate(
    (wanted): Promise<AxeResults> => (globalThis as unknown as { axe: Axe }).axe.run(wanted),
    options,
  );
  const faults = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' | ')}`,
  );
  expect(faults).toEqual([]);
};

/** The requests of each page that are not answered yet, but for the stream of events, which never is. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Watches the requests of a page, for `settled`; call it before the page is opened. */
export const watchRequests = (page: Page) => {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) requests.add(request);
  });
  const isOver = (request: Request) => void requests.delete(request);
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
};

/** Two frames later: whether the page has a title, shows nothing as busy, and has asked for nothing that is not answered. */
const isSettled = async (page: Page): Promise<boolean> => {
  const isShown = await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const title = document.querySelector('h1')?.textContent ?? '';
    return title !== '' && document.querySelector('[aria-busy=true]') === null;
  });
  return isShown && underWay.get(page)?.size === 0;
};

/**
 * Until the page shows what it asked for: three looks in a row find nothing under way, for an answer may bring the next
 * question. Unlike Playwright's `networkidle` it waits for nothing else.
 */
export const settled = async (page: Page) => {
  for (let looks = 0; looks < 3;) looks = (await isSettled(page)) ? looks + 1 : 0;
};

/** Lets a page do without the stream of events, for the network is never idle while that is open. */
export const withoutEvents = (page: Page) =>
  page.route('**/api/events', (route) => route.fulfill({ status: 204 }));

/** Fails when the page scrolls sideways; what was just resized takes a moment to find its place. */
export const expectNoOverflow = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'pixels to scroll sideways' },
    )
    .toBe(0);

/** Fails unless the page says this in a toast. What draws the first one is fetched then, which a busy machine takes its time for. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text).first()).toBeVisible({
    timeout: 30_000,
  });

export { expect };
