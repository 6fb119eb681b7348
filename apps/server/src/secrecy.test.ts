/**
 * No secret is ever written down. The test calls every endpoint that takes or returns one, with a right and a wrong
 * one, on a server that logs everything, with failures of the database and of other services. Then it searches every
 * line of the log and every row of every table.
 */
import { endpoints } from '@partnerfolio/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { totpCode } from './features/factors/totp.ts';
import { firstAdministratorLink } from './features/accounts/start.ts';
import { createLog } from './platform/basics/log.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { openTestBrowser } from './testing/browser.ts';
import { listEveryRow } from './testing/database.queries.ts';
import { openEchoingImages, openEchoingMailServer } from './testing/echoing-services.ts';
import { walkLinks } from './testing/links.ts';
import { collectMarkers, namesSecret, listEncodings, takesSecret, revealsSecret } from './testing/markers.ts';
import { openTestProvider } from './testing/provider.ts';
import type { TestProvider } from './testing/provider.ts';
import { watchRequests } from './testing/watched-requests.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line: string) => void lines.push(line) });
const { markers, add, addSent, addTold, foundIn } = collectMarkers();

const { called, addresses, watched } = watchRequests({ add, addSent, addTold });

const chosen = {
  ada: 'ada planted this password',
  ana: 'ana planted this password',
  next: 'ana planted another password',
  last: 'ana planted her last password',
  ivo: 'ivo planted this password',
  wrong: 'somebody planted a wrong password',
};
const planted = {
  imageKey: 'planted-key-of-the-image-service',
  smtpPassword: 'planted-smtp-password',
  metrics: 'planted-token-of-the-metrics',
  strayToken: 'planted-token-that-nobody-has-given-out',
};

let provider: TestProvider;
let images: Awaited<ReturnType<typeof openEchoingImages>>;
let t: TestApp;
beforeAll(async () => {
  provider = await openTestProvider('http://localhost:4400/auth/callback');
  images = await openEchoingImages();
  t = await openTestApp(
    {
      providers: [provider.configured],
      avatarService: { url: images.url, key: planted.imageKey, model: 'painter' },
      metricsToken: planted.metrics,
    },
    log,
  );
  followRealTime();
  for (const [name, secret] of Object.entries({ ...planted, ...chosen })) add(secret, name);
  add(provider.configured.clientSecret, 'client secret of the provider');
});
afterAll(async () => {
  images.close();
  provider.close();
  await t.close();
});

type Browser = ReturnType<typeof openTestBrowser>;

const openBrowser = (address?: string): Browser => openTestBrowser({ ...t, fetch: watched(t) }, address);
const readBody = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;
const readStatus = async (response: Promise<Response>): Promise<number> => (await response).status;

/** The token in the last mail of a kind, which counts as a secret from then on. */
const mailedToken = async (kind: string): Promise<string> => {
  const mail = (await t.mails()).findLast((each) => each.kind === kind);
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  add(token, `mailed for ${kind}`);
  return token;
};

/** Uses a one-time link wrongly, rightly, and again. */
const useLink = async (browser: Browser, path: string, { token, ...form }: { token: string }) => {
  const use = (with_: string) => readStatus(browser.send('PUT', path, { ...form, token: with_ }));
  expect([await use(planted.strayToken), await use(token), await use(token)]).toEqual([410, 200, 410]);
};

const becomeAdministrator = async (): Promise<Browser> => {
  const browser = openBrowser('10.0.0.1');
  const link = (await firstAdministratorLink(t.app, 'http://localhost:4400')) ?? '';
  const token = link.split('token=')[1] ?? '';
  add(token, 'printed for the first administrator');
  const form = { email: 'ada@example.com', password: chosen.ada, fullName: 'Ada' };
  await useLink(browser, '/api/first-administrator', { ...form, token });
  return browser;
};

/** A user who is invited and accepts. */
const liveThroughInvitation = async (ada: Browser): Promise<void> => {
  const invited = { email: 'ivo@example.com', fullName: 'Ivo', role: 'employee' };
  expect(await readStatus(ada.send('POST', '/api/invitations', invited))).toBe(201);
  const form = { token: await mailedToken('invitation'), password: chosen.ivo };
  await useLink(openBrowser('10.0.0.9'), '/api/invitations', form);
};

/** An account from its sign-up to a forgotten password. */
const liveThroughAccount = async (ada: Browser): Promise<string> => {
  const ana = openBrowser('10.0.0.2');
  const email = 'ana@example.com';
  expect(await readStatus(ana.send('POST', '/api/sign-ups', { email, password: 'short' }))).toBe(422);
  await ana.send('POST', '/api/sign-ups', { email, password: chosen.ana, fullName: 'Ana' });
  await useLink(ana, '/api/email-confirmations', { token: await mailedToken('confirmation') });
  expect(await readStatus(ana.signIn(email, chosen.wrong))).toBe(401);
  expect(await readStatus(ana.signIn(email, 'a planted password without end '.repeat(60)))).toBe(422);
  const { viewer } = await readBody<{ viewer: { id: string } }>(ana.signIn(email, chosen.ana));
  expect(await readStatus(ada.send('PUT', `/api/users/${viewer.id}/role`, { role: 'agent' }))).toBe(200);

  const change = (currentPassword: string) =>
    readStatus(
      ana.send('PUT', '/api/profile/password', {
        currentPassword,
        newPassword: chosen.next,
        confirmPassword: chosen.next,
      }),
    );
  expect([await change(chosen.wrong), await change(chosen.ana)]).toEqual([422, 200]);
  const confirm = (password: string) =>
    readStatus(ana.send('PUT', '/api/session/confirmation', { password }));
  expect([await confirm(chosen.wrong), await confirm(chosen.next)]).toEqual([422, 200]);

  expect(await readStatus(ana.send('POST', '/api/password-resets', { email }))).toBe(202);
  const token = await mailedToken('recovery');
  const form = { token, password: chosen.last };
  await useLink(ana, '/api/password-resets', form);

  const moved = 'ana.moved@example.com';
  await ada.send('PUT', `/api/users/${viewer.id}/email`, { email: moved });
  await useLink(ana, '/api/email-changes', { token: await mailedToken('email_change') });
  return moved;
};

/** A second factor, from its setup to its last recovery code. */
const liveThroughFactor = async (email: string): Promise<void> => {
  const ana = openBrowser('10.0.0.3');
  await ana.signIn(email, chosen.last);
  const { secret } = await readBody<{ secret: string }>(ana.send('POST', '/api/profile/authenticator'));
  const code = () => {
    t.clock.advance({ seconds: 30 });
    return totpCode(secret, t.clock.now());
  };
  const confirm = (digits: string) => ana.send('PUT', '/api/profile/authenticator', { code: digits });
  expect(await readStatus(confirm('918273'))).toBe(422);
  const { recoveryCodes } = await readBody<{ recoveryCodes: string[] }>(confirm(code()));
  const [first = '', second = ''] = recoveryCodes;
  const enter = (entered?: string) =>
    readStatus(ana.send('POST', '/api/session', { email, password: chosen.last, code: entered }));
  expect([await enter(), await enter('192837'), await enter('planted-recovery-code')]).toEqual([
    401, 422, 422,
  ]);
  expect([await enter(code()), await enter(first), await enter(first)]).toEqual([200, 200, 422]);

  t.clock.advance({ minutes: 2 });
  await ana.send('POST', '/api/password-resets', { email });
  const token = await mailedToken('recovery');
  const reset = (entered?: string) =>
    readStatus(ana.send('PUT', '/api/password-resets', { token, password: chosen.last, code: entered }));
  expect([await reset(), await reset('564738'), await reset(second)]).toEqual([401, 422, 200]);
  expect(await readStatus(ana.send('POST', '/api/profile/recovery-codes'))).toBe(200);
  expect(await readStatus(ana.send('DELETE', '/api/profile/authenticator'))).toBe(200);
};

/** A program: with its own session, and with an API token. */
const liveThroughProgram = async (email: string): Promise<void> => {
  const ana = openBrowser('10.0.0.4');
  await ana.signIn(email, chosen.last);
  const { token, item } = await readBody<{ token: string; item: { id: string; prefix: string } }>(
    ana.send('POST', '/api/profile/tokens', { name: 'Reporting', scopes: ['read'], days: '30' }),
  );
  // The visible prefix is stored, by which its owner recognises it; the rest must not be.
  add(token.slice(item.prefix.length), 'API token after its beginning');
  const fetch = watched(t);
  const list = async (bearer: string) =>
    (await fetch('/api/clients', { headers: { authorization: `Bearer ${bearer}` } })).status;
  expect([await list(token), await list(planted.strayToken)]).toEqual([200, 401]);
  expect(await readStatus(ana.send('DELETE', `/api/profile/tokens/${item.id}`))).toBe(200);
  expect(await list(token)).toBe(401);

  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const signedIn = await readBody<{ tokens: { accessToken: string } }>(
    fetch('/api/session', { ...init, body: JSON.stringify({ email, password: chosen.last }) }),
  );
  expect(await list(signedIn.tokens.accessToken)).toBe(200);
  const broken = `{"email":"${email}","password":"${chosen.last}"`;
  expect((await fetch('/api/session', { ...init, body: broken })).status).toBe(400);
  const metrics = (bearer: string) =>
    fetch('/metrics', { headers: { authorization: `Bearer ${bearer}` } }, '203.0.113.7');
  expect([(await metrics(planted.metrics)).status, (await metrics(planted.strayToken)).status]).toEqual([
    200, 404,
  ]);
};

/** A stolen refresh token, used after its owner has used it. */
const liveThroughTheft = async (email: string): Promise<void> => {
  const ana = openBrowser('10.0.0.5');
  await ana.signIn(email, chosen.last);
  const thief = openBrowser('10.6.6.6');
  for (const [name, value] of ana.jar) thief.jar.set(name, value);
  expect(await readStatus(ana.send('PUT', '/api/session'))).toBe(200);
  t.clock.advance({ minutes: 1 });
  expect(await readStatus(thief.send('PUT', '/api/session'))).toBe(401);
  expect(await readStatus(ana.send('PUT', '/api/session'))).toBe(401);
  await ana.signIn(email, chosen.last);
  expect(await readStatus(ana.send('DELETE', '/api/session'))).toBe(200);
};

/** The provider states sign-in times in real time. */
const followRealTime = () => t.clock.advance({ seconds: (Date.now() - t.clock.now().getTime()) / 1000 });

/** Goes to the provider's URL and returns the parameters of the return. */
const visitProvider = async (browser: Browser, departures: string, who: string) => {
  followRealTime();
  const { url } = await readBody<{ url: string }>(browser.send('POST', departures));
  for (const name of ['state', 'nonce'])
    add(new URL(url).searchParams.get(name) ?? '', `${name} of a departure`);
  return Object.fromEntries((await provider.visit(url, who)).searchParams);
};

/**
 * Identity providers: signing in, authenticating again, linking; each repeated with the same URL, and with invalid
 * parameters.
 */
const liveThroughProvider = async (ada: Browser): Promise<void> => {
  provider.people.set('oli', { email: 'oli@example.com', email_verified: true, name: 'Oli' });
  const oli = openBrowser('10.0.0.6');
  const depart = () => visitProvider(oli, '/api/providers/google/departures', 'oli');
  const arrive = (parameters: Record<string, string>) =>
    readStatus(oli.send('POST', '/api/provider-session', { parameters }));
  expect(await arrive({ ...(await depart()), state: planted.strayToken })).toBe(401);
  expect(await arrive({ ...(await depart()), code: planted.strayToken })).toBe(401);
  const parameters = await depart();
  expect([await arrive(parameters), await arrive(parameters)]).toEqual([200, 401]);
  expect(await readStatus(oli.send('GET', '/api/session'))).toBe(200);

  const place = '/api/session/confirmation/provider';
  const proof = await visitProvider(oli, '/api/session/confirmation/providers/google/departures', 'oli');
  const confirm = () => readStatus(oli.send('PUT', place, { parameters: proof }));
  expect([await confirm(), await confirm()]).toEqual([200, 401]);

  const linked = await visitProvider(ada, '/api/profile/providers/google/departures', 'ada-there');
  const link = () => readStatus(ada.send('POST', '/api/profile/identities', { parameters: linked }));
  expect([await link(), await link()]).toEqual([201, 401]);
};

/** The services around refuse, and repeat what they received. */
const liveThroughBadServices = async (email: string): Promise<void> => {
  const ana = openBrowser('10.0.0.7');
  await ana.signIn(email, chosen.last);
  const paint = () => readStatus(ana.send('POST', '/api/profile/avatar-previews', { description: 'A fox' }));
  expect(await paint()).toBe(502);
  images.said.status = 200;
  expect(await paint()).toBe(502);

  const { db, clock, config, secrets } = t.app;
  const smtp = await openEchoingMailServer();
  const smtpUrl = `smtp://portal:${planted.smtpPassword}@${smtp.host}`;
  const sending = buildApp({ db, clock, log, secrets, config: { ...config, smtpUrl } });
  sending.app.mail.wake();
  await sending.finish();
  expect(lines.join('')).toContain('mail not sent');
  await smtp.close();
};

/** The database fails during requests that carry secrets. */
const liveThroughBadDatabase = async (email: string): Promise<void> => {
  const ana = openBrowser('10.0.0.8');
  for (const table of ['credentials', 'one_time_links', 'session_tokens']) {
    await t.database.pool.query(`alter table ${table} rename to away`);
    await ana.signIn(email, chosen.last);
    const token = planted.strayToken;
    await ana.send('PUT', '/api/password-resets', { token, password: chosen.last });
    await ana.send('PUT', '/api/session');
    await t.database.pool.query(`alter table away rename to ${table}`);
    await ana.signIn(email, chosen.last);
  }
  expect(lines.join('')).toContain('unexpected error');
};

const writtenDown = async (): Promise<string[]> => {
  await t.settled();
  const rows = await listEveryRow(t.db);
  return [
    ...lines.flatMap((line) => foundIn(line).map((from) => `log: ${from}: ${line}`)),
    ...rows.flatMap(({ table, row }) => foundIn(row).map((from) => `${table}: ${from}: ${row}`)),
  ];
};

describe('secrets', () => {
  test('are in no log line, no audit or other table row, and no address, whatever was done with them', async () => {
    const ada = await becomeAdministrator();
    await liveThroughProvider(ada);
    await liveThroughInvitation(ada);
    const email = await liveThroughAccount(ada);
    await liveThroughFactor(email);
    await liveThroughProgram(email);
    expect(await walkLinks(t, watched(t), planted.strayToken)).toEqual([200, 410, 410, 500, 200]);
    await liveThroughTheft(email);
    await liveThroughBadServices(email);
    await liveThroughBadDatabase(email);

    expect(await writtenDown()).toEqual([]);
    expect(addresses.flatMap(foundIn)).toEqual([]);
    expect(lines.length, 'the log was on').toBeGreaterThan(called.size);
    const trail = await t.db.selectFrom('audit_logs').select('event_type').distinct().execute();
    expect(trail.map((row) => row.event_type)).toEqual(
      expect.arrayContaining(['auth_failure', 'password.reset', 'suspicious_activity', 'session.start']),
    );
  });

  test('are all tried: each endpoint that takes or returns one was called with success, and refused a wrong one', () => {
    const answers = (name: string) => [...(called.get(name) ?? [])];
    const taking = endpoints.filter(takesSecret).map(({ name }) => name);
    const telling = endpoints.filter(revealsSecret).map(({ name }) => name);
    const lacksSuccess = (name: string) => !answers(name).some((status) => status < 300);
    const lacksRefusal = (name: string) => !answers(name).some((status) => status >= 400);
    expect([...taking, ...telling].filter(lacksSuccess), 'never called with success').toEqual([]);
    expect(taking.filter(lacksRefusal), 'never refused').toEqual([]);
    expect(taking.length).toBeGreaterThan(8);
  });

  test('do not occur in the path or the query of any endpoint', () => {
    expect(endpoints.filter(namesSecret).map(({ name }) => name)).toEqual([]);
  });

  test('would be found: in text, JSON and bytes, plain and in every encoding', async () => {
    const where = ['mailed for recovery'];
    const [secret = ''] = [...markers].find(([, { from }]) => where.includes(from)) ?? [];
    const pool = t.database.pool;
    await pool.query('create table planted (words text, facts jsonb, bytes bytea)');
    const found = async (column: string, value: unknown) => {
      await pool.query(`insert into planted (${column}) values ($1)`, [value]);
      const rows = (await listEveryRow(t.db)).filter(({ table }) => table === 'public.planted');
      await pool.query('delete from planted');
      return rows.flatMap(({ row }) => foundIn(row));
    };
    for (const spelling of listEncodings(secret))
      expect(await found('words', `a ${spelling} b`)).toEqual(where);
    expect(await found('facts', JSON.stringify({ deep: [{ token: secret }] }))).toEqual(where);
    expect(await found('bytes', Buffer.from(secret))).toEqual(where);
    expect(await found('bytes', Buffer.from(secret, 'base64url'))).toEqual(where);
    log.info({ innocent: `https://portal.example/auth#token=${secret}` }, 'x');
    expect(foundIn(lines.at(-1) ?? '')).toEqual(where);
    await pool.query('drop table planted');
  });
});
