import { expect, expectAccessible, test } from './test.ts';

test('a visitor who is not signed in is shown the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expectAccessible(page);
});

test('an empty portal prints the link by which the first administrator comes in', async ({
  page,
  portal,
}) => {
  const [link = ''] = await portal.printed(/http\S+\/setup\S+/);
  await page.goto(link);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});
