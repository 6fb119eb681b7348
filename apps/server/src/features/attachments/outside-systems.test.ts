import { getAttachment, listAttachments } from '@partnerfolio/contract/portfolios/attachments';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { uploadAttachment } from '../../testing/attachments.ts';
import { openBucketServer } from '../../testing/bucket-server.ts';
import type { BucketServer } from '../../testing/bucket-server.ts';
import { eicar, openTestClamd } from '../../testing/clamd.ts';
import type { TestClamd } from '../../testing/clamd.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let bucket: BucketServer;
let clamd: TestClamd;
let t: TestApp;
let agent: TestPerson;
let id: string;
let transactionId: string;

beforeAll(async () => {
  [bucket, clamd] = await Promise.all([openBucketServer(), openTestClamd()]);
  t = await openTestApp({
    filesBucket: bucket.address,
    scanner: { host: '127.0.0.1', port: clamd.server.port },
    logLevel: 'fatal',
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([bucket.close(), clamd.server.close()]);
});

const makeEntry = async (app: TestApp) => {
  await app.reset();
  agent = await app.signInAs('agent');
  id = await makePortfolio(app, { clientId: await makeClient(app, agent) });
  [transactionId = ''] = await bookTestEntries(app, id, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
  ]);
};
beforeEach(() => makeEntry(t));

const attach = (content: string, app = t) =>
  uploadAttachment(app, agent, { id, transactionId, fileName: '../note.txt', content });
const list = async (app = t) =>
  (await app.request(listAttachments, { params: { id, transactionId } }, agent)).body.items;
const read = (attachmentId: string, app = t) =>
  app.request(getAttachment, { params: { id, transactionId, attachmentId } }, agent);
const storedNames = async (): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const { name } of t.app.files.driver.list()) names.push(name);
  return names;
};

describe('with a bucket and a virus scanner', () => {
  test('a clean file is scanned, kept and downloaded as it was uploaded', async () => {
    const before = await storedNames();
    const { status, body } = await attach('Deposit of 100.00 EUR\n');
    expect(status).toBe(201);
    expect(clamd.received.at(-1)?.toString()).toBe('Deposit of 100.00 EUR\n');
    expect((await read(body.id)).body).toBe('Deposit of 100.00 EUR\n');
    expect(await storedNames()).toHaveLength(before.length + 1);
  });

  test('a file with a virus is refused by its name, nothing of it is stored, and the audit log has it', async () => {
    const before = await storedNames();
    const content = `before ${eicar}`;
    const { status, problem } = await attach(content);
    expect(status).toBe(422);
    expect(problem?.fields).toMatchObject([
      { path: 'file', code: 'attached_file_infected', params: { virus: 'Eicar-Test-Signature' } },
    ]);
    expect([await list(), await storedNames()]).toEqual([[], before]);
    const events = await listAuditEvents(t.db);
    expect(events.filter(({ event_type: type }) => type === 'transaction.refuse_file')).toMatchObject([
      {
        user_id: agent.id,
        entity_id: transactionId,
        metadata: {
          portfolioId: id,
          fileName: 'note.txt.file',
          virus: 'Eicar-Test-Signature',
          sha256: createHash('sha256').update(content).digest('hex'),
        },
      },
    ]);
  });
});

describe('when an outside system fails', () => {
  /** An app whose bucket or scanner is not there. */
  const openWithout = async (missing: 'bucket' | 'scanner'): Promise<TestApp> => {
    const nowhere = { host: '127.0.0.1', port: 1 };
    const app = await openTestApp({
      filesBucket:
        missing === 'bucket' ? { ...bucket.address, origin: 'http://127.0.0.1:1' } : bucket.address,
      scanner: missing === 'scanner' ? nowhere : null,
      logLevel: 'fatal',
    });
    await makeEntry(app);
    return app;
  };
  const failures = async (app: TestApp, problem: string) =>
    (await app.app.metrics.outsideFailures.get()).values.find(({ labels }) => labels.problem === problem)
      ?.value ?? 0;

  test('no file is accepted unscanned while the scanner does not answer, and others are downloaded', async () => {
    const app = await openWithout('scanner');
    try {
      const before = await storedNames();
      const { status, problem } = await attach('a note', app);
      expect([status, problem?.code]).toEqual([503, 'scanner_unavailable']);
      expect([await list(app), await storedNames()]).toEqual([[], before]);
      expect(await failures(app, 'scanner_unavailable')).toBe(1);
    } finally {
      await app.close();
    }
  });

  test('uploads and downloads are answered 503 while the file store does not answer, and lists are not', async () => {
    const app = await openWithout('bucket');
    try {
      const { status, problem } = await attach('a note', app);
      expect([status, problem?.code]).toEqual([503, 'file_store_unavailable']);
      expect(await list(app)).toEqual([]);
      const file = { id: crypto.randomUUID(), virus: null };
      await app.app.files.keep(app.db, {
        id: file.id,
        sealedKey: app.app.secrets.seal(Buffer.alloc(32).toString('base64'), `file ${file.id}`),
        kind: 'text',
        byteSize: 1,
        sha256: '0'.repeat(64),
      });
      await app.db
        .insertInto('entry_attachments')
        .values({
          id: crypto.randomUUID(),
          portfolio_id: id,
          transaction_id: transactionId,
          file_id: file.id,
          name: 'note.txt',
          created_at: app.clock.now().toISOString(),
          created_by: agent.id,
        })
        .execute();
      const [listed] = await list(app);
      const answer = await read(listed?.id ?? '', app);
      expect([answer.status, answer.problem?.code]).toEqual([503, 'file_store_unavailable']);
      expect(await failures(app, 'file_store_unavailable')).toBe(2);
    } finally {
      await app.close();
    }
  });
});
