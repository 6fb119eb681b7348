/** Signing in through a provider: a real one, in this process. */
import { getProfile, getSession, startProviderSignIn } from '@partnerfolio/contract/identity';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { openTestProvider } from '../../testing/provider.ts';
import type { TestProvider } from '../../testing/provider.ts';

const lines: string[] = [];
const log = createLog(
  'debug',
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let provider: TestProvider;
let t: TestApp;
beforeAll(async () => {
  provider = await openTestProvider('http://localhost:4400/auth/callback');
  t = await openTestApp({ providers: [provider.configured] }, log);
});
beforeEach(async () => {
  await t.reset();
  provider.people.clear();
  provider.people.set('ana-at-google', {
    email: 'ana@example.com',
    email_verified: true,
    name: 'Ana de Google',
  });
});
afterAll(async () => {
  await t.close();
  provider.close();
});

type Browser = ReturnType<typeof openTestBrowser>;

const depart = async (browser: Browser) => {
  const response = await browser.send('POST', '/api/providers/google/departures');
  return ((await response.json()) as { url: string }).url;
};
const arrive = (browser: Browser, { searchParams }: URL) =>
  browser.send('POST', '/api/provider-session', { parameters: Object.fromEntries(searchParams) });
/** Leaves for the provider, signs in there, comes back. */
const signIn = async (browser: Browser, subject = 'ana-at-google') => {
  const back = await provider.visit(await depart(browser), subject);
  return { back, answer: await arrive(browser, back) };
};
const open = () => openTestBrowser(t);

describe('the way to a provider', () => {
  test('is offered where one is configured, and leaves with PKCE, state and nonce for /auth/callback [7-au-8]', async () => {
    expect((await t.request(getSession, {})).body.providers).toEqual([{ id: 'google', name: 'Google' }]);
    const [one, other] = [new URL(await depart(open())), new URL(await depart(open()))];
    const asked = Object.fromEntries(one.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4400/auth/callback',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    const params = { id: 'nobody' };
    expect((await t.request(startProviderSignIn, { params })).status).toBe(404);
  });

  test('leaves a cookie that no script reads and no other site sends', async () => {
    const response = await open().send('POST', '/api/providers/google/departures');
    expect(response.headers.getSetCookie().join()).toMatch(/^pf_departure=.*HttpOnly; SameSite=Strict/);
  });
});

describe('coming back', () => {
  test('a new person waits for a role; the account is managed by the provider', async () => {
    const browser = open();
    const { answer } = await signIn(browser);
    expect(answer.status).toBe(200);
    const { viewer } = (await answer.json()) as { viewer: object };
    expect(viewer).toMatchObject({
      email: 'ana@example.com',
      fullName: 'Ana de Google',
      role: null,
      managedBy: 'Google',
    });
    expect((await browser.send('GET', '/api/clients')).status).toBe(403);
    await browser.send('POST', '/api/password-resets', { email: 'ana@example.com' });
    expect(await t.mails()).toEqual([]);
    const form = { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'long enough' };
    expect((await browser.send('PUT', '/api/profile/password', form)).status).toBe(409);
    const trail = (await listAuditEvents(t.db)).map((event) => [event.event_type, event.metadata]);
    expect(trail.slice(0, 2)).toEqual([
      ['user.sign_up', { method: 'google_oauth' }],
      ['session.start', expect.objectContaining({ method: 'oidc_google' })],
    ]);
  });

  test('the same subject is the same person, whatever their address is now', async () => {
    const first = await signIn(open());
    const { viewer } = (await first.answer.json()) as { viewer: { id: string } };
    provider.people.set('ana-at-google', { email: 'anna@example.com', email_verified: true, name: 'Anna' });
    const second = await signIn(open());
    expect(((await second.answer.json()) as { viewer: object }).viewer).toMatchObject({
      id: viewer.id,
      email: 'ana@example.com',
    });
    const attempts = await t.db.selectFrom('login_attempts').select(['email', 'success']).execute();
    expect(attempts).toEqual(Array(2).fill({ email: 'ana@example.com', success: true }));
  });

  test('an account with that address is never taken over', async () => {
    const ana = await t.signInAs('admin', { email: 'Ana@example.com', password: 'correct horse battery' });
    const { answer } = await signIn(open());
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'account_exists' });
    expect(answer.headers.getSetCookie().join()).not.toContain('pf_access');
    expect(await t.db.selectFrom('identities').select('id').execute()).toEqual([]);
    expect((await t.request(getProfile, {}, ana)).body.managedBy).toBeNull();
    const failure = (await listAuditEvents(t.db)).find((event) => event.event_type === 'auth_failure');
    expect(failure?.metadata).toMatchObject({ method: 'google_oauth', email: 'ana@example.com' });
  });

  test('an address that the provider has not verified makes no account, and tells nothing of one', async () => {
    await t.signInAs('admin', { email: 'known@example.com' });
    for (const email of ['known@example.com', 'unknown@example.com', undefined]) {
      provider.people.set('somebody', { ...(email !== undefined && { email }), email_verified: false });
      const { answer } = await signIn(open(), 'somebody');
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        401,
        'provider_refused',
      ]);
    }
    expect(await t.db.selectFrom('profiles').select('id').execute()).toHaveLength(1);
  });

  test('a deactivated person stays outside', async () => {
    await signIn(open());
    await t.db.updateTable('profiles').set({ deactivated_at: t.clock.now().toISOString() }).execute();
    expect((await signIn(open())).answer.status).toBe(401);
  });

  test('an answer works once, within ten minutes, in the browser that left, with its own state and code', async () => {
    const browser = open();
    const { back } = await signIn(browser);
    expect((await arrive(browser, back)).status, 'a second time').toBe(401);

    const late = open();
    const lateBack = await provider.visit(await depart(late), 'ana-at-google');
    t.clock.advance({ minutes: 11 });
    expect((await arrive(late, lateBack)).status, 'too late').toBe(401);

    const [mine, theirs] = [open(), open()];
    const [mineBack, theirsBack] = [
      await provider.visit(await depart(mine), 'ana-at-google'),
      await provider.visit(await depart(theirs), 'ana-at-google'),
    ];
    expect((await arrive(open(), mineBack)).status, 'in a browser that never left').toBe(401);
    expect((await arrive(mine, theirsBack)).status, "with somebody else's answer").toBe(401);
    const mixed = new URL(theirsBack);
    mixed.searchParams.set('code', mineBack.searchParams.get('code') ?? '');
    expect((await arrive(theirs, mixed)).status, "with somebody else's code").toBe(401);

    const refused = open();
    await depart(refused);
    const denied = new URL('http://localhost:4400/auth/callback?error=access_denied');
    expect((await arrive(refused, denied)).status, 'when the person said no').toBe(401);
  });

  test('neither code nor state nor any token is in the log or the database', async () => {
    lines.length = 0;
    const browser = open();
    const address = new URL(await depart(browser));
    const token = browser.jar.get('pf_departure') ?? '';
    const back = await provider.visit(address.href, 'ana-at-google');
    await arrive(browser, back);
    const failed = open();
    await arrive(failed, await provider.visit(await depart(failed), 'ana-at-google'));
    await arrive(failed, back);
    await t.settled();
    const tables = ['provider_sign_ins', 'identities', 'audit_logs', 'login_attempts', 'session_tokens'];
    const rows = await Promise.all(
      tables.map((table) => t.database.pool.query(`select ${table}::text as row from ${table}`)),
    );
    const kept = `${lines.join('')} ${JSON.stringify(rows.map((result) => result.rows))}`;
    const secrets = [
      token,
      ...['code', 'state'].map((name) => back.searchParams.get(name) ?? ''),
      ...['nonce', 'code_challenge'].map((name) => address.searchParams.get(name) ?? ''),
      provider.configured.clientSecret,
    ];
    expect(lines.length).toBeGreaterThan(2);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(kept).not.toContain(secret);
    }
  });
});

describe('a provider that does not answer', () => {
  test('503, and it is asked again the next time', async () => {
    const gone = await openTestProvider('http://localhost:4400/auth/callback');
    gone.close();
    const other = await openTestApp({ providers: [gone.configured] });
    const params = { id: 'google' };
    expect((await other.request(startProviderSignIn, { params })).problem?.code).toBe('busy');
    await other.close();
  });
});
