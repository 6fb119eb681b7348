/** The SQL of explained values: the lines that a value adds up, by currency and one by one. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { ListedRates } from '../../../market-data/rates.rules.ts';

/**
 * The lines of a value, as rows (portfolio_id, receiver_id, is_transit, currency, value, is_partial, unknown_reason,
 * as_of), and the rates into the currency of the value.
 */
export interface ValueLines {
  readonly lines: RawBuilder<unknown>;
  readonly rates: ListedRates;
}

const converted = ({ lines, rates }: ValueLines): RawBuilder<unknown> => sql`(
  select lines.*, lines.value * rate.rate as base
  from ${lines} as lines
  left join unnest(${rates.currencies}::text[], ${rates.rates}::numeric[]) as rate (currency, rate)
    on rate.currency = lines.currency)`;

export interface CurrencySum {
  readonly currency: string;
  /** Portfolios and assets in transit. */
  readonly lines: number;
  readonly portfolios: number;
  readonly value: string | null;
  readonly base: string | null;
}

/** The sums of the known values by currency, largest first. */
export const sumsByCurrency = async (db: Db, from: ValueLines): Promise<CurrencySum[]> => {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*)::int as lines, count(*) filter (where not is_transit)::int as portfolios,
      trim_scale(sum(value))::text as value, trim_scale(sum(base))::text as base
    from ${converted(from)} as converted
    group by currency
    order by sum(base) desc nulls last, currency`.execute(db);
  return rows;
};

export interface PartRow {
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly receiver_id: string | null;
  readonly receiver_name: string | null;
  readonly receiver_client_id: string | null;
  readonly receiver_client_name: string | null;
  readonly currency: string;
  readonly value: string | null;
  readonly base: string | null;
  readonly is_partial: boolean | null;
  readonly unknown_reason: string | null;
  readonly as_of: string | null;
}

/** A page of the lines, largest first. */
export const listParts = async (
  db: Db,
  from: ValueLines,
  page: { readonly offset: number; readonly limit: number },
): Promise<PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select part.portfolio_id, portfolios.name as portfolio_name, clients.id as client_id, clients.name as client_name,
      part.receiver_id, receiver.name as receiver_name, receiver_client.id as receiver_client_id,
      receiver_client.name as receiver_client_name, part.currency, trim_scale(part.value)::text as value,
      trim_scale(part.base)::text as base, part.is_partial, part.unknown_reason, part.as_of::text as as_of
    from (
      select * from ${converted(from)} as converted
      order by base desc nulls last, portfolio_id, receiver_id nulls first
      limit ${page.limit} offset ${page.offset}) as part
    join portfolios on portfolios.id = part.portfolio_id
    join clients on clients.id = portfolios.client_id
    left join portfolios as receiver on receiver.id = part.receiver_id
    left join clients as receiver_client on receiver_client.id = receiver.client_id
    order by part.base desc nulls last, part.portfolio_id, part.receiver_id nulls first`.execute(db);
  return rows;
};
