/**
 * Migrates the database to this server's schema: numbered SQL files, each applied once, in a transaction together
 * with the row that records it. After a kill, the next start continues with the first missing one.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { MigrationProgress, OpenDatabase } from './open-database-types.ts';
import * as queries from './migrations.queries.ts';
import type { AppliedMigration } from './migrations.queries.ts';

/** One file of the migrations folder. */
export interface Migration extends AppliedMigration {
  text: string;
}

/** The database and the migrations on disk do not match; the message explains it in one line. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** Applies missing migrations; does nothing to a current database. */
export async function migrate(
  opened: Pick<OpenDatabase, 'db' | 'embedded'>,
  dir: string,
  onApplied: (progress: MigrationProgress) => void = () => undefined,
): Promise<void> {
  const migrations = await readMigrations(dir);
  const db = opened.db as unknown as Kysely<unknown>;
  const applyAll = () => applyMissing(db, migrations, onApplied);
  await (opened.embedded ? opened.embedded.withoutStatementLimit(applyAll) : applyAll());
}

/** Reads a folder of migrations, whose numbers must run from 1 without a gap. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).toSorted();
  return await Promise.all(
    files.map(async (file, index) => {
      const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!match || Number(match[1]) !== index + 1) {
        throw new MigrationError(
          `Migration ${file} is out of order: expected ${`${index + 1}`.padStart(4, '0')}_name.sql`,
        );
      }
      const text = await readFile(join(dir, file), 'utf8');
      return { number: index + 1, name: match[2] ?? '', checksum: hashMigration(text), text };
    }),
  );
}

/** Ignores line ends, because a checkout may change them. */
function hashMigration(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function applyMissing(
  db: Kysely<unknown>,
  migrations: Migration[],
  onApplied: (progress: MigrationProgress) => void,
): Promise<void> {
  // One migration per transaction; each takes the lock again and reads what another server applied meanwhile.
  for (;;) {
    const applied = await applyNext(db, migrations);
    if (!applied) return;
    onApplied({
      migration: migrationLabel(applied),
      applied: applied.number,
      of: migrations.length,
    });
  }
}

async function applyNext(db: Kysely<unknown>, migrations: Migration[]): Promise<Migration | undefined> {
  return await db.transaction().execute(async (trx) => {
    await queries.liftStatementLimit(trx);
    await queries.lockMigrations(trx);
    await queries.createMigrationsTable(trx);
    const applied = await queries.listAppliedMigrations(trx);
    refuseStrangers(applied, migrations);
    const next = migrations[applied.length];
    if (next) await applyMigration(trx, next);
    return next;
  });
}

/** Applies one migration and records it, inside the caller's transaction. */
export async function applyMigration(trx: Kysely<unknown>, migration: Migration): Promise<void> {
  try {
    await queries.runMigrationText(trx, migration.text);
    await queries.insertAppliedMigration(trx, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migrationLabel(migration)} failed: ${reason}`, { cause: error });
  }
}

/** Refuses a database that a newer version migrated, and one whose applied migrations differ from the files. */
export function refuseStrangers(
  applied: AppliedMigration[],
  migrations: Migration[],
  what = 'database',
): void {
  const last = applied.at(-1);
  if (last && last.number > migrations.length) {
    throw new MigrationError(
      `The ${what} is newer than this server: it has migration ${migrationLabel(last)}, this server knows ${migrations.length}. Start the newer version.`,
    );
  }
  for (const [index, row] of applied.entries()) {
    if (row.number !== index + 1 || row.checksum !== migrations[index]?.checksum) {
      throw new MigrationError(
        `Migration ${migrationLabel(row)} is not the one that was applied to this ${what}: a released migration is never edited`,
      );
    }
  }
}

function migrationLabel(migration: AppliedMigration): string {
  return `${`${migration.number}`.padStart(4, '0')}_${migration.name}`;
}
