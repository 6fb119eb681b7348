/** Checks that a folder is writable before the engine tries, because the engine's own failure explains nothing. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The data folder cannot be used. */
export class FolderNotUsableError extends Error {
  override readonly name = 'FolderNotUsableError';
}

/** The folder itself or, before it is created, its nearest existing parent. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

/** Files that the engine opens for writing first. A common mistake is that another user owns them. */
const clusterFiles = ['cluster', join('cluster', 'global', 'pg_control')];

/**
 * Refuses a data folder that cannot be created or written. @throws FolderNotUsableError with one line that names the
 * folder and the reason.
 */
export const demandWritableFolder = (dir: string): void => {
  const present = nearest(dir);
  if (!statSync(present).isDirectory())
    throw new FolderNotUsableError(`The data folder ${dir} cannot be created: ${present} is a file.`);
  for (const path of [present, ...clusterFiles.map((file) => join(dir, file))]) {
    try {
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new FolderNotUsableError(`The data folder ${dir} is not writable: ${reason}`);
    }
  }
};

/** The engine could not open the existing files. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

const megabyte = 1024 * 1024;
/** The size of a write-ahead log segment, which the engine creates first. */
const leastFreeMegabytes = 16;

/**
 * Why a cluster did not open, in one line: on a full disk and on broken files alike, the engine aborts without a
 * message.
 */
export const whyNotOpened = (dir: string, error: unknown): Error => {
  const { bavail, bsize } = statfsSync(dir);
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
  if (freeMegabytes < leastFreeMegabytes)
    return new FolderNotUsableError(
      `The disk of the data folder ${dir} is full: ${freeMegabytes} MB are free, at least ${leastFreeMegabytes} are needed.`,
    );
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new DatabaseDamagedError(
    `The database in ${dir} cannot be opened: its files are damaged or incomplete (${reason}). Restore a backup into a new folder: npm run admin -- restore FILE.`,
    { cause: error },
  );
};
