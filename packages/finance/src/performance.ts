import { at } from './day-arrays.ts';
import { dailyValues } from './daily-values.ts';
import type { DailyValues } from './daily-values.ts';
import { dateOfDay, dayOfDate } from './dates.ts';
import type { LocalDate } from './dates.ts';
import type { Ledger } from './ledger.ts';
import type { Market, Settings } from './market.ts';
import type { CurrencyCode } from './money.ts';

/** Why the chain of returns can't pass a day. */
export type BrokenLink = 'missing_price' | 'denominator_below_zero' | 'value_below_zero';

/**
 * A portfolio day by day, from the day of its first entry; arrays have one float64 for each calendar day, in the base
 * currency. Any range of it is cheap (`rangeFigures`).
 */
export interface PerformanceSeries {
  readonly baseCurrency: CurrencyCode;
  /** The day before the first entry: its closing value, nothing, opens the series. */
  readonly openingDate: LocalDate;
  readonly firstDay: number;
  readonly days: DailyValues;
  /** 1 + return of the day, net and gross of fees; NaN where it can't be known. */
  readonly growth: Float64Array;
  readonly growthGross: Float64Array;
  /** Chain-linked growth from 1; NaN from the first day that can't be linked. */
  readonly index: Float64Array;
  readonly indexGross: Float64Array;
  /** Money put in less money taken out, from the start. */
  readonly invested: Float64Array;
  /** The days whose return can't be known, by day number, with the reason. */
  readonly brokenDays: ReadonlyMap<number, BrokenLink>;
}

/**
 * (V_end + out) / (V_start + in) of a day. Nothing to grow gives 1; less than nothing, or less than nothing left, breaks
 * the chain.
 */
function growthOf(capital: number, end: number): number | BrokenLink {
  if (capital === 0) return 1;
  if (capital < 0) return 'denominator_below_zero';
  return end < 0 ? 'value_below_zero' : end / capital;
}

class Chain {
  readonly growth: Float64Array;
  readonly growthGross: Float64Array;
  readonly index: Float64Array;
  readonly indexGross: Float64Array;
  readonly invested: Float64Array;
  readonly brokenDays = new Map<number, BrokenLink>();
  private readonly days: DailyValues;

  private readonly done: number;

  constructor(days: DailyValues, earlier: PerformanceSeries | null, done: number) {
    this.days = days;
    this.done = done;
    const { length } = days.window;
    this.growth = new Float64Array(length);
    this.growthGross = new Float64Array(length);
    this.index = new Float64Array(length);
    this.indexGross = new Float64Array(length);
    this.invested = new Float64Array(length);
    if (earlier !== null) this.copy(earlier);
  }

  private copy(earlier: PerformanceSeries): void {
    const { done } = this;
    this.growth.set(earlier.growth.subarray(0, done));
    this.growthGross.set(earlier.growthGross.subarray(0, done));
    this.index.set(earlier.index.subarray(0, done));
    this.indexGross.set(earlier.indexGross.subarray(0, done));
    this.invested.set(earlier.invested.subarray(0, done));
    for (const [day, reason] of earlier.brokenDays) {
      if (day < earlier.firstDay + done) this.brokenDays.set(day, reason);
    }
  }

  private breakAt(i: number, reason: BrokenLink): void {
    this.growth[i] = Number.NaN;
    this.growthGross[i] = Number.NaN;
    this.brokenDays.set(this.days.window.firstDay + i, reason);
  }

  private hasValues(i: number): boolean {
    const { missing } = this.days;
    return at(missing, i) === 0 && (i === 0 || at(missing, i - 1) === 0);
  }

  private linkDay(i: number): void {
    const { value, inflow, outflow, fees, unclear } = this.days;
    if (!this.hasValues(i)) return this.breakAt(i, 'missing_price');
    const capital = (i === 0 ? 0 : at(value, i - 1)) + at(inflow, i);
    const end = at(value, i) + at(outflow, i);
    const net = growthOf(capital, end);
    if (typeof net === 'string') return this.breakAt(i, net);
    const gross = at(unclear, i) === 0 ? growthOf(capital, end + at(fees, i)) : 'unclear';
    this.growth[i] = net;
    this.growthGross[i] = typeof gross === 'string' ? Number.NaN : gross;
  }

  link(): void {
    const { done } = this;
    let index = done === 0 ? 1 : at(this.index, done - 1);
    let indexGross = done === 0 ? 1 : at(this.indexGross, done - 1);
    let invested = done === 0 ? 0 : at(this.invested, done - 1);
    for (let i = done; i < this.days.window.length; i++) {
      this.linkDay(i);
      index *= at(this.growth, i);
      indexGross *= at(this.growthGross, i);
      invested += at(this.days.inflow, i) - at(this.days.outflow, i);
      this.index[i] = index;
      this.indexGross[i] = indexGross;
      this.invested[i] = invested;
    }
  }
}

/** An earlier replay, and the day number from which on something may differ from it. */
export interface EarlierSeries {
  readonly series: PerformanceSeries;
  readonly since: number;
}

/** The chain of returns over daily values: those of a portfolio, of a part of it, or of several added up. */
export function linkedSeries(
  days: DailyValues,
  baseCurrency: CurrencyCode,
  earlier?: EarlierSeries,
): PerformanceSeries {
  const { firstDay, length } = days.window;
  const isSameStart = earlier !== undefined && earlier.series.firstDay === firstDay;
  const done = isSameStart
    ? Math.max(0, Math.min(earlier.since - firstDay, earlier.series.growth.length, length))
    : 0;
  const chain = new Chain(days, isSameStart ? earlier.series : null, done);
  chain.link();
  const { growth, growthGross, index, indexGross, invested, brokenDays } = chain;
  return {
    baseCurrency,
    openingDate: dateOfDay(firstDay - 1),
    firstDay,
    days,
    growth,
    growthGross,
    index,
    indexGross,
    invested,
    brokenDays,
  };
}

/**
 * The daily series of a portfolio up to `to`: values, flows and the chain of time-weighted returns
 * r = (V_end + out) / (V_start + in) − 1, inflows from the start of the day, outflows until its end. The gross return
 * adds the day's fees to what came out. An empty ledger gives empty arrays.
 */
export function dailyPerformance(
  ledger: Ledger,
  market: Market,
  input: { readonly settings: Settings; readonly to: LocalDate },
): PerformanceSeries {
  const { settings } = input;
  const days = dailyValues(ledger, market, { settings, toDay: dayOfDate(input.to) });
  return linkedSeries(days, settings.baseCurrency);
}
