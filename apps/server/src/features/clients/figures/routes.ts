/** The endpoints of a client's figures and risk scores, and of the explanations of its returns. */
import { getRiskScores } from '@partnerfolio/contract/assumptions/scores';
import { getClientFigures } from '@partnerfolio/contract/clients';
import { explainClientReturn } from '@partnerfolio/contract/figures/return-explanations';
import { refuse, refuseFor } from '../../../platform/http/problem.ts';
import { on } from '../../../platform/serve/on.ts';
import { isReversed } from '../../figures/compute/ranges.rules.ts';
import { explainReturn, readFigures } from './actions.ts';
import { readScores } from './scores.actions.ts';
import * as queries from '../queries.ts';

export const clientFigureRoutes = [
  on(getClientFigures).handle(async ({ app, viewer, params }) => {
    const row = await queries.findClient(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : readFigures({ app, viewer }, row);
  }),

  on(getRiskScores).handle(async ({ app, viewer, params }) => {
    const row = await queries.findClient(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : readScores({ app, viewer }, row);
  }),

  on(explainClientReturn).handle(async ({ app, viewer, params, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const row = await queries.findClient(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : explainReturn({ app, viewer }, row, query);
  }),
];
