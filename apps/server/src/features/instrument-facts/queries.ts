/** The SQL of what is stated of instruments; only this feature writes it, and it only adds. */
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import type { FactOrigin } from '@partnerfolio/contract/instruments/stated-facts';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { groupOf } from '../issuers/queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface StatementRow {
  readonly id: string;
  readonly instrumentId: string;
  readonly fact: FactCode;
  readonly value: string | null;
  readonly issuer: (Named & { readonly group: Named }) | null;
  readonly asOf: LocalDate;
  readonly origin: FactOrigin;
  readonly source: string;
  readonly statedAt: string;
  readonly statedBy: { readonly id: string; readonly fullName: string | null } | null;
}

const statements = (from: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<StatementRow>`
  select stated.id, stated.instrument_id as "instrumentId", stated.fact, stated.value, stated.as_of as "asOf",
    stated.origin, stated.source, stated.stated_at as "statedAt",
    case when issuers.id is null then null else json_build_object('id', issuers.id, 'name', issuers.name,
      'group', ${groupOf(sql<string>`issuers.id`)}) end as issuer,
    case when profiles.id is null then null
      else json_build_object('id', profiles.id, 'fullName', profiles.full_name) end as "statedBy"
  from ${from} as stated
  left join issuers on issuers.id = stated.issuer_id
  left join profiles on profiles.id = stated.stated_by ${rest}`;

/** The order in which statements count: the newest date first, then what was stated last. */
const newestFirst = sql`as_of desc, stated_at desc, id desc`;

/** The statement of each fact that counts on a day, also where it withdraws the fact, of some instruments. */
export const listNewest = async (db: Db, ids: readonly string[], on: LocalDate): Promise<StatementRow[]> => {
  const newest = sql`(
    select distinct on (instrument_id, fact) * from instrument_facts
    where instrument_id = any (${`{${ids.join(',')}}`}::uuid[]) and as_of <= ${on}::date
    order by instrument_id, fact, ${newestFirst})`;
  const { rows } = await statements(newest, sql`order by stated.instrument_id, stated.fact`).execute(db);
  return rows;
};

/** A page of the statements of one fact, the one that counts first. */
export const listHistory = async (
  db: Db,
  {
    instrumentId,
    fact,
    offset,
    limit,
  }: { instrumentId: string; fact: FactCode; offset: number; limit: number },
): Promise<{ items: StatementRow[]; total: number }> => {
  const all = sql`from instrument_facts where instrument_id = ${instrumentId} and fact = ${fact}`;
  const page = sql`(select * ${all} order by ${newestFirst} offset ${offset} limit ${limit})`;
  const { rows } = await statements(
    page,
    sql`order by stated.as_of desc, stated.stated_at desc, stated.id desc`,
  ).execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};

/** How many statements an instrument has. */
export const countStatements = async (db: Db, instrumentId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from instrument_facts where instrument_id = ${instrumentId}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const insertStatements = async (
  trx: Db,
  rows: readonly Insertable<Database['instrument_facts']>[],
): Promise<void> => {
  await trx.insertInto('instrument_facts').values(rows).execute();
};

/** Makes all statements of an instrument those of another; returns how many. */
export const moveStatements = async (
  trx: Db,
  { from, into }: { from: string; into: string },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update instrument_facts set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
};
