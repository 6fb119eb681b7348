/** The SQL of what is stated of instruments; only this feature writes it. It adds, and takes back what an import stated. */
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

/** Statements of an import that was undone no longer count. */
const counts = sql`undone_at is null`;

/** The order in which statements count: the newest date first, then what was stated last. */
const newestFirst = sql`as_of desc, stated_at desc, id desc`;

/** The statement of each fact that counts on a day, also where it withdraws the fact, of some instruments. */
export const listNewest = async (db: Db, ids: readonly string[], on: LocalDate): Promise<StatementRow[]> => {
  const newest = sql`(
    select distinct on (instrument_id, fact) * from instrument_facts
    where instrument_id = any (${`{${ids.join(',')}}`}::uuid[]) and as_of <= ${on}::date and ${counts}
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
  const all = sql`from instrument_facts where instrument_id = ${instrumentId} and fact = ${fact} and ${counts}`;
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
    select count(*)::int as count from instrument_facts
    where instrument_id = ${instrumentId} and ${counts}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** How often statements of some instruments were added or undone, and how many there are; none for one without any. */
export const countChanges = async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; changes: number; all: number }>`
    select instrument_id as id, (count(*) + count(undone_at))::int as changes, count(*)::int as "all"
    from instrument_facts where instrument_id = any (${`{${ids.join(',')}}`}::uuid[])
    group by instrument_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** A fact of an instrument, and a date. */
export interface AskedFact {
  readonly instrumentId: string;
  readonly fact: FactCode;
  readonly asOf: LocalDate;
}

export interface PriorFact {
  readonly value: string | null;
  readonly issuerId: string | null;
  readonly issuer: string | null;
  /** Null if nothing was stated until then. */
  readonly asOf: LocalDate | null;
  /** Whether a statement with a newer date counts today. */
  readonly isEarlier: boolean;
}

const askedAtOnce = 2000;

/** What counts of each asked fact on its date, in the order of the questions. */
export const listPriors = async (db: Db, asked: readonly AskedFact[]): Promise<PriorFact[]> => {
  const found: PriorFact[] = [];
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const some = asked.slice(at, at + askedAtOnce).map((one, n) => ({ ...one, n }));
    const { rows } = await sql<PriorFact>`
      select prior.value, prior.issuer_id as "issuerId", issuers.name as issuer, prior.as_of as "asOf",
        exists (select from instrument_facts as later
          where later.instrument_id = asked."instrumentId" and later.fact = asked.fact and later.as_of > asked."asOf"
            and later.undone_at is null) as "isEarlier"
      from json_to_recordset(${JSON.stringify(some)}::json)
        as asked (n int, "instrumentId" uuid, fact text, "asOf" date)
      left join lateral (select value, issuer_id, as_of from instrument_facts
        where instrument_id = asked."instrumentId" and fact = asked.fact and as_of <= asked."asOf" and ${counts}
        order by ${newestFirst} limit 1) as prior on true
      left join issuers on issuers.id = prior.issuer_id
      order by asked.n`.execute(db);
    found.push(...rows);
  }
  return found;
};

/** Takes back every statement of an import; returns how many. */
export const undoStatements = async (trx: Db, importId: string, at: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    update instrument_facts set undone_at = ${at.toISOString()}
    where import_id = ${importId} and ${counts}`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/** Statements that count together: of one instrument, date and source. */
export interface StatedGroup {
  readonly instrument: Named & { readonly symbol: string; readonly isin: string | null };
  readonly asOf: LocalDate;
  readonly source: string;
  readonly facts: {
    readonly fact: FactCode;
    readonly value: string | null;
    readonly issuer: { readonly name: string; readonly lei: string | null } | null;
  }[];
}

/** A page of what counts of all instruments on a day, a row for each instrument, date and source. */
export const listStatedGroups = async (
  db: Db,
  { on, offset, limit }: { on: LocalDate; offset: number; limit: number },
): Promise<{ items: StatedGroup[]; total: number }> => {
  const groups = sql`(
    select instrument_id, as_of, source, json_agg(json_build_object('fact', fact, 'value', value,
        'issuer', case when issuers.id is null then null
        else json_build_object('name', issuers.name, 'lei', issuers.lei) end) order by fact) as facts
    from (select distinct on (instrument_id, fact) * from instrument_facts
      where as_of <= ${on}::date and ${counts} order by instrument_id, fact, ${newestFirst}) as newest
    left join issuers on issuers.id = newest.issuer_id
    where value is not null or issuer_id is not null
    group by instrument_id, as_of, source)`;
  const { rows } = await sql<StatedGroup>`
    select json_build_object('id', instruments.id, 'symbol', symbol, 'isin', isin, 'name', name) as instrument, as_of as "asOf", source, facts
    from ${groups} as groups join instruments on instruments.id = groups.instrument_id
    order by symbol, instruments.id, as_of, source offset ${offset} limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${groups} as groups`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};

export const insertStatements = async (
  trx: Db,
  rows: readonly Insertable<Database['instrument_facts']>[],
): Promise<void> => {
  if (rows.length > 0) await trx.insertInto('instrument_facts').values(rows).execute();
};

/** Makes all statements of an instrument those of another; returns how many count. */
export const moveStatements = async (
  trx: Db,
  { from, into }: { from: string; into: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with moved as (update instrument_facts set instrument_id = ${into} where instrument_id = ${from} returning undone_at)
    select count(*)::int as count from moved where ${counts}`.execute(trx);
  return rows[0]?.count ?? 0;
};
