import { FLOW_FIGURES, UNCLEAR } from '../ledger/booking-flows.ts';
import type { FlowFigure } from '../ledger/booking-flows.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { maxDrawdown } from '../risk/drawdown.ts';
import type { Drawdown } from '../risk/drawdown.ts';
import { periodRate, xirr } from './irr.ts';
import type { XirrFigure } from './irr.ts';
import type { PerformanceSeries } from './performance.ts';
import { NO_NOTES, returnNotes } from './return-notes.ts';
import type { ReturnNotes } from './return-notes.ts';
import { annualised } from './returns.ts';
import type { DatedFlow } from './returns.ts';
import type { SeriesGap } from '../values/series-gaps.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';

/** A period: from the closing value of `from` to the closing value of `to`. Year to date begins on 31 December. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The figures of a period in the base currency; returns are decimals (0.05 is 5 %). */
export interface RangeFigures extends DateRange, ReturnNotes {
  readonly days: number;
  readonly openingValue: Figure<number>;
  readonly closingValue: Figure<number>;
  readonly inflow: Figure<number>;
  readonly outflow: Figure<number>;
  /** Closing value − opening value − inflow + outflow. */
  readonly gain: Figure<number>;
  readonly income: Figure<number>;
  readonly fees: Figure<number>;
  readonly taxes: Figure<number>;
  readonly twr: Figure<number>;
  readonly twrGross: Figure<number>;
  readonly twrAnnualised: Figure<number>;
  readonly twrGrossAnnualised: Figure<number>;
  /** Annualised; for a period under a year show `xirrOfPeriod` instead. */
  readonly xirr: XirrFigure;
  /** (1 + xirr)^(days / 365) − 1, days from the first flow to the end of the period. */
  readonly xirrOfPeriod: Figure<number>;
  readonly drawdown: Figure<Drawdown>;
  /** The number of days with an outdated price or rate, and what was missing or negative. */
  readonly staleDays: number;
  readonly gaps: readonly SeriesGap[];
}

/** The window indices of a range: days first to last are included, `first − 1` is the opening day. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * The value at the end of a day, by window index; zero before the first day. Unknown if a price is missing or, with
 * all prices, a rate.
 */
export function valueAt(series: PerformanceSeries, index: number): Figure<number> {
  const { window, value, missing } = series.days;
  if (index < 0) return known(0);
  if ((missing[index] ?? 0) > 0) {
    const date = dateOfDay(window.firstDay + index);
    const unpriced = series.days.gaps.filter(
      ({ kind, from, to }) => kind === 'missing_price' && from <= date && date <= to,
    );
    const ids = unpriced.flatMap(({ instrumentId }) => instrumentId ?? []);
    return unknown(unpriced.length === 0 ? 'missing_rate' : 'missing_price', {
      date,
      ...(ids.length > 0 && { instrumentIds: [...new Set(ids)] }),
    });
  }
  return known(value[index] ?? 0);
}

function sumOverSpan(figures: Float64Array, { first, last }: Span): number {
  let total = 0;
  for (let i = first; i <= last; i++) total += figures[i] ?? 0;
  return total;
}

/**
 * Why the first day of a span that cannot be linked is unknown; null if all can be linked. It is the reason of every
 * figure that needs the link.
 */
export function brokenIn(series: PerformanceSeries, { first, last }: Span): Unknown | null {
  if (series.brokenDays.size === 0) return null;
  for (let i = first; i <= last; i++) {
    const reason = series.brokenDays.get(series.firstDay + i);
    if (reason === undefined) continue;
    const date = dateOfDay(series.firstDay + i);
    if (reason !== 'missing_price') return unknown(reason, { date });
    const ofDay = valueAt(series, i);
    const ofDayBefore = valueAt(series, i - 1);
    if (!ofDay.known) return ofDay;
    return ofDayBefore.known ? unknown(reason, { date }) : ofDayBefore;
  }
  return null;
}

/** The growth from 1 over the days of a span. */
function growthIndex(growth: Float64Array, { first, last }: Span): Float64Array {
  const index = new Float64Array(Math.max(0, last - first + 1));
  let product = 1;
  for (let i = first; i <= last; i++) {
    product *= growth[i] ?? 1;
    index[i - first] = product;
  }
  return index;
}

/** What 1 grows to over the days of a span. */
function growthOver(growth: Float64Array, { first, last }: Span): number {
  let product = 1;
  for (let i = first; i <= last; i++) product *= growth[i] ?? 1;
  return product;
}

/**
 * The flows of the money-weighted return: the opening value and contributions positive, withdrawals and the closing
 * value negative. Without flows in between, only opening and closing value.
 */
export function irrFlows(series: PerformanceSeries, span: Span, closing: number): DatedFlow[] {
  const { inflow, outflow, value } = series.days;
  const { firstDay } = series;
  const opening = span.first > 0 ? (value[span.first - 1] ?? 0) : 0;
  const flows: DatedFlow[] = [{ day: firstDay + span.first - 1, amount: opening }];
  for (let i = span.first; i <= span.last; i++) {
    const amount = (inflow[i] ?? 0) - (outflow[i] ?? 0);
    if (amount !== 0) flows.push({ day: firstDay + i, amount });
  }
  flows.push({ day: firstDay + span.last, amount: -closing });
  return flows;
}

function total(broken: Unknown | null, figures: Float64Array, span: Span): Figure<number> {
  return broken ?? known(sumOverSpan(figures, span));
}

/** Why the gross return, which needs every amount of its days, is unknown. */
function firstIncomplete(incomplete: Incomplete): Unknown | null {
  for (const figure of FLOW_FIGURES) {
    const reason = incomplete(figure);
    if (reason !== null) return reason;
  }
  return null;
}

function spanReturns(
  series: PerformanceSeries,
  span: Span,
  { broken, incomplete }: { readonly broken: Unknown | null; readonly incomplete: Incomplete },
) {
  const index = growthIndex(series.growth, span);
  const twr: Figure<number> = broken ?? known((index.at(-1) ?? 1) - 1);
  const gross = growthOver(series.growthGross, span);
  const twrGross: Figure<number> =
    broken ??
    (Number.isNaN(gross) ? (firstIncomplete(incomplete) ?? unknown('value_below_zero')) : known(gross - 1));
  const drawdown: Figure<Drawdown> =
    broken ?? known(maxDrawdown({ firstDay: series.firstDay + span.first, index }));
  return { twr, twrGross, drawdown };
}

/** The gaps in a range; includes the opening day, whose value opens it. */
function gapsIn(series: PerformanceSeries, { from, to }: DateRange): readonly SeriesGap[] {
  return series.days.gaps.filter((gap) => gap.from <= to && gap.to >= from);
}

/** Why a sum over the span is incomplete: its first amount that could not be converted or valued; null if all could. */
export type Incomplete = (figure: FlowFigure) => Unknown | null;

/** Finds whether each sum over a span is complete: one pass over the days, and another for each incomplete sum. */
export function incompleteIn(series: PerformanceSeries, { first, last }: Span): Incomplete {
  const { unclear } = series.days;
  let any = 0;
  for (let i = first; i <= last; i++) any |= unclear[i] ?? 0;
  return (figure) => {
    const bit = UNCLEAR[figure];
    if ((any & bit) === 0) return null;
    let day = first;
    while (((unclear[day] ?? bit) & bit) === 0) day++;
    const value = valueAt(series, day);
    return value.known ? unknown('missing_rate', { date: dateOfDay(series.firstDay + day) }) : value;
  };
}

/**
 * Every figure of a range ]from, to] of a series. A range that begins before the series is cut to its opening, as the
 * result's `from` shows. A range that ends before the first entry is unknown (`no_value`), as is one that ends after
 * the series (`outside_series`, or `closed` for a closed portfolio), and one without days (`empty_period`). Costs one
 * pass over the days of the range.
 */
export function rangeFigures(series: PerformanceSeries, wanted: DateRange): RangeFigures {
  const { range, days, span, refused } = rangeBounds(series, wanted);
  const { last } = span;
  const broken = refused ?? brokenIn(series, span);
  const incomplete: Incomplete = refused === null ? incompleteIn(series, span) : () => refused;
  const sum = (figure: FlowFigure) => total(incomplete(figure), series.days[figure], span);
  const openingValue = refused ?? valueAt(series, span.first - 1);
  const closingValue = refused ?? valueAt(series, last);
  const [inflow, outflow] = [sum('inflow'), sum('outflow')];
  const { twr, twrGross, drawdown } = spanReturns(series, span, { broken, incomplete });
  const annualise = (figure: Figure<number>): Figure<number> =>
    figure.known ? annualised(figure.value, days) : figure;
  return {
    ...range,
    days,
    openingValue,
    closingValue,
    inflow,
    outflow,
    gain: rangeGain({ openingValue, closingValue, inflow, outflow }),
    income: sum('income'),
    fees: sum('fees'),
    taxes: sum('taxes'),
    twr,
    twrGross,
    twrAnnualised: annualise(twr),
    twrGrossAnnualised: annualise(twrGross),
    ...moneyWeighted(series, span, { openingValue, closingValue, inflow, outflow }),
    drawdown,
    ...(refused === null ? returnNotes(series, span) : NO_NOTES),
    staleDays: refused === null ? countStale(series, span) : 0,
    gaps: gapsIn(series, range),
  };
}

/**
 * The time-weighted return of a range ]from, to] alone: Π(1 + r) − 1, equal to that of `rangeFigures` and unknown for
 * the same reasons. A decimal; unknown for a range without days.
 */
export function rangeReturn(series: PerformanceSeries, wanted: DateRange): Figure<number> {
  const { span, refused } = rangeBounds(series, wanted);
  const broken = refused ?? brokenIn(series, span);
  return broken ?? known(growthOver(series.growth, span) - 1);
}

/** The notes on the return of a range; empty for a range without figures. */
export function rangeNotes(series: PerformanceSeries, wanted: DateRange): ReturnNotes {
  const { span, refused } = rangeBounds(series, wanted);
  return refused === null ? returnNotes(series, span) : NO_NOTES;
}

/** A range cut to the series, as dates and as indices, or the reason why it has no figures. */
export function rangeBounds(series: PerformanceSeries, wanted: DateRange) {
  const range = withinSeries(series, wanted);
  const days = dayOfDate(range.to) - dayOfDate(range.from);
  const last = dayOfDate(range.to) - series.firstDay;
  const span: Span = { first: Math.max(0, dayOfDate(range.from) + 1 - series.firstDay), last };
  return { range, days, span, refused: refuseRange(series, days, last) };
}

/**
 * A range that begins before the series begins with it instead, so that a young portfolio's return is not spread over
 * years in which it did not exist.
 */
function withinSeries(series: PerformanceSeries, { from, to }: DateRange): DateRange {
  return { from: from < series.openingDate ? series.openingDate : from, to };
}

function refuseRange(series: PerformanceSeries, days: number, last: number): Unknown | null {
  if (series.days.window.length === 0 || last < 0) return unknown('no_value');
  if (days <= 0) return unknown('empty_period');
  if (last < series.days.window.length) return null;
  return unknown(series.isClosed ? 'closed' : 'outside_series');
}

function rangeGain(
  figures: Pick<RangeFigures, 'openingValue' | 'closingValue' | 'inflow' | 'outflow'>,
): Figure<number> {
  const { openingValue, closingValue, inflow, outflow } = figures;
  if (!openingValue.known) return openingValue;
  if (!inflow.known) return inflow;
  if (!outflow.known) return outflow;
  return mapFigure(closingValue, (closing) => closing - openingValue.value - inflow.value + outflow.value);
}

/** The opening value counts as a contribution, the closing value as a withdrawal. */
function moneyWeighted(
  series: PerformanceSeries,
  span: Span,
  figures: Pick<RangeFigures, 'openingValue' | 'closingValue' | 'inflow' | 'outflow'>,
): Pick<RangeFigures, 'xirr' | 'xirrOfPeriod'> {
  const { openingValue, closingValue, inflow, outflow } = figures;
  const broken = [openingValue, closingValue, inflow, outflow].find((figure) => !figure.known);
  if (broken !== undefined && !broken.known) return { xirr: broken, xirrOfPeriod: broken };
  const flows = irrFlows(series, span, closingValue.known ? closingValue.value : 0);
  const rate = xirr(flows);
  const first = flows.find(({ amount }) => amount !== 0)?.day ?? 0;
  const days = series.firstDay + span.last - first;
  return { xirr: rate, xirrOfPeriod: mapFigure(rate, (yearly) => periodRate(yearly, days)) };
}

function countStale(series: PerformanceSeries, { first, last }: Span): number {
  let count = 0;
  for (let i = first; i <= last; i++) if ((series.days.stale[i] ?? 0) > 0) count++;
  return count;
}
