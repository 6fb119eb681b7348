/** The SQL of transfers between two portfolios of the firm. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { CarriedLot } from '../rules.ts';

/** One side of a booked transfer. */
export interface TransferSide {
  readonly portfolio_id: string;
  readonly id: string;
  readonly type: 'transfer_in' | 'transfer_out';
}

/** An entry and, if it is one side of a transfer, the other side; empty when the entry does not exist. */
export const sidesOfEntry = async (db: Db, portfolioId: string, entryId: string): Promise<TransferSide[]> => {
  const { rows } = await sql<TransferSide>`
    select portfolio_id, id, type from transactions where portfolio_id = ${portfolioId} and id = ${entryId}
    union all
    select other.portfolio_id, other.id, other.type
    from transactions as entry join transactions as other
      on other.transfer_id = entry.transfer_id and other.portfolio_id <> entry.portfolio_id
    where entry.portfolio_id = ${portfolioId} and entry.id = ${entryId}`.execute(db);
  return rows;
};

/** An effective transfer in, with the portfolio that gave it. */
export interface Arrival {
  readonly id: string;
  readonly trade_date: string;
  readonly instrument_id: string;
  readonly currency: string;
  readonly revision: number;
  readonly lots: CarriedLot[] | null;
  readonly out_id: string;
  readonly giver_id: string;
}

/** Effective transfers of units from other portfolios of the firm into this one. */
export const listArrivals = async (db: Db, portfolioId: string): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    select arrival.id, arrival.trade_date, arrival.instrument_id, arrival.currency, arrival.revision, arrival.lots,
      departure.id as out_id, departure.portfolio_id as giver_id
    from transactions as arrival
    join transactions as departure
      on departure.transfer_id = arrival.transfer_id and departure.type = 'transfer_out'
    where arrival.portfolio_id = ${portfolioId} and arrival.transfer_id is not null and arrival.type = 'transfer_in'
      and arrival.instrument_id is not null and not exists (
        select from transactions as reversal
        where reversal.portfolio_id = arrival.portfolio_id and reversal.reverses_id = arrival.id)
    order by arrival.seq`.execute(db);
  return rows;
};

/** The ledger of a transfer's giving side: its state and its cost method. */
export const findGivingLedger = async (db: Db, portfolioId: string) =>
  (await db
    .selectFrom('portfolios')
    .select([
      'id',
      'ledger_revision',
      'ledger_reset_revision',
      'last_seq',
      'short_sales',
      'day_order',
      'cost_method',
      'base_currency',
      'closed_on',
    ])
    .where('id', '=', portfolioId)
    .executeTakeFirst()) ?? null;
export type GivingLedger = NonNullable<Awaited<ReturnType<typeof findGivingLedger>>>;

/** Overwrites the lots of a transfer in and increases its revision. */
export const overwriteLots = async (
  trx: Db,
  { portfolioId, id }: { portfolioId: string; id: string },
  { lots, ledgerRevision }: { lots: readonly CarriedLot[]; ledgerRevision: number },
): Promise<void> => {
  await trx
    .updateTable('transactions')
    .set((eb) => ({
      lots: JSON.stringify(lots),
      revision: eb('revision', '+', 1),
      ledger_revision: ledgerRevision,
    }))
    .where('portfolio_id', '=', portfolioId)
    .where('id', '=', id)
    .execute();
};
