/** Receiving a file, and what the mapping step starts from. */
import { createHash } from 'node:crypto';
import type { Layout } from '@partnerfolio/contract/imports';
import { layoutSchema } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { invariant, isRefusal, refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { fileHead, fileRows } from './file-rows.actions.ts';
import { insertChunk } from './file.queries.ts';
import { fileFormOf, headerIdentity, sampleOf, suggestionFor, typeColumnOf } from './layout.ts';
import type { FileForm, Suggestion } from './layout.ts';
import type { Sample } from './column-names.ts';
import * as queries from './queries.ts';
import type { ImportRow } from './queries.ts';
import { watchEncoding } from './text-encoding.ts';
import type { Encoding } from './text-encoding.ts';
import { typeWord } from './type-words.ts';
import { importView } from './view.ts';

const chunkBytes = 1024 * 1024;
const shownSampleRows = 20;
const typeWordsAtMost = 500;

/** Bytes gathered into pieces of one size, which is what the database is given at once. */
const piecesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    held.push(bytes);
    size += bytes.length;
    if (size < chunkBytes) continue;
    const whole = Buffer.concat(held);
    const end = whole.length - (whole.length % chunkBytes);
    for (let at = 0; at < end; at += chunkBytes) yield whole.subarray(at, at + chunkBytes);
    held = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield Buffer.concat(held);
};

interface Received {
  readonly byteSize: number;
  readonly encoding: Encoding;
}

/** Keeps the pieces as they come; refused when they are no text. */
const receiveChunks = async (
  db: Db,
  importId: string,
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const watch = watchEncoding();
  let byteSize = 0;
  let n = 0;
  for await (const bytes of piecesOf(body)) {
    watch.see(bytes);
    if (watch.finding().kind === 'binary')
      return refuseField('file', 'This is not a text file: export it as CSV first');
    await insertChunk(db, { importId, n, bytes });
    byteSize += bytes.length;
    n += 1;
  }
  const finding = watch.finding();
  return finding.kind === 'text'
    ? { byteSize, encoding: finding.encoding }
    : refuseField('file', 'The file is empty');
};

const refusalOfRows = async (
  db: Db,
  file: { importId: string; encoding: Encoding },
): Promise<Refusal<'invalid'> | null> => {
  const { text, isWhole } = await fileHead(db, file);
  if (text.trim() === '') return refuseField('file', 'The file is empty');
  const sample = sampleOf(text, fileFormOf(text), isWhole);
  return isWhole && sample.rows.length === 0
    ? refuseField('file', 'The file has a line of names but no rows')
    : null;
};

export interface Upload {
  readonly kind: Layout['kind'];
  /** The portfolio of transactions; prices have none. */
  readonly portfolioId: string | null;
  readonly fileName: string;
  readonly userId: string;
}

/** What to keep of a received file. */
const readBody = async (
  db: Db,
  importId: string,
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const received = await receiveChunks(db, importId, body);
  if (isRefusal(received)) return received;
  return (await refusalOfRows(db, { importId, encoding: received.encoding })) ?? received;
};

/** Keeps a file in pieces of a megabyte. One that is too large, broken off or no table leaves nothing behind. */
export const receiveFile = async (
  app: App,
  upload: Upload,
  body: ReadableStream<Uint8Array>,
): Promise<ImportRow | Refusal<'invalid'>> => {
  const id = uuid();
  await queries.insertImport(app.db, {
    id,
    kind: upload.kind,
    portfolio_id: upload.portfolioId,
    state: 'uploading',
    file_name: upload.fileName,
    created_by: upload.userId,
    created_at: app.clock.now().toISOString(),
  });
  let isKept = false;
  try {
    const received = await readBody(app.db, id, body);
    if (isRefusal(received)) return received;
    await queries.changeImport(app.db, id, {
      state: 'uploaded',
      byte_size: received.byteSize,
      encoding: received.encoding,
    });
    isKept = true;
  } finally {
    if (!isKept) await queries.deleteImport(app.db, id);
  }
  const row = await queries.findImport(app.db, id);
  invariant(row !== null, 'a file that was just received is there');
  return row;
};

/** The words of the type column, over the whole file, in the order in which they appear. */
const typeWordsOf = async (db: Db, row: ImportRow, { form, column }: { form: FileForm; column: number }) => {
  const words = new Set<string>();
  for await (const rows of fileRows(db, storedFile(row), form)) {
    for (const { cells } of rows) {
      const text = cells[column]?.trim() ?? '';
      if (text !== '') words.add(typeWord(text));
    }
    if (words.size >= typeWordsAtMost) break;
  }
  return [...words].slice(0, typeWordsAtMost);
};

/** The file of an import, as it is read. */
export const storedFile = (row: Pick<ImportRow, 'id' | 'encoding'>) => ({
  importId: row.id,
  encoding: row.encoding as Encoding,
});

/** The hash by which a layout is remembered for its columns. */
export const headerHash = (header: readonly string[]): Buffer =>
  createHash('sha256').update(headerIdentity(header)).digest();

const rememberedLayout = async (db: Db, kind: Layout['kind'], sample: Sample): Promise<Layout | null> => {
  const found = await queries.findLayout(db, kind, headerHash(sample.header));
  const parsed = layoutSchema.safeParse(found?.layout);
  return parsed.success ? parsed.data : null;
};

/** How the person wants the file split, where they have said. */
export interface AskedForm {
  readonly delimiter?: FileForm['delimiter'] | undefined;
  readonly skipLines?: number | undefined;
}

/** The first rows of a file as it is split. */
export const readSample = async (db: Db, row: ImportRow, asked: AskedForm = {}) => {
  const { text, isWhole } = await fileHead(db, storedFile(row));
  const found = fileFormOf(text);
  const form = {
    delimiter: asked.delimiter ?? found.delimiter,
    skipLines: asked.skipLines ?? found.skipLines,
    isSure: found.isSure || asked.delimiter !== undefined,
  };
  return { form, sample: sampleOf(text, form, isWhole) };
};

/** First rows, suggested layout and open choices of an uploaded file. */
export const describeUpload = async (db: Db, row: ImportRow, asked: AskedForm = {}) => {
  const { form, sample } = await readSample(db, row, asked);
  const remembered = await rememberedLayout(db, row.kind, sample);
  const column = row.kind === 'transactions' ? typeColumnOf(sample, remembered) : null;
  const typeWords = column === null ? [] : await typeWordsOf(db, row, { form, column });
  const isChosen = row.layout !== null;
  const suggestion: Suggestion = suggestionFor({
    kind: row.kind,
    sample,
    form,
    remembered,
    isChosen,
    typeWords,
  });
  return {
    ...importView(row),
    encoding: row.encoding as Encoding,
    delimiter: form.delimiter,
    skipLines: form.skipLines,
    sample: [sample.header, ...sample.rows.slice(0, shownSampleRows)].map((cells) => [...cells]),
    suggestion,
    typeWords,
  };
};
