/** Reads the body of an answer, decompressed, up to a limit. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingError } from './outgoing-error.ts';

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body as its sender wrote it; a failure of the connection ends it too. */
const decompressed = (answer: IncomingMessage): Readable => {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return answer;
  const decompressor = decompressors[encoding]?.();
  if (decompressor === undefined) throw new OutgoingError('unreachable');
  answer.on('error', (error) => decompressor.destroy(error));
  return answer.pipe(decompressor);
};

/** The whole body, or an error as soon as it exceeds the limit; a small compressed body may be a large one. */
export const readBounded = async (answer: IncomingMessage, bytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = Number(answer.headers['content-length'] ?? 0);
  try {
    if (size > bytes) throw new OutgoingError('too_large');
    size = 0;
    for await (const chunk of decompressed(answer)) {
      const part = chunk as Buffer;
      size += part.byteLength;
      if (size > bytes) throw new OutgoingError('too_large');
      chunks.push(part);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
};
