/** Signing in through an identity provider that runs in this process. */
import { getSession, startProviderSignIn } from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/basics/log.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { arriveFrom, departOn } from '../../testing/provider-flows.ts';
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
  t = await openTestApp({ providers: [provider.configured], signUpDomains: ['example.com'] }, log);
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

const depart = (browser: Browser) => departOn(browser, 'signIn');
const arrive = (browser: Browser, back: URL) => arriveFrom(browser, 'signIn', back);
/** Goes to the provider, signs in there, and returns. */
const signIn = async (browser: Browser, subject = 'ana-at-google') => {
  const back = await provider.visit(await depart(browser), subject);
  return { back, answer: await arrive(browser, back) };
};
const open = () => openTestBrowser(t);

describe('the redirect to a provider', () => {
  test('answers 429 to the 51st start from one network in an hour, not counting successful sign-ins', async () => {
    await signIn(open());
    const leave = async () => {
      const params = { id: 'google' };
      return (await t.request(startProviderSignIn, { params }, { headers: browserMarks })).status;
    };
    const answers = await Promise.all(Array.from({ length: 51 }, leave));
    expect(answers.toSorted((a, b) => a - b)).toEqual([...Array<number>(50).fill(200), 429]);
  });

  test('starts with PKCE, state and nonce for /auth/callback where a provider is configured [7-au-8]', async () => {
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

  test('sets a cookie that no script reads and no other site sends', async () => {
    const response = await open().send('POST', '/api/providers/google/departures');
    expect(response.headers.getSetCookie().join()).toMatch(/^pf_departure=.*HttpOnly; SameSite=Strict/);
  });
});

describe('the return from a provider', () => {
  test.each([
    ['subject', 'ana\u0000-at-google', {}],
    ['e-mail', 'nul-in-mail', { email: 'ana\u0000@example.com' }],
    ['name', 'bell-in-name', { name: 'Ana\u0007 de Google' }],
    ['name of half a character', 'half-in-name', { name: 'Ana \ud83d' }],
  ])(
    '401 for control characters in the %s, before the database, and nobody is added',
    async (_, subject, said) => {
      provider.people.set(subject, { email: 'odd@example.com', email_verified: true, name: 'Odd', ...said });
      const { answer } = await signIn(open(), subject);
      expect(await readCode(answer)).toBe('provider_refused');
      expect(await t.db.selectFrom('profiles').select('id').execute()).toEqual([]);
      expect(await t.eventTypes()).toEqual(['auth_failure']);
    },
  );

  test('makes a new user wait for a role, with the account managed by the provider', async () => {
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
    const asked = await browser.send('POST', '/api/password-resets', { email: 'ana@example.com' });
    const unknown = await browser.send('POST', '/api/password-resets', { email: 'nobody@example.com' });
    expect([asked.status, await asked.json()]).toEqual([unknown.status, await unknown.json()]);
    const [mail, ...more] = await t.mails();
    expect(mail).toMatchObject({ kind: 'managed_account', subject: 'Your account signs in with Google' });
    expect([mail?.body.includes('token='), more]).toEqual([false, []]);
    const form = { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'long enough' };
    expect((await browser.send('PUT', '/api/profile/password', form)).status).toBe(409);
    const trail = (await listAuditEvents(t.db)).map((event) => [event.event_type, event.metadata]);
    expect(trail.slice(0, 2)).toEqual([
      ['user.sign_up', { method: 'google_oauth' }],
      ['session.start', expect.objectContaining({ method: 'oidc_google' })],
    ]);
  });

  test('recognises the same subject whatever its current address', async () => {
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

  test('records suspicious_activity for a sign-in from an unknown device and network, none for the known device elsewhere', async () => {
    const known = open();
    await signIn(known);
    await signIn(known);
    await signIn(openTestBrowser(t, '127.0.0.2'));
    const noticed = (await listAuditEvents(t.db)).filter((one) => one.event_type === 'suspicious_activity');
    expect(noticed.map(({ metadata }) => metadata)).toEqual([
      { reason: 'new_device_and_network', address: '127.0.0.2' },
    ]);
    const places = await t.db.selectFrom('login_attempts').select('known_device').orderBy('id').execute();
    expect(places.map((one) => one.known_device)).toEqual([false, true, false]);
  });

  test('never takes over an account with that address [7-ae-3]', async () => {
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

  test('makes no account for an unverified address or another mail domain, and reveals none', async () => {
    await t.signInAs('admin', { email: 'known@example.com' });
    for (const email of ['known@example.com', 'unknown@example.com', undefined]) {
      provider.people.set('somebody', { ...(email !== undefined && { email }), email_verified: false });
      const { answer } = await signIn(open(), 'somebody');
      expect([answer.status, await readCode(answer)]).toEqual([401, 'provider_refused']);
    }
    provider.people.set('stranger', { email: 's@sub.example.com', email_verified: true });
    const { answer } = await signIn(open(), 'stranger');
    expect([answer.status, await readCode(answer)]).toEqual([403, 'forbidden']);
    expect(await t.db.selectFrom('profiles').select('id').execute()).toHaveLength(1);
  });

  test('refuses a deactivated user', async () => {
    await signIn(open());
    await t.db.updateTable('profiles').set({ deactivated_at: t.clock.now().toISOString() }).execute();
    expect((await signIn(open())).answer.status).toBe(401);
  });

  test('works once, within ten minutes, in the same browser, with its own state and code', async () => {
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

  test('leaves no code, state or token in the log or the database', async () => {
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

/** The provider states sign-in times in real time. */
const followRealTime = () => t.clock.advance({ seconds: (Date.now() - t.clock.now().getTime()) / 1000 });
/** Long enough that the session must authenticate again. */
const growOld = () =>
  t.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute();
const readCode = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('authenticating again by a provider', () => {
  const leave = (browser: Browser) => departOn(browser, 'confirmation');
  const comeBack = (browser: Browser, back: URL) => arriveFrom(browser, 'confirmation', back);
  /** Whether the session counts as freshly authenticated. */
  const isFresh = async (browser: Browser) =>
    (await browser.send('POST', '/api/profile/authenticator')).status === 200;

  test('lets a user without a password sign in there again and then add a factor', async () => {
    followRealTime();
    const browser = open();
    await signIn(browser);
    await growOld();
    const factors = await (await browser.send('GET', '/api/profile/factors')).json();
    expect(factors).toMatchObject({ hasPassword: false, providers: [{ id: 'google', name: 'Google' }] });
    const address = await leave(browser);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    const back = await provider.visit(address, 'ana-at-google');
    expect((await comeBack(browser, back)).status).toBe(200);
    expect(await isFresh(browser)).toBe(true);
  });

  test("refuses another user, an older sign-in, another session, and the first sign-in's answer", async () => {
    followRealTime();
    const browser = open();
    await signIn(browser);
    await growOld();
    const refused = async (answer: Response) => {
      expect(await readCode(answer)).toBe('provider_refused');
      expect(await isFresh(browser)).toBe(false);
    };
    provider.people.set('bob', { email: 'bob@example.com', email_verified: true, name: 'Bob' });
    await refused(await comeBack(browser, await provider.visit(await leave(browser), 'bob')));
    await refused(await comeBack(browser, await provider.visit(await depart(browser), 'ana-at-google')));
    const elsewhere = await provider.visit(await leave(browser), 'ana-at-google');
    const other = open();
    await signIn(other, 'bob');
    other.jar.set('pf_departure', browser.jar.get('pf_departure') ?? '');
    await refused(await comeBack(other, elsewhere));
    t.clock.advance({ minutes: 5 });
    await refused(await comeBack(browser, await provider.visit(await leave(browser), 'ana-at-google')));
    const failures = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'auth_failure');
    expect(failures, 'where somebody came back to the same session').toHaveLength(2);
  });
});

describe('a provider that does not answer', () => {
  test('answers 503, and asks it again the next time', async () => {
    const gone = await openTestProvider('http://localhost:4400/auth/callback');
    gone.close();
    const other = await openTestApp({ providers: [gone.configured] });
    const params = { id: 'google' };
    expect((await other.request(startProviderSignIn, { params })).problem?.code).toBe('busy');
    await other.close();
  });
});
