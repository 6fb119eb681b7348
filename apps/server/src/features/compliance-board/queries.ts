/** The SQL of the firm's board. */
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/database/search.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';

export interface BoardClient {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'household' | 'organisation';
  readonly owner_id: string;
  readonly owner_name: string | null;
  /** Null also for a household that the viewer may not see. */
  readonly household_id: string | null;
  readonly next_review_on: LocalDate | null;
}

/** The active clients that the viewer may see, by name. */
export const listBoardClients = async (db: Db, viewer: Staff): Promise<BoardClient[]> => {
  const { rows } = await sql<BoardClient>`/* prepared list_board_clients */
    select clients.id, clients.name, clients.kind, clients.owner_id, owner.full_name as owner_name,
      household.id as household_id, clients.next_review_on
    from clients join profiles as owner on owner.id = clients.owner_id
    left join clients as household on household.id = clients.household_id and ${isVisibleClient(viewer, 'household')}
    where clients.status = 'active' and ${isVisibleClient(viewer)}
    order by ${nameKey(sql`clients.name`)}, clients.id`.execute(db);
  return rows;
};

/** The open portfolios of clients. */
export const listOpenIds = async (db: Db, clientIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from portfolios where client_id = any (${clientIds}::uuid[]) and closed_on is null`.execute(db);
  return rows.map(({ id }) => id);
};
