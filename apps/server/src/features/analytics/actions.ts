/** Computes the analytics of the firm, or of what a user may see of it, over a period. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { toAllocation } from '../clients/figures.rules.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { ratesOfPortfolios } from '../dashboard/firm.actions.ts';
import { classTotals, countLeftOut, listTransitsWithin, visibleState } from '../dashboard/queries.ts';
import { transitTotal } from '../dashboard/overview.rules.ts';
import { gapOfReturn } from '../dashboard/rules.ts';
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

/** Every figure of the answer. */
export const computeAnalytics = async ({ app, viewer, period }: AnalyticsRequest): Promise<Analytics> => {
  const today = app.clock.today();
  const rates = await ratesOfPortfolios(app);
  const totals = await totalsByCurrency(app.db, viewer, today);
  const scope = await readScope(app, viewer);
  const range = rules.sharedRange(scope, period, today);
  const [from, to] = [dayOfDate(range.from), dayOfDate(range.to)];
  const { series, withoutRate } = rangeSeries(scope, rates, range);
  const leftOut = await countLeftOut(app.db, viewer, { from, to, currencies: withoutRate });
  const parts = [
    ...(await classTotals(app.db, viewer)),
    ...(await listTransitsWithin(app.db, viewer, today)).map(transitTotal),
  ];
  const { allocation: byClass, unknownLines } = toAllocation(
    parts.map((part) => ({ classes: [part], rate: rateFor(rates, part.currency, today) })),
  );
  const opening = series.firstDay - 1;
  const known = knownValues(scope, rates, { firstDay: opening, length: series.index.length + 1 });
  return {
    asOf: lastKnownDay(totals, today),
    from: range.from,
    to: range.to,
    currency: rates.currency,
    scope: seesEveryClient(viewer) ? 'firm' : 'own',
    value: firmValue(totals, rates, today),
    portfolios: (await visibleState(app.db, viewer)).portfolios,
    leftOut: leftOut.uncounted + leftOut.withoutRate + leftOut.uncomputed + leftOut.failed,
    ...rules.together(series, range, { known, gap: gapOfReturn(leftOut) }),
    byClass,
    unknownLines: unknownLines + leftOut.uncomputed + leftOut.failed,
    byCurrency: rules.currencyParts(totals, rates, today),
    renewing: await countStale(app.db, viewer),
  };
};
