/** The endpoints of closed periods. */
import * as contract from '@partnerfolio/contract/portfolios/closed-periods';
import type { Staff } from '../../platform/access/access.ts';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { changePeriod, readClosings } from './actions.ts';
import type { FindScope, SeenScope } from './actions.ts';
import { findClientPlace, findPortfolioPlace } from './queries.ts';

const portfolioOf =
  (viewer: Staff, portfolioId: string): FindScope<Refusal<'not_found'>> =>
  async (db) => {
    const found = await findPortfolioPlace(db, viewer, portfolioId);
    if (found === null) return refuse('not_found');
    const { clientId, mayEdit } = found;
    return { scope: { scope: 'portfolio', clientId, portfolioId }, mayEdit };
  };

const clientOf =
  (viewer: Staff, clientId: string): FindScope<Refusal<'not_found'>> =>
  async (db) => {
    const found = await findClientPlace(db, viewer, clientId);
    return found === null
      ? refuse('not_found')
      : { scope: { scope: 'client', clientId }, mayEdit: found.mayEdit };
  };

const firmFor = (viewer: Staff): SeenScope => ({
  scope: { scope: 'firm' },
  mayEdit: seesEveryClient(viewer),
});

const firmOf =
  (viewer: Staff): FindScope<never> =>
  () =>
    Promise.resolve(firmFor(viewer));

export const closedPeriodRoutes = [
  on(contract.getPortfolioClosings).handle(async ({ app, viewer, params }) => {
    const seen = await portfolioOf(viewer, params.id)(app.db);
    return 'ok' in seen ? seen : readClosings(app.db, viewer, seen);
  }),

  on(contract.closePortfolioPeriod).handle(({ app, viewer, params, body }) => {
    const find = portfolioOf(viewer, params.id);
    return changePeriod({ app, viewer }, { kind: 'close', find, change: body });
  }),

  on(contract.reopenPortfolioPeriod).handle(({ app, viewer, params, body }) => {
    const find = portfolioOf(viewer, params.id);
    return changePeriod({ app, viewer }, { kind: 'reopen', find, change: body });
  }),

  on(contract.getClientClosings).handle(async ({ app, viewer, params }) => {
    const seen = await clientOf(viewer, params.id)(app.db);
    return 'ok' in seen ? seen : readClosings(app.db, viewer, seen);
  }),

  on(contract.closeClientPeriod).handle(({ app, viewer, params, body }) => {
    const find = clientOf(viewer, params.id);
    return changePeriod({ app, viewer }, { kind: 'close', find, change: body });
  }),

  on(contract.reopenClientPeriod).handle(({ app, viewer, params, body }) => {
    const find = clientOf(viewer, params.id);
    return changePeriod({ app, viewer }, { kind: 'reopen', find, change: body });
  }),

  on(contract.getFirmClosings).handle(({ app, viewer }) => readClosings(app.db, viewer, firmFor(viewer))),

  on(contract.closeFirmPeriod).handle(({ app, viewer, body }) => {
    const find = firmOf(viewer);
    return changePeriod({ app, viewer }, { kind: 'close', find, change: body });
  }),

  on(contract.reopenFirmPeriod).handle(({ app, viewer, body }) => {
    const find = firmOf(viewer);
    return changePeriod({ app, viewer }, { kind: 'reopen', find, change: body });
  }),
];
