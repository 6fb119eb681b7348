/** Rows before and after a merge. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** The columns by which foreign keys lead to clients, as table.column. */
export const columnsToClients = async ({ db }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where confrelid = 'clients'::regclass and contype = 'f' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** What a merge may change in a row. */
const changed: Readonly<Record<string, readonly string[]>> = {
  portfolios: ['ledger_revision', 'revision', 'updated_at', 'name'],
  client_contacts: ['is_main', 'revision', 'updated_at', 'updated_by'],
  restrictions: ['ended_at', 'ended_by'],
  links: ['revoked_at', 'revoked_by'],
};

const besides = [
  'kyc_addresses',
  'kyc_tax_residences',
  'kyc_related_parties',
  'client_forbidden_instruments',
  'link_portfolios',
  'answer_records',
  'log_steps',
  'document_versions',
  'report_deliveries',
  'transactions',
];

/** Every row of the tables that name clients or their records, without the client that it names. */
export const rowsOfClients = async (t: TestApp): Promise<Record<string, readonly string[]>> => {
  const tables = [...(await columnsToClients(t)).map((column) => column.split('.')[0] ?? ''), ...besides];
  const all: Record<string, readonly string[]> = {};
  for (const table of new Set(tables)) {
    if (['clients', 'client_shares', 'client_households'].includes(table)) continue;
    const without = ['client_id', ...(changed[table] ?? [])];
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(item) - ${`{${without.join(',')}}`}::text[])::text as row from ${sql.table(table)} as item
      order by 1`.execute(t.db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
};
