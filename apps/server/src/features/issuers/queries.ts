/** The SQL of issuers; only this feature writes them. */
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { closeness, holdsTyped, nameKey } from '../../platform/database/search.queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface IssuerRow extends Named {
  readonly lei: string | null;
  readonly country: string | null;
  readonly parent: Named | null;
  /** The top of its parents; itself if it has none. */
  readonly group: Named;
  readonly revision: number;
  readonly createdAt: string;
}

/** The top of an issuer's parents, as JSON with id and name. Writers keep chains short and without cycles. */
export const groupOf = (issuerId: RawBuilder<string>): RawBuilder<Named> => sql<Named>`(
  with recursive chain as (
    select own.id, own.name, own.parent_id from issuers as own where own.id = ${issuerId}
    union select above.id, above.name, above.parent_id from chain join issuers as above on above.id = chain.parent_id
  )
  select json_build_object('id', id, 'name', name) from chain where parent_id is null)`;

const issuers = (rest: RawBuilder<unknown>) => sql<IssuerRow>`
  select issuers.id, issuers.name, issuers.lei, issuers.country, issuers.revision, issuers.created_at as "createdAt",
    case when parent.id is null then null else json_build_object('id', parent.id, 'name', parent.name) end as parent,
    ${groupOf(sql<string>`issuers.id`)} as "group"
  from issuers left join issuers as parent on parent.id = issuers.parent_id ${rest}`;

export const findIssuer = async (db: Db, id: string): Promise<IssuerRow | null> => {
  const { rows } = await issuers(sql`where issuers.id = ${id}`).execute(db);
  return rows[0] ?? null;
};

/** A page of the issuers: exact matches first, then names that begin with the text, then by name. */
export const listIssuerRows = async (
  db: Db,
  { q, offset, limit }: { q: string; offset: number; limit: number },
): Promise<{ items: IssuerRow[]; total: number }> => {
  const texts = [sql<string>`issuers.name`, sql<string | null>`issuers.lei`];
  const found = q === '' ? sql<boolean>`true` : holdsTyped(q, texts);
  const { rows } = await issuers(
    sql`where ${found} order by ${closeness(q, texts)}, ${nameKey(sql<string>`issuers.name`)}, issuers.id
      offset ${offset} limit ${limit}`,
  ).execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from issuers where ${found}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
};

/** Lets one transaction at a time write issuers, so that names stay unique and groups free of cycles. Reading goes on. */
export const lockIssuers = async (trx: Db): Promise<void> => {
  await sql`lock table issuers in share row exclusive mode`.execute(trx);
};

/** The issuers with a name, regardless of case and accents, or an LEI. */
export const findTaken = async (
  trx: Db,
  { name, lei, except }: { name: string; lei: string | null; except: string | null },
): Promise<{ byName: string | null; byLei: string | null }> => {
  const { rows } = await sql<{ byName: string | null; byLei: string | null }>`
    select
      (select name from issuers where ${nameKey(sql<string>`name`)} = ${nameKey(sql<string>`${name}::text`)}
        and id is distinct from ${except}::uuid) as "byName",
      (select name from issuers where lei = ${lei} and id is distinct from ${except}::uuid) as "byLei"`.execute(
    trx,
  );
  return rows[0] ?? { byName: null, byLei: null };
};

/** How a file names an issuer; one of both may be missing. */
export interface NamedInFile {
  readonly name: string;
  readonly lei: string | null;
}

interface KnownIssuer extends Named {
  readonly lei: string | null;
}

/** The issuers that have the name, and the LEI. */
export interface MatchedIssuers {
  readonly byName: KnownIssuer | null;
  readonly byLei: KnownIssuer | null;
}

/** The issuers of some names, regardless of case and accents, and LEIs; in the order of the names. */
export const matchIssuers = async (db: Db, named: readonly NamedInFile[]): Promise<MatchedIssuers[]> => {
  const asked = named.map((one, n) => ({ ...one, n }));
  const { rows } = await sql<MatchedIssuers>`
    select case when by_name.id is null then null
        else json_build_object('id', by_name.id, 'name', by_name.name, 'lei', by_name.lei) end as "byName",
      case when by_lei.id is null then null
        else json_build_object('id', by_lei.id, 'name', by_lei.name, 'lei', by_lei.lei) end as "byLei"
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (n int, name text, lei text)
    left join issuers as by_name
      on ${nameKey(sql<string>`by_name.name`)} = ${nameKey(sql<string>`asked.name`)} and asked.name <> ''
    left join issuers as by_lei on by_lei.lei = asked.lei
    order by asked.n`.execute(db);
  return rows;
};

/** The names of all issuers, to compare with those of a file. */
export const listIssuerNames = async (db: Db): Promise<Named[]> =>
  db.selectFrom('issuers').select(['id', 'name']).orderBy('name').orderBy('id').execute();

/** The ids from an issuer up to the top of its group, itself first; empty if there is none. */
export const listAbove = async (trx: Db, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, parent_id, 1 as level from issuers where id = ${id}
      union all select above.id, above.parent_id, level + 1 from chain join issuers as above on above.id = chain.parent_id
    )
    select id from chain order by level`.execute(trx);
  return rows.map((row) => row.id);
};

/** How many levels an issuer and those below it have. */
export const countLevels = async (trx: Db, id: string): Promise<number> => {
  const { rows } = await sql<{ levels: number }>`
    with recursive tree as (
      select id, 1 as level from issuers where id = ${id}
      union all select below.id, level + 1 from tree join issuers as below on below.parent_id = tree.id
    )
    select coalesce(max(level), 1) as levels from tree`.execute(trx);
  return rows[0]?.levels ?? 1;
};

export const insertIssuer = async (trx: Db, row: Insertable<Database['issuers']>): Promise<void> => {
  await trx.insertInto('issuers').values(row).execute();
};

/** Changes an issuer and increases its revision. */
export const changeIssuer = async (
  trx: Db,
  id: string,
  change: Updateable<Database['issuers']>,
): Promise<void> => {
  await trx
    .updateTable('issuers')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Whether an issuer exists; it then stays until the transaction ends. */
export const keepIssuer = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<Named>`select id from issuers where id = ${id} for key share`.execute(trx);
  return rows.length > 0;
};
