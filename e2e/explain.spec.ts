// The explanation of a figure, from the page down to its entries, by mouse and by keyboard.
import type { Locator, Page } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, settled, test, watchRequests } from './test.ts';

test.use({ demo: true, person: 'employee' });

/** Opens the overview of a portfolio of the demo firm. */
const openPortfolio = async (page: Page, ask: Ask) => {
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  watchRequests(page);
  await page.goto(`/portfolios/${id}`);
  await settled(page);
};

const panel = (page: Page) => page.getByRole('dialog');

test('explains a return from its factors down to the holdings of a day, and back', async ({
  page,
  portal,
  sessionOf,
}) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  const figure = page.getByLabel('In this range').getByTitle('Explain TWR, net', { exact: true });
  // Without the mark of a return that rests on outdated prices.
  const shown = ((await figure.textContent()) ?? '').replace('†', '');
  expect(shown).toMatch(/^[+−]\d/);
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'TWR, net' })).toBeVisible();
  await expect(panel(page).getByText(shown, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Explain row 1', exact: true }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'To', exact: true })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Explain row 1', exact: true }).click();
  await expect(panel(page).getByRole('heading', { name: 'Value' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(panel(page).getByRole('columnheader', { name: 'To', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(new URL(page.url()).search).not.toContain('explain');
});

test('leads from a sum to the entry in the ledger', async ({ page, portal, sessionOf }) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByLabel('In this range').getByTitle('Explain Contributions').click();
  await panel(page).getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ledger\//);
  await expect(panel(page).getByRole('heading', { name: /Deposit|Transfer in|Buy/ })).toBeVisible();
});

test('prints the inputs of all pages, and shows one page again afterwards', async ({
  page,
  portal,
  sessionOf,
}) => {
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByTitle('Explain Volatility, p.a.').first().click();
  const rows = panel(page).getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(100);
  const [, total = ''] =
    /of ([\d,]+)/.exec(
      await panel(page)
        .getByText(/^1–100 of/)
        .innerText(),
    ) ?? [];
  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.print = () => resolve(document.querySelectorAll('[role=dialog] tbody tr').length);
      }),
  );
  await panel(page).getByRole('button', { name: 'Print' }).click();
  expect(await printed).toBe(Number(total.replaceAll(',', '')));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(100);
});

test('copies all inputs as CSV', async ({ page, context, portal, sessionOf }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPortfolio(page, askAs(portal.url, await sessionOf('employee')));
  await page.getByTitle('Explain Value').first().click();
  const copy = panel(page).getByRole('button', { name: 'Copy as CSV' });
  await expect(copy).toBeVisible();
  const rows = await panel(page).getByRole('table').getByRole('row').count();
  await copy.click();
  await expect(page.getByText('Copied')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n');
  expect(lines[0]).toMatch(/^Instrument,Quantity,Price,Price date,/);
  expect(lines.length).toBe(rows);
});

/** Opens an explanation by keyboard, sees the shown figure in it, and closes it. */
const expectExplained = async (page: Page, figure: Locator, heading: string) => {
  const shown = ((await figure.textContent()) ?? '').replaceAll(/[†*]/g, '').trim();
  expect(shown).toMatch(/\d/);
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(panel(page).getByText(/^in full: /)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(new URL(page.url()).search).not.toContain('explain');
};

for (const width of [1440, 390])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('explains returns of a client, the firm and analytics down to the days of a period', async ({
      page,
      portal,
      sessionOf,
    }) => {
      const ask = askAs(portal.url, await sessionOf('employee'));
      const { clientId } = (await findByName(ask, 'portfolios', 'Growth mandate')) as unknown as {
        clientId?: string;
      };
      await openPortfolio(page, ask);
      const client = page.locator('a[href^="/clients/"]').first();
      await page.goto(
        clientId === undefined ? ((await client.getAttribute('href')) ?? '') : `/clients/${clientId}`,
      );
      await settled(page);
      await expectExplained(page, page.getByTitle('Explain Year to date').first(), 'Year to date');
      await page.getByTitle('Explain Since inception').first().click();
      await expect(panel(page).getByRole('heading', { name: /^Since inception/ })).toBeVisible();
      await panel(page).getByRole('button', { name: 'TWR, net' }).click();
      await expect(panel(page).getByRole('heading', { name: 'TWR, net', exact: true })).toBeVisible();
      await panel(page).getByRole('button', { name: 'Explain row 1', exact: true }).click();
      await expect(panel(page).getByText('Figures are as of')).toBeVisible();
      await panel(page).getByRole('button', { name: 'Back' }).click();
      await page.goto('/dashboard');
      await settled(page);
      await expectExplained(
        page,
        page.getByTitle('Explain from last month'),
        'Return of the firm from last month',
      );
      await page.goto('/analytics');
      await settled(page);
      await expectExplained(page, page.getByTitle('Explain Return', { exact: true }), 'TWR, net');
      await expectExplained(page, page.getByTitle('Explain TWR, net, p.a.'), 'TWR, net, p.a.');
      await expectExplained(page, page.getByTitle('Explain Volatility'), 'Volatility, p.a.');
      await expectExplained(page, page.getByTitle('Explain Max drawdown'), 'Max drawdown');
      await expectExplained(page, page.getByTitle(/^Explain 20\d\d$/).first(), 'TWR, net');
    });

    test('explains returns of benchmarks and changes of prices', async ({ page }) => {
      watchRequests(page);
      await page.goto('/market-data/benchmarks');
      await settled(page);
      await expectExplained(page, page.getByTitle(/^Explain 1Y, /).first(), 'Benchmark, 1Y');
      await page.goto('/market-data');
      await settled(page);
      await page.goto(
        (await page.locator('tbody a[href^="/market-data/"]').first().getAttribute('href')) ?? '',
      );
      await settled(page);
      await expectExplained(
        page,
        page.getByTitle('Explain Day change'),
        'Price change since the price before',
      );
      await expectExplained(page, page.getByTitle('Explain 1Y change'), '1Y price change');
    });

    test('explains lots, the weight of cash, and own returns of holdings', async ({
      page,
      portal,
      sessionOf,
    }) => {
      const ask = askAs(portal.url, await sessionOf('employee'));
      const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
      watchRequests(page);
      await page.goto(`/portfolios/${id}/lots`);
      await settled(page);
      await expectExplained(page, page.getByTitle(/^Explain Gain, .*20\d\d$/).first(), 'Gain of the lot');
      await page.goto(`/portfolios/${id}/attribution`);
      await settled(page);
      const own = page.getByTitle(/^Explain Own return, /).filter({ visible: true });
      await expectExplained(page, own.first(), 'Own return of the holding');
      const effect = page.getByTitle('Explain Local return').filter({ visible: true });
      await expectExplained(page, effect.first(), 'Local return');
      if (width === 390) return;
      await page.goto(`/portfolios/${id}/holdings`);
      await settled(page);
      await expectExplained(
        page,
        page.getByTitle(/^Explain Weight, Cash /).first(),
        'Weight of the cash balance',
      );
    });
  });
