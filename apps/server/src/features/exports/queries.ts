/** What exports add to the rows of lists. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface EntryDetail {
  readonly id: string;
  readonly isin: string | null;
  readonly instrumentCurrency: string | null;
  readonly quotation: string | null;
  readonly lots: readonly unknown[] | null;
  readonly fromLots: readonly unknown[] | null;
}

/** What the list of a ledger omits: lots, and the ISIN, currency and quotation of the instrument. */
export const entryDetails = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryDetail>> => {
  const { rows } = await sql<EntryDetail>`
    select t.id, i.isin, i.currency as "instrumentCurrency", i.quotation, t.lots,
      t.from_lots as "fromLots"
    from transactions t left join instruments i on i.id = t.instrument_id
    where t.id = any (${`{${ids.join(',')}}`}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};
