/** HTTP of acknowledging figures that changed with their definitions. */
import { acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import { on } from '../../platform/on.ts';
import { refuse } from '../../platform/problem.ts';
import { portfolioAccess } from '../portfolios/access.queries.ts';
import { acknowledge } from './actions.ts';

export const definitionChangesRoutes = [
  on(acknowledgeDefinitions).handle(async ({ app, viewer, params }) => {
    const access = await portfolioAccess(app.db, viewer, params.id);
    if (access === null) return refuse('not_found');
    return access.mayEdit ? acknowledge({ app, userId: viewer.id }, params.id) : refuse('forbidden');
  }),
];
