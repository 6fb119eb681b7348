import { at } from './day-arrays.ts';
import { dateOfDay, dayOfDate, isWeekday } from './dates.ts';
import type { HoldingStep } from './holdings-walk.ts';
import type { Ledger } from './ledger.ts';
import type { Market } from './market.ts';
import type { PerformanceSeries } from './performance.ts';
import { valueAt } from './range-figures.ts';
import type { DateRange } from './range-figures.ts';
import type { DailySeries } from './series.ts';
import { known, unknown } from './unknown.ts';
import type { Figure, Unknown } from './unknown.ts';

/** Returns of a portfolio from one valued business day to the next. */
export interface ValuedReturns {
  /** Day number whose closing value opens the first return. */
  readonly openingDay: number;
  /** Day numbers on which the returns end, ascending. */
  readonly days: Int32Array;
  readonly returns: Float64Array;
}

/** Days of a window, one mark each. */
interface Marks {
  readonly firstDay: number;
  readonly isValued: Uint8Array;
}

/** Marks the closes of [from, to[ (day numbers). */
function markCloses(marks: Marks, series: DailySeries | undefined, days: { from: number; to: number }): void {
  if (series === undefined) return;
  const from = Math.max(days.from, series.firstDay, marks.firstDay);
  const to = Math.min(
    days.to,
    series.firstDay + series.closes.length,
    marks.firstDay + marks.isValued.length,
  );
  const { closes, firstDay } = series;
  for (let day = from; day < to; day++) {
    const close = at(closes, day - firstDay);
    // NaN is the only value unlike itself.
    if (close === close) marks.isValued[day - marks.firstDay] = 1;
  }
}

/** The days [from, to[ on which a step's units were held when the day began or ended. */
function heldDays(steps: readonly HoldingStep[], place: number): { from: number; to: number } {
  const step = steps[place];
  const before = steps[place - 1]?.quantity ?? 0n;
  const from = step?.day ?? 0;
  if (step !== undefined && step.quantity !== 0n) return { from, to: steps[place + 1]?.day ?? Infinity };
  return { from, to: before === 0n ? from : from + 1 };
}

/** The days on which a holding got a new close or a manual value. */
function markNewPrices(ledger: Ledger, market: Market, marks: Marks): void {
  for (const [i, { id }] of ledger.instruments.entries()) {
    const steps = ledger.steps[i] ?? [];
    const series = market.prices.get(id);
    for (const [place, { day, valued }] of steps.entries()) {
      const index = day - marks.firstDay;
      if (valued !== null && index < marks.isValued.length) marks.isValued[index] = 1;
      markCloses(marks, series, heldDays(steps, place));
    }
  }
}

function valuedMarks(ledger: Ledger, market: Market, series: PerformanceSeries): Uint8Array {
  const marks = { firstDay: series.firstDay, isValued: new Uint8Array(series.days.window.length) };
  markNewPrices(ledger, market, marks);
  return marks.isValued;
}

/** The days of a series that a range ]from, to] takes in, as window indices; or why it has none. */
function spanOf(series: PerformanceSeries, range: DateRange): { first: number; last: number } | Unknown {
  const first = Math.max(0, dayOfDate(range.from) + 1 - series.firstDay);
  const last = dayOfDate(range.to) - series.firstDay;
  if (last < first) return unknown('empty_period');
  return last < series.days.window.length ? { first, last } : unknown('outside_series');
}

/** What is collected from one valued day to the next. */
class ReturnRun {
  readonly days: number[] = [];
  readonly returns: number[] = [];
  private opening: number;
  private put = 0;
  private taken = 0;
  private readonly series: PerformanceSeries;

  constructor(series: PerformanceSeries, opening: number) {
    this.series = series;
    this.opening = opening;
  }

  /** Adds a day; answers why the return that ends on it can't be known. */
  add(i: number, isValued: boolean): Unknown | null {
    const { value, inflow, outflow } = this.series.days;
    const day = this.series.firstDay + i;
    const closing = valueAt(this.series, i);
    if (!closing.known) return closing;
    this.put += at(inflow, i);
    this.taken += at(outflow, i);
    if (!isValued) return null;
    const capital = this.opening + this.put;
    const end = at(value, i) + this.taken;
    if (capital < 0) return unknown('denominator_below_zero', { date: dateOfDay(day) });
    if (end < 0) return unknown('value_below_zero', { date: dateOfDay(day) });
    if (capital > 0) {
      this.days.push(day);
      this.returns.push(end / capital - 1);
    }
    this.opening = at(value, i);
    this.put = 0;
    this.taken = 0;
    return null;
  }
}

/**
 * Returns of valued business days in ]from, to]: weekdays with at least one new price of a holding. What moves on the days
 * between belongs to the next valued day: r = (V_end + Σ out) / (V_start + Σ in) − 1. Stretches without capital give no
 * return, and days after the last valued one none either. Unknown where a value of the range is, or capital was below
 * zero. A range before the series is cut to it.
 */
export function valuedReturns(
  ledger: Ledger,
  market: Market,
  input: { readonly series: PerformanceSeries; readonly range: DateRange },
): Figure<ValuedReturns> {
  const { series, range } = input;
  const span = spanOf(series, range);
  if ('known' in span) return span;
  const { first, last } = span;
  const opening = valueAt(series, first - 1);
  if (!opening.known) return opening;
  const isNew = valuedMarks(ledger, market, series);
  const run = new ReturnRun(series, opening.value);
  for (let i = first; i <= last; i++) {
    const broken = run.add(i, isNew[i] === 1 && isWeekday(series.firstDay + i));
    if (broken !== null) return broken;
  }
  return known({
    openingDay: series.firstDay + first - 1,
    days: Int32Array.from(run.days),
    returns: Float64Array.from(run.returns),
  });
}
