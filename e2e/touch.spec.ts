// On a phone each control is as large as a thumb: 44 by 44 pixels.
import type { Page } from '@playwright/test';
import { sheetScreens } from './sheets/screens.ts';
import { findPlaces } from './spanish/places.ts';
import { askAs } from './session.ts';
import { expect, settled, test, visit, watchRequests } from './test.ts';

test.use({
  demo: true,
  person: 'admin',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

/** Returns the controls of a page that are hit in a smaller area. Links are words of a text or cell, and not looked at. */
const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Borders are shared, and the label of a chart may reach into the last pixels of what stands above it.
    const least = 41;
    const hits = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && target.contains(hit);
    };
    /** How far a target reaches from its middle in a direction. */
    const reach = (target: Element, [x, y]: [number, number], [right, down]: [number, number]) => {
      let steps = 0;
      while (steps < least && hits(target, x + right * (steps + 1), y + down * (steps + 1))) steps += 1;
      return steps;
    };
    const sizeOf = (target: Element) => {
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const middle: [number, number] = [left + width / 2, top + height / 2];
      // Under a dialog or beside the window it cannot be hit at all.
      if (!hits(target, ...middle)) return null;
      return {
        width: 1 + reach(target, middle, [-1, 0]) + reach(target, middle, [1, 0]),
        height: 1 + reach(target, middle, [0, -1]) + reach(target, middle, [0, 1]),
      };
    };
    return [...document.querySelectorAll('button, input, select, textarea, summary, [role=tab]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((control) => {
        const target = control.closest('label') ?? control;
        if (target.getBoundingClientRect().width < 2) return [];
        const size = sizeOf(target);
        if (size === null || (size.width >= least && size.height >= least)) return [];
        const name = control.getAttribute('aria-label') ?? target.textContent;
        return [`${name.trim()}: ${size.width} x ${size.height}`];
      });
  });

/** Returns the buttons, and links that look like one, whose words are wider than they are. */
const tightButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')]
      .filter((control) => getComputedStyle(control).display.includes('flex'))
      .filter((control) => control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1)
      .map((control) => control.textContent.trim()),
  );

test('each control of each screen has room for a thumb', async ({ page, portal, sessionOf }) => {
  test.setTimeout(480_000);
  watchRequests(page);
  const places = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  for (const { name, at } of sheetScreens)
    await test.step(name, async () => {
      await visit(page, typeof at === 'string' ? at : at(places));
      await settled(page);
      await expect
        .soft(async () => expect(await smallControls(page), name).toEqual([]))
        .toPass({ timeout: 5000 });
      expect.soft(await tightButtons(page), name).toEqual([]);
    });
});
