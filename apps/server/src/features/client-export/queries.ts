/** The SQL of the export of a client. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface ExportedClient {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** How many entries the ledgers of clients have, and the longest of them. */
export const countEntries = async (db: Db, clientIds: readonly string[]) => {
  const { rows } = await sql<{ total: number; longest: number }>`
    select coalesce(sum(n), 0)::int as total, coalesce(max(n), 0)::int as longest from (
      select count(*) as n from portfolios join transactions on transactions.portfolio_id = portfolios.id
      where portfolios.client_id = any (${clientIds}::uuid[]) group by portfolios.id) as ledgers`.execute(db);
  return rows[0] ?? { total: 0, longest: 0 };
};

/** The files attached to the entries of a portfolio, by entry. */
export const listAttached = async (db: Db, portfolioId: string) => {
  const { rows } = await sql<{ id: string; transaction_id: string; name: string }>`
    select attached.id, attached.transaction_id, attached.name from entry_attachments as attached
    join transactions on transactions.id = attached.transaction_id
    where attached.portfolio_id = ${portfolioId}
    order by transactions.trade_date, attached.transaction_id, attached.created_at, attached.id`.execute(db);
  return rows;
};
