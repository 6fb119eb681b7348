/** Which portfolios the figures of a period leave out. */
import { namedLeftOutAtMost } from '@partnerfolio/contract/analytics';
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { LeftOut, LeftOutRange } from '../dashboard/queries.ts';
import { listLeftOut } from './left-out.queries.ts';
import type { AnalyticsRequest } from './together.actions.ts';

/** How many there are. */
export const countOf = ({ uncounted, withoutRate, uncomputed, failed }: LeftOut): number =>
  uncounted + withoutRate + uncomputed + failed;

/** The first of the portfolios that are left out; nothing is looked for if there are none. */
export const namedLeftOut = async (
  { app, viewer }: AnalyticsRequest,
  range: LeftOutRange,
  leftOut: LeftOut,
): Promise<Analytics['leftOutPortfolios']> => {
  if (countOf(leftOut) === 0) return [];
  const rows = await listLeftOut(app.db, viewer, { ...range, limit: namedLeftOutAtMost });
  return rows.map(({ id, name, client_id: clientId, client_name: clientName, reason }) => ({
    portfolio: { id, name, client: { id: clientId, name: clientName } },
    reason,
  }));
};
