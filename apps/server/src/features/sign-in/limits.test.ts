/** The limits on wrong passwords, and on mails to addresses that anyone may name. */
import { askSignIn, requestPasswordReset, signIn, signUp } from '@partnerfolio/contract/identity';
import { inviteUser } from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { onChanges } from '../../platform/live/changes.ts';
import type { Config } from '../../platform/basics/config.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { insertIdentity } from '../providers/queries.ts';
import { confirmationEmail } from '../people/email-templates.ts';

const password = 'correct horse battery';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const openBrowser = (address?: string) => openTestBrowser(t, address);
const person = (email: string) => t.signInAs('agent', { email, password });
const wrong = (email: string, address: string) =>
  t.request(signIn, { body: { email, password: 'not the password' } }, { address });

/** Another process on the same database with its own settings; `enter` tries a password for Ana. */
const openAnother = (settings: Partial<Config> = {}) => {
  const { db, clock, config, log, secrets } = t.app;
  const another = buildApp({ db, clock, config: { ...config, ...settings }, log, secrets });
  const enter = async (tried: string, from: { peer: string; forwardedFor?: string }): Promise<number> => {
    const forwarded = from.forwardedFor === undefined ? {} : { 'x-forwarded-for': from.forwardedFor };
    const request = new Request('http://localhost:4400/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forwarded },
      body: JSON.stringify({ email: 'ana@example.com', password: tried }),
    });
    const answer = await another.fetch(request, { incoming: { socket: { remoteAddress: from.peer } } });
    return answer.status;
  };
  return { enter, finish: another.finish };
};

describe('mails to unconfirmed addresses', () => {
  const ask = (n: number) =>
    t.request(
      signUp,
      { body: { email: `stranger${n}@example.org`, password, fullName: 'Ana Ruiz' } },
      { address: `10.1.${n}.1` },
    );

  /** The mails that wait for the limit of 60 an hour, by the range of addresses that they count for. */
  const countedMails = async (kind: string) =>
    (await t.db.selectFrom('mails').select(['kind', 'stranger_range']).execute()).filter(
      (mail) => mail.kind === kind && mail.stranger_range !== null,
    );

  // `mail-flood.test.ts` sends them.
  test('beyond 60 an hour wait in the outbox, and refuse nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => ask(n)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(70);
    expect(await t.mailKinds()).toHaveLength(70);
    const counted = await countedMails('confirmation');
    expect(new Set(counted.map((mail) => mail.stranger_range)).size).toBe(70);
  });

  test('never count an invitation or a confirmed account', async () => {
    for (let n = 0; n < 60; n += 1) await ask(n);
    const admin = await t.signInAs('admin');
    const form = { email: 'new@example.com', fullName: 'New Colleague', role: 'agent' } as const;
    expect((await t.request(inviteUser, { body: form }, admin)).status).toBe(201);
    const ana = await person('ana@example.com');
    expect((await t.request(requestPasswordReset, { body: { email: ana.email } })).status).toBe(202);
    expect((await t.mailKinds()).slice(-2)).toEqual(['invitation', 'recovery']);
    expect([await countedMails('invitation'), await countedMails('recovery')]).toEqual([[], []]);
  });

  test('count recovery links of unconfirmed accounts, which the answer does not reveal', async () => {
    for (let n = 0; n < 59; n += 1) await ask(n);
    const recover = (n: number) =>
      t.request(
        requestPasswordReset,
        { body: { email: `stranger${n}@example.org` } },
        { address: `10.2.${n}.1` },
      );
    for (const n of [0, 1, 2]) {
      expect((await recover(n)).status).toBe(202);
      // The link is decided after the answer, when the next request may already be counted.
      await t.settled();
    }
    expect(await countedMails('recovery')).toHaveLength(3);
  });
});

describe('work for known and unknown addresses', () => {
  /** Counts an action's statements, password hashes and published changes. */
  const countHashes = async (act: () => Promise<{ readonly status: number }>) => {
    const told: string[] = [];
    const stop = onChanges(t.db, (changes) => told.push(...changes.map(({ entity }) => entity)));
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const hashes = t.hashes();
    const { status } = await act();
    await t.settled();
    const statements = queries.mock.calls.length;
    queries.mockRestore();
    stop();
    return { status, statements, hashes: t.hashes() - hashes, told };
  };
  const recover = (email: string) => countHashes(() => t.request(requestPasswordReset, { body: { email } }));
  const register = (email: string) =>
    countHashes(() => t.request(signUp, { body: { email, password, fullName: 'Ana Ruiz' } }));
  const addAccounts = async () => {
    await person('ana@example.com');
    await t.signInAs('agent', { email: 'left@example.com', isDeactivated: true });
    await t.signInAs(null, { email: 'unconfirmed@example.com' });
    await t.db
      .updateTable('profiles')
      .set({ email_confirmed_at: null })
      .where('email', '=', 'unconfirmed@example.com')
      .execute();
    const managed = await person('managed@example.com');
    const link = { id: randomUUID(), userId: managed.id, issuer: 'https://id.example', subject: '1' };
    await insertIdentity(t.db, { ...link, now: t.clock.now() });
    await t.db.deleteFrom('credentials').where('user_id', '=', managed.id).execute();
    return ['ana@example.com', 'left@example.com', 'unconfirmed@example.com', 'managed@example.com'];
  };

  test('is the same for a recovery link to every address, also twice within the minute', async () => {
    const addresses = await addAccounts();
    const unknown = await recover('nobody@example.com');
    expect(unknown).toMatchObject({ status: 202, hashes: 0, told: [] });
    for (const email of [...addresses, ...addresses]) expect(await recover(email)).toEqual(unknown);
    t.clock.advance({ minutes: 2 });
    // A link that replaces another.
    expect(await recover('ana@example.com')).toEqual(unknown);
    const mails = (await t.mails()).map(({ kind, recipient }) => [kind, recipient]);
    expect(mails).toEqual([
      ['recovery', 'ana@example.com'],
      ['recovery', 'unconfirmed@example.com'],
      ['managed_account', 'managed@example.com'],
      ['recovery', 'ana@example.com'],
    ]);
  });

  test('is the same for a sign-up with every address, and leaves nothing but a mail for a known one', async () => {
    const addresses = await addAccounts();
    const unknown = await register('nobody@example.com');
    expect(unknown).toMatchObject({ status: 202, hashes: 1, told: ['user'] });
    for (const email of addresses) expect(await register(email)).toEqual(unknown);
    const people = await t.db.selectFrom('profiles').select('email').orderBy('email').execute();
    expect(people.map(({ email }) => email)).toEqual([...addresses, 'nobody@example.com'].toSorted());
    const links = await t.db.selectFrom('one_time_links').select('kind').execute();
    expect(links).toEqual([{ kind: 'confirmation' }]);
    expect((await t.mails()).map(({ recipient }) => recipient)).not.toContain('left@example.com');
  });
});

describe('names in mails', () => {
  test('have a line of their own, and an older one that contains an address is omitted', async () => {
    await t.request(signUp, { body: { email: 'b@example.org', password, fullName: 'Ana Ruiz' } });
    const [mail] = await t.mails();
    expect(mail?.body.split('\n')).toContain('    Ana Ruiz');
    const emailTo = (fullName: string) =>
      confirmationEmail(t.app.config.publicUrl, { recipient: 'a', language: 'en', fullName, token: 'x' })
        .body;
    expect(emailTo('Win at\nhttps://evil.example')).not.toContain('evil');
    expect(emailTo('Ana\n\nYour account is locked').split('\n')).toContain('    Ana Your account is locked');
  });
});

describe('POST /api/session', () => {
  test('answers 429 from the sixth wrong attempt in 15 minutes, announced before, and opens again afterwards [7-sf-2 7-ae-2 8-ec-11]', async () => {
    await person('ana@example.com');
    const answers = [];
    for (let n = 0; n < 5; n += 1) {
      await wrong('ana@example.com', '10.0.0.1');
      const asked = await t.request(
        askSignIn,
        { body: { email: 'ana@example.com' } },
        { address: '10.0.0.1' },
      );
      answers.push(asked.body);
    }
    const message = 'Too many login attempts. Please try again later.';
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((remainingAttempts) => ({ allowed: true, message: null, remainingAttempts })),
      { allowed: false, message, remainingAttempts: 0 },
    ]);
    const body = { email: 'ana@example.com', password };
    const refused = await t.request(signIn, { body }, { address: '10.0.0.1' });
    expect(refused.problem).toMatchObject({ code: 'rate_limited', retryAfter: 900 });
    expect(await t.eventTypes()).toContain('rate_limit');
    const limit = (await listAuditEvents(t.db)).find((event) => event.event_type === 'rate_limit');
    expect(limit?.metadata).toMatchObject({ email: 'ana@example.com', remainingAttempts: 0 });
    t.clock.advance({ minutes: 16 });
    expect((await t.request(signIn, { body }, { address: '10.0.0.1' })).status).toBe(200);
  });

  test('ignores the address and browser in a body: the server uses its own [7-sf-7]', async () => {
    await person('ana@example.com');
    const send = (path: string, body: object) =>
      t.fetch(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'A browser' },
          body: JSON.stringify({ email: 'ana@example.com', userAgent: 'made up', ...body }),
        },
        '10.0.0.1',
      );
    for (let n = 0; n < 5; n += 1)
      await send('/api/session', { password: 'not the password', ipAddress: `10.9.9.${n}` });
    const asked = await send('/api/sign-in-permission', { ipAddress: '' });
    expect(await asked.json()).toMatchObject({ allowed: false, remainingAttempts: 0 });
    const elsewhere = await send('/api/sign-in-permission', { ipAddress: '10.8.8.8' });
    expect(await elsewhere.json()).toMatchObject({ allowed: false, remainingAttempts: 0 });
    const tries = t.db.selectFrom('login_attempts').select(['ip_address', 'user_agent']).distinct();
    expect(await tries.execute()).toEqual([{ ip_address: '10.0.0.1', user_agent: 'A browser' }]);
  });

  test('counts 200 concurrent wrong passwords like consecutive ones', async () => {
    await person('ana@example.com');
    const before = t.hashes();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => wrong('ana@example.com', '10.0.0.1')),
    );
    expect(t.hashes() - before).toBe(5);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    // On a slow machine, an attempt that waits too long gets busy.
    expect(answers.filter((answer) => [429, 503].includes(answer.status))).toHaveLength(195);
    expect((await t.eventTypes()).filter((type) => type === 'rate_limit')).toHaveLength(1);
  });

  test('counts attempts from before a restart', async () => {
    await person('ana@example.com');
    for (let n = 0; n < 5; n += 1) await wrong('ana@example.com', '10.0.0.1');
    const restarted = openAnother();
    expect(await restarted.enter(password, { peer: '10.0.0.1' })).toBe(429);
    await restarted.finish();
  });

  test('counts each visitor behind a trusted proxy, and ignores addresses that others claim', async () => {
    await person('ana@example.com');
    const proxied = openAnother({ trustedProxies: ['10.0.0.1'] });
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(await proxied.enter('wrong', { peer: '10.0.0.1', forwardedFor: '203.0.113.1' }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await proxied.enter('wrong', { peer: '10.0.0.1', forwardedFor: '203.0.113.2' })).toBe(401);
    const liar = { peer: '198.51.100.1' };
    for (let n = 0; n < 5; n += 1)
      expect(await proxied.enter('wrong', { ...liar, forwardedFor: `203.0.113.${n}` })).toBe(401);
    expect(await proxied.enter('wrong', { ...liar, forwardedFor: '203.0.113.99' })).toBe(429);
    await proxied.finish();
  });

  test('applies the same limits to an unknown address', async () => {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await wrong('nobody@example.com', '10.0.0.1')).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('answers 429 after 20 attempts an hour on one account from anywhere, but never to a known device', async () => {
    await person('ana@example.com');
    const known = openBrowser('10.9.9.9');
    await known.signIn('ana@example.com', password);
    for (let n = 0; n < 20; n += 1) await wrong('ana@example.com', `10.0.${n}.1`);
    expect((await wrong('ana@example.com', '10.0.99.1')).status).toBe(429);
    expect((await openBrowser('10.9.9.9').signIn('ana@example.com', password)).status).toBe(429);
    known.jar.delete('pf_access');
    expect((await known.signIn('ana@example.com', password)).status).toBe(200);
  });

  test('answers 429 after 50 attempts an hour from one network, IPv6 counted by /64', async () => {
    for (let n = 0; n < 50; n += 1) await wrong(`user${n}@example.com`, `2001:db8:1:2::${n + 1}`);
    expect((await wrong('other@example.com', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await wrong('other@example.com', '2001:db8:1:3::1')).status).toBe(401);
  });
});

describe('POST /api/password-resets', () => {
  test('answers 429 after 20 an hour for one address and 50 from one network; a known device may still request', async () => {
    await person('ana@example.com');
    const own = openBrowser('10.9.9.9');
    await own.signIn('ana@example.com', password);
    const ask = async (email: string, address: string) =>
      (await t.request(requestPasswordReset, { body: { email } }, { address })).status;
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      for (let n = 0; n < 20; n += 1) expect(await ask(email, `10.0.${n}.1`)).toBe(202);
      expect(await ask(email, '10.0.99.1')).toBe(429);
    }
    expect((await own.send('POST', '/api/password-resets', { email: 'ana@example.com' })).status).toBe(202);
    for (let n = 0; n < 50; n += 1)
      expect(await ask(`user${n}@example.com`, `2001:db8:1:2::${n + 1}`)).toBe(202);
    expect(await ask('other@example.com', '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await ask('other@example.com', '2001:db8:1:3::1')).toBe(202);
    expect((await t.eventTypes()).filter((type) => type === 'rate_limit')).toHaveLength(3);
  });
});
