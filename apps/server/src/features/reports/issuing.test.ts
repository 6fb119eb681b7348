/** Issued reports: what is kept, what is refused, and that nothing of it ever changes. */
import { createHash, randomUUID } from 'node:crypto';
import { shareClient } from '@partnerfolio/contract/clients';
import { deliverReport } from '@partnerfolio/contract/reports/deliveries';
import {
  downloadReport,
  getReport,
  issueReport,
  listReports,
  reissueReport,
  withdrawReport,
} from '@partnerfolio/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { issueTestReport } from '../../testing/reports.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  id = await makePortfolio(t, { clientId, name: 'Growth' });
  acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '2', price: '10', amount: '20' },
  ] as never);
  await priceTestInstrument(t, acme, { '2026-11-19': '12.5' });
});

const issue = (body: object = {}, as = admin) =>
  t.request(issueReport, { params: { id }, body: { template: 'holdings', ...body } as never }, as);
const detail = async (reportId: string) => (await t.request(getReport, { params: { reportId } }, admin)).body;
const download = async (reportId: string, as = admin) => {
  const answer = await t.fetch(downloadReport.path.replace(':reportId', reportId), {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
};
const holdUnknown = async () => {
  const dull = await makeInstrument(t, { symbol: 'DULL', name: 'Dull bond', assetClass: 'bond' });
  await bookTestEntries(t, id, [
    { type: 'transfer_in', tradeDate: '2026-01-06', instrumentId: dull, quantity: '3' },
  ] as never);
};

describe('POST /api/portfolios/:id/reports', () => {
  test('keeps the bytes with their hash, and counts numbers without a gap', async () => {
    const { status, body } = await issue();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: 1,
      version: 1,
      state: 'issued',
      title: 'Statement of holdings',
      subject: 'Ann Example · Growth',
      asAt: '2026-11-20',
      gap: null,
      isKept: true,
      issuedBy: { id: admin.id },
    });
    const { body: bytes } = await download(body.id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.sha256);
    expect(bytes.length).toBe(body.byteSize);
    expect((await issue({ account: randomUUID() })).status).toBe(404);
    expect((await issue({ language: 'es' })).body).toMatchObject({
      number: 2,
      title: 'Extracto de posiciones',
    });
    expect((await listAuditEvents(t.db)).map(({ event_type: type }) => type)).toEqual(
      expect.arrayContaining(['report.issue', 'report.download']),
    );
  });

  test('is refused over an unknown figure until somebody says why it is unknown', async () => {
    await holdUnknown();
    expect((await issue()).body).toMatchObject({
      code: 'wrong_state',
      reason: {
        code: 'figures_unknown',
        params: { figures: expect.stringContaining('Unknown: Dull bond: Price missing.') as string },
      },
    });
    expect((await issue({ gap: '   ' })).status).toBe(409);
    expect((await issue({ gap: 'x'.repeat(501) })).status).toBe(422);
    const { body } = await issue({ gap: 'The bond is being delisted' });
    expect(body).toMatchObject({ number: 1, gap: 'The bond is being delisted' });
  });

  test('of a year that has not ended is as of the day on which it is issued', async () => {
    const year = { template: 'realised_gains', from: '2026-01-01', to: '2026-12-31' };
    const { body } = await issue(year);
    expect(body).toMatchObject({ from: '2026-01-01', asAt: '2026-11-20' });
    const next = await t.request(
      reissueReport,
      { params: { reportId: body.id }, body: { gap: null } },
      admin,
    );
    expect(next.body).toMatchObject({ version: 2, from: '2026-01-01', asAt: '2026-11-20' });
  });

  test('forgets a gap where nothing is unknown', async () => {
    expect((await issue({ gap: 'Nothing is missing' })).body).toMatchObject({ gap: null });
  });

  test('twice at once with one key issues one report, with two keys two numbers', async () => {
    const send = (key: string) =>
      t.request(
        issueReport,
        { params: { id }, body: { template: 'holdings' } as never },
        { as: admin, headers: { 'idempotency-key': key } },
      );
    const same = await Promise.all([send('one'), send('one')]);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const others = await Promise.all([send('two'), send('three')]);
    expect(new Set(others.map(({ body }) => body.number))).toEqual(new Set([2, 3]));
    // The file of the repeated request is gone.
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from stored_files`.execute(t.db)).rows,
    ).toEqual([{ n: 3 }]);
  });
});

describe('a report that was issued', () => {
  test('keeps its bytes whatever is booked and priced afterwards, and the next version has new ones', async () => {
    const first = await issueTestReport(t, admin, id);
    const before = await download(first);
    await priceTestInstrument(t, acme, { '2026-11-19': '99' });
    const next = await t.request(reissueReport, { params: { reportId: first }, body: { gap: null } }, admin);
    expect(next.body).toMatchObject({ number: 1, version: 2, state: 'issued' });
    expect((await download(first)).body.equals(before.body)).toBe(true);
    expect((await download(next.body.id)).body.equals(before.body)).toBe(false);
    expect(await detail(first)).toMatchObject({
      state: 'superseded',
      versions: [{ version: 2 }, { version: 1 }],
    });
    const again = await t.request(reissueReport, { params: { reportId: first }, body: { gap: null } }, admin);
    expect(again.body).toMatchObject({ code: 'wrong_state', reason: { code: 'report_superseded' } });
  });

  test('two next versions at once: one is issued', async () => {
    const reportId = await issueTestReport(t, admin, id);
    const both = await Promise.all(
      [1, 2].map(() => t.request(reissueReport, { params: { reportId }, body: { gap: null } }, admin)),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('is of the same day when it is issued again later', async () => {
    const reportId = await issueTestReport(t, admin, id, { to: '2026-01-31' });
    const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, admin);
    expect(next.body).toMatchObject({ asAt: '2026-01-31', version: 2 });
  });

  test('can be withdrawn once, with a reason, and then has no next version', async () => {
    const reportId = await issueTestReport(t, admin, id);
    const withdraw = (reason: string) =>
      t.request(withdrawReport, { params: { reportId }, body: { reason } }, admin);
    expect((await withdraw(' ')).status).toBe(422);
    expect((await withdraw('Sent to the wrong client')).body).toMatchObject({
      state: 'withdrawn',
      withdrawal: { reason: 'Sent to the wrong client', by: { id: admin.id } },
    });
    expect((await withdraw('Again')).body).toMatchObject({ reason: { code: 'report_withdrawn' } });
    const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, admin);
    expect(next.body).toMatchObject({ reason: { code: 'report_withdrawn' } });
    expect((await download(reportId)).status).toBe(200);
  });

  test('is changed and deleted by nobody, not even in the database', async () => {
    await issueTestReport(t, admin, id);
    for (const change of [
      sql`update reports set title = 'Other'`,
      sql`update reports set sha256 = repeat('0', 64)`,
      sql`update reports set number = 7`,
      sql`delete from reports`,
    ])
      await expect(change.execute(t.db)).rejects.toThrow('An issued report never changes');
  });
});

describe('GET /api/reports', () => {
  const list = async (query: object = {}, as = admin) =>
    (await t.request(listReports, { query: query as never }, as)).body;

  test('finds reports by client, portfolio, title and the start of either hash', async () => {
    const other = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Ben Other' }) });
    const reportId = await issueTestReport(t, admin, id);
    await issueTestReport(t, admin, other, { language: 'es' });
    const { sha256, figuresSha256 } = await detail(reportId);
    const found = async (query: object) => (await list(query)).items.map((one) => one.client?.name);
    expect(await found({})).toEqual(['Ben Other', 'Ann Example']);
    expect(await found({ q: 'ann' })).toEqual(['Ann Example']);
    expect(await found({ q: 'extracto' })).toEqual(['Ben Other']);
    expect(await found({ q: sha256.slice(0, 12) })).toEqual(['Ann Example']);
    const spaced = `${figuresSha256.slice(0, 4)} ${figuresSha256.slice(4, 8).toUpperCase()} ${figuresSha256.slice(8, 12)}`;
    expect(await found({ q: spaced })).toEqual(['Ann Example']);
    expect(await found({ portfolioId: other })).toEqual(['Ben Other']);
    expect(await found({ year: 2026, state: 'issued', template: 'holdings', limit: 1, offset: 1 })).toEqual([
      'Ann Example',
    ]);
    expect(await found({ year: 2025 })).toEqual([]);
    expect(await found({ state: 'withdrawn' })).toEqual([]);
  });

  test('an agent sees the reports of their own clients, and neither downloads nor changes those of others', async () => {
    const mine = await issueTestReport(t, agent, id);
    const other = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    const theirs = await issueTestReport(t, admin, other);
    expect((await list({}, agent)).items.map((one) => one.id)).toEqual([mine]);
    expect(await list({ portfolioId: other }, agent)).toMatchObject({ items: [], total: 0 });
    expect((await download(theirs, agent)).status).toBe(404);
    const next = await t.request(reissueReport, { params: { reportId: theirs }, body: { gap: null } }, agent);
    expect(next.status).toBe(404);
  });

  test('whoever may only look at a client reads its reports, and issues, sends and withdraws none', async () => {
    const reportId = await issueTestReport(t, admin, id);
    const colleague = await t.signInAs('agent');
    const share = (level: 'view' | 'edit') =>
      t.request(shareClient, { params: { id: clientId, userId: colleague.id }, body: { level } }, admin);
    const params = { reportId };
    const act = async () => [
      (await t.request(deliverReport, { params, body: { address: 'ann@example.com' } }, colleague)).status,
      (await issue({}, colleague)).status,
      (await t.request(reissueReport, { params, body: { gap: null } }, colleague)).status,
      (await t.request(withdrawReport, { params, body: { reason: 'Wrong' } }, colleague)).status,
    ];
    await share('view');
    expect(await act()).toEqual([403, 403, 403, 403]);
    expect(await list({}, colleague)).toMatchObject({ total: 1, items: [{ id: reportId, mayEdit: false }] });
    expect((await download(reportId, colleague)).status).toBe(200);
    await share('edit');
    expect((await list({}, colleague)).items).toMatchObject([{ mayEdit: true }]);
    // Without a mail server nothing can be sent, whoever asks.
    expect(await act()).toEqual([409, 201, 201, 200]);
  });
});
