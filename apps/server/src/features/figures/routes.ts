/**
 * The endpoints of computed figures: performance over a range, holdings and lots on a date, realised gains. All
 * answer 304 while nothing has changed.
 */
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { on } from '../../platform/http/on.ts';
import { refuseFor } from '../../platform/http/problem.ts';
import { answerFigures } from './answers.ts';
import { holdingsText } from './compute/holdings/holdings.actions.ts';
import { lotsText, realisedGainsText } from './compute/holdings/lots.actions.ts';
import { performanceKey, performanceText } from './compute/returns/performance.actions.ts';
import { returnTableText } from './compute/returns/return-table.actions.ts';

export const performanceRoutes = [
  on(getPerformance).handle(({ app, viewer, params, query }) => {
    const { from, to } = query;
    if (from !== undefined && to !== undefined && from > to) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: params.id, key: performanceKey(query) };
    return answerFigures(asked, (computed) => performanceText(computed, query));
  }),

  on(getReturnTable).handle(({ app, viewer, params }) => {
    const asked = { app, viewer, portfolioId: params.id, key: 'returns' };
    return answerFigures(asked, returnTableText);
  }),

  on(getHoldings).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `holdings/${query.asAt ?? ''}` };
    return answerFigures(asked, (computed) => holdingsText(computed, query.asAt));
  }),

  on(listLots).handle(({ app, viewer, params, query }) => {
    const { asAt = '', instrumentId = '', without = '' } = query;
    const asked = { app, viewer, portfolioId: params.id, key: `lots/${asAt}/${instrumentId}/${without}` };
    return answerFigures(asked, (computed) => lotsText(computed, query));
  }),

  on(listRealisedGains).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `realised/${query.year ?? ''}` };
    return answerFigures(asked, (computed) => realisedGainsText(computed, query.year));
  }),
];
