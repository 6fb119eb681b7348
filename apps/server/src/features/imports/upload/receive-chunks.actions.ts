/** Receives the bytes of a file and stores them, or the tables that they contain, in the database. */
import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/database/db.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { fileLimits } from '../../../platform/files/csv-rows.ts';
import { isPackedPortfolio, recogniseFile } from './content-kind.ts';
import type { FileFormat, StructuredFormat } from './content-kind.ts';
import type { FileTable } from '../import/rules.ts';
import { insertChunk } from './file.queries.ts';
import { watchLines } from './line-count.ts';
import type { LineWatch } from './line-count.ts';
import { rowCountError } from './row-count.ts';
import type { RowLimit } from './row-count.ts';
import { refuseFields, refuseFile } from '../import/refusals.ts';
import { watchEncoding } from './text-encoding.ts';
import type { Encoding, EncodingWatch } from './text-encoding.ts';

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

interface Storing {
  readonly importId: string;
  /** The limit of rows; null for files of prices and rates. */
  readonly limit: RowLimit | null;
}

/** Stores the tables of a file as text; returns them, or why the file cannot be read. */
export type ConvertFile = (
  db: Db,
  file: Storing & { readonly format: StructuredFormat },
  pieces: AsyncIterable<Buffer>,
) => Promise<readonly FileTable[] | Refusal<'invalid'>>;

export interface Receiving extends Storing {
  /** What turns a structured file into tables. */
  readonly convert: ConvertFile;
}

/** Refuses a text as soon as its bytes show that it has too many lines or rows. */
const refusalOfLines = (
  lines: LineWatch,
  { watch, bytes, limit }: { watch: EncodingWatch; bytes: Buffer; limit: RowLimit | null },
): Refusal<'invalid'> | null => {
  const finding = watch.finding();
  if (finding.kind !== 'text' || finding.encoding.startsWith('utf-16')) return null;
  const exceeded = lines.see(bytes);
  if (exceeded === 'rows' && limit !== null)
    return refuseFields({ path: 'file', error: rowCountError(limit) });
  if (exceeded === null) return null;
  return refuseFile('too_many_lines', { line: fileLimits.lines + 1, limit: fileLimits.lines });
};

/** Stores the pieces of a text as they arrive; refuses bytes that are not text. */
const receiveText = async (
  db: Db,
  { importId, limit }: Storing,
  pieces: AsyncIterable<Buffer>,
): Promise<Received | Refusal<'invalid'>> => {
  const watch = watchEncoding();
  const lines = watchLines(limit);
  const hash = createHash('sha256');
  let byteSize = 0;
  let n = 0;
  for await (const bytes of pieces) {
    watch.see(bytes);
    if (watch.finding().kind === 'binary') return refuseFile('not_text');
    const refusal = refusalOfLines(lines, { watch, bytes, limit });
    if (refusal !== null) return refusal;
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
  { importId, format, limit, convert }: Receiving & { format: StructuredFormat },
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
  const tables = await convert(db, { importId, format, limit }, counted());
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
  receiving: Receiving,
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const pieces = bodyPieces(body);
  const first = await pieces.next();
  if (first.done === true) return refuseFile('file_empty');
  const whole = startingWith(first.value, pieces);
  if (isPackedPortfolio(first.value)) return refuseFile('portfolio_file_packed');
  const file = recogniseFile(first.value);
  if (file === null) return receiveText(db, receiving, whole);
  const { kind, format } = file;
  if (format === null) return refuseFile('foreign_file', { kind });
  return receiveStructured(db, { ...receiving, format }, whole);
};
