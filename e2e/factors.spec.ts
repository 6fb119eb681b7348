// The own account: the second factor, from setting it up to signing in with it.
import { totpCode } from '../apps/server/src/features/factors/totp.ts';
import { demoCredentials, proveOneself, signIn } from './session.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, firm: 'factors', person: 'agent' });
// Many steps in one test, each of which a slow machine takes its time for.
test.describe.configure({ timeout: 180_000 });

test('an authenticator app is set up from the profile, asked for at sign-in, and turned off', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (401|422).*\/api\/session/);
  await proveOneself(page, 'agent');
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const code = dialog.getByLabel('Code of the app');
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
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(card).toContainText('10 recovery codes are left');

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, demoCredentials('agent'));
  const field = page.getByLabel('Code of your authenticator app');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right. 4 tries are left.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile');
  await expect(card).toContainText('9 recovery codes are left');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'The authenticator app is removed');
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});
