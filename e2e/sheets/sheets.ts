// Contact sheets of every screen of the demo firm, for readers: `node scripts/run.mjs sheets`. They lie in .cache/sheets.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawSheet, writeChecklist } from './contact-sheet.ts';
import type { Shot } from './contact-sheet.ts';
import { sheetScreens } from './screens.ts';
import { findPlaces } from '../spanish/places.ts';
import { findByName } from '../records.ts';
import { askAs } from '../session.ts';
import { settled, test, visit, watchRequests } from '../test.ts';

test.use({ demo: true, person: 'admin' });

const folder = join(import.meta.dirname, '../../.cache/sheets');

interface Setting {
  name: string;
  width: number;
  height: number;
  /** Whether only the main screens are drawn. */
  ofMain?: true;
  media?: Parameters<Page['emulateMedia']>[0];
  language?: 'es';
  /** Also written as PDF, as Chromium prints it. */
  isPrinted?: true;
}

/** The room for content on a sheet of A4, upright. */
const paper = { width: 703, height: 1000 };

const settings: readonly Setting[] = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1100', width: 1100, height: 800 },
  { name: '768', width: 768, height: 1024 },
  { name: '390', width: 390, height: 844 },
  { name: '320', width: 320, height: 640, ofMain: true },
  { name: 'dark', width: 1440, height: 900, ofMain: true, media: { colorScheme: 'dark' } },
  { name: 'dark-390', width: 390, height: 844, ofMain: true, media: { colorScheme: 'dark' } },
  { name: 'spanish', width: 1440, height: 900, ofMain: true, language: 'es' },
  { name: 'spanish-390', width: 390, height: 844, ofMain: true, language: 'es' },
  { name: 'forced', width: 1440, height: 900, ofMain: true, media: { forcedColors: 'active' } },
  { name: 'print', ...paper, ofMain: true, media: { media: 'print' }, isPrinted: true },
];

/** Two and a half windows of a page say how it goes on. */
const windowsShown = 2.5;

/** Saves what a page shows, from its top. The window grows to it, because the frame scrolls inside the window. */
const draw = async (page: Page, { width, height }: Setting, path: string) => {
  const content = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('html, main, main *')].map(({ scrollHeight }) => scrollHeight)),
  );
  await page.setViewportSize({ width, height: Math.min(Math.max(content, height), height * windowsShown) });
  await settled(page);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
};

const screensOf = ({ ofMain }: Setting) =>
  sheetScreens.filter(({ isMain }) => ofMain === undefined || isMain === true);

const drawScreen = async (page: Page, setting: Setting, file: string) => {
  await page.emulateMedia(setting.media ?? {});
  if (setting.isPrinted === true)
    await page.pdf({ path: file.replace('.png', '.pdf'), preferCSSPageSize: true, printBackground: true });
  await draw(page, setting, file);
  await page.emulateMedia({ media: null });
};

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeChecklist(folder);
});

for (const setting of settings)
  test.describe(() => {
    // Controls have their size for fingers.
    test.use({ hasTouch: setting.width < 500, isMobile: setting.width < 500 });
    test(setting.name, async ({ page, portal, sessionOf, browser }) => {
      const { name, width, height, language } = setting;
      const shots = join(folder, name);
      rmSync(shots, { recursive: true, force: true });
      mkdirSync(shots, { recursive: true });
      const ask = askAs(portal.url, await sessionOf('admin'));
      // A client who has everything that a client can have.
      const client = `/clients/${(await findByName(ask, 'clients', 'Okafor family')).id}`;
      const places = { ...(await findPlaces(ask)), client };
      if (language) await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      watchRequests(page);
      const drawn: Shot[] = [];
      for (const { name: screen, at } of screensOf(setting))
        await test.step(screen, async () => {
          await page.setViewportSize({ width, height });
          await visit(page, typeof at === 'string' ? at : at(places));
          await settled(page);
          const file = `${screen.toLowerCase().replaceAll(/\W+/g, '-')}.png`;
          await drawScreen(page, setting, join(shots, file));
          drawn.push({ name: screen, file: `${name}/${file}` });
        });
      const sheets = await browser.newContext();
      await drawSheet(await sheets.newPage(), { folder, name, window: { width, height }, shots: drawn });
      await sheets.close();
    });
  });
