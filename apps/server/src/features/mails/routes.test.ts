import { requestPasswordReset, resetPassword } from '@partnerfolio/contract/identity';
import { dismissMailReading, listMailReadings, listMails, readMail } from '@partnerfolio/contract/mails';
import { acceptInvitation, inviteUser } from '@partnerfolio/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { forgetOldTraces } from '../accounts/retention.actions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const makeMails = async () => {
  for (const email of ['ana@example.com', 'ben@example.com']) {
    await t.signInAs('agent', { email });
    await t.request(requestPasswordReset, { body: { email } });
    await t.settled();
    t.clock.advance({ seconds: 1 });
  }
  return t.signInAs('admin');
};

describe('GET /api/mails', () => {
  test('lists kept mails newest first, found by recipient, without their texts', async () => {
    const admin = await makeMails();
    const { body } = await t.request(listMails, {}, admin);
    expect(body.total).toBe(2);
    expect(body.items.map((mail) => mail.recipient)).toEqual(['ben@example.com', 'ana@example.com']);
    expect(body.items[0]).toMatchObject({ kind: 'recovery', state: 'kept', sentAt: null });
    expect(JSON.stringify(body)).not.toContain('token=');
    const found = await t.request(listMails, { query: { q: 'ANA@' } }, admin);
    expect(found.body.items.map((mail) => mail.recipient)).toEqual(['ana@example.com']);
  });
});

describe('POST /api/mails/:id/reading', () => {
  test("returns a kept mail's text, and records the reader in the audit log", async () => {
    const admin = await makeMails();
    const [mail] = (await t.request(listMails, {}, admin)).body.items;
    const params = { id: mail?.id ?? '' };
    const read = await t.request(readMail, { params }, admin);
    expect(read.body.body).toContain('/auth/reset-password#type=recovery&token=');
    const trail = (await listAuditEvents(t.db)).at(-1);
    expect(trail).toMatchObject({ event_type: 'mail.read', user_id: admin.id, entity_id: params.id });
    expect(JSON.stringify(trail)).not.toContain('token=');
  });

  test('answers 410 once its link has expired, and deletes its text', async () => {
    await makeMails();
    t.clock.advance({ hours: 1 });
    const admin = await t.signInAs('admin');
    const [mail] = (await t.request(listMails, {}, admin)).body.items;
    const params = { id: mail?.id ?? '' };
    expect((await t.request(readMail, { params }, admin)).problem?.code).toBe('link_invalid');
    const { items } = (await t.request(listMails, {}, admin)).body;
    expect(items.map(({ state }) => state)).toEqual(['expired', 'expired']);
    await forgetOldTraces(t.app);
    expect((await t.mails()).map(({ body }) => body)).toEqual(['', '']);
  });

  test('answers 410 once its link was used or replaced, and deletes its text at once', async () => {
    const admin = await makeMails();
    const ask = async (email: string) => {
      await t.request(requestPasswordReset, { body: { email } });
      await t.settled();
    };
    const toBen = (await t.mails()).find(({ recipient }) => recipient === 'ben@example.com');
    const token = /token=([\w-]+)/.exec(toBen?.body ?? '')?.[1] ?? '';
    const password = 'another horse battery';
    expect((await t.request(resetPassword, { body: { token, password } })).status).toBe(200);
    t.clock.advance({ minutes: 1 });
    await ask('ana@example.com');
    const { items } = (await t.request(listMails, { query: { q: 'reset' } }, admin)).body;
    expect(items.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ana@example.com', 'kept'],
      ['ben@example.com', 'expired'],
      ['ana@example.com', 'expired'],
    ]);
    const read = ({ id }: { id: string }) => t.request(readMail, { params: { id } }, admin);
    const answers = [];
    for (const mail of items) answers.push((await read(mail)).status);
    expect(answers).toEqual([200, 410, 410]);
    const bodies = (await t.mails()).filter(({ kind }) => kind === 'recovery').map(({ body }) => body !== '');
    expect(bodies).toEqual([false, false, true]);
  });

  test('answers 409 with a mail server: nobody reads the mails of others', async () => {
    const admin = await makeMails();
    const [mail] = (await t.request(listMails, {}, admin)).body.items;
    const params = { id: mail?.id ?? '' };
    // Marked as sent, as after a server accepted it.
    await t.db.updateTable('mails').set({ sent_at: t.clock.now().toISOString() }).execute();
    expect((await t.request(readMail, { params }, admin)).problem?.code).toBe('wrong_state');
  });
});

describe('GET /api/profile/mail-readings', () => {
  const readMailToBen = async () => {
    const ben = await t.signInAs('agent', { email: 'ben@example.com' });
    await t.request(requestPasswordReset, { body: { email: 'Ben@example.com' } });
    await t.settled();
    const admin = await t.signInAs('admin', { fullName: 'Nosy Admin' });
    const [mail] = (await t.request(listMails, {}, admin)).body.items;
    expect((await t.request(readMail, { params: { id: mail?.id ?? '' } }, admin)).status).toBe(200);
    return { ben, admin };
  };

  test('lists to the user only who read which mail and when', async () => {
    const { ben, admin } = await readMailToBen();
    const readings = (await t.request(listMailReadings, {}, ben)).body.items;
    expect(readings).toEqual([
      {
        id: expect.any(String) as string,
        reader: { id: admin.id, fullName: 'Nosy Admin', email: admin.email },
        subject: 'Reset your password',
        readAt: t.clock.now().toISOString(),
      },
    ]);
    expect((await t.request(listMailReadings, {}, admin)).body.items).toEqual([]);
    const trail = (await listAuditEvents(t.db)).at(-1);
    expect(trail).toMatchObject({ event_type: 'mail.read', metadata: { mail: 'recovery', ownerId: ben.id } });
  });

  test('stays after sign-ins until it is dismissed, which the audit log records', async () => {
    const { ben } = await readMailToBen();
    const list = async () => (await t.request(listMailReadings, {}, ben)).body.items;
    await list();
    const [reading] = await list();
    const params = { id: reading?.id ?? '' };
    expect((await t.request(dismissMailReading, { params }, ben)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await t.request(dismissMailReading, { params }, ben)).status).toBe(404);
    expect(await t.eventTypes()).toContain('mail_reading.dismiss');
  });

  test('gives an invited user no notice that the invitation was passed on', async () => {
    const admin = await t.signInAs('admin');
    const body = { email: 'lena@example.com', fullName: 'Lena', role: 'agent' } as const;
    await t.request(inviteUser, { body }, admin);
    await t.settled();
    const [mail] = (await t.request(listMails, { query: { q: 'lena@' } }, admin)).body.items;
    const read = await t.request(readMail, { params: { id: mail?.id ?? '' } }, admin);
    const token = /token=([\w-]+)/.exec(read.body.body)?.[1] ?? '';
    const password = 'another horse battery';
    expect((await t.request(acceptInvitation, { body: { token, password } })).status).toBe(200);
    expect(await t.db.selectFrom('mail_readings').select('subject').execute()).toEqual([]);
    expect(await t.eventTypes()).toContain('mail.read');
  });

  test('gives an administrator no notice of reading their own mail', async () => {
    const admin = await t.signInAs('admin', { email: 'ada@example.com' });
    await t.request(requestPasswordReset, { body: { email: 'ada@example.com' } });
    await t.settled();
    const [mail] = (await t.request(listMails, {}, admin)).body.items;
    await t.request(readMail, { params: { id: mail?.id ?? '' } }, admin);
    expect((await t.request(listMailReadings, {}, admin)).body.items).toEqual([]);
  });
});
