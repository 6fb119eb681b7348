/** Before the embedded test run: makes a migrated template, kept until a migration or the engine changes. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/open/open-database.ts';
import { ensureFolder, readEngineVersion } from '../platform/database/embedded/embedded-database-template.ts';
import { readMigrations } from '../platform/database/open/migrations.ts';
import { bundleWorkers } from './bundle-workers.ts';
import { dropTemplateDatabases } from './database.queries.ts';
import { createScratchFolder } from './scratch-folder.ts';

const MIGRATIONS_DIR = resolve(import.meta.dirname, '../../migrations');
const CACHE_DIR = resolve(import.meta.dirname, '../../../../.cache/database');

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
    scratchFolder: string;
    /** The folder of the empty cluster's template. */
    databaseCache: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleWorkers();
  const target = join(CACHE_DIR, `migrated-${await fingerprint()}`);
  await removeOutdated(target);
  await ensureFolder(target, async (draft) => {
    const dir = await mkdtemp(join(CACHE_DIR, 'migrating-'));
    try {
      await fillMigrated(dir, draft);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
  const scratchFolder = createScratchFolder();
  project.provide('embeddedTemplate', target);
  project.provide('scratchFolder', scratchFolder);
  project.provide('databaseCache', CACHE_DIR);
  return () => rm(scratchFolder, { recursive: true, force: true });
}

async function fillMigrated(dir: string, draft: string): Promise<void> {
  const opened = await openDatabase(
    { kind: 'embedded', dir },
    { migrationsDir: MIGRATIONS_DIR, cacheDir: CACHE_DIR, isDurable: false },
  );
  await dropTemplateDatabases(opened.db);
  await opened.close();
  await rename(join(dir, 'cluster'), draft);
}

async function fingerprint(): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS_DIR);
  const hash = createHash('sha256').update(await readEngineVersion());
  for (const { checksum } of migrations) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}

/** Each is 40 MB, and a working day makes many. */
async function removeOutdated(current: string): Promise<void> {
  const entries = await readdir(CACHE_DIR).catch(() => []);
  for (const entry of entries) {
    const path = join(CACHE_DIR, entry);
    const isOld = /^migrated-[0-9a-f]{16}$/.test(entry) && path !== current;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
