// A new portal without a mail server: setting up the firm, with no text that promises a mail.
import { startPortal, type Portal } from './portal.ts';
import { askAs, signIn } from './session.ts';
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
  await expect(page.getByRole('complementary').getByText('Meridian Wealth')).toBeVisible();
  await page.goto(`${own.url}/portfolios/new`);
  await expect(page.getByLabel('Base currency')).toHaveValue('CHF');
});

test.describe('the administrator', () => {
  const ada = { email: 'ada@firm.example', password: 'grapes-on-the-hill' };
  test.beforeEach(async ({ page }) => {
    await page.goto(`${own.url}/auth`);
    await signIn(page, ada);
    await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
  });

  test('invites without a promise of mail, and the invited user is not told to change the password', async ({
    page,
    browser,
  }) => {
    await page.goto(`${own.url}/admin`);
    await page.getByRole('button', { name: 'Invite user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await expect(dialog.getByText(/This portal doesn't send email/)).toBeVisible();
    await dialog.getByLabel('Email').fill('lena@firm.example');
    await dialog.getByLabel('Full Name').fill('Lena Late');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Agent' }).click();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await expectToast(page, 'Invitation for lena@firm.example created. Pass its link on yourself.');
    await expect(page.getByText(/was sent to/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show email' }).click();
    await expect(page).toHaveURL(/\/admin\/security\/mails\?q=lena/);
    await expect(page.getByRole('row', { name: /lena@firm\.example/ })).toBeVisible();

    const ask = askAs(own.url, await page.context().storageState());
    const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/mails?q=lena');
    const mail = await ask<{ body: string }>('POST', `/api/mails/${items[0]?.id}/reading`);
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(/http\S+#type=invitation\S+/.exec(mail.body)?.[0] ?? '');
    await theirs.getByLabel('New Password').fill('walking-in-the-rain');
    await theirs.getByLabel('Confirm Password').fill('walking-in-the-rain');
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await expect(theirs.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
    await theirs.goto(`${own.url}/clients`);
    await expect(theirs.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await expect(theirs.getByText('An administrator read an email to you')).toHaveCount(0);
    await theirs.context().close();
  });

  test('reads why a role cannot be assigned, by keyboard too', async ({ page }) => {
    await page.goto(`${own.url}/admin`);
    const reason = 'Confirm the email address before you assign a role';
    const select = page.getByRole('combobox', { name: 'Role of Nils Newcomer' });
    await expect(select).toHaveAccessibleDescription(reason);
    await page.getByRole('link', { name: 'Nils Newcomer' }).focus();
    await page.keyboard.press('Tab');
    await expect(select).toBeFocused();
    await expect(page.getByText(reason)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('keeps the first steps after the first client until they are dismissed', async ({ page }) => {
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('0 of 6 done')).toBeVisible();
    const ask = askAs(own.url, await page.context().storageState());
    await ask('POST', '/api/clients', { kind: 'person', name: 'Ann Able', status: 'active' });
    await page.reload();
    await expect(steps.getByText('1 of 6 done')).toBeVisible();
    await expect(steps.getByRole('listitem').filter({ hasText: 'Add the first client' })).toContainText(
      'Done',
    );
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Data issues' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
});

test('a denied sign-in says what the server says', async ({ page }) => {
  await page.goto(`${own.url}/auth`);
  const denied = { allowed: false, message: 'Sign-ins are closed until nine.', remainingAttempts: 0 };
  await page.route('**/api/sign-in-permission', (route) => route.fulfill({ json: denied }));
  await signIn(page, { email: 'ada@firm.example', password: 'grapes-on-the-hill' });
  await expectToast(page, 'Sign-ins are closed until nine.');
});
