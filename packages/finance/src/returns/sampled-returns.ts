import { at, markAt } from '../dates/day-arrays.ts';
import { newMemory } from '../dates/day-memory.ts';
import { dayOfDate } from '../dates/dates.ts';
import { FREQUENCIES, periodLengths } from '../dates/sample-periods.ts';
import type { Frequency } from '../dates/sample-periods.ts';
import { SAMPLES } from '../market/sample-marks.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';
import type { PerformanceSeries } from './performance.ts';
import { brokenIn } from './range-figures.ts';
import type { DateRange, Span } from './range-figures.ts';

/** The returns of a portfolio from one sample to the next, from which every measure of risk is computed. */
export interface SampledReturns {
  readonly frequency: Frequency;
  /** Periods per year: 252, 52 or 12. */
  readonly periodsPerYear: number;
  /** The day number whose closing value opens the first return. */
  readonly openingDay: number;
  /** The day numbers on which the returns end, ascending. */
  readonly days: Int32Array;
  readonly returns: Float64Array;
}

/** What a frequency needs: `least` returns; `periods` is their number in a year. */
const RULES: Readonly<Record<Frequency, { readonly periods: number; readonly least: number }>> = {
  daily: { periods: 252, least: 20 },
  weekly: { periods: 52, least: 20 },
  monthly: { periods: 12, least: 12 },
};
/** The least share of the weekdays, weeks or months of a range that must be samples. */
const LEAST_SHARE = 0.75;

/** The least number of returns from which a measure of risk is computed. Always known. */
export function leastReturns(frequency: Frequency): number {
  return RULES[frequency].least;
}

/** The days of a series in a range ]from, to], as window indices, or why it has none. */
function rangeSpan(series: PerformanceSeries, range: DateRange): Span | Unknown {
  const first = Math.max(0, dayOfDate(range.from) + 1 - series.firstDay);
  const last = dayOfDate(range.to) - series.firstDay;
  if (last < first) return unknown('empty_period');
  return last < series.days.window.length ? { first, last } : unknown('outside_series');
}

interface Sampling {
  readonly returns: SampledReturns;
  /** Of the periods that end in the range; 1 if none does. */
  readonly share: number;
}

/** The samples of one frequency. Periods without capital neither count nor have a return. */
function sampledBy(
  frequency: Frequency,
  series: PerformanceSeries,
  { span: { first, last }, lengths }: { readonly span: Span; readonly lengths: Uint8Array },
): Sampling {
  const {
    growth,
    hasCapital,
    firstDay,
    days: { sampled },
  } = series;
  const [days, returns]: [number[], number[]] = [[], []];
  let [periods, samples, factor] = [0, 0, 1];
  let [isPeriodAtStake, isAtStake] = [false, false];
  for (let i = first; i <= last; i++) {
    factor *= at(growth, i);
    isPeriodAtStake ||= markAt(hasCapital, i) === 1;
    if (markAt(lengths, i - first) === 0) continue;
    const isSample = (markAt(sampled, i) & SAMPLES[frequency]) > 0;
    isAtStake ||= isPeriodAtStake;
    if (isPeriodAtStake) {
      periods++;
      if (isSample) samples++;
    }
    isPeriodAtStake = false;
    if (!isSample || !isAtStake) continue;
    days.push(firstDay + i);
    returns.push(factor - 1);
    [factor, isAtStake] = [1, false];
  }
  return {
    returns: {
      frequency,
      periodsPerYear: RULES[frequency].periods,
      openingDay: firstDay + first - 1,
      days: Int32Array.from(days),
      returns: Float64Array.from(returns),
    },
    share: periods === 0 ? 1 : samples / periods,
  };
}

/**
 * The returns of a range ]from, to] from which its risk is computed: daily where at least 75 % of its weekdays are
 * samples and there are 20 returns, else weekly (75 % of the weeks, 20 returns), else monthly (75 % of the months, 12
 * returns), else unknown: `too_few_returns` where enough periods are samples, `too_rarely_priced` where not. The
 * return of a sample is the product of the daily growth since the sample before, or since the opening of the range.
 * Periods without capital (`kindOfDay`) neither count nor have a return, and days after the last sample have none.
 * Unknown if the return of a day is. A range that begins before the series is cut to it.
 */
export function sampledReturns(series: PerformanceSeries, range: DateRange): Figure<SampledReturns> {
  const span = rangeSpan(series, range);
  if ('known' in span) return span;
  const broken = brokenIn(series, span);
  if (broken !== null) return broken;
  const window = { firstDay: series.firstDay + span.first, length: span.last - span.first + 1 };
  const lengths = periodLengths(window, newMemory);
  let reason: 'too_rarely_priced' | 'too_few_returns' = 'too_rarely_priced';
  for (const frequency of FREQUENCIES) {
    const { returns, share } = sampledBy(frequency, series, { span, lengths: lengths[frequency] });
    if (share < LEAST_SHARE) continue;
    if (returns.returns.length >= RULES[frequency].least) return known(returns);
    reason = 'too_few_returns';
  }
  return unknown(reason);
}
