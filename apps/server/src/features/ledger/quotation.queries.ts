/** The SQL that converts the prices of entries when what a price of their instrument states changes. */
import { statesQuote, typesWith } from '@partnerfolio/finance/entry-types';
import { sql } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import { convertedPrice, isMisfit } from '../market-data/quotation.queries.ts';
import type { Conversion } from '../market-data/quotation.queries.ts';

/** Entries whose price is one of the instrument; that of income is an amount for each unit. */
const isQuoted = sql<boolean>`type = any (${[...typesWith(statesQuote)]}::text[])
  and (price is not null or trade_price is not null)`;

/** The number of entries that state a price of the instrument, in the portfolios that the viewer may see. */
export const countQuotedEntries = async (db: Db, viewer: Staff, instrumentId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transactions
    where instrument_id = ${instrumentId} and ${isQuoted} and exists (
      select from portfolios join clients on clients.id = portfolios.client_id
      where portfolios.id = transactions.portfolio_id and ${isVisibleClient(viewer)})`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Whether every price that an entry states can be converted. */
export const areEntriesConvertible = async (
  trx: Db,
  instrumentId: string,
  conversion: Conversion,
): Promise<boolean> => {
  const { rows } = await sql<{ misfits: boolean }>`
    select exists (select from transactions where instrument_id = ${instrumentId} and ${isQuoted}
      and (${isMisfit(sql`price`, conversion)} or ${isMisfit(sql`trade_price`, conversion)})) as misfits`.execute(
    trx,
  );
  return rows[0]?.misfits === false;
};

interface Target {
  readonly portfolioId: string;
  readonly instrumentId: string;
  readonly ledgerRevision: number;
}

/** Converts the prices that the entries of a ledger state; returns the ids of these entries. */
export const convertEntries = async (
  trx: Db,
  { portfolioId, instrumentId, ledgerRevision }: Target,
  conversion: Conversion,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update transactions set price = ${convertedPrice(sql`price`, conversion)},
      trade_price = ${convertedPrice(sql`trade_price`, conversion)}, revision = revision + 1,
      ledger_revision = ${ledgerRevision}
    where portfolio_id = ${portfolioId} and instrument_id = ${instrumentId} and ${isQuoted}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};
