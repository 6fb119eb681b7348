/**
 * The endpoints of computed figures: performance over a range, holdings and lots on a date, realised gains. All
 * answer 304 while nothing has changed.
 */
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { on } from '../../platform/serve/on.ts';
import { refuseFor } from '../../platform/http/problem.ts';
import { answerFigures } from './answers.ts';
import { holdingsOn } from './compute/holdings/holdings.actions.ts';
import { lotsOn, realisedGainsIn } from './compute/holdings/lots.actions.ts';
import { performanceKey, performanceOver } from './compute/returns/performance.actions.ts';
import { returnTable } from './compute/figures.rules.ts';
import { isReversed } from './compute/ranges.rules.ts';

export const figureRoutes = [
  on(getPerformance).handle(({ app, viewer, params, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: params.id, key: performanceKey(query) };
    return answerFigures(asked, (computed) => performanceOver(computed, query));
  }),

  on(getReturnTable).handle(({ app, viewer, params }) => {
    const asked = { app, viewer, portfolioId: params.id, key: 'returns' };
    return answerFigures(asked, ({ series }) => returnTable(series));
  }),

  on(getHoldings).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `holdings/${query.asAt ?? ''}` };
    return answerFigures(asked, (computed) => holdingsOn(computed, query.asAt));
  }),

  on(listLots).handle(({ app, viewer, params, query }) => {
    const { asAt = '', instrumentId = '', without = '' } = query;
    const asked = { app, viewer, portfolioId: params.id, key: `lots/${asAt}/${instrumentId}/${without}` };
    return answerFigures(asked, (computed) => lotsOn(computed, query));
  }),

  on(listRealisedGains).handle(({ app, viewer, params, query }) => {
    const asked = { app, viewer, portfolioId: params.id, key: `realised/${query.year ?? ''}` };
    return answerFigures(asked, (computed) => realisedGainsIn(computed, query.year));
  }),
];
