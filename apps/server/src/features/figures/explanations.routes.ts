/** The endpoint that explains figures. It reads the same computed figures as the page that shows them. */
import { comparisonFigures } from '@partnerfolio/contract/figures/explained';
import type { ComparisonFigure, ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import { on } from '../../platform/http/on.ts';
import { refuseFor } from '../../platform/http/problem.ts';
import { answerPart } from './answers.ts';
import { explanationText, portfolioExplainers } from './explain/explanation.actions.ts';
import { boundedRange } from './compute/figures.rules.ts';
import { readComparison, readComparisonInputs } from './compute/comparison/comparison.actions.ts';
import { explainComparison } from './explain/comparison.rules.ts';

const isComparison = (figure: ExplainedFigure): figure is ComparisonFigure =>
  (comparisonFigures as readonly ExplainedFigure[]).includes(figure);

export const explanationRoutes = [
  on(explainFigure).handle(async ({ app, viewer, params: { id }, query }) => {
    const { figure, from, to, instrumentId, transactionId, place, currency, by, offset, limit } = query;
    if (from !== undefined && to !== undefined && from > to) return refuseFor('from', 'range_reversed');
    const parts = [figure, from, to, instrumentId, transactionId, place, currency, by, offset, limit];
    const asked = { app, viewer, portfolioId: id, key: `explanations/${parts.join('/')}` };
    if (!isComparison(figure))
      return answerPart(asked, (computed) => explanationText(computed, query, portfolioExplainers[figure]));
    const inputs = await readComparisonInputs(app.db, id, app.clock.today());
    // The benchmark's prices are not part of the portfolio's figures, so their state is part of the key.
    return answerPart({ ...asked, key: `${asked.key}/${inputs.stamp}` }, async (computed) => {
      const range = boundedRange(query, { opening: computed.series.openingDate, today: computed.asOf });
      const input = await readComparison(app.db, { computed, inputs }, range);
      return explanationText(computed, query, (scene) => explainComparison(scene, figure, input));
    });
  }),
];
