import { mulDiv, parseUnits, plainText, unitsText } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';
import { majorCurrency } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { DailySeries } from './series.ts';

/** The rates of a pair: one unit of `from` costs the value in units of `to`. */
export interface RateSeries {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly series: DailySeries;
}

/** The smallest number that exact decimals can hold; anything smaller is not a rate. */
const LEAST_RATE = 1e-18;
/** Before every day there is. */
export const NO_QUOTE = -2_147_483_648;

/** Whether a value of a series is a rate; a quote of zero or less is ignored. */
export function isRate(close: number | undefined): boolean {
  return close !== undefined && close >= LEAST_RATE;
}

/**
 * The last day with a rate, for each day of a series, so that a quote of years ago is found at once. Cached with the
 * series.
 */
const LAST_DAYS = new WeakMap<DailySeries, Int32Array>();

function lastQuoteDays(series: DailySeries): Int32Array {
  const kept = LAST_DAYS.get(series);
  if (kept !== undefined) return kept;
  const { firstDay, closes } = series;
  const lastDays = new Int32Array(closes.length);
  let last = NO_QUOTE;
  for (let i = 0; i < closes.length; i++) {
    if (isRate(closes[i])) last = firstDay + i;
    lastDays[i] = last;
  }
  LAST_DAYS.set(series, lastDays);
  return lastDays;
}

/** The last day on or before `day` with a rate; null if there is none. */
export function lastRateDay(series: DailySeries, day: number): number | null {
  const lastDays = lastQuoteDays(series);
  const found = lastDays[Math.min(day - series.firstDay, lastDays.length - 1)] ?? NO_QUOTE;
  return found === NO_QUOTE ? null : found;
}

const TOO_FINE = /^(\d+\.\d{18})(\d)/;

/** The exact rate of a day that has one; a float64 with more decimals than are kept is rounded at the 18th. */
export function rateUnitsOn(series: DailySeries, day: number): Units {
  const text = series.decimals?.get(day) ?? plainText(series.closes[day - series.firstDay] ?? NaN);
  const exact = parseUnits(text);
  if (exact !== null) return exact;
  const [, kept = '0', next = '0'] = TOO_FINE.exec(text) ?? [];
  return (parseUnits(kept) ?? 0n) + (next >= '5' ? 1n : 0n);
}

/** Converts the quotes of a pair with a minor unit into whole currencies: pence in euro become pounds in euro. */
export function wholeCurrencySeries({ from, to, series }: RateSeries): DailySeries {
  const [ofFrom, ofTo] = [majorCurrency(from).perUnit, majorCurrency(to).perUnit];
  const { firstDay } = series;
  const closes = series.closes.map((close) => (close * Number(ofFrom)) / Number(ofTo));
  const decimals = new Map<number, string>();
  for (let i = 0; i < closes.length; i++) {
    if (!isRate(series.closes[i])) continue;
    decimals.set(firstDay + i, unitsText(mulDiv(rateUnitsOn(series, firstDay + i), ofFrom, ofTo)));
  }
  return { firstDay, closes, decimals };
}
