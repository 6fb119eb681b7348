import { dayOfDate, daysInYear, firstDayOfYear } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { parseUnits, plainText } from '../number/exact.ts';
import type { Units } from '../number/exact.ts';

/**
 * One value for each calendar day from `firstDay` on (a day number), NaN on days without one: prices of an instrument
 * or rates of a pair. A float64 represents a decimal of up to 15 significant digits exactly; a longer one keeps its
 * text in `decimals`, by day number. From the day number `worthlessSince` on, the instrument is declared worthless: it is
 * worth 0 on each day, whatever its later closes.
 */
export interface DailySeries {
  readonly firstDay: number;
  readonly closes: Float64Array;
  readonly decimals?: ReadonlyMap<number, string>;
  readonly worthlessSince?: number;
}

const EMPTY_SERIES: DailySeries = { firstDay: 0, closes: new Float64Array(0) };

function canonical(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A series from dated decimal texts in any order; of two for one day the later one counts. A 0 is no value: prices and
 * rates of 0, which earlier versions stored, are left out. Empty input: empty series.
 */
export function seriesFromQuotes(quotes: Iterable<{ date: LocalDate; value: string }>): DailySeries {
  const byDay = new Map<number, string>();
  let firstDay = Infinity;
  let lastDay = -Infinity;
  for (const { date, value } of quotes) {
    const day = dayOfDate(date);
    byDay.set(day, value);
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  }
  if (byDay.size === 0) return EMPTY_SERIES;
  const closes = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  const decimals = new Map<number, string>();
  for (const [day, text] of byDay) {
    const value = Number(text);
    if (value === 0) continue;
    closes[day - firstDay] = value;
    if (plainText(value) !== canonical(text)) decimals.set(day, text);
  }
  return decimals.size === 0 ? { firstDay, closes } : { firstDay, closes, decimals };
}

function leaveOutZeros(closes: Float64Array): void {
  for (let i = closes.indexOf(0); i >= 0; i = closes.indexOf(0, i + 1)) closes[i] = Number.NaN;
}

/**
 * Joins calendar years of closing prices (see `encodePriceYear`) in any order into one series; missing years stay
 * empty. A 0 is no price: earlier versions stored closes of 0, which count as days without a close.
 */
export function seriesFromYears(years: Iterable<{ year: number; closes: Float64Array }>): DailySeries {
  const sorted = [...years].sort((a, b) => a.year - b.year);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return EMPTY_SERIES;
  const firstDay = firstDayOfYear(first.year);
  const closes = new Float64Array(firstDayOfYear(last.year + 1) - firstDay).fill(Number.NaN);
  for (const { year, closes: ofYear } of sorted) {
    closes.set(ofYear.subarray(0, daysInYear(year)), firstDayOfYear(year) - firstDay);
  }
  leaveOutZeros(closes);
  return { firstDay, closes };
}

/** A year without closing prices; the index is day number − `firstDayOfYear(year)`. */
export function emptyPriceYear(year: number): Float64Array {
  return new Float64Array(daysInYear(year)).fill(Number.NaN);
}

/**
 * The stored bytes of a year of closing prices: little-endian float64, one for each calendar day, NaN without a
 * price.
 */
export function encodePriceYear(closes: Float64Array): Uint8Array {
  const bytes = new Uint8Array(closes.length * 8);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < closes.length; i++) view.setFloat64(i * 8, closes[i] ?? Number.NaN, true);
  return bytes;
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** The closing prices in stored bytes; ignores a trailing part of less than eight bytes. */
export function decodePriceYear(bytes: Uint8Array): Float64Array {
  const length = bytes.byteLength >> 3;
  if (isLittleEndian) {
    const start = bytes.byteOffset;
    return new Float64Array(bytes.buffer.slice(start, start + length * 8) as ArrayBuffer);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, length * 8);
  return Float64Array.from({ length }, (_, i) => view.getFloat64(i * 8, true));
}

/** The last day on or before `day` with a value; null if there is none. */
export function lastDayOnOrBefore(series: DailySeries, day: number): number | null {
  const { firstDay, closes } = series;
  for (let i = Math.min(day - firstDay, closes.length - 1); i >= 0; i--) {
    const close = closes[i];
    if (close !== undefined && !Number.isNaN(close)) return firstDay + i;
  }
  return null;
}

/** The last value on or before a day, with its day; null if there is none. */
export function lastOnOrBefore(series: DailySeries, day: number): { day: number; value: number } | null {
  const found = lastDayOnOrBefore(series, day);
  if (found === null) return null;
  return { day: found, value: series.closes[found - series.firstDay] ?? Number.NaN };
}

/** Whether the instrument of a series is declared worthless on a day. */
export function isWorthlessOn(series: DailySeries | undefined, day: number): boolean {
  return series?.worthlessSince !== undefined && day >= series.worthlessSince;
}

/** The values of a series before a day. */
export function seriesBefore(series: DailySeries, day: number): DailySeries {
  if (day >= series.firstDay + series.closes.length) return series;
  return { ...series, closes: series.closes.subarray(0, Math.max(0, day - series.firstDay)) };
}

/** The exact value of a day; null if the day has none or its text is not a plain decimal. */
export function exactValueOn(series: DailySeries, day: number): Units | null {
  const text = series.decimals?.get(day) ?? plainText(series.closes[day - series.firstDay] ?? NaN);
  return parseUnits(text);
}
