import { makePortfolio, panel, todayShown } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('creates an instrument, enters and corrects a price, and deletes it', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Market data' }).click();
  await expect(page.getByRole('table', { name: 'Instruments' })).toContainText('ABRX');
  await expectAccessible(page);
  const opener = page.getByRole('link', { name: 'Add instrument' });
  await opener.click();
  await expect(page.getByLabel('Symbol', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add instrument' }).click();
  await expect(page.getByText('Symbol is required')).toBeVisible();
  await page.getByLabel('Symbol', { exact: true }).fill('ACME');
  await page.getByLabel('Name', { exact: true }).fill('Acme Works');
  await page.getByLabel('Currency', { exact: true }).fill('eur');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Acme Works', level: 1 })).toBeVisible();
  await expectAccessible(page);

  // The page and its empty list both have this link.
  await page.getByRole('link', { name: 'Enter price' }).first().click();
  await page.getByLabel('Day', { exact: true }).fill('2026-01-15');
  await page.getByLabel('Closing price').fill('12.5');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const closes = page.getByRole('table', { name: 'Prices', exact: true });
  await expect(closes).toContainText('12.50');
  await closes.getByRole('link').first().click();
  // The previous panel may still be closing, so this waits for the one with the stored price.
  await expect(page).toHaveURL(/prices\/2026-01-15/);
  const price = page.getByLabel('Closing price').last();
  await expect(price).toHaveValue(/^12\.50?$/);
  await price.fill('13.75');
  await page.getByRole('button', { name: 'Save price' }).last().click();
  await expect(closes).toContainText('13.75');
  await closes.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete price' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this price?' })
    .getByRole('button', { name: 'Delete price' })
    .click();
  await expect(page.getByText('No price yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit instrument' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Acme Works plc');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Acme Works plc', level: 1 })).toBeVisible();
});

test('shows an instrument: its figures, the chart of a period, who holds it, and all prices', async ({
  page,
}) => {
  await page.goto('/market-data?q=ABRX');
  await page.getByRole('link', { name: 'ABRX' }).click();
  for (const figure of ['Last price', 'Day change', '1Y change', '52-week range', 'Source'])
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('radio', { name: '5Y' })
    .or(page.getByRole('button', { name: '5Y' }))
    .first()
    .click();
  await expect(page).toHaveURL(/period=5Y/);
  const holders = page.getByRole('table', { name: 'Held by' });
  await holders.getByRole('button', { name: 'Weight' }).click();
  await expect(page).toHaveURL(/holderSort=weight/);
  await holders.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/portfolios\//);
});

test('shows which portfolios a price moves before it is saved, and before it is deleted', async ({
  page,
}) => {
  await page.goto('/market-data?q=ABRX');
  await page.getByRole('link', { name: 'ABRX' }).click();
  await page.getByRole('link', { name: 'Enter price' }).click();
  const entering = panel(page, 'Enter price');
  await expect(entering.getByText(/^Changes the values? of \d+ portfolios? (on|from) .+:$/)).toBeVisible();
  await expect(entering.getByRole('listitem').first()).toBeVisible();
  await entering.getByLabel('Day', { exact: true }).fill('1990-01-02');
  await expect(entering.getByText('None of the portfolios that you can see holds it')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('table', { name: 'Prices', exact: true }).getByRole('link').first().click();
  await panel(page, 'Correct price').getByRole('button', { name: 'Delete price' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this price?' });
  await expect(question.getByText(/^Changes the values? of \d+ portfolios?/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
});

test('declares an instrument worthless, after showing which portfolios this moves, and revokes it', async ({
  page,
}) => {
  await page.goto('/market-data?q=ABRX');
  await page.getByRole('link', { name: 'ABRX' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Declare worthless…' }).click();
  const declaring = panel(page, 'Declare worthless');
  await expect(declaring.getByText(/^Changes the values? of \d+ portfolios? (on|from) .+:$/)).toBeVisible();
  await expectAccessible(page);
  const act = declaring.getByRole('button', { name: 'Declare worthless' });
  await act.click();
  await expect(declaring.getByText('Say why')).toBeVisible();
  await declaring.getByLabel('Reason').fill('Insolvent, the administrator expects no payment');
  await act.click();
  const notice = page.getByRole('status').filter({ hasText: 'Worthless since' });
  await expect(notice).toContainText('Insolvent, the administrator expects no payment');
  await expect(notice).toContainText('Declared by');
  await expectAccessible(page);

  const address = page.url();
  await page.getByRole('table', { name: 'Held by' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/portfolios\//);
  await page.goto(`${page.url().split('?')[0]}/holdings`);
  await expect(page.getByTitle(/^Worthless since .+: Insolvent/).first()).toBeVisible();
  await page.goto(address);

  await page.getByRole('link', { name: 'Enter price' }).click();
  await expect(panel(page, 'Enter price').getByText('the price is kept, but not used')).toBeVisible();
  await panel(page, 'Enter price').getByLabel('Closing price').fill('0');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(panel(page, 'Enter price').getByText('No price is 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await notice.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: /is worthless\?$/ });
  await question.getByLabel('Reason').fill('Declared by mistake');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Declare worthless…' }).click();
  await expect(declaring.getByText('Declared by mistake')).toBeVisible();
});

test.describe('the command palette', () => {
  test('opens an instrument by its ISIN', async ({ page }) => {
    await page.goto('/market-data?q=ABRX');
    const row = page.getByRole('table', { name: 'Instruments' }).getByRole('row').nth(1);
    await expect(row).toContainText('ABRX');
    const isin = /[A-Z]{2}[A-Z0-9]{9}\d/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(isin);
    await page.getByRole('option', { name: /ABRX/ }).click();
    await expect(page).toHaveURL(/\/market-data\/[\da-f-]{36}/);
  });
});

test('lists a new exchange rate', async ({ page }) => {
  await page.goto('/market-data/rates');
  await expect(page.getByRole('table', { name: 'Exchange rates' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter rate' }).click();
  const panel = page.getByRole('dialog', { name: 'Enter exchange rate' });
  await panel.getByLabel('From currency').fill('eur');
  await panel.getByLabel('To currency').fill('nok');
  await panel.getByLabel('1 EUR = … NOK').fill('11.7345');
  await expect(panel.getByText('1 NOK = 0.0852188 EUR')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const pair = page.getByRole('table', { name: 'Exchange rates' }).getByRole('row', { name: /EUR\/NOK/ });
  await expect(pair).toContainText('11.7345');
});

test('shows the rates of a pair: the latest, the chart of a period, and all of them', async ({ page }) => {
  await page.goto('/market-data/rates');
  await page.getByRole('link', { name: 'EUR/USD' }).click();
  await expect(page.getByRole('heading', { name: 'EUR/USD', level: 1 })).toBeVisible();
  await expect(page.getByText('Latest rate')).toBeVisible();
  await expect(page.getByText('1 USD in EUR')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('radio', { name: '1M' })
    .or(page.getByRole('button', { name: '1M' }))
    .first()
    .click();
  await expect(page).toHaveURL(/period=1M/);
  const rates = page.getByRole('table', { name: 'All rates' });
  const newest = await rates.getByRole('row').nth(1).textContent();
  await page.getByRole('button', { name: /next/i }).click();
  await expect(rates.getByRole('row').nth(1)).not.toHaveText(newest ?? '');
});

test('says the last rate of a pair, also if only its inverse has one', async ({ page }) => {
  await page.goto('/market-data/rates/new?base=USD&quote=EUR');
  const panel = page.getByRole('dialog', { name: 'Enter exchange rate' });
  await expect(panel.getByText(/^1 EUR = [\d.]+ USD on /)).toBeVisible();
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('sees no action that the server would refuse', async ({ page }) => {
    await page.goto('/market-data');
    await expect(page.getByRole('table', { name: 'Instruments' })).toContainText('ABRX');
    await expect(page.getByRole('link', { name: 'Import prices' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add instrument' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Imports' })).toHaveCount(0);
  });
});

test('fixes an outdated price from its portfolio, and explains the shorter periods of its return', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const instrument = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: 'STALEX',
    name: 'Stalex Works',
    assetClass: 'equity',
    currency: 'EUR',
  });
  await ask('PUT', `/api/instruments/${instrument.id}/prices/2026-03-02`, { close: '11' });
  const { portfolio } = await makePortfolio(ask, 'Stella Stale');
  const book = (type: string, more: object) =>
    ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
      type,
      currency: 'EUR',
      tradeDate: '2026-03-02',
      ...more,
    });
  await book('deposit', { amount: '1000' });
  await book('buy', { instrumentId: instrument.id, quantity: '10', price: '10' });

  await page.goto(`/portfolios/${portfolio.id}?period=5Y`);
  await expect(page.getByRole('button', { name: '5Y', exact: true })).toBeDisabled();
  await expect(page.getByText('Figures cover the time since 1 Mar 2026')).toBeVisible();
  await expect(page.getByRole('row', { name: /^5Y/ })).toContainText('It started within this period');

  await page.getByRole('link', { name: '1 stale price' }).click();
  await panel(page, 'Data quality').getByRole('link', { name: 'Stalex Works' }).click();
  const entering = panel(page, 'Enter price');
  await expect(entering.getByLabel('Day', { exact: true })).toHaveValue(todayShown());
  await entering.getByLabel('Closing price').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Prices', exact: true })).toContainText('12.00 EUR');
  await page.goto(`/portfolios/${portfolio.id}`);
  await expect(page.getByRole('heading', { name: portfolio.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 stale price' })).toHaveCount(0);
});
