/** What a merge of two clients writes: one statement a table, in the order that the keys between them need. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Counts } from './rules.ts';
import { filledColumns } from './rules.ts';
import { movingTables, tablesOfFacts } from './tables.rules.ts';

export interface Pair {
  readonly from: string;
  readonly into: string;
}
export interface Acting {
  readonly userId: string;
  readonly at: string;
}

/** Marks the merged record, and gives the other what it lacks. Everything else of the merged record stays as it was. */
export const markMerged = async (
  trx: Db,
  { from, into }: Pair,
  { by, tags }: { readonly by: Acting; readonly tags: readonly string[] },
): Promise<void> => {
  const filled = filledColumns.map((column) => {
    const name = sql.ref(column);
    return sql`${name} = coalesce(clients.${name}, merged.${name})`;
  });
  await sql`update clients set ${sql.join(filled)}, tags = ${tags}::text[], revision = clients.revision + 1,
      updated_at = ${by.at}
    from clients as merged where clients.id = ${into} and merged.id = ${from}`.execute(trx);
  await sql`update clients set merged_into = ${into}, merged_at = ${by.at}, merged_by = ${by.userId},
      status = 'closed', closed_at = ${by.at}, next_review_on = null, revision = revision + 1, updated_at = ${by.at}
    where id = ${from}`.execute(trx);
  // Their addresses lead to the client that stays in one step.
  await sql`update clients set merged_into = ${into} where merged_into = ${from}`.execute(trx);
};

/** Gives portfolios their new names, before they move. */
export const renamePortfolios = async (
  trx: Db,
  renamed: readonly { readonly id: string; readonly after: string }[],
  at: string,
): Promise<void> => {
  if (renamed.length === 0) return;
  await sql`update portfolios set name = given.name, revision = revision + 1, updated_at = ${at}
    from unnest(${renamed.map(({ id }) => id)}::uuid[], ${renamed.map(({ after }) => after)}::text[]) as given (id, name)
    where portfolios.id = given.id`.execute(trx);
};

/** Leaves the client that stays with one main contact. */
export const keepOneMainContact = async (trx: Db, { from, into }: Pair, by: Acting): Promise<void> => {
  await sql`update client_contacts set is_main = false, revision = revision + 1, updated_at = ${by.at},
      updated_by = ${by.userId}
    where client_id = ${from} and is_main
      and exists (select from client_contacts where client_id = ${into} and is_main)`.execute(trx);
};

/** Ends what gave others sight of the merged record. */
export const endSight = async (trx: Db, { from }: Pair, by: Acting): Promise<void> => {
  await sql`delete from client_shares where client_id = ${from}`.execute(trx);
  await sql`update links set revoked_at = ${by.at}, revoked_by = ${by.userId}
    where client_id = ${from} and revoked_at is null`.execute(trx);
};

const moveTable = async (trx: Db, table: string, { from, into }: Pair): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with moved as (update ${sql.table(table)} set client_id = ${into} where client_id = ${from} returning client_id)
    select count(*)::int as n from moved`.execute(trx);
  return rows[0]?.n ?? 0;
};

/**
 * Moves the records of the merged client, which is marked before: some tables let their client change in no other way. The ledgers
 * count a change, so that nothing computed before is shown for the other client. Returns how many of each kind.
 */
export const moveRecords = async (trx: Db, pair: Pair, by: Acting): Promise<Counts> => {
  const { from, into } = pair;
  await sql`set constraints all deferred`.execute(trx);
  const counts: Record<string, number> = {};
  await sql`update portfolios set ledger_revision = ledger_revision + 1 where client_id = ${from}`.execute(
    trx,
  );
  for (const { table, as } of movingTables) counts[as] = await moveTable(trx, table, pair);
  await moveTable(trx, 'links', pair);
  await sql`update link_portfolios set client_id = ${into} where client_id = ${from}`.execute(trx);
  const { rows } =
    await sql`update clients set household_id = ${into}, revision = revision + 1, updated_at = ${by.at}
    where household_id = ${from} and merged_into is null returning id`.execute(trx);
  await sql`update client_households set household_id = ${into} where household_id = ${from}`.execute(trx);
  return { ...counts, members: rows.length };
};

/** Moves the records of which a client has one, where the client that stays has none. */
export const fillFacts = async (trx: Db, { from, into }: Pair): Promise<void> => {
  for (const { table, lists } of Object.values(tablesOfFacts)) {
    const { rows } = await sql`update ${sql.table(table)} set client_id = ${into}
      where client_id = ${from} and not exists (select from ${sql.table(table)} as own where own.client_id = ${into})
      returning client_id`.execute(trx);
    if (rows.length > 0)
      for (const list of lists)
        await sql`update ${sql.table(list)} set client_id = ${into} where client_id = ${from}`.execute(trx);
  }
  await sql`set constraints all immediate`.execute(trx);
};
