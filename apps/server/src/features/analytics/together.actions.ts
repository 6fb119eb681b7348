/** Combines all portfolios that a user may see into one series over a period. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { ratesOfPortfolios } from '../dashboard/firm.actions.ts';
import { countLeftOut } from '../dashboard/queries.ts';
import { gapOfReturn } from '../dashboard/rules.ts';
import type { Period } from '../figures/compute/ranges.rules.ts';
import { totalsByCurrency } from '../figures/totals/firm.queries.ts';
import { lastKnownDay } from '../figures/totals/firm.rules.ts';
import { readScope } from '../figures/totals/scope.actions.ts';
import { knownValues, rangeSeries } from '../figures/totals/series.rules.ts';
import { developmentOf } from './development.rules.ts';
import * as rules from './rules.ts';

export interface AnalyticsRequest {
  readonly app: App;
  readonly viewer: Staff;
  readonly period: Period;
  /** A range of days instead of the period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** All portfolios that the viewer may see as one series over the period, and their combined figures. */
export const readTogether = async ({ app, viewer, ...asked }: AnalyticsRequest) => {
  const today = app.clock.today();
  const rates = await ratesOfPortfolios(app);
  const totals = await totalsByCurrency(app.db, viewer, today);
  const scope = await readScope(app, viewer);
  const range = rules.sharedRange(scope, asked, today);
  const [from, to] = [dayOfDate(range.from), dayOfDate(range.to)];
  const { series, withoutRate } = rangeSeries(scope, rates, range);
  const leftOutRange = { from, to, currencies: withoutRate };
  const leftOut = await countLeftOut(app.db, viewer, leftOutRange);
  const gap = gapOfReturn(leftOut);
  const opening = series.firstDay - 1;
  const known = knownValues(scope, rates, { firstDay: opening, length: series.index.length + 1 });
  const figures = rules.together(series, range, { known, gap });
  const valueOn = (firstDay: number) => knownValues(scope, rates, { firstDay, length: 1 })[0] ?? Number.NaN;
  const development = developmentOf(series, range, { ends: [valueOn(from), valueOn(to)], gap });
  const isCut = rules.openingOfScope(scope, range.to) < range.from;
  return {
    today,
    rates,
    totals,
    range,
    series,
    isCut,
    leftOut,
    leftOutRange,
    figures,
    development,
    asOf: lastKnownDay(totals, today),
  };
};
