import { majorCurrency } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { isRate, lastRateDay, NO_QUOTE } from './rate-quotes.ts';
import { CROSS_CURRENCIES } from './rates.ts';
import type { CurrencyPair, DayWindow, DenseRates, RateBook } from './rates.ts';
import type { DailySeries } from './series.ts';

/** A leg's latest quotes on each day of the window, forward-filled, as factors. */
function denseQuotes(series: DailySeries, window: DayWindow, isInverse: boolean): DenseRates {
  const rates = new Float64Array(window.length);
  const quoteDays = new Int32Array(window.length);
  let quoteDay = lastRateDay(series, window.firstDay - 1) ?? NO_QUOTE;
  const before =
    quoteDay === NO_QUOTE ? Number.NaN : (series.closes[quoteDay - series.firstDay] ?? Number.NaN);
  let rate = isInverse ? 1 / before : before;
  const offset = window.firstDay - series.firstDay;
  for (let i = 0; i < window.length; i++) {
    const close = series.closes[offset + i];
    if (close !== undefined && isRate(close)) {
      rate = isInverse ? 1 / close : close;
      quoteDay = window.firstDay + i;
    }
    rates[i] = rate;
    quoteDays[i] = quoteDay;
  }
  return { rates, quoteDays };
}

/** Takes the days on which the best candidate so far is stale and this candidate's quote is more recent. */
function improve(best: DenseRates, candidate: DenseRates, oldest: number): void {
  for (let i = 0; i < best.rates.length; i++) {
    const [own, other] = [best.quoteDays[i] ?? NO_QUOTE, candidate.quoteDays[i] ?? NO_QUOTE];
    if (own >= oldest + i || other <= own) continue;
    best.rates[i] = candidate.rates[i] ?? Number.NaN;
    best.quoteDays[i] = other;
  }
}

function isFresh({ quoteDays }: DenseRates, oldest: number): boolean {
  for (let i = 0; i < quoteDays.length; i++) if ((quoteDays[i] ?? NO_QUOTE) < oldest + i) return false;
  return true;
}

/**
 * The rule of the conversion route for each day, as `freshest` in rates.ts. Further candidates are only computed
 * while a day lacks a fresh one.
 */
function freshestDays(candidates: Iterable<DenseRates | null>, oldest: number): DenseRates | null {
  let best: DenseRates | null = null;
  for (const candidate of candidates) {
    if (candidate === null) continue;
    if (best === null) best = candidate;
    else improve(best, candidate, oldest);
    if (isFresh(best, oldest)) return best;
  }
  return best;
}

function* quotesOf(
  book: RateBook,
  { from, to }: CurrencyPair,
  window: DayWindow,
): Generator<DenseRates | null> {
  const [direct, inverse] = [book.legs.get(`${from}/${to}`), book.legs.get(`${to}/${from}`)];
  yield direct === undefined ? null : denseQuotes(direct, window, false);
  yield inverse === undefined ? null : denseQuotes(inverse, window, true);
}

function crossed(
  book: RateBook,
  { from, to }: CurrencyPair,
  given: { readonly cross: CurrencyCode; readonly window: DayWindow },
): DenseRates | null {
  const { cross, window } = given;
  const oldest = window.firstDay - book.staleDays;
  const first = freshestDays(quotesOf(book, { from, to: cross }, window), oldest);
  const second = first && freshestDays(quotesOf(book, { from: cross, to }, window), oldest);
  if (first === null || second === null) return null;
  for (let i = 0; i < window.length; i++) {
    first.rates[i] = (first.rates[i] ?? NaN) * (second.rates[i] ?? NaN);
    first.quoteDays[i] = Math.min(first.quoteDays[i] ?? NO_QUOTE, second.quoteDays[i] ?? NO_QUOTE);
  }
  return first;
}

function* pathsOf(book: RateBook, pair: CurrencyPair, window: DayWindow): Generator<DenseRates | null> {
  yield* quotesOf(book, pair, window);
  for (const cross of CROSS_CURRENCIES) {
    if (cross !== pair.from && cross !== pair.to) yield crossed(book, pair, { cross, window });
  }
}

/** Between equal currencies nothing is quoted, so each day counts as its own quote. */
function constantRates({ firstDay, length }: DayWindow, rate: number): DenseRates {
  return {
    rates: new Float64Array(length).fill(rate),
    quoteDays: Int32Array.from({ length }, (_, i) => firstDay + i),
  };
}

function noRates({ length }: DayWindow): DenseRates {
  return {
    rates: new Float64Array(length).fill(Number.NaN),
    quoteDays: new Int32Array(length).fill(NO_QUOTE),
  };
}

/**
 * The rates of whole currencies over a window. A day's rate is the same in every window, so an existing window is
 * reused, and a new one covers all days requested so far: the portfolios of a firm request nearly the same days.
 */
function ratesOfWindow(book: RateBook, pair: CurrencyPair, { firstDay, length }: DayWindow): DenseRates {
  const key = `${pair.from}/${pair.to}`;
  const before = book.dense.get(key);
  const end = firstDay + length;
  const endBefore = before === undefined ? firstDay : before.firstDay + before.rates.length;
  let made = before;
  if (made === undefined || firstDay < made.firstDay || end > endBefore) {
    const from = Math.min(firstDay, before?.firstDay ?? firstDay);
    const window = { firstDay: from, length: Math.max(end, endBefore) - from };
    const rates = freshestDays(pathsOf(book, pair, window), from - book.staleDays) ?? noRates(window);
    made = { ...rates, firstDay: from };
    book.dense.set(key, made);
  }
  const [first, last] = [firstDay - made.firstDay, end - made.firstDay];
  return { rates: made.rates.subarray(first, last), quoteDays: made.quoteDays.subarray(first, last) };
}

/**
 * The rates of each day of a window, each equal to the one that `exactRate` finds for its day; NaN on days without
 * one, 1 within one currency. Read-only, because other callers may share the array. The first window of a book costs
 * a few passes over it.
 */
export function denseRates(book: RateBook, pair: CurrencyPair, window: DayWindow): DenseRates {
  const [from, to] = [majorCurrency(pair.from), majorCurrency(pair.to)];
  const scale = Number(to.perUnit) / Number(from.perUnit);
  if (from.currency === to.currency) return constantRates(window, scale);
  const found = ratesOfWindow(book, { from: from.currency, to: to.currency }, window);
  return scale === 1 ? found : { ...found, rates: found.rates.map((rate) => rate * scale) };
}
