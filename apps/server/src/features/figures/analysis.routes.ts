/** The endpoints of a portfolio's risk, income and attribution. They answer 304 while nothing has changed. */
import { getAttribution, getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getRisk, getStress } from '@partnerfolio/contract/figures/risk';
import { json304, on } from '../../platform/http/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { readComparisonInputs } from './compute/comparison/comparison.actions.ts';
import { answerFigures } from './answers.ts';
import { figuresStamp, loadComputed } from './compute/inputs/computed.actions.ts';
import { computing } from './compute/inputs/computing.actions.ts';
import { findSource } from './compute/inputs/queries.ts';
import { attributionText, contributionText } from './compute/analysis/contribution.actions.ts';
import { incomeText } from './compute/analysis/income.actions.ts';
import { riskText, stressText } from './compute/analysis/risk.actions.ts';

export const portfolioAnalysisRoutes = [
  on(getRisk).handle(async ({ app, viewer, params, query }) => {
    const { period = '', from = '', to = '', window } = query;
    if (from !== '' && to !== '' && from > to) return refuseFor('from', 'range_reversed');
    const source = await findSource(app.db, viewer, params.id);
    if (source === null) return refuse('not_found');
    const today = app.clock.today();
    const inputs = await readComparisonInputs(app.db, params.id, today);
    const body = () =>
      computing(source.id, async () => {
        const computed = await loadComputed(app.db, source, today);
        return riskText(app.db, { computed, inputs }, query);
      });
    const stamp = `${figuresStamp(source, today)}.${inputs.stamp}`;
    return json304({ etag: `${stamp}.risk/${period}/${from}/${to}/${window}`, body });
  }),

  on(getContribution).handle(({ app, viewer, params, query }) => {
    const { period = '', from = '', to = '' } = query;
    if (from !== '' && to !== '' && from > to) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: params.id, key: `contribution/${period}/${from}/${to}` };
    return answerFigures(asked, (computed) => contributionText(computed, query));
  }),

  on(getAttribution).handle(async ({ app, viewer, params, query }) => {
    const { period = '', from = '', to = '', by } = query;
    if (from !== '' && to !== '' && from > to) return refuseFor('from', 'range_reversed');
    const source = await findSource(app.db, viewer, params.id);
    if (source === null) return refuse('not_found');
    const today = app.clock.today();
    const inputs = await readComparisonInputs(app.db, params.id, today);
    const body = () =>
      computing(source.id, async () => {
        const computed = await loadComputed(app.db, source, today);
        return attributionText(app.db, { computed, inputs }, query);
      });
    const stamp = `${figuresStamp(source, today)}.${inputs.stamp}`;
    return json304({ etag: `${stamp}.attribution/${by}/${period}/${from}/${to}`, body });
  }),

  on(getIncome).handle(({ app, viewer, params, query }) => {
    const { period = '', from = '', to = '' } = query;
    if (from !== '' && to !== '' && from > to) return refuseFor('from', 'range_reversed');
    const asked = { app, viewer, portfolioId: params.id, key: `income/${period}/${from}/${to}` };
    return answerFigures(asked, (computed) => incomeText(computed, query));
  }),

  on(getStress).handle(({ app, viewer, params }) => {
    const asked = { app, viewer, portfolioId: params.id, key: 'stress' };
    return answerFigures(asked, stressText);
  }),
];
