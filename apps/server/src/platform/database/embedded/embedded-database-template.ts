/**
 * New data folders are copies of a template, because creating a cluster takes seconds and a copy a fraction of one.
 * The template is created once for each engine version and kept in a cache folder.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isErrorCode } from '../../basics/error-codes.ts';

/** A file that every PostgreSQL cluster contains. */
const CLUSTER_MARK = 'PG_VERSION';

/** Whether a folder holds a cluster. */
export function isCluster(dir: string): boolean {
  return existsSync(join(dir, CLUSTER_MARK));
}

/** The version of the installed engine; a template of another version is not used. */
export async function readEngineVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}

/**
 * The folder of the template for the installed engine, created if missing. @param cacheDir where templates are kept;
 * several processes may ask at the same time.
 */
export async function ensureClusterTemplate(cacheDir: string): Promise<string> {
  const target = join(cacheDir, `cluster-${await readEngineVersion()}`);
  await ensureFolder(target, async (dir) => {
    const database = await PGlite.create({ fs: new NodeFS(dir) });
    await database.close();
  });
  return target;
}

/**
 * Fills a folder exactly once. Each caller fills a temporary folder and renames it into place, so that nobody sees an
 * incomplete one; the slower of two callers uses the result of the faster.
 */
export async function ensureFolder(target: string, fill: (dir: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.draft-${randomUUID().slice(0, 8)}`;
  try {
    await fill(draft);
    await fsyncTree(draft);
    await rename(draft, target);
  } catch (error) {
    const isThereNow = isErrorCode(error, 'ENOTEMPTY') || isErrorCode(error, 'EEXIST');
    if (!isThereNow) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies a cluster, sharing blocks where the file system supports it. */
export async function copyCluster(source: string, target: string): Promise<void> {
  await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Creates a new cluster from the template, atomically and flushed to disk before the first commit relies on it. The
 * caller holds the data folder's lock.
 */
export async function createCluster(template: string, clusterDir: string, isDurable: boolean): Promise<void> {
  const draft = `${clusterDir}.draft`;
  await rm(draft, { recursive: true, force: true });
  await copyCluster(template, draft);
  if (isDurable) await fsyncTree(draft);
  await rename(draft, clusterDir);
  if (isDurable) await fsyncPath(dirname(clusterDir));
}

async function fsyncTree(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) await fsyncPath(join(entry.parentPath, entry.name));
  await fsyncPath(dir);
}

async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
