// A portal without a mail server: nobody is sent to an inbox that stays empty.
import { startPortal, type Portal } from './portal.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

let own: Portal;
test.beforeAll(async () => {
  own = await startPortal({ demo: false, sendsMail: false });
});
test.afterAll(() => own.stop());

test('a start without a mail server says that mail is kept', async () => {
  await own.printed(/^No mail server \(SMTP_URL\): mail is kept/);
});

test('a recovery names an administrator to ask, and no mail', async ({ page }) => {
  await page.goto(`${own.url}/auth`);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog.getByText("This portal doesn't send email.")).toBeVisible();
  await dialog.getByLabel('Email').fill('nobody@firm.example');
  await dialog.getByRole('button', { name: 'Request link' }).click();
  await expect(dialog.getByText('Ask an administrator for the link')).toBeVisible();
  await expect(page.getByText(/Check your email/)).toHaveCount(0);
  await expectAccessible(page);
});

test('a sign-up names an administrator to ask', async ({ page }) => {
  await page.goto(`${own.url}/auth?mode=sign-up`);
  await page.getByLabel('Full Name').fill('Nils Newcomer');
  await page.getByLabel('Email', { exact: true }).fill('nils@firm.example');
  await page.getByLabel('Password', { exact: true }).fill('walking-in-the-rain');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account created! Please wait for admin approval.');
  await expect(page.getByText('Ask an administrator for access')).toBeVisible();
  await expectAccessible(page);
});
