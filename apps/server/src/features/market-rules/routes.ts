/** The endpoints of the firm's market and its rules. */
import {
  addFirmRule,
  changeMarketRule,
  chooseMarket,
  getMarketSettings,
  listPortfolioRules,
  removeFirmRule,
  updateFirmRule,
} from '@partnerfolio/contract/settings/market';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findPortfolio } from '../portfolio-access/queries.ts';
import * as actions from './actions.ts';
import * as firmRules from './firm-rules.actions.ts';
import { requiredParts } from './required-parts.actions.ts';

export const marketRuleRoutes = [
  on(getMarketSettings).handle(({ app }) => actions.readMarketSettings(app.db)),

  on(chooseMarket).handle(({ app, viewer, body }) => actions.chooseMarket({ app, viewer }, body)),

  on(changeMarketRule).handle(({ app, viewer, params, body }) =>
    actions.changeMarketRule({ app, viewer }, { code: params.rule, ...body }),
  ),

  on(addFirmRule).handle(({ app, viewer, body }) => {
    const { reason, ...form } = body;
    return firmRules.addFirmRule({ app, viewer }, { form, reason });
  }),

  on(updateFirmRule).handle(({ app, viewer, params, body }) => {
    const { revision, reason, ...form } = body;
    return firmRules.updateFirmRule({ app, viewer }, { id: params.id, revision, reason, form });
  }),

  on(removeFirmRule).handle(({ app, viewer, params, body }) =>
    firmRules.removeFirmRule({ app, viewer }, { id: params.id, ...body }),
  ),

  on(listPortfolioRules).handle(async ({ app, viewer, params }) => {
    const portfolio = await findPortfolio(app.db, viewer, { id: params.id, today: app.clock.today() });
    if (portfolio === null) return refuse('not_found');
    const service = portfolio.kind;
    const required = await requiredParts(app.db, { service });
    const items = required.market === null ? [] : [...required.rules];
    return { market: required.market, service, items };
  }),
];
