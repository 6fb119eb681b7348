/** What an erasure leaves of a client, and what it leaves alone. */
import { getClient, reopenClient, updateClient } from '@partnerfolio/contract/clients';
import { addClientNote } from '@partnerfolio/contract/clients/activity';
import {
  eraseClient,
  listClientHolds,
  previewClientErasure,
} from '@partnerfolio/contract/clients/retention/erasure';
import { getAnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import { listClientReviews } from '@partnerfolio/contract/clients/reviews';
import { listLogRecords } from '@partnerfolio/contract/compliance/log';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getPortfolio, reopenPortfolio } from '@partnerfolio/contract/portfolios';
import { getProposal } from '@partnerfolio/contract/proposals';
import { downloadReport, getReport } from '@partnerfolio/contract/reports/reports';
import { verifyDocument } from '@partnerfolio/contract/reports/verification';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { verifyAuditLog } from '../../platform/audit/audit-verify.ts';
import { sweepFiles } from '../../platform/stored-files/upkeep.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listEveryRow } from '../../testing/database.queries.ts';
import { call, closeFilled, fillClient, mergeFilledDuplicate } from '../../testing/erasures.ts';
import { renewAllFigures } from '../../testing/figures.ts';

const word = 'qzxwvkj';
const otherWord = 'jkvwxzq';

let t: TestApp;
let admin: TestPerson;
let gone: { readonly clientId: string; readonly portfolioId: string };
let merged: string;
let other: { readonly clientId: string; readonly portfolioId: string };
let before: Whole;
let after: Whole;
let files: { readonly before: number; readonly after: number };
let sealedBefore: number;

type Whole = ReadonlyMap<string, readonly string[]>;
/** Every row of every table as text, by table. */
const wholeDatabase = async (): Promise<Whole> => {
  const tables = new Map<string, string[]>();
  for (const { table, row } of await listEveryRow(t.db)) {
    const name = table.replace('public.', '');
    tables.set(name, [...(tables.get(name) ?? []), row]);
  }
  return new Map([...tables].map(([name, rows]) => [name, rows.toSorted()]));
};
/** The tables in which a text is, as it is or as its bytes are printed. */
const tablesWith = (tables: Whole, text: string) => {
  const hex = Buffer.from(text).toString('hex');
  return [...tables]
    .filter(([, rows]) =>
      rows.map((row) => row.toLowerCase()).some((row) => row.includes(text) || row.includes(hex)),
    )
    .map(([name]) => name);
};
const countFiles = async (): Promise<number> => {
  let count = 0;
  for await (const { name } of t.app.files.driver.list()) count += name === '' ? 0 : 1;
  return count;
};
const erase = async () => {
  const params = { id: gone.clientId };
  const { revision } = (await t.request(getClient, { params }, admin)).body;
  return t.request(eraseClient, { params, body: { revision } }, admin);
};
const rowsOf = async (query: string): Promise<unknown> => (await sql.raw(query).execute(t.db)).rows;
const ledgerOf = (id: string) =>
  rowsOf(`select id, seq, type, trade_date, settlement_date, instrument_id, quantity, price, amount, fee, tax, currency, lots,
    account_id, revision, created_by, created_at from stored_transactions where portfolio_id = '${id}' order by seq`);
const figuresOf = (id: string) =>
  rowsOf(`select to_jsonb(f) - 'computed_at' as f from portfolio_figures f where portfolio_id = '${id}'`);
const hashes = () =>
  rowsOf(`select r.number, r.version, r.sha256, r.as_at, r.issued_at, encode(s.sha256, 'hex') as figures
    from reports r join figure_snapshots s on s.id = r.snapshot_id order by 1, 2`);
const totals = () =>
  rowsOf(`select scope, currency, month, encode(cells, 'hex') as cells from figure_totals order by 1, 2, 3`);

let kept: {
  readonly ledger: unknown;
  readonly figures: unknown;
  readonly hashes: unknown;
  readonly totals: unknown;
};
const readKept = async () => ({
  ledger: await ledgerOf(gone.portfolioId),
  figures: await figuresOf(gone.portfolioId),
  hashes: await hashes(),
  totals: await totals(),
});
let fileHashes: readonly string[];

beforeAll(async () => {
  t = await openTestApp();
  await t.reset();
  t.app.log.level = 'silent';
  admin = await t.signInAs('admin');
  other = await fillClient(t, admin, otherWord);
  gone = await fillClient(t, admin, word);
  merged = await mergeFilledDuplicate(t, admin, { clientId: gone.clientId, word });
  await closeFilled(t, admin, gone);
  t.clock.advance({ days: 11 * 366 });
  admin = await t.signInAs('admin');
  await renewAllFigures(t.app);
  await t.settled();
  await sealAuditLog(t.app);
  sealedBefore = (await verifyAuditLog(t.db)).sealed;
  before = await wholeDatabase();
  kept = await readKept();
  fileHashes = (
    await t.db
      .selectFrom('document_versions')
      .innerJoin('client_documents', 'client_documents.id', 'document_id')
      .innerJoin('stored_files', 'stored_files.id', 'file_id')
      .select('stored_files.sha256')
      .where('client_id', '=', gone.clientId)
      .execute()
  ).map(({ sha256 }) => sha256);
  const filesBefore = await countFiles();
  const erased = await erase();
  if (erased.status !== 200) throw new Error(JSON.stringify(erased.body));
  await sealAuditLog(t.app);
  await sweepFiles(t.db, t.app.files.driver, new Date(Date.now() + 10 * 86_400_000));
  files = { before: filesBefore, after: await countFiles() };
  after = await wholeDatabase();
}, 120_000);
afterAll(() => t.close());

test('leaves no text of the client in any table', () => {
  expect(tablesWith(before, word).length).toBeGreaterThan(25);
  expect(tablesWith(after, word)).toEqual([]);
  // The other client was born on the same day.
  const born = [...after.values()].flat().filter((row) => row.includes('1971-07-17'));
  expect(born.filter((row) => !row.includes(other.clientId))).toEqual([]);
});

test('deletes the bytes of its documents, attachments, printed answers and reports, and keeps their hashes', async () => {
  expect(files.before - files.after).toBe(7);
  const { rows } = await sql<{
    sha256: string;
  }>`select sha256 from erased_files where kind = 'document'`.execute(t.db);
  expect(rows.map(({ sha256 }) => sha256).toSorted()).toEqual(fileHashes.toSorted());
});

test('keeps the ledger, the figures and the hashes of reports to the last digit', async () => {
  await renewAllFigures(t.app);
  expect(await readKept()).toEqual(kept);
});

test('leaves the rows of another client as they are', () => {
  const ids = [otherWord, other.clientId, other.portfolioId];
  const ofOther = (tables: Whole) =>
    [...tables]
      .map(([name, rows]) => [name, rows.filter((row) => ids.some((id) => row.includes(id)))] as const)
      .filter(([, rows]) => rows.length > 0);
  expect(ofOther(before).length).toBeGreaterThan(40);
  expect(ofOther(after)).toEqual(ofOther(before));
});

test('erases the details of its events in an audit log that still verifies', async () => {
  expect(await verifyAuditLog(t.db)).toMatchObject({ broken: null });
  expect((await verifyAuditLog(t.db)).sealed).toBeGreaterThan(sealedBefore);
  const { items } = (await t.request(listAuditEvents, { query: { type: 'client.erase' } }, admin)).body;
  expect(items).toMatchObject([{ entityId: gone.clientId, person: { id: admin.id }, isErased: false }]);
});

test('answers all that is kept of the client, without its names', async () => {
  const params = { id: gone.clientId };
  const at = { t, admin };
  const client = await call(at, getClient, { params });
  expect(client).toMatchObject({ email: null, tags: [], note: null, may: { edit: false } });
  expect(client['erasedAt']).not.toBeNull();
  expect(client['name']).toMatch(/^E-[0-9A-F]{8}$/);
  const name = `${String(client['name'])}/1`;
  expect(await call(at, getPortfolio, { params: { id: gone.portfolioId } })).toMatchObject({ name });
  const ids =
    (await rowsOf(`select (select id from answer_sheets where client_id = '${gone.clientId}' limit 1) as sheet,
    (select id from investment_proposals where client_id = '${gone.clientId}') as proposal,
    (select id from reports where client_id = '${gone.clientId}') as report`)) as Record<string, string>[];
  const { sheet: sheetId, proposal, report: reportId } = ids[0] ?? {};
  await call(at, getAnswerSheet, { params: { ...params, sheetId } });
  await call(at, getProposal, { params: { id: proposal } });
  expect(await call(at, getReport, { params: { reportId } })).toMatchObject({ isKept: false });
  await call(at, listClientReviews, { params, query: {} });
  await call(at, listClientHolds, { params });
  await call(at, listLogRecords, { query: { kind: 'complaint' } });
  await call(at, listTransactions, { params: { id: gone.portfolioId }, query: {} });
  expect((await t.request(downloadReport, { params: { reportId: reportId ?? '' } }, admin)).status).toBe(404);
  expect(await call(at, previewClientErasure, { params })).toMatchObject({ hindrances: ['erased'] });
});

test('still verifies the reports by their hashes, as no longer kept', async () => {
  const [report] = (await rowsOf(`select sha256 from reports where client_id = '${gone.clientId}'`)) as {
    sha256: string;
  }[];
  const { body } = await t.request(verifyDocument, { query: { hash: report?.sha256 ?? '' } });
  expect(body.state).toBe('no_longer_kept');
});

test('cannot be repeated or undone, and nothing of the client changes any more', async () => {
  const params = { id: gone.clientId };
  const erased = { reason: { code: 'client_erased' } };
  expect((await erase()).problem).toMatchObject({ status: 409, ...erased });
  expect((await t.request(reopenClient, { params }, admin)).problem).toMatchObject({
    status: 403,
    ...erased,
  });
  const note = { kind: 'call', occurredOn: '2026-11-01', text: 'More' } as const;
  expect((await t.request(addClientNote, { params, body: note }, admin)).problem).toMatchObject(erased);
  const form = { kind: 'person', name: 'Back', status: 'active', revision: 9 } as const;
  expect((await t.request(updateClient, { params, body: form }, admin)).problem).toMatchObject(erased);
  const portfolio = { params: { id: gone.portfolioId } };
  expect((await t.request(reopenPortfolio, portfolio, admin)).status).toBe(403);
});

test('the exceptions for erasing are not open later: what is kept never changes', async () => {
  const update = (query: string) => expect(sql.raw(query).execute(t.db)).rejects.toThrow(/never change/);
  await update(`update answer_sheets set answers = '{}', confirmations = '[]', note = null`);
  await update(`update figure_snapshots set figures = ''`);
  await update(`update log_steps set reason = null, changes = '[]'`);
  await update(`update proposal_versions set purpose = '—', rationale = '—'`);
  await update(`update reports set subject = 'E', file_id = null, gap = null`);
});

test('erases the records that were merged into the client with it', async () => {
  expect(
    await rowsOf(
      `select name, email, erased_at is not null as erased, merged_into from clients where id = '${merged}'`,
    ),
  ).toEqual([
    { name: `E-${merged.slice(-8).toUpperCase()}`, email: null, erased: true, merged_into: gone.clientId },
  ]);
  expect(await rowsOf(`select from client_kyc where client_id = '${merged}'`)).toEqual([]);
  expect(before.get('client_kyc')?.filter((row) => row.includes(merged))).toHaveLength(1);
});
