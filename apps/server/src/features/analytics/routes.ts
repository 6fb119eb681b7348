/** The endpoints of analytics; they answer 304 while nothing in them has changed. */
import { getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { explainAnalytics } from '@partnerfolio/contract/figures/return-explanations';
import { refuseFor } from '../../platform/http/problem.ts';
import { json304, on } from '../../platform/serve/on.ts';
import { analyticsText, stampFor } from './answer.actions.ts';
import { isReversed } from '../figures/compute/ranges.rules.ts';
import { explainTogether } from './actions.ts';
import { readRanking } from './ranking.actions.ts';

export const analyticsRoutes = [
  on(getAnalytics).handle(async ({ app, viewer, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, ...query };
    const stamp = await stampFor(asked);
    return json304({ etag: stamp, body: () => analyticsText(asked, stamp) });
  }),

  on(explainAnalytics).handle(({ app, viewer, query }) =>
    isReversed(query)
      ? refuseFor('from', 'range_reversed')
      : explainTogether({ app, viewer, period: query.period }, query),
  ),

  on(listRanking).handle(({ app, viewer, query }) => readRanking(app, viewer, query)),
];
