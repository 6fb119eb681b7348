import { at, markAt } from '../dates/day-arrays.ts';
import { dailyValues } from '../values/daily-values.ts';
import type { DailyValues } from '../values/daily-values.ts';
import { isOfLittleCapital, kindOfDay, leastCapital } from './day-return.ts';
import type { DayMoves } from './day-return.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { newMemory } from '../dates/day-memory.ts';
import type { DayMemory } from '../dates/day-memory.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';

/** Why the chain of returns cannot continue past a day. */
export type BrokenLink = 'missing_price' | 'denominator_below_zero' | 'value_below_zero';

/**
 * A portfolio day by day from its first entry. Arrays have one float64 for each calendar day, in the base currency.
 * Computing a range of it is cheap (`rangeFigures`).
 */
export interface PerformanceSeries {
  readonly baseCurrency: CurrencyCode;
  /** The day before the first entry, whose closing value of zero opens the series. */
  readonly openingDate: LocalDate;
  readonly firstDay: number;
  /** Whether the portfolio is closed, so that nothing is known after the last day. */
  readonly isClosed: boolean;
  readonly days: DailyValues;
  /** 1 + return of the day, net and gross of fees; NaN if unknown. */
  readonly growth: Float64Array;
  readonly growthGross: Float64Array;
  /** 1 on days with a return; days without capital have a growth of 1 that means nothing. */
  readonly hasCapital: Uint8Array;
  /** The chain-linked growth from 1; NaN from the first day that cannot be linked. */
  readonly index: Float64Array;
  readonly indexGross: Float64Array;
  /** Cumulative contributions minus withdrawals. */
  readonly invested: Float64Array;
  /** The days with an unknown return, by day number, with the reason. */
  readonly brokenDays: ReadonlyMap<number, BrokenLink>;
  /** Day numbers, ascending, with a return beyond ±50 % on less than a hundredth of the highest value. */
  readonly littleCapital: readonly number[];
}

class Chain {
  readonly growth: Float64Array;
  readonly growthGross: Float64Array;
  readonly hasCapital: Uint8Array;
  readonly littleCapital: number[] = [];
  readonly index: Float64Array;
  readonly indexGross: Float64Array;
  readonly invested: Float64Array;
  readonly brokenDays = new Map<number, BrokenLink>();
  private readonly days: DailyValues;
  private readonly done: number;
  private readonly least: number;
  private readonly highestBefore: () => number;
  /** The highest value of the days linked so far. */
  private highest: number;

  constructor(days: DailyValues, scope: ChainScope) {
    this.days = days;
    this.done = scope.done;
    this.least = leastCapital(scope.currency);
    this.highestBefore = scope.highestBefore;
    const { length } = days.window;
    const { memory } = scope;
    this.growth = memory.numbers(length);
    this.growthGross = memory.numbers(length);
    this.hasCapital = memory.marks(length);
    this.index = memory.numbers(length);
    this.indexGross = memory.numbers(length);
    this.invested = memory.numbers(length);
    this.highest = highestValue(days, 0, scope.done);
    if (scope.earlier !== null) this.copy(scope.earlier);
  }

  private copy(earlier: PerformanceSeries): void {
    const { done } = this;
    this.growth.set(earlier.growth.subarray(0, done));
    this.growthGross.set(earlier.growthGross.subarray(0, done));
    this.hasCapital.set(earlier.hasCapital.subarray(0, done));
    this.index.set(earlier.index.subarray(0, done));
    this.indexGross.set(earlier.indexGross.subarray(0, done));
    this.invested.set(earlier.invested.subarray(0, done));
    for (const [day, reason] of earlier.brokenDays) {
      if (day < earlier.firstDay + done) this.brokenDays.set(day, reason);
    }
    this.littleCapital.push(...earlier.littleCapital.filter((day) => day < earlier.firstDay + done));
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

  private readonly highestSoFar = (): number => Math.max(this.highest, this.highestBefore());

  /** One object is used for all days: one for each was a fifth of what a portfolio's figures leave to be collected. */
  private readonly moves = {
    opening: 0,
    inflow: 0,
    closing: 0,
    outflow: 0,
    charges: 0,
    isHeld: false,
    highest: this.highestSoFar,
  };

  private movesOf(i: number): DayMoves {
    const { moves } = this;
    const { value, inflow, outflow, charges, held } = this.days;
    moves.opening = i === 0 ? 0 : at(value, i - 1);
    moves.inflow = at(inflow, i);
    moves.closing = at(value, i);
    moves.outflow = at(outflow, i);
    moves.charges = at(charges, i);
    moves.isHeld = markAt(held, i) === 1;
    return moves;
  }

  private linkDay(i: number): void {
    if (!this.hasValues(i)) return this.breakAt(i, 'missing_price');
    const day = this.movesOf(i);
    const kind = kindOfDay(day, this.least);
    if (kind === 'no_capital') {
      this.growth[i] = 1;
      this.growthGross[i] = 1;
      return;
    }
    if (kind !== 'return') return this.breakAt(i, kind);
    const capital = day.opening + day.inflow;
    const end = day.closing + day.outflow;
    const growth = end / capital;
    const gross = end + at(this.days.fees, i);
    this.growth[i] = growth;
    this.growthGross[i] = markAt(this.days.unclear, i) > 0 || gross < 0 ? Number.NaN : gross / capital;
    this.hasCapital[i] = 1;
    if (isOfLittleCapital(day, growth)) this.littleCapital.push(this.days.window.firstDay + i);
  }

  private noteHighest(i: number): void {
    const { value, missing } = this.days;
    if (at(missing, i) === 0 && at(value, i) > this.highest) this.highest = at(value, i);
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
      this.noteHighest(i);
    }
  }
}

/** The highest value of the days [from, to[ that are completely known; 0 if there are none. */
function highestValue({ value, missing }: DailyValues, from: number, to: number): number {
  let highest = 0;
  for (let i = from; i < to; i++) {
    if (at(missing, i) === 0 && at(value, i) > highest) highest = at(value, i);
  }
  return highest;
}

/** What a chain begins with. */
interface ChainScope {
  readonly currency: CurrencyCode;
  readonly earlier: PerformanceSeries | null;
  /** The number of days to reuse from the earlier series. */
  readonly done: number;
  readonly highestBefore: () => number;
  readonly memory: DayMemory;
}

/** An earlier replay, and the first day number on which something may differ from it. */
export interface EarlierSeries {
  readonly series: PerformanceSeries;
  readonly since: number;
}

/** The parts of an earlier series to reuse. */
export interface SeriesPast {
  readonly earlier?: EarlierSeries;
  /** The highest value before the first day, if the days are part of a longer history; called on few days, if any. */
  readonly highestBefore?: () => number;
  /** False unless stated. */
  readonly isClosed?: boolean;
  /** Where the arrays are; new memory by default. */
  readonly memory?: DayMemory;
}

/** The chain of returns over daily values: of a portfolio, a part of it, or several combined. */
export function linkedSeries(
  days: DailyValues,
  currency: CurrencyCode,
  { earlier, highestBefore = () => 0, isClosed = false, memory = newMemory }: SeriesPast = {},
): PerformanceSeries {
  const { firstDay, length } = days.window;
  const isSameStart = earlier !== undefined && earlier.series.firstDay === firstDay;
  const done = isSameStart
    ? Math.max(0, Math.min(earlier.since - firstDay, earlier.series.growth.length, length))
    : 0;
  const chain = new Chain(days, {
    currency,
    earlier: isSameStart ? earlier.series : null,
    done,
    highestBefore,
    memory,
  });
  chain.link();
  const { growth, growthGross, hasCapital, index, indexGross, invested, brokenDays, littleCapital } = chain;
  return {
    baseCurrency: currency,
    openingDate: dateOfDay(firstDay - 1),
    firstDay,
    isClosed,
    days,
    growth,
    growthGross,
    hasCapital,
    index,
    indexGross,
    invested,
    brokenDays,
    littleCapital,
  };
}

/** How far a series goes. */
export interface SeriesEnd {
  readonly to: LocalDate;
  /** Whether the portfolio holds nothing any more and is closed. */
  readonly isClosed?: boolean;
  /** Where the arrays of the series are; new memory by default. */
  readonly memory?: DayMemory;
}

/**
 * The last day of a series. For a closed portfolio it is the last day with holdings or with a later entry, such as a
 * tax after the last sale; a closed ledger without entries has no day.
 */
export function lastSeriesDay(ledger: Ledger, { to, isClosed = false }: SeriesEnd): number {
  const last = ledger.bookings.at(-1)?.day;
  return isClosed && last !== undefined ? Math.min(last, dayOfDate(to)) : dayOfDate(to);
}

/**
 * The daily series of a portfolio up to `to`: values, flows, and the chain of time-weighted returns r = (V_end + out)
 * / (V_start + in) − 1, with inflows at the start of the day and outflows at its end. A day without capital has no
 * return (`kindOfDay`). The gross return adds the day's fees to the outflows. An empty ledger gives empty arrays. The
 * series of a closed portfolio ends with its last entry.
 */
export function dailyPerformance(
  ledger: Ledger,
  market: Market,
  input: SeriesEnd & { readonly settings: Settings },
): PerformanceSeries {
  const { settings, isClosed = false, memory = newMemory } = input;
  const days = dailyValues(ledger, market, { settings, toDay: lastSeriesDay(ledger, input), memory });
  return linkedSeries(days, settings.baseCurrency, { isClosed, memory });
}
