import type { Page } from '@playwright/test';
import { expectSpanish } from './catalogue.ts';
import { answerNext, failNext, refusalMessage, refuseNext } from './failures.ts';
import { watchBrowser } from './secrets.ts';
import { signIn, unconfirmed } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const nobody = { email: 'nobody@firm.example', password: 'nothing-that-fits' };

const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const nameField = (page: Page) => page.getByLabel('Full Name');

test("moves from address to password by Tab, and shows each field's error until it is fixed [5-bl-1 5-fn-3]", async ({
  page,
}) => {
  const leaves = async (label: string, text: string, complaint: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.blur();
    await expect(page.getByText(complaint, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  await page.goto('/auth');
  await emailField(page).press('Tab');
  await expect(passwordField(page)).toBeFocused();
  await leaves('Email', 'nobody', 'Invalid email address');
  await leaves('Email', `${'a'.repeat(250)}@b.example`, 'Email must be less than 255 characters');
  await leaves('Password', 'short', 'Password must be at least 8 characters');
  await leaves('Password', 'x'.repeat(101), 'Password must be less than 100 characters');
  await expectAccessible(page);
  await passwordField(page).fill('x'.repeat(100));
  await expect(passwordField(page)).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Sign up' }).click();
  await leaves('Full Name', '', 'Full name is required for signup');
  await leaves('Full Name', '  ', 'Full name is required');
  await leaves('Full Name', 'n'.repeat(101), 'Full name must be less than 100 characters');
  await leaves('Email', 'nobody@', 'Invalid email address');
  await leaves('Password', 'seven77', 'Password must be at least 8 characters');
});

test('performs an action beside the form at once, without an error at the empty field', async ({ page }) => {
  await page.goto('/auth');
  await expect(emailField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeHidden();
});

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-ES' });

  test('greets a first-time visitor completely in Spanish', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida', level: 1 })).toBeVisible();
    await expectSpanish(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back', level: 1 })).toBeVisible();
  });
});

test('empties the form when switching between sign-in and sign-up [2-si-1 2-si-2 2-si-3 2-si-7]', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to access your portfolio')).toBeVisible();
  await expect(nameField(page)).toBeHidden();
  const claims = page.getByRole('complementary').getByRole('listitem');
  await expect(claims).toHaveText([
    'Comprehensive portfolio analysis and management',
    'Real-time investment tracking and proposals',
    'Secure role-based access control',
  ]);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(claims.first()).toBeHidden();
  await emailField(page).fill('half@firm.example');
  await passwordField(page).fill('half-a-password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(emailField(page)).toHaveValue('');
  await nameField(page).fill('Half');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(emailField(page)).toHaveValue('');
  await expect(passwordField(page)).toHaveValue('');
});

test('redirects an address without type=recovery to the sign-in page with the reason [2-rp-2]', async ({
  page,
}) => {
  for (const path of ['/auth/reset-password', '/auth/reset-password#token=abcdefghijklmnopqrstuvwxyz']) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
    await expectToast(page, 'Invalid or expired reset link');
  }
});

test('shows the message of a failed reset, or that the password was not updated [8-rs-2]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (412|500).*\/api\/password-resets/);
  await failNext(page, { method: 'PUT', address: '**/api/password-resets' });
  await page.goto('/auth/reset-password#type=recovery&token=abcdefghijklmnopqrstuvwxyz');
  await page.getByLabel('New Password').fill('a-new-password');
  await page.getByLabel('Confirm Password').fill('a-new-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'Failed to update password');
  await refuseNext(page, { method: 'PUT', address: '**/api/password-resets' });
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, refusalMessage);
});

test("shows each failure in the specification's words [8-ec-1 8-ec-2 8-ec-3 8-ec-4 8-rs-1]", async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (500|401|429|409).*\/api\/sign-in-permission/, /ERR_FAILED/);
  await page.goto('/auth');
  const said = {
    internal: [500, 'An unexpected error occurred'],
    unauthenticated: [401, 'Your session has expired. Please log in again.'],
    rate_limited: [429, 'Too many requests. Please wait a moment and try again.'],
  } as const;
  for (const [code, [status, text]] of Object.entries(said)) {
    const problem = { type: 'about:blank', title: code, status, code, requestId: 'a-test' };
    await answerNext(page, { address: '**/api/sign-in-permission' }, (route) =>
      route.fulfill({ status, json: problem }),
    );
    await signIn(page, nobody);
    await expectToast(page, text);
  }
  await answerNext(page, { address: '**/api/sign-in-permission' }, (route) => route.abort());
  await signIn(page, nobody);
  await expectToast(page, 'Network error. Please check your connection.');

  expectedComplaints.push(/status of (412|500).*\/api\/password-resets/);
  await failNext(page, { method: 'POST', address: '**/api/password-resets' });
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill(nobody.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, 'Failed to send reset link');
  await refuseNext(page, { method: 'POST', address: '**/api/password-resets' });
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, refusalMessage);
});

test("'Continue with Google' signs in a new user, who waits for a role and has no password here [2-si-5 2-sh-8 5-pc-4]", async ({
  page,
  portal,
  expectedComplaints,
}) => {
  // Two round trips to the provider take long on a slow machine.
  test.slow();
  portal.provider.people.set('gina', { email: 'gina@firm.example', email_verified: true, name: 'Gina G' });
  portal.provider.expect('gina');
  const askedWithCode: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(portal.url) && request.url().includes('code='))
      askedWithCode.push(request.url());
  });
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectToast(page, 'Welcome back!');
  await expect(page, 'back to where they wanted to go').toHaveURL(/\/profile$/);
  expect(askedWithCode, 'only the page itself is asked for with the code').toHaveLength(1);
  expect(askedWithCode[0]).toContain('/auth/callback?');
  expect(referrers.join('')).not.toContain('code=');
  const security = page.getByRole('region', { name: 'Security' });
  await expect(
    security.getByText(
      "Your account is managed by Google. Please use Google's account settings to change your password.",
    ),
  ).toBeVisible();
  await expect(security.getByLabel('Current Password')).toBeDisabled();
  await expect(security.getByRole('button', { name: 'Update Password' })).toBeDisabled();
  // Simulates the server's answer to a session older than a quarter of an hour; the confirmation itself is real.
  expectedComplaints.push(/status of 403.*\/api\/profile\/authenticator/);
  await answerNext(page, { address: '**/api/profile/authenticator' }, (route) =>
    route.fulfill({ status: 403, json: unconfirmed }),
  );
  const setUp = page
    .getByRole('region', { name: 'Two-factor authentication' })
    .getByRole('button', { name: 'Set up' });
  await setUp.click();
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(question.getByText('Sign in with your provider again.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Continue with Google' }).click();
  await expectToast(page, 'Identity confirmed. Repeat your last action.');
  await expect(page).toHaveURL(/\/profile$/);
  await setUp.click();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByRole('link', { name: /^No Role/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a sign-in by a provider leads to the dashboard or the requested page [7-au-9]', async ({
  page,
  portal,
}) => {
  portal.provider.people.set('otto', { email: 'otto@firm.example', email_verified: true, name: 'Otto O' });
  for (const [wanted, reached] of [
    ['/auth', /\/dashboard$/],
    ['/profile', /\/profile$/],
  ] as const) {
    portal.provider.expect('otto');
    await page.goto(wanted);
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL(reached);
    await page
      .getByRole('main')
      .or(page.getByRole('complementary'))
      .getByRole('button', { name: 'Sign Out' })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test("shows a failure as plain text if the toast's module cannot be loaded", async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/, /status of 401/);
  await page.route(/\/assets\/Toasts-/, (route) => route.abort());
  await page.goto('/auth');
  await signIn(page, nobody);
  await expect(page.getByRole('alert').getByText('Invalid email or password')).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
});

test('notices secrets in storage, in an address, in a cookie and in the address bar', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const { leaks } = await watchBrowser(context, { url: portal.url, secrets: new Map() });
  const page = await context.newPage();
  await page.goto('/auth');
  await signIn(page, nobody);
  await expectToast(page, 'Invalid email or password');
  expect(await leaks()).toEqual([]);
  await page.evaluate(async (secret) => {
    localStorage.setItem('kept', secret);
    localStorage.removeItem('kept');
    sessionStorage['kept'] = secret;
    document.cookie = `kept=${secret}`;
    history.replaceState(null, '', `/auth#kept=${secret}`);
    await fetch(`/api/session?password=${secret}`);
  }, nobody.password);
  // One each in temporary storage, in storage, in a cookie, in the address bar and in a request.
  expect(await leaks()).toHaveLength(5);
  await context.close();
});
