/** The endpoints of a portfolio's risk, income, attribution and comparison. They answer 304 while nothing has changed. */
import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/serve/on.ts';
import { isRefusal, refuseFor } from '../../platform/http/problem.ts';
import { answerFigures } from './answers.ts';
import { attributionAgainst, contributionsOver } from './compute/analysis/contribution.actions.ts';
import { incomeOver } from './compute/analysis/income.rules.ts';
import { riskOver, stressOf } from './compute/analysis/risk.actions.ts';
import { comparisonOver, readComparisonInputs } from './compute/comparison/comparison.actions.ts';
import { isReversed, rangeKey } from './compute/ranges.rules.ts';

const inputsOf = (app: App, portfolioId: string, benchmark?: string) =>
  readComparisonInputs(app.db, { portfolioId, benchmark, today: app.clock.today() });

export const analysisRoutes = [
  on(getComparison).handle(async ({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const inputs = await inputsOf(app, id, query.benchmark);
    const asked = { app, viewer, portfolioId: id, key: `comparison/${rangeKey(query)}/${inputs.stamp}` };
    const answer = await answerFigures(asked, (computed) =>
      comparisonOver(app.db, { computed, inputs }, query),
    );
    // Only after the portfolio: whoever may not see it learns nothing of it.
    const isUnknown = query.benchmark !== undefined && inputs.source.benchmark === null;
    return isUnknown && !isRefusal(answer) ? refuseFor('benchmark', 'unknown_benchmark') : answer;
  }),

  on(getRisk).handle(async ({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const inputs = await inputsOf(app, id);
    const key = `risk/${rangeKey(query)}/${query.window}/${inputs.stamp}`;
    const asked = { app, viewer, portfolioId: id, key };
    return answerFigures(asked, (computed) => riskOver(app.db, { computed, inputs }, query));
  }),

  on(getContribution).handle(({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: id, key: `contribution/${rangeKey(query)}` };
    return answerFigures(asked, (computed) => contributionsOver(computed, query));
  }),

  on(getAttribution).handle(async ({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const inputs = await inputsOf(app, id);
    const key = `attribution/${query.by}/${rangeKey(query)}/${inputs.stamp}`;
    const asked = { app, viewer, portfolioId: id, key };
    return answerFigures(asked, (computed) => attributionAgainst(app.db, { computed, inputs }, query));
  }),

  on(getIncome).handle(({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: id, key: `income/${rangeKey(query)}` };
    return answerFigures(asked, (computed) => incomeOver(computed, query));
  }),

  on(getStress).handle(({ app, viewer, params: { id } }) => {
    const asked = { app, viewer, portfolioId: id, key: 'stress' };
    return answerFigures(asked, stressOf);
  }),
];
