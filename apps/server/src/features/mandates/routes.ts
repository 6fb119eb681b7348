/** The endpoints of mandates. */
import {
  addMandate,
  listMandates,
  removeMandate,
  updateMandate,
} from '@partnerfolio/contract/portfolios/mandates';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { findPortfolio } from '../portfolio-access/queries.ts';
import * as actions from './actions.ts';
import { selectMandates } from './queries.ts';

export const mandateRoutes = [
  on(listMandates).handle(async ({ app, viewer, params }) => {
    const today = app.clock.today();
    const portfolio = await findPortfolio(app.db, viewer, { id: params.id, today });
    if (portfolio === null) return refuse('not_found');
    const rows = await selectMandates(app.db, params.id);
    return {
      items: rows.map((row) => actions.toMandate(row, today)),
      mayEdit: portfolio.may_edit && portfolio.closed_on === null,
    };
  }),

  on(addMandate).handle(({ app, viewer, params, body }) =>
    actions.addMandate({ app, viewer }, { portfolioId: params.id, form: body }),
  ),

  on(updateMandate).handle(({ app, viewer, params, body }) => {
    const { revision, reason, ...form } = body;
    return actions.updateMandate(
      { app, viewer },
      { portfolioId: params.id, id: params.mandateId, revision, reason, form },
    );
  }),

  on(removeMandate).handle(({ app, viewer, params, body }) =>
    actions.removeMandate({ app, viewer }, { portfolioId: params.id, id: params.mandateId, ...body }),
  ),
];
