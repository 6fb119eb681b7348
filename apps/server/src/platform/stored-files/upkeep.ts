/** Work on all stored files: the sweep of bytes without a row, the check of every file, and a change of the secrets key. */
import type { Db } from '../database/db.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FileDriver } from './driver.ts';
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
