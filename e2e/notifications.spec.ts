import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

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
    await page.getByRole('link', { name: /Prepare the review/ }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Prepare the review');
    await context.close();
  });
});
