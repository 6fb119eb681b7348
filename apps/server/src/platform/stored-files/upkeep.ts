/** Work on all stored files: the sweep of bytes without a row, the check of every file, and a change of the secrets key. */
import type { Db } from '../database/db.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FileDriver } from './driver.ts';
import type { FileLock } from './frames.ts';
import { checkFile, isOfFile, openKey, sealKey } from './stored-files.ts';
import * as queries from './stored-files.queries.ts';
import type { StoredFileRow } from './stored-files.queries.ts';

const dayMs = 86_400_000;
const filesAtOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All rows, some at a time. */
async function* allFiles(db: Db): AsyncGenerator<StoredFileRow> {
  let after = beforeAll;
  for (;;) {
    const some = await queries.listFiles(db, { after, limit: filesAtOnce });
    yield* some;
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const deleteOrphans = async (db: Db, driver: FileDriver, names: readonly string[]): Promise<number> => {
  if (names.length === 0) return 0;
  const known = await queries.knownFiles(
    db,
    names.map((name) => name.slice(0, beforeAll.length)),
  );
  const orphans = names.filter((name) => !known.has(name));
  for (const name of orphans) await driver.delete(name);
  return orphans.length;
};

/**
 * Deletes bytes that have had no row for a day: of uploads that broke off, and of removed files. Younger ones may belong to a
 * transaction that is not committed yet. Returns how many.
 */
export const sweepFiles = async (db: Db, driver: FileDriver, now: Date): Promise<number> => {
  let count = 0;
  let old: string[] = [];
  for await (const { name, at } of driver.list()) {
    if (at.getTime() > now.getTime() - dayMs) continue;
    old.push(name);
    if (old.length < filesAtOnce) continue;
    count += await deleteOrphans(db, driver, old);
    old = [];
  }
  return count + (await deleteOrphans(db, driver, old));
};

/** Asks the place of files for a name, which fails where it does not answer. @throws FileStoreUnavailable */
export const reachFiles = async (driver: FileDriver): Promise<void> => {
  for await (const { name } of driver.list()) if (name !== '') return;
};

/** How many files there are, and the ids of those that cannot be read. */
export interface FilesCheck {
  readonly count: number;
  readonly damaged: readonly string[];
}

/** Reads every file to its end. */
export const checkAllFiles = async (db: Db, driver: FileDriver, secrets: Secrets): Promise<FilesCheck> => {
  const damaged: string[] = [];
  let count = 0;
  for await (const row of allFiles(db)) {
    count += 1;
    try {
      await checkFile(driver, row, openKey(secrets, row));
    } catch (error) {
      if (!isOfFile(error)) throw error;
      damaged.push(row.id);
    }
  }
  return { count, damaged };
};

/** What a copy has done: how many files there are now, how many of them were there before, and the ids of the damaged ones. */
export interface FilesCopy {
  readonly count: number;
  readonly present: number;
  readonly damaged: readonly string[];
}

const isWhole = async (driver: FileDriver, row: StoredFileRow, lock: FileLock): Promise<boolean> => {
  try {
    await checkFile(driver, row, lock);
    return true;
  } catch (error) {
    if (!isOfFile(error)) throw error;
    return false;
  }
};

/**
 * Copies every file to another place, as it is, and reads each there to its end. Those that are whole there already stay, so
 * a copy that broke off goes on. Nothing is removed.
 */
export const copyFiles = async (
  db: Db,
  { from, to, secrets }: { from: FileDriver; to: FileDriver; secrets: Secrets },
): Promise<FilesCopy> => {
  const damaged: string[] = [];
  let count = 0;
  let present = 0;
  for await (const row of allFiles(db)) {
    try {
      const lock = openKey(secrets, row);
      if (await isWhole(to, row, lock)) {
        present += 1;
      } else {
        // Read first: a damaged file is left where it is, and never replaces what lies in the other place.
        await checkFile(from, row, lock);
        await to.put(row.id, from.get(row.id));
        await checkFile(to, row, lock);
      }
      count += 1;
    } catch (error) {
      if (!isOfFile(error)) throw error;
      damaged.push(row.id);
    }
  }
  return { count, present, damaged };
};

/** Seals the keys of all files with the newest secrets key; their bytes stay as they are. */
export const resealFiles = async (trx: Db, secrets: Secrets): Promise<number> => {
  let count = 0;
  for await (const row of allFiles(trx)) {
    if (row.sealed_key === null) continue;
    await queries.putSealedKey(trx, row.id, sealKey(secrets, openKey(secrets, row)));
    count += 1;
  }
  return count;
};

/** Accepts that the secrets key is lost, and with it the content of all files; returns of how many. */
export const forgetFiles = queries.forgetSealedKeys;
