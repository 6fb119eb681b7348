/** The table of applied migrations, and the statements that apply one. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A migration as the database records it. */
export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

type Executor = Kysely<unknown>;

/** Creates the table of applied migrations if it is missing. */
export async function createMigrationsTable(db: Executor): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
}

/** The applied migrations, in order. */
export async function listAppliedMigrations(db: Executor): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(db);
  return rows;
}

/** Runs a migration's text, which may contain many statements. */
export async function runMigrationText(db: Executor, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}

export async function insertAppliedMigration(db: Executor, migration: AppliedMigration): Promise<void> {
  await sql`
    insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`.execute(db);
}

/** Blocks other servers that start at the same time, until the transaction ends. */
export async function lockMigrations(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(7262031)`.execute(db);
}

/**
 * Lets this transaction's statements run without a limit: migrating a large table, or waiting for another server's
 * migration, may take long. The embedded database has its own limit.
 */
export async function liftStatementLimit(db: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}
