import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

/** Bytes of JavaScript and CSS that came over the wire so far. */
const weightOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('a visitor sees a spinner while the session loads, and then the sign-in page of at most 145 kB [2-rt-2 2-rg-3]', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const bytes = await weightOf(page);
  // Below a hundred thousand something was not counted.
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(145_000);
  await expectAccessible(page);
});

test('the pages ask their own server alone, and send it no key of a project [7-cl-1]', async ({
  page,
  portal,
}) => {
  const hosts = new Set<string>();
  const headers = new Set<string>();
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).origin);
    for (const name of Object.keys(request.headers())) headers.add(name);
  });
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect([...hosts]).toEqual([portal.url]);
  expect([...headers].filter((name) => /key|authorization/.test(name))).toEqual([]);
});

test('an empty portal prints the link by which the first administrator comes in', async ({
  page,
  portal,
}) => {
  const [link = ''] = await portal.printed(/http\S+\/setup\S+/);
  await page.goto(link);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});
