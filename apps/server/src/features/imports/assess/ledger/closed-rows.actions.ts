/** Finds the rows of a closed period that the user may not book. */
import type { Db } from '../../../../platform/database/db.ts';
import { periodInForce } from '../../../portfolio-access/closed-periods.queries.ts';
import { periodParams } from '../../../portfolio-access/closed-periods.rules.ts';
import { rowError } from '../../import/errors.rules.ts';
import { fail } from '../rows/answered-rows.actions.ts';
import type { MutableRow } from '../rows/answered-rows.actions.ts';
import type { AssessedLedger, AssessmentInput, BookableRow } from '../rows/bookable-rows.ts';

interface Closable {
  readonly all: readonly BookableRow[];
  readonly input: AssessmentInput;
  readonly ledger: AssessedLedger;
}

/** Marks the rows on closed days for a user who may not book them; returns the others. */
export const outsideClosedPeriod = async (
  db: Db,
  rows: readonly MutableRow[],
  { all, input, ledger }: Closable,
): Promise<readonly BookableRow[]> => {
  const place = { portfolioId: ledger.id, clientId: ledger.client_id };
  const period = input.mayCorrect ? null : await periodInForce(db, place);
  if (period === null) return all;
  const isClosed = ({ draft }: BookableRow) => draft.tradeDate <= period.closedThrough;
  for (const one of all) {
    const row = isClosed(one) ? rows[one.at] : undefined;
    if (row !== undefined) fail(row, rowError('date', 'in_closed_period', periodParams(period)));
  }
  return all.filter((one) => !isClosed(one));
};
