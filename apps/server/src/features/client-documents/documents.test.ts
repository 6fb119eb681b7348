/** Documents of clients: versions that never change, who may see what, the space they take, and what stays of a deleted one. */
import { createHash, randomUUID } from 'node:crypto';
import { closeClient, getClient } from '@partnerfolio/contract/clients';
import {
  downloadDocument,
  getClientDocument,
  listClientDocuments,
  previewDocument,
  removeClientDocument,
  updateClientDocument,
} from '@partnerfolio/contract/clients/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fileDocument, fileVersion } from '../../testing/documents.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const pdf = (text: string) =>
  `%PDF-1.7\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const list = async (query: Readonly<Record<string, unknown>> = {}, as = agent, id = clientId) =>
  (await t.request(listClientDocuments, { params: { id }, query: query as never }, as)).body;
const at = (documentId: string) => ({ id: clientId, documentId });
const read = (documentId: string, as = agent) => t.request(getClientDocument, { params: at(documentId) }, as);
const open = (documentId: string, version = 1, as = agent) =>
  t.request(downloadDocument, { params: { ...at(documentId), version } as never }, as);
const preview = (documentId: string, version = 1, as = agent) =>
  t.request(previewDocument, { params: { ...at(documentId), version } as never }, as);
const form = {
  name: 'Advisory agreement',
  type: 'agreement' as const,
  portfolioId: null,
  validFrom: '2026-01-01',
  validUntil: null,
  isForClient: true,
};
const change = (documentId: string, body: object, as = agent) =>
  t.request(updateClientDocument, { params: at(documentId), body: body as never }, as);
const remove = (documentId: string, body: object, as = admin) =>
  t.request(removeClientDocument, { params: at(documentId), body: body as never }, as);
const filed = async (query: Readonly<Record<string, string>> = {}, content = pdf(randomUUID())) => {
  const answer = await fileDocument(t, agent, { clientId, content, fileName: 'Letter.pdf', query });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const events = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type: type }) => type.startsWith('client.')).slice(1);

describe('a document', () => {
  test('is filed under the name of its file, with what is said about it', async () => {
    const portfolioId = await makePortfolio(t, { clientId, name: 'Growth' });
    const document = await filed({
      type: 'agreement',
      portfolioId,
      validFrom: '2026-01-05',
      isForClient: 'true',
    });
    expect(document).toMatchObject({
      name: 'Letter',
      type: 'agreement',
      portfolio: { id: portfolioId, name: 'Growth' },
      validFrom: '2026-01-05',
      validUntil: null,
      state: 'valid',
      isForClient: true,
      version: 1,
      kind: 'pdf',
      may: { edit: true, remove: false },
    });
    expect((await list()).items).toEqual([document]);
  });

  test('gets versions, of which the earlier ones keep their bytes', async () => {
    const [first, second] = [pdf('one'), pdf('two')];
    const { id } = await filed({}, first);
    const { status, body } = await fileVersion(t, agent, {
      clientId,
      id,
      content: second,
      fileName: 'Signed.pdf',
      query: { note: 'Signed by both' },
    });
    expect([status, body.version, body.sha256]).toEqual([201, 2, hash(second)]);
    expect(
      body.versions.map(({ number, fileName, note, sha256 }) => [number, fileName, note, sha256]),
    ).toEqual([
      [2, 'Signed.pdf', 'Signed by both', hash(second)],
      [1, 'Letter.pdf', null, hash(first)],
    ]);
    expect([(await open(id, 1)).body, (await open(id, 2)).body]).toEqual([first, second]);
    expect((await open(id, 3)).status).toBe(404);
    const again = await fileVersion(t, agent, { clientId, id, content: second });
    expect(again.problem?.reason?.code).toBe('same_document_version');
    await expect(sql`update document_versions set note = 'x'`.execute(t.db)).rejects.toThrow(/never changes/);
  });

  test('is filed once for a repeated request, and two at once are two', async () => {
    const key = randomUUID();
    const content = pdf('one');
    const answers = await Promise.all([
      fileDocument(t, agent, { clientId, content, key }),
      fileDocument(t, agent, { clientId, content, key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list()).total).toBe(1);
    await Promise.all([filed(), filed()]);
    expect((await list()).total).toBe(3);
  });

  test('is changed on the revision that was read, and never into another client’s', async () => {
    const { id } = await filed();
    const changed = await change(id, { ...form, revision: 1 });
    const { portfolioId: _none, ...said } = form;
    expect(changed.body).toMatchObject({ ...said, portfolio: null, revision: 2, version: 1 });
    const others = await makePortfolio(t, { clientId: await makeClient(t, other) });
    const moved = await change(id, { ...form, portfolioId: others, revision: 2 });
    expect(moved.problem?.reason?.code).toBe('no_such_portfolio');
    const reversed = await change(id, { ...form, validUntil: '2025-12-31', revision: 2 });
    expect(reversed.problem?.fields).toMatchObject([{ path: 'validUntil', code: 'range_reversed' }]);
  });

  test.each([
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'expiring'],
    ['2026-12-20', 'expiring'],
    ['2026-12-21', 'valid'],
  ])('valid until %s is %s on 20 November', async (validUntil, state) => {
    await filed({ validUntil });
    await filed();
    const { items, lapsing } = await list({ state: 'lapsing' });
    expect((await list()).items.map((one) => one.state)).toContain(state);
    expect([items.length, lapsing]).toEqual(state === 'valid' ? [0, 0] : [1, 1]);
  });

  test('is found by words of its name, type, portfolio and reader, in the order of types and names', async () => {
    await filed({ name: 'Letter about fees', type: 'correspondence' });
    await filed({ name: 'Ärztliche Vollmacht', type: 'power_of_attorney', isForClient: 'true' });
    await filed({ name: 'Advisory agreement', type: 'agreement' });
    await filed({ name: 'advisory agreement, annex', type: 'agreement' });
    const names = async (query: object) => (await list(query as never)).items.map(({ name }) => name);
    expect(await names({})).toEqual([
      'Advisory agreement',
      'advisory agreement, annex',
      'Ärztliche Vollmacht',
      'Letter about fees',
    ]);
    expect(await names({ q: 'arzt VOLL' })).toEqual(['Ärztliche Vollmacht']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ type: 'correspondence' })).toEqual(['Letter about fees']);
    expect(await names({ isForClient: 'true' })).toEqual(['Ärztliche Vollmacht']);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      total: 4,
      items: [{ name: 'advisory agreement, annex' }],
    });
  });

  test('is deleted with a reason, and only its name, hashes and reason stay', async () => {
    const { id } = await filed({}, pdf('one'));
    await fileVersion(t, agent, { clientId, id, content: pdf('two') });
    expect((await remove(id, { revision: 2, reason: 'Wrong client' }, agent)).status).toBe(403);
    expect((await remove(id, { revision: 2, reason: ' ' })).problem?.fields?.[0]?.code).toBe(
      'reason_required',
    );
    expect((await remove(id, { revision: 1, reason: 'Wrong client' })).status).toBe(412);
    expect((await remove(id, { revision: 2, reason: 'Wrong client' })).status).toBe(200);
    expect([(await read(id)).status, (await open(id)).status, (await list()).total]).toEqual([404, 404, 0]);
    const { rows } = await sql`select from stored_files`.execute(t.db);
    expect(rows).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({
      event_type: 'client.remove_document',
      metadata: { name: 'Letter', reason: 'Wrong client', hashes: [hash(pdf('two')), hash(pdf('one'))] },
    });
  });

  test('of a closed client stays as it is, and is still read', async () => {
    const { id } = await filed({}, pdf('one'));
    const { body } = await t.request(getClient, { params: { id: clientId } }, agent);
    await t.request(
      closeClient,
      { params: { id: clientId }, body: { revision: body.revision } } as never,
      agent,
    );
    const answers = [
      await fileDocument(t, agent, { clientId }),
      await fileVersion(t, agent, { clientId, id }),
      await change(id, { ...form, revision: 1 }),
    ];
    expect(answers.map(({ problem }) => problem?.reason?.code)).toEqual(
      Array.from({ length: 3 }, () => 'client_closed_to_changes'),
    );
    expect((await read(id)).body.may).toEqual({ edit: false, remove: false });
    expect((await open(id)).body).toBe(pdf('one'));
  });
});

describe('who may see a document', () => {
  test('is whoever may see its client: another agent finds nothing of it', async () => {
    const { id } = await filed();
    const answers = [
      await t.request(listClientDocuments, { params: { id: clientId } } as never, other),
      await read(id, other),
      await open(id, 1, other),
      await preview(id, 1, other),
      await fileDocument(t, other, { clientId }),
      await fileVersion(t, other, { clientId, id }),
      await change(id, { ...form, revision: 1 }, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    // Nor by way of a client of their own.
    const own = await makeClient(t, other);
    const crossed = await t.request(getClientDocument, { params: { id: own, documentId: id } }, other);
    expect(crossed.status).toBe(404);
  });

  test('sees documents of members at the household, of those members that they may see', async () => {
    const home = await makeClient(t, agent, { name: 'The Examples', kind: 'household' });
    await t.db.updateTable('clients').set({ household_id: home }).where('id', '=', clientId).execute();
    const hidden = await makeClient(t, other, { name: 'Bea Example' });
    await t.db.updateTable('clients').set({ household_id: home }).where('id', '=', hidden).execute();
    await filed({ name: 'Of Ann' });
    await fileDocument(t, other, { clientId: hidden, query: { name: 'Of Bea' } });
    expect((await list({}, agent, home)).items.map(({ name, client }) => [name, client.name])).toEqual([
      ['Of Ann', 'Ann Example'],
    ]);
    expect((await list({}, admin, home)).total).toBe(2);
  });

  test('needs a right of its own for identity documents', async () => {
    const { id } = await filed({ type: 'identity', name: 'Passport' });
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'compliance.identity_documents',
      permission: 'deny',
      now: t.clock.now(),
    });
    const answers = [
      await read(id),
      await open(id),
      await preview(id),
      await change(id, { ...form, revision: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await list()).toMatchObject({ items: [], total: 0, lapsing: 0 });
    expect((await fileDocument(t, agent, { clientId, query: { type: 'identity' } })).status).toBe(403);
    const { id: mine } = await filed();
    expect((await change(mine, { ...form, type: 'identity', revision: 1 })).status).toBe(403);
  });

  test('leaves a trace with every look', async () => {
    const { id } = await filed();
    await open(id);
    await preview(id);
    expect((await events()).map(({ event_type: type }) => type)).toEqual([
      'client.add_document',
      'client.open_document',
      'client.open_document',
    ]);
  });
});
