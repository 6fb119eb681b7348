// The user's own profile: what its forms reject, and how they show failures.
import { answerNext, failNext, refusalMessage, refuseNext } from './failures.ts';
import { tinyPng } from './records.ts';
import { demoCredentials } from './session.ts';
import { expect, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('shows the message of a failed upload, or a general one [8-up-1 5-up-2]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (415|500).*\/api\/profile\/avatar/);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Profile Picture' });
  await expect(card.getByText('JPG, PNG or GIF, max 5MB')).toBeVisible();
  const upload = (buffer: Buffer) =>
    card.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await upload(Buffer.from('no picture at all'));
  await expectToast(page, 'This type of content is not accepted here');
  await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
  await expectToast(page, 'This file is too large');
  await failNext(page, { method: 'PUT', address: '**/api/profile/avatar' });
  await upload(tinyPng);
  await expectToast(page, 'Failed to upload avatar');
});

test('shows the message of a failed profile or password change, or what failed [8-pf-1 8-pw-2]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (412|500).*\/api\/profile/);
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'Personal Information' });
  await personal.getByLabel('Phone Number').fill('+34 600 000 001');
  await failNext(page, { method: 'PATCH', address: '**/api/profile' });
  await personal.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update profile');
  await refuseNext(page, { method: 'PATCH', address: '**/api/profile' });
  await personal.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, refusalMessage);
  await page.reload();

  const security = page.getByRole('region', { name: 'Security' });
  await security.getByLabel('Current Password').fill(demoCredentials('employee').password);
  await security.getByLabel('New Password').fill('never-comes-to-be');
  await security.getByLabel('Confirm Password').fill('never-comes-to-be');
  await failNext(page, { method: 'PUT', address: '**/api/profile/password' });
  await security.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, 'Failed to update password');
  await refuseNext(page, { method: 'PUT', address: '**/api/profile/password' });
  await security.getByRole('button', { name: 'Update Password' }).click();
  await expectToast(page, refusalMessage);
});

test('shows an invalid phone number, a missing password and a different confirmation at their fields [5-pf-2 5-pc-1 5-pc-3]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'Personal Information' });
  const phone = personal.getByLabel('Phone Number');
  await phone.fill('1'.repeat(21));
  await personal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(personal.getByText('Phone must be less than 20 characters')).toBeVisible();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByLabel('New Password').fill('never-comes-to-be');
  await security.getByLabel('Confirm Password').fill('something-else');
  await security.getByRole('button', { name: 'Update Password' }).click();
  await expect(security.getByText('Current password is required')).toBeVisible();
  await expect(security.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(security.getByText("Passwords don't match")).toBeVisible();
  await expect(security.getByLabel('Confirm Password')).toHaveAttribute('aria-invalid', 'true');
  expect(sent.filter((request) => request.includes('/api/profile'))).toEqual([]);
  // Twenty characters are accepted, and so is an empty field.
  for (const number of ['1'.repeat(20), '']) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await phone.fill(number);
    await personal.getByRole('button', { name: 'Save Changes' }).click();
    expect(await (await saved).json()).toMatchObject({ phone: number === '' ? null : number });
  }
});

test('the avatar dialog is idle, then generating, then shows the preview [4-av-2]', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Generate AI Avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate AI Avatar' });
  const generate = dialog.getByRole('button', { name: 'Generate Avatar' });
  await expect(dialog.getByLabel('Description')).toHaveValue('');
  await expect(generate).toBeEnabled();
  await expect(generate).not.toHaveAttribute('aria-busy');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await answerNext(page, { address: '**/api/profile/avatar-previews' }, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByLabel('Description').fill('A fox in a suit');
  await generate.click();
  await expect(generate).toHaveAttribute('aria-busy', 'true');
  await expect(generate).toBeDisabled();
  answer();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(generate).toBeHidden();
});

test('explains why a picture was not generated or saved [8-av-5 8-av-6 8-av-7]', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (429|402|50[023]).*\/api\/profile\/avatar-previews/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Generate AI Avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate AI Avatar' });
  await dialog.getByLabel('Description').fill('A fox in a suit');
  for (const [code, status, words] of [
    ['rate_limited', 429, 'Rate limit exceeded. Please try again later.'],
    ['payment_required', 402, 'Payment required. Please add credits to your workspace.'],
    ['no_avatar', 502, 'No avatar URL returned'],
    ['avatar_failed', 502, 'Failed to generate avatar'],
    ['busy', 503, 'The service is busy. Please try again.'],
  ] as const) {
    const json = { type: 'about:blank', title: code, status, code, requestId: 'a-test' };
    await answerNext(page, { address: '**/api/profile/avatar-previews' }, (route) =>
      route.fulfill({ status, json }),
    );
    await dialog.getByRole('button', { name: 'Generate Avatar' }).click();
    await expectToast(page, words);
  }
  await dialog.getByRole('button', { name: 'Generate Avatar' }).click();
  await expectToast(page, 'Avatar generated successfully!');
  await failNext(page, { method: 'PUT', address: '**/api/profile/avatar-previews/*/choice' });
  await dialog.getByRole('button', { name: 'Use This Avatar' }).click();
  await expectToast(page, 'Failed to update profile');
});
