import { confirmEmailChange, getProfile, signIn } from '@partnerfolio/contract/identity';
import { changeUserEmail, getUser } from '@partnerfolio/contract/users';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

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
  test('nothing changes until the new address confirms; then it signs in, and the old one is told', async () => {
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

  test('409 for an address that has an account, also when it gets one meanwhile', async () => {
    expect((await ask(admin.email.toUpperCase())).problem?.code).toBe('already_exists');
    await ask('new@example.com');
    const token = await lastToken();
    await t.signInAs('agent', { email: 'New@example.com' });
    expect((await confirm(token)).problem?.code).toBe('already_exists');
    expect(await addressNow()).toBe(agent.email);
  });

  test('a newer link kills the older, and each lasts 24 hours', async () => {
    await ask('first@example.com');
    const first = await lastToken();
    t.clock.advance({ minutes: 2 });
    await ask('second@example.com');
    const second = await lastToken();
    expect((await confirm(first)).status).toBe(410);
    t.clock.advance({ hours: 24 });
    expect((await confirm(second)).status).toBe(410);
  });

  test('422 for what is no address, 404 for nobody', async () => {
    expect((await ask('nonsense')).problem?.fields?.[0]?.message).toBe('Invalid email address');
    expect((await ask('new@example.com', randomUUID())).status).toBe(404);
  });
});
