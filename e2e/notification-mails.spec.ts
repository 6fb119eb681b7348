// Which notifications come by email, and where their links lead.
import type { Page } from '@playwright/test';
import { expectSpanish } from './catalogue.ts';
import { askAs, demoCredentials, signIn } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, firm: 'notifications' });

const card = (page: Page) => page.getByRole('region', { name: 'How you are notified' });
const radio = (page: Page, name: string | RegExp) => card(page).getByRole('radio', { name });

test.describe('the choices', () => {
  test.use({ person: 'agent' });

  test('are made with the keyboard alone, saved at once, and fit a narrow phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/profile');
    await expect(radio(page, 'Tasks, complaints and breaches Email at once')).toBeChecked();
    await expect(radio(page, 'Reports Daily digest')).toBeChecked();
    await expect(radio(page, /^Accounts/)).toHaveCount(0);
    await radio(page, 'Tasks, complaints and breaches Email at once').focus();
    // Two presses in a row: the last one stays.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectToast(page, 'Notifications saved');
    await page.reload();
    await expect(radio(page, 'Tasks, complaints and breaches Portal only')).toBeChecked();
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await speakSpanish(page);
    await page.reload();
    await expect(
      page.getByRole('radio', { name: 'Tareas, reclamaciones e incumplimientos Solo en el portal' }),
    ).toBeChecked();
    await expectSpanish(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('a mail about a task leads to the task after signing in', async ({ browser, portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('agent'));
  const { items: clients } = await ask<{ items: { id: string }[] }>('GET', '/api/clients?limit=1');
  const client = clients[0]?.id ?? '';
  const { items: people } = await ask<{ items: { id: string; fullName: string }[] }>(
    'GET',
    `/api/clients/${client}/assignees`,
  );
  const assigneeId = people.find(({ fullName }) => fullName === 'Marco Bellini')?.id;
  const body = { subject: 'Ask for the deed', assigneeId };
  const task = await ask<{ id: string }>('POST', `/api/clients/${client}/tasks`, body);
  const credentials = demoCredentials('employee');
  const link = new RegExp(String.raw`http://\S+/activity/tasks/${task.id}`);
  // The portal mails once a minute.
  const address = await portal.inbox.found(credentials.email, link, 90_000);

  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, credentials);
  await expect(page).toHaveURL(new RegExp(`/activity/tasks/${task.id}$`));
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Ask for the deed');
  await context.close();
});
