/** Reads the directory at the end of a ZIP file, without unpacking anything. */

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** What the end of a ZIP file says. `start` and `end` are the directory's place in the file. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly start: number;
  readonly end: number;
}

const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
const [endMark, entryMark] = [0x06054b50, 0x02014b50];

/** The place of the record that ends a ZIP file exactly where the bytes end; null if there is none. */
const endRecord = (tail: Buffer): number | null => {
  const lowest = Math.max(0, tail.length - endBytes - longestComment);
  for (let at = tail.length - endBytes; at >= lowest; at -= 1)
    if (tail.readUInt32LE(at) === endMark && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  return null;
};

/** Whether the bytes end as a ZIP file does. */
export const endsAsZip = (tail: Buffer): boolean => endRecord(tail) !== null;

/** The directory of a file of `size` bytes by its last bytes; null if it is damaged, too long, or of ZIP64. */
export const readZipDirectory = (tail: Buffer, size: number): ZipDirectory | null => {
  const end = endRecord(tail);
  if (end === null) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const isWhole = start + length === size - tail.length + end && length <= end;
  if (!isWhole || tail.readUInt16LE(end + 8) !== count) return null;
  const entries: ZipEntry[] = [];
  let at = end - length;
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || tail.readUInt32LE(at) !== entryMark) return null;
    const nameBytes = tail.readUInt16LE(at + 28);
    entries.push({
      name: tail.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      isEncrypted: (tail.readUInt16LE(at + 8) & 1) === 1,
      packedBytes: tail.readUInt32LE(at + 20),
      unpackedBytes: tail.readUInt32LE(at + 24),
    });
    at += entryBytes + nameBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  return at === end ? { entries, start, end: start + length } : null;
};
