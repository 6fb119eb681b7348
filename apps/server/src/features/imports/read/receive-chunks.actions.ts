/** Receives the bytes of a file and stores them in the database. */
import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { contentKind } from './content-kind.ts';
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
}

/** Stores the pieces as they arrive; refuses bytes that are not text. */
export const receiveChunks = async (
  db: Db,
  importId: string,
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const watch = watchEncoding();
  const hash = createHash('sha256');
  let byteSize = 0;
  let n = 0;
  for await (const bytes of bodyPieces(body)) {
    const foreign = n === 0 ? contentKind(bytes) : null;
    if (foreign !== null) return refuseFile('foreign_file', { kind: foreign });
    watch.see(bytes);
    if (watch.finding().kind === 'binary') return refuseFile('not_text');
    await insertChunk(db, { importId, n, bytes });
    hash.update(bytes);
    byteSize += bytes.length;
    n += 1;
  }
  const finding = watch.finding();
  return finding.kind === 'text'
    ? { byteSize, content: hash.digest('hex'), encoding: finding.encoding }
    : refuseFile('file_empty');
};
