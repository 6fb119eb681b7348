/** The endpoints of clients' reviews. */
import * as contract from '@partnerfolio/contract/clients/reviews';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import { changeCycle, readStanding, recordReview, toReview } from './actions.ts';
import { readFindings } from './findings.actions.ts';
import { listReviews } from './queries.ts';

export const clientReviewRoutes: readonly Binding[] = [
  on(contract.getReviewStanding).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    return client === null ? refuse('not_found') : readStanding(app.db, { app, viewer }, client);
  }),

  on(contract.getReviewFindings).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    return client === null ? refuse('not_found') : readFindings({ app, viewer }, client);
  }),

  on(contract.listClientReviews).handle(async ({ app, viewer, params, query }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const { rows, total } = await listReviews(app.db, params.id, query);
    return { items: rows.map(toReview), total };
  }),

  on(contract.putReviewCycle).handle(({ app, viewer, params, body }) =>
    changeCycle({ app, viewer }, { clientId: params.id, ...body }),
  ),

  on(contract.recordClientReview).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    recordReview({ app, viewer }, { clientId: params.id, revision, form }),
  ),
];
