/**
 * Who may see and work on an import: for transactions, users with access to the portfolio; for prices, users with the
 * right to prices.
 */
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { portfolioAccess } from '../../portfolio-access/access.queries.ts';
import { findImport } from './queries.ts';
import type { ImportRow } from './queries.ts';

/** The import, if the viewer may see it. */
export const visibleImport = async (
  db: Db,
  viewer: Staff,
  id: string,
): Promise<{ readonly row: ImportRow; readonly mayEdit: boolean } | null> => {
  const row = await findImport(db, id);
  if (row === null) return null;
  if (row.portfolio_id === null) return can(viewer, 'market_data.manage') ? { row, mayEdit: true } : null;
  const access = await portfolioAccess(db, viewer, row.portfolio_id);
  if (access === null) return null;
  return { row, mayEdit: access.mayEdit && can(viewer, 'portfolios.import') };
};

/** The import to work on: 404 if the viewer may not see it, 403 if the viewer may only look at it. */
export const editableImport = async (
  db: Db,
  viewer: Staff,
  id: string,
): Promise<ImportRow | Refusal<'not_found' | 'forbidden'>> => {
  const visible = await visibleImport(db, viewer, id);
  if (visible === null) return refuse('not_found');
  return visible.mayEdit ? visible.row : refuse('forbidden');
};
