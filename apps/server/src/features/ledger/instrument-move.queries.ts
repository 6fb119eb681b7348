/** The SQL that makes ledgers name another instrument. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/**
 * Makes entries name another instrument; returns the ids of those changed. Their own revision stays: what a user stated
 * is unchanged.
 */
export const moveEntries = async (
  trx: Db,
  portfolioId: string,
  { from, into, ledgerRevision }: { from: string; into: string; ledgerRevision: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update transactions set ledger_revision = ${ledgerRevision},
      instrument_id = case when instrument_id = ${from}::uuid then ${into}::uuid else instrument_id end,
      to_instrument_id = case when to_instrument_id = ${from}::uuid then ${into}::uuid else to_instrument_id end
    where portfolio_id = ${portfolioId} and (instrument_id = ${from}::uuid or to_instrument_id = ${from}::uuid)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

/** The ledgers that name an instrument, with the number of their entries that do. */
export const ledgersNaming = async (
  db: Db,
  instrumentId: string,
): Promise<{ portfolioId: string; entries: number }[]> => {
  const { rows } = await sql<{ portfolioId: string; entries: number }>`
    select named.portfolio_id as "portfolioId", (
      select count(*)::int from transactions
      where portfolio_id = named.portfolio_id
        and (instrument_id = ${instrumentId}::uuid or to_instrument_id = ${instrumentId}::uuid)) as entries
    from portfolio_instruments as named where instrument_id = ${instrumentId} order by portfolio_id`.execute(
    db,
  );
  return rows;
};

/** The entries of a ledger until a day that name an instrument. */
export const entriesNaming = async (
  trx: Db,
  { portfolioId, instrumentId, until }: { portfolioId: string; instrumentId: string; until: string },
): Promise<{ id: string; day: string }[]> => {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, trade_date as day from transactions
    where portfolio_id = ${portfolioId} and trade_date <= ${until}
      and (instrument_id = ${instrumentId}::uuid or to_instrument_id = ${instrumentId}::uuid)`.execute(trx);
  return rows;
};

/** Whether an entry turns one of two instruments into the other. */
export const areExchanged = async (db: Db, [a, b]: readonly [string, string]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from transactions
        where instrument_id = ${a}::uuid and to_instrument_id = ${b}::uuid)
      or exists (select from transactions
        where instrument_id = ${b}::uuid and to_instrument_id = ${a}::uuid) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Names another instrument as one that a ledger names. */
export const moveLink = async (
  trx: Db,
  portfolioId: string,
  { from, into }: { from: string; into: string },
): Promise<void> => {
  await sql`
    insert into portfolio_instruments (portfolio_id, instrument_id) values (${portfolioId}, ${into})
    on conflict do nothing`.execute(trx);
  await sql`
    delete from portfolio_instruments where portfolio_id = ${portfolioId} and instrument_id = ${from}`.execute(
    trx,
  );
};
