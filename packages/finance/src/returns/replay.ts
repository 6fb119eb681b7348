import { dailyValues } from '../values/daily-values.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { waitingSince } from '../ledger/waiting-splits.ts';
import type { Market, Settings } from '../market/market.ts';
import { staleLimit } from '../market/market.ts';
import { dailyPerformance, lastSeriesDay, linkedSeries } from './performance.ts';
import type { PerformanceSeries, SeriesEnd } from './performance.ts';
import type { RateBook } from '../market/rates.ts';
import type { DailySeries } from '../market/series.ts';

/** The input of a replay. */
export interface ReplayInput extends SeriesEnd {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

/** A daily series with its input, so that the next replay can begin where something has changed. */
export interface Replay extends ReplayInput {
  readonly series: PerformanceSeries;
}

/** The daily series of a portfolio with its input: `dailyPerformance` in a form that `replayAgain` can continue. */
export function replay(input: ReplayInput): Replay {
  const { ledger, market } = input;
  return { ...input, series: dailyPerformance(ledger, market, input) };
}

/** The first day on which two ledgers differ; Infinity if they are equal. Compares bookings by identity. */
function ledgersDiffer(a: Ledger, b: Ledger): number {
  const shared = Math.min(a.instruments.length, b.instruments.length);
  const areNumberedAlike = a.instruments
    .slice(0, shared)
    .every(({ id, perUnit }, i) => id === b.instruments[i]?.id && perUnit === b.instruments[i]?.perUnit);
  if (!areNumberedAlike) return -Infinity;
  const waits = waitingSince(a, b);
  const [longer, other] = a.bookings.length > b.bookings.length ? [a, b] : [b, a];
  const place = longer.bookings.findIndex((booking, i) => booking !== other.bookings[i]);
  return Math.min(dayAt(longer, place), dayAt(other, place), waits);
}

function dayAt({ bookings }: Ledger, place: number): number {
  return bookings[place]?.day ?? Infinity;
}

function closeOn(series: DailySeries | undefined, day: number): number {
  return series?.closes[day - series.firstDay] ?? Number.NaN;
}

/** The first day on which only one of two series is worthless. */
function worthlessDiffer(a: DailySeries | undefined, b: DailySeries | undefined): number {
  const [since, other] = [a?.worthlessSince ?? Infinity, b?.worthlessSince ?? Infinity];
  return since === other ? Infinity : Math.min(since, other);
}

/** The first day on which two series have different closing prices; Infinity if they are equal. */
function closesDiffer(a: DailySeries | undefined, b: DailySeries | undefined): number {
  const both = [a, b].filter((series) => series !== undefined);
  const first = Math.min(...both.map(({ firstDay }) => firstDay));
  const end = Math.max(...both.map(({ firstDay, closes }) => firstDay + closes.length));
  for (let day = first; day < end; day++) {
    if (!Object.is(closeOn(a, day), closeOn(b, day))) return day;
  }
  return Infinity;
}

function seriesDiffer(a: DailySeries | undefined, b: DailySeries | undefined): number {
  return a === b ? Infinity : Math.min(closesDiffer(a, b), worthlessDiffer(a, b));
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

/**
 * The first day on which anything that the series depends on differs between two inputs; −Infinity if everything may.
 */
export function changedSince(before: ReplayInput, input: ReplayInput): number {
  if (!areSameSettings(before.settings, input.settings)) return -Infinity;
  return Math.min(
    ledgersDiffer(before.ledger, input.ledger),
    marketsDiffer(before.market, input.market, input.ledger),
  );
}

/**
 * The replay of changed inputs, computed from the first day on which they differ from an earlier one: after an entry
 * was appended, back-dated or reversed, a price or rate corrected, or the end moved. It finds the differences itself.
 * To make that fast, prepare the ledger with the earlier one, and pass unchanged series as the same objects. The
 * result equals `replay(input)` to the last digit. Only if an instrument has left the ledger, or has entered it in
 * another order, are holdings added in another order, and float64 sums may differ in the last digits (1e−12).
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
