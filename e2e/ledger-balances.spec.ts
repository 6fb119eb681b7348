// The ledger's running cash balance, the totals of its filters, and the date of the first row in view.
import { choose, makeInstrument, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('shows the balance after each entry, the totals of the filter, and the date of the first row in view', async ({
  page,
  portal,
  sessionOf,
}) => {
  const instrument = await makeInstrument(askAs(portal.url, await sessionOf('admin')), 'BALNC', '55');
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Bella Balance');
  const book = (body: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, { currency: 'EUR', ...body });
  await book({ type: 'deposit', tradeDate: '2026-02-02', amount: '10000' });
  await book({
    type: 'buy',
    tradeDate: '2026-02-03',
    instrumentId: instrument.id,
    quantity: '10',
    price: '50',
    fee: '5',
  });
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions/batch`, {
    rows: Array.from({ length: 40 }, () => ({
      type: 'fee',
      tradeDate: '2026-02-04',
      amount: '1.5',
      currency: 'EUR',
    })),
  });

  await page.goto(`/portfolios/${portfolio.id}/ledger`);
  const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row');
  await expect(page.getByRole('columnheader', { name: 'Cash balance' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Deposit' }).getByRole('cell').last()).toHaveText('€10,000.00');
  await expect(rows.filter({ hasText: 'Buy' }).getByRole('cell').last()).toHaveText('€9,495.00');
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText('€9,435.00');
  const totals = page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('columnheader').first()).toHaveText('Total of 42 entries');
  await expect(totals.getByRole('row').nth(1)).toHaveText(/EUR\+10,000\.00−565\.00\+9,435\.00/);
  await expectAccessible(page);

  // The day of the fees began above: its date stands on the first row in view.
  const date = rows.nth(20).getByText('4 Feb 2026');
  expect((await date.boundingBox())?.width).toBeLessThan(5);
  await rows.nth(20).evaluate((row) => {
    const header = row.closest('table')?.querySelector('thead')?.getBoundingClientRect();
    const top = Number.parseFloat(
      getComputedStyle(row.closest('table')?.querySelector('thead') ?? row).top || '0',
    );
    scrollTo(0, scrollY + row.getBoundingClientRect().top - (header?.height ?? 0) - top - 4);
  });
  await expect(rows.and(page.locator('[data-top]'))).toHaveCount(1);
  const first = page.locator('tr[data-top]').getByText('4 Feb 2026');
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(40);

  await page.evaluate(() => scrollTo(0, 0));
  await choose(page.getByRole('search', { name: 'Ledger' }).getByLabel('Type'), 'Buy');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText('€9,495.00');
  await expect(totals.getByRole('columnheader').first()).toHaveText('Total of 1 entry');
  await expect(totals.getByRole('row').nth(1)).toHaveText(/EUR0\.00−505\.00−505\.00/);
});
