// Templates of the firm: saved from the form of a report, applied, overwritten, renamed and removed.
import type { Locator, Page } from '@playwright/test';
import { expectSpanish } from './catalogue.ts';
import { choose, findByName, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

const listed = (page: Page) => page.getByRole('table', { name: 'Templates of reports' }).getByRole('row');
const returnsOf = (page: Page) => page.getByRole('combobox', { name: 'Returns' });
const templateOf = (page: Page) => page.getByRole('combobox', { name: 'Template of the firm' });
const save = (ask: Ask, body: object) =>
  ask<{ id: string; revision: number }>('POST', '/api/report-presets', {
    template: 'performance',
    range: null,
    language: null,
    ...body,
  });

/** Presses Tab until a control has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

test('a template is saved, applied to another portfolio, overwritten and opened from the list', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/reports/new?portfolio=${id}`);
  await choose(returnsOf(page), 'Net only');
  await page.getByRole('checkbox', { name: 'Transactions' }).click();
  await choose(page.getByRole('combobox', { name: 'Range' }), 'Last calendar year');
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = panel(page, 'Save as template');
  // The range of the form has a name.
  await expect(dialog.getByRole('combobox', { name: 'Range' })).toHaveText('Last year');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Yearly letter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expectToast(page, 'Template saved');
  // Saving in the dialog issues nothing.
  await expect(page).toHaveURL(/\/reports\/new/);
  await expect(templateOf(page)).toHaveValue('Yearly letter');

  const { portfolio } = await makePortfolio(ask, 'Tess Template');
  await page.goto(`/reports/new?portfolio=${portfolio.id}`);
  await expect(returnsOf(page)).toHaveText('Net and gross');
  await templateOf(page).fill('yearly');
  await page.getByRole('option', { name: 'Yearly letter' }).click();
  await expect(returnsOf(page)).toHaveText('Net only');
  await expect(page.getByRole('checkbox', { name: 'Transactions' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Range' })).toHaveText('Last calendar year');
  await expect(page.getByRole('combobox', { name: 'Portfolio' })).toHaveValue(/Tess Template/);
  await expect(page.getByText('The fields differ from the template.')).toHaveCount(0);

  await choose(returnsOf(page), 'Gross only');
  await expect(page.getByText('The fields differ from the template.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(returnsOf(page)).toHaveText('Net only');
  await choose(returnsOf(page), 'Gross only');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await choose(dialog.getByRole('combobox', { name: 'Save as' }), 'Overwrite “Yearly letter”');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Yearly letter');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The fields differ from the template.')).toHaveCount(0);

  await page.goto('/reports/templates');
  await expect(listed(page).filter({ hasText: 'Yearly letter' })).toContainText('Gross only');
  await page.getByRole('link', { name: 'Yearly letter' }).click();
  await expect(returnsOf(page)).toHaveText('Gross only');
  await expect(templateOf(page)).toHaveValue('Yearly letter');
});

test('a template that somebody else has changed is not overwritten unseen', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 412/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id, revision } = await save(ask, { name: 'Shared letter', returns: 'net' });
  const followed = page.waitForResponse('**/api/events');
  await page.goto(`/reports/new?preset=${id}`);
  await expect(returnsOf(page)).toHaveText('Net only');
  // What changes before is read with the page, or not until it is read again.
  await followed;
  const body = { name: 'Shared letter', template: 'performance', range: null, language: null, revision };
  await ask('PUT', `/api/report-presets/${id}`, { ...body, returns: 'gross' });
  await expect(page.getByText('The template was changed meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = panel(page, 'Save as template');
  await choose(dialog.getByRole('combobox', { name: 'Save as' }), /^Overwrite/);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expectToast(page, /changed|newer/i);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(returnsOf(page)).toHaveText('Gross only');
});

test('what a template cannot mean is said: of a client, and with a deleted benchmark', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 404/, /status of 422/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const instrument = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: 'TMPL',
    name: 'Template index',
    assetClass: 'equity',
    currency: 'EUR',
  });
  const benchmark = await ask<{ id: string }>('POST', '/api/benchmarks', {
    name: 'Short-lived',
    currency: 'EUR',
    rebalancing: 'none',
    parts: [{ instrumentId: instrument.id, weightPct: '100' }],
  });
  const { id } = await save(ask, { name: 'Compared letter', returns: 'net', benchmarks: [benchmark.id] });
  await save(ask, { name: 'Income letter', template: 'income' });
  const { id: clientId } = await findByName(ask, 'clients', 'Adaeze Okafor');
  await page.goto(`/reports/new?client=${clientId}&preset=${id}`);
  await expect(
    page.getByText('A report of a client does not have these options of the template: Benchmark, Returns.'),
  ).toBeVisible();
  await expect(page.getByText(/exists? of one portfolio only/)).toBeVisible();
  await templateOf(page).fill('letter');
  await expect(page.getByRole('option', { name: 'Compared letter' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Income letter' })).toHaveCount(0);

  const { id: portfolioId } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/reports/new?portfolio=${portfolioId}&preset=${id}`);
  await expect(page.getByRole('combobox', { name: 'Benchmark', exact: true })).toHaveValue('Short-lived');
  await ask('DELETE', `/api/benchmarks/${benchmark.id}`);
  await page.goto('/reports/templates');
  await expect(listed(page).filter({ hasText: 'Compared letter' })).toContainText('Benchmark deleted');
  await page.goto(`/reports/new?portfolio=${portfolioId}&preset=${id}`);
  const field = page.getByRole('combobox', { name: 'Benchmark', exact: true });
  await expect(field).toHaveValue('Deleted benchmark');
  await expect(field).toHaveAccessibleDescription('This benchmark was deleted. Choose another.');
  await page.getByRole('button', { name: 'Issue report' }).click();
  await expect(page.getByRole('region', { name: 'Pages of the report' })).toContainText(
    'There is no such benchmark',
  );
  await expect(page).toHaveURL(/\/reports\/new/);
});

test('a template is saved, renamed and removed by keyboard alone', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/reports/new?portfolio=${id}`);
  await tabTo(page, page.getByRole('button', { name: 'Save as template' }));
  await page.keyboard.press('Enter');
  await tabTo(page, panel(page, 'Save as template').getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Keyed letter');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Template saved');
  await expect(templateOf(page)).toHaveValue('Keyed letter');
  await expect(page).toHaveURL(/\/reports\/new/);

  await page.goto('/reports/templates');
  await tabTo(page, page.getByRole('button', { name: 'Rename Keyed letter' }));
  await page.keyboard.press('Enter');
  const dialog = panel(page, 'Rename template');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Other letter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Other letter' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Remove Other letter' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Remove template' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Template removed');
  await expect(page.getByRole('link', { name: 'Other letter' })).toHaveCount(0);
});

test('a template appears for others at once, who may only start from it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  await page.context().clearCookies();
  await page.context().addCookies((await sessionOf('agent')).cookies);
  const followed = page.waitForResponse('**/api/events');
  await page.goto('/reports/templates');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New for agents' })).toHaveCount(0);
  await followed;
  await save(ask, { name: 'New for agents' });
  await page.getByRole('link', { name: 'New for agents' }).click();
  await expect(templateOf(page)).toHaveValue('New for agents');
  await expect(page.getByRole('button', { name: 'Save as template' })).toHaveCount(0);
  await page.goto('/reports/templates');
  await expect(page.getByRole('link', { name: 'New for agents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename New for agents' })).toHaveCount(0);
});

test('templates are accessible, fit every width and speak Spanish', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const sections = ['returns', 'holdings'];
  const { id } = await save(ask, {
    name: 'Carta',
    returns: 'net',
    sections,
    closedPositions: true,
    benchmarks: [],
  });
  await speakSpanish(page);
  for (const path of ['/reports/templates', `/reports/new?preset=${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await expectSpanish(page);
});
