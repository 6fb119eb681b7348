// Packages: batches and schedules with several reports of each portfolio, by templates of the firm too.
import type { Locator, Page } from '@playwright/test';
import { expectSpanish } from './catalogue.ts';
import { choose, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

const makePreset = (ask: Ask, name: string) =>
  ask<{ id: string }>('POST', '/api/report-presets', {
    name,
    template: 'performance',
    range: null,
    language: 'es',
    returns: 'net',
    sections: ['returns'],
  });
const namesIn = (panel: Locator) =>
  panel.getByRole('list', { name: 'Reports in their order' }).getByRole('listitem');
const add = async (panel: Locator, page: Page, name: string) => {
  await panel.getByRole('combobox', { name: 'Add a report' }).fill(name);
  await page.getByRole('option', { name }).click();
};

/** Presses Tab until a control has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

test('a batch of a kind and a template issues both of a portfolio, with the options of the template', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { client, portfolio } = await makePortfolio(ask, 'Paula Package');
  const deposit = { type: 'deposit', tradeDate: '2026-02-02', amount: '1000', currency: 'EUR' };
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, deposit);
  await makePreset(ask, 'Net letter');
  await page.goto('/reports/batches/new');
  const panel = page.getByRole('dialog', { name: 'New batch' });
  await choose(panel.getByRole('combobox', { name: 'Portfolios' }), 'Of a client or household');
  await panel.getByRole('combobox', { name: 'Client' }).fill(client.name);
  await page.getByRole('option', { name: client.name }).click();
  await panel.getByRole('button', { name: 'Remove Performance report' }).click();
  await panel.getByRole('button', { name: 'Issue reports' }).click();
  await expect(panel.getByRole('combobox', { name: 'Add a report' })).toHaveAccessibleDescription(
    'Choose at least one report',
  );
  await add(panel, page, 'Statement of holdings');
  // Of one day until a report of a range comes.
  await expect(panel.getByLabel('Data as of')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Add a report' }).click();
  await expect(page.getByRole('group', { name: 'Templates of the firm' })).toBeVisible();
  await expectAccessible(page);
  await add(panel, page, 'Net letter');
  await expect(panel.getByRole('combobox', { name: 'Range' })).toHaveText('Last quarter');
  await expect(namesIn(panel)).toHaveText([/^Statement of holdings/, /^Net letterPerformance report/]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Issue reports' }).click();
  await expectToast(page, 'Batch queued');
  await expect(page.getByRole('heading', { name: 'Statement of holdings + 1 more' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Net letter', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('2 of 2 issued')).toBeVisible({ timeout: 30_000 });
  const rows = page.getByRole('table', { name: 'Reports of the batch' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Net letter' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Statement of holdings' })).toHaveCount(1);
  await rows.filter({ hasText: 'Net letter' }).getByRole('link', { name: 'Open report' }).click();
  // In the language of the template, and with its returns and sections only.
  await expect(page.getByRole('heading', { name: 'Performance report' })).toBeVisible();
  await expect(page.getByText('Español')).toBeVisible();
  const reportId = page.url().split('/').at(-1);
  const tables = await page.request.get(`/api/reports/${reportId}/tables?format=csv`);
  const text = await tables.text();
  expect(text).toContain('neta');
  expect(text).not.toContain('bruta');
});

test('a schedule takes, orders and drops reports by the keyboard, and its template is not removed', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409.*\/removal/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await makePreset(ask, 'Quarterly, net');
  await page.goto('/reports/schedules/new');
  const panel = page.getByRole('dialog', { name: 'New schedule' });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Quarterly package');
  await tabTo(page, panel.getByRole('combobox', { name: 'Add a report' }));
  await page.keyboard.type('Quarterly, net');
  await page.keyboard.press('Enter');
  // The next one is typed at once.
  await page.keyboard.type('holdings');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Statement of income');
  await page.keyboard.press('Enter');
  await expect(namesIn(panel)).toHaveCount(4);
  await page.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('button', { name: 'Remove Statement of income' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('combobox', { name: 'Add a report' })).toBeFocused();
  const up = panel.getByRole('button', { name: 'Move Quarterly, net up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Quarterly, net: 1 of 3' })).toBeAttached();
  await expect(panel.getByRole('button', { name: 'Move Quarterly, net down' })).toBeFocused();
  await expect(namesIn(panel)).toHaveText([
    /^Quarterly, net/,
    /^Performance report/,
    /^Statement of holdings/,
  ]);
  await expectAccessible(page);
  await tabTo(page, panel.getByRole('button', { name: 'Add schedule' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Schedule added');
  const row = page.getByRole('row').filter({ hasText: 'Quarterly package' });
  await expect(row).toContainText('Quarterly, net + 2 more');
  await expect(row).toContainText('Performance report · Statement of holdings');

  await page.goto('/reports/templates');
  await page.getByRole('button', { name: 'Remove Quarterly, net' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove template' }).click();
  await expectToast(page, 'Schedules use the template (Quarterly package)');
  expect(await ask<{ items: { id: string }[] }>('GET', '/api/report-presets')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id })]) as unknown,
  });
});

test('the forms and pages of packages fit every width and speak Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Carla Carteras');
  const preset = await makePreset(
    ask,
    'Carta con un nombre muy largo para clientes que leen en pantallas estrechas',
  );
  const reports = [
    { by: 'preset', presetId: preset.id },
    ...['holdings', 'income', 'ledger', 'portfolio_review'].map((template) => ({ by: 'kind', template })),
  ];
  const batch = await ask<{ id: string }>('POST', '/api/report-batches', {
    reports,
    from: '2026-07-01',
    to: '2026-09-30',
    portfolios: { of: 'listed', ids: [portfolio.id] },
  });
  const schedule = await ask<{ id: string }>('POST', '/api/report-schedules', {
    name: 'Paquete',
    reports,
    range: 'last_quarter',
    every: 'quarter',
    counted: 'business_days',
    nth: 7,
    portfolios: { of: 'all' },
    review: true,
    delivers: false,
  });
  await speakSpanish(page);
  for (const path of [`/reports/batches/${batch.id}`, `/reports/schedules/${schedule.id}`]) {
    await page.goto(path);
    await expect(page.getByText('Carta con un nombre muy largo', { exact: false }).first()).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
    await expectSpanish(page);
  }
});
