/** The test harness's own SQL. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** The product's empty tables, quoted. */
export async function listEmptyTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`.execute(db);
  if (tables.length === 0) return [];
  const questions = tables.map(
    ({ name }) => sql`select ${name} as name where not exists (select from ${sql.raw(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Deletes all rows of these tables in one message: many times faster than truncating, which creates new files.
 * Without triggers the order does not matter, and append-only tables can be emptied too.
 */
export async function emptyTables(db: Db, names: string[]): Promise<void> {
  const deletions = names.map((name) => `delete from ${name};`).join('\n');
  await sql.raw(`begin; set local session_replication_role = replica; ${deletions} commit;`).execute(db);
}

/** The columns of a table in order; a nullable one has a question mark. */
export async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name || case is_nullable when 'YES' then '?' else '' end as name
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every row of every table as text, as a dump would contain it. */
export async function listEveryRow(db: Db): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const everything: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(db);
    everything.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return everything;
}

/** Drops PostgreSQL's template databases: half of the files of a cluster that is copied for each test file. */
export async function dropTemplateDatabases(db: Db): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db);
  await sql`drop database template0`.execute(db);
  await sql`drop database template1`.execute(db);
}
