/** The SQL of the portfolios that the return of a scope leaves out over a range, by name. */
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { leftOutIn } from '../dashboard/queries.ts';
import type { LeftOutRange } from '../dashboard/queries.ts';
import { within } from '../figures/totals/firm.queries.ts';
import type { Scope } from '../figures/totals/firm.queries.ts';

export interface LeftOutRow {
  readonly id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly reason: UnknownReason;
}

/** The first portfolios by name that `countLeftOut` counts, each with the reason that weighs most. */
export const listLeftOut = async (
  db: Db,
  scope: Scope,
  { limit, ...range }: LeftOutRange & { readonly limit: number },
): Promise<readonly LeftOutRow[]> => {
  const { isUncounted, isWithoutRate, isUncomputed, isFailed } = leftOutIn(range);
  const { rows } = await sql<LeftOutRow>`
    select portfolios.id, portfolios.name, clients.id as client_id, clients.name as client_name,
      case when ${isUncomputed} then 'being_computed' when ${isFailed} then 'cannot_be_computed'
        when ${isWithoutRate} then 'missing_rate' else 'missing_price' end as reason
    from portfolios
    join clients on clients.id = portfolios.client_id
    left join portfolio_figures as figures on figures.portfolio_id = portfolios.id
    where ${within(scope)} and (${isUncomputed} or ${isFailed} or ${isWithoutRate} or ${isUncounted})
    order by ${nameKey(sql`clients.name`)}, ${nameKey(sql`portfolios.name`)}, portfolios.id
    limit ${limit}`.execute(db);
  return rows;
};
