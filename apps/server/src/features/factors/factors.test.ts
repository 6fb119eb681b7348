import {
  beginAuthenticator,
  confirmAuthenticator,
  confirmIdentity,
  getFactorRequirements,
  getFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  resetUserFactors,
  setFactorRequirements,
} from '@partnerfolio/contract/factors';
import { requestPasswordReset, resetPassword, signIn } from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { beginPasskey, removePasskey } from '@partnerfolio/contract/passkeys';
import { listClients } from '@partnerfolio/contract/clients';
import { assignRole } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import { addTestPasskey, confirmWithPasskey, enterByPasskey } from '../../testing/passkeys.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { totpCode } from './totp.ts';

const email = 'ana@example.com';
const password = 'correct horse battery';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

/** Creates a user with an active authenticator app, half a minute later, so that the app shows a new code. */
const personWithApp = async () => {
  const person = await t.signInAs('agent', { email, password });
  const { body: enrolment } = await t.request(beginAuthenticator, {}, person);
  const code = () => totpCode(enrolment.secret, t.clock.now());
  const { body } = await t.request(confirmAuthenticator, { body: { code: code() } }, person);
  t.clock.advance({ seconds: 30 });
  return { person, secret: enrolment.secret, uri: enrolment.uri, code, recoveryCodes: body.recoveryCodes };
};

const enter = (code?: string) =>
  t.request(signIn, { body: { email, password, ...(code === undefined ? {} : { code }) } });

describe('an authenticator app', () => {
  test('counts only after its first code, and is announced by mail and in the audit log', async () => {
    const person = await t.signInAs('agent', { email, password });
    const { body: enrolment } = await t.request(beginAuthenticator, {}, person);
    expect(enrolment.uri).toContain(`secret=${enrolment.secret}`);
    expect((await enter()).status, 'not in use yet').toBe(200);
    const wrong = await t.request(confirmAuthenticator, { body: { code: '000000' } }, person);
    expect([wrong.status, wrong.problem?.code]).toEqual([422, 'wrong_code']);
    const code = totpCode(enrolment.secret, t.clock.now());
    const { body } = await t.request(confirmAuthenticator, { body: { code } }, person);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await t.request(getFactors, {}, person)).body).toEqual({
      authenticatorSince: t.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      isRequired: false,
      hasPassword: true,
      passkeys: 0,
      providers: [],
    });
    expect(await t.mailKinds()).toEqual(['authenticator_added']);
    expect(await t.eventTypes()).toContain('authenticator.add');
    expect((await t.request(beginAuthenticator, {}, person)).problem?.code).toBe('wrong_state');
  });

  test('stores its secret and codes nowhere in clear', async () => {
    const { secret, recoveryCodes } = await personWithApp();
    const { rows } = await t.database.pool.query<{ all: string }>(
      `select (select string_agg(authenticators::text, ' ') from authenticators)
        || (select string_agg(recovery_codes::text, ' ') from recovery_codes)
        || (select string_agg(audit_logs::text, ' ') from audit_logs)
        || (select string_agg(mails::text, ' ') from mails) as all`,
    );
    for (const text of [secret, ...recoveryCodes]) expect(rows[0]?.all).not.toContain(text);
  });

  test('is no longer required once removed', async () => {
    const { person } = await personWithApp();
    expect((await t.request(removeAuthenticator, {}, person)).status).toBe(200);
    expect((await enter()).status).toBe(200);
    expect((await t.request(removeAuthenticator, {}, person)).problem?.code).toBe('wrong_state');
    expect(await t.mailKinds()).toEqual(['authenticator_added', 'authenticator_removed']);
  });
});

describe('the second step of a sign-in', () => {
  test('is required after the right password, and no session starts before it', async () => {
    const { code } = await personWithApp();
    const asked = await enter();
    expect([asked.status, asked.problem?.code]).toEqual([401, 'second_factor_needed']);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect((await enter(code())).body.viewer.email).toBe(email);
  });

  test('costs no attempt when only the code was requested', async () => {
    const { code } = await personWithApp();
    for (let round = 0; round < 7; round += 1) expect((await enter()).status).toBe(401);
    expect((await enter(code())).status).toBe(200);
  });

  test('accepts a code once, and one of the previous half minute', async () => {
    const { code } = await personWithApp();
    const late = code();
    t.clock.advance({ seconds: 30 });
    expect((await enter(late)).status).toBe(200);
    expect((await enter(late)).problem?.code).toBe('wrong_code');
    expect((await enter(code())).status).toBe(200);
  });

  test('reports remaining attempts for wrong codes, and checks none after five', async () => {
    const { code } = await personWithApp();
    const left = [];
    for (let round = 0; round < 5; round += 1) left.push((await enter('000000')).problem?.remainingAttempts);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await enter(code())).status).toBe(429);
    t.clock.advance({ minutes: 16 });
    expect((await enter(code())).status).toBe(200);
  });

  test('counts twelve concurrent wrong codes like consecutive ones', async () => {
    await personWithApp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('000000')));
    const codes = answers.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(7);
  });

  test('answers 429 after twenty wrong codes in an hour, also for a known device and new networks', async () => {
    const { code } = await personWithApp();
    const browser = openTestBrowser(t);
    const signInAt = async (address: string, tried: string) => {
      const headers = { ...browserMarks, cookie: browser.cookies() };
      const sent = await t.request(signIn, { body: { email, password, code: tried } }, { headers, address });
      return sent.problem?.code ?? sent.status;
    };
    await browser.send('POST', '/api/session', { email, password, code: code() });
    t.clock.advance({ seconds: 30 });
    const tried = [];
    for (let n = 0; n < 22; n += 1) tried.push(await signInAt(`203.0.113.${n}`, '000000'));
    expect(tried).toEqual([...Array<string>(20).fill('wrong_code'), 'rate_limited', 'rate_limited']);
    expect(await signInAt('198.51.100.1', code())).toBe('rate_limited');
    t.clock.advance({ hours: 1 });
    expect(await signInAt('198.51.100.1', code())).toBe(200);
  });

  test('signs in once for one code sent six times concurrently', async () => {
    const { code } = await personWithApp();
    const shown = code();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(shown)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts a recovery code once, in any case and grouping, and notifies its owner', async () => {
    const { person, recoveryCodes } = await personWithApp();
    const [first = ''] = recoveryCodes;
    expect((await enter(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await enter(first)).problem?.code).toBe('wrong_code');
    expect((await t.request(getFactors, {}, person)).body.recoveryCodesLeft).toBe(9);
    expect(await t.mailKinds()).toContain('recovery_code_used');
  });

  test('invalidates the previous recovery codes by new ones', async () => {
    const { person, recoveryCodes } = await personWithApp();
    const { body } = await t.request(renewRecoveryCodes, {}, person);
    expect((await enter(recoveryCodes[0])).problem?.code).toBe('wrong_code');
    expect((await enter(body.recoveryCodes[0])).status).toBe(200);
  });

  test('is required with a recovery link, which a missing or wrong code does not use up', async () => {
    const { code } = await personWithApp();
    await t.request(requestPasswordReset, { body: { email } });
    const mail = (await t.mails()).find(({ kind }) => kind === 'recovery');
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const reset = (given?: string) =>
      t.request(resetPassword, {
        body: { token, password: 'another long one', ...(given === undefined ? {} : { code: given }) },
      });
    expect((await reset()).problem?.code).toBe('second_factor_needed');
    const wrong = await reset('000000');
    expect([wrong.problem?.code, wrong.problem?.remainingAttempts]).toEqual(['wrong_code', 4]);
    expect((await reset(code())).status).toBe(200);
  });
});

describe('authenticating again', () => {
  test('is required with its own 403 a quarter of an hour after the sign-in, and done by the password', async () => {
    const person = await t.signInAs('admin', { email, password });
    const other = await t.signInAs(null);
    const give = () => t.request(assignRole, { params: { id: other.id }, body: { role: 'agent' } }, person);
    await t.db.updateTable('sessions').set({ authenticated_at: '2026-11-20T08:45:00Z' }).execute();
    expect((await give()).status).toBe(200);
    await t.db.updateTable('sessions').set({ authenticated_at: '2026-11-20T08:44:59Z' }).execute();
    const refused = await give();
    expect([refused.status, refused.problem?.code]).toEqual([403, 'confirmation_needed']);
    const wrong = await t.request(confirmIdentity, { body: { password: 'not it at all' } }, person);
    expect([wrong.status, wrong.problem?.code]).toEqual([422, 'wrong_password']);
    expect((await give()).status).toBe(403);
    expect((await t.request(confirmIdentity, { body: { password } }, person)).status).toBe(200);
    expect((await give()).status).toBe(200);
    expect(await t.eventTypes(), 'to be asked is no refused act').not.toContain('permission_denied');
  });

  test('counts wrong passwords like those of a sign-in', async () => {
    const person = await t.signInAs('agent', { email, password });
    for (let round = 0; round < 5; round += 1)
      await t.request(confirmIdentity, { body: { password: 'not it at all' } }, person);
    expect((await t.request(confirmIdentity, { body: { password } }, person)).status).toBe(429);
  });
});

describe('administrators and factors', () => {
  test('limit a role that must have a second factor to its profile until it has one', async () => {
    const admin = await t.signInAs('admin');
    const { body } = await t.request(setFactorRequirements, { body: { roles: ['agent'] } }, admin);
    expect(body).toEqual({ roles: ['agent'] });
    expect((await t.request(getFactorRequirements, {}, admin)).body).toEqual({ roles: ['agent'] });
    const agent = await t.signInAs('agent', { email, password });
    const refused = await t.request(listClients, {}, agent);
    expect([refused.status, refused.problem?.code]).toEqual([403, 'factor_required']);
    expect((await t.request(getProfile, {}, agent)).status).toBe(200);
    expect((await t.request(getFactors, {}, agent)).body.isRequired).toBe(true);
    const { body: enrolment } = await t.request(beginAuthenticator, {}, agent);
    const code = totpCode(enrolment.secret, t.clock.now());
    await t.request(confirmAuthenticator, { body: { code } }, agent);
    expect((await t.request(listClients, {}, agent)).status).toBe(200);
    expect((await t.request(listClients, {}, await t.signInAs('employee'))).status).toBe(200);
    expect(await t.eventTypes()).toContain('factors.require');
  });

  test('reset factors: the user signs in by password, gets a mail, and the audit log names the administrator', async () => {
    const { person } = await personWithApp();
    const admin = await t.signInAs('admin');
    expect((await t.request(resetUserFactors, { params: { id: person.id } }, admin)).status).toBe(200);
    expect((await enter()).status).toBe(200);
    expect((await t.mails()).at(-1)).toMatchObject({ kind: 'factors_reset', recipient: email });
    const event = (await listAuditEvents(t.db)).find(({ event_type }) => event_type === 'factors.reset');
    expect(event).toMatchObject({ user_id: admin.id, entity_id: person.id });
  });
});

describe('a passkey where the firm asks for a second factor', () => {
  /** The session of a user who has just entered the password. */
  const byPassword = async (): Promise<TestPerson> => {
    const { body } = await enter();
    return { id: body.viewer.id, email, accessToken: body.tokens?.accessToken ?? '' };
  };
  const require = async () => {
    const admin = await t.signInAs('admin');
    await t.request(setFactorRequirements, { body: { roles: ['agent'] } }, admin);
    return admin;
  };

  test('counts as one when added, used to sign in, or to authenticate again', async () => {
    await require();
    const person = await t.signInAs('agent', { email, password });
    const { device } = await addTestPasskey(t, person);
    expect((await t.request(listClients, {}, person)).status, 'just added').toBe(200);
    expect((await enterByPasskey(t, device)).body.viewer.lacksFactor, 'signed in with it').toBe(false);
    const again = await byPassword();
    expect((await t.request(listClients, {}, again)).problem?.code).toBe('factor_required');
    expect((await confirmWithPasskey(t, again, { device })).status).toBe(200);
    expect((await t.request(listClients, {}, again)).status, 'confirmed by it').toBe(200);
  });

  test('protects factors: the password alone can neither add nor remove one', async () => {
    await require();
    const { device, id } = await addTestPasskey(t, await t.signInAs('agent', { email, password }));
    const thief = await byPassword();
    const tries = [
      await t.request(beginAuthenticator, {}, thief),
      await t.request(beginPasskey, {}, thief),
      await t.request(removePasskey, { params: { id } }, thief),
    ];
    expect(tries.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('factor_required'));
    expect((await confirmWithPasskey(t, thief, { device })).status).toBe(200);
    expect((await t.request(beginAuthenticator, {}, thief)).status).toBe(200);
  });

  test('leaves the session without a factor once the last is removed; an administrator removes lost ones', async () => {
    const admin = await require();
    const person = await t.signInAs('agent', { email, password });
    const { id } = await addTestPasskey(t, person);
    expect((await t.request(removePasskey, { params: { id } }, person)).status).toBe(200);
    expect((await t.request(listClients, {}, person)).problem?.code).toBe('factor_required');
    const { device } = await addTestPasskey(t, person);
    expect((await t.request(resetUserFactors, { params: { id: person.id } }, admin)).status).toBe(200);
    expect((await enterByPasskey(t, device)).problem?.code).toBe('passkey_refused');
  });
});
