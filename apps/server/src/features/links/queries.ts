/** What links name, for their makers and their holders. */
import { sql } from 'kysely';
import type { LinkHolder, Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isEditableClient } from '../client-access/visibility.queries.ts';

/** The names of portfolios of a client that the user may change, by id; null when that client is not theirs to change. */
export const findEditablePortfolios = async (
  trx: Db,
  viewer: Staff,
  { clientId, portfolioIds }: { readonly clientId: string; readonly portfolioIds: readonly string[] },
): Promise<readonly string[] | null> => {
  const { rows } = await sql<{ names: readonly string[] }>`
    select array(
        select p.name from portfolios p
        where p.client_id = clients.id and p.id = any (${portfolioIds}::uuid[])
        order by lower(p.name), p.id
      ) as names
    from clients where clients.id = ${clientId} and ${isEditableClient(viewer)}`.execute(trx);
  return rows[0]?.names ?? null;
};

/** The client of a link that the user may change; null without one. */
export const findEditableLink = async (trx: Db, viewer: Staff, id: string): Promise<string | null> => {
  const { rows } = await sql<{ client_id: string }>`
    select l.client_id from links l join clients on clients.id = l.client_id
    where l.id = ${id} and ${isEditableClient(viewer)}`.execute(trx);
  return rows[0]?.client_id ?? null;
};

interface NamedRow {
  readonly client: string;
  readonly portfolios: string[];
}

/** The names of what a link is for; null when its client is gone. */
export const findNamed = async (
  db: Db,
  { clientId, portfolioIds }: Pick<LinkHolder, 'clientId' | 'portfolioIds'>,
): Promise<NamedRow | null> => {
  const { rows } = await sql<NamedRow>`/* prepared find_named_by_link */
    select c.name as client,
      array(
        select p.name from portfolios p
        where p.client_id = c.id and p.id = any (${portfolioIds}::uuid[])
        order by lower(p.name), p.id
      ) as portfolios
    from clients c where c.id = ${clientId}`.execute(db);
  return rows[0] ?? null;
};
