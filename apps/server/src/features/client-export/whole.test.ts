/** The export of a client: it holds what the endpoints answer, for whoever may see it, and names what is missing. */
import { createHash } from 'node:crypto';
import { getClient, listClientOwners } from '@partnerfolio/contract/clients';
import {
  addClientNote,
  addClientTask,
  listClientActivity,
  listTasks,
} from '@partnerfolio/contract/clients/activity';
import { addClientContact, listClientContacts } from '@partnerfolio/contract/clients/contacts';
import { getClientDocument } from '@partnerfolio/contract/clients/documents';
import { getClientKyc } from '@partnerfolio/contract/clients/kyc';
import { getClientLimits } from '@partnerfolio/contract/clients/limits';
import { getAnswerSheet, getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { listMandates } from '@partnerfolio/contract/portfolios/mandates';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import { getProposal } from '@partnerfolio/contract/proposals';
import { getReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { attachTestFile } from '../../testing/attachments.ts';
import { fileLetter, openExport } from '../../testing/client-exports.ts';
import { fileVersion, samplePdf } from '../../testing/documents.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { issueTestReport } from '../../testing/reports.ts';
import { makeTestSheet } from '../../testing/risk-profiles.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  t.app.log.level = 'silent';
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin, { name: 'Ann Example', tags: ['vip'] });
  portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
});

const open = (id = clientId, as = admin) => openExport(t, id, as);
const file = (query: Record<string, string> = {}, of = clientId) =>
  fileLetter(t, admin, { clientId: of, ...query });
const exportsOf = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type === 'client.export');
const answer = async (endpoint: EndpointSpec, params: object, query?: object, as = admin): Promise<unknown> =>
  (await t.request(endpoint, { params, ...(query && { query }) } as never, as)).body;
const itemsOf = async (...asked: Parameters<typeof answer>) =>
  ((await answer(...asked)) as { items: unknown[] }).items;
/** A client with something in every place. */
const fillClient = async () => {
  const params = { id: clientId };
  await t.request(
    addClientNote,
    { params, body: { kind: 'call', occurredOn: '2026-11-01', text: 'Spoke' } },
    admin,
  );
  await t.request(addClientTask, { params, body: { subject: 'Send', assigneeId: admin.id } }, admin);
  const contact = { name: 'Ben Example', relation: 'spouse', email: 'ben@example.com', isMain: false };
  await t.request(addClientContact, { params, body: contact as never }, admin);
  const [entry = ''] = await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '1000' },
    {
      type: 'buy',
      instrumentId: await makeInstrument(t, { symbol: 'ACME', currency: 'EUR' }),
      tradeDate: '2026-01-06',
      quantity: '2',
      price: '100',
    },
  ]);
  await attachTestFile(t, { id: portfolioId, transactionId: entry, fileName: 'slip.txt', content: 'A slip' });
  const documentId = await file({ type: 'agreement' });
  await fileVersion(t, admin, {
    clientId,
    id: documentId,
    content: `${samplePdf}\n%2`,
    fileName: 'Signed.pdf',
  });
  const sheetId = await makeTestSheet(t, admin, clientId);
  const proposalId = await makeProposal(t, admin, { clientId });
  const reportId = await issueTestReport(t, admin, portfolioId);
  return { documentId, sheetId, proposalId, reportId };
};

describe('GET /api/clients/:id/whole-export', () => {
  test('holds what the endpoints of the client answer', async () => {
    const { documentId, sheetId, reportId, proposalId } = await fillClient();
    const { json, manifest, files } = await open();
    const client = json('client.json');
    const params = { id: clientId };
    expect(manifest.leftOut).toEqual([]);
    expect(client).toMatchObject({
      client: await answer(getClient, params),
      contacts: await itemsOf(listClientContacts, params),
      owners: await itemsOf(listClientOwners, params),
      kyc: await answer(getClientKyc, params),
      limits: await answer(getClientLimits, params),
      riskProfile: await answer(getRiskProfile, params),
      answerSheets: [await answer(getAnswerSheet, { ...params, sheetId })],
      answerDraft: null,
      tasks: await itemsOf(listTasks, {}, { clientId }),
      documents: [await answer(getClientDocument, { ...params, documentId })],
      reports: [{ ...((await answer(getReport, { reportId })) as object), deliveries: [] }],
    });
    const activity = await itemsOf(listClientActivity, params, { limit: 200 });
    expect(client['activity']).toEqual(activity);
    expect(activity.length).toBeGreaterThan(3);
    const proposal = manifest.files.find((one) => one['proposalId'] === proposalId);
    expect(json(proposal?.path ?? '')).toEqual(await answer(getProposal, { id: proposalId }));
    expect(files.has('client.json')).toBe(true);
  });

  test('holds each portfolio as its endpoints and exports give it', async () => {
    await fillClient();
    const { json, files } = await open();
    const params = { id: portfolioId };
    expect(json('portfolios/Growth/portfolio.json')).toMatchObject({
      portfolio: await answer(getPortfolio, params),
      mandates: await itemsOf(listMandates, params),
      suitability: await answer(getSuitability, params),
      income: await answer(getIncome, params),
      imports: [],
    });
    for (const [name, list] of [
      ['ledger', 'transactions'],
      ['holdings', 'holdings'],
      ['lots', 'lots'],
      ['realised-gains', 'realised-gains'],
    ]) {
      const response = await t.fetch(`/api/exports/portfolios/${portfolioId}/${list}?format=csv`, {
        headers: { authorization: `Bearer ${admin.accessToken}` },
      });
      const own = Buffer.from(await response.arrayBuffer());
      expect([name, files.get(`portfolios/Growth/${name}.csv`)?.equals(own)]).toEqual([name, true]);
    }
    expect(files.get('portfolios/Growth/attachments/slip.txt')?.toString()).toBe('A slip');
  });

  test('holds all versions of documents, printed answers and issued reports, and lists every file last', async () => {
    await fillClient();
    await file();
    const { files, manifest, json } = await open();
    expect([...files.keys()].at(-1)).toBe('manifest.json');
    expect(manifest.files.map(({ path }) => path)).toEqual([...files.keys()].slice(0, -1));
    for (const { path, sha256, bytes } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([createHash('sha256').update(content).digest('hex'), content.length]).toEqual([sha256, bytes]);
    }
    expect([...files.keys()].filter((path) => path.startsWith('documents/'))).toEqual([
      'documents/Letter/v1 Letter.pdf',
      'documents/Letter/v2 Signed.pdf',
      'documents/Letter (2)/v1 Letter.pdf',
    ]);
    const [report] = json<{ reports: { sha256: string }[] }>('client.json').reports;
    expect(manifest.files.find((one) => one.path.startsWith('reports/'))?.sha256).toBe(report?.sha256);
    expect(manifest.files.some((one) => one.path === 'answer-sheets/2026-02-12 en.pdf')).toBe(true);
    expect(manifest).toMatchObject({
      complete: true,
      client: { id: clientId, name: 'Ann Example' },
      exportedBy: { id: admin.id },
      product: { name: 'Partnerfolio' },
      counts: { clients: 1, portfolios: 1, documents: 2, documentVersions: 3, attachments: 1, reports: 1 },
    });
    expect(manifest.neverIncluded.map(({ what }) => what)).toContain('The audit log');
  });

  test('is recorded before it is sent, with the file, and each document as a download', async () => {
    await fillClient();
    const { response } = await open();
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('Ann-Example-Everything-2026-11-20.zip');
    expect(await exportsOf()).toMatchObject([
      { user_id: admin.id, entity: 'client', entity_id: clientId, metadata: { rows: 2, clients: 1 } },
    ]);
    const types = await t.eventTypes();
    expect(types.filter((type) => type === 'client.open_document')).toHaveLength(2);
    expect(types.filter((type) => type === 'report.download')).toHaveLength(1);
  });
});
