/** Whether a folder can be written to, asked before anything tries: what fails later fails in words nobody understands. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that is to be used can't be. */
export class FolderNotUsableError extends Error {
  override readonly name = 'FolderNotUsableError';
}

/** The folder itself or, where it is yet to be made, the nearest one above it that is there. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

/** Files of a cluster that the engine opens for writing first of all; another user's are a frequent mistake. */
const clusterFiles = ['cluster', join('cluster', 'global', 'pg_control')];

/**
 * Refuses a data folder that can't be made or written to.
 * @throws FolderNotUsableError with one line that names the folder and the reason.
 */
export const demandWritableFolder = (dir: string): void => {
  const present = nearest(dir);
  if (!statSync(present).isDirectory())
    throw new FolderNotUsableError(`The data folder ${dir} can't be made: ${present} is a file.`);
  for (const path of [present, ...clusterFiles.map((file) => join(dir, file))]) {
    try {
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new FolderNotUsableError(`The data folder ${dir} can't be written to: ${reason}`);
    }
  }
};

/** The engine could not open the files that are there. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

const megabyte = 1024 * 1024;
/** A segment of the log, which the engine makes before anything else. */
const leastFreeMegabytes = 16;

/** Why a cluster was not opened, in one line: the engine itself aborts without a word, on a full disk as on broken files. */
export const whyNotOpened = (dir: string, error: unknown): Error => {
  const { bavail, bsize } = statfsSync(dir);
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
  if (freeMegabytes < leastFreeMegabytes)
    return new FolderNotUsableError(
      `The disk of the data folder ${dir} is full: ${freeMegabytes} MB are free, at least ${leastFreeMegabytes} are needed.`,
    );
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new DatabaseDamagedError(
    `The database in ${dir} can't be opened, its files are damaged or incomplete (${reason}). Restore a backup into a new folder: npm run admin -- restore FILE.`,
    { cause: error },
  );
};
