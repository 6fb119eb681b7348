/** The endpoints of restrictions on trading. */
import * as contract from '@partnerfolio/contract/restrictions/restrictions';
import { can } from '../../platform/access/access.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import { findPortfolio } from '../portfolio-access/queries.ts';
import { addRestriction, endRestriction, readRestrictions } from './actions.ts';
import * as opening from './opening.actions.ts';

const ofFirm = { of: 'firm' } as const;
const ofClient = (id: string) => ({ scope: { of: 'client', id }, open: opening.openClient(id) }) as const;
const ofPortfolio = (id: string) =>
  ({ scope: { of: 'portfolio', id }, open: opening.openPortfolio(id) }) as const;

export const restrictionRoutes = [
  on(contract.listFirmRestrictions).handle(({ app, viewer }) =>
    readRestrictions({ app, viewer }, ofFirm, can(viewer, 'models.manage')),
  ),

  on(contract.addFirmRestriction).handle(({ app, viewer, body }) =>
    addRestriction<never, opening.FirmNotSetUp>(
      { app, viewer },
      { scope: ofFirm, open: opening.openFirm },
      body,
    ),
  ),

  on(contract.endFirmRestriction).handle(({ app, viewer, params }) =>
    endRestriction<never, never>({ app, viewer }, { scope: ofFirm, open: opening.openFirmToEnd }, params.id),
  ),

  on(contract.listClientRestrictions).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    if (client === null) return refuse('not_found');
    const { scope } = ofClient(params.id);
    return readRestrictions({ app, viewer }, scope, client.may_edit && client.status !== 'closed');
  }),

  on(contract.addClientRestriction).handle(({ app, viewer, params, body }) =>
    addRestriction({ app, viewer }, ofClient(params.id), body),
  ),

  on(contract.endClientRestriction).handle(({ app, viewer, params }) =>
    endRestriction({ app, viewer }, ofClient(params.id), params.restrictionId),
  ),

  on(contract.listPortfolioRestrictions).handle(async ({ app, viewer, params }) => {
    const today = app.clock.today();
    const portfolio = await findPortfolio(app.db, viewer, { id: params.id, today });
    if (portfolio === null) return refuse('not_found');
    const { scope } = ofPortfolio(params.id);
    return readRestrictions({ app, viewer }, scope, portfolio.may_edit && portfolio.closed_on === null);
  }),

  on(contract.addPortfolioRestriction).handle(({ app, viewer, params, body }) =>
    addRestriction({ app, viewer }, ofPortfolio(params.id), body),
  ),

  on(contract.endPortfolioRestriction).handle(({ app, viewer, params }) =>
    endRestriction({ app, viewer }, ofPortfolio(params.id), params.restrictionId),
  ),
];
