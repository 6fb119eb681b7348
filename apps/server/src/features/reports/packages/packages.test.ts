/** Several issued reports downloaded as one ZIP file: what it holds, who gets it, and what it leaves on the audit log. */
import { createHash, randomUUID } from 'node:crypto';
import { downloadBatchReports, downloadReports } from '@partnerfolio/contract/reports/packages';
import { getReport, withdrawReport } from '@partnerfolio/contract/reports/reports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../../testing/people.queries.ts';
import { issueTestReport, makeTestBatch, resizeTestReports } from '../../../testing/reports.ts';
import { unzip } from '../../../testing/zip-files.ts';
import { issueQueuedReports } from '../batches/worker.actions.ts';

let t: TestApp;
let admin: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  const clientId = await makeClient(t, admin, { name: 'Ann Example' });
  portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
});

const issue = (body: object = {}, of = portfolioId) => issueTestReport(t, admin, of, body);
const ask = (reportIds: readonly string[], as = admin) =>
  t.fetch(downloadReports.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reportIds }),
  });
const askBatch = (batchId: string, as = admin) =>
  t.fetch(downloadBatchReports.path.replace(':batchId', batchId), {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
const bytesOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const refusalOf = async (response: Response) => {
  const { code, reason } = (await response.json()) as { code: string; reason?: { code: string } };
  return reason?.code ?? code;
};
const indexOf = (files: ReadonlyMap<string, Buffer>): Record<string, string>[] =>
  parse(files.get('index.csv') ?? '', { columns: true, bom: true });
const downloads = async () =>
  (await listAuditEvents(t.db)).filter((event) => event.event_type === 'report.download');
/** Gives a user the right to export portfolios. */
const allowExports = (userId: string) =>
  insertTestGroup(t.db, { userId, feature: 'portfolios.export', permission: 'grant', now: t.clock.now() });

describe('POST /api/report-packages', () => {
  test('holds the issued bytes of each report, and an index by which each can be verified', async () => {
    const range = { template: 'income', from: '2026-07-01', to: '2026-09-30' };
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-06-01', amount: '100' }]);
    const [one, two] = [await issue(), await issue(range)];
    const response = await ask([two, one, two]);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('Reports-2026-11-20.zip');
    const files = unzip(await bytesOf(response));
    const index = indexOf(files);
    expect([...files.keys()]).toEqual(['index.csv', ...index.map((row) => row['File'])]);
    for (const { File = '', 'SHA-256': hash } of index)
      expect(
        createHash('sha256')
          .update(files.get(File) ?? '')
          .digest('hex'),
      ).toBe(hash);
    const { body } = await t.request(getReport, { params: { reportId: two } }, admin);
    expect(index[0]).toMatchObject({
      Number: '1',
      From: '',
      File: expect.stringMatching(/v1\.pdf$/) as string,
    });
    expect(index[1]).toMatchObject({
      Number: '2',
      Version: '1',
      Report: body.title,
      'Portfolio or client': body.subject,
      From: '2026-07-01',
      To: '2026-09-30',
      'Issued at': body.issuedAt,
      'SHA-256': body.sha256,
    });
  });

  test('gives the same bytes for the same reports, whatever their order', async () => {
    const ids = [await issue(), await issue()];
    const first = await bytesOf(await ask(ids));
    t.clock.advance({ minutes: 3 });
    expect((await bytesOf(await ask(ids.toReversed()))).equals(first)).toBe(true);
  });

  test('gives two reports of the same name different files', async () => {
    const files = unzip(await bytesOf(await ask([await issue(), await issue()])));
    const [, one, two] = [...files.keys()];
    expect(two).toBe(one?.replace('.pdf', '-2.pdf'));
  });

  test('runs no formula in the index', async () => {
    const clientId = await makeClient(t, admin, { name: '=HYPERLINK("http://evil.example")' });
    const id = await issue({}, await makePortfolio(t, { clientId, name: 'Growth' }));
    const [row] = indexOf(unzip(await bytesOf(await ask([id]))));
    expect(row?.['Portfolio or client']).toMatch(/^'=HYPERLINK/);
  });

  test('records each report as a download, and brings one that was withdrawn as the single download does', async () => {
    const ids = [await issue(), await issue()];
    const [first = ''] = ids;
    await t.request(withdrawReport, { params: { reportId: first }, body: { reason: 'Wrong' } }, admin);
    await bytesOf(await ask(ids));
    expect(await downloads()).toMatchObject(
      ids.map((reportId) => ({
        user_id: admin.id,
        entity_id: portfolioId,
        metadata: { reportId, version: 1 },
      })),
    );
  });

  test("answers 404 over one of somebody else's client, one unknown or one no longer kept, and records nothing", async () => {
    const agent = await t.signInAs('agent');
    await allowExports(agent.id);
    const clientId = await makeClient(t, agent, { name: 'Own' });
    const own = await issueTestReport(t, agent, await makePortfolio(t, { clientId }));
    expect((await ask([own, await issue()], agent)).status).toBe(404);
    expect((await ask([own, randomUUID()], agent)).status).toBe(404);
    const forgotten = await issue();
    await sql`update reports set file_id = null where id = ${forgotten}`.execute(t.db);
    expect((await ask([own, forgotten])).status).toBe(404);
    expect(await downloads()).toEqual([]);
    expect((await ask([own], agent)).status).toBe(200);
  });

  test('is refused without the right to export, and with a file that is damaged', async () => {
    const id = await issue();
    const agent = await t.signInAs('agent');
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'portfolios.export',
      permission: 'deny',
      now: t.clock.now(),
    });
    expect((await ask([id], agent)).status).toBe(403);
    await sql`update stored_files set sealed_key = null`.execute(t.db);
    t.app.log.level = 'silent';
    expect(await refusalOf(await ask([id]))).toBe('file_damaged');
    expect(await downloads()).toEqual([]);
  });

  test('is refused above 200 reports or 200 MB, before anything is sent', async () => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    expect(await refusalOf(await ask(ids))).toBe('package_too_long');
    const both = [await issue(), await issue()];
    await resizeTestReports(t, 100_000_001);
    expect(await refusalOf(await ask(both))).toBe('package_too_large');
    expect(await downloads()).toEqual([]);
    expect((await ask([])).status).toBe(422);
  });
});

describe('GET /api/report-batches/:batchId/package', () => {
  const made = async (as: TestPerson, body: object = {}) => {
    const batchId = await makeTestBatch(t, as, body);
    await issueQueuedReports(featureRoutes)(t.app);
    return batchId;
  };

  test('holds all that the batch has issued', async () => {
    const clientId = await makeClient(t, admin, { name: 'Ben Other' });
    await makePortfolio(t, { clientId, name: 'Income' });
    const batchId = await made(admin);
    await issue();
    const index = indexOf(unzip(await bytesOf(await askBatch(batchId))));
    expect(index.map((row) => row['Portfolio or client'])).toEqual([
      expect.stringContaining('Growth'),
      expect.stringContaining('Income'),
    ]);
    expect(await downloads()).toHaveLength(2);
  });

  test('leaves out what the owner may no longer see, and is not there for others', async () => {
    const agent = await t.signInAs('agent');
    await allowExports(agent.id);
    const [kept, lost] = [
      await makeClient(t, agent, { name: 'Kept' }),
      await makeClient(t, agent, { name: 'Lost' }),
    ];
    for (const clientId of [kept, lost]) await makePortfolio(t, { clientId, name: 'Growth' });
    const batchId = await made(agent);
    await sql`update clients set owner_id = ${admin.id} where id = ${lost}`.execute(t.db);
    const index = indexOf(unzip(await bytesOf(await askBatch(batchId, agent))));
    expect(index).toHaveLength(1);
    const other = await t.signInAs('agent');
    await allowExports(other.id);
    expect((await askBatch(batchId, other)).status).toBe(404);
    await sql`update clients set owner_id = ${admin.id}`.execute(t.db);
    expect(await refusalOf(await askBatch(batchId, agent))).toBe('nothing_to_download');
  });
});
