/** ZIP files as nobody should build them, and the files in one. */
import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';

/** Bytes made of parts; texts are Latin-1. */
export const bytesOf = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A file within a ZIP file. */
export interface Member {
  readonly name: string;
  readonly content: Uint8Array;
  /** The size that the directory states. */
  readonly stated?: number;
  readonly flags?: number;
}

const header = ({ name, content, stated, flags = 0 }: Member, packed: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(stated ?? content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

/** A ZIP file; `repeated` names each member so many times in the directory. */
export const zip = (members: readonly Member[], { repeated = 1 } = {}): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const packed = deflateRawSync(member.content);
    const [fields, name] = [header(member, packed), Buffer.from(member.name)];
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    const body = bytesOf('PK\x03\x04', fields, name, packed);
    const entry = bytesOf('PK\x01\x02\x14\0', fields, Buffer.alloc(10), place, name);
    bodies.push(body);
    for (let n = 0; n < repeated; n += 1) directory.push(entry);
    at += body.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(whole.length, 8);
  end.writeUInt32LE(at, 12);
  return bytesOf(...bodies, whole, 'PK\x05\x06', end);
};

/** The files of a ZIP file that packs nothing, by name. @throws if a checksum is wrong */
export const unzip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameBytes + extra + bytes.readUInt16LE(at + 32);
  }
  return files;
};
