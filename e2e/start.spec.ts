import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

/** Returns the bytes of JavaScript and CSS transferred so far. */
const transferredBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('shows a spinner while the session loads, then the sign-in page of at most 145 kB [2-rt-2 2-rg-3]', async ({
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
  const bytes = await transferredBytes(page);
  // With less than a hundred thousand, something was not counted.
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(145_000);
  await expectAccessible(page);
});

test('sends requests only to its own server, without a project key [7-cl-1]', async ({ page, portal }) => {
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

test("prints the first administrator's link for an empty portal", async ({ page, portal }) => {
  const [link = ''] = await portal.printed(/http\S+\/setup\S+/);
  await page.goto(link);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});
