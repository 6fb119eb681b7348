// A new portal without a mail server: setting up the firm, with no text that promises a mail.
import { startPortal, type Portal } from './portal.ts';
import { fillSetup } from './sign-up.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

let own: Portal;
test.beforeAll(async () => {
  own = await startPortal({ demo: false, hasMailServer: false });
});
test.afterAll(() => own.stop());

test('the server prints that mails are stored without a mail server', async () => {
  await own.printed(/^No mail server \(SMTP_URL\): emails are stored/);
});

test('a password recovery names an administrator and promises no mail', async ({ page }) => {
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

test('a sign-up names an administrator and promises no mail', async ({ page }) => {
  await page.goto(`${own.url}/auth?mode=sign-up`);
  await fillSetup(page, {
    name: 'Nils Newcomer',
    email: 'nils@firm.example',
    password: 'walking-in-the-rain',
  });
  await expectToast(page, 'Account created! Please wait for admin approval.');
  await expect(page.getByText('Ask an administrator for access')).toBeVisible();
  await expectAccessible(page);
});

test('proposes the currency that the first administrator chose in new portfolios', async ({ page }) => {
  const [link = ''] = await own.printed(/http\S+\/setup\S+/);
  await page.goto(link);
  await expect(page.getByLabel('Firm currency')).toHaveValue('USD');
  await fillSetup(page, { name: 'Ada Admin', email: 'ada@firm.example', password: 'grapes-on-the-hill' });
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Firm name').fill('Meridian Wealth');
  await page.getByLabel('Firm currency').fill('chf');
  await expect(page.getByLabel('Firm currency')).toHaveValue('CHF');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Meridian Wealth')).toBeVisible();
  await page.goto(`${own.url}/portfolios/new`);
  await expect(page.getByLabel('Base currency')).toHaveValue('CHF');
});
