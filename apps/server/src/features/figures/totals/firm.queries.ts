/** The SQL of what the portfolios of the firm, or of a user, add up to. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isLiveClient, isVisibleClient } from '../../client-access/visibility.queries.ts';
import { transitsUnderWay } from '../stored/queries.ts';

/** The portfolios to add up: those that this user may see, or all of the firm if null. */
export type Scope = Staff | null;

export const within = (scope: Scope): RawBuilder<boolean> =>
  scope === null ? isLiveClient() : isVisibleClient(scope);

export interface CurrencyTotal {
  readonly currency: string;
  readonly portfolios: number;
  readonly value: string | null;
  readonly unvalued: number;
  readonly is_partial: boolean;
  readonly unknown_reason: string | null;
  /** The latest day with a known value; null if the total is zero. */
  readonly as_of: string | null;
}

/** Whether the client that a column names is within the scope. */
export const isClientWithin = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from clients where clients.id = ${sql.ref(column)} and ${isVisibleClient(scope)})`;

/**
 * What the value of a scope adds up, as rows (portfolio_id, receiver_id, is_transit, currency, value, is_partial,
 * unknown_reason, as_of): open portfolios by stored figures, and assets in transit between portfolios.
 */
export const scopeValueLines = (scope: Scope, today: string): RawBuilder<unknown> => sql`(
      select portfolios.id as portfolio_id, null::uuid as receiver_id, portfolios.base_currency as currency,
        false as is_transit, figures.total_value as value,
        figures.is_partial, case when figures.portfolio_id is null then 'being_computed' else figures.unknown_reason end
          as unknown_reason, figures.as_of
      from portfolios
      join clients on clients.id = portfolios.client_id
      left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
      where portfolios.closed_on is null and ${within(scope)}
      union all
      select transit.giver_id, transit.receiver_id, transit.currency, true, transit.value, false, transit.reason, null
      from ${transitsUnderWay(today)} as transit
      where ${isClientWithin(scope, 'transit.giver_client_id')}
        and ${isClientWithin(scope, 'transit.receiver_client_id')})`;

/** The value of open portfolios and of assets in transit between portfolios, by currency. */
export const totalsByCurrency = async (db: Db, scope: Scope, today: string): Promise<CurrencyTotal[]> => {
  const { rows } = await sql<CurrencyTotal>`
    select currency, count(*) filter (where not is_transit)::int as portfolios, sum(value) as value,
      count(*) filter (where value is null)::int as unvalued,
      coalesce(bool_or(is_partial), false) as is_partial, min(unknown_reason) as unknown_reason,
      max(as_of) filter (where value is distinct from 0)::text as as_of
    from ${scopeValueLines(scope, today)} as lines
    group by currency`.execute(db);
  return rows;
};
