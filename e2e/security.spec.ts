// The security dashboard: figures and lists of a day.
import { makeGroup } from './administration.ts';
import { figure } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test, withoutEvents } from './test.ts';

test.use({ demo: true, firm: 'administration', person: 'admin' });
// Many steps in one test take long on a slow machine.
test.describe.configure({ timeout: 180_000 });

/** Tries to sign in with a wrong password. */
const failToSignIn = async (url: string) => {
  const refused = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@demo.example', password: 'not the password' }),
  });
  expect(refused.status).toBe(401);
};

interface DayOfSecurity {
  attempts: { success: boolean; ipAddress: string | null }[];
  events: { eventType: string }[];
}

/** Computes the day's figures by the specification's rules. */
const expectedCounts = ({ attempts, events }: DayOfSecurity) => {
  const successful = attempts.filter(({ success }) => success).length;
  const counted = ['auth_failure', 'permission_denied', 'rate_limit'];
  return {
    successful,
    failed: attempts.length - successful,
    addresses: new Set(attempts.flatMap(({ ipAddress }) => ipAddress ?? [])).size,
    events: events.filter(({ eventType }) => counted.includes(eventType)).length,
  };
};

test('shows four cards with the sign-ins, failures, addresses and security events of a day [2-sd-1]', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  for (let n = 0; n < 3; n += 1) await failToSignIn(portal.url);
  const employee = askAs(portal.url, await sessionOf('employee'));
  await expect(employee('GET', '/api/users')).rejects.toThrow('403');
  const itemsOf = async <T>(list: string): Promise<T[]> =>
    (await ask<{ items: T[] }>('GET', `/api/security/${list}`)).items;
  // The server logs a refusal a moment after its answer.
  const refusals = () => itemsOf('events?span=day&type=permission_denied');
  await expect.poll(async () => (await refusals()).length).toBeGreaterThan(0);
  const found = expectedCounts({
    attempts: await itemsOf('login-attempts?span=day&limit=200'),
    events: await itemsOf('events?span=day&type=security&limit=200'),
  });
  await page.goto('/admin/security');
  await expect(figure(page, 'Total Logins')).toHaveText(String(found.successful + found.failed));
  const split = `${found.successful} successful, ${found.failed} failed (24h)`;
  await expect(page.getByText(split, { exact: true })).toBeVisible();
  await expect(figure(page, 'Failed Attempts')).toHaveText(String(found.failed));
  await expect(figure(page, 'Unique IPs')).toHaveText(String(found.addresses));
  await expect(figure(page, 'Security Events')).toHaveText(String(found.events));
  // Four different numbers, so that swapped ones would be noticed.
  const shown = [found.successful + found.failed, found.failed, found.addresses, found.events];
  expect(new Set(shown).size).toBe(4);
});

test('shows the newest twenty attempts and events of a day [2-sd-2 2-sd-3 9-se-3]', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  for (let n = 0; n < 21; n += 1) await makeGroup(ask, `Noted ${n}`);
  await failToSignIn(portal.url);
  // Repeats the firm's own attempts to make fifty, because checking fifty real passwords would take long.
  await page.route('**/api/security/login-attempts?*', async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as { items: { id: string }[] };
    const fifty = Array.from({ length: 50 }, (_, n) => {
      return { ...items[n % items.length], id: crypto.randomUUID() };
    });
    await route.fulfill({ response, json: { ...rest, items: fifty } });
  });
  await page.goto('/admin/security');
  // Its charts load with it, which takes long on a busy machine.
  await expect(page.getByRole('heading', { name: 'Security Dashboard', level: 1 })).toBeVisible({
    timeout: 30_000,
  });
  const tries = page.getByRole('table', { name: 'Recent login attempts' });
  await expect(tries.getByRole('columnheader')).toHaveText(['Timestamp', 'Email', 'Status', 'IP Address']);
  const failed = tries.getByRole('row', { name: /nobody@demo\.example/ }).first();
  await expect(failed.getByRole('rowheader')).toContainText(/\d\d:\d\d/);
  await expect(failed.getByRole('cell').nth(1)).toHaveText('Failed');
  await expect(failed.getByRole('cell').nth(2)).toHaveText('127.0.0.1');
  await expect(tries.getByRole('row', { name: /admin@demo\.example/ }).first()).toContainText('Success');
  const log = page.getByRole('table', { name: 'Security audit log' });
  await expect(log.getByRole('columnheader')).toHaveText(['Timestamp', 'Event Type', 'Details']);
  await expect(log.getByRole('row', { name: /Auth Failure/ }).first()).toBeVisible();
  // The header, and the newest twenty of fifty attempts and of more than twenty events.
  await expect(tries.getByRole('row')).toHaveCount(21);
  await expect(log.getByRole('row')).toHaveCount(21);
  // Every event has a name, instead of its stored type such as client.create.
  await expect(log.getByRole('cell', { name: /^[a-z_]+\.[a-z_]+$/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('refetches the lists of at most fifty rows every 30 seconds and the figures every 60; events have names and details of 100 characters [2-sd-4 7-rf-1 9-se-4 9-se-5 9-se-6]', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  for (let n = 0; n < 4; n += 1) await makeGroup(ask, `Named ${n}`);
  await page.clock.install();
  // Live updates would also refetch the lists.
  await withoutEvents(page);
  // Returns one event of each type, and an attempt from an unknown address.
  const types = ['auth_failure', 'permission_denied', 'rate_limit', 'suspicious_activity'];
  const change = (address: string, alter: (row: object, index: number) => object) =>
    page.route(address, async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = (await response.json()) as { items: object[] };
      await route.fulfill({ response, json: { ...rest, items: items.map(alter) } });
    });
  const email = { field: 'email', isChange: false, from: null, to: 'm'.repeat(200) };
  const longDetails = { record: null, facts: [email] };
  await change('**/api/security/events?*', (row, index) =>
    index < types.length ? { ...row, eventType: types[index], details: longDetails } : row,
  );
  await change('**/api/security/login-attempts?*', (row, index) =>
    index === 0 ? { ...row, ipAddress: null } : row,
  );
  const windows = new Set<string>();
  const asked: Record<string, number> = {};
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/api/security/')[1];
    if (name !== undefined) asked[name] = (asked[name] ?? 0) + 1;
    if (name === 'login-attempts' || name === 'events') windows.add(new URL(request.url()).search);
  });
  await page.goto('/admin/security');
  // The interval starts with the first answer.
  await expect(page.getByRole('table', { name: 'Security audit log' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent login attempts' })).toBeVisible();
  await expect(page.getByText(/^\d+ successful, \d+ failed \(24h\)$/)).toBeVisible();
  const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await expect(rowsOf('Recent login attempts').nth(1)).toContainText('N/A');
  for (const [index, words] of ['Auth Failure', 'Permission Denied', 'Rate Limit', 'Suspicious'].entries())
    await expect(rowsOf('Security audit log').nth(index + 1)).toContainText(words);
  const details = rowsOf('Security audit log').nth(1).getByRole('cell').last();
  await expect(details).toHaveText(`Failed sign-in for ${'m'.repeat(80)}…`);
  expect([...windows]).toEqual(['?span=day&limit=50']);
  await expect.poll(() => asked).toMatchObject({ 'login-attempts': 1, events: 1, summary: 1 });
  await page.clock.fastForward(30_500);
  await expect.poll(() => asked).toMatchObject({ 'login-attempts': 2, events: 2, summary: 1 });
  await page.clock.fastForward(30_000);
  await expect.poll(() => asked).toMatchObject({ summary: 2 });
  // The last requests may still be open.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
