import { getSession, refreshSession, signIn, signOut } from '@partnerfolio/contract/identity';
import { changePassword, getProfile } from '@partnerfolio/contract/settings/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

const password = 'correct horse battery';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const openBrowser = (address?: string) => openTestBrowser(t, address);
const person = (email: string) => t.signInAs('agent', { email, password });

describe('POST /api/session', () => {
  test('answers a browser with two HttpOnly cookies and no token in the body [3-ss-1 7-au-2]', async () => {
    await person('ana@example.com');
    const response = await openBrowser().signIn('ANA@example.com', password);
    expect(response.status).toBe(200);
    const lines = response.headers.getSetCookie();
    expect(lines.map((line) => line.split('=')[0])).toEqual(['pf_access', 'pf_refresh', 'pf_device']);
    for (const line of lines) expect(line).toMatch(/HttpOnly.*SameSite=Strict/);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).not.toHaveProperty('tokens');
    expect(body['viewer']).toMatchObject({ email: 'ana@example.com', role: 'agent' });
  });

  test('answers a program with tokens in the body, which work as bearer tokens', async () => {
    await person('ana@example.com');
    const { body } = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    const authorization = `Bearer ${body.tokens?.accessToken}`;
    const profile = await t.request(getProfile, {}, { headers: { authorization } });
    expect(profile.body.email).toBe('ana@example.com');
  });

  test('stores no token in clear', async () => {
    await person('ana@example.com');
    const { body } = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    const { rows } = await t.database.pool.query<{ all: string }>(
      `select (select string_agg(session_tokens::text, ' ') from session_tokens) || (select string_agg(audit_logs::text, ' ') from audit_logs) as all`,
    );
    expect(rows[0]?.all).not.toContain(body.tokens?.accessToken);
    expect(rows[0]?.all).not.toContain(password);
  });

  test('401 with one answer and equal work for a wrong password, an unknown address and a deactivated account [7-sf-3 7-ae-1]', async () => {
    await person('ana@example.com');
    await t.signInAs('agent', { email: 'gone@example.com', password, isDeactivated: true });
    const answers = [];
    for (const form of [
      { email: 'ana@example.com', password: 'wrong password' },
      { email: 'nobody@example.com', password },
      { email: 'gone@example.com', password },
    ]) {
      const before = t.hashes();
      const { status, problem } = await t.request(signIn, { body: form });
      answers.push({ status, code: problem?.code, title: problem?.title, hashes: t.hashes() - before });
    }
    const expected = {
      status: 401,
      code: 'wrong_credentials',
      title: 'Invalid email or password',
      hashes: 1,
    };
    expect(answers).toEqual([expected, expected, expected]);
    expect((await t.eventTypes()).filter((type) => type === 'auth_failure')).toHaveLength(3);
    const failures = await t.db.selectFrom('login_attempts').select(['email', 'success']).execute();
    expect(failures).toHaveLength(3);
    expect(failures).toContainEqual({ email: 'nobody@example.com', success: false });
    const trail = await listAuditEvents(t.db);
    expect(trail[0]?.metadata).toMatchObject({ method: 'email_password', email: 'ana@example.com' });
  });

  test('ends the session it replaces, whoever it belonged to', async () => {
    await person('ana@example.com');
    await person('ben@example.com');
    const tab = openBrowser();
    await tab.signIn('ana@example.com', password);
    const previous = tab.cookies();
    await tab.signIn('ben@example.com', password);
    expect((await t.request(getProfile, {}, { headers: { cookie: previous } })).status).toBe(401);
    expect((await tab.send('GET', '/api/profile')).status).toBe(200);
  });

  test('records a successful attempt with address and browser [7-sf-5]', async () => {
    await person('ana@example.com');
    const headers = { 'user-agent': 'A browser' };
    await t.request(
      signIn,
      { body: { email: 'ana@example.com', password } },
      { address: '10.0.0.1', headers },
    );
    const tries = t.db.selectFrom('login_attempts').select(['email', 'success', 'ip_address', 'user_agent']);
    expect(await tries.execute()).toEqual([
      { email: 'ana@example.com', success: true, ip_address: '10.0.0.1', user_agent: 'A browser' },
    ]);
  });

  test('records suspicious_activity for a sign-in from an unknown device and network', async () => {
    await person('ana@example.com');
    await openBrowser('10.0.0.1').signIn('ana@example.com', password);
    expect(await t.eventTypes()).not.toContain('suspicious_activity');
    await openBrowser('10.0.0.2').signIn('ana@example.com', password);
    expect(await t.eventTypes()).toContain('suspicious_activity');
  });

  test("answers 403 to another site's page, and for a foreign host name", async () => {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const send = (headers: Record<string, string>) =>
      t.fetch('/api/session', { ...init, headers: { ...init.headers, ...headers } });
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ host: 'evil.example' })).status).toBe(403);
    expect((await send(browserMarks)).status).toBe(422);
  });

  test('answers 415 to anything but JSON', async () => {
    const response = await t.fetch('/api/session', {
      method: 'POST',
      body: 'email=a',
      headers: { ...browserMarks, 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });
});

describe('PUT /api/session', () => {
  const signedIn = async () => {
    await person('ana@example.com');
    const tab = openBrowser();
    await tab.signIn('ana@example.com', password);
    return tab;
  };
  const refreshWith = (token: string | undefined) =>
    t.request(refreshSession, {}, { headers: { ...browserMarks, cookie: `pf_refresh=${token}` } });

  test('answers 200 with a new pair; the access token ends after 15 minutes', async () => {
    const tab = await signedIn();
    t.clock.advance({ minutes: 16 });
    expect((await tab.send('GET', '/api/profile')).status).toBe(401);
    const before = tab.jar.get('pf_refresh');
    const refreshed = await tab.send('PUT', '/api/session');
    expect(refreshed.status).toBe(200);
    expect(await refreshed.json()).not.toHaveProperty('tokens');
    expect(tab.jar.get('pf_refresh')).not.toBe(before);
    expect((await tab.send('GET', '/api/profile')).status).toBe(200);
  });

  test('accepts a used token for another 10 seconds; later use ends the session', async () => {
    const tab = await signedIn();
    const used = tab.jar.get('pf_refresh');
    await tab.send('PUT', '/api/session');
    t.clock.advance({ seconds: 9 });
    expect((await refreshWith(used)).status).toBe(200);
    t.clock.advance({ seconds: 2 });
    expect((await refreshWith(used)).status).toBe(401);
    expect((await tab.send('GET', '/api/profile')).status).toBe(401);
    expect((await tab.send('PUT', '/api/session')).status).toBe(401);
    expect(await t.eventTypes()).toContain('suspicious_activity');
  });

  test('gives ten concurrent tabs the same pair for one refresh token', async () => {
    const tab = await signedIn();
    const token = tab.jar.get('pf_refresh');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshWith(token)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const pairs = answers.map(({ headers }) =>
      headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=')[1]),
    );
    expect(new Set(pairs.map((pair) => pair.join())).size).toBe(1);
    expect(pairs[0]).not.toContain(token);
    const good = await t.db
      .selectFrom('session_tokens')
      .select('session_id')
      .where('kind', '=', 'refresh')
      .where('used_at', 'is', null)
      .execute();
    expect(new Set(good.map((row) => row.session_id)).size).toBe(good.length);
  });

  /**
   * Whether the session is still live after each of these pauses; at the end of each the browser sends the given
   * requests.
   */
  const restAndAsk = async (tab: Awaited<ReturnType<typeof signedIn>>, ask: () => Promise<unknown>) => {
    t.clock.advance({ hours: 11 });
    const { status } = await tab.send('PUT', '/api/session');
    await ask();
    await t.settled();
    return status;
  };

  test('answers 401 after 12 hours without activity of the user', async () => {
    const tab = await signedIn();
    t.clock.advance({ hours: 12, seconds: 1 });
    expect((await tab.send('PUT', '/api/session')).status).toBe(401);
  });

  test('answers 401 after 12 hours although an open tab renewed the session and sent requests by timer', async () => {
    const tab = await signedIn();
    const byTimer = async () => {
      const headers = { ...browserMarks, cookie: tab.cookies(), 'x-by-timer': '1' };
      expect((await t.fetch('/api/profile', { headers })).status).toBe(200);
    };
    expect(await restAndAsk(tab, byTimer)).toBe(200);
    expect(await restAndAsk(tab, async () => {})).toBe(401);
    expect((await tab.send('GET', '/api/profile')).status).toBe(401);
  });

  test('answers 401 to an access token after 12 hours without activity of its user', async () => {
    const tab = await signedIn();
    t.clock.advance({ hours: 11, minutes: 50 });
    expect((await tab.send('PUT', '/api/session')).status).toBe(200);
    t.clock.advance({ minutes: 11 });
    expect((await tab.send('GET', '/api/profile')).status).toBe(401);
  });

  test('answers 401 after 14 days in any case', async () => {
    const busy = await signedIn();
    for (let n = 0; n < 30; n += 1)
      expect(await restAndAsk(busy, () => busy.send('GET', '/api/profile'))).toBe(200);
    expect(await restAndAsk(busy, async () => {})).toBe(401);
  });

  test('answers 401 without a cookie', async () => {
    expect((await openBrowser().send('PUT', '/api/session')).status).toBe(401);
  });
});

describe('DELETE /api/session', () => {
  test('invalidates the tokens [7-au-6]', async () => {
    await person('ana@example.com');
    const tab = openBrowser();
    await tab.signIn('ana@example.com', password);
    const cookie = tab.cookies();
    expect((await tab.send('DELETE', '/api/session')).status).toBe(200);
    expect(tab.jar.has('pf_access')).toBe(false);
    expect((await t.request(getProfile, {}, { headers: { cookie } })).status).toBe(401);
    expect((await t.request(refreshSession, {}, { headers: { cookie } })).status).toBe(401);
    expect(await t.eventTypes()).toContain('session.end');
  });

  test('ends the session by the access token alone, whatever refresh token comes with it', async () => {
    await person('ana@example.com');
    const tab = openBrowser();
    await tab.signIn('ana@example.com', password);
    const access = `pf_access=${tab.jar.get('pf_access')}`;
    const headers = { ...browserMarks, cookie: `${access}; pf_refresh=unknown-refresh-token-of-nobody` };
    expect((await t.fetch('/api/session', { method: 'DELETE', headers })).status).toBe(200);
    expect((await t.request(getProfile, {}, { headers: { cookie: access } })).status).toBe(401);
  });

  test('answers 200 without a session too', async () => {
    expect((await t.request(signOut, {})).status).toBe(200);
  });
});

describe('GET /api/session', () => {
  test('returns null without a session, and otherwise the viewer with role and rights [7-au-5 7-ur-3]', async () => {
    expect((await t.request(getSession, {})).body.session).toBeNull();
    const agent = await t.signInAs('agent');
    const { body } = await t.request(getSession, {}, agent);
    expect(body.session?.viewer.role).toBe('agent');
    expect(body.session?.viewer.rights).toContain('ledger.write');
    expect(body.session?.viewer.rights).not.toContain('ledger.correct');
    expect(body.today).toBe(t.clock.today());
  });

  test('applies a removed role on the very next request', async () => {
    const admin = await t.signInAs('admin');
    await t.db.updateTable('user_roles').set({ role: 'agent' }).where('user_id', '=', admin.id).execute();
    const { body } = await t.request(getSession, {}, admin);
    expect(body.session?.viewer.role).toBe('agent');
  });
});

describe('PUT /api/profile/password', () => {
  const form = {
    currentPassword: password,
    newPassword: 'another long one',
    confirmPassword: 'another long one',
  };

  test('ends the other sessions, keeps this one, and notifies the owner [7-au-7 7-pc-1]', async () => {
    const here = await person('ana@example.com');
    const elsewhere = openBrowser();
    await elsewhere.signIn('ana@example.com', password);
    expect((await t.request(changePassword, { body: form }, here)).status).toBe(200);
    expect((await elsewhere.send('GET', '/api/profile')).status).toBe(401);
    expect((await t.request(getProfile, {}, here)).status).toBe(200);
    expect((await t.mails()).map((mail) => mail.kind)).toEqual(['password_changed']);
    expect((await openBrowser().signIn('ana@example.com', 'another long one')).status).toBe(200);
  });

  test('answers 422 for a wrong current password, a common one, and a confirmation that differs [8-pw-1]', async () => {
    const here = await person('ana@example.com');
    const send = (change: Partial<typeof form>) =>
      t.request(changePassword, { body: { ...form, ...change } }, here);
    expect((await send({ currentPassword: 'wrong' })).problem).toMatchObject({
      code: 'wrong_password',
      title: 'Current password is incorrect',
    });
    for (const chosen of ['LetMeIn123', 'Ana@Example.com']) {
      const common = await send({ newPassword: chosen, confirmPassword: chosen });
      expect(common.problem?.fields).toEqual([wrongField('newPassword', 'password_too_common')]);
    }
    const differs = await send({ confirmPassword: 'something else' });
    expect(differs.problem?.fields).toEqual([wrongField('confirmPassword', 'passwords_differ')]);
  });

  test('answers 409 for an account without a password', async () => {
    const here = await t.signInAs('agent');
    expect((await t.request(changePassword, { body: form }, here)).problem?.code).toBe('wrong_state');
  });
});
