/** Passkeys in real ceremonies: a software device makes keys and signs, and the server verifies. */
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmByPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@partnerfolio/contract/passkeys';
import { getFactors } from '@partnerfolio/contract/factors';
import { getSession, signIn } from '@partnerfolio/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { openAuthenticator } from '../../testing/authenticator.ts';
import type { Lies, TestAuthenticator } from '../../testing/authenticator.ts';
import { browserMarks, openTestBrowser } from '../../testing/browser.ts';
import { addTestPasskey, confirmWithPasskey, enterByPasskey } from '../../testing/passkeys.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

const email = 'ana@example.com';
const password = 'correct horse battery';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const events = async () => {
  await t.settled();
  return listAuditEvents(t.db);
};

const begin = async () => (await t.request(beginPasskeySignIn, {}, { headers: browserMarks })).body;
const enter = (device: TestAuthenticator, lies?: Lies) => enterByPasskey(t, device, lies);
const confirm = (person: TestPerson, device: TestAuthenticator, lies?: Lies) =>
  confirmWithPasskey(t, person, { device, ...(lies && { lies }) });

/** A user with a passkey. */
const personWithPasskey = async () => {
  const person = await t.signInAs('agent', { email, password });
  return { person, ...(await addTestPasskey(t, person)) };
};

/** The session of a user who has just entered the password. */
const byPassword = async (): Promise<TestPerson> => {
  const { body } = await t.request(signIn, { body: { email, password } });
  return { id: body.viewer.id, email, accessToken: body.tokens?.accessToken ?? '' };
};

test('tells the page the host, and refuses to start without one', async () => {
  expect((await t.request(getSession)).body.passkeyHost).toBe('localhost');
  const plain = await openTestApp({ publicUrl: new URL('http://portal.firm.example') });
  const marks = { headers: { host: 'portal.firm.example' } };
  expect((await plain.request(getSession, {}, marks)).body.passkeyHost).toBeNull();
  expect((await plain.request(beginPasskeySignIn, {}, marks)).problem?.code).toBe('wrong_state');
  await plain.close();
});

test('answers 429 to the 51st sign-in that one network starts in an hour without finishing; other networks continue', async () => {
  const ask = async (address: string) =>
    (await t.request(beginPasskeySignIn, {}, { headers: browserMarks, address })).status;
  const answers = await Promise.all(Array.from({ length: 51 }, () => ask('10.9.0.1')));
  expect(answers.toSorted((a, b) => a - b)).toEqual([...Array<number>(50).fill(200), 429]);
  expect(await ask('10.9.0.2')).toBe(200);
  expect((await events()).map(({ event_type }) => event_type)).toContain('rate_limit');
  t.clock.advance({ minutes: 61 });
  expect(await ask('10.9.0.1')).toBe(200);
});

test('does not count a successful sign-in', async () => {
  const { device } = await personWithPasskey();
  await enter(device);
  expect(await t.db.selectFrom('sign_in_starts').select('id').execute()).toEqual([]);
});

describe('adding a passkey', () => {
  test('requests one that identifies and verifies its user, and notifies the owner by mail', async () => {
    const person = await t.signInAs('agent', { email });
    const { body: creation } = await t.request(beginPasskey, {}, person);
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'Partnerfolio' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const device = openAuthenticator();
    const body = { name: ' Laptop ', made: device.make(creation) };
    const added = await t.request(addPasskey, { body }, person);
    expect(added.status).toBe(201);
    expect((await t.request(listPasskeys, {}, person)).body.items).toEqual([added.body]);
    expect(added.body).toMatchObject({ name: 'Laptop', lastUsedAt: null, isSynced: false });
    expect((await t.request(getFactors, {}, person)).body.passkeys).toBe(1);
    expect(await t.mailKinds()).toEqual(['passkey_added']);
    expect((await events()).at(-1)).toMatchObject({
      event_type: 'passkey.add',
      user_id: person.id,
      entity: 'passkey',
      entity_id: added.body.id,
      after: { name: 'Laptop' },
    });
    const again = (await t.request(beginPasskey, {}, person)).body;
    expect(again.excludeCredentials).toMatchObject([{ id: body.made.id, transports: ['internal'] }]);
  });

  test('needs a fresh authentication from the first request to the answer', async () => {
    const person = await t.signInAs('agent', { email });
    const { body: creation } = await t.request(beginPasskey, {}, person);
    await t.db.updateTable('sessions').set({ authenticated_at: '2026-11-20T08:44:59Z' }).execute();
    expect((await t.request(beginPasskey, {}, person)).problem?.code).toBe('confirmation_needed');
    const body = { name: 'Laptop', made: openAuthenticator().make(creation) };
    expect((await t.request(addPasskey, { body }, person)).problem?.code).toBe('confirmation_needed');
  });

  test.each<[string, Lies]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['of a device that did not ask who is there', { unverified: true }],
  ])('refuses one %s', async (_, lies) => {
    const person = await t.signInAs('agent', { email });
    const { body: creation } = await t.request(beginPasskey, {}, person);
    const body = { name: 'Laptop', made: openAuthenticator().make(creation, lies) };
    expect((await t.request(addPasskey, { body }, person)).problem?.code).toBe('passkey_refused');
    expect((await t.request(listPasskeys, {}, person)).body.items).toEqual([]);
  });

  test('accepts a challenge once, for five minutes, and in its own session', async () => {
    const person = await t.signInAs('agent', { email });
    const add = (made: ReturnType<TestAuthenticator['make']>, as = person) =>
      t.request(addPasskey, { body: { name: 'Laptop', made } }, as);
    const ask = async () => (await t.request(beginPasskey, {}, person)).body;
    const creation = await ask();
    expect((await add(openAuthenticator().make(creation))).status).toBe(201);
    expect((await add(openAuthenticator().make(creation))).problem?.code, 'again').toBe('passkey_refused');
    const other = await t.signInAs('agent');
    expect((await add(openAuthenticator().make(await ask()), other)).problem?.code, 'elsewhere').toBe(
      'passkey_refused',
    );
    const late = openAuthenticator().make(await ask());
    t.clock.advance({ minutes: 6 });
    expect((await add(late)).problem?.code, 'late').toBe('passkey_refused');
    const signing = await begin();
    const made = openAuthenticator().make({ ...(await ask()), challenge: signing.challenge });
    expect((await add(made)).problem?.code, 'for a sign-in').toBe('passkey_refused');
  });

  test('accepts one device for one user only', async () => {
    const { device } = await personWithPasskey();
    const other = await t.signInAs('agent');
    const { added } = await addTestPasskey(t, other, { device });
    expect(added.problem?.code).toBe('already_exists');
  });
});

describe('renaming and removing', () => {
  test("changes a passkey's name, and records both names in the audit log", async () => {
    const { person, id } = await personWithPasskey();
    const renamed = await t.request(renamePasskey, { params: { id }, body: { name: 'Key ring' } }, person);
    expect(renamed.body.name).toBe('Key ring');
    expect((await events()).at(-1)).toMatchObject({
      event_type: 'passkey.rename',
      before: { name: 'Laptop' },
      after: { name: 'Key ring' },
    });
  });

  test('removes a passkey for good, and notifies its owner by mail', async () => {
    const { person, id, device } = await personWithPasskey();
    expect((await t.request(removePasskey, { params: { id } }, person)).status).toBe(200);
    expect((await enter(device)).problem?.code).toBe('passkey_refused');
    expect(await t.mailKinds()).toEqual(['passkey_added', 'passkey_removed']);
    expect(await t.eventTypes()).toContain('passkey.remove');
  });

  test('refuses to remove the last sign-in method, also when both go concurrently', async () => {
    const person = await t.signInAs('agent', { email });
    const first = await addTestPasskey(t, person);
    const second = await addTestPasskey(t, person);
    const answers = await Promise.all(
      [first, second].map(({ id }) => t.request(removePasskey, { params: { id } }, person)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await t.request(listPasskeys, {}, person)).body.items).toHaveLength(1);
  });
});

describe('signing in by a passkey', () => {
  test('opens a session without a name or a password, and records it', async () => {
    const { person, device, id } = await personWithPasskey();
    const request = await begin();
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    t.clock.advance({ minutes: 1 });
    const browser = openTestBrowser(t);
    const proof = device.prove(request);
    const answer = await browser.send('POST', '/api/passkey-session', { proof });
    expect(((await answer.json()) as { viewer: object }).viewer).toMatchObject({ id: person.id, email });
    expect([...browser.jar.keys()].toSorted()).toEqual(['pf_access', 'pf_device', 'pf_refresh']);
    expect((await browser.send('GET', '/api/profile')).status).toBe(200);
    const [passkey] = (await t.request(listPasskeys, {}, person)).body.items;
    expect(passkey).toMatchObject({ id, lastUsedAt: t.clock.now().toISOString() });
    const started = (await events()).findLast(({ event_type }) => event_type === 'session.start');
    expect(started?.metadata).toMatchObject({ method: 'passkey' });
    const attempts = await t.db.selectFrom('login_attempts').select(['email', 'success']).execute();
    expect(attempts).toEqual([{ email, success: true }]);
  });

  test('signs in once for one answer, even sent six times concurrently, and not after five minutes', async () => {
    const { device } = await personWithPasskey();
    const send = (proof: ReturnType<TestAuthenticator['prove']>) =>
      t.request(signInByPasskey, { body: { proof } }, { headers: browserMarks });
    const proof = device.prove(await begin());
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = device.prove(await begin());
    t.clock.advance({ minutes: 16 });
    expect((await send(late)).problem?.code).toBe('passkey_refused');
  });

  test.each<[string, Lies]>([
    ['signed by another key', { forged: true }],
    ['made on another page', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['of a device that did not ask who is there', { unverified: true }],
  ])('refuses a proof %s, and records it', async (_, lies) => {
    const { person, device } = await personWithPasskey();
    const refused = await enter(device, lies);
    expect([refused.status, refused.problem?.code]).toEqual([422, 'passkey_refused']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const last = (await events()).at(-1);
    expect(last).toMatchObject({ event_type: 'auth_failure', user_id: person.id });
    expect(last?.metadata).toMatchObject({ method: 'passkey', email });
    expect((await enter(device)).status, 'an honest one is still taken').toBe(200);
  });

  test('counts wrong attempts together with wrong passwords', async () => {
    const { device } = await personWithPasskey();
    for (let round = 0; round < 3; round += 1) await enter(device, { forged: true });
    for (let round = 0; round < 2; round += 1)
      await t.request(signIn, { body: { email, password: 'not it at all' } });
    expect((await enter(device)).status).toBe(429);
    t.clock.advance({ minutes: 16 });
    expect((await enter(device)).status).toBe(200);
  });

  test('limits unknown devices by their network', async () => {
    const stranger = openAuthenticator();
    const answers = [];
    for (let round = 0; round < 6; round += 1) answers.push((await enter(stranger)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('reveals no more to a deactivated user than to a stranger; a user without a role is signed in', async () => {
    const { device } = await personWithPasskey();
    await t.db.updateTable('profiles').set({ deactivated_at: t.clock.now().toISOString() }).execute();
    const [known, unknown] = [await enter(device), await enter(openAuthenticator())];
    const said = ({ problem }: typeof known) => ({ ...problem, requestId: '' });
    expect(said(known)).toEqual(said(unknown));
    const waiting = await addTestPasskey(t, await t.signInAs(null));
    expect((await enter(waiting.device)).body.viewer.role).toBeNull();
  });

  test('refuses a device whose counter decreases, notifies the owner, and records it as suspicious', async () => {
    const { person, device, id } = await personWithPasskey();
    expect((await enter(device, { counter: 10 })).status).toBe(200);
    expect((await enter(device, { counter: 10 })).problem?.code).toBe('passkey_refused');
    const noticed = (await events()).find(({ event_type }) => event_type === 'suspicious_activity');
    expect(noticed).toMatchObject({ user_id: person.id, entity: 'passkey', entity_id: id });
    expect(noticed?.metadata).toMatchObject({ reason: 'passkey_counter', counter: 10 });
    expect(await t.mailKinds()).toEqual(['passkey_added', 'passkey_copied']);
    expect((await enter(device, { counter: 11 })).status).toBe(200);
    expect((await enter(device, { counter: 0 })).problem?.code, 'one that counted goes on to').toBe(
      'passkey_refused',
    );
  });

  test('accepts a device that never counts every time, also without a user handle', async () => {
    const person = await t.signInAs('agent', { email });
    const { device } = await addTestPasskey(t, person, { device: openAuthenticator({ counts: false }) });
    expect((await enter(device)).status).toBe(200);
    expect((await enter(device, { nameless: true })).status).toBe(200);
  });

  test('stores no challenge in clear', async () => {
    const { device } = await personWithPasskey();
    const request = await begin();
    await t.request(signInByPasskey, { body: { proof: device.prove(request) } });
    const tables = ['passkey_challenges', 'passkeys', 'audit_logs', 'login_attempts'];
    const rows = await Promise.all(
      tables.map((table) => t.database.pool.query(`select ${table}::text as row from ${table}`)),
    );
    expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain(request.challenge);
  });
});

describe('authenticating again by a passkey', () => {
  test('restores what expires a quarter of an hour after the sign-in', async () => {
    const { person, device } = await personWithPasskey();
    await t.db.updateTable('sessions').set({ authenticated_at: '2026-11-20T08:00:00Z' }).execute();
    expect((await t.request(beginPasskey, {}, person)).problem?.code).toBe('confirmation_needed');
    expect((await confirm(person, device)).status).toBe(200);
    expect((await t.request(beginPasskey, {}, person)).status).toBe(200);
  });

  test('accepts only a valid proof by a passkey of this user, for this session', async () => {
    const { person, device } = await personWithPasskey();
    const other = await t.signInAs('agent');
    expect((await t.request(beginPasskeyConfirmation, {}, other)).problem?.code).toBe('wrong_state');
    const theirs = await addTestPasskey(t, other);
    expect((await confirm(person, theirs.device)).problem?.code).toBe('passkey_refused');
    expect((await confirm(person, device, { unverified: true })).problem?.code).toBe('passkey_refused');
    const { body: asked } = await t.request(beginPasskeyConfirmation, {}, person);
    const elsewhere = await byPassword();
    const proof = device.prove(asked);
    const answer = await t.request(confirmByPasskey, { body: { proof } }, elsewhere);
    expect(answer.problem?.code).toBe('passkey_refused');
  });
});
