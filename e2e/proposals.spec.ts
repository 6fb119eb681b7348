// A proposal from draft to decision, by the users who may take each step.
import type { Locator, Page } from '@playwright/test';
import { expectNoRawIds, expectSpanish } from './catalogue.ts';
import { choose, expectSearch, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectToast,
  settled,
  test,
  watchRequests,
} from './test.ts';

test.use({ demo: true, person: 'agent' });

const weight = (page: Page, name: string): Locator => page.getByLabel(`Weight of ${name} in percent`);
const status = (page: Page, text: string): Locator =>
  page.locator('main').getByText(text, { exact: true }).first();
const step = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Creates a draft by the caller for a new portfolio. */
const makeDraft = async (ask: Ask, name: string): Promise<{ id: string; revision: number }> => {
  const { client, portfolio } = await makePortfolio(ask, `Client of ${name}`);
  return ask('POST', `/api/clients/${client.id}/proposals`, {
    portfolioId: portfolio.id,
    purpose: name,
    rationale: 'Because it fits.',
    basis: 'class',
    targets: [
      { assetClass: 'bond', weightPct: '60' },
      { assetClass: 'equity', weightPct: '40' },
    ],
  });
};

test("an employee approves an agent's proposal after requesting changes", async ({
  page,
  browser,
  portal,
  sessionOf,
}) => {
  test.slow();
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { client } = await makePortfolio(ask, 'Nora Proposed');
  await page.goto(`/clients/${client.id}/proposals`);
  await expect(page.getByText('This client has no proposal yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New proposal' }).last().click();
  await expect(page.getByRole('heading', { name: 'New proposal', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Nora Proposed');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Purpose is required')).toBeVisible();
  await expectAccessible(page);
  await choose(page.getByRole('combobox', { name: 'Portfolio' }), /Portfolio of Nora Proposed/);
  await page.getByLabel('Purpose', { exact: true }).fill('Less risk for Nora');
  await page.getByRole('textbox', { name: 'Rationale' }).fill('She retires in two years.');
  await weight(page, 'Equity').fill('40.5');
  await weight(page, 'Bonds').fill('60');
  await expect(page.getByText('0.5% over 100%')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Draft saved');
  await expect(page.getByText('The weights must add up to exactly 100%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await weight(page, 'Equity').fill('40');
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('100.0%');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Less risk for Nora', level: 1 })).toBeVisible();
  await expect(status(page, 'Draft')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(step(page, 'Submit version 1?')).toContainText('Marco Bellini');
  await expectAccessible(page);
  await step(page, 'Submit version 1?').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Version 1 is awaiting review')).toBeVisible();
  await expect(page.getByText("You can't approve it because you don't have permission")).toBeVisible();
  const address = page.url();

  const office = await browser.newContext({ storageState: await sessionOf('employee'), baseURL: portal.url });
  const reviewer = await office.newPage();
  await reviewer.goto('/proposals?waiting=me&q=Nora');
  await reviewer.getByRole('link', { name: 'Less risk for Nora' }).click();
  await expect(reviewer.getByText('Version 1 is awaiting your review')).toBeVisible();
  await reviewer.getByRole('button', { name: 'Request changes' }).click();
  const changes = step(reviewer, 'Request changes to version 1?');
  await changes.getByRole('button', { name: 'Request changes' }).click();
  await expect(changes.getByText('Say why')).toBeVisible();
  await expectAccessible(reviewer);
  await changes.getByLabel('Reason').fill('Keep some cash.');
  await changes.getByRole('button', { name: 'Request changes' }).click();
  await expect(reviewer.getByText('Marco Bellini requested changes')).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('Marco Bellini requested changes')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText("Version 1 was submitted and can't change")).toBeVisible();
  await weight(page, 'Bonds').fill('50');
  await weight(page, 'Cash').fill('10');
  await page.getByRole('button', { name: 'Save version 2' }).click();
  await expect(page.getByText('Version 2', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await step(page, 'Submit version 2?').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Version 2 is awaiting review')).toBeVisible();

  await reviewer.reload();
  await reviewer
    .getByRole('link', { name: 'Versions (2)' })
    .or(reviewer.getByRole('tab', { name: 'Versions (2)' }))
    .click();
  const changed = reviewer.getByRole('table', { name: 'Changed weights' });
  await expect(changed.getByRole('row', { name: /Bonds/ })).toContainText('−10.0 pp');
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  await step(reviewer, 'Approve version 2?').getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('Version 2 is approved').first()).toBeVisible();
  await office.close();
});

test.describe('an author of a proposal', () => {
  test.use({ person: 'admin' });

  test('sees why they cannot approve it, even as an administrator, and withdraws it with a comment', async ({
    page,
    portal,
    sessionOf,
    expectedComplaints,
  }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    const { id, revision } = await makeDraft(ask, 'Written by Helena');
    await ask('PUT', `/api/proposals/${id}/submission`, { revision });
    expectedComplaints.push(/status of 403/);
    const refused = await page.request.put(`/api/proposals/${id}/approval`, {
      data: { revision: revision + 1 },
      headers: { origin: portal.url },
    });
    expect(refused.status()).toBe(403);
    await page.goto(`/proposals/${id}`);
    await expect(page.getByText("You can't approve it because you wrote or edited it")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await step(page, 'Withdraw this proposal?').getByLabel('Reason').fill('The client thought better of it.');
    await step(page, 'Withdraw this proposal?').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawn by Helena Ashworth')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

    // Their only action on another user's draft is a plain button without a menu.
    const theirs = await makeDraft(askAs(portal.url, await sessionOf('agent')), 'Written by Ines');
    await page.goto(`/proposals/${theirs.id}`);
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  });
});

test('shows targets by instrument beside the current holdings', async ({ page, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { items } = await ask<{ items: { id: string; client: { id: string } }[] }>(
    'GET',
    '/api/portfolios?q=Growth%20mandate',
  );
  const [portfolio] = items;
  await page.goto(`/proposals/new?client=${portfolio?.client.id}&portfolio=${portfolio?.id}`);
  await page.getByRole('button', { name: 'Instrument', exact: true }).click();
  await page.getByRole('button', { name: 'Add current holdings' }).click();
  const rows = page.getByRole('table', { name: 'Allocation, current and proposed' }).getByRole('row');
  await expect(rows).not.toHaveCount(3);
  const remove = page.getByRole('button', { name: /^Remove .* from the allocation/ }).first();
  const count = await rows.count();
  await remove.click();
  await expect(rows).toHaveCount(count - 1);
  await weight(page, 'Cash').fill('100');
  await page.getByLabel('Purpose', { exact: true }).fill('All into cash for a while');
  await page.getByRole('textbox', { name: 'Rationale' }).fill('Waiting.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'All into cash for a while', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Cash/ })).toContainText('100.0%');
});

test('keeps search and filters of the list in its address, and shows another agent nothing', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { id } = await makeDraft(ask, 'Listed proposal');
  await page.goto('/proposals');
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill('Listed proposal');
  await expectSearch(page, { q: 'Listed proposal' });
  await expect(page.getByText('1 in this list')).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Status' }), 'Approved');
  await expectSearch(page, { q: 'Listed proposal', status: 'approved' });
  await expect(page.getByText('No proposal matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectSearch(page, {});

  const second = askAs(portal.url, await sessionOf('second.agent'));
  const hidden = await second<{ total: number }>('GET', '/api/proposals?q=Listed%20proposal');
  expect(hidden.total).toBe(0);
  expectedComplaints.push(/status of 404/);
  await page.context().clearCookies();
  await page.context().addCookies((await sessionOf('second.agent')).cookies);
  for (const path of [`/proposals/${id}`, `/proposals/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByText('Not found, or you may not see it').first()).toBeVisible();
    await expect(page.getByText('Listed proposal')).toHaveCount(0);
  }
});

/** Creates a proposal and returns its pages. */
const proposalPages = async (ask: ReturnType<typeof askAs>, name: string): Promise<readonly string[]> => {
  const { id } = await makeDraft(ask, name);
  const { client } = await ask<{ client: { id: string } }>('GET', `/api/proposals/${id}`);
  return [
    '/proposals',
    '/proposals/new',
    `/proposals/${id}`,
    `/proposals/${id}/versions`,
    `/proposals/${id}/edit`,
    `/clients/${client.id}/proposals`,
  ];
};

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('the pages of a proposal are accessible and fit a phone', async ({ page, portal, sessionOf }) => {
  test.slow();
  watchRequests(page);
  for (const path of await proposalPages(askAs(portal.url, await sessionOf('agent')), 'Shown proposal'))
    await test.step(path, async () => {
      await page.setViewportSize(wide);
      await page.goto(path);
      await settled(page);
      await expectNoRawIds(page);
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
      await expectNoOverflow(page);
    });
});

test('a proposal is accessible on a phone in the dark theme', async ({ page, portal, sessionOf }) => {
  watchRequests(page);
  const [, , path = ''] = await proposalPages(askAs(portal.url, await sessionOf('agent')), 'Dark proposal');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('the pages of a proposal are completely in Spanish', async ({ page, portal, sessionOf }) => {
  test.slow();
  watchRequests(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  for (const path of await proposalPages(askAs(portal.url, await sessionOf('agent')), 'Spanish proposal'))
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expectSpanish(page);
      await expectNoRawIds(page);
    });
});
