/** The table of applied migrations, and the statements that apply one. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A migration as the database remembers it. */
export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

type Executor = Kysely<unknown>;

/** Makes the table of applied migrations where there is none. */
export async function createMigrationsTable(db: Executor): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
}

/** What has been applied, in order. */
export async function listAppliedMigrations(db: Executor): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(db);
  return rows;
}

/** Runs a migration's text, which may hold many statements. */
export async function runMigrationText(db: Executor, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}

export async function insertAppliedMigration(db: Executor, migration: AppliedMigration): Promise<void> {
  await sql`
    insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`.execute(db);
}

/** Holds off other servers that start at the same time; given up with the transaction. */
export async function lockMigrations(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(7262031)`.execute(db);
}

/**
 * Lets this transaction's statements take their time: a migration of a large table may, and so may the wait for another
 * server that runs one. The embedded database has a limit of its own.
 */
export async function liftStatementLimit(db: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}
