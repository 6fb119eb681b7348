/** What an export of a client leaves out, for whom, and why; and how it ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { askForExport, fileLetter, openExport, signInExporter } from '../../testing/client-exports.ts';
import { fileDocument, samplePdf } from '../../testing/documents.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { issueTestReport } from '../../testing/reports.ts';
import { massExportRows } from '../security/rules.ts';

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
const ask = (id = clientId, as = admin) => askForExport(t, id, as);
const exportsOf = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type === 'client.export');
const without = (
  userId: string,
  feature: 'compliance.kyc' | 'compliance.identity_documents' | 'portfolios.export',
) => insertTestGroup(t.db, { userId, feature, permission: 'deny', now: t.clock.now() });

describe('the export of a client', () => {
  test("is 404 for another agent's client and 403 without the right, and records nothing", async () => {
    const agent = await signInExporter(t);
    expect((await ask(clientId, agent)).status).toBe(404);
    const plain = await t.signInAs('agent');
    const own = await makeClient(t, plain, { name: 'Own' });
    expect((await ask(own, plain)).status).toBe(403);
    expect(await exportsOf()).toEqual([]);
  });

  test('leaves out what the user has no right to, and says so', async () => {
    await file({ type: 'identity' });
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '1000' }]);
    const agent = await signInExporter(t);
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
    agent = await signInExporter(t);
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
      const deposits = Array.from({ length: massExportRows / 2 }, () => deposit);
      await bookTestEntries(t, rows[0]?.id ?? '', deposits);
    }
    await open(householdId, agent);
    const events = await listAuditEvents(t.db);
    expect(events.filter(({ event_type: type }) => type === 'suspicious_activity')).toMatchObject([
      {
        user_id: agent.id,
        entity_id: householdId,
        metadata: { reason: 'mass_export', rows: massExportRows },
      },
    ]);
  });
});
