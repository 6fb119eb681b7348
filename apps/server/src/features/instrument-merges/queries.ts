/** The SQL of merges: the ledgers that are concerned, with what users see of them. */
import type { CostMethod } from '@partnerfolio/finance/market';
import type { DayOrder } from '@partnerfolio/finance/day-order';
import { sql } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

/** A portfolio whose ledger names the instrument. */
export interface MergedRow {
  readonly id: string;
  readonly ledger_revision: number;
  readonly ledger_reset_revision: number;
  readonly short_sales: boolean;
  readonly day_order: DayOrder;
  readonly base_currency: string;
  readonly cost_method: CostMethod;
  readonly name: string;
  readonly client: string;
  readonly isVisible: boolean;
}

/** The portfolios among the ids, those that the viewer may see first and by client and name. */
export const listMerged = async (db: Db, viewer: Staff, ids: readonly string[]): Promise<MergedRow[]> => {
  const { rows } = await sql<MergedRow>`
    select portfolios.id, ledger_revision, ledger_reset_revision, short_sales, day_order, base_currency, cost_method,
      portfolios.name, clients.name as client, ${isVisibleClient(viewer)} as "isVisible"
    from portfolios join clients on clients.id = portfolios.client_id
    where portfolios.id = any (${`{${ids.join(',')}}`}::uuid[])
    order by 10 desc, ${nameKey(sql<string>`clients.name`)}, ${nameKey(sql<string>`portfolios.name`)}, portfolios.id`.execute(
    db,
  );
  return rows;
};

/** A user who owns clients, with the number of some portfolios that are theirs. */
export interface OwnerRow {
  readonly email: string;
  readonly language: string | null;
  readonly portfolios: number;
}

/** The active owners of the clients of some portfolios, except one user. */
export const listOwners = async (
  db: Db,
  portfolioIds: readonly string[],
  except: string,
): Promise<OwnerRow[]> => {
  if (portfolioIds.length === 0) return [];
  const { rows } = await sql<OwnerRow>`
    select profiles.email, profiles.language, count(*)::int as portfolios
    from portfolios
    join clients on clients.id = portfolios.client_id
    join profiles on profiles.id = clients.owner_id
    where portfolios.id = any (${`{${portfolioIds.join(',')}}`}::uuid[])
      and profiles.id <> ${except} and profiles.deactivated_at is null
    group by profiles.id
    order by profiles.id`.execute(db);
  return rows;
};
