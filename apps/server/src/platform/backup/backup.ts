/** Copies the whole database and its stored files into a file. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { BackupFileError, checkBackupFile, haveSameCounts, writeBackupFile } from './backup-format.ts';
import type { BackupSource, CheckedBackup } from './backup-format.ts';
import * as queries from './backup.queries.ts';
import type { FileDriver } from '../stored-files/driver.ts';
import { MissingFile } from '../stored-files/driver.ts';
import type { OpenDatabase } from '../database/open/open-database-types.ts';
import { listAppliedMigrations } from '../database/open/migrations.queries.ts';

const ROWS_A_PAGE = 2000;

/**
 * Copies the database as of one moment, while others keep using it; then reads the file to the end. The file gets its
 * name only after that check has succeeded. Stored files that the database names and that are not there are `missing`; with
 * null they are left out, because they stay where they are.
 */
export async function backUp(
  opened: Pick<OpenDatabase, 'db'>,
  file: string,
  files: FileDriver | null,
): Promise<CheckedBackup & { missing: readonly string[] }> {
  if (existsSync(file)) throw new BackupFileError(`The file ${file} already exists`);
  const draft = `${file}.partial`;
  await rm(draft, { force: true });
  try {
    const missing: string[] = [];
    const from = files === null ? null : { files, missing };
    const written = await writeSnapshot(opened.db as unknown as Kysely<unknown>, draft, from);
    const checked = await checkBackupFile(draft);
    if (!haveSameCounts(written.rows, checked.contents.rows)) {
      throw new BackupFileError('The backup does not contain the rows that were read');
    }
    await rename(draft, file);
    return { ...checked, missing };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Where the bytes of stored files come from, and the names of those that are not there. */
interface FileSource {
  readonly files: FileDriver;
  readonly missing: string[];
}

async function writeSnapshot(
  db: Kysely<unknown>,
  file: string,
  from: FileSource | null,
): Promise<CheckedBackup['contents']> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeBackupFile(file, readDatabase(trx, from)));
}

async function* readDatabase(trx: Kysely<unknown>, from: FileSource | null): BackupSource {
  yield { kind: 'header', header: { migrations: await listAppliedMigrations(trx) } };
  for (const shape of await queries.listTableShapes(trx)) {
    const columns = shape.columns.map((column) => column.name);
    yield { kind: 'table', table: { table: shape.table, columns } };
    yield* readTable(trx, shape);
  }
  if (from !== null) for (const name of await queries.listFileNames(trx)) yield* readStored(name, from);
  yield { kind: 'sequences', sequences: await queries.listSequences(trx) };
}

/** The encrypted bytes of a stored file, as they are. */
async function* readStored(
  name: string,
  { files, missing }: FileSource,
): AsyncGenerator<{ kind: 'file'; name: string } | { kind: 'bytes'; bytes: Uint8Array }> {
  let isNamed = false;
  try {
    for await (const bytes of files.get(name)) {
      if (!isNamed) yield { kind: 'file', name };
      isNamed = true;
      yield { kind: 'bytes', bytes };
    }
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    missing.push(name);
  }
}

async function* readTable(
  trx: Kysely<unknown>,
  shape: queries.TableShape,
): AsyncGenerator<{ kind: 'rows'; json: string[] }> {
  await queries.declareRows(trx, shape);
  for (;;) {
    const json = await queries.fetchRows(trx, ROWS_A_PAGE);
    if (json.length > 0) yield { kind: 'rows', json };
    if (json.length < ROWS_A_PAGE) break;
  }
  await queries.closeRows(trx);
}
