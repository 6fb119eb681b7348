/** HTTP of the stream of events. */
import * as contract from '@partnerfolio/contract/live';
import { on, stream } from '../../platform/http/on.ts';
import { refuse } from '../../platform/http/problem.ts';

export const liveRoutes = [
  on(contract.followEvents).handle(({ app, viewer }) => {
    const body = app.live.open(viewer);
    if (body === null) return refuse('rate_limited', { retryAfter: 60 });
    // A proxy in between passes on what is said when it is said.
    return stream({ body, type: 'text/event-stream', headers: { 'x-accel-buffering': 'no' } });
  }),
];
