/** What a merge of two clients reads. */
import type { MovedKind } from '@partnerfolio/contract/clients/merging/choices';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { movingTables, tablesOfFacts } from './tables.rules.ts';
import type { Counts } from './rules.ts';

/** How many records a client has that would move, and how many were merged into it. */
export const countMoving = async (db: Db, id: string): Promise<Counts> => {
  const parts = [
    ...movingTables.map(
      ({ table, as }) =>
        sql`select ${as}::text as kind, count(*)::int as n from ${sql.table(table)} where client_id = ${id}`,
    ),
    sql`select 'members', count(*)::int from clients where household_id = ${id} and merged_into is null`,
    sql`select 'merged', count(*)::int from clients where merged_into = ${id}`,
  ];
  const { rows } = await sql<{ kind: MovedKind | 'merged'; n: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};

/** The last day of a closing of the client's own; null without one. */
export const closedThrough = async (db: Db, id: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select closed_through as day from period_closings where scope = 'client' and client_id = ${id}
    order by revision desc limit 1`.execute(db);
  return rows[0]?.day ?? null;
};

/** The portfolios of a client by name. */
export const listNames = async (db: Db, id: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from portfolios where client_id = ${id}
    order by ${nameKey(sql<string>`name`)}, id`.execute(db);
  return rows;
};

/** Locks the portfolios of a client, before the clients themselves as every writer of a ledger does. */
export const lockPortfolios = async (trx: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where client_id = ${id} order by id for update`.execute(trx);
  return rows.map((row) => row.id);
};

/** Locks both clients, in the order of their ids. */
export const lockClients = async (trx: Db, ids: readonly string[]): Promise<void> => {
  await sql`select id from clients where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
};

export interface ShareRow {
  readonly client_id: string;
  readonly user_id: string;
  readonly full_name: string;
  readonly level: 'view' | 'edit';
}

/** The shares of clients by the names of the colleagues. */
export const listShares = async (db: Db, ids: readonly string[]): Promise<ShareRow[]> => {
  const { rows } = await sql<ShareRow>`
    select s.client_id, s.user_id, p.full_name, s.level
    from client_shares s join profiles p on p.id = s.user_id
    where s.client_id = any (${ids}::uuid[])
    order by ${nameKey(sql<string>`p.full_name`)}, p.id`.execute(db);
  return rows;
};

/** How many links to a client are valid. */
export const countLinks = async (db: Db, id: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from links
    where client_id = ${id} and revoked_at is null and expires_at > ${now.toISOString()}`.execute(db);
  return rows[0]?.n ?? 0;
};

export interface Having {
  readonly kyc: boolean;
  readonly limits: boolean;
  readonly answerDraft: boolean;
  readonly mainContact: boolean;
}

/** Which of the records that there is one of a client has. */
export const findHaving = async (db: Db, id: string): Promise<Having> => {
  const has = (table: string) => sql`exists (select from ${sql.table(table)} where client_id = ${id})`;
  const { rows } = await sql<Having>`
    select ${has(tablesOfFacts.kyc.table)} as kyc, ${has(tablesOfFacts.limits.table)} as limits,
      ${has(tablesOfFacts.answerDraft.table)} as "answerDraft",
      exists (select from client_contacts where client_id = ${id} and is_main) as "mainContact"`.execute(db);
  return rows[0] ?? { kyc: false, limits: false, answerDraft: false, mainContact: false };
};

/** Months between reviews of clients. */
export const findReviewMonths = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> => {
  const { rows } = await sql<{ id: string; months: number | null }>`
    select id, review_months as months from clients where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, months }) => [id, months]));
};

export interface MergedRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_residence: string | null;
  readonly language: string | null;
  readonly tags: string[];
  readonly note: string | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly created_at: string;
  readonly merged_at: string;
  readonly merger_id: string | null;
  readonly merger_name: string | null;
  readonly kyc: Record<string, unknown> | null;
  readonly limits: Record<string, unknown> | null;
  readonly answer_draft: Record<string, unknown> | null;
}

/** A row of a client with the lists beside it, as one object; null without one. */
const factOf = (fact: keyof typeof tablesOfFacts) => {
  const { table, lists } = tablesOfFacts[fact];
  const beside = lists.map(
    (list) => sql`${list}::text, (select coalesce(jsonb_agg(to_jsonb(item) - 'client_id'), '[]')
      from ${sql.table(list)} as item where item.client_id = fact.client_id)`,
  );
  return sql`(select to_jsonb(fact) - 'client_id' || jsonb_build_object(${sql.join(beside)})
    from ${sql.table(table)} as fact where fact.client_id = clients.id)`;
};

/** The records that were merged into a client, the latest first, with what stayed with them. */
export const listMerged = async (db: Db, id: string, limit: number): Promise<MergedRow[]> => {
  const { rows } = await sql<MergedRow>`
    select clients.id, clients.name, clients.email, clients.phone, clients.tax_residence, clients.language, clients.tags,
      clients.note, owner.id as owner_id, owner.full_name as owner_name, clients.created_at, clients.merged_at,
      merger.id as merger_id, merger.full_name as merger_name,
      ${factOf('kyc')} as kyc, ${factOf('limits')} as limits, ${factOf('answerDraft')} as answer_draft
    from clients join profiles as owner on owner.id = clients.owner_id
    left join profiles as merger on merger.id = clients.merged_by
    where clients.merged_into = ${id}
    order by clients.merged_at desc, clients.id desc limit ${limit}`.execute(db);
  return rows;
};
