import { at, markAt } from '../../dates/day-arrays.ts';
import { kindOfDay, leastCapital } from '../day-return.ts';
import { dateOfDay, dayOfDate, isWeekday } from '../../dates/dates.ts';
import type { PerformanceSeries } from '../performance.ts';
import { valueAt } from '../range-figures.ts';
import type { DateRange } from '../range-figures.ts';
import { known, unknown } from '../../number/unknown.ts';
import type { Figure, Unknown } from '../../number/unknown.ts';

/** The returns of a portfolio from one valued business day to the next, as risk was computed from before samples. */
export interface ValuedReturns {
  /** The day number whose closing value opens the first return. */
  readonly openingDay: number;
  /** The day numbers on which the returns end, ascending. */
  readonly days: Int32Array;
  readonly returns: Float64Array;
}

/** The days of a series in a range ]from, to], as window indices, or why it has none. */
function rangeSpan(series: PerformanceSeries, range: DateRange): { first: number; last: number } | Unknown {
  const first = Math.max(0, dayOfDate(range.from) + 1 - series.firstDay);
  const last = dayOfDate(range.to) - series.firstDay;
  if (last < first) return unknown('empty_period');
  return last < series.days.window.length ? { first, last } : unknown('outside_series');
}

/** What is collected between two valued days. */
class ReturnRun {
  readonly days: number[] = [];
  readonly returns: number[] = [];
  private stretch: Stretch;
  private highest = 0;
  private readonly series: PerformanceSeries;
  private readonly least: number;

  constructor(series: PerformanceSeries, opening: number) {
    this.series = series;
    this.stretch = emptyStretch(opening);
    this.least = leastCapital(series.baseCurrency);
  }

  /** Records the values of the days before the range. */
  passBefore(first: number): void {
    for (let i = 0; i < first; i++) this.noteValue(i);
  }

  private noteValue(i: number): void {
    const { value, missing } = this.series.days;
    if (at(missing, i) === 0) this.highest = Math.max(this.highest, at(value, i));
  }

  /**
   * The flows of a day. For a day without capital, only the change of its value counts, so that its charges are no
   * loss.
   */
  private collect(i: number): void {
    const { inflow, outflow, charges, held, value } = this.series.days;
    const { stretch } = this;
    if (markAt(this.series.hasCapital, i) === 0 && at(this.series.growth, i) === 1) {
      const moved = at(value, i) - (i === 0 ? 0 : at(value, i - 1));
      if (moved > 0) stretch.inflow += moved;
      else stretch.outflow -= moved;
      return;
    }
    stretch.inflow += at(inflow, i);
    stretch.outflow += at(outflow, i);
    stretch.charges += at(charges, i);
    stretch.isHeld ||= markAt(held, i) === 1;
  }

  /** Adds a day; returns why the return that ends on it is unknown. */
  add(i: number, isValued: boolean): Unknown | null {
    const closing = valueAt(this.series, i);
    if (!closing.known) return closing;
    this.collect(i);
    const broken = isValued ? this.close(i, closing.value) : null;
    this.noteValue(i);
    return broken;
  }

  private close(i: number, closing: number): Unknown | null {
    const { highest } = this;
    const moves = { ...this.stretch, closing, highest: () => highest };
    const kind = kindOfDay(moves, this.least);
    const day = this.series.firstDay + i;
    this.stretch = emptyStretch(closing);
    if (kind === 'no_capital') return null;
    if (kind !== 'return') return unknown(kind, { date: dateOfDay(day) });
    this.days.push(day);
    this.returns.push((closing + moves.outflow) / (moves.opening + moves.inflow) - 1);
    return null;
  }
}

interface Stretch {
  readonly opening: number;
  inflow: number;
  outflow: number;
  charges: number;
  isHeld: boolean;
}

function emptyStretch(opening: number): Stretch {
  return { opening, inflow: 0, outflow: 0, charges: 0, isHeld: false };
}

/**
 * The returns of valued business days in ]from, to]: weekdays with at least one new price of a holding. Flows of the
 * days in between belong to the next valued day: r = (V_end + Σ out) / (V_start + Σ in) − 1. Periods without capital
 * (`kindOfDay`) give no return, and neither do days after the last valued one. Unknown if a value in the range is, or
 * if capital was negative. A range that begins before the series is cut to it.
 */
export function valuedReturns(series: PerformanceSeries, range: DateRange): Figure<ValuedReturns> {
  const span = rangeSpan(series, range);
  if ('known' in span) return span;
  const { first, last } = span;
  const opening = valueAt(series, first - 1);
  if (!opening.known) return opening;
  const { priced } = series.days;
  const run = new ReturnRun(series, opening.value);
  run.passBefore(first);
  for (let i = first; i <= last; i++) {
    const broken = run.add(i, markAt(priced, i) === 1 && isWeekday(series.firstDay + i));
    if (broken !== null) return broken;
  }
  return known({
    openingDay: series.firstDay + first - 1,
    days: Int32Array.from(run.days),
    returns: Float64Array.from(run.returns),
  });
}
