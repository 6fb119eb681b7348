/** The SQL that converts the stored prices of an instrument when what they state changes. */
import { largestNumber } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** How a price changes: multiplied or divided by 100. */
export type Conversion = 'times' | 'divided';

const decimalsAtMost = 18;

/** A converted price. */
export const convertedPrice = (price: RawBuilder<unknown>, conversion: Conversion) =>
  sql`trim_scale(${price} * ${sql.raw(conversion === 'times' ? '100' : '0.01')})`;

/** Whether a price cannot be converted: it would get too many decimals, or become larger than accepted. */
export const isMisfit = (price: RawBuilder<unknown>, conversion: Conversion) => {
  const then = convertedPrice(price, conversion);
  return sql<boolean>`(scale(${then}) > ${decimalsAtMost}
    or (${price} <= ${largestNumber}::numeric and ${then} > ${largestNumber}::numeric))`;
};

/** Whether every stored price can be converted. */
export const arePricesConvertible = async (
  trx: Db,
  instrumentId: string,
  conversion: Conversion,
): Promise<boolean> => {
  const misfit = isMisfit(sql`close`, conversion);
  const { rows } = await sql<{ misfits: boolean }>`
    select exists (select from prices where instrument_id = ${instrumentId} and ${misfit})
      or exists (select from former_prices where instrument_id = ${instrumentId} and ${misfit}) as misfits`.execute(
    trx,
  );
  return rows[0]?.misfits === false;
};

/** Converts the stored prices, also those that the undo of an import restores; returns their number and years. */
export const convertPrices = async (
  trx: Db,
  instrumentId: string,
  conversion: Conversion,
): Promise<{ readonly count: number; readonly years: readonly number[] }> => {
  const close = convertedPrice(sql`close`, conversion);
  await sql`update former_prices set close = ${close} where instrument_id = ${instrumentId}`.execute(trx);
  // Fetched prices that a user has yet to accept are as the provider quotes them.
  await sql`
    update held_prices set previous_close = ${convertedPrice(sql`previous_close`, conversion)}
    where instrument_id = ${instrumentId}`.execute(trx);
  const { rows } = await sql<{ year: number; count: number }>`
    with changed as (update prices set close = ${close} where instrument_id = ${instrumentId} returning day)
    select extract(year from day)::int as year, count(*)::int as count from changed group by 1 order by 1`.execute(
    trx,
  );
  return { count: rows.reduce((sum, { count }) => sum + count, 0), years: rows.map(({ year }) => year) };
};
