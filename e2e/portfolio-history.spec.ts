// The history of a portfolio: who changed what, in the sentences of the audit log.
import { findByName, makeInstrument, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

test('says who changed what of a portfolio, and leads to the entry', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const acme = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'HISTO', '20');
  const { portfolio } = await makePortfolio(ask, 'Hilda History');
  const book = (entry: object) => ask('POST', `/api/portfolios/${portfolio.id}/transactions`, entry);
  await book({ type: 'deposit', tradeDate: '2026-01-06', amount: '1000', currency: 'EUR' });
  const buy = { type: 'buy', tradeDate: '2026-01-07', instrumentId: acme.id, quantity: '12', price: '20' };
  await book({ ...buy, currency: 'EUR' });

  await page.goto(`/portfolios/${portfolio.id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr');
  // Both entries are one line, which opens.
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('created the portfolio Hilda History, Portfolio of Hilda History');
  await expectAccessible(page);
  await rows.first().getByRole('button', { name: '2 events' }).click();
  await expect(rows).toHaveCount(4);
  const bought = rows.filter({ hasText: 'bought 12 HISTO' });
  await expect(bought).toContainText('trade date: 7 Jan 2026');
  // The page says whose portfolio it is.
  await expect(bought).not.toContainText('Hilda');
  await expectAccessible(page);

  await bought.getByRole('link', { name: 'Open entry' }).click();
  await expect(page).toHaveURL(new RegExp(`/portfolios/${portfolio.id}/ledger/`));
  await expect(page.getByRole('dialog').getByText('HISTO').first()).toBeVisible();
});

test('opens users only for administrators', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { portfolio } = await makePortfolio(ask, 'Uma Users');
  await page.goto(`/portfolios/${portfolio.id}/history`);
  const table = page.getByRole('table', { name: 'History' });
  await expect(table).toContainText('created the portfolio');
  await expect(table.getByRole('link')).toHaveCount(0);
});

test('fits every width', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { items } = await ask<{ items: { name: string }[] }>('GET', '/api/portfolios');
  const { id } = await findByName(ask, 'portfolios', items[0]?.name ?? '');
  await page.goto(`/portfolios/${id}/history`);
  await expect(page.getByRole('table', { name: 'History' })).toContainText('created the portfolio');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
});
