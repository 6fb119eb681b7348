/** The endpoints for changes that an upgrade caused in a portfolio's figures. */
import { acknowledgeDayOrder, adoptDayOrder } from '@partnerfolio/contract/day-order';
import { acknowledgeAllDefinitions, acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { consentOf } from '../portfolio-access/ledger-lock.actions.ts';
import { adoptCurrentOrder } from './day-order.actions.ts';
import { acknowledgeAll, acknowledgeReview } from './reviews.actions.ts';

/** Refuses a viewer who may not see the portfolio, or may only look at it. */
const accessRefusal = async (app: App, viewer: Staff, portfolioId: string) => {
  const access = await portfolioAccess(app.db, viewer, portfolioId);
  if (access === null) return refuse('not_found');
  return access.mayEdit ? null : refuse('forbidden');
};

export const upgradeReviewRoutes = [
  on(acknowledgeDayOrder).handle(
    async ({ app, viewer, params }) =>
      (await accessRefusal(app, viewer, params.id)) ??
      acknowledgeReview({ app, userId: viewer.id }, 'day_order_reviews', params.id),
  ),

  on(adoptDayOrder).handle(async ({ app, viewer, params, query }) => {
    const denied = await accessRefusal(app, viewer, params.id);
    if (denied !== null) return denied;
    const closedPeriods = consentOf(viewer, query.closedPeriod === 'change');
    return adoptCurrentOrder({ app, userId: viewer.id, closedPeriods }, params.id);
  }),

  on(acknowledgeDefinitions).handle(
    async ({ app, viewer, params }) =>
      (await accessRefusal(app, viewer, params.id)) ??
      acknowledgeReview({ app, userId: viewer.id }, 'definition_reviews', params.id),
  ),

  on(acknowledgeAllDefinitions).handle(({ app, viewer }) => acknowledgeAll(app, viewer)),
];
