/** The SQL of closed periods; only this feature writes the closings. */
import type { ClosingScopeName } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';

/** A scope by the record that it belongs to; the firm has none. */
export type Scope =
  | { readonly scope: 'firm' }
  | { readonly scope: 'client'; readonly clientId: string }
  | { readonly scope: 'portfolio'; readonly clientId: string; readonly portfolioId: string };

export interface ActRow {
  readonly id: string;
  readonly revision: number;
  readonly closed_through: LocalDate | null;
  readonly reason: string;
  readonly acted_at: string;
  readonly acted_by: string | null;
  readonly actor_name: string | null;
}

const ofScope = (scope: Scope) => {
  if (scope.scope === 'firm') return sql<boolean>`scope = 'firm'`;
  if (scope.scope === 'client') return sql<boolean>`scope = 'client' and client_id = ${scope.clientId}::uuid`;
  return sql<boolean>`scope = 'portfolio' and portfolio_id = ${scope.portfolioId}::uuid`;
};

/** The latest acts of a scope, newest first. */
export const selectActs = async (db: Db, scope: Scope, limit: number): Promise<ActRow[]> => {
  const { rows } = await sql<ActRow>`
    select period_closings.id, period_closings.revision, closed_through, reason, acted_at, acted_by,
      profiles.full_name as actor_name
    from period_closings left join profiles on profiles.id = acted_by
    where ${ofScope(scope)} order by period_closings.revision desc limit ${limit}`.execute(db);
  return rows;
};

export const insertAct = async (trx: Db, row: Insertable<Database['period_closings']>): Promise<void> => {
  await trx.insertInto('period_closings').values(row).execute();
};

export interface LateRow {
  readonly id: string;
  readonly scope: ClosingScopeName;
  readonly closed_through: LocalDate;
  readonly first_day: LocalDate;
  readonly entry_count: number;
  readonly import_id: string | null;
  readonly changed_at: string;
  readonly changed_by: string | null;
  readonly changer_name: string | null;
}

/** The latest changes of closed days of a portfolio, newest first. */
export const selectLateChanges = async (db: Db, portfolioId: string, limit: number): Promise<LateRow[]> => {
  const { rows } = await sql<LateRow>`
    select late_changes.id, scope, closed_through, first_day, entry_count, import_id, changed_at, changed_by,
      profiles.full_name as changer_name
    from late_changes join period_closings on period_closings.id = closing_id
    left join profiles on profiles.id = changed_by
    where late_changes.portfolio_id = ${portfolioId}
    order by changed_at desc, late_changes.id desc limit ${limit}`.execute(db);
  return rows;
};

interface Seen {
  readonly clientId: string;
  readonly mayEdit: boolean;
}

/** The client of a portfolio that the viewer may see; null for others. */
export const findPortfolioPlace = async (db: Db, viewer: Staff, id: string): Promise<Seen | null> => {
  const { rows } = await sql<Seen>`
    select client_id as "clientId", ${isEditableClient(viewer)} as "mayEdit"
    from portfolios join clients on clients.id = client_id
    where portfolios.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};

/** A client that the viewer may see; null for others. */
export const findClientPlace = async (db: Db, viewer: Staff, id: string): Promise<Seen | null> => {
  const { rows } = await sql<Seen>`
    select clients.id as "clientId", ${isEditableClient(viewer)} as "mayEdit"
    from clients where clients.id = ${id} and ${isVisibleClient(viewer)}`.execute(db);
  return rows[0] ?? null;
};
