// The page of all components. No portal serves it, so the tests answer from its own build, under the portal's page policy.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoRawIds } from './catalogue.ts';
import { expect, expectAccessible, test } from './test.ts';

const folder = join(import.meta.dirname, '../dist/pieces');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

test.use({ demo: true });

test.beforeEach(async ({ page, portal }) => {
  // axe checks every component.
  test.setTimeout(480_000);
  const policy = (await fetch(portal.url)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/ui' ? '/ui.html' : pathname;
    await route.fulfill({
      body: await readFile(join(folder, file)),
      headers: { 'content-type': types[extname(file)] ?? 'text/plain', 'content-security-policy': policy },
    });
  });
});

/** Opens the page and waits until everything is drawn; chart and treemap first measure their size. */
const openPieces = async (page: Page, query = '') => {
  await page.goto(`/ui${query}`);
  await expect(page.getByRole('slider', { name: 'Performance' }).locator('canvas').first()).toBeAttached();
  const treemap = page.getByRole('figure', { name: /^Holdings by value/ });
  await expect(
    treemap.getByRole('button', { name: /Global equity index [\d.]+% [+−]/ }).first(),
  ).toBeVisible();
};

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 768, 390])
    test(`every component is accessible and fits, ${theme}, ${width} px wide`, async ({ page }, testInfo) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await openPieces(page);
      await expectNoRawIds(page);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, 'pixels to scroll sideways').toBe(0);
      // On a tablet the components look as on the other widths, and the theme changes only colours.
      if (width !== 768 && !(theme === 'dark' && width === 390))
        await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
      await page.screenshot({ path: testInfo.outputPath(`pieces-${theme}-${width}.png`), fullPage: true });
    });

test('every component is accessible and fits right-to-left', async ({ page }, testInfo) => {
  await openPieces(page, '?dir=rtl');
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
  await expectAccessible(page);
  await page.screenshot({ path: testInfo.outputPath('pieces-rtl.png'), fullPage: true });
});

test('every overlay is accessible, closes with Escape and returns the focus', async ({ page }, testInfo) => {
  // axe runs at each opening, so this page contains only overlays and their triggers.
  await page.goto('/ui?only=opening');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const name of ['Open the dialog', 'Open the question', 'Open the panel', 'Open the palette']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
  }
  // A list of options opens inside a landmark and hides nothing that Tab can reach, on the page and in a panel.
  for (const [name, within] of [
    ['Currency', page],
    ['Search and choose', page],
    ['Kind', page.getByRole('dialog')],
    ['Base currency', page.getByRole('dialog')],
  ] as const) {
    if (name === 'Kind') await page.getByRole('button', { name: 'Open the panel' }).click();
    const field = within.getByRole('combobox', { name, exact: true }).first();
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option').first()).toBeHidden();
    await expect(field).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem').first()).toBeHidden();
  await expect(menu).toBeFocused();
  const about = page.getByRole('button', { name: 'About Year to date' });
  const explanation = page.getByRole('dialog', { name: 'Year to date' });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await about.press('Enter');
    await expect(explanation).toBeVisible();
    await expectAccessible(page, theme === 'light' ? 'all' : 'colours');
    await page.screenshot({ path: testInfo.outputPath(`explanation-${theme}.png`) });
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
    await expect(about).toBeFocused();
  }
});

test('arrow keys move through ten thousand rows, and Enter opens one', async ({ page }) => {
  await openPieces(page);
  const table = page.getByRole('table', { name: 'Ten thousand rows' });
  const row = (name: RegExp) => table.getByRole('row', { name });
  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(/ no\. 9999 /)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(/ no\. 1 /)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(/ no\. 2 /)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(/ no\. 2 /)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expect(row(/ no\. 10000 /)).toBeFocused();
});

for (const width of [1440, 390])
  test(`the header stays above ten thousand rows while scrolling, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPieces(page);
    const table = page.getByRole('table', { name: 'Ten thousand rows' });
    const header = table.locator('thead');
    await table.scrollIntoViewIfNeeded();
    const before = await header.boundingBox();
    if (!before) throw new Error('There is no header');
    await page.mouse.move(before.x + 100, before.y + 150);
    for (const distance of [900, 9000, 90_000, -400]) {
      await page.mouse.wheel(0, distance);
      // The rows at the new position are rendered in the next frames.
      await expect
        .poll(() =>
          table.evaluate((element) => {
            const { top, left, bottom } =
              element.querySelector('thead')?.getBoundingClientRect() ?? new DOMRect();
            const below = document.elementFromPoint(left + 100, bottom + 60);
            const above = document.elementFromPoint(left + 20, (top + bottom) / 2);
            return {
              top,
              isRow: below?.closest('tr')?.ariaHidden !== 'true',
              isHeader: above?.closest('thead') !== null,
            };
          }),
        )
        .toEqual({ top: before.y, isRow: true, isHeader: true });
    }
    // Scrolls the page itself until half of the table's scroll container has left it.
    await table.evaluate((element) => {
      const { top = 0 } = element.parentElement?.getBoundingClientRect() ?? {};
      scrollTo(0, scrollY + top + 160);
    });
    await expect.poll(async () => Math.round((await header.boundingBox())?.y ?? -1)).toBe(0);
  });

test('arrow keys reach the parts of a treemap, which have names, and a table shows the same', async ({
  page,
}) => {
  await openPieces(page);
  const figure = page.getByRole('figure', { name: /^Holdings by value/ });
  const parts = figure.getByRole('group').getByRole('button');
  await parts.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(parts.first()).not.toBeFocused();
  await expect(figure.locator(':focus')).toHaveAccessibleName(/ [+−]?[\d.]+%, €[\d,]+$| —, €[\d,]+$/);
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await expect(figure.getByRole('row', { name: /^Global equity index/ }).first()).toBeVisible();
});

test('a percentage field accepts typed text and a pasted sign', async ({ page }) => {
  await openPieces(page);
  const field = page.getByLabel('Target weight');
  await field.fill('33,25 %');
  await field.blur();
  await expect(field).toHaveValue('33.25');
});
