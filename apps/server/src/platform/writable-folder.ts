/** Whether a folder can be written to, asked before anything tries: what fails later fails in words nobody understands. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
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
