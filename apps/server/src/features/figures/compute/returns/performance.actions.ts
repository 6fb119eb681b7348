/** The performance of a portfolio over a range. */
import { periods } from '@partnerfolio/contract/choices';
import type { Performance } from '@partnerfolio/contract/performance';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { drawdownSeries } from '@partnerfolio/finance/drawdown';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange, RangeFigures } from '@partnerfolio/finance/range-figures';
import type { ReturnNotes } from '@partnerfolio/finance/return-notes';
import { moneyOfDays, rangeMoney } from '@partnerfolio/finance/range-money';
import { holdingsAsAt } from '@partnerfolio/finance/valuation';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import { Valuer } from '@partnerfolio/finance/valuer';
import { yieldToEventLoop } from '../../../../platform/jobs/in-turns.ts';
import { findLedgerErrors } from '../../../ledger/rules.ts';
import type { Computed } from '../inputs/computed.actions.ts';
import { portfolioIssues } from '../quality/quality.rules.ts';
import * as rules from '../figures.rules.ts';
import { boundedRange, periodOpening, rangeKey } from '../ranges.rules.ts';
import type { AskedRange } from '../ranges.rules.ts';

/** A portfolio, and what values its holdings: once for all figures of the answer. */
interface Answered extends Computed {
  readonly valuer: Valuer;
}

/** The returns over the usual periods; reuses the figures of the requested range if one of them equals it. */
const usualReturns = (series: PerformanceSeries, asked: RangeFigures): Performance['returns'] =>
  periods.map((period) => {
    const { to } = asked;
    const opening = series.openingDate < to ? series.openingDate : to;
    const from = periodOpening(period, to, opening);
    const returns = rules.periodReturns(series, { from, to }, asked);
    const twr = period === 'YTD' ? rules.yearToDateFigure(returns.twr, { to, opening }) : returns.twr;
    return { period, from, ...returns, twr };
  });

/** The value of each day of a range, beginning with the opening day. */
const rangeSeries = (series: PerformanceSeries, range: DateRange) => {
  const start = dayOfDate(range.from);
  const end = Math.min(dayOfDate(range.to), series.firstDay + series.days.window.length - 1);
  const length = series.days.window.length === 0 ? 0 : Math.max(0, end - start + 1);
  const days = new Int32Array(length);
  const value = new Float64Array(length);
  const invested = new Float64Array(length);
  const growth = new Float64Array(length);
  let chained = 1;
  for (let i = 0; i < length; i++) {
    const at = start + i - series.firstDay;
    days[i] = start + i;
    const isMissing = (series.days.missing[at] ?? 0) > 0;
    value[i] = isMissing ? Number.NaN : (series.days.value[at] ?? 0);
    invested[i] = series.invested[at] ?? 0;
    if (i > 0) chained *= series.growth[at] ?? 1;
    growth[i] = chained;
  }
  return { days, value, invested, growth };
};

const shownSeries = (series: PerformanceSeries, range: DateRange): Performance['series'] => {
  const { days, value, invested, growth } = rangeSeries(series, range);
  return {
    days: [...days],
    value: rules.roundedAmounts(value),
    invested: rules.roundedAmounts(invested),
    twr: rules.roundedReturns(growth.map((factor) => factor - 1)),
    drawdown: rules.roundedReturns(drawdownSeries(growth)),
  };
};

const holdingTotals = (report: HoldingsReport) => ({
  value: rules.totalFigure(report.value, report.lines.length + report.cash.length),
  realised: rules.totalFigure(report.realisedBase, report.results.length),
  unrealised: rules.totalFigure(report.unrealisedBase, report.lines.length),
  cost: rules.totalFigure(report.costBase, report.lines.length),
});

type Money = Pick<Performance, 'inflows' | 'outflows' | 'gain' | 'income' | 'fees' | 'taxes'>;

/** The printed amounts of a range: exact, not read from the float64 series. */
const rangeMoneyFigures = (computed: Answered, range: DateRange, notes: ReturnNotes): Money => {
  const money = rangeMoney(computed, range);
  return {
    inflows: rules.moneyFigure(money.inflow),
    outflows: rules.moneyFigure(money.outflow),
    gain: rules.withOutdated(rules.moneyFigure(money.gain), notes),
    income: rules.moneyFigure(money.income),
    fees: rules.moneyFigure(money.fees),
    taxes: rules.moneyFigure(money.taxes),
  };
};

/** The change of the last day of a range; a closed portfolio has none after its last day. */
const lastDayChange = (computed: Answered, to: LocalDate): Performance['dayChange'] => {
  const closed = { known: false, reason: 'closed' } as const;
  return computed.isClosed && to >= computed.asOf
    ? { amount: closed, rate: closed }
    : rules.dayChange(computed, to);
};

/** Every figure of the answer except the series. */
const allFigures = (
  computed: Answered,
  range: DateRange,
  report: HoldingsReport,
): Omit<Performance, 'series'> => {
  const { series, settings, ledger, asOf } = computed;
  const figures = rangeFigures(series, range);
  const twr = (figure: RangeFigures['twr']) => rules.notedFigure(rules.rateFigure(figure), figures);
  return {
    asOf,
    from: range.from,
    to: range.to,
    currency: settings.baseCurrency,
    cashKept: settings.cashKept,
    ...holdingTotals(report),
    dayChange: lastDayChange(computed, range.to),
    twr: twr(figures.twr),
    twrGross: twr(figures.twrGross),
    twrAnnual: twr(figures.twrAnnualised),
    irr: rules.withOutdated(rules.moneyWeightedFigure(figures.xirr), figures),
    irrOfPeriod: rules.withOutdated(rules.rateFigure(figures.xirrOfPeriod), figures),
    leftOut: rules.leftOutAmounts(figures, moneyOfDays(computed, figures.leftOut?.days ?? [])),
    littleCapital: [...figures.littleCapital],
    maxDrawdown: rules.drawdownFigure(figures),
    checks: rules.checksOfReturns(series, range, figures),
    ...rangeMoneyFigures(computed, range, figures),
    returns: usualReturns(series, figures),
    quality: portfolioIssues({
      report,
      gaps: figures.gaps,
      faults: findLedgerErrors(ledger),
      range,
      computed,
    }),
  };
};

/** The key of the answer for a range in the cache. */
export const performanceKey = (asked: AskedRange): string => `performance/${rangeKey(asked)}`;

/** Every figure over a range. Other requests can run between its heavy steps. */
export const performanceOver = async (computed: Computed, asked: AskedRange): Promise<Performance> => {
  const { series, ledger, market, settings, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  const valuer = new Valuer(ledger, market, settings);
  const asAt = range.to > asOf ? asOf : range.to;
  const report = holdingsAsAt(ledger, market, { settings, asAt, valuer });
  await yieldToEventLoop();
  const figures = allFigures({ ...computed, valuer }, range, report);
  await yieldToEventLoop();
  return { ...figures, series: shownSeries(series, range) };
};
