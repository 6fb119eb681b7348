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
import { exportWholeClient } from '@partnerfolio/contract/clients/whole-export';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { listMandates } from '@partnerfolio/contract/portfolios/mandates';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import { getProposal } from '@partnerfolio/contract/proposals';
import { getReport } from '@partnerfolio/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { attachTestFile } from '../../testing/attachments.ts';
import { fileDocument, fileVersion, samplePdf } from '../../testing/documents.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { issueTestReport } from '../../testing/reports.ts';
import { makeTestSheet } from '../../testing/risk-profiles.ts';
import { unzip } from '../../testing/zip-files.ts';
import type * as rules from '../security/rules.ts';

// Four rows are as many as ten thousand.
vi.mock('../security/rules.ts', async (original) => ({
  ...(await original<typeof rules>()),
  massExportRows: 4,
}));

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

const ask = (id = clientId, as = admin) =>
  t.fetch(exportWholeClient.path.replace(':id', id), {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });

interface Manifest {
  readonly complete: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly ({ path: string; bytes: number; sha256: string } & Record<string, unknown>)[];
  readonly leftOut: readonly ({ what: string; why: string } & Record<string, unknown>)[];
  readonly neverIncluded: readonly { what: string; why: string }[];
}

const open = async (id = clientId, as = admin) => {
  const response = await ask(id, as);
  expect(response.status).toBe(200);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const json = <T = Record<string, unknown>>(path: string) =>
    JSON.parse(files.get(path)?.toString() ?? 'null') as T;
  return { response, files, json, manifest: json<Manifest>('manifest.json') };
};
const answer = async (endpoint: EndpointSpec, params: object, query?: object, as = admin): Promise<unknown> =>
  (await t.request(endpoint, { params, ...(query && { query }) } as never, as)).body;
const itemsOf = async (...asked: Parameters<typeof answer>) =>
  ((await answer(...asked)) as { items: unknown[] }).items;
const file = async (query: Record<string, string> = {}, of = clientId) => {
  const filed = await fileDocument(t, admin, {
    clientId: of,
    content: samplePdf,
    fileName: 'Letter.pdf',
    query,
  });
  if (filed.status !== 201) throw new Error(JSON.stringify(filed.body));
  return filed.body.id;
};
const exportsOf = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type === 'client.export');
/** An agent with the right to export. */
const exporter = async () => {
  const agent = await t.signInAs('agent');
  for (const feature of ['clients.export', 'portfolios.export'] as const)
    await insertTestGroup(t.db, { userId: agent.id, feature, permission: 'grant', now: t.clock.now() });
  return agent;
};
const without = (
  userId: string,
  feature: 'compliance.kyc' | 'compliance.identity_documents' | 'portfolios.export',
) => insertTestGroup(t.db, { userId, feature, permission: 'deny', now: t.clock.now() });

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
      expect(files.get(`portfolios/Growth/${name}.csv`)?.equals(own), name).toBe(true);
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

  test("is 404 for another agent's client and 403 without the right, and records nothing", async () => {
    const agent = await exporter();
    expect((await ask(clientId, agent)).status).toBe(404);
    const plain = await t.signInAs('agent');
    const own = await makeClient(t, plain, { name: 'Own' });
    expect((await ask(own, plain)).status).toBe(403);
    expect(await exportsOf()).toEqual([]);
  });

  test('leaves out what the user has no right to, and says so', async () => {
    await file({ type: 'identity' });
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '1000' }]);
    const agent = await exporter();
    await sql`update clients set owner_id = ${agent.id}`.execute(t.db);
    await without(agent.id, 'compliance.identity_documents');
    await without(agent.id, 'compliance.kyc');
    await without(agent.id, 'portfolios.export');
    const { json, manifest, files } = await open(clientId, agent);
    const client = json('client.json');
    expect(client['documents']).toEqual([]);
    expect('kyc' in client).toBe(false);
    expect([...files.keys()].filter((path) => /documents|\.csv/.test(path))).toEqual([]);
    expect(manifest.complete).toBe(true);
    expect(manifest.leftOut).toEqual([
      { what: 'identity documents', why: 'no_right' },
      { what: 'client.json', why: 'no_right', part: 'kyc' },
      ...['ledger', 'holdings', 'lots', 'realised-gains'].map((name) => ({
        what: `portfolios/Growth/${name}.csv`,
        why: 'no_right',
        portfolioId,
      })),
    ]);
  });

  test('goes on over a file that is damaged, and names it', async () => {
    const [lost, kept] = [await file(), await file()];
    const { rows } = await sql<{ file_id: string }>`
      select file_id from document_versions where document_id = ${lost}`.execute(t.db);
    await t.app.files.driver.delete(rows[0]?.file_id ?? '');
    const { manifest, files } = await open();
    expect(manifest.complete).toBe(false);
    expect(manifest.leftOut).toEqual([
      {
        what: expect.stringMatching(/^documents\/Letter/) as string,
        why: 'file_damaged',
        documentId: lost,
        version: 1,
      },
    ]);
    expect(manifest.files.filter((one) => 'documentId' in one)).toMatchObject([{ documentId: kept }]);
    expect(files.has('portfolios/Growth/ledger.csv')).toBe(true);
  });

  test('names a report whose file is not kept any more as no fault', async () => {
    await issueTestReport(t, admin, portfolioId);
    await sql`update reports set file_id = null`.execute(t.db);
    const { manifest } = await open();
    expect(manifest).toMatchObject({ complete: true, leftOut: [{ why: 'not_kept', number: 1 }] });
  });

  test('stops reading when the receiver goes', async () => {
    for (let n = 0; n < 5; n += 1) await file();
    const reader = (await ask()).body?.getReader();
    let length = 0;
    while (length < 1000) length += (await reader?.read())?.value?.length ?? 1000;
    await reader?.cancel();
    await t.settled();
    const opened = (await t.eventTypes()).filter((type) => type === 'client.open_document');
    expect(opened.length).toBeLessThan(5);
  });

  test('has safe names for portfolios and documents that are named to do harm', async () => {
    await makePortfolio(t, { clientId, name: '../../etc' });
    await makePortfolio(t, { clientId, name: 'growth?' });
    await makePortfolio(t, { clientId, name: 'CON' });
    const filed = await fileDocument(t, admin, {
      clientId,
      content: samplePdf,
      fileName: '..\\..\\evil<>|.pdf',
      query: {},
    });
    expect(filed.status).toBe(201);
    const { files } = await open();
    const parts = [...files.keys()].flatMap((path) => path.split('/'));
    for (const part of parts) {
      expect(part).not.toMatch(/^\.*$|[<>:"|?*\\]|[. ]$|^(con|nul|aux|prn)(\.|$)/i);
      expect(part.length).toBeLessThanOrEqual(100);
    }
    const paths = [...files.keys()].map((path) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('portfolio.json'))).toHaveLength(4);
  });
});

describe('the export of a household', () => {
  let agent: TestPerson;
  let householdId: string;

  beforeEach(async () => {
    agent = await exporter();
    householdId = await makeClient(t, agent, { kind: 'household', name: 'The Examples' });
  });

  const member = async (name: string, owner: TestPerson) => {
    const id = await makeClient(t, agent, { name, householdId });
    await makePortfolio(t, { clientId: id, name: 'Income' });
    await file({}, id);
    await sql`update clients set owner_id = ${owner.id} where id = ${id}`.execute(t.db);
    return id;
  };

  test('has a folder for each member that the user may see, and tells nothing of the others', async () => {
    const seen = await member('Seen', agent);
    const hidden = await member('Hidden', admin);
    await file({}, householdId);
    const { files, manifest, json } = await open(householdId, agent);
    expect(json<{ client: object }>('members/Seen/client.json').client).toMatchObject({ id: seen });
    expect(json('client.json')['documents']).toHaveLength(1);
    expect([...files.keys()].filter((path) => path.includes('documents/'))).toEqual([
      'documents/Letter/v1 Letter.pdf',
      'members/Seen/documents/Letter/v1 Letter.pdf',
    ]);
    expect(files.has('members/Seen/portfolios/Income/ledger.csv')).toBe(true);
    for (const content of files.values()) {
      expect(content.includes(hidden)).toBe(false);
      expect(content.includes('Hidden')).toBe(false);
    }
    expect(manifest.counts).toMatchObject({ clients: 2, portfolios: 1 });
    const ofMembers = ({ what }: { what: string }) => what.startsWith('Members');
    expect(manifest.neverIncluded.some(ofMembers)).toBe(true);
    // The same is said of a household without any member that is hidden.
    const whole = await open(householdId, admin);
    expect(whole.manifest.neverIncluded).toEqual(manifest.neverIncluded);
    expect(whole.files.has('members/Hidden/client.json')).toBe(true);
  });

  test('counts as a mass export when all ledgers together are long, and once', async () => {
    for (const name of ['One', 'Two']) {
      const id = await member(name, agent);
      const { rows } = await sql<{ id: string }>`select id from portfolios where client_id = ${id}`.execute(
        t.db,
      );
      const deposit = { type: 'deposit', tradeDate: '2026-01-05', amount: '1' } as const;
      await bookTestEntries(t, rows[0]?.id ?? '', [deposit, { ...deposit, amount: '2' }]);
    }
    await open(householdId, agent);
    const events = await listAuditEvents(t.db);
    expect(events.filter(({ event_type: type }) => type === 'suspicious_activity')).toMatchObject([
      { user_id: agent.id, entity_id: householdId, metadata: { reason: 'mass_export', rows: 4 } },
    ]);
  });
});
