// Imports whole ledgers and price files through the pages and compares the figures with independent results.
import type { Page } from '@playwright/test';
import { activitiesCsv, END, generate } from '../bench/portfolio-sets.mjs';
import { choose, figure } from './records.ts';
import { askAs } from './session.ts';
import { expect, test } from './test.ts';

test.use({ demo: true, firm: 'booking', person: 'employee' });

interface Figure {
  known: boolean;
  value?: string | number;
}

type Performance = Record<
  'value' | 'fees' | 'income' | 'realised' | 'cost' | 'twr' | 'maxDrawdown' | 'irr',
  Figure
>;

const rounded = ({ known, value }: Figure, places: number) =>
  known ? Number(value).toFixed(places) : 'unknown';

type PortfolioSet = ReturnType<typeof generate>;

const pricesCsv = ({ symbols, dates, prices }: PortfolioSet): string => {
  const lines = symbols.flatMap(({ symbol }, s) =>
    dates.map((date, d) => `${symbol},${date},${prices[s]?.[d]}`),
  );
  return `symbol,date,close\n${lines.join('\n')}\n`;
};

// A million rows take long on a slow machine.
const patience = { timeout: 240_000 };

/** Uploads a file on an import's page and completes all steps. */
const importFile = async (page: Page, file: { name: string; text: string; booked: string; rows: number }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  await expect(page.getByRole('button', { name: 'Preview rows' })).toBeVisible(patience);
  await choose(page.getByRole('combobox', { name: 'Number format', exact: true }), '1,234.56');
  await page.getByLabel('Currency of rows without one').fill('USD');
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'Create missing instruments' }).check();
  await page.getByRole('button', { name: 'Preview rows' }).click();
  const all = page.getByRole('button', { name: 'Import all rows' });
  await expect(all).toBeEnabled(patience);
  await all.click();
  await expect(page.getByText(file.booked)).toBeVisible(patience);
  await expect(page.getByText(file.rows.toLocaleString('en-GB'), { exact: true }).first()).toBeVisible();
};

const known = [
  {
    size: 'small',
    costMethod: 'fifo',
    money: ['278908.185', '921.15', '3355.276', '-3622.906', '282999.764'],
    rates: ['-0.154930', '-0.280928', '-0.012140'],
    shown: { Value: '$278,908.19', 'Max drawdown': '−28.09%' },
  },
  {
    size: 'medium',
    costMethod: 'average',
    money: ['2194390.344', '8934.09', '55371.785', '390482.702', '1666882.279'],
    rates: ['2.148427', '-0.210414', '0.110278'],
    shown: { Value: '$2,194,390.34', 'Max drawdown': '−21.04%' },
  },
  {
    size: 'large',
    costMethod: 'fifo',
    money: ['8932431.536', '43725.28', '357582.703', '2210512.802', '7104796.676'],
    rates: ['2.052156', '-0.273830', '0.056502'],
    shown: { Value: '$8,932,431.54', 'Max drawdown': '−27.38%' },
  },
] as const;

/**
 * The pages import the large set, of a million prices, in `npm run test:all` only. `npm test` replays it in the finance package
 * (`golden.test.ts`) and imports the two smaller ones through the pages.
 */
const isQuick = process.env['QUICK_TESTS'] === '1';

for (const { size, costMethod, money, rates, shown } of known.filter(
  (set) => !isQuick || set.size !== 'large',
)) {
  test(`shows the known figures of the ${size} set after importing its files`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    test.setTimeout(600_000);
    const set = generate(size);
    const ask = askAs(portal.url, await sessionOf('employee'));
    const client = await ask<{ id: string }>('POST', '/api/clients', {
      kind: 'organisation',
      name: `Set ${size}`,
      status: 'active',
    });
    const { id } = await ask<{ id: string }>('POST', `/api/clients/${client.id}/portfolios`, {
      name: `Set ${size}`,
      baseCurrency: 'USD',
      kind: 'discretionary',
      cashKept: false,
      costMethod,
      openedOn: set.start,
      accounts: [],
    });
    await page.goto(`/portfolios/${id}/import`);
    await importFile(page, {
      name: `${size}.csv`,
      text: activitiesCsv(set),
      booked: 'Entries booked',
      rows: set.activities.length,
    });
    await page.goto('/market-data/import');
    await importFile(page, {
      name: `${size}-prices.csv`,
      text: pricesCsv(set),
      booked: 'Prices saved',
      rows: set.dates.length * set.symbols.length,
    });

    await page.goto(`/portfolios/${id}`);
    // The cards run until today, which is long after the last price by now: the drawdown is marked as resting on it.
    for (const [label, text] of Object.entries(shown))
      await expect(figure(page, label).getByRole('link')).toHaveText(text);
    // A later date would have other rates.
    const found = await ask<Performance>('GET', `/api/portfolios/${id}/performance?to=${END}`);
    expect([
      rounded(found.value, 3),
      rounded(found.fees, 2),
      rounded(found.income, 3),
      rounded(found.realised, 3),
      rounded(found.cost, 3),
    ]).toEqual(money);
    expect([rounded(found.twr, 6), rounded(found.maxDrawdown, 6), rounded(found.irr, 6)]).toEqual(rates);
  });
}
