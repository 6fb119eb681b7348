/** Unconfirmed addresses: no role, and nothing that a stranger added is left once the owner confirms. */
import { createApiToken } from '@partnerfolio/contract/api-tokens';
import { beginAuthenticator, confirmAuthenticator, getFactors } from '@partnerfolio/contract/factors';
import {
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
} from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import {
  assignRole,
  confirmUser,
  getUser,
  listUsers,
  resendConfirmation,
} from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { addTestPasskey } from '../../testing/passkeys.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { totpCode } from '../factors/totp.ts';

const email = 'olga.owner@example.com';
const password = 'chosen by a stranger';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const lastToken = async () =>
  tokenIn((await t.mails()).findLast(({ recipient }) => recipient === email)?.body);

/** An account requested with another person's address, and what the stranger added to it. */
const hijacked = async () => {
  await t.request(signUp, { body: { email, password, fullName: 'Olga Owner' } });
  const link = await lastToken();
  const { body } = await t.request(signIn, { body: { email, password } });
  const stranger: TestPerson = {
    id: body.viewer.id,
    email,
    accessToken: body.tokens?.accessToken ?? '',
  };
  await addTestPasskey(t, stranger);
  const { body: enrolment } = await t.request(beginAuthenticator, {}, stranger);
  const code = totpCode(enrolment.secret, t.clock.now());
  await t.request(confirmAuthenticator, { body: { code } }, stranger);
  return { stranger, link };
};

const waysLeft = async (person: TestPerson) => {
  const count = async (table: 'passkeys' | 'authenticators' | 'recovery_codes' | 'devices') =>
    (await t.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).length;
  return [
    await count('passkeys'),
    await count('authenticators'),
    await count('recovery_codes'),
    await count('devices'),
  ];
};

describe('the first confirmation of an address', () => {
  test("asks for no code of a stranger's app by a recovery link, and removes every sign-in method they added", async () => {
    const { stranger } = await hijacked();
    t.clock.advance({ minutes: 2 });
    await t.request(requestPasswordReset, { body: { email } });
    await t.settled();
    const body = { token: await lastToken(), password: "the owner's own words" };
    const reset = await t.request(resetPassword, { body });
    expect(reset.status).toBe(200);
    expect(await waysLeft(stranger)).toEqual([0, 0, 0, 0]);
    expect((await t.request(getProfile, {}, stranger)).status).toBe(401);
  });

  test('ends the sessions and removes the factors made before it, by the confirmation link', async () => {
    const { stranger, link } = await hijacked();
    expect((await t.request(confirmEmail, { body: { token: link } })).status).toBe(200);
    expect(await waysLeft(stranger)).toEqual([0, 0, 0, 0]);
    expect((await t.request(getProfile, {}, stranger)).status).toBe(401);
  });

  test('removes nothing by a later confirmation of the same address', async () => {
    const owner = await t.signInAs('agent', { email, password });
    await t.request(createApiToken, { body: { name: 'Report', scopes: ['read'], days: '30' } }, owner);
    await addTestPasskey(t, owner);
    await t.request(requestPasswordReset, { body: { email } });
    await t.settled();
    const body = { token: await lastToken(), password: 'another long one' };
    expect((await t.request(resetPassword, { body })).status).toBe(200);
    const back = await t.signInAs('agent');
    expect((await t.request(getFactors, {}, back)).status).toBe(200);
    expect(await waysLeft(owner)).toEqual([1, 0, 0, 0]);
  });
});

describe('a role', () => {
  const give = (as: TestPerson, id: string) =>
    t.request(assignRole, { params: { id }, body: { role: 'agent' } }, as);

  test('needs a confirmed address: 409 before, 200 after', async () => {
    const { stranger, link } = await hijacked();
    const admin = await t.signInAs('admin');
    expect((await give(admin, stranger.id)).problem?.code).toBe('email_unconfirmed');
    const { body } = await t.request(listUsers, { query: { state: 'waiting' } }, admin);
    expect(body.items).toMatchObject([{ id: stranger.id, role: null, emailConfirmed: false }]);
    await t.request(confirmEmail, { body: { token: link } });
    expect((await give(admin, stranger.id)).body.role).toBe('agent');
  });
});

describe('POST /api/users/:id/confirmation-mail', () => {
  test('writes a new link that invalidates the older one, once a minute', async () => {
    const { stranger, link } = await hijacked();
    const admin = await t.signInAs('admin');
    const send = () => t.request(resendConfirmation, { params: { id: stranger.id } }, admin);
    expect(await send()).toMatchObject({ status: 429, problem: { retryAfter: 60 } });
    t.clock.advance({ minutes: 2 });
    expect((await send()).status).toBe(202);
    expect((await t.request(confirmEmail, { body: { token: link } })).status).toBe(410);
    expect((await t.request(confirmEmail, { body: { token: await lastToken() } })).status).toBe(200);
    t.clock.advance({ minutes: 2 });
    expect((await send()).problem?.code).toBe('wrong_state');
  });
});

describe('PUT /api/users/:id/confirmation', () => {
  test('confirms by hand where no mail can be sent, records it, and removes what was added before', async () => {
    const { stranger } = await hijacked();
    const admin = await t.signInAs('admin');
    const params = { id: stranger.id };
    expect((await t.request(getUser, { params }, admin)).body.confirmableBy).toBe('hand');
    const confirmed = await t.request(confirmUser, { params }, admin);
    expect(confirmed.body.emailConfirmed).toBe(true);
    expect(await waysLeft(stranger)).toEqual([0, 0, 0, 0]);
    expect(await listAuditEvents(t.db)).toContainEqual(
      expect.objectContaining({
        event_type: 'user.confirm_email',
        user_id: admin.id,
        metadata: { method: 'by_hand' },
      }),
    );
    expect((await t.request(confirmUser, { params }, admin)).problem?.code).toBe('wrong_state');
    expect((await t.request(getUser, { params }, admin)).body.confirmableBy).toBeNull();
  });

  test('answers 409 where the portal can send mail', async () => {
    const mailing = await openTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
    const admin = await mailing.signInAs('admin');
    const body = { email, password, fullName: 'Olga Owner' };
    await mailing.request(signUp, { body });
    const { body: users } = await mailing.request(listUsers, { query: { q: email } }, admin);
    const params = { id: users.items[0]?.id ?? '' };
    expect((await mailing.request(confirmUser, { params }, admin)).problem?.code).toBe('wrong_state');
    await mailing.close();
  });
});
