/** The SQL that converts stored prices of an instrument, and prices that entries state. */
import { largestNumber } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Entries whose price is one of the instrument; that of income is an amount for each unit. */
const isQuoted = sql<boolean>`type in ('buy', 'sell', 'transfer_in', 'transfer_out', 'valuation')
  and (price is not null or trade_price is not null)`;

/** The number of entries that state a price of the instrument. */
export const countQuotedEntries = async (db: Db, instrumentId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transactions where instrument_id = ${instrumentId} and ${isQuoted}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

/** How a price changes: multiplied or divided by 100. */
export type Conversion = 'times' | 'divided';

const decimalsAtMost = 18;

const converted = (price: RawBuilder<unknown>, conversion: Conversion) =>
  sql`trim_scale(${price} * ${sql.raw(conversion === 'times' ? '100' : '0.01')})`;

/** Whether every price could be converted: none gets too many decimals, or becomes larger than accepted. */
export const areConvertible = async (
  trx: Db,
  instrumentId: string,
  conversion: Conversion,
): Promise<boolean> => {
  const misfit = (price: RawBuilder<unknown>) => {
    const then = converted(price, conversion);
    return sql<boolean>`scale(${then}) > ${decimalsAtMost} or (${price} <= ${largestNumber} and ${then} > ${largestNumber})`;
  };
  const { rows } = await sql<{ misfits: boolean }>`
    select exists (select from prices where instrument_id = ${instrumentId} and (${misfit(sql`close`)}))
      or exists (select from former_prices where instrument_id = ${instrumentId} and (${misfit(sql`close`)}))
      or exists (select from transactions where instrument_id = ${instrumentId} and ${isQuoted}
        and (${misfit(sql`price`)} or ${misfit(sql`trade_price`)})) as misfits`.execute(trx);
  return rows[0]?.misfits === false;
};

/** Converts the stored prices, also those that the undo of an import restores; returns their number and years. */
export const convertPrices = async (
  trx: Db,
  instrumentId: string,
  conversion: Conversion,
): Promise<{ readonly count: number; readonly years: readonly number[] }> => {
  const close = converted(sql`close`, conversion);
  await sql`update former_prices set close = ${close} where instrument_id = ${instrumentId}`.execute(trx);
  // Fetched prices that a user has yet to accept are as the provider quotes them.
  await sql`
    update held_prices set previous_close = ${converted(sql`previous_close`, conversion)}
    where instrument_id = ${instrumentId}`.execute(trx);
  const { rows } = await sql<{ year: number; count: number }>`
    with changed as (update prices set close = ${close} where instrument_id = ${instrumentId} returning day)
    select extract(year from day)::int as year, count(*)::int as count from changed group by 1 order by 1`.execute(
    trx,
  );
  return { count: rows.reduce((sum, { count }) => sum + count, 0), years: rows.map(({ year }) => year) };
};

/** Converts the prices that the entries of a ledger state; returns the ids of these entries. */
export const convertEntries = async (
  trx: Db,
  {
    portfolioId,
    instrumentId,
    ledgerRevision,
  }: { portfolioId: string; instrumentId: string; ledgerRevision: number },
  conversion: Conversion,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update transactions set price = ${converted(sql`price`, conversion)},
      trade_price = ${converted(sql`trade_price`, conversion)}, revision = revision + 1,
      ledger_revision = ${ledgerRevision}
    where portfolio_id = ${portfolioId} and instrument_id = ${instrumentId} and ${isQuoted}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};
