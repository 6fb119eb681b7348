// What each address shows to users with different roles.
import type { Page } from '@playwright/test';
import { findPerson, makeGroup } from './administration.ts';
import { askAs, demoCredentials, signIn } from './session.ts';
import type { DemoPerson } from './session.ts';
import { expect, test } from './test.ts';

test.use({ demo: true });

const adminPages = ['/admin', '/admin/groups', '/admin/permissions', '/admin/security'];

const expectDashboard = async (page: Page) => {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Welcome back!', level: 1 })).toBeVisible();
};

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

test.describe('a visitor', () => {
  test('is on the dashboard after opening / and signing in [2-rt-1]', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth$/);
    await signIn(page, demoCredentials('agent'));
    await expectDashboard(page);
    await page.goto('/');
    await expectDashboard(page);
  });
});

test.describe('a user without a role', () => {
  test.use({ person: 'pending' });

  test('is redirected to the dashboard from every page but the profile, and gets no other answer [6-rp-2]', async ({
    page,
  }) => {
    const pages = [
      '/clients',
      '/clients/new',
      '/portfolios',
      '/proposals',
      '/reports',
      '/market-data',
      '/analytics',
    ];
    for (const path of [...pages, ...adminPages]) {
      await page.goto(path);
      await expectDashboard(page);
      await expect(page.getByRole('heading', { name: 'Pending Approval' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
      ]);
    }
    for (const path of ['clients', 'portfolios', 'proposals', 'instruments', 'dashboard', 'users'])
      expect((await page.request.get(`/api/${path}`)).status(), path).toBe(403);
    await page.goto('/profile');
    await expectHeading(page, 'My Profile');
  });
});

for (const [person, forbidden, allowed] of [
  ['agent', ['/analytics', ...adminPages], '/clients'],
  ['employee', adminPages, '/analytics'],
] as const) {
  test.describe(`an ${person}`, () => {
    test.use({ person });

    test(`is redirected to the dashboard from the pages of other roles, as ${person} [2-rg-4]`, async ({
      page,
    }) => {
      for (const path of forbidden) {
        await page.goto(path);
        await expectDashboard(page);
      }
      await page.goto(allowed);
      await expect(page).toHaveURL(new RegExp(`${allowed}$`));
    });
  });
}

for (const person of ['agent', 'employee', 'admin'] satisfies DemoPerson[]) {
  test.describe(`as ${person}`, () => {
    test.use({ person });

    test(`Clients, Portfolios and Proposals list records, as ${person} [2-rt-4]`, async ({ page }) => {
      for (const name of ['Clients', 'Portfolios', 'Proposals']) {
        await page.goto(`/${name.toLowerCase()}`);
        await expectHeading(page, name);
        await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
      }
    });
  });
}

test.describe('an administrator', () => {
  test.use({ person: 'admin' });

  test('sees the inherited marker for a right of the role that the group does not change [2-pm-4]', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    const agent = await findPerson(ask, 'agent@demo.example');
    const group = await makeGroup(ask, 'Heirs');
    await ask('PUT', `/api/groups/${group.id}/members/${agent.id}`);
    await ask('PUT', `/api/groups/${group.id}/permissions/portfolios.import`, { permission: 'grant' });
    await page.goto(`/admin/permissions?group=${group.id}`);
    const rowOf = (words: string) =>
      page.getByRole('table', { name: 'Permissions' }).getByRole('row').filter({ hasText: words });
    const inherited = rowOf('Enter transactions');
    await expect(inherited).toContainText('(inherited)');
    const granted = rowOf('Clear');
    await expect(granted.getByRole('switch')).toBeChecked();
    await expect(granted).not.toContainText('(inherited)');
    await expect(rowOf('Change or reverse a booked transaction')).not.toContainText('(inherited)');
  });
});
