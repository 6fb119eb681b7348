/** Who may see and change a portfolio: every user who may see and change its client. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { RightsHolder } from '../client-access/visibility.queries.ts';

/** Whether the viewer may change a portfolio; null when the viewer may not see it. */
export const portfolioAccess = async (
  db: Db,
  viewer: RightsHolder,
  portfolioId: string,
): Promise<{ readonly mayEdit: boolean } | null> => {
  const { rows } = await sql<{ mayEdit: boolean }>`/* prepared portfolio_access */
    select ${isEditableClient(viewer)} as "mayEdit"
    from portfolios join clients on clients.id = client_id
    where portfolios.id = ${portfolioId} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};
