import {
  becomeFirstAdministrator,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
} from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { firstAdministratorLink, recoveryLink } from './start.ts';
import { wrongField } from '../../testing/field-errors.ts';

const password = 'correct horse battery';
const form = { email: 'new@example.com', password, fullName: 'New Person' };
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ publicUrl: new URL('http://portal.example') });
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const lastMail = async () => (await t.mails()).at(-1);
const profile = (email: string) =>
  t.db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('POST /api/sign-ups', () => {
  test('202 makes an account without a role and mails a confirmation link to the configured address [7-au-3]', async () => {
    const answer = await t.request(signUp, { body: form }, { headers: { 'accept-language': 'es-ES,es' } });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ done: true });
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: 'confirmation', recipient: form.email, language: 'es' });
    expect(mail?.body).toContain('http://portal.example/dashboard#type=confirmation&token=');
    const signedIn = await t.request(signIn, { body: { email: form.email, password } });
    expect(signedIn.body.viewer.role).toBeNull();
    expect(signedIn.body.viewer.rights).toEqual([]);
  });

  test('202 with the same answer and work for a known address, whose owner gets a notice and keeps the password [7-ae-4]', async () => {
    await t.signInAs('agent', { email: 'Known@example.com', password });
    const measure = async (email: string) => {
      const before = t.hashes();
      const body = { ...form, email, password: 'some other password' };
      const { status, body: said, headers } = await t.request(signUp, { body });
      return { status, said, cookies: headers.getSetCookie(), hashes: t.hashes() - before };
    };
    expect(await measure('known@example.com')).toEqual(await measure('unknown@example.com'));
    const notice = (await t.mails()).find((mail) => mail.recipient === 'Known@example.com');
    expect(notice?.kind).toBe('known_address');
    expect(notice?.body).not.toContain('token=');
    const failures = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'auth_failure');
    expect(failures.map(({ metadata }) => metadata)).toMatchObject([
      { method: 'signup', email: 'known@example.com' },
    ]);
    const again = await t.request(signIn, { body: { email: 'known@example.com', password } });
    expect(again.status).toBe(200);
  });

  test('422 without a full name: one is required for signup, and must be more than blanks [5-fn-3]', async () => {
    const signUpErrors = async (body: object) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: form.email, password, ...body }),
      };
      const { fields } = (await (await t.fetch('/api/sign-ups', init)).json()) as { fields: unknown };
      return fields;
    };
    const missing = [wrongField('fullName', 'full_name_required_for_signup')];
    expect(await signUpErrors({})).toEqual(missing);
    expect(await signUpErrors({ fullName: '' })).toEqual(missing);
    expect(await signUpErrors({ fullName: '   ' })).toEqual([wrongField('fullName', 'full_name_required')]);
  });

  test('makes one account of two concurrent sign-ups with one address', async () => {
    const answers = await Promise.all([1, 2].map(() => t.request(signUp, { body: form })));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    expect(await t.db.selectFrom('profiles').select('id').execute()).toHaveLength(1);
  });

  test('answers 429 from the sixth for one address within 15 minutes, whether or not it has an account', async () => {
    await t.signInAs('agent', { email: 'known@example.com' });
    const ask = async (email: string, address: string) =>
      (await t.request(signUp, { body: { ...form, email } }, { address })).status;
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await ask(email, '10.0.0.1'));
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
      expect(await ask(email, '10.0.0.2')).toBe(202);
    }
    t.clock.advance({ minutes: 16 });
    expect(await ask('known@example.com', '10.0.0.1')).toBe(202);
  });

  test('names every invalid field at once with 422', async () => {
    const { problem } = await t.request(signUp, { body: { email: 'x', password: 'short', fullName: ' ' } });
    expect(problem?.fields).toEqual([
      wrongField('email', 'email_invalid'),
      wrongField('password', 'password_too_short'),
      wrongField('fullName', 'full_name_required'),
    ]);
  });

  test.each(['password', 'Qwertyuiop', '11111111', 'new@example.com', 'welcome123', 'LetMeIn123'])(
    '422 for the common password %s',
    async (common) => {
      const { problem } = await t.request(signUp, { body: { ...form, password: common } });
      expect(problem?.fields).toEqual([wrongField('password', 'password_too_common')]);
    },
  );

  test.each([
    'partnerfolio',
    'Partnerfolio1',
    'P4rtnerf0l!o2026',
    'changeme123',
    'Summer2026!',
    'Winter2026',
    'Verano.2026',
  ])('422 for the guessable password %s', async (guessable) => {
    const { problem } = await t.request(signUp, { body: { ...form, password: guessable } });
    expect(problem?.fields).toEqual([wrongField('password', 'password_guessable')]);
  });

  test("accepts only the firm's mail domains where it has set some", async () => {
    const { db, clock, config, log, secrets } = t.app;
    const limited = { ...config, signUpDomains: ['firm.example'] };
    const portal = buildApp({ db, clock, config: limited, log, secrets });
    const ask = async (email: string) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ ...form, email });
      const answer = await portal.fetch(
        new Request('http://portal.example/api/sign-ups', { ...init, body }),
        { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
      );
      const { fields } = (await answer.json()) as { fields?: unknown };
      return [answer.status, fields];
    };
    expect(await ask('ana@Firm.example')).toEqual([202, undefined]);
    const error = [wrongField('email', 'email_outside_firm')];
    for (const email of ['ana@example.com', 'ana@not-firm.example', 'ana@firm.example.com'])
      expect(await ask(email)).toEqual([422, error]);
    await portal.finish();
  });

  test('accepts a password of 100 characters', async () => {
    const long = 'ab'.repeat(50);
    expect((await t.request(signUp, { body: { ...form, password: long } })).status).toBe(202);
  });
});

describe('PUT /api/email-confirmations', () => {
  test('answers 200 once, then 410', async () => {
    await t.request(signUp, { body: form });
    const body = { token: tokenIn((await lastMail())?.body) };
    expect((await profile(form.email)).email_confirmed_at).toBeNull();
    expect((await t.request(confirmEmail, { body })).status).toBe(200);
    expect((await profile(form.email)).email_confirmed_at).not.toBeNull();
    expect((await t.request(confirmEmail, { body })).problem?.code).toBe('link_invalid');
  });

  test('answers 410 after 24 hours, and to a made-up token', async () => {
    await t.request(signUp, { body: form });
    const token = tokenIn((await lastMail())?.body);
    t.clock.advance({ hours: 24, seconds: 1 });
    expect((await t.request(confirmEmail, { body: { token } })).status).toBe(410);
    expect((await t.request(confirmEmail, { body: { token: 'made-up' } })).status).toBe(410);
  });
});

describe('POST /api/password-resets', () => {
  test('202 with the same answer for known and unknown addresses; only a known one gets a mail [7-au-4]', async () => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const known = await t.request(requestPasswordReset, { body: { email: 'ANA@example.com' } });
    const unknown = await t.request(requestPasswordReset, { body: { email: 'nobody@example.com' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await t.mails()).map((mail) => mail.recipient)).toEqual(['ana@example.com']);
    expect((await lastMail())?.body).toContain(
      'http://portal.example/auth/reset-password#type=recovery&token=',
    );
  });

  test('sends no second mail within the minute, and the first link stays valid', async () => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const ask = () => t.request(requestPasswordReset, { body: { email: 'ana@example.com' } });
    await Promise.all([ask(), ask(), ask()]);
    expect(await t.mails()).toHaveLength(1);
    const token = tokenIn((await lastMail())?.body);
    const reset = await t.request(resetPassword, { body: { token, password: 'another long one' } });
    expect(reset.status).toBe(200);
  });

  test('counts 40 concurrent requests like consecutive ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        t.request(requestPasswordReset, { body: { email: 'ana@example.com' } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(5);
  });

  test('sends nothing to a deactivated account', async () => {
    await t.signInAs('agent', { email: 'gone@example.com', password, isDeactivated: true });
    await t.request(requestPasswordReset, { body: { email: 'gone@example.com' } });
    expect(await t.mails()).toEqual([]);
  });
});

describe('PUT /api/password-resets', () => {
  const ask = async () => {
    await t.request(requestPasswordReset, { body: { email: 'ana@example.com' } });
    return tokenIn((await lastMail())?.body);
  };
  const use = (token: string) => t.request(resetPassword, { body: { token, password: 'another long one' } });

  test('signs in, ends the other sessions, confirms the address, and works once', async () => {
    const before = await t.signInAs('agent', { email: 'ana@example.com', password });
    const token = await ask();
    const answer = await use(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain('pf_access=');
    expect((await t.request(getProfile, {}, before)).status).toBe(401);
    expect((await use(token)).problem?.code).toBe('link_invalid');
    const old = await t.request(signIn, { body: { email: 'ana@example.com', password } });
    expect(old.status).toBe(401);
  });

  test.each(['ANA@example.com', 'Welcome123'])('422 for the password %s', async (common) => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const sent = await t.request(resetPassword, { body: { token: await ask(), password: common } });
    expect(sent.problem?.fields).toEqual([wrongField('password', 'password_too_common')]);
  });

  test('changes the password once for 20 concurrent uses', async () => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const token = await ask();
    const chosen = Array.from({ length: 20 }, (_, n) => `another long one ${n}`);
    const answers = await Promise.all(
      chosen.map((each) => t.request(resetPassword, { body: { token, password: each } })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(410)]);
    const winner = chosen[answers.findIndex((answer) => answer.status === 200)] ?? '';
    const signedIn = await t.request(signIn, { body: { email: 'ana@example.com', password: winner } });
    expect(signedIn.status).toBe(200);
    const changes = (await listAuditEvents(t.db)).filter((event) => event.event_type === 'password.reset');
    expect(changes).toHaveLength(1);
    expect((await t.mails()).filter((mail) => mail.kind === 'password_changed')).toHaveLength(1);
  });

  test('answers 410 after an hour, after a newer link, and after a password change', async () => {
    await t.signInAs('agent', { email: 'ana@example.com', password });
    const old = await ask();
    t.clock.advance({ minutes: 2 });
    const newer = await ask();
    expect((await use(old)).status).toBe(410);
    t.clock.advance({ hours: 1 });
    expect((await use(newer)).status).toBe(410);
    const accepted = await ask();
    await use(accepted);
    expect((await use(accepted)).status).toBe(410);
  });

  test('refuses a confirmation link as a recovery link', async () => {
    await t.request(signUp, { body: form });
    expect((await use(tokenIn((await lastMail())?.body))).status).toBe(410);
  });
});

describe('PUT /api/first-administrator', () => {
  const link = async () => tokenIn((await firstAdministratorLink(t.app, 'http://localhost:4400')) ?? '');
  const becomeAdministrator = (token: string) =>
    t.request(becomeFirstAdministrator, { body: { ...form, token } });

  test('makes an administrator and signs in; no further link is made', async () => {
    const answer = await becomeAdministrator(await link());
    expect(answer.body.viewer).toMatchObject({ email: form.email, role: 'admin' });
    expect(await firstAdministratorLink(t.app, 'http://localhost:4400')).toBeNull();
    const events = await listAuditEvents(t.db);
    expect(events.map((event) => event.event_type)).toEqual(['role.assign', 'firm.set_up', 'session.start']);
  });

  test('is invalidated by a newer link, by use, and after 24 hours', async () => {
    const previous = await link();
    const newer = await link();
    expect((await becomeAdministrator(previous)).status).toBe(410);
    t.clock.advance({ hours: 24, seconds: 1 });
    expect((await becomeAdministrator(newer)).status).toBe(410);
    expect((await becomeAdministrator(await link())).status).toBe(200);
  });

  test('takes over a requested account with the same address', async () => {
    await t.request(signUp, { body: { ...form, password: 'of somebody else' } });
    const answer = await becomeAdministrator(await link());
    expect(answer.body.viewer.role).toBe('admin');
    const other = await t.request(signIn, { body: { email: form.email, password: 'of somebody else' } });
    expect(other.status).toBe(401);
  });

  test('opens the account of a lost last administrator with a new password, also a deactivated one', async () => {
    await becomeAdministrator(await link());
    await t.db.updateTable('profiles').set({ deactivated_at: t.clock.now().toISOString() }).execute();
    const previous = tokenIn(await recoveryLink(t, 'http://localhost:4400'));
    const newer = tokenIn(await recoveryLink(t, 'http://localhost:4400'));
    const body = { ...form, password: 'a newer, longer one' };
    const recover = (token: string) => t.request(becomeFirstAdministrator, { body: { ...body, token } });
    expect((await recover(previous)).status).toBe(410);
    expect((await recover(newer)).body.viewer).toMatchObject({ email: form.email, role: 'admin' });
    expect((await t.request(signIn, { body: form })).status).toBe(401);
    expect((await t.request(signIn, { body })).status).toBe(200);
    const events = await listAuditEvents(t.db);
    expect(events.filter((event) => event.event_type === 'administrator.recovery_link')).toHaveLength(2);
  });

  test('answers 422 to a common password, and the link stays valid', async () => {
    const token = await link();
    for (const common of ['letmein123', form.email]) {
      const body = { ...form, password: common, token };
      expect((await t.request(becomeFirstAdministrator, { body })).status).toBe(422);
    }
    expect((await becomeAdministrator(token)).status).toBe(200);
  });
});
