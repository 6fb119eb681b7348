/** The endpoints of issuers. */
import { createIssuer, getIssuer, listIssuers, updateIssuer } from '@partnerfolio/contract/market/issuers';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import * as actions from './actions.ts';
import { findIssuer, listIssuerRows } from './queries.ts';

export const issuerRoutes = [
  on(listIssuers).handle(({ app, query: { q = '', offset, limit } }) =>
    listIssuerRows(app.db, { q, offset, limit }),
  ),

  on(getIssuer).handle(
    async ({ app, params }) => (await findIssuer(app.db, params.id)) ?? refuse('not_found'),
  ),

  on(createIssuer).handle(({ app, viewer, body }) => actions.createIssuer({ app, viewer }, body)),

  on(updateIssuer).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    actions.updateIssuer({ app, viewer }, { id: params.id, revision, form }),
  ),
];
