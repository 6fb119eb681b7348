/** Asks before an import books rows of a closed period. */
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { periodInForce } from '../../portfolio-access/closed-periods.queries.ts';
import { periodParams } from '../../portfolio-access/closed-periods.rules.ts';
import { consentOf } from '../../portfolio-access/ledger-lock.actions.ts';
import { hasNewRowUntil } from '../assess/rows/rows.queries.ts';
import { importError } from '../import/errors.rules.ts';
import * as queries from '../import/queries.ts';
import { refuseStep } from '../import/refusals.ts';

/** Why rows of a closed period are not booked: they need a right, or a confirmation. The booking itself checks it again. */
export const periodObstacle = async (
  db: Db,
  request: { readonly importId: string; readonly viewer: Staff; readonly intoClosedPeriod: boolean },
): Promise<Refusal<'wrong_state'> | null> => {
  const consent = consentOf(request.viewer, request.intoClosedPeriod);
  const row = await queries.findImport(db, request.importId);
  if (consent === 'confirmed' || row === null || row.portfolio_id === null) return null;
  const portfolio = await queries.portfolioState(db, row.portfolio_id);
  if (portfolio === null) return null;
  const place = { portfolioId: portfolio.id, clientId: portfolio.client_id };
  const period = await periodInForce(db, place);
  if (period === null || !(await hasNewRowUntil(db, row, period.closedThrough))) return null;
  const code = consent === 'refused' ? 'in_closed_period' : 'closed_period_unconfirmed';
  return refuseStep('wrong_state', importError(code, periodParams(period)));
};
