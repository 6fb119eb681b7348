import { dailyValues } from '../values/daily-values.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market, Settings } from '../market/market.ts';
import { staleLimit } from '../market/market.ts';
import { dailyPerformance, lastSeriesDay, linkedSeries } from './performance.ts';
import type { PerformanceSeries, SeriesEnd } from './performance.ts';
import type { RateBook } from '../market/rates.ts';
import type { DailySeries } from '../market/series.ts';

/** What a replay is made from. */
export interface ReplayInput extends SeriesEnd {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

/** A daily series with what it was made from, so that the next one may begin where something changed. */
export interface Replay extends ReplayInput {
  readonly series: PerformanceSeries;
}

/** The daily series of a portfolio with its inputs: `dailyPerformance`, to be continued by `replayAgain`. */
export function replay(input: ReplayInput): Replay {
  const { ledger, market } = input;
  return { ...input, series: dailyPerformance(ledger, market, input) };
}

/** The first day on which two ledgers differ; Infinity when nowhere. Bookings are compared as objects, without reading them. */
function ledgersDiffer(a: Ledger, b: Ledger): number {
  const shared = Math.min(a.instruments.length, b.instruments.length);
  const areNumberedAlike = a.instruments.slice(0, shared).every(({ id }, i) => id === b.instruments[i]?.id);
  if (!areNumberedAlike) return -Infinity;
  const [longer, other] = a.bookings.length > b.bookings.length ? [a, b] : [b, a];
  const place = longer.bookings.findIndex((booking, i) => booking !== other.bookings[i]);
  return Math.min(dayAt(longer, place), dayAt(other, place));
}

function dayAt({ bookings }: Ledger, place: number): number {
  return bookings[place]?.day ?? Infinity;
}

function closeOn(series: DailySeries | undefined, day: number): number {
  return series?.closes[day - series.firstDay] ?? Number.NaN;
}

/** The first day on which two series have different closes; Infinity when nowhere. */
function seriesDiffer(a: DailySeries | undefined, b: DailySeries | undefined): number {
  if (a === b) return Infinity;
  const both = [a, b].filter((series) => series !== undefined);
  const first = Math.min(...both.map(({ firstDay }) => firstDay));
  const end = Math.max(...both.map(({ firstDay, closes }) => firstDay + closes.length));
  for (let day = first; day < end; day++) {
    if (!Object.is(closeOn(a, day), closeOn(b, day))) return day;
  }
  return Infinity;
}

function ratesDiffer(a: RateBook, b: RateBook): number {
  if (a === b) return Infinity;
  if (a.staleDays !== b.staleDays) return -Infinity;
  let day = Infinity;
  for (const pair of new Set([...a.legs.keys(), ...b.legs.keys()])) {
    day = Math.min(day, seriesDiffer(a.legs.get(pair), b.legs.get(pair)));
  }
  return day;
}

function marketsDiffer(a: Market, b: Market, ledger: Ledger): number {
  let day = ratesDiffer(a.rates, b.rates);
  for (const { id } of ledger.instruments) {
    day = Math.min(day, seriesDiffer(a.prices.get(id), b.prices.get(id)));
  }
  return day;
}

function areSameSettings(a: Settings, b: Settings): boolean {
  return a.baseCurrency === b.baseCurrency && a.cashKept === b.cashKept && staleLimit(a) === staleLimit(b);
}

/** The first day on which something that the series depends on differs between two inputs; −Infinity for everything. */
export function changedSince(before: ReplayInput, input: ReplayInput): number {
  if (!areSameSettings(before.settings, input.settings)) return -Infinity;
  return Math.min(
    ledgersDiffer(before.ledger, input.ledger),
    marketsDiffer(before.market, input.market, input.ledger),
  );
}

/**
 * The replay of changed inputs, computed from the first day on which they differ from an earlier one: after an entry was
 * appended, back-dated or reversed, a price or rate corrected, or the end moved. What differs is found here, nothing need
 * be told; for it to be quick, prepare the ledger with the earlier one, and leave series that didn't change as they are.
 * Equal to `replay(input)` to the last digit; where an instrument has left the ledger or come into it in another order,
 * holdings are added up in another order, and float64 sums may differ in the last digits (1e−12).
 */
export function replayAgain(before: Replay, input: ReplayInput): Replay {
  const { ledger, market, settings, to, isClosed = false } = input;
  const since = changedSince(before, input);
  if (since === Infinity && to === before.to && isClosed === before.series.isClosed) {
    return { ...before, ...input };
  }
  const earlier = { days: before.series.days, since };
  const days = dailyValues(ledger, market, { settings, toDay: lastSeriesDay(ledger, input), earlier });
  const past = { earlier: { series: before.series, since }, isClosed };
  return { ...input, series: linkedSeries(days, settings.baseCurrency, past) };
}
