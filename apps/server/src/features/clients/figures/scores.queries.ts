/** The SQL of the portfolios whose risk scores are shown. */
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { nameKey } from '../../../platform/database/search.queries.ts';

export interface ScoredPortfolio {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly currency: string;
  /** Null while the portfolio has no figures. */
  readonly as_of: string | null;
  readonly value: string | null;
  readonly is_partial: boolean;
  readonly unknown_reason: UnknownReason | null;
}

/** Some portfolios with their stored values, by the names of their clients and their own. */
export const listScored = async (db: Db, ids: readonly string[]): Promise<ScoredPortfolio[]> => {
  const { rows } = await sql<ScoredPortfolio>`
    select portfolios.id, portfolios.name, clients.id as client_id, clients.name as client_name,
      portfolios.base_currency as currency, figures.as_of, figures.total_value as value,
      coalesce(figures.is_partial, false) as is_partial,
      case when figures.portfolio_id is null then 'being_computed' else figures.unknown_reason end as unknown_reason
    from portfolios
    join clients on clients.id = portfolios.client_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    where portfolios.id = any (${ids}::uuid[])
    order by ${nameKey(sql`clients.name`)}, clients.id, ${nameKey(sql`portfolios.name`)}, portfolios.id`.execute(
    db,
  );
  return rows;
};
