/** The SQL of the data issues that a renewal replaces. */
import type { Performance } from '@partnerfolio/contract/performance';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { figuresVersion } from '../compute/inputs/figures-version.ts';

/** What was stored of a portfolio's data issues, and who is told of new ones. */
export interface FormerIssues {
  readonly quality: Performance['quality'];
  readonly unknown_reason: string | null;
  readonly owner_id: string;
}

/** The stored data issues of some portfolios; those without figures of this version, which may have another form, are left out. */
export const listFormerIssues = async (
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerIssues>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FormerIssues & { readonly portfolio_id: string }>`/* prepared former_issues */
    select figures.portfolio_id, figures.quality, figures.unknown_reason, clients.owner_id
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join clients on clients.id = portfolios.client_id
    where figures.portfolio_id = any (${`{${ids.join(',')}}`}::uuid[])
      and starts_with(figures.source_stamp, ${`${figuresVersion()}.`})`.execute(trx);
  return new Map(rows.map(({ portfolio_id: id, ...row }) => [id, row]));
};
