/** What exports add to the rows of lists. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { SourceRows } from './table.ts';

export interface EntryDetail {
  readonly id: string;
  readonly isin: string | null;
  readonly instrumentCurrency: string | null;
  readonly quotation: string | null;
  readonly lots: readonly unknown[] | null;
  readonly fromLots: readonly unknown[] | null;
  /** Custodian and number; empty for an account without. */
  readonly account: string;
  readonly toAccount: string | null;
}

/** What the list of a ledger omits: lots, names of accounts, and the ISIN, currency and quotation of the instrument. */
export const entryDetails = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryDetail>> => {
  const { rows } = await sql<EntryDetail>`
    select t.id, i.isin, i.currency as "instrumentCurrency", i.quotation, t.lots,
      t.from_lots as "fromLots", trim(concat_ws(' ', own.custodian, own.number)) as account,
      trim(concat_ws(' ', receiving.custodian, receiving.number)) as "toAccount"
    from transactions t left join instruments i on i.id = t.instrument_id
    join portfolio_accounts as own on own.id = t.account_id
    left join portfolio_accounts as receiving on receiving.id = t.to_account_id
    where t.id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * The state of some rows, as a text that differs after each committed change: how many there are, and the last transaction that
 * wrote one. Only of the embedded database, whose transactions follow one another.
 */
export const stateOf = async (
  db: Db,
  sources: readonly SourceRows[],
  recordId: string | null,
): Promise<string> => {
  const states = sources.map(({ table, of }) => {
    const among =
      of === undefined || recordId === null ? sql`` : sql`where ${sql.ref(of)} = ${recordId}::uuid`;
    return sql`(select concat(count(*), '/', max(xmin::text::bigint)) from ${sql.table(table)} ${among})`;
  });
  const { rows } = await sql<{ state: string }>`select concat_ws(',', ${sql.join(states)}) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
};
