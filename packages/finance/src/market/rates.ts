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

/** Rates by pair. Made by `rateBook`; what it keeps of past questions does not change any answer. */
export interface RateBook {
  /** By `EUR/USD`, in whole currencies: what one EUR is worth in USD. */
  readonly legs: ReadonlyMap<string, DailySeries>;
  /** A quote older than this many days is stale. */
  readonly staleDays: number;
  /** What was asked before: by the currency from, the one to, and the day. A text as the key would be made for each look. */
  readonly found: Map<CurrencyCode, Map<CurrencyCode, Map<number, ExactRate | null>>>;
  /** The widest window that was asked for of each pair, by `EUR/USD`: see `denseRates`. */
  readonly dense: Map<string, DenseWindow>;
  /** The same quotes under other limits, by limit. */
  readonly limited: Map<number, RateBook>;
}

/** A float64 rate for each day of a window (NaN where unknown) and the day of the oldest quote in it. */
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

/** A stored quote that takes part in a rate: one unit of `base` in `quote`, on a day. */
export interface RateQuote {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly day: number;
}

/** A rate as the quotient of two integers, so that inverses and crosses lose nothing. */
export interface ExactRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Day of the oldest quote that takes part. */
  readonly day: number;
  readonly path: readonly CurrencyCode[];
  /** One for each step of the path; a quote of the other direction was inverted. None within one currency. */
  readonly quotes: readonly RateQuote[];
}

/** A range of days: the first, and how many. */
export interface DayWindow {
  readonly firstDay: number;
  readonly length: number;
}

/** The currencies that a cross goes through, in order of preference. */
export const CROSS_CURRENCIES = ['EUR', 'USD'] as CurrencyCode[];
const USUAL_STALE_DAYS = 7;

/**
 * A book of rates; of two series for one pair the later one counts, and one of a minor unit (GBX) only where there is none
 * of its currency. Without series it knows no rate but that of a currency to itself and to its minor unit. `staleDays` is
 * the age in days beyond which a quote is stale, 7 unless stated.
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

/** The same quotes with another limit of age; the book itself where it has that limit already. */
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

/** A candidate of a choice: as old as its oldest quote. */
interface Aged {
  readonly day: number;
}

/**
 * The rule of the path: the first candidate without a quote from before `oldest`; where each has one, the candidate whose
 * oldest quote is the most recent, the first of several alike.
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

/** Either leg is chosen between its own quote and its inverse by the rule of the path. */
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

/** The rate between two codes, either of which may be a minor unit such as GBX. */
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
 * The exact rate of a day from the last quotes on or before it; null where no path leads from one currency to the other.
 * Of the paths without a stale quote the first of quoted, inverse, through EUR, through USD; where each has one, the path
 * whose oldest quote is the most recent, the first of several alike. A minor unit such as GBX is a hundredth of its
 * currency.
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

/** An amount (or units) converted at a rate, rounded half-even at its last place. */
export function convertAt(amount: bigint, rate: ExactRate): bigint {
  if (rate.numerator === rate.denominator) return amount;
  return mulDiv(amount, rate.numerator, rate.denominator);
}

/** A rate of a date with its source: value, date of its oldest quote, path and quotes. */
export interface StatedRate {
  readonly rate: string;
  readonly date: LocalDate;
  readonly path: readonly CurrencyCode[];
  readonly quotes: readonly {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly date: LocalDate;
  }[];
  /** Whether a quote of the path is older than the book's limit. */
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
 * What one unit of `from` is worth in `to` on a date, the date of the oldest quote used, and the path it was found by (see
 * `exactRate`). Unknown (`missing_rate`) where no path leads from one to the other.
 */
export function rateOn(book: RateBook, pair: CurrencyPair, date: LocalDate): Figure<StatedRate> {
  const day = dayOfDate(date);
  const rate = exactRate(book, pair, day);
  if (rate === null) return unknown('missing_rate', { date, currencies: [pair.from, pair.to] });
  return known(statedRate(book, rate, day));
}
