import {
  confirmEmailChange,
  requestPasswordReset,
  resetPassword,
  signIn,
} from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import {
  acceptInvitation,
  assignRole,
  changeUserEmail,
  deactivateUser,
  eraseUser,
  getUser,
  inviteUser,
} from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
const password = 'correct horse battery';

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent', { password });
});
afterAll(() => t.close());

const ask = (email: string, id = agent.id) =>
  t.request(changeUserEmail, { params: { id }, body: { email } }, admin);
const lastToken = async () => {
  const mail = (await t.mails()).findLast(({ kind }) => kind === 'email_change');
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
};
const confirm = (token: string) => t.request(confirmEmailChange, { body: { token } });
const enter = async (email: string) => (await t.request(signIn, { body: { email, password } })).status;
const addressNow = async () => (await t.request(getUser, { params: { id: agent.id } }, admin)).body.email;

describe('PUT /api/users/:id/email', () => {
  test('changes nothing until the new address confirms; then it signs in, and the old one is notified', async () => {
    expect((await ask('new@example.com')).status).toBe(202);
    expect((await t.mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['email_change', 'new@example.com'],
    ]);
    expect(await addressNow()).toBe(agent.email);
    const token = await lastToken();
    expect((await confirm(token)).status).toBe(200);
    expect(await addressNow()).toBe('new@example.com');
    expect((await t.mails()).at(-1)).toMatchObject({ kind: 'email_changed', recipient: agent.email });
    expect([await enter('new@example.com'), await enter(agent.email)]).toEqual([200, 401]);
    expect((await t.request(getProfile, {}, agent)).body.email).toBe('new@example.com');
    expect((await confirm(token)).problem?.code).toBe('link_invalid');
    const events = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type.endsWith('_email'));
    expect(events).toMatchObject([
      { event_type: 'user.ask_email', user_id: admin.id, before: { email: agent.email } },
      { event_type: 'user.change_email', user_id: agent.id, after: { email: 'new@example.com' } },
    ]);
  });

  test('answers 409 for an erased user, who would have an address again', async () => {
    const params = { id: agent.id };
    await t.request(deactivateUser, { params, body: { takeoverId: null } }, admin);
    await t.request(eraseUser, { params }, admin);
    const refused = await ask('new@example.com');
    expect(refused.problem).toMatchObject({ code: 'wrong_state', reason: { code: 'user_erased' } });
    expect(await t.mails()).toEqual([]);
  });

  test('answers 409 for an address that has an account, or gets one meanwhile', async () => {
    expect((await ask(admin.email.toUpperCase())).problem?.code).toBe('already_exists');
    await ask('new@example.com');
    const token = await lastToken();
    await t.signInAs('agent', { email: 'New@example.com' });
    expect((await confirm(token)).problem?.code).toBe('already_exists');
    expect(await addressNow()).toBe(agent.email);
  });

  test('invalidates an older link by a newer one; each lasts 24 hours', async () => {
    await ask('first@example.com');
    const first = await lastToken();
    t.clock.advance({ minutes: 2 });
    await ask('second@example.com');
    const second = await lastToken();
    expect((await confirm(first)).status).toBe(410);
    t.clock.advance({ hours: 24 });
    expect((await confirm(second)).status).toBe(410);
  });

  test('answers 422 for an invalid address, 404 for an unknown user', async () => {
    expect((await ask('nonsense')).problem?.fields?.[0]?.message).toBe('Invalid email address');
    expect((await ask('new@example.com', randomUUID())).status).toBe(404);
  });
});

describe('POST and PUT /api/invitations', () => {
  const form = { email: 'New@example.com', fullName: 'New Colleague', role: 'employee' } as const;
  const invite = async (change: { email?: string; role?: 'agent' } = {}) =>
    t.request(inviteUser, { body: { ...form, ...change } }, await t.signInAs('admin', { fullName: 'Ada' }));
  const lastToken = async () => /token=([\w-]+)/.exec((await t.mails()).at(-1)?.body ?? '')?.[1] ?? '';
  const accept = (token: string) => t.request(acceptInvitation, { body: { token, password } });
  const enter = async () => (await t.request(signIn, { body: { email: form.email, password } })).status;

  test('sets a password by the mailed link, confirms the address, and signs in with the role, once', async () => {
    const invited = await invite();
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ ...form, emailConfirmed: false });
    const [mail] = await t.mails();
    expect(mail).toMatchObject({ kind: 'invitation', recipient: form.email });
    expect(mail?.body).toContain('An administrator has created an account for you.');
    expect(mail?.body.split('\n')).toContain('    Ada');
    expect(mail?.body).toContain('/auth/invitation#type=invitation&token=');
    expect(await enter()).toBe(401);
    const token = await lastToken();
    for (const chosen of ['welcome123', form.email]) {
      const common = await t.request(acceptInvitation, { body: { token, password: chosen } });
      expect(common.problem?.fields).toEqual([wrongField('password', 'password_too_common')]);
    }
    const accepted = await accept(token);
    expect(accepted.body.viewer).toMatchObject({ id: invited.body.id, role: 'employee' });
    expect(accepted.headers.getSetCookie().join()).toContain('pf_access=');
    expect((await accept(token)).problem?.code).toBe('link_invalid');
    expect(await enter()).toBe(200);
    const params = { id: invited.body.id };
    expect((await t.request(getUser, { params }, admin)).body.emailConfirmed).toBe(true);
    const trail = (await listAuditEvents(t.db)).filter(({ event_type }) => event_type.startsWith('user.'));
    expect(trail).toMatchObject([
      { event_type: 'user.invite', entity_id: invited.body.id, after: form },
      { event_type: 'user.accept_invitation', user_id: invited.body.id },
    ]);
  });

  test('does not count an invited administrator until they accept, so the last one stays', async () => {
    await t.request(inviteUser, { body: { ...form, role: 'admin' } }, admin);
    const leave = () => t.request(assignRole, { params: { id: admin.id }, body: { role: 'agent' } }, admin);
    expect((await leave()).problem?.code).toBe('last_administrator');
    expect((await accept(await lastToken())).status).toBe(200);
    expect((await leave()).status).toBe(200);
  });

  test('invites again a user who has not accepted and invalidates the older link; 409 for one who has', async () => {
    await invite();
    const older = await lastToken();
    t.clock.advance({ minutes: 2 });
    expect((await invite({ role: 'agent' })).body.role).toBe('agent');
    const newer = await lastToken();
    expect((await accept(older)).status).toBe(410);
    expect((await accept(newer)).status).toBe(200);
    expect((await invite()).problem?.code).toBe('already_exists');
    expect((await accept('made-up')).status).toBe(410);
  });

  test('answers 410 after seven days, after a deactivation, and after another way set a password', async () => {
    await invite();
    t.clock.advance({ days: 7, seconds: 1 });
    expect((await accept(await lastToken())).status).toBe(410);
    await invite();
    await t.request(requestPasswordReset, { body: { email: form.email } });
    await t.settled();
    const token = await lastToken();
    const [, invitation] = (await t.mails()).filter(({ kind }) => kind === 'invitation');
    expect((await t.request(resetPassword, { body: { token, password } })).status).toBe(200);
    const unused = /token=([\w-]+)/.exec(invitation?.body ?? '')?.[1] ?? '';
    expect((await accept(unused)).status).toBe(410);
    const other = await invite({ email: 'other@example.com' });
    const late = await lastToken();
    await t.request(deactivateUser, { params: { id: other.body.id }, body: {} }, await t.signInAs('admin'));
    expect((await accept(late)).status).toBe(410);
  });
});
