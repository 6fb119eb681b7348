/** Issued reports sent by mail through a real mail server: what arrives, what is refused, and what is sent once. */
import { createHash, randomUUID } from 'node:crypto';
import { deliverReport, listReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import { listMails, readMail } from '@partnerfolio/contract/mails';
import { getReport, reissueReport, withdrawReport } from '@partnerfolio/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestContact } from '../../../testing/contacts.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { openMailServer, readMailParts } from '../../../testing/mail-server.ts';
import type { TestMailServer } from '../../../testing/mail-server.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';
import { issueTestReport } from '../../../testing/reports.ts';

let accepts = true;
let smtp: TestMailServer;
let t: TestApp;
let admin: TestPerson;
let clientId: string;
let portfolioId: string;

beforeAll(async () => {
  smtp = await openMailServer({ accepts: () => accepts });
  t = await openTestApp({ smtpUrl: smtp.url });
  t.app.log.level = 'silent';
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  await t.reset();
  accepts = true;
  received().splice(0);
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin, { name: 'Ann Example', email: 'ann@example.com' });
  portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
});

const received = () => smtp.received as string[];
const issue = (body: object = {}) => issueTestReport(t, admin, portfolioId, body);
const send = (reportId: string, address = 'ann@example.com', as = admin) =>
  t.request(deliverReport, { params: { reportId }, body: { address } }, as);
const list = async (reportId: string, as = admin) => {
  await t.settled();
  return (await t.request(listReportDeliveries, { params: { reportId } }, as)).body;
};
/** Writes a mail into the outbox. */
const post = ({ app, db }: TestApp, mail: { kind: string; subject: string; hasAttachment?: boolean }) =>
  inTransaction(db, (trx) =>
    app.mail.post(trx, { recipient: 'eva@example.com', language: 'en', body: 'Hello\n', ...mail }),
  );
const withdraw = (reportId: string) =>
  t.request(withdrawReport, { params: { reportId }, body: { reason: 'Wrong benchmark' } }, admin);
const reissue = async (reportId: string) => {
  const answer = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, admin);
  return answer.body.id;
};
const wakeLater = async () => {
  t.clock.advance({ minutes: 6 });
  t.app.mail.wake();
  await t.settled();
};

describe('POST /api/reports/:reportId/deliveries', () => {
  test('attaches exactly the issued bytes, and says how to verify them', async () => {
    const reportId = await issue();
    const { sha256 } = (await t.request(getReport, { params: { reportId } }, admin)).body;
    const sent = await send(reportId, 'ANN@example.com');
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ address: 'ann@example.com', name: 'Ann Example', state: 'queued' });
    expect(await list(reportId)).toMatchObject({
      items: [{ state: 'sent', sentAt: t.clock.now().toISOString(), requestedBy: { id: admin.id } }],
      sendsMail: true,
    });
    expect(received()).toHaveLength(1);
    expect(received()[0]).toContain('To: ann@example.com');
    const { text, head, bytes } = readMailParts(received()[0] ?? '');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(head).toMatch(/application\/pdf[^]*Ann-Example-Growth[^]*\.pdf/);
    expect(text).toContain('Statement of holdings as of 20 Nov 2026');
    expect(text).toContain(sha256);
    expect(text).toContain('http://localhost:4400/verify');
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'report.deliver',
      user_id: admin.id,
      entity_id: portfolioId,
      metadata: { reportId, email: 'ann@example.com', version: 1 },
    });
  });

  test('writes in the language of the report', async () => {
    await send(await issue({ language: 'es' }));
    await t.settled();
    expect(readMailParts(received()[0] ?? '').text).toContain(
      'Le enviamos adjunto: Extracto de posiciones a 20 nov 2026',
    );
  });

  test('keeps no bytes of the report in the outbox', async () => {
    accepts = false;
    const reportId = await issue();
    await send(reportId);
    const [mail] = await t.mails();
    expect(mail?.body.length).toBeLessThan(1000);
    expect(mail).toMatchObject({ kind: 'report', subject: 'Statement of holdings as of 20 Nov 2026' });
  });

  test('refuses an address that is not of the client, also one of another client', async () => {
    const reportId = await issue();
    await makeClient(t, admin, { name: 'Ben Other', email: 'ben@example.com' });
    for (const address of ['ben@example.com', 'nobody@example.com'])
      expect((await send(reportId, address)).body).toMatchObject({
        code: 'wrong_state',
        reason: { code: 'address_not_of_client' },
      });
    await t.settled();
    expect(received()).toEqual([]);
  });

  test('sends to a contact of the client, whose name the list keeps', async () => {
    const reportId = await issue();
    const contactId = await makeTestContact(t, admin, { clientId, email: 'ana@example.com', isMain: true });
    expect((await list(reportId)).recipients).toEqual([
      { address: 'ann@example.com', name: 'Ann Example', contactId: null },
      { address: 'ana@example.com', name: 'Ana Lopez', contactId },
    ]);
    await send(reportId, 'ana@example.com');
    await sql`delete from client_contacts`.execute(t.db);
    expect((await list(reportId)).items).toMatchObject([{ name: 'Ana Lopez', address: 'ana@example.com' }]);
  });

  test('refuses a superseded and a withdrawn report, and one whose file is no longer kept', async () => {
    const first = await issue();
    const second = await reissue(first);
    const reason = async (reportId: string) => (await send(reportId)).problem?.reason?.code;
    expect(await reason(first)).toBe('report_superseded');
    await withdraw(second);
    expect(await reason(second)).toBe('report_withdrawn');
    const third = await issue();
    await sql`update reports set file_id = null where id = ${third}`.execute(t.db);
    expect(await reason(third)).toBe('report_not_kept');
  });

  test('is found only by those who see the client, and sends only for those who issue reports', async () => {
    const reportId = await issue();
    const agent = await t.signInAs('agent');
    expect((await send(reportId, 'ann@example.com', agent)).status).toBe(404);
    expect((await send(randomUUID())).status).toBe(404);
    const theirs = await t.request(listReportDeliveries, { params: { reportId } }, agent);
    expect(theirs.status).toBe(404);
  });

  test('twice at once sends one mail', async () => {
    const reportId = await issue();
    const both = await Promise.all([send(reportId), send(reportId)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    await t.settled();
    expect(received()).toHaveLength(1);
  });

  test('sends again to the same address a minute later, and other reports at once', async () => {
    const [one, two] = [await issue(), await issue()];
    await send(one);
    await t.settled();
    await send(one);
    await send(two);
    await t.settled();
    expect(received()).toHaveLength(2);
    t.clock.advance({ seconds: 61 });
    await send(one);
    expect((await list(one)).items.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(received()).toHaveLength(3);
  });
});

describe('a report that waits for the mail server', () => {
  test('is sent once the server is back, and not queued a second time meanwhile', async () => {
    accepts = false;
    const reportId = await issue();
    await send(reportId);
    const [waiting] = (await list(reportId)).items;
    expect(waiting).toMatchObject({
      state: 'queued',
      lastError: expect.stringContaining('mailbox is closed') as string,
    });
    expect((await send(reportId)).body.id).toBe(waiting?.id);
    accepts = true;
    await wakeLater();
    expect((await list(reportId)).items).toMatchObject([{ state: 'sent', lastError: null }]);
    expect(received()).toHaveLength(1);
  });

  test('has failed after the last try, and can be sent again', async () => {
    accepts = false;
    const reportId = await issue();
    await send(reportId);
    await t.settled();
    await sql`update mails set tries = 7`.execute(t.db);
    await wakeLater();
    expect((await list(reportId)).items).toMatchObject([{ state: 'failed' }]);
    accepts = true;
    await send(reportId);
    expect((await list(reportId)).items.map(({ state }) => state)).toEqual(['sent', 'failed']);
  });

  test('has failed when a process ended at the last try, and can be sent again', async () => {
    accepts = false;
    const reportId = await issue();
    await send(reportId);
    await t.settled();
    // As the claim of the last try leaves it.
    await sql`update mails set tries = 8`.execute(t.db);
    expect((await list(reportId)).items).toMatchObject([{ state: 'queued' }]);
    t.clock.advance({ minutes: 6 });
    expect((await list(reportId)).items).toMatchObject([{ state: 'failed' }]);
    accepts = true;
    await send(reportId);
    expect((await list(reportId)).items.map(({ state }) => state)).toEqual(['sent', 'failed']);
  });

  test.each([
    ['report_withdrawn', withdraw],
    ['report_superseded', reissue],
    ['address_not_of_client', () => sql`update clients set email = 'new@example.com'`.execute(t.db)],
  ] as const)('is not sent any more: %s', async (refusal, happen) => {
    accepts = false;
    const reportId = await issue();
    await send(reportId);
    await t.settled();
    await happen(reportId);
    accepts = true;
    await wakeLater();
    expect((await list(reportId)).items).toMatchObject([{ state: 'refused', refusal, sentAt: null }]);
    expect(received()).toEqual([]);
    expect((await t.mails())[0]?.body).toBe('');
  });

  test('leaves after mails without an attachment', async () => {
    accepts = false;
    await send(await issue());
    await t.settled();
    await post(t, { kind: 'test', subject: 'Short' });
    accepts = true;
    await wakeLater();
    expect(received().map((mail) => /Subject: (.*)/.exec(mail)?.[1])).toEqual([
      'Short',
      'Statement of holdings as of 20 Nov 2026',
    ]);
  });

  test('fails a try while its bytes cannot be read, and is never sent without them', async () => {
    const reportId = await issue();
    await sql`update stored_files set sealed_key = null`.execute(t.db);
    await send(reportId);
    expect((await list(reportId)).items).toMatchObject([
      { state: 'queued', lastError: 'The file of the report cannot be read' },
    ]);
    expect(received()).toEqual([]);
  });
});

describe('a portal without a mail server', () => {
  test('refuses to send a report, and keeps no mail that an administrator could pass on', async () => {
    const alone = await openTestApp();
    try {
      const user = await alone.signInAs('admin');
      const client = await makeClient(alone, user, { email: 'ann@example.com' });
      const reportId = await issueTestReport(alone, user, await makePortfolio(alone, { clientId: client }));
      const request = { params: { reportId }, body: { address: 'ann@example.com' } };
      expect((await alone.request(deliverReport, request, user)).body).toMatchObject({
        code: 'wrong_state',
        reason: { code: 'mail_server_missing' },
      });
      const listed = await alone.request(listReportDeliveries, { params: { reportId } }, user);
      expect(listed.body).toMatchObject({ items: [], sendsMail: false });
      expect(await alone.mails()).toEqual([]);
      // Queued while there was a mail server.
      await post(alone, { kind: 'report', subject: 'Statement', hasAttachment: true });
      const [mail] = (await alone.request(listMails, {}, user)).body.items;
      expect(mail).toMatchObject({ state: 'waiting' });
      const read = await alone.request(readMail, { params: { id: mail?.id ?? '' } }, user);
      expect(read.problem?.reason?.code).toBe('mail_not_kept');
    } finally {
      await alone.close();
    }
  });
});
