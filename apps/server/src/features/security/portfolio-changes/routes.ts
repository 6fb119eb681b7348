/** The endpoint of a portfolio's trail. */
import { listPortfolioChanges } from '@partnerfolio/contract/portfolios/changes';
import { on } from '../../../platform/serve/on.ts';
import { readPortfolioChanges } from './actions.ts';

export const portfolioChangesRoutes = [
  on(listPortfolioChanges).handle(({ app, viewer, params, query }) =>
    readPortfolioChanges({ app, viewer }, { id: params.id, ...query }),
  ),
];
