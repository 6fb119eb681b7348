/** Receives the bytes of a file and stores them, or the tables that they contain, in the database. */
import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/database/db.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { beginning, contentKind, isPackedPortfolio } from './content-kind.ts';
import { convertFile } from '../convert/convert.actions.ts';
import { structuredFormat } from '../convert/structured-format.ts';
import type { FileFormat, StructuredFormat } from '../convert/structured-format.ts';
import type { FileTable } from '../convert/table-text.ts';
import { insertChunk } from './file.queries.ts';
import { refuseFile } from '../refusals.ts';
import { watchEncoding } from './text-encoding.ts';
import type { Encoding } from './text-encoding.ts';

const chunkBytes = 1024 * 1024;

/** Collects bytes into pieces of one size, as the database stores them. */
const bodyPieces = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
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

export interface Received {
  readonly byteSize: number;
  /** The hash of the bytes, in hex. */
  readonly content: string;
  readonly encoding: Encoding;
  readonly format: FileFormat;
  /** The tables of a structured file; null for a CSV. */
  readonly tables: readonly FileTable[] | null;
}

/** Stores the pieces of a text as they arrive; refuses bytes that are not text. */
const receiveText = async (
  db: Db,
  importId: string,
  pieces: AsyncIterable<Buffer>,
): Promise<Received | Refusal<'invalid'>> => {
  const watch = watchEncoding();
  const hash = createHash('sha256');
  let byteSize = 0;
  let n = 0;
  for await (const bytes of pieces) {
    watch.see(bytes);
    if (watch.finding().kind === 'binary') return refuseFile('not_text');
    await insertChunk(db, { importId, table: 0, n, bytes });
    hash.update(bytes);
    byteSize += bytes.length;
    n += 1;
  }
  const finding = watch.finding();
  return finding.kind === 'text'
    ? { byteSize, content: hash.digest('hex'), encoding: finding.encoding, format: 'csv', tables: null }
    : refuseFile('file_empty');
};

/** Stores the tables of a structured file; its own bytes are not kept. */
const receiveStructured = async (
  db: Db,
  { importId, format }: { importId: string; format: StructuredFormat },
  pieces: AsyncIterable<Buffer>,
): Promise<Received | Refusal<'invalid'>> => {
  const hash = createHash('sha256');
  let byteSize = 0;
  const counted = async function* () {
    for await (const bytes of pieces) {
      hash.update(bytes);
      byteSize += bytes.length;
      yield bytes;
    }
  };
  const tables = await convertFile(db, { importId, format }, counted());
  if (isRefusal(tables)) return tables;
  return { byteSize, content: hash.digest('hex'), encoding: 'utf-8', format, tables };
};

const startingWith = async function* (first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
};

/** Stores a file as its content says: as text, or as the tables of a structured file. */
export const receiveChunks = async (
  db: Db,
  importId: string,
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const pieces = bodyPieces(body);
  const first = await pieces.next();
  if (first.done === true) return refuseFile('file_empty');
  const whole = startingWith(first.value, pieces);
  if (isPackedPortfolio(first.value)) return refuseFile('portfolio_file_packed');
  const kind = contentKind(first.value);
  if (kind === null) return receiveText(db, importId, whole);
  const format = structuredFormat(kind, beginning(first.value));
  if (format === null) return refuseFile('foreign_file', { kind });
  return receiveStructured(db, { importId, format }, whole);
};
