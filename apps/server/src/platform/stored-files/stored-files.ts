/**
 * Files of users, encrypted outside of the database. The bytes are written first and the row in the user's transaction, so
 * that no row is without bytes; bytes whose row never came, or went, are unreadable without its key, and the sweep
 * deletes them.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import type { Clock } from '../basics/clock.ts';
import type { Db } from '../database/db.ts';
import { isFault, watchKind } from '../files/file-kind.ts';
import type { FileFault } from '../files/file-kind.ts';
import { FileStoreUnavailable } from '../http/problem.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { MissingFile } from './driver.ts';
import type { FileDriver } from './driver.ts';
import { DamagedFile, openFrames, sealFrames } from './frames.ts';
import type { FileLock } from './frames.ts';
import type { Scan, Scanner } from './scanner.ts';
import * as queries from './stored-files.queries.ts';
import type { StoredFileRow } from './stored-files.queries.ts';

/** A file whose bytes are stored, and whose row is not. */
export interface ReceivedFile {
  readonly id: string;
  readonly sealedKey: string;
  readonly kind: FileKind;
  readonly byteSize: number;
  /** Of the plain bytes, in hex. */
  readonly sha256: string;
}

/** The virus scanner has found something in a file, of which nothing is kept. */
export interface InfectedFile {
  /** The name of what was found: letters, digits and a few signs. */
  readonly virus: string;
  readonly byteSize: number;
  /** Of the plain bytes, in hex. */
  readonly sha256: string;
}

export interface StoredFiles {
  readonly driver: FileDriver;
  /**
   * Scans and stores the bytes of a file as they arrive; returns why it is refused, and then nothing of it stays.
   * @throws FileStoreUnavailable or ScannerUnavailable
   */
  receive(body: AsyncIterable<Uint8Array>): Promise<ReceivedFile | FileFault | InfectedFile>;
  /** Deletes a received file that nobody keeps. */
  discard(file: ReceivedFile): Promise<void>;
  /** Keeps a received file, in the transaction of its owner. */
  keep(trx: Db, file: ReceivedFile): Promise<void>;
  /**
   * The bytes of a file, after all of them were checked; null if they are damaged, missing, or their key is lost.
   * @throws FileStoreUnavailable
   */
  open(db: Db, id: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file, in the transaction of its owner: nobody can read its bytes any more, and the sweep deletes them. */
  remove(trx: Db, id: string): Promise<void>;
}

const placeOf = (id: string): string => `file ${id}`;

export const sealKey = (secrets: Secrets, { id, key }: FileLock): string =>
  secrets.seal(key.toString('base64'), placeOf(id));

/** The key of a file. @throws if it was sealed with another secrets key, or is lost */
export const openKey = (secrets: Secrets, { id, sealed_key }: StoredFileRow): FileLock => {
  if (sealed_key === null) throw new DamagedFile(`The key of the file ${id} is lost`);
  return { id, key: Buffer.from(secrets.open(sealed_key, placeOf(id)), 'base64') };
};

/** Reads a file to its end. @throws DamagedFile or MissingFile unless it is exactly what was stored */
export const checkFile = async (driver: FileDriver, row: StoredFileRow, lock: FileLock): Promise<void> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of openFrames(driver.get(row.id), lock)) {
    hash.update(bytes);
    size += bytes.length;
  }
  if (size !== row.byte_size || hash.digest('hex') !== row.sha256)
    throw new DamagedFile(`The file ${row.id} is not the one of its row`);
};

/** Whether an error says that this file cannot be read, whatever the state of the portal. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof DamagedFile || error instanceof MissingFile;

interface World {
  readonly driver: FileDriver;
  /** Scans each file; null: none does. */
  readonly scanner: Scanner | null;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Receives why a file cannot be read. */
  readonly onDamage: (error: unknown, id: string) => void;
}

/** Ends the storing of a file in which the scanner has found something. */
class VirusFound extends Error {
  override readonly name = 'VirusFound';
  readonly virus: string;

  constructor(virus: string) {
    super('The virus scanner has found something');
    this.virus = virus;
  }
}

const unscanned: Scan = {
  see: () => Promise.resolve(),
  finding: () => Promise.resolve(null),
  close: () => undefined,
};

/**
 * Passes a file on while it is scanned, and ends only when the scanner has found it clean: no place stores it whole before.
 * @throws VirusFound
 */
async function* whileScanned(
  body: AsyncIterable<Uint8Array>,
  scanner: Scanner | null,
): AsyncGenerator<Uint8Array> {
  const scan = scanner === null ? unscanned : await scanner();
  try {
    for await (const bytes of body) {
      await scan.see(bytes);
      yield bytes;
    }
    const virus = await scan.finding();
    if (virus !== null) throw new VirusFound(virus);
  } finally {
    scan.close();
  }
}

/** What is known of a file once all of it has passed. */
const watchFile = () => {
  const watch = watchKind();
  const hash = createHash('sha256');
  let byteSize = 0;
  return {
    async *pass(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const bytes of body) {
        watch.see(bytes);
        hash.update(bytes);
        byteSize += bytes.length;
        yield bytes;
      }
    },
    kind: () => watch.finding(),
    facts: () => ({ byteSize, sha256: hash.digest('hex') }),
  };
};

/** Deletes bytes without a row. If their place does not answer they are left to the sweep: nobody has their key. */
const deleteUnkept = async (driver: FileDriver, id: string): Promise<void> => {
  try {
    await driver.delete(id);
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
  }
};

export const createStoredFiles = ({ driver, scanner, secrets, clock, onDamage }: World): StoredFiles => ({
  driver,
  async receive(body) {
    const lock = { id: randomUUID(), key: randomBytes(32) };
    const watch = watchFile();
    try {
      await driver.put(lock.id, sealFrames(whileScanned(watch.pass(body), scanner), lock));
    } catch (error) {
      if (error instanceof VirusFound) return { virus: error.virus, ...watch.facts() };
      throw error;
    }
    const kind = watch.kind();
    if (isFault(kind)) {
      await deleteUnkept(driver, lock.id);
      return kind;
    }
    return { id: lock.id, sealedKey: sealKey(secrets, lock), kind, ...watch.facts() };
  },
  discard: ({ id }) => deleteUnkept(driver, id),
  keep: (trx, { id, sealedKey, kind, byteSize, sha256 }) =>
    queries.insertFile(trx, {
      id,
      sealed_key: sealedKey,
      byte_size: byteSize,
      sha256,
      kind,
      created_at: clock.now().toISOString(),
    }),
  async open(db, id) {
    const row = await queries.findFile(db, id);
    if (row === null) return null;
    try {
      const lock = openKey(secrets, row);
      // Before the first byte is sent: nobody gets the beginning of a file that is damaged further on.
      await checkFile(driver, row, lock);
      return ReadableStream.from(openFrames(driver.get(id), lock));
    } catch (error) {
      if (!isOfFile(error)) throw error;
      onDamage(error, id);
      return null;
    }
  },
  remove: (trx, id) => queries.deleteFile(trx, id),
});
