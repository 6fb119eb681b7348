import type { Page } from '@playwright/test';
import { expect, expectAccessible, settled, test, watchRequests } from './test.ts';

test.use({ demo: true, firm: 'notifications' });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => panel(page).getByRole('listitem');

/** Opens a page of a demo user in a browser of its own, with its stream of events open. */
const openAs = async (page: Page, at: string) => {
  const events = page.waitForResponse('**/api/events');
  await page.goto(at);
  await events;
};

/** Calls the API in the page's session. */
const call = async (page: Page, method: string, path: string, data?: object) => {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
};

/** Marks what earlier tests left as read. */
const readAll = async (page: Page) => {
  const { newestAt } = await call(page, 'GET', '/api/notifications/unread');
  if (newestAt !== null) await call(page, 'PUT', '/api/notifications/read', { until: newestAt });
  await expect(bell(page)).toHaveAccessibleName('Notifications');
};

/** The agent assigns a task for one of their clients to the employee. */
const assignTask = async (agent: Page, subject: string) => {
  const { items } = await call(agent, 'GET', '/api/clients?limit=1');
  const client = items[0];
  const { items: people } = await call(agent, 'GET', `/api/clients/${client.id}/assignees`);
  const employee = people.find(({ fullName }: { fullName: string }) => fullName === 'Marco Bellini');
  return call(agent, 'POST', `/api/clients/${client.id}/tasks`, { subject, assigneeId: employee.id });
};

test('counts what others do at once, opens the exact record, and is read in every tab', async ({
  browser,
  portal,
  sessionOf,
}) => {
  const employeeContext = await browser.newContext({
    baseURL: portal.url,
    storageState: await sessionOf('employee'),
  });
  const agentContext = await browser.newContext({
    baseURL: portal.url,
    storageState: await sessionOf('agent'),
  });
  const [employee, second, agent] = [
    await employeeContext.newPage(),
    await employeeContext.newPage(),
    await agentContext.newPage(),
  ];
  await openAs(employee, '/dashboard');
  await second.goto('/tasks');
  await openAs(agent, '/dashboard');
  await bell(employee).click();
  const readAll = panel(employee).getByRole('button', { name: 'Mark all as read' });
  await expect(panel(employee)).toBeVisible();
  await expect(
    rows(employee).or(panel(employee).getByText('You have no notifications.')).first(),
  ).toBeVisible();
  if (await readAll.isVisible()) await readAll.click();
  await expect(bell(employee)).toHaveAccessibleName('Notifications');
  await employee.keyboard.press('Escape');
  await expect(panel(employee)).toBeHidden();
  await expect(bell(employee)).toBeFocused();

  const task = await assignTask(agent, 'Call about the transfer');
  await expect(bell(employee)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bell(agent)).not.toHaveAccessibleName(/unread.*Call/);

  await bell(employee).click();
  await expect(rows(employee).first()).toContainText('assigned you the task Call about the transfer');
  await expectAccessible(employee);
  await rows(employee).first().getByRole('link').click();
  await expect(employee).toHaveURL(new RegExp(`/activity/tasks/${task.id}$`));
  await expect(employee.getByRole('textbox', { name: 'Subject' })).toHaveValue('Call about the transfer');
  await expect(bell(second)).toHaveAccessibleName('Notifications');
  await employeeContext.close();
  await agentContext.close();
});

test('tells of a complaint that an agent gives away, and opens it', async ({
  browser,
  page,
  portal,
  sessionOf,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: await sessionOf('employee'),
  });
  const employee = await context.newPage();
  await openAs(employee, '/dashboard');
  await readAll(employee);
  await page.context().addCookies((await sessionOf('agent')).cookies);
  await page.goto('/dashboard');
  const { items } = await call(page, 'GET', '/api/clients?limit=1');
  const clientId = items[0].id;
  const people = await call(page, 'GET', `/api/compliance/log-assignees?kind=complaint&clientId=${clientId}`);
  const handler = people.items.find(({ fullName }: { fullName: string }) => fullName === 'Marco Bellini');
  const record = await call(page, 'POST', '/api/compliance/log', {
    kind: 'complaint',
    clientId,
    portfolioId: null,
    occurredOn: '2026-01-05',
    noticedOn: '2026-01-06',
    subject: 'Letter never arrived',
    description: 'The client says that the letter never arrived.',
    category: 'service',
    severity: 'low',
    assigneeId: handler.id,
  });
  await expect(bell(employee)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(employee).click();
  await expect(rows(employee).first()).toContainText(`assigned you ${record.number} Letter never arrived`);
  await expectAccessible(employee);
  await rows(employee).first().getByRole('link').click();
  await expect(employee).toHaveURL(new RegExp(`/compliance/log/${record.id}$`));
  await expect(employee.getByRole('dialog', { name: /Letter never arrived/ })).toBeVisible();
  await employee.keyboard.press('Escape');
  await expect(bell(employee)).toHaveAccessibleName('Notifications');
  await context.close();
});

test.describe('on the page', () => {
  test.use({ person: 'employee' });

  test('filters, reads all and opens with the keyboard alone, also on a narrow phone', async ({
    browser,
    page,
    portal,
    sessionOf,
  }) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      storageState: await sessionOf('agent'),
    });
    const agent = await context.newPage();
    await agent.goto('/dashboard');
    await page.setViewportSize({ width: 320, height: 700 });
    watchRequests(page);
    await openAs(page, '/dashboard');
    await assignTask(agent, 'Prepare the review');
    await expect(bell(page)).toHaveAccessibleName(/unread/);

    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).first()).toContainText('Prepare the review');
    const all = panel(page).getByRole('link', { name: 'See all notifications' });
    for (let n = 0; n < 20 && !(await all.evaluate((link) => link === document.activeElement)); n += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused();
    await expect(panel(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Unread/ }).press('Enter');
    await expect(page).toHaveURL(/unread=only/);
    await expect(page.getByRole('link', { name: /Prepare the review/ })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).press('Enter');
    await expect(page.getByText('You have read all notifications.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter');
    // The rows are drawn anew once they are read, and a key pressed on a former one is lost.
    await settled(page);
    await page.getByRole('link', { name: /Prepare the review/ }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Prepare the review');
    await context.close();
  });
});

test('several about one task are one row that opens out and is read as one', async ({
  browser,
  portal,
  sessionOf,
}) => {
  const [employee, agent] = [
    await (
      await browser.newContext({ baseURL: portal.url, storageState: await sessionOf('employee') })
    ).newPage(),
    await (
      await browser.newContext({ baseURL: portal.url, storageState: await sessionOf('agent') })
    ).newPage(),
  ];
  await openAs(employee, '/dashboard');
  await agent.goto('/dashboard');
  await readAll(employee);
  const task = await assignTask(agent, 'Send the statement');
  const { session } = await call(agent, 'GET', '/api/session');
  for (const [revision, assigneeId] of [session.viewer.id, task.assignee.id].entries())
    await call(agent, 'PUT', `/api/tasks/${task.id}`, {
      subject: 'Send the statement',
      assigneeId,
      revision: revision + 1,
    });
  await expect(bell(employee)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(employee).click();
  const more = panel(employee).getByRole('button', { name: '1 more about this' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const links = panel(employee).getByRole('link', { name: /Send the statement/ });
  await expect(links).toHaveCount(1);
  await more.focus();
  await employee.keyboard.press('Enter');
  await expect(links).toHaveCount(2);
  await expectAccessible(employee);
  await links.first().click();
  await expect(employee).toHaveURL(new RegExp(`/activity/tasks/${task.id}$`));
  // The panel of the task hides the bell.
  await expect(employee.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await employee.keyboard.press('Escape');
  await expect(bell(employee)).toHaveAccessibleName('Notifications');
  await employee.context().close();
  await agent.context().close();
});

test('a new data issue leads its adviser to the data quality of the portfolio', async ({
  browser,
  portal,
  sessionOf,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, storageState: await sessionOf('agent') });
  const agent = await context.newPage();
  await openAs(agent, '/dashboard');
  await readAll(agent);
  const { items } = await call(agent, 'GET', '/api/portfolios?limit=1');
  const [{ id, baseCurrency }] = items;
  await call(agent, 'POST', `/api/portfolios/${id}/transactions`, {
    type: 'withdrawal',
    tradeDate: '2026-11-02',
    currency: baseCurrency,
    amount: '900000000',
  });
  await expect(bell(agent)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(agent).click();
  await rows(agent)
    .first()
    .getByRole('link', { name: /has a new data issue/ })
    .click();
  await expect(agent).toHaveURL(new RegExp(`/portfolios/${id}/quality$`));
  const quality = agent.getByRole('dialog', { name: 'Data quality' });
  await expect(quality.getByRole('heading', { name: 'Negative cash' })).toBeVisible();
  // The bell is out of reach behind the panel.
  await quality.getByRole('button', { name: 'Close' }).click();
  await expect(bell(agent)).toHaveAccessibleName('Notifications');
  await context.close();
});
