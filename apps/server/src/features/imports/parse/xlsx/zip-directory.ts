/** Reads the directory of a ZIP archive, which states the size of every entry before anything is unpacked. */
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly headerAt: number;
}

const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 } as const;
const sizes = { end: 22, entry: 46, local: 30, comment: 65_535 } as const;
const entriesAtMost = 2000;

const findEnd = (bytes: Buffer): number | null => {
  const from = bytes.length - sizes.end;
  for (let at = from; at >= Math.max(0, from - sizes.comment); at -= 1)
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  return null;
};

const readEntry = (bytes: Buffer, at: number): { entry: ZipEntry; next: number } | null => {
  if (at + sizes.entry > bytes.length || bytes.readUInt32LE(at) !== signatures.entry) return null;
  const nameLength = bytes.readUInt16LE(at + 28);
  const otherLength = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const nameAt = at + sizes.entry;
  return {
    entry: {
      name: bytes.toString('utf8', nameAt, nameAt + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerAt: bytes.readUInt32LE(at + 42),
    },
    next: nameAt + nameLength + otherLength,
  };
};

/** The entries of an archive; null if its directory is damaged. Sizes beyond 4 GB appear as 4 GB. */
export const readZipDirectory = (bytes: Buffer): readonly ZipEntry[] | null => {
  const end = bytes.length < sizes.end ? null : findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > entriesAtMost) return null;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    const read = readEntry(bytes, at);
    if (read === null) return null;
    entries.push(read.entry);
    at = read.next;
  }
  const isAmbiguous = new Set(entries.map(({ name }) => name)).size < entries.length;
  return isAmbiguous ? null : entries;
};

const packedBytes = (bytes: Buffer, { headerAt, packedSize }: ZipEntry): Buffer | null => {
  if (headerAt + sizes.local > bytes.length || bytes.readUInt32LE(headerAt) !== signatures.local) return null;
  const at = headerAt + sizes.local + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  return at + packedSize > bytes.length ? null : bytes.subarray(at, at + packedSize);
};

/** The unpacked pieces of an entry. Ends with an error as soon as they exceed the size that the directory states. */
export const unpackedPieces = async function* (bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(bytes, entry);
  if (packed === null) throw new Error(`${entry.name} lies outside the archive`);
  if (entry.method === 0) return yield packed;
  if (entry.method !== 8) throw new Error(`${entry.name} is packed by an unknown method`);
  const inflate = createInflateRaw();
  inflate.end(packed);
  let size = 0;
  // A stream of Node yields what it was told to: buffers.
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > entry.size) throw new Error(`${entry.name} is larger than the directory states`);
    yield piece;
  }
};
