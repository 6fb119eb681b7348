/** Asks before an import books rows of a closed period, or changes its figures by tracking cash. */
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { periodInForce } from '../../portfolio-access/closed-periods.queries.ts';
import { periodParams } from '../../portfolio-access/closed-periods.rules.ts';
import { consentOf } from '../../portfolio-access/ledger-lock.actions.ts';
import { entriesUntil } from '../../ledger/entries.queries.ts';
import { hasNewRowUntil } from '../assess/rows/rows.queries.ts';
import { importError } from '../import/errors.rules.ts';
import * as queries from '../import/queries.ts';
import { storedCashAnswer } from '../import/rules.ts';
import { refuseStep } from '../import/refusals.ts';

/** Whether an answered question concerns days until one: by an opening deposit, or by tracking cash or not, which moves all figures. */
const answerConcerns = async (
  db: Db,
  {
    row,
    portfolio,
    until,
  }: { row: queries.ImportRow; portfolio: { id: string; cash_kept: boolean }; until: string },
): Promise<boolean> => {
  const answer = storedCashAnswer(row);
  if (answer === null) return false;
  if (answer.openingDeposits.some(({ date }) => date <= until)) return true;
  if (answer.cashKept === portfolio.cash_kept) return false;
  return (await entriesUntil(db, { portfolioId: portfolio.id, until })).length > 0;
};

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
  if (period === null) return null;
  const until = period.closedThrough;
  if (!(await hasNewRowUntil(db, row, until)) && !(await answerConcerns(db, { row, portfolio, until })))
    return null;
  const code = consent === 'refused' ? 'in_closed_period' : 'closed_period_unconfirmed';
  return refuseStep('wrong_state', importError(code, periodParams(period)));
};
