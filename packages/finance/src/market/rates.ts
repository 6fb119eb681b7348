import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
import type { CurrencyCode } from '../number/money.ts';
import { majorCurrency } from '../number/money.ts';
import { lastRateDay, rateUnitsOn, wholeCurrencySeries } from './rate-quotes.ts';
import type { RateSeries } from './rate-quotes.ts';
import type { DailySeries } from './series.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** Rates by pair, created by `rateBook`. It caches answers, which does not change any of them. */
export interface RateBook {
  /** By `EUR/USD`, in whole currencies: the value of one EUR in USD. */
  readonly legs: ReadonlyMap<string, DailySeries>;
  /** The age in days from which a quote is outdated. */
  readonly staleDays: number;
  /**
   * Cached answers by source currency, target currency and day, nested so that no text key has to be built for each
   * lookup.
   */
  readonly found: Map<CurrencyCode, Map<CurrencyCode, Map<number, ExactRate | null>>>;
  /** The widest requested window of each pair, by `EUR/USD`; see `denseRates`. */
  readonly dense: Map<string, DenseWindow>;
  /** The same quotes with other age limits, by limit. */
  readonly limited: Map<number, RateBook>;
}

/** A float64 rate for each day of a window (NaN if unknown), and the day of the oldest quote in it. */
export interface DenseRates {
  readonly rates: Float64Array;
  readonly quoteDays: Int32Array;
}

/** The rates of each day of a window. */
export interface DenseWindow extends DenseRates {
  readonly firstDay: number;
}

/** Which rate is asked for. */
export interface CurrencyPair {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

/** A stored quote that a rate uses: one unit of `base` in `quote`, on a day. */
export interface RateQuote {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly day: number;
}

/** A rate as the quotient of two integers, so that inverse and cross rates are exact. */
export interface ExactRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The day of the oldest quote used. */
  readonly day: number;
  readonly path: readonly CurrencyCode[];
  /** One for each step of the route; a quote of the opposite direction is inverted. Empty within one currency. */
  readonly quotes: readonly RateQuote[];
}

/** A range of days: the first day and their number. */
export interface DayWindow {
  readonly firstDay: number;
  readonly length: number;
}

/** The currencies that cross rates go through, in order of preference. */
export const CROSS_CURRENCIES = ['EUR', 'USD'] as CurrencyCode[];
const USUAL_STALE_DAYS = 7;

/**
 * Creates a book of rates. Of two series for one pair the later one counts; a minor unit's series (GBX) counts only
 * if its currency has none. Without series it knows only rates of a currency to itself and to its minor unit.
 * `staleDays` is the age in days from which a quote is outdated, 7 by default.
 */
export function rateBook(
  series: Iterable<RateSeries>,
  { staleDays = USUAL_STALE_DAYS }: { readonly staleDays?: number } = {},
): RateBook {
  const legs = new Map<string, DailySeries>();
  const minor: RateSeries[] = [];
  for (const one of series) {
    const isWhole = majorCurrency(one.from).perUnit === 1n && majorCurrency(one.to).perUnit === 1n;
    if (isWhole) legs.set(`${one.from}/${one.to}`, one.series);
    else minor.push(one);
  }
  for (const one of minor) {
    const [from, to] = [majorCurrency(one.from).currency, majorCurrency(one.to).currency];
    if (from !== to && !legs.has(`${from}/${to}`)) legs.set(`${from}/${to}`, wholeCurrencySeries(one));
  }
  return { legs, staleDays, found: new Map(), dense: new Map(), limited: new Map() };
}

/** The same quotes with another age limit; the book itself if it already has that limit. */
export function withStaleDays(book: RateBook, staleDays: number): RateBook {
  if (book.staleDays === staleDays) return book;
  const made = book.limited.get(staleDays) ?? {
    legs: book.legs,
    staleDays,
    found: new Map(),
    dense: new Map(),
    limited: new Map(),
  };
  book.limited.set(staleDays, made);
  return made;
}

/** A candidate for a rate; it is as old as its oldest quote. */
interface Aged {
  readonly day: number;
}

/**
 * The rule of the conversion route: the first candidate without a quote older than `oldest`; if there is none, the
 * candidate whose oldest quote is the most recent, and the first of several equal ones.
 */
function freshest<T extends Aged>(candidates: Iterable<T | null>, oldest: number): T | null {
  let best: T | null = null;
  for (const candidate of candidates) {
    if (candidate !== null && (best === null || candidate.day > best.day)) best = candidate;
    if (best !== null && best.day >= oldest) return best;
  }
  return best;
}

/** The last quote of a pair in one direction. */
function quoted(
  book: RateBook,
  pair: CurrencyPair,
  given: { day: number; isInverse: boolean },
): ExactRate | null {
  const [base, quote] = given.isInverse ? [pair.to, pair.from] : [pair.from, pair.to];
  const series = book.legs.get(`${base}/${quote}`);
  const day = series === undefined ? null : lastRateDay(series, given.day);
  if (series === undefined || day === null) return null;
  const rate = rateUnitsOn(series, day);
  const [numerator, denominator] = given.isInverse ? [ONE_UNIT, rate] : [rate, ONE_UNIT];
  return { numerator, denominator, day, path: [pair.from, pair.to], quotes: [{ base, quote, day }] };
}

function* quotesOf(book: RateBook, pair: CurrencyPair, day: number): Generator<ExactRate | null> {
  yield quoted(book, pair, { day, isInverse: false });
  yield quoted(book, pair, { day, isInverse: true });
}

/** Each leg is chosen between its own quote and the inverse by the rule of the conversion route. */
function crossed(
  book: RateBook,
  { from, to }: CurrencyPair,
  given: { day: number; cross: CurrencyCode },
): ExactRate | null {
  const { day, cross } = given;
  const oldest = day - book.staleDays;
  const first = freshest(quotesOf(book, { from, to: cross }, day), oldest);
  if (first === null) return null;
  const second = freshest(quotesOf(book, { from: cross, to }, day), oldest);
  if (second === null) return null;
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
    day: Math.min(first.day, second.day),
    path: [from, cross, to],
    quotes: [...first.quotes, ...second.quotes],
  };
}

function* pathsOf(book: RateBook, pair: CurrencyPair, day: number): Generator<ExactRate | null> {
  yield* quotesOf(book, pair, day);
  for (const cross of CROSS_CURRENCIES) {
    if (cross !== pair.from && cross !== pair.to) yield crossed(book, pair, { day, cross });
  }
}

/** The rate between two codes, each of which may be a minor unit such as GBX. */
function rateBetween(book: RateBook, { from, to }: CurrencyPair, day: number): ExactRate | null {
  const [whole, wanted] = [majorCurrency(from), majorCurrency(to)];
  const scale = (rate: ExactRate): ExactRate => ({
    ...rate,
    numerator: rate.numerator * wanted.perUnit,
    denominator: rate.denominator * whole.perUnit,
    path: [from, ...rate.path.slice(1, -1), to],
  });
  const pair = { from: whole.currency, to: wanted.currency };
  if (pair.from === pair.to) {
    return scale({ numerator: 1n, denominator: 1n, day, path: [from, to], quotes: [] });
  }
  const found = freshest(pathsOf(book, pair, day), day - book.staleDays);
  const isWhole = pair.from === from && pair.to === to;
  return found === null || isWhole ? found : scale(found);
}

/** The rates of a pair that were found before, by day. */
function ratesFound(book: RateBook, { from, to }: CurrencyPair): Map<number, ExactRate | null> {
  const byTarget = book.found.get(from) ?? new Map<CurrencyCode, Map<number, ExactRate | null>>();
  book.found.set(from, byTarget);
  const byDay = byTarget.get(to) ?? new Map<number, ExactRate | null>();
  byTarget.set(to, byDay);
  return byDay;
}

/**
 * The exact rate of a day from the latest quotes on or before it; null if no route connects the currencies. Of the
 * routes without an outdated quote, the first of quoted, inverse, through EUR, through USD; if each has an outdated
 * quote, the route whose oldest quote is the most recent, and the first of several equal ones. A minor unit such as
 * GBX is a hundredth of its currency.
 */
export function exactRate(book: RateBook, pair: CurrencyPair, day: number): ExactRate | null {
  const { from, to } = pair;
  if (from === to) return { numerator: 1n, denominator: 1n, day, path: [from], quotes: [] };
  const byDay = ratesFound(book, pair);
  const before = byDay.get(day);
  if (before !== undefined) return before;
  const found = rateBetween(book, pair, day);
  byDay.set(day, found);
  return found;
}

/** Converts an amount (or units) at a rate, rounded half-even at its last digit. */
export function convertAt(amount: bigint, rate: ExactRate): bigint {
  if (rate.numerator === rate.denominator) return amount;
  return mulDiv(amount, rate.numerator, rate.denominator);
}

/** A rate of a date with its source: value, date of its oldest quote, route and quotes. */
export interface StatedRate {
  readonly rate: string;
  readonly date: LocalDate;
  readonly path: readonly CurrencyCode[];
  readonly quotes: readonly {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly date: LocalDate;
  }[];
  /** Whether a quote of the route is older than the book's limit. */
  readonly isStale: boolean;
}

/** An exact rate of a day with its source. */
export function statedRate(book: RateBook, rate: ExactRate, day: number): StatedRate {
  return {
    rate: unitsText(mulDiv(ONE_UNIT, rate.numerator, rate.denominator)),
    date: dateOfDay(rate.day),
    path: rate.path,
    quotes: rate.quotes.map(({ base, quote, day: quoteDay }) => ({ base, quote, date: dateOfDay(quoteDay) })),
    isStale: rate.day < day - book.staleDays,
  };
}

/**
 * The value of one unit of `from` in `to` on a date, with the date of the oldest quote used and the conversion route
 * (see `exactRate`). Unknown (`missing_rate`) if no route connects them.
 */
export function rateOn(book: RateBook, pair: CurrencyPair, date: LocalDate): Figure<StatedRate> {
  const day = dayOfDate(date);
  const rate = exactRate(book, pair, day);
  if (rate === null) return unknown('missing_rate', { date, currencies: [pair.from, pair.to] });
  return known(statedRate(book, rate, day));
}
