// Benchmarks: a blend is made, chosen by a portfolio, and shown beside it; the firm's settings decide the rest.
import { choose, figure, makeInstrument, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'benchmarks' });

test('makes a blend by keyboard, which a portfolio chooses and is compared with', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Compared Person');
  const [index, bonds] = [
    await makeInstrument(ask, 'BLEND1', '110'),
    await makeInstrument(ask, 'BLEND2', '50'),
  ];
  for (const [{ id }, close] of [
    [index, '100'],
    [bonds, '50'],
  ] as const)
    await ask('PUT', `/api/instruments/${id}/prices/2026-01-02`, { close });
  // At a weekend the figures are those of Friday, before the close of today.
  await ask('PUT', `/api/instruments/${index.id}/prices/2026-11-20`, { close: '110' });
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: '2026-01-05',
    amount: '1000',
    currency: 'EUR',
  });

  await page.goto('/market-data/benchmarks');
  await expect(page.getByRole('table', { name: 'Benchmarks' })).toContainText('World 60/40');
  await page.getByRole('link', { name: 'Add benchmark' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Half and half');
  for (const symbol of ['BLEND1', 'BLEND2']) {
    await page.getByLabel('Add an instrument').fill(symbol);
    await page.getByRole('option', { name: symbol }).waitFor();
    await page.getByLabel('Add an instrument').press('Enter');
    await expect(page.getByLabel(`Weight of ${symbol} in percent`)).toBeFocused();
  }
  await page.getByLabel('Weight of BLEND1 in percent').fill('50');
  await page.getByLabel('Weight of BLEND2 in percent').fill('40');
  await page.getByRole('button', { name: 'Add benchmark' }).click();
  await expect(page.getByText('The weights must add up to exactly 100%')).toBeVisible();
  await page.getByLabel('Weight of BLEND2 in percent').fill('50');
  await choose(page.getByLabel('Rebalancing'), 'Never');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add benchmark' }).click();
  await expect(page.getByRole('row', { name: /Half and half/ })).toContainText('50% BLEND1, 50% BLEND2');

  await page.goto(`/portfolios/${portfolio.id}/edit`);
  const form = panel(page, 'Edit portfolio');
  await form.getByLabel('Benchmark').fill('Half');
  await page.getByRole('option', { name: 'Half and half' }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  const card = page.getByRole('region', { name: 'Benchmark and risk' });
  await expect(card).toContainText('Half and half: 50% BLEND1, 50% BLEND2');
  // Half of it rose by 10 %, and the portfolio holds cash alone.
  await expect(figure(page, 'Benchmark return')).toHaveText('+5.00%');
  await expect(figure(page, 'Difference')).toHaveText('−5.00%');
  await expect(page.getByRole('figure', { name: 'Return of the portfolio' })).toContainText('Half and half');
  await expectAccessible(page);
});

test('names the instrument without a price, and the day from which a comparison is possible', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Early Person');
  const { id } = await makeInstrument(ask, 'LATER', '100');
  const benchmark = await ask<{ id: string }>('POST', '/api/benchmarks', {
    name: 'Later index',
    currency: 'EUR',
    rebalancing: 'none',
    parts: [{ instrumentId: id, weightPct: '100' }],
  });
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'deposit',
    tradeDate: '2026-01-05',
    amount: '1000',
    currency: 'EUR',
  });
  const { revision } = await ask<{ revision: number }>('GET', `/api/portfolios/${portfolio.id}`);
  await ask('PUT', `/api/portfolios/${portfolio.id}`, {
    name: portfolio.name,
    baseCurrency: 'EUR',
    kind: 'advisory',
    cashKept: true,
    costMethod: 'fifo',
    openedOn: '2026-01-05',
    benchmark: benchmark.id,
    revision,
  });
  await page.goto(`/portfolios/${portfolio.id}`);
  const card = page.getByRole('region', { name: 'Benchmark and risk' });
  await expect(card).toContainText('No price of LATER on or before 4 Jan 2026.');
  await expect(figure(page, 'Benchmark return')).toContainText('Price missing');
  await card.getByRole('link', { name: 'LATER' }).click();
  await expect(page.getByRole('heading', { name: 'LATER Works', level: 1 })).toBeVisible();
});

test('changes the default benchmark and the risk-free rate, and refuses to delete the default', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change benchmark and risk-free rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benchmark and risk-free rate' });
  await dialog.getByLabel('Benchmark').fill('World eq');
  await page.getByRole('option', { name: 'World equity' }).click();
  await dialog.getByLabel('Rate p.a.').fill('150');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/Use a percentage between/)).toBeVisible();
  await dialog.getByLabel('Rate p.a.').fill('-0.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('−0.5% p.a.')).toBeVisible();
  await expect(page.getByText('World equity')).toBeVisible();

  await page.goto('/market-data/benchmarks');
  await page.getByRole('button', { name: 'Delete World equity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: /It is the default benchmark of the firm/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Benchmarks' })).toContainText('World equity');
});
