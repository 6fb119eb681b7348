// Issued reports: made, found, proven, corrected and withdrawn, with a mouse and by keyboard alone.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expectNoRawIds, expectSpanish } from './catalogue.ts';
import { choose, findByName, issueReport, makePortfolio, openMenu, panel } from './records.ts';
import { askAs } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectToast,
  expectWholeAtFullZoom,
  settled,
  test,
  watchRequests,
} from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

const grouped = (hash: string): string => (hash.match(/.{4}/g) ?? []).join(' ');
const hashOf = async (file: Download): Promise<string> =>
  createHash('sha256')
    .update(await readFile(await file.path()))
    .digest('hex');

const fact = (page: Page, label: string): Locator =>
  page
    .locator('main dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Reports' }).getByRole('row');

test('a report is issued, found by its hash, downloaded and verified', async ({ page }) => {
  await page.goto('/portfolios?q=Growth+mandate');
  await page.getByRole('link', { name: 'Growth mandate', exact: true }).first().click();
  await openMenu(page, 'Issue report');
  const form = page.locator('main');
  await expect(form.getByRole('combobox', { name: 'Portfolio' })).toHaveValue(/Growth mandate/);
  await choose(form.getByRole('combobox', { name: 'Type' }), 'Statement of holdings');
  await choose(form.getByRole('combobox', { name: 'Language' }), 'Español');
  await form.getByLabel('Data as of', { exact: true }).fill('30/09/2026');
  const previewed = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Preview' }).click();
  expect((await previewed).suggestedFilename()).toMatch(/Extracto-de-posiciones.*2026-09-30\.pdf$/);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expectToast(page, 'Report issued');
  await expect(page.getByRole('heading', { name: 'Statement of holdings', level: 1 })).toBeVisible();
  await expect(fact(page, 'Version')).toHaveText('1, not corrected');
  await expect(fact(page, 'Data as of')).toHaveText('30 Sept 2026');
  await expect(fact(page, 'File')).toContainText('Español');

  await expect(page.getByRole('img', { name: /^Page 1 of \d$/ })).toBeVisible();
  await expect(fact(page, 'Hash of the PDF')).toBeHidden();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy hash of the PDF' })).toBeVisible();
  await expectAccessible(page);
  const shown = (await fact(page, 'Hash of the PDF').textContent()) ?? '';
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const hash = await hashOf(await saved);
  expect(shown).toBe(grouped(hash));

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(hash.slice(0, 8));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(grouped(hash.slice(0, 12)));
  await rows(page).nth(1).getByRole('link', { name: 'Statement of holdings' }).click();
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('heading')).toContainText('Issued');
});

test('a report is issued, corrected and withdrawn by keyboard alone', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Kay Boarder');
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await page.goto(`/portfolios/${portfolio.id}/reports`);
  await expect(page.getByText('No reports on this portfolio yet.')).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Issue report' }));
  await page.keyboard.press('Enter');
  const form = page.locator('main');
  await expect(form.getByRole('combobox', { name: 'Portfolio' })).toHaveValue(/Portfolio of Kay Boarder/);
  const type = form.getByRole('combobox', { name: 'Type' });
  await tabTo(type);
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(type).toHaveText('Statement of holdings');
  await tabTo(form.getByRole('button', { name: 'Issue report' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Statement of holdings', level: 1 })).toBeFocused();

  const correct = page.getByRole('button', { name: 'Issue correction' });
  await tabTo(correct);
  await page.keyboard.press('Enter');
  const asking = panel(page, 'Issue version 2?');
  await expect(asking).toContainText('Version 1 becomes superseded');
  await tabTo(asking.getByRole('button', { name: 'Issue correction' }));
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Version')).toHaveText('2, corrects version 1');
  await tabTo(page.getByRole('link', { name: 'Version 1' }));
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Version')).toHaveText('1, corrected by version 2');
  await expect(page.getByText('Superseded by version 2')).toBeVisible();
  await expect(correct).toHaveCount(0);
  await tabTo(page.getByRole('link', { name: 'version 2', exact: true }));
  await page.keyboard.press('Enter');
  await expect(correct).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Withdraw' }));
  await page.keyboard.press('Enter');
  const why = panel(page, 'Withdraw version 2?');
  await expect(why.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(why.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Say why');
  await page.keyboard.type('Sent to the wrong client');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent to the wrong client')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);

  await page.goto(`/portfolios/${portfolio.id}/reports`);
  await expect(rows(page).nth(1)).toContainText('Withdrawn');
  await expect(rows(page).nth(2)).toContainText('Superseded');
});

test('the type of report decides whether a day, a range or a year is asked for', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/reports/new?portfolio=${id}`);
  const form = page.locator('main');
  const type = form.getByRole('combobox', { name: 'Type' });
  const range = form.getByRole('combobox', { name: 'Range' });
  await choose(type, 'Statement of transactions');
  await expect(range).toHaveText('Last quarter');
  await choose(range, 'This year so far');
  await expect(form.getByLabel('From', { exact: true })).toHaveValue(/^1 Jan /);
  await form.getByLabel('From', { exact: true }).fill('05/01/2026');
  await form.getByLabel('To', { exact: true }).fill('04/01/2026');
  await expect(range).toHaveText('Custom range');
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expect(form.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
    'The range begins after its end',
  );
  await choose(type, 'Statement of realised gains');
  await expect(range).toHaveCount(0);
  await choose(form.getByRole('combobox', { name: 'Year' }), '2025');
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expect(page.getByRole('heading', { name: 'Statement of realised gains', level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('2025 · Okafor family · Growth mandate');
  await expect(fact(page, 'Data as of')).toHaveText('31 Dec 2025');
});

test('unknown figures are issued only with the reason, which is kept', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Una Priced');
  const instrument = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: 'NOPX',
    name: 'Unpriced Works',
    assetClass: 'equity',
    currency: 'EUR',
  });
  await ask('POST', `/api/portfolios/${portfolio.id}/transactions`, {
    type: 'transfer_in',
    tradeDate: '2026-01-06',
    instrumentId: instrument.id,
    quantity: '3',
    amount: '30',
    currency: 'EUR',
  });
  await page.goto(`/reports/new?portfolio=${portfolio.id}`);
  const form = page.locator('main');
  await expect(form.getByRole('combobox', { name: 'Portfolio' })).toHaveValue(/Una Priced/);
  await choose(form.getByRole('combobox', { name: 'Type' }), 'Statement of holdings');
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expect(form.getByText('Some figures are unknown')).toBeVisible();
  const reason = form.getByRole('textbox', { name: 'Why are they unknown?' });
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expect(reason).toHaveAccessibleDescription('Say why');
  await reason.fill('The fund has not published its price.');
  await form.getByRole('button', { name: 'Issue report' }).click();
  await expect(fact(page, 'Unknown figures')).toHaveText('The fund has not published its price.');

  await page.getByRole('button', { name: 'Issue correction' }).click();
  const asking = panel(page, 'Issue version 2?');
  await asking.getByRole('button', { name: 'Issue correction' }).click();
  await asking.getByRole('textbox', { name: 'Why are they unknown?' }).fill('Still awaited.');
  await asking.getByRole('button', { name: 'Issue correction' }).click();
  await expect(fact(page, 'Unknown figures')).toHaveText('Still awaited.');
});

test('the list follows reports that others issue', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  const { portfolio } = await makePortfolio(ask, 'Livia Watched');
  await page.goto('/reports?q=Livia');
  await expect(page.getByText('No report matches these filters.')).toBeVisible();
  await issueReport(ask, portfolio.id);
  await expect(rows(page).filter({ hasText: 'Livia Watched' })).toHaveCount(1);
});

test.describe('an agent without the right to issue', () => {
  test.use({ person: 'agent' });

  test('reads reports, and is offered nothing that would be refused', async ({ page, portal, sessionOf }) => {
    const admin = askAs(portal.url, await sessionOf('admin'));
    const agent = askAs(portal.url, await sessionOf('agent'));
    const { portfolio } = await makePortfolio(agent, 'Rita Reader');
    const { portfolio: empty } = await makePortfolio(agent, 'Nora Nothing');
    const id = await issueReport(admin, portfolio.id);
    const { id: group } = await admin<{ id: string }>('POST', '/api/groups', { name: 'No reports' });
    const { items } = await admin<{ items: { id: string; email: string }[] }>('GET', '/api/users?q=agent');
    const person = items.find(({ email }) => email === 'agent@demo.example')?.id ?? '';
    await admin('PUT', `/api/groups/${group}/permissions/reports.issue`, { permission: 'deny' });
    await admin('PUT', `/api/groups/${group}/members/${person}`);
    try {
      watchRequests(page);
      await page.goto(`/reports/${id}`);
      await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
      for (const name of ['Issue correction', 'Withdraw'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      await page.goto('/reports');
      await settled(page);
      await expect(rows(page).filter({ hasText: 'Rita Reader' })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Issue report' })).toHaveCount(0);
      await page.goto(`/portfolios/${portfolio.id}`);
      await expect(page.getByRole('tab', { name: 'Reports' })).toBeVisible();
      await page.goto(`/portfolios/${empty.id}`);
      await settled(page);
      await expect(page.getByRole('tab', { name: 'Reports' })).toHaveCount(0);
    } finally {
      await admin('DELETE', `/api/groups/${group}`);
    }
  });
});

test('the pages of reports are accessible in both themes, fit every width, and speak Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { client, portfolio } = await makePortfolio(ask, 'Maximiliana von Hohenlohe y Fernández de Córdoba');
  const first = await issueReport(ask, portfolio.id, { language: 'es' });
  const second = await ask<{ id: string }>('POST', `/api/reports/${first}/versions`, { gap: null });
  await ask('POST', `/api/reports/${second.id}/withdrawal`, { reason: 'Falta una cuenta' });
  const growth = await findByName(ask, 'portfolios', 'Growth mandate');
  const other = await issueReport(ask, growth.id);
  const changes = [
    { place: ['Posiciones', 'Acme SA', 'Valor'], before: '€ 1.250,00', now: '€ 1.300,00' },
    { place: ['Posiciones', 'Zenit SA', 'Valor'], before: null, now: '€ 1.123.400,10' },
  ];
  await page.route(`**/api/reports/${other}`, async (route) => {
    const response = await route.fetch();
    const change = { state: 'changed', changedAt: '2026-11-20T10:00:00.000Z', changes, changeCount: 250 };
    const report = (await response.json()) as object;
    await route.fulfill({ response, json: { ...report, ...change } });
  });
  watchRequests(page);
  await speakSpanish(page);
  for (const path of [
    '/reports',
    '/reports?q=nobody',
    `/reports/new?portfolio=${portfolio.id}`,
    `/reports/${first}`,
    `/reports/${second.id}`,
    `/reports/${other}`,
    `/clients/${client.id}/reports`,
    `/portfolios/${portfolio.id}/reports`,
  ])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await settled(page);
      await expectNoRawIds(page);
      await expectSpanish(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
      }
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoOverflow(page);
      }
      await expectWholeAtFullZoom(page);
    });
});
