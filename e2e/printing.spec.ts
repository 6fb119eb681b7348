// Lists on paper: landscape, with all rows and columns, and firm, date and page at the foot of each sheet.
import type { Page } from '@playwright/test';
import { readPdfLines } from '../apps/server/src/testing/pdf.ts';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, settled, test, visit, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });

/** The room for content on a sheet of A4 landscape with margins of 12 mm, in CSS pixels. */
const sheetWidth = Math.floor(((297 - 24) * 96) / 25.4);

/** Keeps the print in the browser's hands: a print ends when the test says so. */
const holdPrints = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => Reflect.set(globalThis, 'isPrinting', true);
  });

const isPrinting = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isPrinting') === true);

/** Lays the page out as on a sheet, and returns what of the table lies on it. */
const onPaper = async (page: Page, name: string) => {
  await page.setViewportSize({ width: sheetWidth, height: 700 });
  await page.emulateMedia({ media: 'print' });
  const found = await page.getByRole('table', { name, exact: true }).evaluate((table) => {
    const frame = table.parentElement?.getBoundingClientRect();
    const heads = [...((table as HTMLTableElement).tHead?.rows.item(0)?.cells ?? [])];
    return {
      columns: heads.length,
      shown: heads.filter((head) => head.getClientRects().length > 0).length,
      rows: table.querySelectorAll('tbody tr').length,
      beyond: Math.max(0, table.getBoundingClientRect().right - (frame?.right ?? 0) - 1),
      cut: [...table.querySelectorAll('td, tbody th')].filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1,
      ).length,
      // What a phone says below a name stands in a column here.
      repeated: [...table.querySelectorAll('tbody [class~="@3xl:hidden"]')].filter(
        (one) => one.getClientRects().length > 0,
      ).length,
      page: getComputedStyle(document.body).getPropertyValue('page'),
    };
  });
  await page.emulateMedia({ media: null });
  return found;
};

/** The foot that the browser prints, from the sheets of the page's script. */
const foot = (page: Page) =>
  page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  );

const expectWhole = async (page: Page, name: string, rows: number) => {
  const paper = await onPaper(page, name);
  expect(paper, `${name} on paper`).toMatchObject({
    shown: paper.columns,
    beyond: 0,
    cut: 0,
    repeated: 0,
    page: 'wide',
  });
  expect(paper.rows, `rows of ${name}`).toBe(rows);
  expect(await foot(page)).toMatch(
    /Ashworth & Partners[^]*as of \d+ \w+ \d{4}[^]*counter\(page\)[^]*counter\(pages\)/,
  );
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const boxes = [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes.length, 'sheets').toBeGreaterThan(0);
  for (const [, width, height] of boxes) expect(Number(width)).toBeGreaterThan(Number(height));
};

test('prints clients, ledger and holdings whole', async ({ page, portal, sessionOf }) => {
  test.slow();
  watchRequests(page);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const total = async (path: string) => (await ask<{ total: number }>('GET', path)).total;
  await holdPrints(page);
  for (const [path, name, list] of [
    ['/clients', 'Clients', '/api/clients'],
    [`/portfolios/${id}/ledger`, 'Ledger', `/api/portfolios/${id}/transactions`],
  ] as const)
    await test.step(name, async () => {
      const all = await total(list);
      await page.setViewportSize({ width: 1024, height: 900 });
      await visit(page, path);
      await settled(page);
      const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
      const onPage = await rows.count();
      expect(onPage, 'the screen shows one page of several').toBeLessThan(all);
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await expect.poll(() => isPrinting(page)).toBe(true);
      await expectWhole(page, name, all);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(rows).toHaveCount(onPage);
      await page.evaluate(() => Reflect.set(globalThis, 'isPrinting', false));
      await page.keyboard.press('Control+p');
      await expect.poll(() => isPrinting(page)).toBe(true);
      await expect(rows).toHaveCount(all);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.evaluate(() => Reflect.set(globalThis, 'isPrinting', false));
    });
  await page.setViewportSize({ width: 1024, height: 900 });
  await visit(page, `/portfolios/${id}/holdings`);
  await settled(page);
  const shown = await page.getByRole('table', { name: 'Holdings' }).locator('tbody tr').count();
  await expectWhole(page, 'Holdings', shown);
});

test('says on paper which rows of a list a print from the menu of the browser holds', async ({ page }) => {
  await page.goto('/clients');
  await expect(page.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'false');
  const note = page.getByText(/^Rows 1–50 of \d+\. Print above the list/);
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
});

/** The texts of headings and the number of totals that a page prints. */
const shownOn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shown = (one: Element) => one.getClientRects().length > 0;
    const textsOf = (selector: string) =>
      [...main.querySelectorAll(selector)].filter(shown).map((one) => one.textContent.trim());
    const totals = textsOf('tfoot th').filter((text) => text === 'Total').length;
    return { headings: textsOf('h2, h3'), totals };
  });

/** The lines of the browser's file, sheet by sheet, without the foot of each. */
const sheetsOf = async (page: Page) => {
  const lines = await readPdfLines(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
  const content = lines.filter(({ cells }) => !/^Page \d+ of \d+$/u.test(cells.at(-1) ?? ''));
  const sheets = [...new Set(content.map(({ page: sheet }) => sheet))];
  return sheets.map((sheet) => content.filter((line) => line.page === sheet).map(({ cells }) => cells));
};

test('prints dashboard, client and portfolio as sheets that can be read', async ({
  page,
  portal,
  sessionOf,
}) => {
  test.slow();
  watchRequests(page);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const portfolio = `/portfolios/${(await findByName(ask, 'portfolios', 'Growth mandate')).id}`;
  const client = `/clients/${(await findByName(ask, 'clients', 'Okafor family')).id}`;
  for (const path of ['/dashboard', client, portfolio, `${portfolio}/risk`, `${portfolio}/income`])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1024, height: 900 });
      await visit(page, path);
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      const { headings, totals } = await shownOn(page);
      const sheets = await sheetsOf(page);
      await page.emulateMedia({ media: null });
      const lines = sheets.flat();
      const cells = lines.flat();
      for (const heading of headings) expect.soft(cells, path).toContain(heading);
      const printed = lines.filter(([first]) => first === 'Total');
      expect.soft(printed, `totals on ${path}`).toHaveLength(totals);
      for (const [n, sheet] of sheets.entries())
        expect.soft(headings, `the last line of sheet ${n + 1} of ${path}`).not.toContain(sheet.at(-1)?.[0]);
      expect.soft(cells, `no menu on ${path}`).not.toContain('Permissions');
    });
});
