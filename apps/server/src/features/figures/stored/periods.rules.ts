/** Return and risk of a portfolio over each usual period, for the ranking. */
import type { Ranked } from '@partnerfolio/contract/analytics';
import { periods } from '@partnerfolio/contract/choices';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { drawdownDepth } from '@partnerfolio/finance/drawdown';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { volatility } from '@partnerfolio/finance/risk';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { isAnyHeld, notedFigure, rateFigure, samplingView, withOutdated } from '../compute/figures.rules.ts';
import { periodOpening } from '../compute/ranges.rules.ts';
import type { Period } from '../compute/ranges.rules.ts';

/** Return, volatility with its samples, and maximum drawdown over a period, in the portfolio's currency. */
export type RangeRates = Pick<Ranked, 'twr' | 'volatility' | 'sampling' | 'maxDrawdown'>;
export type PeriodFigures = Readonly<Record<Period, RangeRates>>;

/** The annualised volatility of a range, and the returns that it is computed from. */
export const sampledVolatility = (
  series: PerformanceSeries,
  range: DateRange,
): Pick<RangeRates, 'volatility' | 'sampling'> => {
  const sampled = sampledReturns(series, range);
  return {
    volatility: rateFigure(sampled.known ? volatility(sampled.value.returns, sampled.value) : sampled),
    sampling: samplingView(sampled),
  };
};

const alike = (figure: RateFigure): RangeRates => ({
  twr: figure,
  volatility: figure,
  sampling: null,
  maxDrawdown: figure,
});

/** The earliest possible date, so that no period begins before it. */
const always = '0001-01-01' as LocalDate;

/**
 * A portfolio that opened after a period began is not ranked for it. For `MAX`, each portfolio is measured from its
 * own first entry.
 */
const rangeRates = (series: PerformanceSeries, period: Period, today: LocalDate): RangeRates => {
  if (series.days.window.length === 0) return alike({ known: false, reason: 'no_value' });
  const { openingDate, firstDay, days } = series;
  const from = period === 'MAX' ? openingDate : periodOpening(period, today, always);
  if (openingDate > from) return alike({ known: false, reason: 'before_inception' });
  const to = dateOfDay(Math.min(dayOfDate(today), firstDay + days.window.length - 1));
  const range: DateRange = { from, to };
  const notes = rangeNotes(series, range);
  const twr = notedFigure(rateFigure(rangeReturn(series, range)), notes);
  if (!twr.known) return alike(twr);
  if (!isAnyHeld(series, from)) return alike({ known: false, reason: 'no_value' });
  const first = dayOfDate(from) + 1 - firstDay;
  const depth: RateFigure = { known: true, value: drawdownDepth(series.growth, first) };
  const maxDrawdown = withOutdated(depth, notes);
  return { twr, ...sampledVolatility(series, range), maxDrawdown };
};

/** The figures of each usual period that ends today. */
export const periodFigures = (series: PerformanceSeries, today: LocalDate): PeriodFigures =>
  Object.fromEntries(periods.map((period) => [period, rangeRates(series, period, today)])) as PeriodFigures;
