/** The endpoint that explains figures. It reads the same computed figures as the page that shows them. */
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import { on } from '../../../platform/http/on.ts';
import { refuseFor } from '../../../platform/http/problem.ts';
import { answerPart } from '../answers.actions.ts';
import { explanationText } from './explanation.actions.ts';

export const explanationRoutes = [
  on(explainFigure).handle(({ app, viewer, params, query }) => {
    const { from, to } = query;
    if (from !== undefined && to !== undefined && from > to) return refuseFor('from', 'range_reversed');
    const { instrumentId, transactionId, place, currency, by, offset, limit } = query;
    const parts = [query.figure, from, to, instrumentId, transactionId, place, currency, by, offset, limit];
    const key = `explanations/${parts.join('/')}`;
    return answerPart({ app, viewer, portfolioId: params.id, key }, (computed) =>
      explanationText(computed, query),
    );
  }),
];
