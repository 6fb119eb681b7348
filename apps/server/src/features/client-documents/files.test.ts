/** The files of documents: the space that they take, and how they are looked at. */
import { randomUUID } from 'node:crypto';
import {
  listClientDocuments,
  previewDocument,
  removeClientDocument,
} from '@partnerfolio/contract/clients/documents';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fileDocument, samplePdf } from '../../testing/documents.ts';
import { makeClient } from '../../testing/ledgers.ts';

const space = 400_000;

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp({ documentBytes: space });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await sql`update document_space set bytes = 0`.execute(t.db);
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const byText = (one: string, other: string) => (one < other ? -1 : 1);
const list = async () =>
  (await t.request(listClientDocuments, { params: { id: clientId } } as never, agent)).body;
const preview = (documentId: string) =>
  t.request(previewDocument, { params: { id: clientId, documentId, version: 1 } as never }, agent);
const remove = (documentId: string, body: object) =>
  t.request(removeClientDocument, { params: { id: clientId, documentId }, body: body as never }, admin);

describe('the space of documents', () => {
  test('is never exceeded, also by uploads at once, and comes back', async () => {
    const content = () => `${randomUUID()}\n`.repeat(space / 37 / 2.5);
    const people = await Promise.all(Array.from({ length: 4 }, () => t.signInAs('employee')));
    const answers = await Promise.all(
      people.map((as) => fileDocument(t, as, { clientId, content: content() })),
    );
    const codes = answers.map(({ status, problem }) => problem?.reason?.code ?? `${status}`);
    expect(codes.toSorted(byText)).toEqual([
      '201',
      '201',
      'document_quota_reached',
      'document_quota_reached',
    ]);
    const [one] = (await list()).items;
    await remove(one?.id ?? '', { revision: 1, reason: 'Makes room' });
    expect((await fileDocument(t, agent, { clientId, content: content() })).status).toBe(201);
  });
});

describe('the preview', () => {
  test('of a picture is drawn anew: nothing that was hidden in the file is left', async () => {
    const picture = await sharp({ create: { width: 3000, height: 30, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'secret of the camera' } })
      .jpeg()
      .toBuffer();
    const sent = await fileDocument(t, agent, { clientId, content: picture, fileName: 'card.jpg' });
    const path = `/api/clients/${clientId}/documents/${sent.body.id}/versions/1/preview`;
    const answer = await t.fetch(path, { headers: { authorization: `Bearer ${agent.accessToken}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(bytes.includes('secret of the camera')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(2000);
  });

  test('of a PDF is its bytes, and of other files there is none', async () => {
    const sent = await fileDocument(t, agent, { clientId, content: samplePdf, fileName: 'letter.pdf' });
    expect((await preview(sent.body.id)).body).toBe(samplePdf);
    const text = await fileDocument(t, agent, { clientId });
    expect((await preview(text.body.id)).problem?.reason?.code).toBe('no_preview');
  });
});
