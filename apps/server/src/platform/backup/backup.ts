/** Copies the whole database into a file. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { BackupFileError, checkBackupFile, haveSameCounts, writeBackupFile } from './backup-format.ts';
import type { BackupSource, CheckedBackup } from './backup-format.ts';
import * as queries from './backup.queries.ts';
import type { OpenDatabase } from '../database/open/open-database-types.ts';
import { listAppliedMigrations } from '../database/open/migrations.queries.ts';

const ROWS_A_PAGE = 2000;

/**
 * Copies the database as of one moment, while others keep using it; then reads the file to the end. The file gets its
 * name only after that check has succeeded.
 */
export async function backUp(opened: Pick<OpenDatabase, 'db'>, file: string): Promise<CheckedBackup> {
  if (existsSync(file)) throw new BackupFileError(`The file ${file} already exists`);
  const draft = `${file}.partial`;
  await rm(draft, { force: true });
  try {
    const written = await writeSnapshot(opened.db as unknown as Kysely<unknown>, draft);
    const checked = await checkBackupFile(draft);
    if (!haveSameCounts(written.rows, checked.contents.rows)) {
      throw new BackupFileError('The backup does not contain the rows that were read');
    }
    await rename(draft, file);
    return checked;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSnapshot(db: Kysely<unknown>, file: string): Promise<CheckedBackup['contents']> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeBackupFile(file, readDatabase(trx)));
}

async function* readDatabase(trx: Kysely<unknown>): BackupSource {
  yield { kind: 'header', header: { migrations: await listAppliedMigrations(trx) } };
  for (const shape of await queries.listTableShapes(trx)) {
    const columns = shape.columns.map((column) => column.name);
    yield { kind: 'table', table: { table: shape.table, columns } };
    yield* readTable(trx, shape);
  }
  yield { kind: 'sequences', sequences: await queries.listSequences(trx) };
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
