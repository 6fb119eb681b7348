// On a phone, a view's content is above the fold, since the page's figures shrink to one line.
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin', viewport: { width: 390, height: 844 } });

test('the views of a portfolio show their content above the fold', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  for (const [path, table] of [
    ['holdings', 'Holdings'],
    ['lots', 'Open lots'],
    ['ledger', 'Ledger'],
  ] as const) {
    await page.goto(`/portfolios/${id}/${path}`);
    const found = page.getByRole('table', { name: table });
    await expect(found).toHaveAttribute('aria-busy', 'false');
    const box = await found.boundingBox();
    expect(box?.y, `${table} begins in the upper two thirds`).toBeLessThan(844 * 0.67);
  }
  const line = page.getByText(/\$[\d,.]+.*% (today|\d{1,2} \w+).*YTD/);
  await expect(line).toBeVisible();
  const all = page.getByRole('button', { name: 'All figures' });
  await expect(page.getByText('TWR, net, p.a.', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await all.click();
  await expect(page.getByText('TWR, net, p.a.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fewer figures' }).click();
  await expect(page.getByText('TWR, net, p.a.', { exact: true })).toBeHidden();
  await page.goto(`/portfolios/${id}`);
  await expect(page.getByText('TWR, net, p.a.', { exact: true })).toBeVisible();
  await expect(all).toHaveCount(0);
});

test('what a mark means stands below the page that has one, and on no other', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}/holdings`);
  const outdated = page.getByText('† Rests in part on outdated prices or rates');
  await expect(outdated).toBeVisible();
  await expect(page.getByText('† Since inception, which was this year')).toBeHidden();
  await page.goto('/admin/groups');
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
  await expect(outdated).toBeHidden();
});

test('a row keeps its figures in a second line', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}/holdings`);
  const holdings = page.getByRole('table', { name: 'Holdings' });
  const row = holdings.getByRole('row', { name: /Meridian World/ });
  await expect(row).toContainText(/Weight: [\d.]+%.*Day: .*%/);
  await expect(row).toContainText(/Gain: .*[+−][\d,]+\.\d\d/);
  await expect(holdings.getByRole('columnheader')).toHaveText([/Instrument/, /Value/]);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(holdings.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/proposals');
  const waiting = page.getByRole('row', { name: /Take profits in single shares/ });
  await expect(waiting).toContainText('Awaiting you');
  await expect(waiting).toContainText(/Samuel Whitaker\s*due \d+ \w+/);
});

test('an entry of the ledger and an event of the audit log stand in two lines', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}/ledger?q=USLC&type=dividend`);
  const ledger = page.getByRole('table', { name: 'Ledger' });
  const entry = ledger.getByRole('row', { name: /Meridian US Large Cap Value/ }).first();
  await expect(entry).toContainText(/Dividend · \d+ \w+ \d{4}.*\+\$[\d,.]+/);
  await expect(ledger.getByRole('columnheader')).toHaveText([/Entry/, /Cash in or out/]);
  expect((await entry.boundingBox())?.height).toBeLessThan(60);
  await page.goto('/admin/security/events?type=demo.found');
  const log = page.getByRole('table', { name: 'Audit log' });
  const event = log.getByRole('row', { name: /The demo firm was created/ });
  await expect(event).toContainText(/The portal\d+ \w+ \d{4}, \d\d:\d\d/);
  expect((await event.boundingBox())?.height).toBeLessThan(60);
  await expectAccessible(page);
});

test('the months of each year fit the width, and each opens its explanation', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}`);
  const years = page.getByRole('list', { name: 'Monthly returns' });
  const year = years.getByRole('listitem').filter({ hasText: '2025' });
  await expect(year.getByRole('term')).toHaveCount(12);
  await expect(year.getByRole('definition')).toHaveCount(12);
  await expect(year).toContainText(/Full year [+−]\d+\.\d%/);
  for (const month of await year.getByRole('link').all())
    expect(await month.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(390);
  await expectAccessible(page);
  await year.getByTitle('Explain Mar 2025').click();
  await expect(page.getByRole('dialog', { name: 'TWR, net' })).toContainText('28 Feb 2025 to 31 Mar 2025');
  // The table comes back where it has room.
  await page.goto(`/portfolios/${id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('table', { name: 'Monthly returns' })).toBeVisible();
  await expect(years).toHaveCount(0);
});

test('the views of a client show their content above the fold', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { items } = await ask<{ items: { id: string; name: string }[] }>(
    'GET',
    '/api/clients?q=Okafor family',
  );
  await page.goto(`/clients/${items[0]?.id}/portfolios`);
  const table = page.getByRole('table', { name: 'Portfolios' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect((await table.boundingBox())?.y).toBeLessThan(844 * 0.67);
  await expect(page.getByRole('button', { name: 'All figures' })).toBeVisible();
});

test('the filters of a list fold into one button, and those that are set stay', async ({ page }) => {
  await page.goto('/clients');
  const filters = page.getByRole('search', { name: 'Clients' });
  const unfold = filters.getByRole('button', { name: 'Filters', exact: true });
  const status = filters.getByRole('combobox', { name: 'Status' });
  const kind = filters.getByRole('combobox', { name: 'Type' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await expect(status).toBeHidden();
  const search = await filters.getByRole('searchbox').boundingBox();
  const button = await unfold.boundingBox();
  expect(button?.y, 'search and button share a row').toBeLessThan((search?.y ?? 0) + (search?.height ?? 0));
  await unfold.press('Enter');
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(kind).toBeFocused();
  await status.click();
  await page.getByRole('option', { name: 'Prospect' }).click();
  await expect(page).toHaveURL(/status=prospect/);
  await unfold.click();
  await expect(kind).toBeHidden();
  await expect(status).toContainText('Prospect');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(kind).toBeVisible();
  await expect(unfold).toBeHidden();
});

test('the state of portfolios folds with the filters, and stays once it is chosen', async ({ page }) => {
  await page.goto('/portfolios');
  const filters = page.getByRole('search', { name: 'Portfolios' });
  const unfold = filters.getByRole('button', { name: 'Filters', exact: true });
  const closed = filters.getByRole('button', { name: 'Closed', exact: true });
  await expect(unfold).toBeVisible();
  await expect(closed).toBeHidden();
  await unfold.click();
  await closed.click();
  await expect(page).toHaveURL(/state=closed/);
  await expect(closed).toHaveAttribute('aria-pressed', 'true');
  await expect(unfold, 'nothing is left to unfold').toBeHidden();
  await page.reload();
  await expect(closed).toHaveAttribute('aria-pressed', 'true');
});
