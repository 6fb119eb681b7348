import { dateOfDay, dayOfDate } from './dates.ts';
import type { LocalDate } from './dates.ts';
import { mulDiv, ONE_UNIT, unitsText } from './exact.ts';
import type { CurrencyCode } from './money.ts';
import { exactValueOn } from './series.ts';
import type { DailySeries } from './series.ts';
import { known, unknown } from './unknown.ts';
import type { Figure } from './unknown.ts';

/** Rates of a pair: one unit of `from` is worth the value in units of `to`. */
export interface RateSeries {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly series: DailySeries;
}

/** Rates by pair. Made by `rateBook`; what it remembers of past questions does not change any answer. */
export interface RateBook {
  readonly legs: ReadonlyMap<string, DailySeries>;
  readonly remembered: Map<string, ExactRate | null>;
}

/** Which rate is asked for. */
export interface CurrencyPair {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

/** A rate as the quotient of two integers, so that inverses and crosses lose nothing. */
export interface ExactRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Day of the oldest quote that takes part. */
  readonly day: number;
  readonly path: readonly CurrencyCode[];
}

/** A float64 rate for each day of a window (NaN where unknown) and the day of the oldest quote in it. */
export interface DenseRates {
  readonly rates: Float64Array;
  readonly quoteDays: Int32Array;
}

const CROSS_CURRENCIES = ['EUR', 'USD'] as CurrencyCode[];
const NO_QUOTE = -2_147_483_648;

/**
 * A book of rates; of two series for one pair the later one counts. Without series it knows no rate but that of a
 * currency to itself.
 */
export function rateBook(series: Iterable<RateSeries>): RateBook {
  const legs = new Map<string, DailySeries>();
  for (const { from, to, series: quotes } of series) legs.set(`${from}/${to}`, quotes);
  return { legs, remembered: new Map() };
}

/** The ways from one currency to another, best first: quoted, through EUR, through USD. */
function pathsOf({ from, to }: CurrencyPair): CurrencyCode[][] {
  const crosses = CROSS_CURRENCIES.filter((cross) => cross !== from && cross !== to);
  return [[from, to], ...crosses.map((cross) => [from, cross, to])];
}

/** The last day on or before `day` with a rate; a quote of zero or below is no rate and is passed over. */
function lastRateDay({ firstDay, closes }: DailySeries, day: number): number | null {
  for (let i = Math.min(day - firstDay, closes.length - 1); i >= 0; i--) {
    if ((closes[i] ?? 0) > 0) return firstDay + i;
  }
  return null;
}

function legRate(book: RateBook, pair: CurrencyPair, day: number): ExactRate | null {
  for (const isInverse of [false, true]) {
    const [a, b] = isInverse ? [pair.to, pair.from] : [pair.from, pair.to];
    const series = book.legs.get(`${a}/${b}`);
    const quoteDay = series === undefined ? null : lastRateDay(series, day);
    if (series === undefined || quoteDay === null) continue;
    const rate = exactValueOn(series, quoteDay);
    if (rate === null || rate === 0n) continue;
    const path = [pair.from, pair.to];
    return isInverse
      ? { numerator: ONE_UNIT, denominator: rate, day: quoteDay, path }
      : { numerator: rate, denominator: ONE_UNIT, day: quoteDay, path };
  }
  return null;
}

function pathRate(book: RateBook, path: readonly CurrencyCode[], day: number): ExactRate | null {
  let numerator = 1n;
  let denominator = 1n;
  let quoteDay = day;
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    const leg = from && to ? legRate(book, { from, to }, day) : null;
    if (leg === null) return null;
    numerator *= leg.numerator;
    denominator *= leg.denominator;
    quoteDay = Math.min(quoteDay, leg.day);
  }
  return { numerator, denominator, day: quoteDay, path };
}

/** The exact rate of a day from the last quotes on or before it; null where there is none by any way. */
export function exactRate(book: RateBook, pair: CurrencyPair, day: number): ExactRate | null {
  const { from, to } = pair;
  if (from === to) return { numerator: 1n, denominator: 1n, day, path: [from] };
  const key = `${from}/${to}/${day}`;
  const remembered = book.remembered.get(key);
  if (remembered !== undefined) return remembered;
  let found: ExactRate | null = null;
  for (const path of pathsOf(pair)) {
    found = pathRate(book, path, day);
    if (found !== null) break;
  }
  book.remembered.set(key, found);
  return found;
}

/** An amount (or units) converted at a rate, rounded half-even at its last place. */
export function convertAt(amount: bigint, rate: ExactRate): bigint {
  if (rate.numerator === rate.denominator) return amount;
  return mulDiv(amount, rate.numerator, rate.denominator);
}

/**
 * What one unit of `from` is worth in `to` on a date, the date of the oldest quote used, and the way it was found.
 * Unknown (`missing_rate`) where no way leads from one to the other.
 */
export function rateOn(
  book: RateBook,
  pair: CurrencyPair,
  date: LocalDate,
): Figure<{ rate: string; date: LocalDate; path: readonly CurrencyCode[] }> {
  const rate = exactRate(book, pair, dayOfDate(date));
  if (rate === null) return unknown('missing_rate', { date, currencies: [pair.from, pair.to] });
  return known({
    rate: unitsText(mulDiv(ONE_UNIT, rate.numerator, rate.denominator)),
    date: dateOfDay(rate.day),
    path: rate.path,
  });
}

/** A range of days: the first, and how many. */
export interface DayWindow {
  readonly firstDay: number;
  readonly length: number;
}

/** Writes a leg's last quotes, forward-filled, as factors into the window. */
function denseLeg(series: DailySeries, window: DayWindow, isInverse: boolean): DenseRates {
  const rates = new Float64Array(window.length).fill(Number.NaN);
  const quoteDays = new Int32Array(window.length).fill(NO_QUOTE);
  let quoteDay = lastRateDay(series, window.firstDay - 1) ?? NO_QUOTE;
  let last = quoteDay === NO_QUOTE ? NaN : (series.closes[quoteDay - series.firstDay] ?? NaN);
  for (let i = 0; i < window.length; i++) {
    const close = series.closes[window.firstDay + i - series.firstDay];
    if (close !== undefined && close > 0) {
      last = close;
      quoteDay = window.firstDay + i;
    }
    rates[i] = isInverse ? 1 / last : last;
    quoteDays[i] = quoteDay;
  }
  return { rates, quoteDays };
}

function fillGaps(into: DenseRates, from: DenseRates): void {
  for (let i = 0; i < into.rates.length; i++) {
    if (!Number.isNaN(into.rates[i])) continue;
    into.rates[i] = from.rates[i] ?? Number.NaN;
    into.quoteDays[i] = from.quoteDays[i] ?? NO_QUOTE;
  }
}

function densePair(book: RateBook, { from, to }: CurrencyPair, window: DayWindow): DenseRates | null {
  const direct = book.legs.get(`${from}/${to}`);
  const inverse = book.legs.get(`${to}/${from}`);
  const filled = direct === undefined ? null : denseLeg(direct, window, false);
  if (inverse === undefined) return filled;
  const inverted = denseLeg(inverse, window, true);
  if (filled === null) return inverted;
  fillGaps(filled, inverted);
  return filled;
}

function crossLegs(first: DenseRates, second: DenseRates): DenseRates {
  const length = first.rates.length;
  const rates = new Float64Array(length);
  const quoteDays = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    rates[i] = (first.rates[i] ?? NaN) * (second.rates[i] ?? NaN);
    quoteDays[i] = Math.min(first.quoteDays[i] ?? NO_QUOTE, second.quoteDays[i] ?? NO_QUOTE);
  }
  return { rates, quoteDays };
}

/** Of one and the same currency: nothing is quoted, so each day is its own. */
function sameCurrency({ firstDay, length }: DayWindow): DenseRates {
  return {
    rates: new Float64Array(length).fill(1),
    quoteDays: Int32Array.from({ length }, (_, i) => firstDay + i),
  };
}

/**
 * The rates of each day of a window, found day by day in the same order of ways as `exactRate`; ones within one currency.
 */
export function denseRates(book: RateBook, pair: CurrencyPair, window: DayWindow): DenseRates {
  if (pair.from === pair.to) return sameCurrency(window);
  const empty: DenseRates = {
    rates: new Float64Array(window.length).fill(Number.NaN),
    quoteDays: new Int32Array(window.length).fill(NO_QUOTE),
  };
  const direct = densePair(book, pair, window);
  if (direct !== null) fillGaps(empty, direct);
  if (direct !== null && !Number.isNaN(direct.rates[0])) return empty;
  for (const cross of CROSS_CURRENCIES) {
    if (cross === pair.from || cross === pair.to) continue;
    const first = densePair(book, { from: pair.from, to: cross }, window);
    const second = densePair(book, { from: cross, to: pair.to }, window);
    if (first !== null && second !== null) fillGaps(empty, crossLegs(first, second));
  }
  return empty;
}
