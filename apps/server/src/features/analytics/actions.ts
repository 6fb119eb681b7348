/** Computes the analytics of the firm, or of what a user may see of it, over a period. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { analyticsFigures } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { toAllocation } from '../clients/figures.rules.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { ratesOfPortfolios } from '../dashboard/firm.actions.ts';
import { classTotals, countLeftOut, listTransitsWithin, visibleState } from '../dashboard/queries.ts';
import { transitTotal } from '../dashboard/overview.rules.ts';
import { gapOfReturn } from '../dashboard/rules.ts';
import { explainCombined } from '../figures/explain/totals/combined.rules.ts';
import type { CombinedAsked } from '../figures/explain/totals/combined.rules.ts';
import { totalsByCurrency } from '../figures/totals/firm.queries.ts';
import { firmValue, lastKnownDay } from '../figures/totals/firm.rules.ts';
import { rateFor } from '../market-data/rates.rules.ts';
import { countStale } from '../figures/stored/queue.queries.ts';
import { readScope } from '../figures/totals/scope.actions.ts';
import { knownValues, rangeSeries } from '../figures/totals/series.rules.ts';
import type { Period } from '../figures/compute/ranges.rules.ts';
import * as rules from './rules.ts';

export interface AnalyticsRequest {
  readonly app: App;
  readonly viewer: Staff;
  readonly period: Period;
}

/** All portfolios that the viewer may see as one series over the period, and their combined figures. */
const readTogether = async ({ app, viewer, period }: AnalyticsRequest) => {
  const today = app.clock.today();
  const rates = await ratesOfPortfolios(app);
  const totals = await totalsByCurrency(app.db, viewer, today);
  const scope = await readScope(app, viewer);
  const range = rules.sharedRange(scope, period, today);
  const [from, to] = [dayOfDate(range.from), dayOfDate(range.to)];
  const { series, withoutRate } = rangeSeries(scope, rates, range);
  const leftOut = await countLeftOut(app.db, viewer, { from, to, currencies: withoutRate });
  const opening = series.firstDay - 1;
  const known = knownValues(scope, rates, { firstDay: opening, length: series.index.length + 1 });
  const figures = rules.together(series, range, { known, gap: gapOfReturn(leftOut) });
  const isCut = rules.openingOfScope(scope, range.to) < range.from;
  return { today, rates, totals, range, series, isCut, leftOut, figures, asOf: lastKnownDay(totals, today) };
};

/** Every figure of the answer. */
export const computeAnalytics = async (asked: AnalyticsRequest): Promise<Analytics> => {
  const { app, viewer } = asked;
  const { today, rates, totals, range, leftOut, figures, asOf } = await readTogether(asked);
  const parts = [
    ...(await classTotals(app.db, viewer)),
    ...(await listTransitsWithin(app.db, viewer, today)).map(transitTotal),
  ];
  const { allocation: byClass, unknownLines } = toAllocation(
    parts.map((part) => ({ classes: [part], rate: rateFor(rates, part.currency, today) })),
  );
  return {
    asOf,
    from: range.from,
    to: range.to,
    currency: rates.currency,
    scope: seesEveryClient(viewer) ? 'firm' : 'own',
    value: firmValue(totals, rates, today),
    portfolios: (await visibleState(app.db, viewer)).portfolios,
    leftOut: leftOut.uncounted + leftOut.withoutRate + leftOut.uncomputed + leftOut.failed,
    ...figures,
    byClass,
    unknownLines: unknownLines + leftOut.uncomputed + leftOut.failed,
    byCurrency: rules.currencyParts(totals, rates, today),
    renewing: await countStale(app.db, viewer),
  };
};

/** Explains a figure of the answer, or the same figure over a part of the period. */
export const explainTogether = async (
  request: AnalyticsRequest,
  asked: CombinedAsked & { readonly figure: (typeof analyticsFigures)[number] },
): Promise<Explanation> => {
  const { series, isCut, range, figures, asOf } = await readTogether(request);
  return explainCombined({ series, isCut, range, asOf, shown: figures[asked.figure] }, asked);
};
