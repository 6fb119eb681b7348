/** Several issued reports sent in one mail through a real mail server. */
import { createHash, randomUUID } from 'node:crypto';
import {
  deliverReport,
  deliverReports,
  listReportDeliveries,
} from '@partnerfolio/contract/reports/deliveries';
import { getReport, reissueReport, withdrawReport } from '@partnerfolio/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio, withEveryRight } from '../../../testing/ledgers.ts';
import { openMailServer, readMailFiles } from '../../../testing/mail-server.ts';
import type { TestMailServer } from '../../../testing/mail-server.ts';
import { listAuditEvents } from '../../../testing/people.queries.ts';
import { issueTestReport, resizeTestReports } from '../../../testing/reports.ts';
import { deliverToClient } from './actions.ts';

let accepts = true;
let smtp: TestMailServer;
let t: TestApp;
let admin: TestPerson;
let clientId: string;
let growth: string;
let income: string;

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
  growth = await makePortfolio(t, { clientId, name: 'Growth' });
  income = await makePortfolio(t, { clientId, name: 'Income' });
});

const received = () => smtp.received as string[];
const issue = (portfolioId: string, body: object = {}) => issueTestReport(t, admin, portfolioId, body);
const issueTwo = async () => [await issue(growth), await issue(income)] as const;
const send = (reportIds: readonly string[], address = 'ann@example.com', as = admin) =>
  t.request(deliverReports, { body: { reportIds: [...reportIds], address } }, as);
const reasonOf = async (reportIds: readonly string[], address?: string) =>
  (await send(reportIds, address)).problem?.reason?.code;
const list = async (reportId: string) => {
  await t.settled();
  return (await t.request(listReportDeliveries, { params: { reportId } }, admin)).body.items;
};
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
const hashOf = async (reportId: string) =>
  (await t.request(getReport, { params: { reportId } }, admin)).body.sha256;
const only = () => {
  expect(received()).toHaveLength(1);
  return readMailFiles(received()[0] ?? '');
};
const hashesIn = ({ files }: ReturnType<typeof only>) =>
  files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));

describe('POST /api/report-mailings', () => {
  test('brings the issued bytes of each report in one mail, whose text lists them', async () => {
    const [one, two] = await issueTwo();
    const sent = await send([two, one], 'ANN@example.com');
    expect(sent.status).toBe(201);
    const [first, second] = sent.body.deliveries;
    expect(sent.body.deliveries).toMatchObject([
      { reportId: one, address: 'ann@example.com', name: 'Ann Example', state: 'queued' },
      { reportId: two, mailing: { id: first?.mailing.id, reports: 2 } },
    ]);
    expect(await list(one)).toMatchObject([{ id: first?.id, state: 'sent' }]);
    expect(await list(two)).toMatchObject([{ id: second?.id, state: 'sent', mailing: { reports: 2 } }]);
    const mail = only();
    expect(hashesIn(mail)).toEqual([await hashOf(one), await hashOf(two)]);
    expect(mail.files[1]?.head).toMatch(/application\/pdf[^]*Ann-Example-Income[^]*\.pdf/);
    expect(mail.text).toContain('No. 1, version 1: Statement of holdings as of 20 Nov 2026');
    expect(mail.text).toContain(await hashOf(two));
    expect(mail.text).toContain('http://localhost:4400/verify');
    const events = (await listAuditEvents(t.db)).filter((event) => event.event_type === 'report.deliver');
    expect(events).toMatchObject([
      { entity_id: growth, metadata: { reportId: one, email: 'ann@example.com' } },
      { entity_id: income, metadata: { reportId: two } },
    ]);
  });

  test('gives two files of the same name different ones, and states the range of a report', async () => {
    const days = { template: 'income', from: '2026-07-01', to: '2026-09-30' };
    await bookTestEntries(t, growth, [{ type: 'deposit', tradeDate: '2026-06-01', amount: '100' }]);
    await send([await issue(growth, days), await issue(growth, days)]);
    await t.settled();
    const mail = only();
    const names = mail.files.map(({ head }) => /name=(\S+\.pdf)/.exec(head)?.[1]);
    expect(new Set(names).size).toBe(2);
    expect(mail.text).toContain('1 Jul 2026 – 30 Sept 2026');
  });

  test('writes in the language in which the client reads', async () => {
    await sql`update clients set language = 'es'`.execute(t.db);
    await send(await issueTwo());
    await t.settled();
    expect(only().text).toContain('N.º 2, versión 1: ');
    expect(received()[0]).toContain('Subject: Sus informes');
  });

  test('refuses reports of several clients, and of the firm, and sends nothing of them', async () => {
    const one = await issue(growth);
    const other = await makeClient(t, admin, { name: 'Ben Other', email: 'ben@example.com' });
    const two = await issue(await makePortfolio(t, { clientId: other }));
    expect(await reasonOf([one, two])).toBe('reports_of_several_clients');
    expect(await reasonOf([one], 'ben@example.com')).toBe('address_not_of_client');
    await t.settled();
    expect(received()).toEqual([]);
    expect(await t.mails()).toEqual([]);
  });

  test('refuses all if one is withdrawn or superseded, and if they are too large together', async () => {
    const [one, two] = await issueTwo();
    const next = await reissue(two);
    expect(await reasonOf([one, two])).toBe('report_superseded');
    await withdraw(next);
    expect(await reasonOf([one, next])).toBe('report_withdrawn');
    const third = await issue(income);
    await resizeTestReports(t, 8_000_000);
    expect(await reasonOf([one, third])).toBe('mail_too_large');
    expect(await list(one)).toEqual([]);
  });

  test("answers 404 if one is of somebody else's client or unknown, and sends nothing of the rest", async () => {
    const agent = await t.signInAs('agent');
    const own = await makeClient(t, agent, { name: 'Own', email: 'own@example.com' });
    const ownReport = await issueTestReport(t, agent, await makePortfolio(t, { clientId: own }));
    const [foreign] = await issueTwo();
    expect((await send([ownReport, foreign], 'own@example.com', agent)).status).toBe(404);
    expect((await send([foreign, randomUUID()])).status).toBe(404);
    expect(await t.mails()).toEqual([]);
    expect((await send([ownReport], 'own@example.com', agent)).status).toBe(201);
  });

  test('takes at least one and at most ten reports', async () => {
    expect((await send([])).status).toBe(422);
    const ids = Array.from({ length: 11 }, () => randomUUID());
    expect((await send(ids)).status).toBe(422);
  });

  test('twice at once sends one mail', async () => {
    const both = await issueTwo();
    const answers = await Promise.all([send(both), send(both.toReversed()), send(both)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.flatMap(({ body }) => body.deliveries.map(({ id }) => id))).size).toBe(2);
    await t.settled();
    expect(only().files).toHaveLength(2);
  });

  test('leaves out a report that is on its way to the address already', async () => {
    const [one, two] = await issueTwo();
    const body = { address: 'ann@example.com' };
    await t.request(deliverReport, { params: { reportId: one }, body }, admin);
    const { deliveries } = (await send([one, two])).body;
    expect(deliveries).toMatchObject([{ mailing: { reports: 1 } }, { mailing: { reports: 1 } }]);
    await t.settled();
    expect(received().map((mail) => readMailFiles(mail).files.length)).toEqual([1, 1]);
  });
});

describe('a mail that waits with several reports', () => {
  const waiting = async () => {
    const third = await issue(growth);
    const ids = [...(await issueTwo()), third] as const;
    accepts = false;
    await send(ids);
    await t.settled();
    accepts = true;
    return ids;
  };

  test.each([
    ['report_withdrawn', withdraw],
    ['report_superseded', reissue],
  ] as const)('leaves without a report that must not be sent any more: %s', async (refusal, happen) => {
    const [one, two, three] = await waiting();
    await happen(two);
    await wakeLater();
    expect(await list(two)).toMatchObject([{ state: 'refused', refusal, sentAt: null }]);
    expect(await list(one)).toMatchObject([{ state: 'sent' }]);
    const mail = only();
    expect(hashesIn(mail)).toEqual([await hashOf(three), await hashOf(one)]);
    expect(mail.text).not.toContain(await hashOf(two));
    expect(mail.text).toContain(await hashOf(one));
  });

  test('leaves as the mail of one report if only that one may be sent', async () => {
    const [one, two, three] = await waiting();
    await withdraw(one);
    await withdraw(three);
    await wakeLater();
    expect(received()[0]).toContain('Subject: Statement of holdings as of 20 Nov 2026');
    expect(hashesIn(only())).toEqual([await hashOf(two)]);
  });

  test('does not leave once none may be sent, each for its own reason', async () => {
    const [one, two, three] = await waiting();
    await withdraw(one);
    await reissue(two);
    await withdraw(three);
    await wakeLater();
    expect(received()).toEqual([]);
    const refusals = [...(await list(one)), ...(await list(two)), ...(await list(three))];
    expect(refusals.map(({ refusal }) => refusal)).toEqual([
      'report_withdrawn',
      'report_superseded',
      'report_withdrawn',
    ]);
    expect((await t.mails())[0]?.body).toBe('');
  });

  test('does not bring a report back that stayed behind at an earlier try', async () => {
    const [one, two] = await waiting();
    accepts = false;
    await withdraw(two);
    await wakeLater();
    expect(await list(two)).toMatchObject([{ state: 'refused' }]);
    expect(await list(one)).toMatchObject([{ state: 'queued', lastError: expect.any(String) as string }]);
    accepts = true;
    t.clock.advance({ minutes: 20 });
    await wakeLater();
    expect(only().files).toHaveLength(2);
    expect(only().text).not.toContain(await hashOf(two));
  });

  test('fails as a whole after the last try, and can be sent again as one', async () => {
    const ids = await waiting();
    accepts = false;
    await sql`update mails set tries = 7`.execute(t.db);
    await wakeLater();
    for (const id of ids) expect(await list(id)).toMatchObject([{ state: 'failed' }]);
    accepts = true;
    await send(ids);
    for (const id of ids) expect((await list(id)).map(({ state }) => state)).toEqual(['sent', 'failed']);
    expect(only().files).toHaveLength(3);
  });
});

describe('deliverToClient', () => {
  const deliverAll = (ids: readonly string[]) =>
    inTransaction(t.db, (trx) => deliverToClient(trx, { app: t.app, viewer: withEveryRight(t, admin) }, ids));

  test("sends to the client's own address in one mail what still stands, and says what does not", async () => {
    const gone = await issue(growth, { template: 'income' });
    const kept = await issueTwo();
    await withdraw(gone);
    expect([...(await deliverAll([gone, ...kept]))]).toEqual([
      [gone, { code: 'report_withdrawn', params: {} }],
    ]);
    t.app.mail.wake();
    await t.settled();
    expect(received()[0]).toContain('To: ann@example.com');
    expect(only().files).toHaveLength(2);
  });

  test('says why nothing is sent', async () => {
    await sql`update clients set email = null`.execute(t.db);
    const ids = await issueTwo();
    const why = { code: 'client_without_address', params: {} };
    expect(Object.fromEntries(await deliverAll(ids))).toEqual(Object.fromEntries(ids.map((id) => [id, why])));
    expect(await t.mails()).toEqual([]);
  });
});
