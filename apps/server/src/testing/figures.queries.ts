/** SQL that asks whether tests have to renew stored figures. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/**
 * Whether all stored figures are of this day and of everything committed; a single query, because tests run it before
 * each read.
 */
export const hasCurrentFigures = async (db: Db, day: string): Promise<boolean> => {
  const { rows } = await sql<{ current: boolean }>`/* prepared has_current_figures */
    select exists (select from figure_epoch where day = ${day}) and not exists (select from figure_marks)
      and not exists (select from stale_portfolios) and not exists (select from figure_scope_marks)
      and not exists (select from figure_scopes where not is_current) as current`.execute(db);
  return rows[0]?.current ?? false;
};
