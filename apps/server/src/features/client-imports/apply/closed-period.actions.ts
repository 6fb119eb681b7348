/** Asks before an import of clients changes entries of a closed period; the ledger's own gate checks it again. */
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { periodInForce } from '../../portfolio-access/closed-periods.queries.ts';
import { periodParams } from '../../portfolio-access/closed-periods.rules.ts';
import { consentOf } from '../../portfolio-access/ledger-lock.actions.ts';

/** The earliest entry of a client or portfolio; a client that is still to be created is null. */
export interface EarliestEntry {
  readonly clientId: string | null;
  readonly portfolioId: string | null;
  readonly day: string;
}

/** Why entries of closed days are not changed: that needs a right, or a confirmation. */
export const periodObstacle = async (
  db: Db,
  earliest: readonly EarliestEntry[],
  { viewer, intoClosedPeriod }: { readonly viewer: Staff; readonly intoClosedPeriod: boolean },
) => {
  const consent = consentOf(viewer, intoClosedPeriod);
  if (consent === 'confirmed') return null;
  for (const { day, ...place } of earliest) {
    const period = await periodInForce(db, place);
    if (period === null || day > period.closedThrough) continue;
    const params = periodParams(period);
    return consent === 'refused'
      ? refuse('wrong_state', because('in_closed_period', params))
      : refuse('wrong_state', because('closed_period_unconfirmed', params));
  }
  return null;
};
