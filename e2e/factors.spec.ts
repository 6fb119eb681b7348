// The user's own sign-in methods, from setup to use.
import { totpCode } from '../apps/server/src/features/factors/totp.ts';
import type { Page } from '@playwright/test';
import { answerNext } from './failures.ts';
import { askAs, demoCredentials, openSession, confirmIdentity, signIn, unconfirmed } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, firm: 'administration', person: 'agent' });
// Many steps in one test take long on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('sets up an authenticator app, requires it at sign-in and removes it', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (401|422).*\/api\/session/);
  await confirmIdentity(page, 'agent');
  // The lists appear together, because a later one would move the others.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/profile/sessions', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/profile/factors');
  await page.goto('/profile');
  await (await answered).finished();
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(page.getByRole('region', { name: 'Personal Information' })).toBeVisible();
  await expect(card).toHaveCount(0);
  release();
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const code = dialog.getByLabel('App code');
  await code.fill('12');
  await code.blur();
  await expect(dialog.getByText('Enter the six digits that your app shows')).toBeVisible();
  await expectAccessible(page);
  await code.fill(totpCode(secret, new Date()));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await codes.getByRole('button', { name: "I've saved them" }).click();
  await expect(card).toContainText('10 recovery codes are left');

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, demoCredentials('agent'));
  const field = page.getByLabel('Authenticator app code');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Incorrect code. 4 attempts left.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile');
  await expect(card).toContainText('9 recovery codes are left');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Authenticator app removed');
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});

/** Gives a page a virtual device for passkeys that is always unlocked. */
const addVirtualDevice = async (page: Page) => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('lets a user who needs a second factor add a passkey, sign in and confirm with it, and remove it', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 403.*\/api\/profile\/passkeys/);
  const admin = askAs(portal.url, await sessionOf('admin'));
  const require = (roles: string[]) => admin('PUT', '/api/factor-requirements', { roles });
  await admin('PUT', '/api/session/confirmation', { password: demoCredentials('admin').password });
  await require(['employee']);
  await addVirtualDevice(page);
  // Passkeys need a host name; the other tests use the IP address.
  const home = portal.url.replace('127.0.0.1', 'localhost');
  await page.goto(home);
  await signIn(page, demoCredentials('employee'));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Your firm requires a second factor. Set one up to continue.')).toBeVisible();

  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('My laptop');
  await expectAccessible(page);
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added');
  await expect(card.getByRole('listitem')).toContainText('My laptop');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Rename My laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Key ring');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(card.getByRole('listitem')).toContainText('Key ring');

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectToast(page, 'Welcome back!');
  await expect(page, 'the passkey is the second factor').toHaveURL(/\/dashboard$/);

  await page.goto(`${home}/profile`);
  await expect(card.getByRole('listitem')).toContainText('last used');
  // Simulates the server's answer to a session older than a quarter of an hour; the confirmation itself is real.
  await answerNext(page, { address: '**/api/profile/passkeys/*' }, (route) =>
    route.fulfill({ status: 403, json: unconfirmed }),
  );
  await card.getByRole('button', { name: 'Remove Key ring' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Passkey removed');
  await expect(card.getByRole('list')).toBeHidden();
  await page.goto(`${home}/clients`);
  await expect(page, 'without it the firm asks again').toHaveURL(/\/profile$/);
  await require([]);
});

test('creates a token after a confirmation by password, ends other sessions and links a provider', async ({
  page,
  portal,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (403|422).*\/api\/(profile\/tokens|session\/confirmation)/);
  // A new session, which no other test has ended.
  await page.context().clearCookies();
  await page.context().addCookies((await openSession(portal.url, 'second.agent')).cookies);
  await openSession(portal.url, 'second.agent');
  await page.goto('/profile');
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await expect(tokens.getByText('A token lets a program sign in as you')).toBeVisible();
  await answerNext(page, { address: '**/api/profile/tokens' }, (route) =>
    route.fulfill({ status: 403, json: unconfirmed }),
  );
  await tokens.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name').fill('Nightly report');
  await form.getByRole('checkbox', { name: 'Enter transactions' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  const password = question.getByLabel('Password', { exact: true });
  await password.fill('not it at all');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('Current password is incorrect')).toBeVisible();
  await password.fill(demoCredentials('second.agent').password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const once = page.getByRole('dialog', { name: 'Your new token' });
  const token = await once.getByLabel('API token').innerText();
  const asProgram = () =>
    fetch(`${portal.url}/api/clients`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asProgram()).status).toBe(200);
  await once.getByRole('button', { name: "I've saved it" }).click();
  const line = tokens.getByRole('listitem').filter({ hasText: 'Nightly report' });
  await expect(line).toContainText('Read what you can see, Enter transactions');
  await expect(page.getByText(token)).toBeHidden();
  await line.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await expectToast(page, 'Token revoked');
  expect((await asProgram()).status).toBe(401);

  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');
  await sessions
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click();
  await expectToast(page, 'Session ended');
  await openSession(portal.url, 'second.agent');
  await page.reload();
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expectToast(page, 'All other sessions ended');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  portal.provider.people.set('ines', { email: 'ines@elsewhere.example', email_verified: true });
  portal.provider.expect('ines');
  const providers = page.getByRole('region', { name: 'Sign-in providers' });
  await providers.getByRole('button', { name: 'Link Google' }).click();
  await expectToast(page, 'Provider linked');
  await providers.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'Provider unlinked');
  await expect(providers.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
