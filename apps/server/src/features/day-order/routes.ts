/** HTTP of settling a change of the processing order within a day. */
import { acknowledgeDayOrder, adoptDayOrder } from '@partnerfolio/contract/day-order';
import type { Staff } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/on.ts';
import { refuse } from '../../platform/problem.ts';
import { portfolioAccess } from '../portfolios/access.queries.ts';
import { acknowledge, adopt } from './actions.ts';

/** Refuses whoever may not see the portfolio, or may only look at it. */
const refusalOf = async (app: App, viewer: Staff, portfolioId: string) => {
  const access = await portfolioAccess(app.db, viewer, portfolioId);
  if (access === null) return refuse('not_found');
  return access.mayEdit ? null : refuse('forbidden');
};

export const dayOrderRoutes = [
  on(acknowledgeDayOrder).handle(
    async ({ app, viewer, params }) =>
      (await refusalOf(app, viewer, params.id)) ?? acknowledge({ app, userId: viewer.id }, params.id),
  ),

  on(adoptDayOrder).handle(
    async ({ app, viewer, params }) =>
      (await refusalOf(app, viewer, params.id)) ?? adopt({ app, userId: viewer.id }, params.id),
  ),
];
