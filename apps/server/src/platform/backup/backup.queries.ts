/** The SQL that reads rows for a backup and restores them. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

type Executor = Kysely<unknown>;

/** A table with its stored columns; generated ones are computed again. */
export interface TableShape {
  table: string;
  columns: { name: string; type: string }[];
}

/** The product's tables; the backup's header holds the list of migrations. */
export async function listTableShapes(db: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname
    order by c.relname`.execute(db);
  return rows;
}

/** Whether the database contains any table. */
export async function hasTables(db: Executor): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`.execute(db);
  return rows.length > 0;
}

/** Opens a cursor over a table that returns rows as JSON arrays of text. */
export async function declareRows(db: Executor, { table, columns }: TableShape): Promise<void> {
  const values = columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  await sql`
    declare backup_rows no scroll cursor for
    select json_build_array(${sql.join(values)})::text as json from ${sql.table(table)}`.execute(db);
}

export async function fetchRows(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    fetch ${sql.raw(`${limit}`)} from backup_rows`.execute(db);
  return rows.map((row) => row.json);
}

export async function closeRows(db: Executor): Promise<void> {
  await sql`close backup_rows`.execute(db);
}

/** The names of all stored files; none in a database from before there were any. */
export async function listFileNames(db: Executor): Promise<string[]> {
  const { rows: known } = await sql`select where to_regclass('public.stored_files') is not null`.execute(db);
  if (known.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from stored_files order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The position of each sequence; an unused one is left out. */
export async function listSequences(db: Executor): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequence(db: Executor, name: string, value: number): Promise<void> {
  await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value})`.execute(db);
}

/** Inserts rows given as JSON arrays of text. */
export async function insertRows(
  db: Executor,
  { table, columns }: TableShape,
  json: string[],
): Promise<void> {
  const values = columns.map(({ type }, index) => sql`(line.cells ->> ${sql.lit(index)})::${sql.raw(type)}`);
  const names = columns.map(({ name }) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)}
    from (select json::jsonb as cells from unnest(${json}::text[]) as json offset 0) as line`.execute(db);
}

/** Two statements: one removes a constraint or trigger from a table, the other restores it. */
export interface Suspension {
  suspend: string;
  resume: string;
}

/**
 * Constraints and triggers to suspend while rows are restored: foreign keys need all rows and are checked when they
 * return, and triggers already ran when the rows were first written.
 */
export async function listSuspensions(db: Executor): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as suspend,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as resume
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** Runs a statement that PostgreSQL itself generated. */
export async function runStatement(db: Executor, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

/** Empties the tables that migrations filled: the backup has its own rows for them. */
export async function truncateTables(db: Executor, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

export async function analyze(db: Executor): Promise<void> {
  await sql`analyze`.execute(db);
}
