import { at } from '../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { IndexDays } from '../risk/drawdown.ts';
import { ONE_UNIT, parseUnits, unitsNumber } from '../number/exact.ts';
import type { Market } from '../market/market.ts';
import { majorCurrency } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { denseRates } from '../market/dense-rates.ts';
import type { DayWindow } from '../market/rates.ts';
import { isWorthlessOn, lastOnOrBefore } from '../market/series.ts';
import type { DailySeries } from '../market/series.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure, Unknown } from '../number/unknown.ts';

/** A split of an instrument: `ratioNew` units for each `ratioOld` from its date on, as decimal texts. */
export interface BlendSplit {
  readonly date: LocalDate;
  readonly ratioNew: string;
  readonly ratioOld: string;
}

/** An instrument of a benchmark: an index, a fund or a share, with closing prices as quoted. */
export interface BlendPart {
  readonly instrumentId: string;
  /** The currency of its closing prices. */
  readonly currency: CurrencyCode;
  /** Its percentage of the whole as a decimal text; those of all parts add up to exactly 100. */
  readonly weightPct: string;
  /** Its splits, in any order; an index has none. */
  readonly splits?: readonly BlendSplit[];
}

/** When the parts are rebalanced to their weights: at the end of each day, of each calendar month, or never. */
export type BlendRebalancing = 'daily' | 'monthly' | 'none';

/** A benchmark: one instrument at 100 %, or a blend of several. */
export interface Blend {
  readonly parts: readonly BlendPart[];
  readonly rebalancing: BlendRebalancing;
}

/** The value of a part when a day began (after rebalancing) and when it ended, for an index that begins at 1. */
export interface BlendPartDays {
  readonly instrumentId: string;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** A benchmark by day in the portfolio's currency: 1 on the day before the first. */
export interface BenchmarkDays extends IndexDays {
  readonly parts: readonly BlendPartDays[];
}

const HUNDRED = 100n * ONE_UNIT;

/** The weights of a blend as fractions of 1; null unless they are decimals that add up to exactly 100 %. */
function blendWeights({ parts }: Blend): number[] | null {
  const units = parts.map(({ weightPct }) => parseUnits(weightPct));
  let sum = 0n;
  for (const one of units) {
    if (one === null) return null;
    sum += one;
  }
  return sum === HUNDRED ? units.map((one) => unitsNumber(one ?? 0n) / 100) : null;
}

/** The number of units that one unit becomes on a day. */
interface UnitsFrom {
  readonly day: number;
  readonly ratio: number;
}

/** The splits of a part by day; null if a ratio is not a positive number. */
function splitRatios({ splits = [] }: BlendPart): UnitsFrom[] | null {
  const found: UnitsFrom[] = [];
  for (const { date, ratioNew, ratioOld } of splits) {
    const [units, old] = [parseUnits(ratioNew), parseUnits(ratioOld)];
    if (units === null || old === null || units <= 0n || old <= 0n) return null;
    found.push({ day: dayOfDate(date), ratio: unitsNumber(units) / unitsNumber(old) });
  }
  return found;
}

/** The number of units that one unit at the end of one day has become by the end of another. */
function unitsAfter(splits: readonly UnitsFrom[], since: number, day: number): number {
  return splits.reduce(
    (units, split) => (since < split.day && split.day <= day ? units * split.ratio : units),
    1,
  );
}

/**
 * The value, at the last closing price on or before each day of a window, of what one unit at the first closing price
 * has become; NaN before the first price. A price from before a split applies to the units of that time. From the day
 * on which the instrument is declared worthless, 0.
 */
function filledValues(
  series: DailySeries | undefined,
  window: DayWindow,
  splits: readonly UnitsFrom[],
): Float64Array {
  const values = new Float64Array(window.length).fill(Number.NaN);
  if (series === undefined) return values;
  const before = lastOnOrBefore(series, window.firstDay - 1);
  let last = before?.value ?? Number.NaN;
  let since = before?.day ?? Infinity;
  let units = 1;
  for (let i = 0; i < window.length; i++) {
    const day = window.firstDay + i;
    const close = series.closes[day - series.firstDay];
    if (close !== undefined && !Number.isNaN(close)) {
      units *= unitsAfter(splits, since, day);
      since = day;
      last = close * units;
    }
    values[i] = isWorthlessOn(series, day) ? 0 : last;
  }
  return values;
}

/** The value of a unit of a part in the portfolio's currency on each day, or why its first day has no value. */
function partValues(
  part: BlendPart,
  market: Market,
  scope: { readonly baseCurrency: CurrencyCode; readonly window: DayWindow },
): Float64Array | Unknown {
  const splits = splitRatios(part);
  if (splits === null) return unknown('not_finite', { instrumentIds: [part.instrumentId] });
  const values = filledValues(market.prices.get(part.instrumentId), scope.window, splits);
  const named = { date: dateOfDay(scope.window.firstDay), instrumentIds: [part.instrumentId] };
  if (Number.isNaN(at(values, 0))) return unknown('missing_price', named);
  const from = majorCurrency(part.currency).currency;
  const { rates } = denseRates(market.rates, { from, to: scope.baseCurrency }, scope.window);
  if (Number.isNaN(at(rates, 0))) return unknown('missing_rate', { ...named, currencies: [from] });
  return values.map((value, i) => value * at(rates, i));
}

function isMonthEnd(day: number): boolean {
  return dateOfDay(day + 1).endsWith('-01');
}

/** The amounts of the parts after rebalancing; what is worthless gets nothing, and the others share its weight. */
function rebalanced(level: number, weights: readonly number[], isWorth: readonly boolean[]): number[] {
  const shares = weights.map((weight, place) => (isWorth[place] === true ? weight : 0));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (sum === 0 ? 0 : (share / sum) * level));
}

/** Lets the parts grow from one day to the next and rebalances them by the rule. */
function grow(
  blend: Blend,
  window: DayWindow,
  given: { readonly weights: readonly number[]; readonly values: readonly Float64Array[] },
): BenchmarkDays {
  const { weights, values } = given;
  const length = window.length - 1;
  const index = new Float64Array(length);
  const parts = blend.parts.map(({ instrumentId }) => ({
    instrumentId,
    start: new Float64Array(length),
    end: new Float64Array(length),
  }));
  let amounts = [...weights];
  for (let i = 0; i < length; i++) {
    let level = 0;
    for (const [place, part] of parts.entries()) {
      const value = values[place] ?? index;
      const start = amounts[place] ?? 0;
      // What was worth nothing stays at nothing.
      const end = start === 0 ? 0 : start * (at(value, i + 1) / at(value, i));
      part.start[i] = start;
      part.end[i] = end;
      amounts[place] = end;
      level += end;
    }
    index[i] = level;
    const day = window.firstDay + 1 + i;
    const isDue = blend.rebalancing === 'daily' || (blend.rebalancing === 'monthly' && isMonthEnd(day));
    if (isDue) {
      const isWorth = values.map((value) => at(value, i + 1) > 0);
      amounts = isWorth.includes(false)
        ? rebalanced(level, weights, isWorth)
        : weights.map((weight) => weight * level);
    }
  }
  return { firstDay: window.firstDay + 1, index, parts };
}

/**
 * A benchmark from the close of `from` (1) to `to`, each calendar day, in the portfolio's currency: the sum of its
 * parts, each growing with its last known closing price × the last known rate (adjusted for splits), rebalanced to
 * its weights by the rule. A part that is declared worthless loses its value on that day, and rebalancing puts nothing
 * more into it. Unknown if a part has no price or rate on the first day, the ratio of a split is not a
 * positive number, the weights do not add up to exactly 100 %, or the range has no days.
 */
export function benchmarkDays(
  blend: Blend,
  market: Market,
  scope: { readonly baseCurrency: CurrencyCode; readonly from: LocalDate; readonly to: LocalDate },
): Figure<BenchmarkDays> {
  const weights = blendWeights(blend);
  if (weights === null) return unknown('bad_weights');
  const firstDay = dayOfDate(scope.from);
  const window = { firstDay, length: dayOfDate(scope.to) - firstDay + 1 };
  if (window.length < 2) return unknown('empty_period');
  const values: Float64Array[] = [];
  for (const part of blend.parts) {
    const found = partValues(part, market, { baseCurrency: scope.baseCurrency, window });
    if ('known' in found) return found;
    // A part that becomes worthless later has lost its value; one that was so on the first day has none to compare with.
    if (at(found, 0) <= 0 || found.some((value) => value < 0)) {
      return unknown('value_below_zero', { instrumentIds: [part.instrumentId] });
    }
    values.push(found);
  }
  return known(grow(blend, window, { weights, values }));
}

/** The value of an index at the end of a day; NaN outside its days. */
export function levelOn({ firstDay, index }: IndexDays, day: number): number {
  return day === firstDay - 1 ? 1 : (index[day - firstDay] ?? Number.NaN);
}

/**
 * The returns of an index over the periods between a portfolio's valued days: from the opening day to the first, and
 * from each to the next. Unknown if the index does not cover all of them.
 */
export function returnsOnDays(
  index: IndexDays,
  periods: { readonly openingDay: number; readonly days: Int32Array },
): Figure<Float64Array> {
  const returns = new Float64Array(periods.days.length);
  let before = levelOn(index, periods.openingDay);
  for (const [i, day] of periods.days.entries()) {
    const level = levelOn(index, day);
    // After a total loss nothing is left to gain or lose.
    returns[i] = before === 0 && level === 0 ? 0 : level / before - 1;
    before = level;
  }
  return returns.every((one) => Number.isFinite(one)) ? known(returns) : unknown('outside_series');
}
