// Messages to users: each error once, and who read a stored mail to them.
import { startPortal } from './portal.ts';
import { askAs, demoCredentials, openSession, signIn } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true });

test('shows equal errors once and removes them after a sign-in', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 401.*\/api\/session/);
  await page.goto('/auth');
  const shown = page.getByRole('region', { name: 'Notifications' }).getByText('Invalid email or password');
  const person = demoCredentials('second.agent');
  for (const password of ['not-this-one', 'nor-this-one']) {
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/session') && answer.request().method() === 'POST',
    );
    await signIn(page, { ...person, password });
    await answered;
    await expect(shown).toHaveCount(1);
  }
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('shows a user who read their mail until they dismiss the notice', async ({ browser }) => {
  const portal = await startPortal({ demo: true, hasMailServer: false });
  const admin = askAs(portal.url, await openSession(portal.url, 'admin'));
  await admin('POST', '/api/password-resets', { email: 'agent@demo.example' });
  const kept = () => admin<{ items: { id: string }[] }>('GET', '/api/mails?q=agent%40demo.example');
  await expect.poll(async () => (await kept()).items.length).toBe(1);
  const [mail] = (await kept()).items;
  await admin('POST', `/api/mails/${mail?.id}/reading`);

  const storageState = await openSession(portal.url, 'agent');
  const context = await browser.newContext({ baseURL: portal.url, storageState });
  const page = await context.newPage();
  await page.goto('/clients');
  const notice = page.getByRole('status').filter({ hasText: 'An administrator read an email to you' });
  await expect(notice).toContainText(/read the email “Reset your password” to you on /);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
  await portal.stop();
});
