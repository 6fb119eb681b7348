/** The SQL of an instrument's price history. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** An instrument with its latest price as traded, and the revision of its prices. */
export interface LatestPrice {
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly quotation: 'unit' | 'percent';
  readonly price_revision: number;
  readonly day: string | null;
  readonly close: string | null;
  readonly source: string | null;
  readonly at: string | null;
}

/** The latest price of an instrument; null if there is no such instrument. */
export const findLatestPrice = async (db: Db, id: string): Promise<LatestPrice | null> => {
  const { rows } = await sql<LatestPrice>`
    select symbol, name, currency, quotation, price_revision, last.day, last.close, last.source, last.at
    from instruments
    left join lateral (select day, close, source, at from prices
      where prices.instrument_id = instruments.id and close > 0 order by day desc limit 1) as last on true
    where instruments.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** A split as an entry of a ledger or a corporate action states it. */
export interface BookedSplit {
  readonly day: string;
  readonly ratioNew: string;
  readonly ratioOld: string;
}

/** More splits than any few instruments have. */
const splitsAtMost = 500;

/**
 * The splits of some instruments up to a day, oldest first, each once: those recorded for the instrument, and those that
 * any ledger has booked and not reversed. They concern the instrument, so whose ledger it is does not matter and is not said.
 */
export const listSplits = async (
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<(BookedSplit & { readonly instrumentId: string })[]> => {
  const list = `{${ids.join(',')}}`;
  const { rows } = await sql<BookedSplit & { readonly instrumentId: string }>`
    select instrument_id as "instrumentId", ex_date as day,
      trim_scale(ratio_new)::text as "ratioNew", trim_scale(ratio_old)::text as "ratioOld"
    from corporate_actions
    where instrument_id = any (${list}::uuid[]) and type = 'split' and ex_date <= ${today}::date
    union
    select instrument_id as "instrumentId", trade_date as day,
      trim_scale(ratio_new)::text as "ratioNew", trim_scale(ratio_old)::text as "ratioOld"
    from transactions as entry
    where instrument_id = any (${list}::uuid[]) and type = 'split' and trade_date <= ${today}::date
      and reverses_id is null
      and not exists (select from transactions as reversal
        where reversal.portfolio_id = entry.portfolio_id and reversal.reverses_id = entry.id)
    order by day limit ${splitsAtMost}`.execute(db);
  return rows;
};
