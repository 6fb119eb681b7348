/** The endpoints that explain the values of clients and of the firm. */
import { explainClientValue, explainFirmValue } from '@partnerfolio/contract/figures/value-explanations';
import { on } from '../../platform/http/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { explainClient, explainFirm } from './explain/totals.actions.ts';

export const valueExplanationRoutes = [
  on(explainClientValue).handle(
    async ({ app, viewer, params, query }) =>
      (await explainClient({ app, viewer }, params.id, query)) ?? refuse('not_found'),
  ),

  on(explainFirmValue).handle(({ app, viewer, query }) => explainFirm({ app, viewer }, query.of, query)),
];
