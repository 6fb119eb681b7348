import type { Page } from '@playwright/test';
import { demoCredentials } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const keptChoice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');

const expectWidth = async (page: Page, rem: number) => {
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(rem * 16);
};

test('collapses the sidebar by its button and Ctrl+B, and a cookie keeps it for a week [2-sh-6 4-sb-1 9-sb-1 9-sb-2 9-sb-3]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expectWidth(page, 16);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await keptChoice(page)).toBeUndefined();

  await toggle(page).click();
  await expectWidth(page, 3);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  const cookie = await keptChoice(page);
  expect(cookie?.value).toBe('false');
  const daysLeft = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(daysLeft).toBeGreaterThan(6.9);
  expect(daysLeft).toBeLessThanOrEqual(7);
  await expect(main(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expectWidth(page, 3);
  await page.keyboard.press('Control+b');
  await expectWidth(page, 16);
  expect((await keptChoice(page))?.value).toBe('true');
  await page.keyboard.press('Meta+B');
  await expectWidth(page, 3);
});

test('shows the sidebar as a drawer below 768 px, which closes with Escape and on choosing a page [2-sh-7 9-sb-4 9-sb-5]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/dashboard');
  await expect(sidebar(page)).toBeHidden();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await toggle(page).click();
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle(page)).toBeFocused();

  await page.keyboard.press('Control+b');
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(drawer).toBeHidden();
  expect(await keptChoice(page), 'a drawer is nothing to remember').toBeUndefined();

  await page.setViewportSize({ width: 768, height: 900 });
  await expectWidth(page, 3);
});

test('shows icons only below 1280 px, opens for the moment, and keeps what was chosen for a wide window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1279, height: 900 });
  await page.goto('/dashboard');
  await expectWidth(page, 3);
  await expect(main(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expectWidth(page, 16);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await keptChoice(page)).toBeUndefined();
  await page.reload();
  await expectWidth(page, 3);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectWidth(page, 16);
});

test('shows breadcrumbs from Home to the page, with links back [2-sh-5]', async ({ page }) => {
  await page.goto('/clients?q=Okafor');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await page.getByRole('row', { name: /^Select Okafor family/ }).click();
  await expect(page.getByRole('heading', { name: 'Okafor family', level: 1 })).toBeVisible();
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Clients', 'Okafor family']);
  await expect(crumbs.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('shows product, role and user in the sidebar, with links to the profile and sign-out; an administrator finds all pages [2-sh-1 2-sh-3 2-sh-4 2-sh-9 2-sh-10]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(sidebar(page).getByRole('img', { name: 'Partnerfolio' })).toBeVisible();
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Clients', '/clients'],
    ['Portfolios', '/portfolios'],
    ['Proposals', '/proposals'],
    ['Reports', '/reports'],
    ['User Management', '/admin'],
    ['Groups', '/admin/groups'],
    ['Permissions', '/admin/permissions'],
    ['Security', '/admin/security'],
  ] as const)
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(sidebar(page).getByText('Admin', { exact: true }).first()).toBeVisible();
  await expect(sidebar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(sidebar(page).getByText('Helena Ashworth')).toBeVisible();
  await expect(sidebar(page).getByText('HA', { exact: true })).toBeVisible();
  await sidebar(page)
    .getByRole('link', { name: /Open my profile/ })
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();

  // A user without a name.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('Helena Ashworth', '');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  await expect(sidebar(page).getByText('admin@demo.example')).toBeVisible();
  await expect(sidebar(page).getByText('??')).toBeVisible();
});

test("follows the device's theme until the user chooses one, which survives a reload", async ({ page }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('switches every text to Spanish at once and permanently', async ({ page }) => {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Clientes/);
});

test.describe('with the keyboard alone', () => {
  test.use({ person: null });

  test('a user signs in, skips to the content, opens a client and a form, and closes it', async ({
    page,
  }) => {
    const { email, password } = demoCredentials('agent');
    const { keyboard } = page;
    const tabTo = async (name: string | RegExp, role: 'link' | 'button') => {
      const wanted = page.getByRole(role, { name }).first();
      for (let steps = 0; steps < 40; steps += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('Tab');
      }
      throw new Error(`Tab does not lead to ${name}`);
    };
    await page.goto('/auth');
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await keyboard.type(email);
    await page.getByLabel('Password', { exact: true }).focus();
    await keyboard.type(password);
    let bring = () => {};
    const held = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route('**/assets/shell-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const started = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/session') && answer.request().method() === 'POST',
    );
    await keyboard.press('Enter');
    await started;
    const again = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(again, 'nothing can be sent twice while the pages are fetched').toBeDisabled();
    bring();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/clients');
    await expect(page.getByRole('row', { name: /^Select Okafor family/ })).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Add client' })).toBeFocused();
    await keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Add client' });
    await expect(panel.getByLabel('Name')).toBeFocused();
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);
    await expect(page.getByRole('link', { name: 'Add client' })).toBeFocused();

    const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
    await rows.nth(1).focus();
    await keyboard.press('ArrowDown');
    await expect(rows.nth(2)).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/clients\/[\w-]{36}$/);
    await tabTo('More actions', 'button');
  });
});

test.describe('the palette', () => {
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

  test('opens with Ctrl+K, finds a client by name, and Enter opens it', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expectAccessible(page);
    // Accents are ignored in both the name and the typed text.
    await page.keyboard.type('ókafor');
    await expect(
      palette(page)
        .getByRole('option', { name: /^Okafor family/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL(/\/clients\/[\w-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('runs actions, says if nothing matches, and returns the focus on Escape', async ({ page }) => {
    await page.goto('/dashboard');
    const opener = page.getByRole('button', { name: 'Search clients, portfolios, actions' });
    await opener.click();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('zzzz');
    await expect(palette(page).getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('dark theme');
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test.describe('of an agent', () => {
    test.use({ person: 'agent' });

    test("does not contain the administrators' pages", async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(palette(page).getByRole('option', { name: 'Dashboard' })).toBeVisible();
      await expect(palette(page).getByRole('option', { name: 'User Management' })).toHaveCount(0);
    });
  });
});

test('reports pages that fail to load as a network problem with a retry, and reloads by itself after an upgrade', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/, /status of 404/, /ApiProblem/);
  let state: 'away' | 'renewed' | 'there' = 'away';
  await page.route(/\/assets\/routes-|\/healthz/, (route) => {
    if (state === 'there') return route.fallback();
    if (state === 'away') return route.abort();
    return route.request().url().endsWith('/healthz') ? route.fallback() : route.fulfill({ status: 404 });
  });
  const dashboard = page.getByRole('heading', { name: 'Welcome back!' });
  await page.goto('/dashboard');
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  state = 'there';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard).toBeVisible();

  state = 'renewed';
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForEvent('request', (request) => request.isNavigationRequest());
  state = 'there';
  await expect(dashboard).toBeVisible();
});

test("lists the shortcuts on a question mark, and focuses the list's search on a slash", async ({ page }) => {
  await page.goto('/clients?q=Okafor');
  await expect(page.getByRole('row', { name: /^Select Okafor family/ })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Move between rows')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search clients')).toBeFocused();
  await page.keyboard.type('?');
  await expect(list, 'a question mark is a letter to who is typing').toBeHidden();
});
