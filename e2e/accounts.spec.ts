import type { Page } from '@playwright/test';
import { tinyPng } from './records.ts';
import { watchTokenRequests } from './secrets.ts';
import { signIn, type Credentials } from './session.ts';
import { emailField, fillSetup, passwordField } from './sign-up.ts';
import { expect, expectAccessible, expectToast, settled, test, watchRequests } from './test.ts';

const administrator = { email: 'ada@firm.example', password: 'grapes-on-the-hill', name: 'Ada Admin' };
const newcomer = { email: 'nils@firm.example', password: 'walking-in-the-rain', name: 'Nils Newcomer' };

// The tests build on each other: the first administrator of a new portal, then the first user.
test.describe.configure({ mode: 'serial' });

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entries = (page: Page) => main(page).getByRole('link').allInnerTexts();

const signInAt = async (page: Page, person: Credentials) => {
  await page.goto('/auth');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
};

test('creates the first administrator by the printed link, which works once', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  const [link = ''] = await portal.printed(/http\S+\/setup\S+/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'First administrator' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('Firm name').fill('Meridian Wealth');
  await fillSetup(page, administrator);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, "Welcome! You're now the administrator.");
  await expect(main(page).getByRole('link', { name: 'User Management' })).toBeVisible();

  // Without clients the dashboard shows the first steps.
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Add the first client' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expectedComplaints.push(/status of 4\d\d.*\/api\/first-administrator/);
  await page.goto(link);
  await fillSetup(page, { ...administrator, email: 'mallory@firm.example' });
  await expectToast(page, 'Invalid or expired link');
  await expect(page).toHaveURL(/\/setup/);
});

test('refuses every other page to a new user until they have a role [4-su-1 8-sm-6 6-rp-1]', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await fillSetup(page, newcomer);
  await expectToast(page, 'Account created! Please wait for admin approval.');

  await signIn(page, newcomer);
  await expect(page.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
  await expect(
    page.getByText(
      "Your account is awaiting administrator approval. You'll receive access once your role has been assigned.",
    ),
  ).toBeVisible();
  expect(await entries(page)).toEqual(['Dashboard']);
  await expectAccessible(page);
  for (const path of ['/clients', '/portfolios', '/market-data', '/clients/new', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
  }
  for (const path of ['clients', 'portfolios', 'instruments', 'dashboard', 'users']) {
    const answer = await page.request.get(`/api/${path}`);
    expect(answer.status(), path).toBe(403);
  }
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  expect((await page.request.get('/api/profile')).status()).toBe(200);
});

test('confirms the address of a new account by the mailed link', async ({ page, portal }) => {
  const link = await portal.inbox.found(newcomer.email, /http\S+#type=confirmation\S+/);
  await page.goto(link);
  await expectToast(page, /confirmed/i);
  expect(page.url()).not.toContain('token');
});

test('shows the navigation of a role after an administrator assigns it [6-rp-3 2-sh-2]', async ({
  page,
  browser,
  portal,
}) => {
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signInAt(theirs, newcomer);

  await signInAt(page, administrator);
  await main(page).getByRole('link', { name: 'User Management' }).click();
  const row = page.getByRole('row', { name: newcomer.name });
  await expect(row.getByText('No Role')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('combobox').click();
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Employee', 'Agent']);
  await page.getByRole('option', { name: 'Agent' }).click();
  await expectToast(page, 'Role updated successfully');
  await expect(row.getByRole('cell', { name: 'Agent' }).first()).toBeVisible();

  await theirs.goto('/dashboard');
  await expect(main(theirs).getByRole('link', { name: 'Clients' })).toBeVisible();
  const records = ['Clients', 'Portfolios', 'Proposals', 'Tasks', 'Models'];
  const seen = ['Dashboard', ...records, 'Market data', 'Reports', 'Compliance'];
  expect(await entries(theirs)).toEqual(seen);
  await expect(theirs.getByRole('link', { name: 'Add New Client' })).toBeVisible();
  await theirs.goto('/admin');
  await expect(theirs).toHaveURL(/\/dashboard$/);
  expect((await theirs.request.get('/api/users')).status()).toBe(403);
  await theirs.context().close();
});

test('disables the buttons during a sign-in, and gives the same error for a wrong password and an unknown address [2-si-8]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401.*\/api\/session/);
  await page.goto('/auth');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/sign-in-permission', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, { email: administrator.email, password: 'not-this-one' });
  for (const name of ['Sign in', 'Forgot password?', 'Sign up', 'Continue with Google'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  answer();
  await expectToast(page, 'Invalid email or password');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(passwordField(page)).toHaveValue('not-this-one');
});

test('refuses the sixth attempt after five wrong passwords [8-rl-1]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 4(01|29).*\/api\/session/);
  await page.goto('/auth');
  for (let round = 0; round < 5; round += 1) {
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/session') && answer.request().method() === 'POST',
    );
    await signIn(page, { email: 'stranger@firm.example', password: `wrong-number-${round}` });
    expect((await answered).status()).toBe(401);
  }
  await signIn(page, { email: 'stranger@firm.example', password: 'wrong-number-six' });
  await expectToast(page, 'Too many login attempts. Please try again later.');
});

test('sets a new password and signs in by a recovery link, which works once [2-si-4 2-rp-1 2-rp-3 8-sm-7 8-sm-8]', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  await page.goto('/auth');
  await emailField(page).fill('not-an-address');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill('still not');
  await dialog.getByLabel('Email').blur();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(newcomer.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, 'Password reset link sent! Check your email.');
  await expect(dialog).toBeHidden();

  const link = await portal.inbox.found(newcomer.email, /http\S+#type=recovery\S+/);
  const sent = watchTokenRequests(page, link);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  expect(page.url(), 'the token leaves the address bar at once').not.toContain('token');
  await page.getByLabel('New Password').fill('a-second-password');
  await page.getByLabel('Confirm Password').fill('a-second-passwort');
  await page.getByLabel('Confirm Password').blur();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm Password').fill('a-second-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'Password updated successfully!');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent, 'and is sent once').toEqual(['PUT']);
  newcomer.password = 'a-second-password';

  expectedComplaints.push(/status of 4\d\d.*\/api\/password-resets/);
  await page.goto(link);
  await page.getByLabel('New Password').fill('a-third-password');
  await page.getByLabel('Confirm Password').fill('a-third-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'Invalid or expired reset link');
});

test('signs out every tab, and the back button shows nothing [2-rg-5]', async ({ page, context }) => {
  await signInAt(page, administrator);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect((await context.request.get('/api/users')).status()).toBe(401);
  await signIn(other, administrator);
  await expect(other, 'the next person does not land where the former one was').toHaveURL(/\/dashboard$/);
  await expect(page, 'signing in is followed by the other tab too').toHaveURL(/\/dashboard$/);
});

test('returns to the requested page after signing in [2-si-6 8-sm-9]', async ({ page }) => {
  await page.goto('/clients?q=some%20name');
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, administrator);
  await expectToast(page, 'Welcome back!');
  await expect(page).toHaveURL(/\/clients\?q=some(\+|%20)name$/);
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('some name');
  await page.goto('/auth');
  await expect(page, 'who is signed in has nothing to do there').toHaveURL(/\/dashboard$/);
});

test('does not redirect to another site after signing in', async ({ page }) => {
  watchRequests(page);
  await page.goto('/auth');
  for (const target of [
    '//evil.example/dashboard',
    String.raw`/\evil.example`,
    'https://evil.example/admin',
  ]) {
    await page.evaluate((path) => sessionStorage.setItem('return-path', path), target);
    await signIn(page, administrator);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
    // What the dashboard still asks for when its user signs out is answered with 401.
    await settled(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test('shows the 404 page for an unknown address and logs the path [2-rt-3]', async ({ page }) => {
  const warned: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  const expectNotFound = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expectAccessible(page);
    expect(warned.some((text) => text.includes(path))).toBe(true);
  };
  await expectNotFound('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, administrator);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectNotFound('/neither/this');
  await expectNotFound('/market-data/00000000-0000-7000-8000-000000000000/facts/weather');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('shows an uploaded or generated profile picture in the sidebar [2-pr-1 4-av-1 8-sm-10 8-sm-11 8-sm-12]', async ({
  page,
}) => {
  await signInAt(page, newcomer);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Profile Picture' });
  await expect(card.getByText('JPG, PNG or GIF, max 5MB')).toBeVisible();
  const picture = page.getByRole('complementary').locator('img');
  await card.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: tinyPng });
  await expectToast(page, 'Avatar updated successfully!');
  await expect(picture).toHaveAttribute('src', /\/api\/avatars\//);
  const uploaded = await picture.getAttribute('src');

  await card.getByRole('button', { name: 'Generate AI Avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate AI Avatar' });
  await expect(dialog.getByText(/draws an illustration/)).toBeVisible();
  const description = dialog.getByLabel('Description');
  await description.fill(' ');
  await dialog.getByRole('button', { name: 'Generate Avatar' }).click();
  await expect(dialog.getByText('Please provide a description')).toBeVisible();
  await description.fill('A fox in a suit');
  await dialog.getByRole('button', { name: 'Generate Avatar' }).click();
  await expectToast(page, 'Avatar generated successfully!');
  await expect(dialog.getByAltText('The picture generated from your description')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(description).toHaveValue('');
  await description.fill('An owl with a tie');
  await dialog.getByRole('button', { name: 'Generate Avatar' }).click();
  await dialog.getByRole('button', { name: 'Use This Avatar' }).click();
  await expectToast(page, 'AI Avatar generated and set successfully!');
  await expect(dialog).toBeHidden();
  await expect(picture).not.toHaveAttribute('src', uploaded ?? '');
});

test('changes name, phone and password in the profile; address and role are read-only [2-pr-2 2-pr-3 8-sm-13]', async ({
  page,
}) => {
  await signInAt(page, newcomer);
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'Personal Information' });
  await expect(personal.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(personal.getByLabel('Role')).toHaveAttribute('readonly');
  await personal.getByLabel('Phone Number').fill('+34 600 000 000');
  await personal.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated successfully!');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByLabel('Current Password').fill(newcomer.password);
  await security.getByLabel('New Password').fill('a-fourth-password');
  await security.getByLabel('Confirm Password').fill('a-fourth-password');
  await security.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'Password updated successfully!');
  newcomer.password = 'a-fourth-password';
});
