import { at, markAt } from '../../dates/day-arrays.ts';
import type { BrokenLink, PerformanceSeries } from '../../returns/performance.ts';
import { rangeBounds } from '../../returns/range-figures.ts';
import type { DateRange, Span } from '../../returns/range-figures.ts';

/** Why the factor of a period says something else than the change of its value. */
export type PeriodNote = 'no_capital' | 'little_capital' | BrokenLink;

/**
 * Days without flows between them: inflows belong to the start of the first day, outflows (and fees, for the gross
 * return) to the end of the last one. So factor = (closing + outflow) / (opening + inflow), up to the rounding of
 * float64, unless a note says why not.
 */
export interface LinkedPeriod {
  /** Day numbers. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly opening: number;
  readonly inflow: number;
  readonly closing: number;
  readonly outflow: number;
  readonly fees: number;
  /** The product of the growth of its days; NaN if a day is unknown. */
  readonly factor: number;
  /** The growth from the start of the range to the end of the period; the last one less 1 is the return. */
  readonly product: number;
  readonly note: PeriodNote | null;
}

/** How a return is split into periods. */
export interface PeriodSplit {
  /** Before fees, as in the gross return. */
  readonly isGross: boolean;
  /** One period for each day that changes the index or has a flow, instead of one between two flows. */
  readonly isDaily: boolean;
}

class PeriodWalk {
  private readonly series: PerformanceSeries;
  private readonly isGross: boolean;
  private readonly growth: Float64Array;
  private readonly little: ReadonlySet<number>;
  private product = 1;

  constructor(series: PerformanceSeries, isGross: boolean) {
    this.series = series;
    this.isGross = isGross;
    this.growth = isGross ? series.growthGross : series.growth;
    this.little = new Set(series.littleCapital);
  }

  private noteOf(i: number): PeriodNote | null {
    const { brokenDays, firstDay, hasCapital } = this.series;
    const broken = brokenDays.get(firstDay + i);
    if (broken !== undefined) return broken;
    if (this.little.has(firstDay + i)) return 'little_capital';
    return markAt(hasCapital, i) === 1 ? null : 'no_capital';
  }

  /** Whether a day has a flow at its end. */
  private endsPeriod(i: number): boolean {
    const { outflow, fees } = this.series.days;
    return at(outflow, i) !== 0 || (this.isGross && at(fees, i) !== 0);
  }

  private startsPeriod(i: number): boolean {
    const note = this.noteOf(i);
    if (at(this.series.days.inflow, i) !== 0 || this.endsPeriod(i - 1)) return true;
    return note === 'little_capital' || note !== this.noteOf(i - 1);
  }

  /** The period of the days first to last, by window index. */
  private period(first: number, last: number): LinkedPeriod {
    const { firstDay, days } = this.series;
    let factor = 1;
    for (let i = first; i <= last; i++) {
      factor *= at(this.growth, i);
      this.product *= at(this.growth, i);
    }
    return {
      firstDay: firstDay + first,
      lastDay: firstDay + last,
      opening: first === 0 ? 0 : at(days.value, first - 1),
      inflow: at(days.inflow, first),
      closing: at(days.value, last),
      outflow: at(days.outflow, last),
      fees: at(days.fees, last),
      factor,
      product: this.product,
      note: this.noteOf(first),
    };
  }

  periods({ first, last }: Span): LinkedPeriod[] {
    const found: LinkedPeriod[] = [];
    let start = first;
    for (let i = first + 1; i <= last + 1; i++) {
      if (i <= last && !this.startsPeriod(i)) continue;
      found.push(this.period(start, i - 1));
      start = i;
    }
    return found;
  }

  private isMoved(i: number): boolean {
    const { inflow, income, charges } = this.series.days;
    const isBooked = at(inflow, i) !== 0 || at(income, i) !== 0 || at(charges, i) !== 0;
    return at(this.growth, i) !== 1 || isBooked || this.endsPeriod(i);
  }

  days({ first, last }: Span): LinkedPeriod[] {
    const found: LinkedPeriod[] = [];
    for (let i = first; i <= last; i++) if (this.isMoved(i)) found.push(this.period(i, i));
    return found;
  }
}

/**
 * The factors that a time-weighted return over ]from, to] is the product of, in order: one for each period between two
 * flows, or for each day. The product is multiplied day by day as in `rangeFigures`, so that its last value less 1
 * equals the return to the last digit. Linear in the days; empty for a range without figures.
 */
export function linkedPeriods(
  series: PerformanceSeries,
  wanted: DateRange,
  { isGross, isDaily }: PeriodSplit,
): LinkedPeriod[] {
  const { span, refused } = rangeBounds(series, wanted);
  if (refused !== null) return [];
  const walk = new PeriodWalk(series, isGross);
  return isDaily ? walk.days(span) : walk.periods(span);
}
