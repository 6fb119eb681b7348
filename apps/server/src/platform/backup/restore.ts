/** Fills a new database, and the place of its stored files, from a backup. */
import type { Kysely } from 'kysely';
import { BackupFileError, checkBackupFile, haveSameCounts, readBackupFile } from './backup-format.ts';
import type { BackupContents, BackupHeader, CheckedBackup } from './backup-format.ts';
import * as queries from './backup.queries.ts';
import type { FileDriver } from '../stored-files/driver.ts';
import type { OpenDatabase } from '../database/open/open-database-types.ts';
import * as migrationQueries from '../database/open/migrations.queries.ts';
import { applyMigration, migrate, readMigrations, refuseStrangers } from '../database/open/migrations.ts';
import type { Migration } from '../database/open/migrations.ts';

/** The database is not empty; a restore never overwrites one. */
export class DatabaseNotEmptyError extends Error {
  constructor() {
    super('This database is not empty. A copy is restored into a new one only; nothing was changed.');
    this.name = 'DatabaseNotEmptyError';
  }
}

export interface RestoreOptions {
  migrationsDir: string;
  requireKeys?: (keyIds: readonly string[]) => void;
  /** Where its stored files go; left out where they stay in their place. */
  files?: FileDriver;
}

const ROWS_A_BATCH = 2000;
const CHARACTERS_A_BATCH = 4_000_000;

/**
 * Restores a backup into an empty database: the schema of the time of the backup, its rows, then later migrations.
 * All in one transaction: an interrupted restore leaves the database empty. The bytes of stored files come first; those of an
 * interrupted restore are without rows, and the nightly sweep deletes them. `requireKeys` throws before anything is
 * written where the keys of the backup's secrets are missing.
 */
export async function restoreBackup(
  opened: OpenDatabase,
  file: string,
  { migrationsDir, requireKeys, files }: RestoreOptions,
): Promise<CheckedBackup> {
  const checked = await checkBackupFile(file);
  const { header, contents, keyIds } = checked;
  requireKeys?.(keyIds);
  const migrations = await readMigrations(migrationsDir);
  refuseStrangers(header.migrations, migrations, 'backup');
  const db = opened.db as unknown as Kysely<unknown>;
  const fill = () =>
    db.transaction().execute(async (trx) => {
      await createSchema(trx, header, migrations);
      if (files !== undefined && contents.files > 0) await restoreFiles(file, files);
      await loadRows(trx, file, contents);
      await queries.analyze(trx);
    });
  const finish = async () => {
    await fill();
    await migrate(opened, migrationsDir);
  };
  await (opened.embedded?.withoutStatementLimit(finish) ?? finish());
  return checked;
}

/** Writes each stored file of the backup to its place. */
async function restoreFiles(file: string, files: FileDriver): Promise<void> {
  const items = readBackupFile(file);
  // What follows the bytes of one file, usually the next.
  let next = await items.next();
  const bytesOfOne = async function* () {
    for (
      next = await items.next();
      next.done !== true && next.value.kind === 'bytes';
      next = await items.next()
    )
      yield next.value.bytes;
  };
  while (next.done !== true) {
    if (next.value.kind === 'file') await files.put(next.value.name, bytesOfOne());
    else next = await items.next();
  }
}

async function createSchema(
  trx: Kysely<unknown>,
  header: BackupHeader,
  migrations: Migration[],
): Promise<void> {
  await migrationQueries.liftStatementLimit(trx);
  await migrationQueries.lockMigrations(trx);
  if (await queries.hasTables(trx)) throw new DatabaseNotEmptyError();
  await migrationQueries.createMigrationsTable(trx);
  for (const migration of migrations.slice(0, header.migrations.length)) {
    await applyMigration(trx, migration);
  }
}

async function loadRows(trx: Kysely<unknown>, file: string, contents: BackupContents): Promise<void> {
  const shapes = new Map((await queries.listTableShapes(trx)).map((shape) => [shape.table, shape]));
  const suspensions = await queries.listSuspensions(trx);
  for (const { suspend } of suspensions) await queries.runStatement(trx, suspend);
  await queries.truncateTables(trx, [...shapes.keys()]);
  const inserted = await insertAll(trx, file, shapes);
  if (!haveSameCounts(inserted, contents.rows)) {
    throw new BackupFileError('Not all rows of the backup arrived; nothing was restored');
  }
  for (const [name, value] of Object.entries(contents.sequences)) {
    await queries.setSequence(trx, name, value);
  }
  for (const { resume } of suspensions) await queries.runStatement(trx, resume);
}

async function insertAll(
  trx: Kysely<unknown>,
  file: string,
  shapes: Map<string, queries.TableShape>,
): Promise<Record<string, number>> {
  const inserted: Record<string, number> = {};
  let shape: queries.TableShape | undefined;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (!shape) return;
    if (batch.length > 0) await queries.insertRows(trx, shape, batch);
    inserted[shape.table] = (inserted[shape.table] ?? 0) + batch.length;
    batch = [];
    characters = 0;
  };
  for await (const item of readBackupFile(file)) {
    if (item.kind === 'row') {
      batch.push(item.json);
      characters += item.json.length;
      if (batch.length >= ROWS_A_BATCH || characters >= CHARACTERS_A_BATCH) await flush();
    } else {
      await flush();
      shape = item.kind === 'table' ? readShape(shapes, item.table) : undefined;
    }
  }
  return inserted;
}

/** The columns in the backup's order, with the types of the database. */
function readShape(
  shapes: Map<string, queries.TableShape>,
  { table, columns }: { table: string; columns: string[] },
): queries.TableShape {
  const known = shapes.get(table);
  const found = columns.map((name) => known?.columns.find((column) => column.name === name));
  const present = found.filter((column) => column !== undefined);
  if (!known || present.length !== columns.length) {
    throw new BackupFileError(
      `The backup has a table ${table} (${columns.join(', ')}) that the schema lacks`,
    );
  }
  return { table, columns: present };
}
