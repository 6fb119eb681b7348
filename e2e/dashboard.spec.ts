import type { Locator, Page } from '@playwright/test';
import { expectSearch, figure } from './records.ts';
import { askAs } from './session.ts';
import type { Ask } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true });

const card = (page: Page, name: string): Locator => page.getByRole('region', { name });

interface Overview {
  clients: number;
  portfolios: number;
  problems: { kind: string }[];
}

interface FirmFigures {
  totalValue: { value: string };
  clients: number;
  portfolios: number;
  pendingProposals: number;
}

/** Returns the number of a card that shows an amount. */
const shownAmount = async (page: Page, label: string): Promise<number> => {
  const text = await figure(page, label).innerText();
  return Number(text.replaceAll(/[^\d.]/g, ''));
};

test.describe('an employee', () => {
  test.use({ person: 'employee' });

  test("sees the firm's four figures, its value over time, its allocation and its top movers [2-db-1 2-db-2 2-db-8 2-db-9]", async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('employee'));
    const firm = await ask<FirmFigures>('GET', '/api/dashboard');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
    await expect(figure(page, 'Total Value')).toContainText('$');
    const amount = Number(firm.totalValue.value);
    // Above fifteen characters the card leaves out the cents.
    await expect
      .poll(async () => Math.abs((await shownAmount(page, 'Total Value')) - amount))
      .toBeLessThan(0.51);
    await expect(page.getByText(/^†?[+−]\d+\.\d% from last month/)).toBeVisible();
    await expect(figure(page, 'Portfolios')).toHaveText(String(firm.portfolios));
    await expect(figure(page, 'Clients')).toHaveText(String(firm.clients));
    await expect(figure(page, 'Pending Proposals')).toHaveText(String(firm.pendingProposals));
    for (const note of ['active', 'total', 'awaiting approval'])
      await expect(page.locator('main dl').getByText(note, { exact: true })).toBeVisible();
    // The total stands once: the cards say it for the whole firm.
    const total = await figure(page, 'Total Value').innerText();
    await expect(page.getByRole('main').getByText(total)).toHaveCount(1);
    await expect(page.getByRole('slider', { name: 'Value over time' })).toBeVisible();
    await expect(card(page, 'Allocation')).toContainText('Bonds');
    await expect(card(page, 'Top movers').getByRole('listitem').first()).toContainText('%');
    await expect(card(page, 'Recent activity').getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('sees the proposals that wait for them, with a link to all', async ({ page }) => {
    await page.goto('/dashboard');
    await card(page, 'Awaiting your review').getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(/\/proposals\?waiting=me$/);
  });

  test("keeps the chart's period in the address, also by keyboard", async ({ page }) => {
    await page.goto('/dashboard');
    const chart = page.getByRole('slider', { name: 'Value over time' });
    await expect(chart).toBeVisible();
    const year = Number(await chart.getAttribute('aria-valuemax'));
    await page.getByRole('button', { name: '1M', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expectSearch(page, { period: '1M' });
    await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBeLessThan(year);
    await page.reload();
    await expect(page.getByRole('button', { name: '1M', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // A client's chart has the same periods, but starts with all time.
    await page.goto('/clients?q=Okafor%20family');
    await page.getByRole('link', { name: 'Okafor family', exact: true }).first().click();
    const course = page.getByRole('slider', { name: 'Value of all portfolios' });
    await expect(course).toBeVisible();
    const whole = Number(await course.getAttribute('aria-valuemax'));
    await page.getByRole('button', { name: '3Y', exact: true }).click();
    await expectSearch(page, { period: '3Y' });
    await expect.poll(async () => Number(await course.getAttribute('aria-valuemax'))).toBeLessThan(whole);
  });

  test('opens Analytics by its quick action, with the figures of a range and the ranking of portfolios [2-db-4]', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(card(page, 'Quick Actions').getByRole('link')).toHaveText([
      'Review Proposals',
      'View All Portfolios',
      'Analytics',
    ]);
    const counted = card(page, 'Awaiting your review');
    await expect(counted.getByRole('listitem').first()).toBeVisible();
    const waiting = Number(/Awaiting your review\s*(\d+)/.exec(await counted.innerText())?.[1]);
    await card(page, 'Quick Actions').getByRole('link', { name: 'Review Proposals' }).click();
    await expect(page).toHaveURL(/\/proposals\?waiting=me$/);
    await expect(page.getByText(`${waiting} in this list`)).toBeVisible();
    await expect(page.getByText('Awaiting you')).toHaveCount(waiting);
    await page.goto('/dashboard');
    await card(page, 'Quick Actions').getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveURL(/\/analytics$/);
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    await expect(figure(page, 'Value')).toContainText('$');
    await expect(figure(page, 'Return')).toHaveText(/^†?[+−]\d+\.\d\d%$/);
    await expect(figure(page, 'Volatility')).toHaveText(/^\d+\.\d\d%$/);
    await page.getByRole('button', { name: 'Value', exact: true }).click();
    await expectSearch(page, { show: 'value' });
    await expect(page.getByRole('slider', { name: 'Value over time' })).toBeVisible();
    await page.getByRole('table', { name: 'Open portfolios' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/portfolios\/[\da-f-]{36}$/);
  });

  test('reaches from each data issue the page where it can be fixed', async ({ page }) => {
    const problems = card(page, 'Data issues');
    await page.goto('/dashboard');
    await problems.getByRole('link', { name: 'SEK has no exchange rate' }).click();
    await expect(page).toHaveURL(/\/market-data\/rates\/new\?base=EUR&quote=SEK$/);
    await page.goto('/dashboard');
    await problems.getByRole('link', { name: /^PRIV was last valued on/ }).click();
    await expect(page).toHaveURL(/\/market-data\/[\da-f-]{36}\/prices\/new$/);
    await page.goto('/dashboard');
    await problems.getByRole('link', { name: 'Import pending: 1 row has an error' }).click();
    await expect(page).toHaveURL(/\/portfolios\/[\da-f-]{36}\/import\?import=/);
    await expect(page.getByText('More than is held', { exact: false }).first()).toBeVisible();
  });
});

/** A task that is due today at a client of the user. */
const addDueTask = async (ask: Ask, assigneeId: string, subject: string): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/clients?access=own&limit=1');
  const { asOf: dueOn } = await ask<{ asOf: string }>('GET', '/api/dashboard/overview');
  await ask('POST', `/api/clients/${items[0]?.id}/tasks`, { subject, note: null, dueOn, assigneeId });
  return subject;
};

test.describe('what is due today', () => {
  test.use({ person: 'agent' });

  test('names the task, opens it by keyboard, and is gone once it is completed', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('agent'));
    const { viewer } = (await ask<{ session: { viewer: { id: string } } }>('GET', '/api/session')).session;
    const subject = await addDueTask(ask, viewer.id, 'Call about the transfer');
    await page.goto('/dashboard');
    const due = card(page, 'Due today');
    await due.getByRole('link', { name: subject }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(subject);
    await page.goto('/tasks?state=due');
    await page.getByRole('checkbox', { name: `Completed: ${subject}` }).click();
    await page.goto('/dashboard');
    await expect(due.getByText('My tasks')).toBeVisible();
    await expect(due.getByText(subject)).toHaveCount(0);
  });
});

test.describe('an administrator', () => {
  test.use({ person: 'admin' });

  test('sees the overdue reviews also while the list of users cannot be read', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 500/);
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    const due = card(page, 'Due today');
    await expect(due.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(due.getByRole('link', { name: /client reviews? (is|are) overdue$/ })).toBeVisible();
    await expect(due.getByText('Nothing is due today.')).toHaveCount(0);
  });

  test('sees who waits for a role and which reviews are overdue', async ({ page, portal, sessionOf }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    const { waiting } = await ask<{ waiting: number }>('GET', '/api/users?limit=1');
    const { total } = await ask<{ total: number }>('GET', '/api/clients?review=overdue&limit=1');
    expect([waiting, total].every((count) => count > 0)).toBe(true);
    await page.goto('/dashboard');
    const due = card(page, 'Due today');
    await due.getByRole('link', { name: new RegExp(`^${total} client reviews? (is|are) overdue$`) }).click();
    await expect(page).toHaveURL(/\/clients\?review=overdue$/);
    await page.goBack();
    await due
      .getByRole('link', { name: new RegExp(`^${waiting} users? (is|are) waiting for a role$`) })
      .click();
    await expect(page).toHaveURL(/\/admin\?state=waiting$/);
  });
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('sees the firm’s four figures, and below them only their own clients [2-db-6]', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const own = await askAs(portal.url, await sessionOf('agent'))<Overview>('GET', '/api/dashboard/overview');
    const firm = await askAs(portal.url, await sessionOf('admin'))<Overview>(
      'GET',
      '/api/dashboard/overview',
    );
    expect(own.clients).toBeLessThan(firm.clients);
    await page.goto('/dashboard');
    await expect(figure(page, 'Clients')).toHaveText(String(firm.clients));
    await expect(page.getByRole('heading', { name: 'Your clients' })).toBeVisible();
    await expect(page.getByText(`${own.clients} clients, ${own.portfolios} open portfolios`)).toBeVisible();
    const moves = card(page, 'Top movers').getByRole('link');
    await expect(moves.first()).toBeVisible();
    await moves.first().click();
    await expect(page).toHaveURL(/\/portfolios\/[\da-f-]{36}$/);
    await expect(page.getByText('Not found')).toHaveCount(0);
  });

  test("reaches each quick action's form [2-db-3]", async ({ page }) => {
    await page.goto('/dashboard');
    await expect(card(page, 'Quick Actions').getByRole('link')).toHaveText([
      'Add New Client',
      'Create Portfolio',
      'New Proposal',
    ]);
    for (const [name, dialog] of [
      ['Add New Client', 'Add client'],
      ['Create Portfolio', 'Create portfolio'],
    ] as const) {
      await page.goto('/dashboard');
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    }
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'New Proposal' }).click();
    await expect(page).toHaveURL(/\/proposals\/new$/);
  });

  test('sees and logs an error for what fails to load, and loads it on retry [2-db-7 8-db-1]', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 500/);
    const warned: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
    let isBroken = true;
    await page.route('**/api/dashboard', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expect(figure(page, 'Clients')).toHaveText('—');
    expect(warned.join()).toContain('The dashboard could not be loaded.');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(figure(page, 'Clients')).toHaveText(/\d/);
  });
});

test.describe('a user without a role', () => {
  test.use({ person: 'pending' });

  test('sees that they must wait, and no other request is sent [2-db-5]', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
    await expect(
      page.getByText(
        "Your account is awaiting administrator approval. You'll receive access once your role has been assigned.",
      ),
    ).toBeVisible();
    await expect(page.getByText('Quick Actions')).toHaveCount(0);
    await expect(page.getByText('Value over time')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ person: 'second.agent', viewport: { width: 390, height: 844 } });

  test('nothing overflows in either theme', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/dashboard');
      await expect(card(page, 'Top movers').getByRole('listitem').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectAccessible(page);
    }
  });
});
