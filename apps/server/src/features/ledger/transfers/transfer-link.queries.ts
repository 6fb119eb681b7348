/** The SQL of linking two booked entries into one transfer. */
import { candidatesAtMost, longestTransit } from '@partnerfolio/contract/transfers';
import { sql } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isEditableClient, isVisibleClient } from '../../client-access/visibility.queries.ts';

/** An entry that may be the other side of a transfer. */
export interface Candidate {
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly transaction_id: string;
  readonly trade_date: string;
  readonly note: string | null;
}

/** The possible other sides, in open portfolios that the viewer may change, nearest in time first. */
export const listCandidates = async (
  db: Db,
  viewer: Staff,
  { portfolioId, transactionId }: { portfolioId: string; transactionId: string },
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select portfolios.id as portfolio_id, portfolios.name as portfolio_name, clients.id as client_id,
      clients.name as client_name, other.id as transaction_id, other.trade_date, other.note
    from transactions as entry
    join transactions as other
      on other.type in ('transfer_in', 'transfer_out') and other.transfer_id is null and other.reverses_id is null
      and other.type <> entry.type and other.portfolio_id <> entry.portfolio_id
      and other.trade_date between entry.trade_date - ${longestTransit}::int and entry.trade_date + ${longestTransit}::int
      and case entry.type
        when 'transfer_out' then other.trade_date >= entry.trade_date
        else other.trade_date <= entry.trade_date end
      and other.instrument_id is not distinct from entry.instrument_id
      and case when entry.instrument_id is null
        then other.amount = entry.amount and other.currency = entry.currency
        else other.quantity = entry.quantity end
    join portfolios on portfolios.id = other.portfolio_id and portfolios.closed_on is null
    join clients on clients.id = portfolios.client_id
    where entry.portfolio_id = ${portfolioId} and entry.id = ${transactionId}
      and ${isVisibleClient(viewer)} and ${isEditableClient(viewer)}
      and not exists (
        select from transactions as reversal
        where reversal.portfolio_id = other.portfolio_id and reversal.reverses_id = other.id)
    order by abs(other.trade_date - entry.trade_date), portfolios.name, other.id
    limit ${candidatesAtMost}`.execute(db);
  return rows;
};

/** The link of one side of a transfer to the other. */
export interface SideLink {
  readonly id: string;
  readonly arrivesOn: string | null;
  readonly tradePrice: { readonly price: string; readonly date: string } | null;
}

/** Writes the link into a side that was just overwritten. */
export const writeLink = async (
  trx: Db,
  { portfolioId, id }: { portfolioId: string; id: string },
  link: SideLink,
): Promise<void> => {
  await trx
    .updateTable('transactions')
    .set({
      transfer_id: link.id,
      arrives_on: link.arrivesOn,
      trade_price: link.tradePrice?.price ?? null,
      trade_price_day: link.tradePrice?.date ?? null,
    })
    .where('portfolio_id', '=', portfolioId)
    .where('id', '=', id)
    .execute();
};
