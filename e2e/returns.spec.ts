// Returns that leave amounts out or are unknown, and how pages show that.
import type { Page } from '@playwright/test';
import { figure } from './records.ts';
import { askAs, type Ask } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const dayMs = 86_400_000;
/** Returns the date a number of days ago; the portal's time zone is UTC. */
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

interface Scene {
  name: string;
  closes: Record<string, string>;
  entries: object[];
}

/** Creates a portfolio of one instrument that does not track cash; returns its id. */
const makeSinglePortfolio = async (ask: Ask, { name, closes, entries }: Scene): Promise<string> => {
  const client = await ask<{ id: string }>('POST', '/api/clients', {
    kind: 'person',
    name,
    status: 'active',
  });
  const portfolio = await ask<{ id: string }>('POST', `/api/clients/${client.id}/portfolios`, {
    name,
    baseCurrency: 'EUR',
    kind: 'advisory',
    cashKept: false,
    costMethod: 'fifo',
    openedOn: '2020-01-05',
    accounts: [],
  });
  const instrument = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: name.slice(0, 4).toUpperCase(),
    name: `${name} Works`,
    assetClass: 'equity',
    currency: 'EUR',
  });
  for (const [day, close] of Object.entries(closes))
    await ask('PUT', `/api/instruments/${instrument.id}/prices/${day}`, { close });
  for (const entry of entries)
    await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
      currency: 'EUR',
      instrumentId: instrument.id,
      ...entry,
    });
  return portfolio.id;
};

const range = (page: Page) => page.locator('dl[aria-label="In this range"]');

test('lists a tax booked after the last sale beside the unchanged return', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const id = await makeSinglePortfolio(ask, {
    name: 'Taxed later',
    closes: { [ago(300)]: '100', [ago(120)]: '500', [ago(2)]: '500', [ago(1)]: '550' },
    entries: [
      { type: 'buy', tradeDate: ago(300), quantity: '10', price: '100' },
      { type: 'sell', tradeDate: ago(120), quantity: '10', price: '500' },
      { type: 'tax', tradeDate: ago(113), amount: '5' },
      { type: 'buy', tradeDate: ago(2), quantity: '10', price: '500' },
    ],
  });
  await page.goto(`/portfolios/${id}`);
  await expect(figure(page, 'Since inception')).toContainText('+450.00%');
  await expect(page.getByText('Charges of €5.00 without holdings are not in the return.')).toBeVisible();
  await expect(range(page)).toContainText('IRR over the period');
  // The days between have no holdings or entries for a month or two.
  await expect(page.getByText('° No new price in this period')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/portfolios?q=Taxed');
  const row = page.getByRole('row').filter({ hasText: 'Taxed later' }).first();
  await expect(
    row.getByTitle('Leaves out charges, income or returned capital booked without holdings'),
  ).not.toHaveCount(0);
});

test('explains an unknown return on the chart instead of showing the known part', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const id = await makeSinglePortfolio(ask, {
    name: 'Unpriced',
    closes: { [ago(40)]: '100', [ago(30)]: '110' },
    entries: [{ type: 'buy', tradeDate: ago(40), quantity: '10', price: '100' }],
  });
  const other = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: 'NOPX',
    name: 'No price',
    assetClass: 'equity',
    currency: 'EUR',
  });
  await ask('POST', `/api/portfolios/${id}/transactions`, {
    type: 'transfer_in',
    tradeDate: ago(20),
    quantity: '1',
    currency: 'EUR',
    instrumentId: other.id,
  });
  await page.goto(`/portfolios/${id}`);
  const chart = page.getByRole('figure', { name: 'Return of the portfolio' });
  await expect(chart).toContainText('Price missing');
  await expect(chart).not.toContainText('+10.00%');
  await expectAccessible(page);
});

test('says that the month opened on an outdated price, and links to the prices that are missing', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const id = await makeSinglePortfolio(ask, {
    name: 'Outdated',
    closes: { [ago(700)]: '24', [ago(330)]: '24', [ago(1)]: '25' },
    entries: [{ type: 'buy', tradeDate: ago(700), quantity: '10', price: '24' }],
  });
  await page.goto(`${portal.url}/portfolios/${id}?period=1M`);
  await expect(
    range(page).getByRole('img', { name: 'Opening value: 100% at outdated prices or rates' }).first(),
  ).toBeVisible();
  await expect(
    page.getByText('Opening value: 100% at outdated prices or rates.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Complete', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: '1 price missing in the past' }).first().click();
  await expect(page.getByRole('region', { name: 'Prices and rates missing in the past' })).toContainText(
    'OUTD',
  );
  // While the figures of another range come, those before them are dimmed.
  await expect(page.locator('main .opacity-60')).toHaveCount(0);
  await expectAccessible(page);
});
