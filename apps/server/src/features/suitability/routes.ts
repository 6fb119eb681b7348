/** The endpoints of limits and of the suitability check. */
import { getClientLimits, putClientLimits } from '@partnerfolio/contract/clients/limits';
import {
  addSuitabilityException,
  endSuitabilityException,
  getSuitability,
} from '@partnerfolio/contract/portfolios/suitability';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import { readSuitability } from './check.actions.ts';
import { acceptDeviation, endException } from './exceptions.actions.ts';
import { putLimits, readLimits } from './limits.actions.ts';

export const suitabilityRoutes = [
  on(getClientLimits).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    return client === null ? refuse('not_found') : readLimits(app.db, client);
  }),

  on(putClientLimits).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    putLimits({ app, viewer }, { clientId: params.id, revision, form }),
  ),

  on(getSuitability).handle(
    async ({ app, viewer, params }) =>
      (await readSuitability({ app, viewer }, params.id)) ?? refuse('not_found'),
  ),

  on(addSuitabilityException).handle(({ app, viewer, params, body }) =>
    acceptDeviation({ app, viewer }, { portfolioId: params.id, ...body }),
  ),

  on(endSuitabilityException).handle(({ app, viewer, params }) =>
    endException({ app, viewer }, { portfolioId: params.id, id: params.exceptionId }),
  ),
];
