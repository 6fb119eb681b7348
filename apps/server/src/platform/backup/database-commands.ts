/** The administrator's commands on a whole database, embedded or server. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { verifyAuditLog } from '../audit/audit-verify.ts';
import type { Verification } from '../audit/audit-verify.ts';
import { backUp } from './backup.ts';
import type { CheckedBackup } from './backup-format.ts';
import { openDatabase } from '../database/open/open-database.ts';
import type {
  DatabaseConfig,
  OpenDatabase,
  OpenDatabaseOptions,
} from '../database/open/open-database-types.ts';
import { borrowCopy } from '../database/embedded/embedded-database-copy.ts';
import { isCluster } from '../database/embedded/embedded-database-template.ts';
import type { FileDriver } from '../stored-files/driver.ts';
import { restoreBackup } from './restore.ts';
import type { RestoreOptions } from './restore.ts';

type CommandOptions = Pick<OpenDatabaseOptions, 'cacheDir'>;

/** No database exists at the given place. */
export class NoDatabaseError extends Error {
  constructor(dir: string) {
    super(`There is no database in ${dir}`);
    this.name = 'NoDatabaseError';
  }
}

/** A backup that was read to its end, and the stored files that the database names and that are not there. */
export type MadeBackup = Awaited<ReturnType<typeof backUp>>;

interface BackupTarget {
  readonly file: string;
  /** Where the stored files lie. */
  readonly files: FileDriver | null;
}

/** Writes a copy of the database and its stored files to a new file. Its server may keep running. */
export async function backUpDatabase(
  config: DatabaseConfig,
  target: BackupTarget,
  options: CommandOptions = {},
): Promise<MadeBackup> {
  if (config.kind === 'server') return await backUpAt(config, target, options);
  refuseMissing(config.dir);
  const copy = await borrowCopy(config.dir);
  if (!copy) return await backUpAt(config, target, options);
  try {
    const borrowed = { ...options, isDurable: false };
    return await backUpAt({ kind: 'embedded', dir: copy.dir }, target, borrowed);
  } finally {
    copy.giveBack();
  }
}

/** Verifies the audit log row by row. The server may keep running: the check then reads a copy. */
export async function verifyDatabase(
  config: DatabaseConfig,
  options: CommandOptions = {},
): Promise<Verification> {
  if (config.kind === 'server') return await verifyAt(config, options);
  refuseMissing(config.dir);
  const copy = await borrowCopy(config.dir);
  if (!copy) return await verifyAt(config, options);
  try {
    return await verifyAt({ kind: 'embedded', dir: copy.dir }, { ...options, isDurable: false });
  } finally {
    copy.giveBack();
  }
}

/** Fills a new database from a backup. Refuses while a server has it open, and when it holds anything. */
export async function restoreDatabase(
  config: DatabaseConfig,
  file: string,
  options: CommandOptions & RestoreOptions,
): Promise<CheckedBackup> {
  const { migrationsDir, requireKeys, files, ...opening } = options;
  const forget = config.kind === 'embedded' ? newcomerIn(config.dir) : null;
  // When another process has the folder open, this call refuses before anything could be deleted.
  const opened = await openDatabase(config, opening);
  try {
    const checked = await restoreBackup(opened, file, {
      migrationsDir,
      ...(requireKeys && { requireKeys }),
      ...(files && { files }),
    });
    await opened.close();
    return checked;
  } catch (error) {
    await opened.close();
    await forget?.();
    throw error;
  }
}

/**
 * The function that deletes the database files, and the folder, if they did not exist before; null where a database
 * existed.
 */
function newcomerIn(dir: string): (() => Promise<void>) | null {
  if (isCluster(join(dir, 'cluster'))) return null;
  const made = existsSync(dir) ? join(dir, 'cluster') : dir;
  return () => rm(made, { recursive: true, force: true });
}

/**
 * Copies everything from the embedded database to an empty one on a PostgreSQL server. Refuses while the embedded
 * one's server runs, because later writes would not be copied.
 */
export async function moveToPostgres(
  config: DatabaseConfig & { kind: 'embedded' },
  url: string,
  options: CommandOptions & { migrationsDir: string },
): Promise<CheckedBackup> {
  refuseMissing(config.dir);
  const file = join(config.dir, 'moving', `${randomUUID()}.gz`);
  // Stays open to the end: its lock keeps a server from starting and writing meanwhile.
  const source = await openDatabase(config, options.cacheDir ? { cacheDir: options.cacheDir } : {});
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Stored files stay where they are.
    await backUp(source, file, null);
    return await restoreDatabase({ kind: 'server', url }, file, options);
  } finally {
    await rm(dirname(file), { recursive: true, force: true });
    await source.close();
  }
}

/** Runs a command on an existing database after migrating it. Refuses while a server has it open. */
export async function withDatabase<T>(
  config: DatabaseConfig,
  options: CommandOptions & { migrationsDir: string },
  work: (opened: OpenDatabase) => Promise<T>,
): Promise<T> {
  if (config.kind === 'embedded') refuseMissing(config.dir);
  const opened = await openDatabase(config, options);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function backUpAt(
  config: DatabaseConfig,
  { file, files }: BackupTarget,
  options: OpenDatabaseOptions,
): Promise<MadeBackup> {
  const opened = await openDatabase(config, options);
  try {
    return await backUp(opened, file, files);
  } finally {
    await opened.close();
  }
}

async function verifyAt(config: DatabaseConfig, options: OpenDatabaseOptions): Promise<Verification> {
  const opened = await openDatabase(config, options);
  try {
    return await verifyAuditLog(opened.db);
  } finally {
    await opened.close();
  }
}

/** Opening a folder creates a database in it, so a mistyped path must not produce an empty copy. */
function refuseMissing(dir: string): void {
  if (!isCluster(join(dir, 'cluster'))) throw new NoDatabaseError(dir);
}
