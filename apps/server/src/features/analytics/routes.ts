/** The endpoints of analytics; they answer 304 while nothing in them has changed. */
import { getAnalytics, listRanking } from '@partnerfolio/contract/analytics';
import { json304, on } from '../../platform/serve/on.ts';
import { analyticsText, stampFor } from './answer.actions.ts';
import { readRanking } from './ranking.actions.ts';

export const analyticsRoutes = [
  on(getAnalytics).handle(async ({ app, viewer, query }) => {
    const asked = { app, viewer, period: query.period };
    const stamp = await stampFor(asked);
    return json304({ etag: stamp, body: () => analyticsText(asked, stamp) });
  }),

  on(listRanking).handle(({ app, viewer, query }) => readRanking(app, viewer, query)),
];
