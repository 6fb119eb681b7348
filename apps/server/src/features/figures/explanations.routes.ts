/**
 * The endpoints that explain figures: those of a portfolio from the same computed figures as the page that shows them, the
 * values of clients and the firm from the stored figures that they add up, and changes of prices. Returns of clients, the firm and
 * benchmarks are explained beside the endpoints that show them.
 */
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import { explainPriceChange } from '@partnerfolio/contract/figures/return-explanations';
import { explainClientValue, explainFirmValue } from '@partnerfolio/contract/figures/value-explanations';
import type { LocalDate } from '@partnerfolio/contract/values';
import { createHash } from 'node:crypto';
import { on } from '../../platform/serve/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { answerPart } from './answers.ts';
import { readHistory } from '../market-data/instrument-page/actions.ts';
import { toExplanation } from './explain/draft.rules.ts';
import { explainPriceChange as priceChange } from './explain/prices.rules.ts';
import { explainClient, explainFirm } from './explain/totals/actions.ts';
import { explanationOf, needsComparison } from './explain/explanation.actions.ts';
import { canonicalText } from './compute/canonical.rules.ts';
import { isReversed } from './compute/ranges.rules.ts';
import { readComparisonInputs } from './compute/comparison/comparison.actions.ts';

export const explanationRoutes = [
  on(explainFigure).handle(async ({ app, viewer, params: { id }, query }) => {
    if (isReversed(query)) return refuseFor('from', 'range_reversed');
    const inputs = needsComparison(query.figure)
      ? await readComparisonInputs(app.db, { portfolioId: id, today: app.clock.today() })
      : null;
    // The benchmark's prices are not part of the portfolio's figures, so their state is part of the key.
    const state = canonicalText({ ...query, inputs: inputs?.stamp });
    const key = `explanations/${createHash('sha256').update(state).digest('base64url')}`;
    const asked = { app, viewer, portfolioId: id, key };
    return answerPart(asked, (computed) => explanationOf(computed, query, { db: app.db, inputs }));
  }),

  on(explainPriceChange).handle(async ({ app, params: { id }, query }) => {
    const found = await readHistory(app, id);
    if (found === null) return refuse('not_found');
    const { latest, history } = found;
    const draft = priceChange(query.figure, { ...latest, id }, history);
    const to = (latest.day as LocalDate | null) ?? app.clock.today();
    const subject = { explained: { figure: query.figure }, currency: latest.currency, asOf: to, to };
    return toExplanation(draft, subject, { offset: 0, limit: 2 });
  }),

  on(explainClientValue).handle(
    async ({ app, viewer, params, query }) =>
      (await explainClient({ app, viewer }, params.id, query)) ?? refuse('not_found'),
  ),

  on(explainFirmValue).handle(({ app, viewer, query }) => explainFirm({ app, viewer }, query.of, query)),
];
