/** Linking an identity provider that runs in this process to an existing account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { openTestBrowser } from '../../testing/browser.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { arriveFrom, departOn } from '../../testing/provider-flows.ts';
import { openTestProvider } from '../../testing/provider.ts';
import type { TestProvider } from '../../testing/provider.ts';

let provider: TestProvider;
let t: TestApp;
beforeAll(async () => {
  provider = await openTestProvider('http://localhost:4400/auth/callback');
  t = await openTestApp({ providers: [provider.configured] });
});
beforeEach(async () => {
  await t.reset();
  const ana = { email: 'ana@example.com', email_verified: true, name: 'Ana de Google' };
  provider.people.set('ana-at-google', ana);
});
afterAll(async () => {
  await t.close();
  provider.close();
});

type Browser = ReturnType<typeof openTestBrowser>;

const open = () => openTestBrowser(t);
/** Signs in at the provider, and returns. */
const signIn = async (browser: Browser) =>
  arriveFrom(browser, 'signIn', await provider.visit(await departOn(browser, 'signIn'), 'ana-at-google'));
const readCode = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('linking a provider', () => {
  const comeBack = (browser: Browser, back: URL) => arriveFrom(browser, 'link', back);
  const link = async (browser: Browser) =>
    comeBack(browser, await provider.visit(await departOn(browser, 'link'), 'ana-at-google'));
  const listIdentities = async (browser: Browser) =>
    ((await (await browser.send('GET', '/api/profile/identities')).json()) as { items: { id: string }[] })
      .items;
  /** A user with a password, and an address that the provider does not know. */
  const withPassword = async (email = 'somebody@firm.example') => {
    const person = await t.signInAs('agent', { email, password: 'correct horse battery' });
    const browser = open();
    await browser.signIn(email, 'correct horse battery');
    return { person, browser };
  };

  test('links by issuer and subject whatever the address; it then signs in, and the owner is notified', async () => {
    const { person, browser } = await withPassword();
    expect((await link(browser)).status).toBe(201);
    const [identity] = await listIdentities(browser);
    expect(identity).toMatchObject({ name: 'Google', providerId: 'google' });
    const { viewer } = (await (await signIn(open())).json()) as { viewer: object };
    expect(viewer).toMatchObject({ id: person.id, email: 'somebody@firm.example', managedBy: null });
    expect(await t.mailKinds()).toEqual(['provider_linked']);
    const event = (await listAuditEvents(t.db)).find(({ event_type }) => event_type === 'identity.link');
    expect(event).toMatchObject({ user_id: person.id, entity: 'identity', entity_id: identity?.id });
  });

  test('needs a fresh authentication, and the same session on return', async () => {
    const { browser } = await withPassword();
    const back = await provider.visit(await departOn(browser, 'link'), 'ana-at-google');
    const other = (await withPassword('other@firm.example')).browser;
    other.jar.set('pf_departure', browser.jar.get('pf_departure') ?? '');
    expect(await readCode(await comeBack(other, back))).toBe('provider_refused');
    // Long enough ago that the session must authenticate again.
    await t.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute();
    const late = await browser.send('POST', '/api/profile/providers/google/departures');
    expect(await readCode(late)).toBe('confirmation_needed');
  });

  test('refuses an identity that is linked to another user', async () => {
    await signIn(open());
    const { browser } = await withPassword();
    const refused = await link(browser);
    expect([refused.status, await readCode(refused)]).toEqual([409, 'already_exists']);
  });

  test('stops signing in once unlinked, and keeps the last sign-in method', async () => {
    const { browser } = await withPassword();
    await link(browser);
    const [identity] = await listIdentities(browser);
    expect((await browser.send('DELETE', `/api/profile/identities/${identity?.id}`)).status).toBe(200);
    expect(await listIdentities(browser)).toEqual([]);
    expect(await t.mailKinds()).toContain('provider_unlinked');
    const managed = open();
    await signIn(managed);
    const [only] = await listIdentities(managed);
    const refused = await managed.send('DELETE', `/api/profile/identities/${only?.id}`);
    expect([refused.status, await readCode(refused)]).toEqual([409, 'wrong_state']);
  });
});
