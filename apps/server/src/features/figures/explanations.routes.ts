/**
 * The endpoints that explain figures: those of a portfolio from the same computed figures as the page that shows them, and the
 * values of clients and the firm from the stored figures that they add up.
 */
import { comparisonFigures } from '@partnerfolio/contract/figures/explained';
import type { ComparisonFigure, ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import { explainClientValue, explainFirmValue } from '@partnerfolio/contract/figures/value-explanations';
import { on } from '../../platform/serve/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { answerPart } from './answers.ts';
import { explainClient, explainFirm } from './explain/totals.actions.ts';
import { explanationOf, portfolioExplainers } from './explain/explanation.actions.ts';
import { boundedRange, isReversed } from './compute/ranges.rules.ts';
import { readComparison, readComparisonInputs } from './compute/comparison/comparison.actions.ts';
import { explainComparison } from './explain/comparison.rules.ts';

const isComparison = (figure: ExplainedFigure): figure is ComparisonFigure =>
  (comparisonFigures as readonly ExplainedFigure[]).includes(figure);

export const explanationRoutes = [
  on(explainFigure).handle(async ({ app, viewer, params: { id }, query }) => {
    const { figure, from, to, instrumentId, transactionId, place, currency, by, offset, limit } = query;
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const parts = [figure, from, to, instrumentId, transactionId, place, currency, by, offset, limit];
    const asked = { app, viewer, portfolioId: id, key: `explanations/${parts.join('/')}` };
    if (!isComparison(figure))
      return answerPart(asked, (computed) => explanationOf(computed, query, portfolioExplainers[figure]));
    const inputs = await readComparisonInputs(app.db, id, app.clock.today());
    // The benchmark's prices are not part of the portfolio's figures, so their state is part of the key.
    return answerPart({ ...asked, key: `${asked.key}/${inputs.stamp}` }, async (computed) => {
      const range = boundedRange(query, { opening: computed.series.openingDate, today: computed.asOf });
      const input = await readComparison(app.db, { computed, inputs }, range);
      return explanationOf(computed, query, (scene) => explainComparison(scene, figure, input));
    });
  }),

  on(explainClientValue).handle(
    async ({ app, viewer, params, query }) =>
      (await explainClient({ app, viewer }, params.id, query)) ?? refuse('not_found'),
  ),

  on(explainFirmValue).handle(({ app, viewer, query }) => explainFirm({ app, viewer }, query.of, query)),
];
