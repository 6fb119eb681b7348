// The settings of the firm, and market data from a provider: switched on, and failing.
import type { Page } from '@playwright/test';
import { panel, tinyPng } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'settings' });

test('renames the firm, and the sidebar shows the new name', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByLabel('Name', { exact: true }).fill('Renamed & Partners');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Renamed & Partners')).toBeVisible();
  await expectAccessible(page);
});

test('changes what the letterhead states, refuses a wrong IBAN, and merges the change of a colleague', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  expectedComplaints.push(/status of 412/);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Edit firm details' }).click();
  const form = panel(page, 'Edit firm details');
  await form.getByLabel('Legal name').fill('North Quay Partners, S.L.');
  await form.getByLabel('City').fill('Madrid');
  await form.getByLabel('IBAN').fill('ES91 2100 0418 4502 0005 1333');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Not a valid IBAN: check its digits')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('IBAN').fill('es9121000418450200051332');
  await ask('PUT', '/api/firm', { country: 'Spain' });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Madrid\nSpain')).toBeVisible();
  await expect(page.getByText('ES91 2100 0418 4502 0005 1332')).toBeVisible();
  expect(await ask('GET', '/api/firm')).toMatchObject({
    legalName: 'North Quay Partners, S.L.',
    city: 'Madrid',
    country: 'Spain',
    iban: 'ES9121000418450200051332',
  });
});

test('shows an uploaded logo in the frame and on the sign-in page until it is removed', async ({
  page,
  browser,
  portal,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 415/);
  await page.goto('/settings');
  const logos = page.locator('img[src^="/api/firm/logo"]');
  const choose = page.getByLabel('Logo', { exact: true });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await expectToast(page, /./);
  await expect(logos).toHaveCount(0);
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tinyPng });
  await expectToast(page, 'Logo updated');
  // The frame and the setting show it.
  await expect(logos).toHaveCount(2);
  await expect(logos.first()).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  const stranger = await browser.newContext({
    baseURL: portal.url,
    storageState: { cookies: [], origins: [] },
  });
  const entrance = await stranger.newPage();
  await entrance.goto('/auth');
  await expect(entrance.locator('aside img[src^="/api/firm/logo"]')).toBeVisible();
  await expectAccessible(entrance);
  await stranger.close();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expectToast(page, 'Logo removed');
  await expect(logos).toHaveCount(0);
});

test('shows the colour of the firm at once on every page, light and dark', async ({ page }) => {
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await page.goto('/settings/firm');
  const form = panel(page, 'Edit firm details');
  const field = form.getByLabel('Accent colour');
  await field.fill('#ffd200');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    form.getByText(/^Too pale: its contrast is 1\.\d+, and readable text needs 4\.5$/),
  ).toBeVisible();
  await field.fill('#7a1f3d');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
  await expect.poll(accent).toBe('#7a1f3d');
  await expectAccessible(page);
  await page.goto('/auth');
  expect(await accent()).toBe('#7a1f3d');
  // The page sets its own theme once it is drawn.
  const darkAccent = async () => {
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    return accent();
  };
  await expect.poll(darkAccent).toMatch(/^#(?!7a1f3d)/);
  await page.goto('/settings');
  await expectAccessible(page);
});

test('asks Yahoo once it is on and a symbol is set, and says why that failed', async ({ page }) => {
  await page.goto('/market-data/sources');
  await page.getByRole('link', { name: 'Open settings' }).click();
  await page.getByRole('switch', { name: 'Yahoo Finance' }).click();
  await expect(page.getByText('Yahoo Finance switched on')).toBeVisible();
  await page.goto('/market-data/new');
  await page.getByLabel('Symbol', { exact: true }).fill('FETCHED');
  await page.getByLabel('Name', { exact: true }).fill('Fetched Works');
  await page.getByLabel('Currency', { exact: true }).fill('USD');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'FETCHED', level: 1 })).toBeVisible();

  await page.goto('/market-data/sources?q=FETCHED');
  const row = page.getByRole('row', { name: /FETCHED/ });
  await saveSymbol(page, 'FETCHED', 'GONE');
  await expect(row).toContainText('The provider does not know this symbol');
  await expectAccessible(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'European Central Bank' }).click();
  await expect(page.getByText('European Central Bank switched on')).toBeVisible();
  await page.goto('/market-data/sources');
  await expect(page.getByText('Exchange rates of the ECB')).toBeVisible();
});

/** Sets the symbol of an instrument at Yahoo on the page of the sources. */
const saveSymbol = async (page: Page, instrument: string, symbol: string) => {
  await page.getByRole('button', { name: `Change the provider symbols of ${instrument}` }).click();
  await page.getByRole('textbox', { name: 'Symbol at Yahoo Finance' }).fill(symbol);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('fetches prices under a symbol, and shows them with source and time', async ({ page }) => {
  await page.goto('/market-data/sources?q=FETCHED');
  const row = page.getByRole('row', { name: /FETCHED/ });
  await saveSymbol(page, 'FETCHED', 'GOOD');
  await expect(row).toContainText(/Fetched .+ from Yahoo Finance/);
  await row.getByRole('link', { name: /FETCHED/ }).click();
  const prices = page.getByRole('table', { name: 'Prices', exact: true });
  await expect(prices.getByRole('row').nth(1)).toContainText('100.00 USD');
  await expect(prices.getByRole('row').nth(1)).toContainText('Yahoo Finance');
});

test('closes the form of a saved symbol though the list behind it reloads slowly', async ({ page }) => {
  await page.goto('/market-data/sources?q=FETCHED');
  await expect(page.getByRole('row', { name: /FETCHED/ })).toBeVisible();
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/market-data/feeds*', async (route) => {
    await slow;
    await route.continue();
  });
  await saveSymbol(page, 'FETCHED', 'BETTER');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('row', { name: /FETCHED/ })).toContainText('BETTER');
});

test('fills a new instrument from a search, in pounds for a listing in pence, and fetches its prices', async ({
  page,
}) => {
  await page.goto('/market-data/sources');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.getByRole('tab', { name: 'Instruments' }).click();
  await page.getByRole('link', { name: 'Add instrument' }).click();
  await expect(page.getByLabel('Search at Yahoo Finance')).toBeFocused();
  await page.keyboard.type('Vodafone');
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Listings found' });
  await expect(found).toContainText('NASDAQ · USD');
  await expectAccessible(page);
  await found.getByRole('button', { name: /VOD\.L/ }).click();
  await expect(page.getByText('Prices of VOD.L (London) will be fetched')).toBeVisible();
  await expect(page.getByLabel('Symbol', { exact: true })).toHaveValue('VOD');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('GBP');
  await expect(page.getByLabel('Exchange')).toHaveValue('XLON');
  await page.getByRole('button', { name: 'Add instrument' }).last().click();
  await expect(page.getByRole('heading', { name: 'Vodafone Group', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Prices', exact: true })).toContainText('75.00 GBP');
});

test('fetches from a described provider with its key, and asks it after Yahoo', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Add provider' }).click();
  const adding = page.getByRole('dialog', { name: 'Add provider' });
  await expect(adding.getByLabel('Address', { exact: true })).toHaveValue(/stooq\.com/);
  await expectAccessible(page);
  await adding.getByLabel('Address', { exact: true }).fill(`${portal.market.url}/{client}`);
  await adding.getByRole('button', { name: 'Add provider' }).click();
  await expect(adding.getByText('Only the words that the hint names can stand in braces')).toBeVisible();
  await adding.getByLabel('Address', { exact: true }).fill(`${portal.market.url}/stooq?s={symbol}&key={key}`);
  await adding.getByRole('button', { name: 'Add provider' }).click();
  await expect(adding.getByText('Enter the key for which')).toBeVisible();
  await adding.getByLabel('API key').fill('k3y-of-the-vendor');
  await adding.getByRole('button', { name: 'Add provider' }).click();
  await page.getByRole('switch', { name: 'Stooq' }).click();
  await expect(page.getByText('Stooq switched on')).toBeVisible();

  await page.goto('/market-data/sources?q=FETCHED');
  await page.getByRole('button', { name: 'Change the provider symbols of FETCHED' }).click();
  await page.getByRole('textbox', { name: 'Symbol at Yahoo Finance' }).fill('GONE');
  await page.getByRole('textbox', { name: 'Symbol at Stooq' }).fill('fetched.us');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // The prices of a day that Yahoo gave stay.
  await expect(page.getByRole('row', { name: /FETCHED/ })).toContainText(/Fetched .+ from Stooq/);
  expect(portal.market.asked).toContain('/stooq?s=fetched.us&key=k3y-of-the-vendor');

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Edit Stooq' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit provider' });
  await expect(editing.getByText('Stored. Leave it empty to keep it.')).toBeVisible();
  await editing.getByLabel('Name', { exact: true }).fill('Stooq CSV');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('switch', { name: 'Stooq CSV' })).toBeChecked();
  await page.getByRole('link', { name: 'Edit Stooq CSV' }).click();
  await editing.getByRole('button', { name: 'Delete provider' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Stooq CSV?' })
    .getByRole('button', { name: 'Delete provider' })
    .click();
  await expect(page.getByRole('switch', { name: 'Stooq CSV' })).toHaveCount(0);
});

test('keeps prices while the provider sends garbage, and says since when they are stale', async ({
  page,
  portal,
}) => {
  portal.market.answer = (_, response) => response.end('<html>Sign in</html>');
  await page.goto('/market-data/sources?q=VOD');
  const row = page.getByRole('row', { name: /Vodafone/ });
  // Nobody can ask a provider more than once a minute.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('The answer could not be read', { timeout: 4000 });
  }).toPass({ timeout: 100_000 });
  await expect(row).toContainText(/last fetched \d/);
  await row.getByRole('link', { name: /VOD/ }).click();
  await expect(page.getByRole('table', { name: 'Prices', exact: true })).toContainText('75.00 GBP');
});

test('offers no refresh while every provider is off', async ({ page }) => {
  await page.goto('/settings');
  for (const name of ['Yahoo Finance', 'European Central Bank']) {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByText(`${name} switched off`)).toBeVisible();
  }
  await page.goto('/market-data/sources');
  await expect(page.getByText('Prices and exchange rates are not fetched automatically.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
});
