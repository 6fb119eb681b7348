/** What tests read of the sample firm. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** A ledger of the sample firm in its order of entry; without a name, of all portfolios of the client. */
export const listLedger = (db: Db, client: string, portfolio: string | null) => {
  let query = db
    .selectFrom('transactions')
    .innerJoin('portfolios', 'portfolios.id', 'transactions.portfolio_id')
    .innerJoin('clients', 'clients.id', 'portfolios.client_id')
    .select(['type', 'trade_date', 'amount', 'quantity', 'transactions.currency'])
    .where('clients.name', '=', client);
  if (portfolio !== null) query = query.where('portfolios.name', '=', portfolio);
  return query.orderBy('seq').execute();
};

/** The number of an instrument's prices, and the last one. */
export const findClose = async (db: Db, symbol: string) => {
  const rows = await db
    .selectFrom('prices')
    .innerJoin('instruments', 'instruments.id', 'prices.instrument_id')
    .select(['day', 'close'])
    .where('symbol', '=', symbol)
    .orderBy('day')
    .execute();
  const last = rows.at(-1);
  return { count: rows.length, last: last?.close ?? null, lastDay: last?.day ?? null };
};

export const sampleCounts = async (db: Db) => {
  const { rows } = await sql<{
    people: number;
    clients: number;
    portfolios: number;
    instruments: number;
  }>`
    select (select count(*)::int from profiles) as people, (select count(*)::int from clients) as clients,
      (select count(*)::int from portfolios) as portfolios,
      (select count(*)::int from instruments) as instruments`.execute(db);
  return rows[0];
};

/** The entry types in use, in alphabetical order. */
export const sampleTypes = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('transactions').select('type').distinct().execute();
  return rows.map((row) => row.type).toSorted();
};

export const importsWaiting = (db: Db) =>
  db.selectFrom('imports').select(['state', 'total_rows', 'new_rows', 'error_rows']).execute();

/** The number of proposals in each state. */
export const proposalStates = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db.selectFrom('investment_proposals').select('status').execute();
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** The groups with their number of members and permissions. */
export const sampleGroups = async (db: Db) => {
  const { rows } = await sql<{ name: string; members: number; permissions: string[] }>`
    select groups.name,
      (select count(*)::int from user_group_members where group_id = groups.id) as members,
      array(select permission || ' ' || module || '.' || feature_name
        from group_permissions join system_features as features on features.id = feature_id
        where group_id = groups.id order by 1) as permissions
    from user_groups as groups order by groups.name`.execute(db);
  return rows;
};

/** Deletes a group as users do; the audit log keeps its events. */
export const deleteSampleGroup = async (db: Db, name: string): Promise<void> => {
  await sql`delete from user_groups where name = ${name}`.execute(db);
};

const samples = [
  { table: 'clients', column: 'name', name: 'Samuel Whitaker' },
  { table: 'portfolios', column: 'name', name: 'Growth mandate' },
  { table: 'instruments', column: 'symbol', name: 'USLC' },
] as const;

/** Renames some records of the sample firm, or restores their names. */
export const renameSamples = async (db: Db, { back = false } = {}): Promise<void> => {
  for (const { table, column, name } of samples) {
    const [from, to] = back ? [`${name} renamed`, name] : [name, `${name} renamed`];
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      db,
    );
  }
  await sql`update proposal_versions set purpose = 'Renamed' where frozen_at is null`.execute(db);
};
