/**
 * How a file is encrypted: in frames of 64 KiB (AES-256-GCM), so that it streams. Each frame's nonce is its number and
 * whether it is the last, so that none can be left out, repeated or moved; the file's own key and id bind it to its row.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { attachmentBytesAtMost } from '@partnerfolio/contract/portfolios/attachments';

/** The key of one file, which encrypts nothing else. */
export interface FileLock {
  readonly id: string;
  readonly key: Buffer;
}

/** The stored bytes are not those that were stored under this id: cut off, changed, or of another file. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const mark = Buffer.from('PFS1');
const frameBytes = 65_536;
const tagBytes = 16;

/** The most bytes that the largest file takes once it is encrypted. */
export const sealedBytesAtMost =
  mark.length + attachmentBytesAtMost + (Math.floor(attachmentBytesAtMost / frameBytes) + 1) * tagBytes;

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

interface Piece {
  readonly bytes: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** Cuts bytes into pieces of a size; only the last may be smaller. There is always one. */
async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let held = Buffer.alloc(0);
  let index = 0;
  for await (const given of source) {
    held = Buffer.concat([held, given]);
    let at = 0;
    // What ends a piece exactly waits, because it may be the last.
    for (; held.length - at > size; at += size, index += 1)
      yield { bytes: held.subarray(at, at + size), index, isLast: false };
    held = held.subarray(at);
  }
  yield { bytes: held, index, isLast: true };
}

/** Encrypts a file as it streams by. */
export async function* sealFrames(
  source: AsyncIterable<Uint8Array>,
  { id, key }: FileLock,
): AsyncGenerator<Buffer> {
  yield mark;
  for await (const { bytes, index, isLast } of inPieces(source, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(Buffer.from(id));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

const openFrame = ({ bytes, index, isLast }: Piece, { id, key }: FileLock): Buffer => {
  if (bytes.length < tagBytes) throw new DamagedFile(`The file ${id} is cut off`);
  const body = bytes.subarray(0, bytes.length - tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (error) {
    throw new DamagedFile(`Frame ${index} of the file ${id} is not authentic`, { cause: error });
  }
};

/** The bytes without the mark at their beginning. */
async function* afterMark(source: AsyncIterable<Uint8Array>, id: string): AsyncGenerator<Uint8Array> {
  let first = Buffer.alloc(0);
  let isPast = false;
  for await (const bytes of source) {
    if (isPast) {
      yield bytes;
      continue;
    }
    first = Buffer.concat([first, bytes]);
    if (first.length < mark.length) continue;
    if (!first.subarray(0, mark.length).equals(mark)) break;
    isPast = true;
    yield first.subarray(mark.length);
  }
  if (!isPast) throw new DamagedFile(`The file ${id} does not begin as a stored file`);
}

/** Decrypts a file as it streams by; every frame is authentic before it is passed on. @throws DamagedFile */
export async function* openFrames(source: AsyncIterable<Uint8Array>, lock: FileLock): AsyncGenerator<Buffer> {
  for await (const piece of inPieces(afterMark(source, lock.id), frameBytes + tagBytes)) {
    const bytes = openFrame(piece, lock);
    if (bytes.length > 0) yield bytes;
  }
}
