/** The endpoints of the event stream, and of who made the changes it reports. */
import * as contract from '@partnerfolio/contract/live';
import { on, stream } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { findEditors } from './editors.actions.ts';

export const liveRoutes = [
  on(contract.followEvents).handle(({ app, viewer }) => {
    const body = app.live.open(viewer);
    if (body === null) return refuse('rate_limited', { retryAfter: 60 });
    // The header makes proxies forward events without buffering.
    return stream({ body, type: 'text/event-stream', headers: { 'x-accel-buffering': 'no' } });
  }),
  on(contract.listEditors).handle(async ({ app, viewer, params, query }) => {
    const items = await findEditors(app.db, viewer, { ...params, ...query });
    return items === null ? refuse('not_found') : { items };
  }),
];
