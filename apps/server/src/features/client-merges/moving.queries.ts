/** What a merge of two clients writes: one statement a table, in the order that the keys between them need. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { moveLinks } from '../../platform/session/links.queries.ts';
import { moveMembers } from '../clients/merged.queries.ts';
import type { Acting, Pair } from '../clients/merged.queries.ts';
import { countChangeOfLedgers } from '../portfolio-access/queries.ts';
import type { Counts } from './rules.ts';
import { movingTables, tablesOfFacts } from './tables.rules.ts';

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
  await countChangeOfLedgers(trx, from);
  for (const { table, as } of movingTables) counts[as] = await moveTable(trx, table, pair);
  await moveLinks(trx, pair);
  await moveTable(trx, 'client_holds', pair);
  const members = await moveMembers(trx, pair, by);
  await sql`update client_households set household_id = ${into} where household_id = ${from}`.execute(trx);
  return { ...counts, members };
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
