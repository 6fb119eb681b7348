import { closePortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { undoImport } from '@partnerfolio/contract/imports';
import { getTransaction, listTransactions, reverseTransaction } from '@partnerfolio/contract/ledger';
import {
  attachmentsAtMost,
  getAttachment,
  listAttachments,
  removeAttachment,
} from '@partnerfolio/contract/portfolios/attachments';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson, UploadBody } from '../../testing/app.ts';
import { uploadAttachment } from '../../testing/attachments.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../testing/imports.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let agent: TestPerson;
let admin: TestPerson;
let id: string;
let transactionId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  id = await makePortfolio(t, { clientId: await makeClient(t, agent) });
  [transactionId = ''] = await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
  ]);
});

const note = 'Deposit of 100.00 EUR\n';
const attach = (content: UploadBody = note, fileName = 'note.txt', as = agent) =>
  uploadAttachment(t, as, { id, transactionId, fileName, content });
const list = async (as = agent) =>
  (await t.request(listAttachments, { params: { id, transactionId } }, as)).body.items;
const address = (attachmentId: string) => ({ params: { id, transactionId, attachmentId } });
const read = (attachmentId: string, as = agent) => t.request(getAttachment, address(attachmentId), as);
const remove = (attachmentId: string, as = admin) => t.request(removeAttachment, address(attachmentId), as);
/** The files on the disk. */
const stored = () => {
  try {
    return readdirSync(t.app.config.filesDir, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
  } catch {
    return [];
  }
};
/** Where the bytes of an attachment lie. */
const pathOf = async (attachmentId: string): Promise<string> => {
  const { file_id: name } = await t.db
    .selectFrom('entry_attachments')
    .select('file_id')
    .where('id', '=', attachmentId)
    .executeTakeFirstOrThrow();
  return join(t.app.config.filesDir, name.slice(0, 2), name);
};

describe('an attachment', () => {
  test('is listed with size, type and hash, counted in the ledger, and downloaded as it was uploaded', async () => {
    const before = stored().length;
    const { status, body } = await attach(note, '../../etc/Nota de depósito.TXT');
    expect(status).toBe(201);
    const sha256 = createHash('sha256').update(note).digest('hex');
    const expected = { name: 'Nota de depósito.txt', kind: 'text', byteSize: note.length, sha256 };
    expect(body).toMatchObject({ ...expected, createdBy: { id: agent.id } });
    expect(await list()).toEqual([body]);
    const answer = await read(body.id);
    expect(answer.body).toBe(note);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="Nota de dep_sito.txt"; filename*=UTF-8''Nota%20de%20dep%C3%B3sito.txt`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    const { body: ledger } = await t.request(listTransactions, { params: { id } }, agent);
    expect(ledger.items[0]?.attachmentCount).toBe(1);
    expect(stored().length).toBe(before + 1);
    expect(readFileSync(await pathOf(body.id)).includes('Deposit')).toBe(false);
  });

  test('stays with an entry that is reversed, and can still be added to it', async () => {
    const { body } = await attach();
    await t.request(
      reverseTransaction,
      { params: { id, transactionId }, body: { note: null, revision: 1 } },
      admin,
    );
    expect(await list()).toEqual([body]);
    expect((await attach('another')).status).toBe(201);
  });

  test('is removed by a user who may correct entries; the audit log keeps its name and hash', async () => {
    const { body } = await attach();
    expect((await remove(body.id, agent)).status).toBe(403);
    expect((await remove(body.id)).status).toBe(200);
    expect((await remove(body.id)).status).toBe(404);
    expect([await list(), (await read(body.id)).status]).toEqual([[], 404]);
    const events = await listAuditEvents(t.db);
    expect(
      events
        .filter(({ event_type: type }) => /attach|detach/.test(type))
        .map((event) => [event.event_type, event.entity_id, event.metadata]),
    ).toMatchObject([
      ['transaction.attach', transactionId, { fileName: 'note.txt', sha256: body.sha256 }],
      ['transaction.detach', transactionId, { fileName: 'note.txt', sha256: body.sha256 }],
    ]);
  });

  test(`is one of at most ${attachmentsAtMost}, also when several are uploaded at once`, async () => {
    for (let n = 1; n < attachmentsAtMost; n += 1) await attach(`note ${n}`);
    const answers = await Promise.all([attach('one'), attach('other', 'note.txt', admin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await list()).toHaveLength(attachmentsAtMost);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem?.reason?.code).toBe('too_many_attachments');
  });

  test('is kept once for a request that is sent twice', async () => {
    const before = stored().length;
    const send = (content: string) =>
      uploadAttachment(t, agent, { id, transactionId, content, key: 'the-same-key' });
    const [one, two] = [await send(note), await send(note)];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect((await send('other content')).status).toBe(422);
    expect(await list()).toHaveLength(1);
    expect(stored().length).toBe(before + 1);
  });

  test('is neither added nor removed in a closed portfolio, and stays readable', async () => {
    const [emptyId] = [await makePortfolio(t, { clientId: await makeClient(t, agent) })];
    const [entryId = '', back = ''] = await bookTestEntries(t, emptyId, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
      { type: 'withdrawal', tradeDate: '2026-01-06', amount: '100' },
    ]);
    expect(back).not.toBe('');
    const place = { id: emptyId, transactionId: entryId };
    const { body } = await uploadAttachment(t, agent, place);
    const { revision } = (await t.request(getPortfolio, { params: { id: emptyId } }, agent)).body;
    const closing = { params: { id: emptyId }, body: { closedOn: '2026-11-19', revision } };
    expect((await t.request(closePortfolio, closing, agent)).status).toBe(200);
    const params = { ...place, attachmentId: body.id };
    for (const refused of [
      await uploadAttachment(t, agent, place),
      await t.request(removeAttachment, { params }, admin),
    ])
      expect(refused.problem).toMatchObject({ status: 409, reason: { code: 'portfolio_closed' } });
    expect((await t.request(getAttachment, { params }, agent)).status).toBe(200);
  });
});

describe('what another user may do with it', () => {
  test('an agent of other clients reads none, by any endpoint, id or export', async () => {
    const other = await t.signInAs('agent');
    const { body } = await attach('a planted secret', 'planted-name.txt');
    const calls = [
      t.request(listAttachments, { params: { id, transactionId } }, other),
      read(body.id, other),
      attach(note, 'note.txt', other),
      t.request(getTransaction, { params: { id, transactionId } }, other),
      t.fetch(`/api/exports/ledger?id=${id}&format=csv`, {
        headers: { authorization: `Bearer ${other.accessToken}` },
      }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404);
    // An entry or portfolio of one's own opens no attachment of another's.
    const ownId = await makePortfolio(t, { clientId: await makeClient(t, other) });
    const [ownEntry = ''] = await bookTestEntries(t, ownId, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '100' },
    ]);
    for (const params of [
      { id: ownId, transactionId: ownEntry, attachmentId: body.id },
      { id: ownId, transactionId, attachmentId: body.id },
      { id, transactionId: ownEntry, attachmentId: body.id },
    ]) {
      expect((await t.request(getAttachment, { params }, other)).status).toBe(404);
      expect((await t.request(removeAttachment, { params }, admin)).status).toBe(404);
    }
    expect(await list()).toHaveLength(1);
  });

  test('no text of it is in the database', async () => {
    await attach('a planted secret');
    const { rows } = await t.database.pool.query<{ text: string }>(
      "select string_agg(f::text, '') || string_agg(a::text, '') as text from stored_files f, entry_attachments a",
    );
    expect(rows[0]?.text).not.toContain('planted');
  });
});

describe('the undo of an import', () => {
  test('reverses an entry with an attachment instead of deleting it, after the user confirmed it', async () => {
    const text = 'date,type,amount,currency\n2026-02-05,deposit,1.50,EUR\n2026-02-06,deposit,2.50,EUR\n';
    const uploaded = await uploadTestFile(t, { portfolioId: id, text, as: admin });
    const booked = await applyAndWait(t, (await chooseSuggested(t, uploaded, { as: admin })).body, {
      as: admin,
    });
    const { body: ledger } = await t.request(listTransactions, { params: { id } }, agent);
    const entry = ledger.items.find(({ amount }) => amount === '2.5');
    transactionId = entry?.id ?? '';
    const { body } = await attach();
    const undo = (changed?: 'reverse') =>
      t.request(
        undoImport,
        { params: { id: booked.id }, query: changed === undefined ? {} : { changed } },
        admin,
      );
    expect((await undo()).problem?.code).toBe('entries_changed');
    expect((await undo('reverse')).status).toBe(200);
    await t.settled();
    const after = (await t.request(listTransactions, { params: { id } }, agent)).body.items;
    expect(after.map(({ amount }) => String(amount)).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      '2.5',
      '2.5',
      '100',
    ]);
    expect(await list()).toEqual([body]);
    expect((await read(body.id)).status).toBe(200);
  });
});

describe('a damaged file', () => {
  test('is answered with 500 and "file_damaged", and others are still served', async () => {
    const { body: damaged } = await attach('x'.repeat(200_000));
    const file = await pathOf(damaged.id);
    const { body: whole } = await attach('whole');
    const bytes = readFileSync(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const answer = await read(damaged.id);
    expect([answer.status, answer.problem?.code]).toEqual([500, 'file_damaged']);
    expect((await read(whole.id)).body).toBe('whole');
    expect(await list()).toHaveLength(2);
  });
});

describe('an upload', () => {
  const large = (megabytes: number) => {
    let left = megabytes;
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61);
    return new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(megabyte) : controller.close()),
    });
  };

  test('of 25 MB is taken, and of 26 MB refused with 413 although nobody announced its size', async () => {
    expect((await attach(large(25))).body.byteSize).toBe(25 * 1024 * 1024);
    const before = stored().length;
    expect((await attach(large(26))).status).toBe(413);
    expect(await list()).toHaveLength(1);
    expect(stored().length).toBe(before);
  });

  test('that breaks off leaves nothing visible and nothing on the disk', async () => {
    const before = stored().length;
    const leaving = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(100_000).fill(0x61));
        await passed(5);
        if (leaving.signal.aborted) controller.error(new Error('The caller has left'));
      },
    });
    const sending = attach(body);
    await passed(100);
    leaving.abort();
    expect((await sending).status).toBeGreaterThanOrEqual(400);
    expect(await list()).toEqual([]);
    expect(stored().length).toBe(before);
  });
});
